import { sql } from 'drizzle-orm'
import { constant } from '../../../core/server/database/constant.ts'
import { rowsOf, type Tx } from '../../../core/server/database/db.ts'
import { refusalOfConstraint } from '../../../core/server/call/envelope.ts'
import { type NumberKind, takeNumbers } from '../../../core/server/database/business-number.ts'
import { maskCard, sealText } from '../../../core/server/secrets/personal.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import { dayOfText } from '../../../core/shared/dates.ts'
import type { Fen } from '../../../core/shared/money.ts'
import { BalanceAccType, type SettleCycle } from '../../channels/channels.shared.ts'
import { partyErrors, ServiceKind } from '../../providers/providers.shared.ts'
import { holdTree, sealNumber, sealPhone } from '../../providers/providers.server.ts'
import { MerchantUserType } from '../../settings/settings.shared.ts'
import { insertRows, type Values } from '../../../core/server/database/row-writing.ts'
import { type Maker, madeBy } from '../../../core/server/call/maker.ts'
import { type AccRelation, IpLimit, RpiKind, RpiStatus, SourceType } from './merchant-codes.contract.ts'
import { countMerchants } from './merchant-count.actions.ts'
import { merchantErrors } from './merchant-errors.contract.ts'

/** The account that a merchant is to settle to. */
export interface AccountDraft {
  readonly balanceAccType: CodeOf<typeof BalanceAccType>
  readonly accName: string
  readonly accNo: string
  readonly bankCode: string
  readonly bankName: string
  /** Required of a company account. */
  readonly branchCode?: string
  readonly branchName?: string
  readonly bankProvinceCode?: string
  readonly bankCityCode?: string
  readonly accPhone?: string
  readonly accIdNo?: string
  /** Required of an authorised person's account. */
  readonly accRelation?: CodeOf<typeof AccRelation>
  readonly settleCycle: typeof SettleCycle.t1 | typeof SettleCycle.d1
  readonly settleMin?: Fen
}

/** A merchant to be made: registered with its papers, not yet open at any channel. */
export interface MerchantDraft {
  /** Login tenant of the merchant. */
  readonly oemNo: string
  /** Direct party: a provider's number, or oemNo for a merchant of the operator or sub-operator itself. */
  readonly userNo: string
  readonly userType: CodeOf<typeof MerchantUserType>
  readonly rpiName: string
  readonly rpiShortName: string
  readonly empNo?: string
  readonly institutionNo?: string
  readonly managerUserId?: bigint
  readonly sourceType?: CodeOf<typeof SourceType>
  readonly creditCode?: string
  readonly licenseBegin?: string
  readonly licenseEnd?: string
  readonly licenseAddress?: string
  readonly legalName: string
  readonly legalIdNo: string
  readonly legalIdBegin?: string
  readonly legalIdEnd?: string
  readonly legalPhone: string
  readonly contactEmail?: string
  readonly provinceCode?: string
  readonly cityCode?: string
  readonly districtCode?: string
  readonly address?: string
  readonly industryCode?: string
  readonly mccNo?: string
  readonly servicePhone?: string
  readonly account: AccountDraft
}

/** A merchant that was made. */
export interface MadeMerchant {
  readonly rpiNo: string
  readonly oemNo: string
  readonly userNo: string
  readonly userPath: string
}

const merchantNumber: NumberKind = { prefix: 'M', day: 'yyMMdd', width: 6 }
/** Most live micro merchants of one ID card, and merchants of one licence. @source docs/domain/network.md 3.1, 20.1 */
const mostMicroOfPerson = 3
const mostOfLicence = 10

refusalOfConstraint('rpi_basic_group_name', () => merchantErrors.groupNameTaken())

/**
 * Makes merchants with their settlement accounts, and notes whose they are from the maker's moment on.
 * @returns in the order of the drafts
 * @throws party.belongingMissing when the direct party is not on, party.employeeElsewhere for an employee of somebody
 *   else, merchant.tooManyMicro and merchant.tooManyOfLicence
 * @source docs/domain/network.md 3.1 to 3.6
 */
export async function createMerchants(tx: Tx, maker: Maker, drafts: readonly MerchantDraft[]): Promise<MadeMerchant[]> {
  await holdTree(tx, maker.tenantId)
  const paths = await pathsOf(tx, maker.tenantId, drafts)
  await checkLimits(tx, maker.tenantId, drafts)
  const numbers = await takeNumbers(tx, merchantNumber, dayOfText(maker.at), drafts.length)
  const made = drafts.map(
    ({ oemNo, userNo }, place): MadeMerchant => ({
      rpiNo: numbers[place] as string,
      oemNo,
      userNo,
      userPath: userNo === oemNo ? '' : (paths.get(userNo) as string),
    }),
  )
  const each = <Row>(row: (draft: MerchantDraft, made: MadeMerchant) => Row) =>
    drafts.map((draft, place) => row(draft, made[place] as MadeMerchant))
  await insertRows(
    tx,
    'rpi_basic',
    each((draft, one) => rowOfMerchant(maker, draft, one)),
  )
  await countMerchants(
    tx,
    maker.tenantId,
    made.map(({ oemNo, userPath }) => ({ oemNo, userPath, rpiKind: RpiKind.merchant, change: 1 })),
  )
  await insertRows(
    tx,
    'rpi_belonging',
    each(({ empNo, institutionNo, managerUserId }, one) => ({
      ...one,
      empNo,
      institutionNo,
      managerUserId,
      tenantId: maker.tenantId,
      validFrom: maker.at,
      sourceNo: one.rpiNo,
      createUser: maker.userId,
      createTime: maker.at,
    })),
  )
  await insertRows(
    tx,
    'rpi_account',
    each(({ account }, one) => rowOfAccount(maker, account, one)),
  )
  return made
}

function rowOfMerchant(maker: Maker, draft: MerchantDraft, made: MadeMerchant): Values {
  const { account: _account, legalIdNo, legalPhone, contactEmail = '', ...plain } = draft
  const idNo = sealNumber('idNo', legalIdNo)
  const phone = sealPhone(legalPhone)
  return {
    ...plain,
    ...madeBy(maker),
    ...made,
    rpiKind: RpiKind.merchant,
    currentStep: 4,
    sourceType: draft.sourceType ?? SourceType.registered,
    ipLimit: draft.userType === MerchantUserType.micro ? IpLimit.city : IpLimit.none,
    legalIdNoEnc: idNo.enc,
    legalIdNoIdx: idNo.idx,
    legalPhoneEnc: phone.enc,
    legalPhoneIdx: phone.idx,
    legalPhoneTail: phone.tail,
    loginPhoneEnc: phone.enc,
    loginPhoneIdx: phone.idx,
    loginPhoneTail: phone.tail,
    contactName: draft.legalName,
    contactPhoneEnc: phone.enc,
    contactPhoneIdx: phone.idx,
    contactPhoneTail: phone.tail,
    contactIdNoEnc: idNo.enc,
    contactIdNoIdx: idNo.idx,
    contactEmailEnc: sealText(contactEmail),
    storeName: draft.rpiShortName,
    servicePhone: draft.servicePhone ?? '',
  }
}

function rowOfAccount(
  maker: Maker,
  { accNo, accPhone = '', accIdNo = '', ...plain }: AccountDraft,
  { rpiNo, oemNo }: MadeMerchant,
): Values {
  const account = sealNumber('accNo', accNo)
  const idNo = sealNumber('idNo', accIdNo)
  return {
    ...plain,
    ...madeBy(maker),
    rpiNo,
    oemNo,
    accNoEnc: account.enc,
    accNoIdx: account.idx,
    accNoMask: maskCard(accNo, plain.balanceAccType === BalanceAccType.company),
    accPhoneEnc: sealText(accPhone),
    accIdNoEnc: idNo.enc,
    accIdNoIdx: idNo.idx,
  }
}

/** Paths of the direct parties; employees must hang right below theirs. */
async function pathsOf(tx: Tx, tenantId: string, drafts: readonly MerchantDraft[]): Promise<Map<string, string>> {
  const wanted = drafts.flatMap(({ userNo, empNo }) => (empNo ? [userNo, empNo] : [userNo]))
  const rows = await rowsOf<{
    user_no: string
    service_kind: number
    parent_no: string
    oem_no: string
    ancestors: string
  }>(
    tx,
    sql`SELECT user_no, service_kind, parent_no, oem_no, ancestors FROM service_info
         WHERE tenant_id = ${tenantId} AND user_no = ANY(${sql.param([...new Set(wanted)])}::text[]) AND is_on AND service_kind IN (${constant(ServiceKind.provider, ServiceKind.employee)}) AND NOT is_deleted FOR SHARE`,
  )
  const parties = new Map(rows.map((row) => [row.user_no, row]))
  for (const { oemNo, userNo, empNo } of drafts) {
    const party = parties.get(userNo)
    const isProvider = party?.service_kind === ServiceKind.provider && party.oem_no === oemNo
    if (userNo !== oemNo && !isProvider) throw partyErrors.belongingMissing()
    const employee = empNo ? parties.get(empNo) : undefined
    const isOwn = employee?.service_kind === ServiceKind.employee && employee.parent_no === userNo
    if (empNo && !isOwn) throw partyErrors.employeeElsewhere()
  }
  return new Map(rows.map((row) => [row.user_no, row.ancestors]))
}

/** No person has too many micro merchants and no licence too many merchants, those of this batch counted in. */
async function checkLimits(tx: Tx, tenantId: string, drafts: readonly MerchantDraft[]): Promise<void> {
  const people = drafts
    .filter(({ userType }) => userType === MerchantUserType.micro)
    .map((one) => `${one.oemNo}|${sealNumber('idNo', one.legalIdNo).idx}`)
  const licences = drafts.flatMap(({ oemNo, creditCode }) => (creditCode ? [`${oemNo}|${creditCode}`] : []))
  const rows = await rowsOf<{ key: string; live: bigint }>(
    tx,
    sql`SELECT oem_no || '|' || legal_id_no_idx AS key, count(*) AS live FROM rpi_basic
         WHERE tenant_id = ${tenantId} AND legal_id_no_idx = ANY(${sql.param(people.map(afterBar))}::text[]) AND user_type = ${constant(MerchantUserType.micro)} AND rpi_kind = ${constant(RpiKind.merchant)} AND rpi_status <> ${constant(RpiStatus.closed)} AND NOT is_deleted GROUP BY 1
        UNION ALL
        SELECT oem_no || '|' || credit_code, count(*) FROM rpi_basic
         WHERE tenant_id = ${tenantId} AND credit_code = ANY(${sql.param(licences.map(afterBar))}::text[]) AND rpi_kind = ${constant(RpiKind.merchant)} AND rpi_status <> ${constant(RpiStatus.closed)} AND NOT is_deleted GROUP BY 1`,
  )
  const live = new Map(rows.map(({ key, live }) => [key, Number(live)]))
  const total = (keys: readonly string[], key: string) =>
    (live.get(key) ?? 0) + keys.filter((one) => one === key).length
  if (people.some((key) => total(people, key) > mostMicroOfPerson)) throw merchantErrors.tooManyMicro()
  if (licences.some((key) => total(licences, key) > mostOfLicence)) throw merchantErrors.tooManyOfLicence()
}

const afterBar = (key: string) => key.slice(key.indexOf('|') + 1)
