import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Caller } from '../../../core/server/call/caller.ts'
import { rowOf, type Tx } from '../../../core/server/database/db.ts'
import { maskEmail, maskIdNo, maskName, maskPhone, openText } from '../../../core/server/secrets/personal.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { seesNames } from '../../access/access.server.ts'
import { ChangeStatus } from '../status/change-status.contract.ts'
import type { MerchantDetail, SettlementAccount } from './merchant.contract.ts'
import { maskedMerchant, merchantColumns } from './merchant.queries.ts'
import { merchantsInReach } from './merchant-reach.queries.ts'

type Detail = z.output<typeof MerchantDetail>
type Account = z.output<typeof SettlementAccount>

/**
 * Everything of a merchant that a caller sees, personal numbers masked.
 * @throws common.notFound
 * @source docs/domain/network.md 3, 1.6, 2.7
 */
export async function merchantDetail(tx: Tx, caller: Caller, rpiNo: string): Promise<Detail> {
  const seen = sql`${merchantsInReach(caller, 'all')} AND m.rpi_no = ${rpiNo} AND NOT m.is_deleted`
  const row = await rowOf<Omit<Detail, 'account'>>(
    tx,
    sql`SELECT ${merchantColumns}, ${detailColumns} FROM rpi_basic m WHERE ${seen}`,
  )
  if (!row) throw commonErrors.notFound()
  const isNamed = seesNames(caller, row.tenantId ?? '')
  const name = (text: string | null) => (isNamed ? text : maskName(text ?? ''))
  const account = await accountOf(tx, caller, rpiNo)
  return {
    ...maskedMerchant(caller, row),
    legalIdNo: maskIdNo(openText(row.legalIdNo)),
    contactName: name(row.contactName),
    contactPhone: maskPhone(openText(row.contactPhone)),
    contactIdNo: maskIdNo(openText(row.contactIdNo)),
    contactEmail: maskEmail(openText(row.contactEmail)),
    loginPhone: maskPhone(openText(row.loginPhone)),
    account: account && { ...account, accName: name(account.accName) },
  }
}

async function accountOf(tx: Tx, { tenantId }: Caller, rpiNo: string): Promise<Account | null> {
  const row = await rowOf<Account>(
    tx,
    sql`SELECT balance_acc_type AS "balanceAccType", acc_name AS "accName", acc_no_mask AS "accNo", bank_code AS "bankCode", bank_name AS "bankName", branch_code AS "branchCode",
               branch_name AS "branchName", bank_province_code AS "bankProvinceCode", bank_city_code AS "bankCityCode", acc_phone_enc AS "accPhone", acc_id_no_enc AS "accIdNo",
               acc_id_begin AS "accIdBegin", acc_id_end AS "accIdEnd", acc_relation AS "accRelation", verify_state AS "verifyState", settle_cycle AS "settleCycle", settle_min AS "settleMin"
          FROM rpi_account WHERE tenant_id = ${tenantId} AND rpi_no = ${rpiNo} AND NOT is_deleted`,
  )
  return row ? { ...row, accPhone: maskPhone(openText(row.accPhone)), accIdNo: maskIdNo(openText(row.accIdNo)) } : null
}

/** The one change of the merchant that waits or is at the channel. @source docs/domain/network.md 5 */
const openChange = (column: SQL): SQL =>
  sql`(SELECT ${column} FROM mer_change_record c WHERE c.tenant_id = m.tenant_id AND c.rpi_no = m.rpi_no AND NOT c.is_deleted
        AND c.change_status IN (${ChangeStatus.pending}, ${ChangeStatus.channelProcessing}) ORDER BY c.create_time DESC LIMIT 1)`

const detailColumns = sql`m.address, m.longitude, m.latitude, m.micro_type AS "microType", m.credit_code AS "creditCode", m.license_begin AS "licenseBegin", m.license_end AS "licenseEnd",
  m.license_address AS "licenseAddress", m.business_scope AS "businessScope", m.legal_id_type AS "legalIdType", m.legal_id_no_enc AS "legalIdNo", m.legal_id_begin AS "legalIdBegin",
  m.legal_id_end AS "legalIdEnd", m.profession_code AS "professionCode", m.contact_type AS "contactType", m.contact_name AS "contactName", m.contact_phone_enc AS "contactPhone",
  m.contact_id_no_enc AS "contactIdNo", m.contact_email_enc AS "contactEmail", m.ubo_is_legal AS "uboIsLegal", m.login_phone_enc AS "loginPhone", m.industry_code AS "industryCode",
  m.qual_no AS "qualNo", m.qual_end AS "qualEnd", m.scene_type AS "sceneType", m.website_url AS "websiteUrl", m.app_name AS "appName", m.icp_no AS "icpNo", m.store_name AS "storeName",
  m.service_phone AS "servicePhone", to_char(m.business_begin, 'HH24:MI') AS "businessBegin", to_char(m.business_end, 'HH24:MI') AS "businessEnd", m.store_area AS "storeArea",
  m.ip_limit AS "ipLimit", m.ip_white AS "ipWhite", m.limit_relaxed AS "limitRelaxed", m.agreement_no AS "agreementNo", m.remark, m.submit_time AS "submitTime", m.version,
  ${openChange(sql`c.change_no`)} AS "openChangeNo", ${openChange(sql`c.change_status`)} AS "openChangeStatus"`
