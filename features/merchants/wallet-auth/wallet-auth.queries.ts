import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Caller } from '../../../core/server/call/caller.ts'
import { rowOf, rowsOf, type Tx } from '../../../core/server/database/db.ts'
import { maskIdNo, maskName, maskPhone, openText } from '../../../core/server/secrets/personal.ts'
import type { InputOf } from '../../../core/shared/call.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { statesOf } from '../../../core/server/states/state-log-rows.ts'
import { tenantChoices } from '../../../core/shared/filters/list-filters.ts'
import { allOf, beginsWith, type Listing, madeWithin, orderOf, when } from '../../../core/server/lists/listing.ts'
import { seesNames } from '../../access/access.server.ts'
import { RpiKind } from '../merchant/merchant-codes.contract.ts'
import { merchantsInReach, ofMerchantsInReach } from '../merchant/merchant-reach.queries.ts'
import { type walletAuth, type WalletAuth, type WalletAuthDetail, walletAuthList } from './wallet-auth.contract.ts'
import { subjectTypes } from './wallet-auth.rules.ts'

type Row = z.output<typeof WalletAuth>
type Detail = z.output<typeof WalletAuthDetail>

/** The kind under which authorisations stand in the log of states and in the audit; their numbers are those of `authNo`. */
export const walletAuthEntity = 'payAuth'

/** Number of an authorisation in logs: it stays the same over all its applications. */
export const authNo = (auth: { rpiNo: string | null; aisleCode: string | null; payType: number }): string =>
  `${auth.rpiNo}/${auth.aisleCode}/${auth.payType}`

/** A contact as it is kept: numbers sealed. */
export interface KeptContact {
  readonly contactType: 1 | 2
  readonly contactName: string
  readonly contactPhone: string
  readonly contactIdNo: string
  readonly contactIdBegin: string
  readonly contactIdEnd: string
}

/** The columns of an authorisation as its contract names them. */
const columns = sql`p.id, p.rpi_no AS "rpiNo", m.rpi_name AS "rpiName", m.oem_no AS "tenantId", p.aisle_code AS "aisleCode",
  coalesce((SELECT a.aisle_name FROM pay_aisle a WHERE a.aisle_code = p.aisle_code), '') AS "aisleName", p.pay_type AS "payType", p.apply_no AS "applyNo", p.apply_state AS "applyState",
  p.authorize_state AS "authorizeState", p.sub_mer_no AS "subMerNo", p.reject_reason AS "rejectReason", coalesce(p.ali_level, '') AS "aliLevel", p.remind_off AS "remindOff",
  p.remind_count AS "remindCount", p.last_query_time AS "lastQueryTime", p.create_time AS "createTime"`

const source = sql`rpi_pay_auth p JOIN rpi_basic m ON m.tenant_id = p.tenant_id AND m.rpi_no = p.rpi_no`

/** Authorisations that a caller sees. */
const inReach = (caller: Caller, tenants: 'own' | 'child' | 'all'): SQL =>
  sql`${ofMerchantsInReach(
    caller,
    walletAuthList,
    'p',
    {
      rpiNo: sql`p.rpi_no`,
      aisleCode: sql`p.aisle_code`,
      payType: sql`p.pay_type`,
      applyState: sql`p.apply_state`,
      authorizeState: sql`p.authorize_state`,
      createTime: sql`p.create_time`,
    },
    tenants,
  )} AND p.tenant_id = ${caller.tenantId} AND NOT p.is_deleted`

/** The list of authorisations as a statement. */
export const walletAuthListing = (caller: Caller, filter: InputOf<typeof walletAuth.list>): Listing => ({
  columns,
  from: source,
  where: allOf(
    inReach(caller, tenantChoices[filter.scope ?? 'merchant']),
    when(filter.rpiNo, (no) => sql`p.rpi_no = ${no}`),
    when(filter.rpiName, (name) => beginsWith(sql`m.rpi_name`, name)),
    when(filter.aisleCode, (code) => sql`p.aisle_code = ${code}`),
    when(filter.payType, (type) => sql`p.pay_type = ${type}`),
    when(filter.applyState, (state) => sql`p.apply_state = ${state}`),
    when(filter.authorizeState, (state) => sql`p.authorize_state = ${state}`),
    madeWithin(sql`p.create_time`, filter),
  ),
  order: orderOf(filter, { createTime: sql`p.create_time` }, sql`p.create_time DESC`, sql`p.id`),
})

/** One authorisation that a caller sees, as the list shows it. @throws common.notFound */
export async function seenAuth(
  tx: Tx,
  caller: Caller,
  { rpiNo, aisleCode, payType }: { rpiNo: string; aisleCode: string; payType: number },
): Promise<Row> {
  const found = await rowOf<Row>(
    tx,
    sql`SELECT ${columns} FROM ${source} WHERE ${inReach(caller, 'all')} AND p.rpi_no = ${rpiNo} AND p.aisle_code = ${aisleCode} AND p.pay_type = ${payType}`,
  )
  if (!found) throw commonErrors.notFound()
  return found
}

/** The merchant and number of an application that a caller sees. @throws common.notFound */
export async function seenApplication(
  tx: Tx,
  caller: Caller,
  { applyNo, aisleCode, payType }: { applyNo: string; aisleCode: string; payType: number },
): Promise<Row> {
  const found = await rowOf<Row>(
    tx,
    sql`SELECT ${columns} FROM ${source} WHERE ${inReach(caller, 'all')} AND p.apply_no = ${applyNo} AND p.aisle_code = ${aisleCode} AND p.pay_type = ${payType}`,
  )
  if (!found || applyNo === '') throw commonErrors.notFound()
  return found
}

interface Subject {
  rpiName: string
  tenantId: string
  userType: number
  legalName: string
  legalPhone: string
  legalIdNo: string
  legalIdBegin: string | null
  legalIdEnd: string | null
}

/**
 * All authorisations of a merchant that a caller sees, with their codes, contacts and histories.
 * @throws common.notFound
 * @source docs/domain/network.md 4.4, queryWXApplyData
 */
export async function authsOfMerchant(tx: Tx, caller: Caller, rpiNo: string) {
  const subject = await rowOf<Subject>(
    tx,
    sql`SELECT m.rpi_name AS "rpiName", m.oem_no AS "tenantId", m.user_type AS "userType", m.legal_name AS "legalName", m.legal_phone_enc AS "legalPhone", m.legal_id_no_enc AS "legalIdNo",
               m.legal_id_begin AS "legalIdBegin", m.legal_id_end AS "legalIdEnd"
          FROM rpi_basic m WHERE ${merchantsInReach(caller, 'all')} AND m.rpi_no = ${rpiNo} AND m.rpi_kind = ${RpiKind.merchant} AND NOT m.is_deleted`,
  )
  if (!subject) throw commonErrors.notFound()
  const rows = await rowsOf<Omit<Detail, 'contact' | 'states'> & { contact: KeptContact | null }>(
    tx,
    sql`SELECT ${columns}, p.business_code AS "businessCode", p.qr_url AS "qrUrl", p.contact FROM ${source} WHERE ${inReach(caller, 'all')} AND p.rpi_no = ${rpiNo} ORDER BY p.aisle_code, p.pay_type`,
  )
  const isNamed = seesNames(caller, subject.tenantId)
  const auths: Detail[] = []
  for (const row of rows)
    auths.push({
      ...row,
      contact: row.contact && shownContact(row.contact, isNamed),
      states: await statesOf(tx, caller.tenantId, walletAuthEntity, authNo(row)),
    })
  const suggested = {
    contactType: 1 as const,
    contactName: subject.legalName,
    contactPhone: subject.legalPhone,
    contactIdNo: subject.legalIdNo,
    contactIdBegin: subject.legalIdBegin ?? '',
    contactIdEnd: subject.legalIdEnd ?? '',
  }
  return {
    rpiNo,
    rpiName: subject.rpiName,
    subjectType: subjectTypes[subject.userType] ?? '',
    suggested: shownContact(suggested, isNamed),
    auths,
  }
}

const shownContact = (contact: KeptContact, isNamed: boolean) => ({
  ...contact,
  contactName: isNamed ? contact.contactName : maskName(contact.contactName),
  contactPhone: maskPhone(openText(contact.contactPhone)),
  contactIdNo: maskIdNo(openText(contact.contactIdNo)),
})
