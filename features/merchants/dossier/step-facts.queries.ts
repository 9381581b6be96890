import { constant } from '../../../core/server/database/constant.ts'
import { portsOf } from '../../../core/server/ports.ts'
import { sql } from 'drizzle-orm'
import type { Caller } from '../../../core/server/call/caller.ts'
import { rowOf, rowsOf, type Tx } from '../../../core/server/database/db.ts'
import { blindIndex } from '../../../core/server/secrets/personal.ts'
import { AppError } from '../../../core/shared/errors.ts'
import { isBankCard } from '../../../core/shared/validity/validity.ts'
import { boundsOf, partyLinesFrom } from '../../pricing/pricing.server.ts'
import { ServiceKind } from '../../providers/providers.shared.ts'
import {
  branchOf,
  cardKindOf,
  paramOf,
  requireBank,
  requireCity,
  requireDistrict,
  requireIndustry,
  requireProfession,
} from '../../settings/settings.server.ts'
import { CardType, MerchantUserType } from '../../settings/settings.shared.ts'
import { BalanceAccType } from '../../channels/channels.shared.ts'
import { RpiKind, RpiStatus, VerifyState } from '../merchant/merchant-codes.contract.ts'
import type { FirstFacts } from '../onboarding-step/first-step.rules.ts'
import { type AisleFacts, aisleCodesOf, type FourthFacts } from '../onboarding-step/fourth-step.rules.ts'
import type { SecondFacts } from '../onboarding-step/second-step.rules.ts'
import type { First, Fourth, Second, Third } from '../onboarding-step/step-shapes.contract.ts'
import type { ThirdFacts } from '../onboarding-step/third-step.rules.ts'

/** Merchant that is checked: its own rows are not counted against it. */
export interface Judged {
  readonly tenantId: string
  readonly oemNo: string
  /** '' for one that is not there yet. */
  readonly rpiNo: string
}

/** Reads the database facts for step one. @source docs/domain/network.md 3.1, 3.4 */
export async function firstFacts(tx: Tx, { tenantId, oemNo, rpiNo }: Judged, first: First): Promise<FirstFacts> {
  const { userNo, empNo, institutionNo, managerUserId } = first
  const row = await rowOf<{
    party: boolean
    employee: boolean
    institution: boolean
    manager: boolean
    phone: bigint
    person: bigint
    licence: bigint
  }>(
    tx,
    sql`SELECT ${userNo} = ${oemNo} OR EXISTS (SELECT 1 FROM service_info WHERE tenant_id = ${tenantId} AND oem_no = ${oemNo} AND user_no = ${userNo} AND service_kind = ${constant(ServiceKind.provider)} AND is_on AND NOT is_deleted) AS party,
               EXISTS (SELECT 1 FROM service_info WHERE tenant_id = ${tenantId} AND user_no = ${empNo} AND parent_no = ${userNo} AND service_kind = ${constant(ServiceKind.employee)} AND is_on AND NOT is_deleted) AS employee,
               EXISTS (SELECT 1 FROM service_info WHERE tenant_id = ${tenantId} AND oem_no = ${oemNo} AND user_no = ${institutionNo} AND service_kind = ${constant(ServiceKind.institution)} AND NOT is_deleted) AS institution,
               EXISTS (SELECT 1 FROM app_user WHERE tenant_id = ${tenantId} AND oem_no = ${oemNo} AND id = ${managerUserId ?? null} AND NOT is_deleted) AS manager,
               count(*) FILTER (WHERE legal_phone_idx = ${blindIndex('phone', first.legalPhone)} AND legal_phone_idx <> '') AS phone,
               count(*) FILTER (WHERE legal_id_no_idx = ${blindIndex('idNo', first.legalIdNo)} AND legal_id_no_idx <> '' AND user_type = ${constant(MerchantUserType.micro)} AND rpi_status <> ${constant(RpiStatus.closed)}) AS person,
               count(*) FILTER (WHERE credit_code = ${first.creditCode} AND credit_code <> '' AND rpi_status <> ${constant(RpiStatus.closed)}) AS licence
          FROM rpi_basic WHERE tenant_id = ${tenantId} AND oem_no = ${oemNo} AND rpi_kind = ${constant(RpiKind.merchant)} AND rpi_no <> ${rpiNo} AND NOT is_deleted
           AND (legal_phone_idx = ${blindIndex('phone', first.legalPhone)} OR legal_id_no_idx = ${blindIndex('idNo', first.legalIdNo)} OR credit_code = ${first.creditCode}) AND (legal_phone_idx <> '' OR legal_id_no_idx <> '' OR credit_code <> '')`,
  )
  return {
    isPartyOn: row?.party ?? false,
    isEmployeeOfParty: row?.employee ?? false,
    isInstitutionKnown: row?.institution ?? false,
    isManagerKnown: row?.manager ?? false,
    isProfession: first.professionCode === '' || (await stands(requireProfession(tx, first.professionCode))),
    others: { ofPhone: Number(row?.phone), ofPerson: Number(row?.person), ofLicence: Number(row?.licence) },
    most: {
      ofPerson: await paramOf(tx, { tenantId, oemNo }, 'merchant.micro.max_per_id'),
      ofLicence: await paramOf(tx, { tenantId, oemNo }, 'merchant.license.max_merchants'),
    },
  }
}

/** Reads the database facts for step two, and whether its industry asks for a licence. */
export async function secondFacts(
  tx: Tx,
  { userType }: Pick<First, 'userType'>,
  { districtCode, industryCode, mccNo }: Second,
): Promise<SecondFacts & { needsQualification: boolean }> {
  const chosen = await orNull(requireIndustry(tx, { industryCode, mccNo, userType: userType ?? 0 }))
  return {
    isRegion: await stands(requireDistrict(tx, districtCode)),
    isCategory: chosen !== null,
    needsQualification: chosen?.needQual ?? false,
  }
}

/** Reads the database facts for step three. @param verified state of the account that is saved under the same number */
export async function thirdFacts(tx: Tx, third: Third, verified: ThirdFacts['verifyState']): Promise<ThirdFacts> {
  const { accNo, bankCode, bankCityCode, branchCode } = third
  const isPersons = third.balanceAccType !== BalanceAccType.company && isBankCard(accNo)
  const card = isPersons ? await cardKindOf(tx, accNo) : null
  const branch = branchCode === '' ? undefined : await branchOf(tx, branchCode)
  return {
    isBank: await stands(requireBank(tx, bankCode)),
    isBankCity: await stands(requireCity(tx, bankCityCode)),
    isBranch: branch?.isOn === true && branch.bankCode === bankCode,
    cardKind: card && (card.cardType === CardType.debit ? 'debit' : 'other'),
    verifyState: verified,
  }
}

/** A step three that nobody has verified yet. */
export const unverified: ThirdFacts['verifyState'] = VerifyState.notVerified

/** Reads the database facts for step four. @param userNo the merchant's direct party */
export async function fourthFacts(
  tx: Tx,
  judged: Judged,
  fourth: Pick<Fourth, 'aisles' | 'terminals'>,
  userNo: string,
  at: string,
): Promise<FourthFacts> {
  const sns = fourth.terminals.map(({ sn }) => sn)
  const stocked = sns.length === 0 ? [] : await portsOf(tx).merchants.inStock(tx, judged.tenantId, userNo, sns)
  return {
    aisles: new Map((await aislesFor(tx, judged, userNo, aisleCodesOf(fourth), at)).map((one) => [one.aisleCode, one])),
    inStock: new Set(stocked),
    at,
  }
}

/**
 * Channels as step four judges them, with what a party pays there from a moment on.
 * @param codes those asked about; null for all that are open to the login tenant
 */
export async function aislesFor(
  tx: Tx,
  { tenantId, oemNo }: Judged,
  userNo: string,
  codes: readonly string[] | null,
  at: string,
): Promise<(AisleFacts & { licenseHolder: string; needSign: boolean })[]> {
  const asked = codes === null ? sql`o.is_on AND a.is_on` : sql`a.aisle_code = ANY(${sql.param([...codes])}::text[])`
  const rows = await rowsOf<Omit<AisleFacts, 'costs' | 'bounds'> & { licenseHolder: string; needSign: boolean }>(
    tx,
    sql`SELECT a.aisle_code AS "aisleCode", a.aisle_name AS "aisleName", a.license_holder AS "licenseHolder", a.need_sign AS "needSign", a.is_on AND coalesce(o.is_on, false) AS "isOn",
               a.incoming_kinds AS "incomingKinds", a.support_user_types AS "userTypes", a.acc_types AS "accTypes", a.deny_mcc AS "deniedMccs", a.need_pics AS "neededPictures",
               array(SELECT r.region_code FROM pay_area r WHERE r.aisle_code = a.aisle_code ORDER BY 1) AS areas
          FROM pay_aisle a LEFT JOIN aisle_oem o ON o.tenant_id = ${tenantId} AND o.oem_no = ${oemNo} AND o.aisle_code = a.aisle_code AND NOT o.is_deleted
         WHERE ${asked} AND NOT a.is_deleted ORDER BY a.sort, a.aisle_code`,
  )
  const found = rows.map(({ aisleCode }) => aisleCode)
  const costs = await partyLinesFrom(tx, tenantId, [userNo], found, at)
  const bounds = await boundsOf(tx, found)
  return rows.map((row) => ({
    ...row,
    costs: costs.filter(({ aisleCode }) => aisleCode === row.aisleCode),
    bounds: new Map(
      [...bounds]
        .filter(([key]) => key.startsWith(`${row.aisleCode}|`))
        .map(([key, one]) => [Number(key.slice(key.indexOf('|') + 1)), one]),
    ),
  }))
}

/** Users of the login tenant who look after merchants. */
export const managersOf = (
  tx: Tx,
  { tenantId, oemNo }: Caller,
): Promise<{ id: bigint; account: string; realName: string }[]> =>
  rowsOf(
    tx,
    sql`SELECT u.id, u.account, u.real_name AS "realName" FROM app_user u
         WHERE u.tenant_id = ${tenantId} AND u.oem_no = ${oemNo} AND NOT u.is_deleted
           AND EXISTS (SELECT 1 FROM role r WHERE r.tenant_id = u.tenant_id AND r.id = ANY(u.role_ids) AND r.role_alias = 'account_manager' AND NOT r.is_deleted)
         ORDER BY u.account LIMIT 500`,
  )

/** Returns the result of a check, null when it refuses: here a refusal is an answer, reported with the others. */
async function orNull<T>(check: Promise<T>): Promise<T | null> {
  try {
    return await check
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

const stands = async (check: Promise<unknown>): Promise<boolean> => (await orNull(check.then(() => true))) === true
