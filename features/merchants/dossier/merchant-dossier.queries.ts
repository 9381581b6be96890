import { constant } from '../../../core/server/database/constant.ts'
import { travelling } from '../../channels/channels.shared.ts'
import { sql } from 'drizzle-orm'
import { openText } from '../../../core/server/secrets/personal.ts'
import type { Caller } from '../../../core/server/call/caller.ts'
import { rowOf, rowsOf, type Tx } from '../../../core/server/database/db.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { type HeldIncoming, incomingFields } from '../incoming-state/incoming-row.queries.ts'
import { ContactType, RpiKind } from '../merchant/merchant-codes.contract.ts'
import { IncomingStatus } from '../status/incoming-status.contract.ts'
import { linesKept } from '../incoming-state/incoming-lines.rules.ts'
import { merchantsInReach } from '../merchant/merchant-reach.queries.ts'
import { accountFields, type AccountRow, merchantFields, type MerchantRow } from './merchant-row.queries.ts'
import type { Kind } from '../picture/picture.rules.ts'
import type { First, Fourth, Second, Third } from '../onboarding-step/step-shapes.contract.ts'

/** A merchant with everything that its steps have saved, personal numbers in plain: it never leaves the server as it is. */
export interface Dossier {
  readonly row: MerchantRow
  readonly account: AccountRow | null
  readonly incomings: readonly HeldIncoming[]
  readonly pictures: readonly {
    readonly picKind: Kind
    readonly seq: number
    readonly fileKey: string
    readonly sha256: string
    readonly createTime: string
  }[]
  readonly first: First
  /** Null until the step was saved. */
  readonly second: Second | null
  readonly third: Third | null
  readonly fourth: Fourth | null
}

/**
 * A merchant within a caller's reach, by its id or number.
 * @param isLocked holds the merchant until the transaction ends
 * @throws common.notFound
 */
export async function dossierOf(
  tx: Tx,
  caller: Caller,
  which: { readonly id: bigint } | { readonly rpiNo: string },
  { isLocked = false } = {},
): Promise<Dossier> {
  const named = 'id' in which ? sql`m.id = ${which.id}` : sql`m.rpi_no = ${which.rpiNo}`
  const row = await rowOf<MerchantRow>(
    tx,
    sql`SELECT ${merchantFields} FROM rpi_basic m WHERE ${merchantsInReach(caller)} AND ${named} AND m.rpi_kind = ${constant(RpiKind.merchant)} AND NOT m.is_deleted ${isLocked ? sql`FOR UPDATE` : sql``}`,
  )
  if (!row) throw commonErrors.notFound()
  const [dossier] = await dossiersOf(tx, [row])
  return dossier as Dossier
}

/** Merchants with what their steps have saved, read together. */
export async function dossiersOf(tx: Tx, rows: readonly MerchantRow[]): Promise<Dossier[]> {
  if (rows.length === 0) return []
  const [numbers, tenantId] = [sql.param(rows.map(({ rpiNo }) => rpiNo)), rows[0]?.tenantId]
  const ofThese = sql`tenant_id = ${tenantId} AND rpi_no = ANY(${numbers}::text[]) AND NOT is_deleted`
  const accounts = await rowsOf<AccountRow>(tx, sql`SELECT ${accountFields} FROM rpi_account a WHERE ${ofThese}`)
  const pictures = await rowsOf<Dossier['pictures'][number] & { rpiNo: string }>(
    tx,
    sql`SELECT rpi_no AS "rpiNo", pic_kind AS "picKind", seq, file_key AS "fileKey", sha256, create_time AS "createTime" FROM rpi_pic WHERE ${ofThese} AND incoming_code IS NULL ORDER BY pic_kind, seq`,
  )
  const atAisles = await rowsOf<HeldIncoming>(
    tx,
    sql`SELECT ${incomingFields} FROM rpi_incoming WHERE ${ofThese} AND incoming_status <> ${IncomingStatus.void} ORDER BY create_time, id`,
  )
  return rows.map((row) => {
    const account = accounts.find(({ rpiNo }) => rpiNo === row.rpiNo) ?? null
    const asked = atAisles.filter(({ rpiNo }) => rpiNo === row.rpiNo)
    return {
      row,
      account,
      incomings: asked,
      pictures: pictures.filter(({ rpiNo }) => rpiNo === row.rpiNo).map(({ rpiNo: _rpiNo, ...picture }) => picture),
      first: firstOf(row),
      second: row.districtCode === '' ? null : secondOf(row),
      third: account && thirdOf(account),
      fourth: row.agreementNo === '' && asked.length === 0 ? null : fourthOf(row, asked),
    }
  })
}

const given = <T>(value: T | null): T | undefined => value ?? undefined

function firstOf(row: MerchantRow): First {
  const isOwnContact = row.contactType === ContactType.legalPerson
  return {
    userType: row.userType,
    userNo: row.userNo,
    empNo: row.empNo ?? '',
    institutionNo: row.institutionNo ?? '',
    managerUserId: given(row.managerUserId),
    rpiName: row.rpiName || undefined,
    rpiShortName: row.rpiShortName,
    microType: given(row.microType),
    creditCode: row.creditCode,
    licenseBegin: given(row.licenseBegin),
    licenseEnd: given(row.licenseEnd),
    licenseAddress: row.licenseAddress,
    businessScope: row.businessScope,
    legalName: row.legalName,
    legalIdType: row.legalIdType,
    legalIdNo: openText(row.legalIdNoEnc),
    legalIdBegin: given(row.legalIdBegin),
    legalIdEnd: given(row.legalIdEnd),
    legalIdAddress: openText(row.legalIdAddressEnc),
    legalPhone: openText(row.legalPhoneEnc),
    professionCode: row.professionCode,
    contactType: row.contactType,
    contactName: isOwnContact ? '' : row.contactName,
    contactPhone: isOwnContact ? '' : openText(row.contactPhoneEnc),
    contactIdNo: isOwnContact ? '' : openText(row.contactIdNoEnc),
    contactIdBegin: given(row.contactIdBegin),
    contactIdEnd: given(row.contactIdEnd),
    contactEmail: openText(row.contactEmailEnc),
    uboIsLegal: row.uboIsLegal,
    uboList: row.uboList.map(({ idNoEnc, idAddressEnc, ...owner }) => ({
      ...owner,
      idNo: openText(idNoEnc),
      idAddress: openText(idAddressEnc),
    })),
  }
}

const secondOf = (row: MerchantRow): Second => ({
  provinceCode: row.provinceCode,
  cityCode: row.cityCode,
  districtCode: row.districtCode,
  address: row.address,
  longitude: given(row.longitude),
  latitude: given(row.latitude),
  industryCode: row.industryCode,
  mccNo: row.mccNo,
  qualNo: row.qualNo,
  qualEnd: given(row.qualEnd),
  sceneType: row.sceneType,
  websiteUrl: row.websiteUrl,
  appName: row.appName,
  icpNo: row.icpNo,
  storeName: row.storeName || undefined,
  servicePhone: row.servicePhone,
  businessBegin: row.businessBegin.slice(0, 5),
  businessEnd: row.businessEnd.slice(0, 5),
  storeArea: given(row.storeArea),
})

const thirdOf = (account: AccountRow): Third => ({
  balanceAccType: account.balanceAccType,
  accName: account.accName,
  accNo: openText(account.accNoEnc),
  bankCode: account.bankCode,
  bankProvinceCode: account.bankProvinceCode,
  bankCityCode: account.bankCityCode,
  branchCode: account.branchCode,
  accPhone: openText(account.accPhoneEnc),
  accIdNo: openText(account.accIdNoEnc),
  accIdBegin: given(account.accIdBegin),
  accIdEnd: given(account.accIdEnd),
  accRelation: given(account.accRelation),
  settleCycle: account.settleCycle,
  settleMin: account.settleMin,
})

function fourthOf(row: MerchantRow, asked: readonly HeldIncoming[]): Fourth {
  return {
    aisles: asked.map(({ aisleCode, incomingKind, installAddress, posKind, rates }) => ({
      aisleCode,
      incomingKind,
      installAddress,
      posKind: given(posKind),
      rates: linesKept(rates).map(travelling),
      templatePolNo: '',
    })),
    defaultAisle: asked.find(({ isDefaultWanted }) => isDefaultWanted)?.aisleCode ?? '',
    terminals: [...new Set(asked.flatMap(({ sns }) => sns))].map((sn) => ({ sn })),
    agreementNo: row.agreementNo,
    signPic: '',
    remark: row.remark,
  }
}

/** The name of a user of the tenant, for those who ask who was here before. */
export async function userName(tx: Tx, tenantId: string, userId: bigint | null): Promise<string> {
  const [found] = await rowsOf<{ name: string }>(
    tx,
    sql`SELECT coalesce(nullif(real_name, ''), account) AS name FROM app_user WHERE tenant_id = ${tenantId} AND id = ${userId}`,
  )
  return found?.name ?? ''
}
