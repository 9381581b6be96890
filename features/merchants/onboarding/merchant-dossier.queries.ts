import { travelling } from '../../pricing/line/line-draft.rules.ts'
import { type SQL, sql } from 'drizzle-orm'
import { openText } from '../../../core/server/secrets/personal.ts'
import type { Caller } from '../../../core/server/call/caller.ts'
import { rowsOf, type Tx } from '../../../core/server/database/db.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import type { Fen } from '../../../core/shared/money.ts'
import { incomings } from '../incoming/incoming.tables.ts'
import { IncomingStatus } from '../incoming/incoming-codes.contract.ts'
import { linesKept } from '../incoming/incoming-lines.rules.ts'
import { merchantsInReach } from '../merchant/merchant-reach.queries.ts'
import { merchantAccounts, merchantPictures, merchants } from '../merchant/merchant.tables.ts'
import type { Kind } from '../picture/picture.rules.ts'
import type { First, Fourth, Second, Third } from './step-shapes.contract.ts'

/** A merchant with everything that its steps have saved, personal numbers in plain: it never leaves the server as it is. */
export interface Dossier {
  readonly row: typeof merchants.$inferSelect
  readonly account: typeof merchantAccounts.$inferSelect | null
  readonly incomings: readonly (typeof incomings.$inferSelect)[]
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
  const named = 'id' in which ? sql`${merchants.id} = ${which.id}` : sql`${merchants.rpiNo} = ${which.rpiNo}`
  const seen = sql`${merchantsInReach(caller, 'own', 'rpi_basic')} AND ${named} AND rpi_kind = 0 AND NOT is_deleted`
  const asked = tx.select().from(merchants).where(seen)
  const [row] = await (isLocked ? asked.for('update') : asked)
  if (!row) throw commonErrors.notFound()
  const [dossier] = await dossiersOf(tx, [row])
  return dossier as Dossier
}

/** Merchants with what their steps have saved, read together. */
export async function dossiersOf(tx: Tx, rows: readonly (typeof merchants.$inferSelect)[]): Promise<Dossier[]> {
  if (rows.length === 0) return []
  const ofThese = (table: { tenantId: unknown; rpiNo: unknown }): SQL =>
    sql`${table.tenantId} = ${rows[0]?.tenantId} AND ${table.rpiNo} = ANY(${sql.param(rows.map(({ rpiNo }) => rpiNo))}::text[]) AND NOT is_deleted`
  const accounts = await tx.select().from(merchantAccounts).where(ofThese(merchantAccounts))
  const pictures = await tx
    .select()
    .from(merchantPictures)
    .where(sql`${ofThese(merchantPictures)} AND incoming_code IS NULL`)
    .orderBy(merchantPictures.picKind, merchantPictures.seq)
  const atAisles = await tx
    .select()
    .from(incomings)
    .where(sql`${ofThese(incomings)} AND incoming_status <> ${IncomingStatus.void}`)
    .orderBy(incomings.createTime, incomings.id)
  return rows.map((row) => {
    const account = accounts.find(({ rpiNo }) => rpiNo === row.rpiNo) ?? null
    const asked = atAisles.filter(({ rpiNo }) => rpiNo === row.rpiNo)
    return {
      row,
      account,
      incomings: asked,
      pictures: pictures
        .filter(({ rpiNo }) => rpiNo === row.rpiNo)
        .map(({ picKind, seq, fileKey, sha256, createTime }) => ({
          picKind: picKind as Kind,
          seq,
          fileKey,
          sha256,
          createTime,
        })),
      first: firstOf(row),
      second: row.districtCode === '' ? null : secondOf(row),
      third: account && thirdOf(account),
      fourth: row.agreementNo === '' && asked.length === 0 ? null : fourthOf(row, asked),
    }
  })
}

const given = <T>(value: T | null): T | undefined => value ?? undefined

function firstOf(row: typeof merchants.$inferSelect): First {
  const isOwnContact = row.contactType === 1
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
    uboList: (row.uboList as KeptOwner[]).map(({ idNoEnc, idAddressEnc, ...owner }) => ({
      ...owner,
      idNo: openText(idNoEnc),
      idAddress: openText(idAddressEnc),
    })),
  }
}

/** A beneficial owner as the table keeps it: number and address sealed. */
export type KeptOwner = Omit<First['uboList'][number], 'idNo' | 'idAddress'> & {
  readonly idNoEnc: string
  readonly idAddressEnc: string
}

const secondOf = (row: typeof merchants.$inferSelect): Second => ({
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

const thirdOf = (account: typeof merchantAccounts.$inferSelect): Third => ({
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
  settleMin: account.settleMin as Fen,
})

function fourthOf(row: typeof merchants.$inferSelect, asked: readonly (typeof incomings.$inferSelect)[]): Fourth {
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
