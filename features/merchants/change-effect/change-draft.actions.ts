import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { constant } from '../../../core/server/database/constant.ts'
import { rowOf, type Tx } from '../../../core/server/database/db.ts'
import { addDays, dayOfText, startOfDay } from '../../../core/shared/dates.ts'
import { isPaperNo } from '../../../core/shared/validity/validity.ts'
import { BalanceAccType, isSamePrice, lineOfTravelling } from '../../channels/channels.shared.ts'
import { signRates } from '../../pricing/pricing.server.ts'
import { industryErrors, MerchantUserType } from '../../settings/settings.shared.ts'
import {
  requireBank,
  requireBranch,
  requireCity,
  requireCompanyAccount,
  requireDebitCard,
  requireDistrict,
  requireIndustry,
} from '../../settings/settings.server.ts'
import type { Maker } from '../../../core/server/call/maker.ts'
import { ChangeType } from './change-codes.contract.ts'
import type { ChangeAfter } from './change-after.contract.ts'
import { changeErrors } from './change-errors.contract.ts'
import type { ChangedMerchant } from './changed-merchant.queries.ts'
import { changedFields, changeFields, type FieldValues, isShortName, neededPictures } from './change.rules.ts'
import { type AisleLines, liveAisles, presentRates, presentValues } from './change-values.queries.ts'

type After = z.output<typeof ChangeAfter>

/** A change that may be asked for: what it was and what it is to be. */
export interface PreparedChange {
  readonly before: { fields: FieldValues; rates: AisleLines[] }
  readonly after: { fields: FieldValues; rates: AisleLines[] }
}

/**
 * Works out what a change would do, and checks it as the step of onboarding it belongs to.
 * @param earlier values of the same change asked for before: a field that comes back masked keeps its value from there
 * @throws change.nothing when nothing would differ, change.pictures, and what the checks of the kind refuse
 * @source docs/domain/network.md 5.1, 5.2 add
 */
export async function prepareChange(
  tx: Tx,
  maker: Maker,
  merchant: ChangedMerchant,
  changeType: number,
  given: After,
  picKinds: readonly number[],
  earlier: FieldValues = {},
): Promise<PreparedChange> {
  if (given.creditCode !== undefined) await refuseCreditCode(tx, maker.tenantId, merchant, given.creditCode)
  const fields = changeFields[changeType as keyof typeof changeFields]
  const before = await presentValues(tx, maker.tenantId, merchant.rpiNo, fields)
  const typed = Object.fromEntries(
    fields.flatMap(({ field }) => {
      const value = given[field as keyof After]
      return value === undefined ? [] : [[field, String(value)]]
    }),
  )
  const whole = await checkedFields(tx, maker, merchant, changeType, { ...before, ...earlier, ...typed })
  const after = Object.fromEntries(Object.entries(whole).filter(([name]) => (before[name] ?? '') !== whole[name]))
  const rates = await checkedRates(tx, maker, merchant, changeType, given, Number(whole.settleCycle ?? 1))
  if (changeType === ChangeType.closing) await checkClosing(tx, maker.tenantId, merchant)
  const changed = changedFields(before, after)
  const isEmpty = changed.length === 0 && rates.after.length === 0
  if (isEmpty && changeType !== ChangeType.closing && !(changeType === ChangeType.pictures && picKinds.length > 0))
    throw changeErrors.nothing()
  const wanted = neededPictures(changeType, changed, {
    accType: Number(whole.balanceAccType ?? 0),
    needsQual: whole.needsQual === '1',
    raises: raises(rates),
  })
  if (changeType === ChangeType.industry && wanted.some((kind) => !picKinds.includes(kind)))
    throw industryErrors.qualMissing()
  if (wanted.some((kind) => !picKinds.includes(kind))) throw changeErrors.pictures()
  const { needsQual: _needsQual, ...kept } = after
  return {
    before: {
      fields: Object.fromEntries(Object.keys(kept).map((name) => [name, before[name] ?? ''])),
      rates: rates.before,
    },
    after: { fields: kept, rates: rates.after },
  }
}

async function refuseCreditCode(tx: Tx, tenantId: string, { rpiNo }: ChangedMerchant, given: string): Promise<void> {
  const found = await rowOf<{ creditCode: string }>(
    tx,
    sql`SELECT credit_code AS "creditCode" FROM rpi_basic WHERE tenant_id = ${tenantId} AND rpi_no = ${rpiNo}`,
  )
  if (found?.creditCode !== given) throw changeErrors.creditCode()
}

/** The fields with those that follow from them (city of a district, name of a branch), checked. */
async function checkedFields(
  tx: Tx,
  maker: Maker,
  merchant: ChangedMerchant,
  changeType: number,
  values: FieldValues,
): Promise<FieldValues> {
  switch (changeType) {
    case ChangeType.basics:
      return checkedBasics(tx, values)
    case ChangeType.account:
      return checkedAccount(tx, maker.tenantId, merchant, values)
    case ChangeType.subject:
      return checkedSubject(values, dayOfText(maker.at))
    case ChangeType.industry:
      return checkedIndustry(tx, merchant, values)
    default:
      return values
  }
}

async function checkedBasics(tx: Tx, values: FieldValues): Promise<FieldValues> {
  const { rpiShortName = '', address = '', districtCode = '' } = values
  if (!isShortName(rpiShortName)) throw changeErrors.shortName()
  if (districtCode === '') return values
  const { provinceCode, cityCode } = await requireDistrict(tx, districtCode)
  if ([...address].length < 5) throw changeErrors.address()
  return { ...values, provinceCode, cityCode }
}

async function checkedAccount(
  tx: Tx,
  tenantId: string,
  { rpiNo, userType }: ChangedMerchant,
  values: FieldValues,
): Promise<FieldValues> {
  const { accNo = '', accName = '', bankCode = '', bankCityCode = '', branchCode = '', accPhone, accIdNo = '' } = values
  const kind = Number(values.balanceAccType)
  const subject = await presentValues(tx, tenantId, rpiNo, changeFields[ChangeType.subject])
  if (userType === MerchantUserType.micro && kind !== BalanceAccType.legalPerson) throw changeErrors.microAccount()
  const isAuthorised = kind === BalanceAccType.authorisedPerson
  if (kind === BalanceAccType.company && accName !== subject.rpiName) throw changeErrors.accountName()
  if (kind === BalanceAccType.legalPerson && accName !== subject.legalName) throw changeErrors.accountName()
  if (isAuthorised && accIdNo === subject.legalIdNo) throw changeErrors.authorised()
  if (isAuthorised && (!accIdNo || !values.accRelation)) throw changeErrors.accountPart()
  if (kind === BalanceAccType.company) requireCompanyAccount(accNo)
  else await requireDebitCard(tx, accNo)
  if (kind === BalanceAccType.company ? branchCode === '' : !accPhone) throw changeErrors.accountPart()
  const { bankName } = await requireBank(tx, bankCode)
  if (bankCityCode !== '') await requireCity(tx, bankCityCode)
  const branch = branchCode === '' ? null : await requireBranch(tx, branchCode)
  return {
    ...values,
    bankName,
    bankProvinceCode: bankCityCode.slice(0, 2),
    branchName: branch?.branchName ?? '',
    ...(isAuthorised ? {} : { accIdNo: '', accRelation: '' }),
  }
}

function checkedSubject(values: FieldValues, today: string): FieldValues {
  const { legalIdType, legalIdNo = '', legalIdBegin = '', legalIdEnd = '', licenseBegin = '', licenseEnd = '' } = values
  if (!isPaperNo(Number(legalIdType), legalIdNo, today)) throw changeErrors.papers()
  const isRight = (begin: string, end: string) => begin === '' || end === '' || (begin <= end && begin <= today)
  if (!isRight(legalIdBegin, legalIdEnd) || !isRight(licenseBegin, licenseEnd)) throw changeErrors.dates()
  return values
}

async function checkedIndustry(tx: Tx, { userType }: ChangedMerchant, values: FieldValues): Promise<FieldValues> {
  const { industryCode = '', mccNo = '', qualNo = '', qualEnd = '' } = values
  const { needQual } = await requireIndustry(tx, { industryCode, mccNo, userType })
  if (needQual && (qualNo === '' || qualEnd === '')) throw industryErrors.qualMissing()
  return { ...values, needsQual: needQual ? '1' : '' }
}

interface Rates {
  before: AisleLines[]
  after: AisleLines[]
}

/** Prices of the kinds that have them, tried out against floors and bounds as if they were signed now. */
async function checkedRates(
  tx: Tx,
  maker: Maker,
  { rpiNo }: ChangedMerchant,
  changeType: number,
  { rates }: After,
  settleCycle: number,
): Promise<Rates> {
  if (changeType !== ChangeType.rates && changeType !== ChangeType.cycle) return { before: [], after: [] }
  const live = await liveAisles(tx, maker.tenantId, rpiNo)
  const present = await presentRates(tx, maker.tenantId, rpiNo)
  if (changeType === ChangeType.cycle) {
    const unfit = live.find(({ settleCycles }) => !settleCycles.includes(settleCycle))
    if (unfit) throw changeErrors.cycle({ name: unfit.aisleName })
  }
  const wanted = rates.map(({ aisleCode, lines }): AisleLines => {
    if (!live.some((one) => one.aisleCode === aisleCode)) throw changeErrors.notAtAisle({ name: aisleCode })
    return { aisleCode, lines: lines.map(lineOfTravelling) }
  })
  const after = wanted.filter(({ aisleCode, lines }) => !isSameList(linesAt(present, aisleCode), lines))
  if (changeType === ChangeType.cycle && !after.every((one) => isD0Alone(linesAt(present, one.aisleCode), one.lines)))
    throw changeErrors.onlyD0()
  await tryOut(tx, maker, rpiNo, after)
  return { before: after.map(({ aisleCode }) => ({ aisleCode, lines: linesAt(present, aisleCode) })), after }
}

const linesAt = (rates: readonly AisleLines[], aisleCode: string) =>
  rates.find((one) => one.aisleCode === aisleCode)?.lines ?? []

/** Whether two lists hold the same prices. */
export const isSameList = (a: AisleLines['lines'], b: AisleLines['lines']): boolean =>
  a.length === b.length &&
  a.every((line) => b.some((other) => other.payWay === line.payWay && isSamePrice(line, other)))

const isD0Alone = (a: AisleLines['lines'], b: AisleLines['lines']): boolean =>
  isSameList(
    a.map((line) => ({ ...line, d0RatePpm: 0, d0FeeFen: line.minFeeFen })),
    b.map((line) => ({ ...line, d0RatePpm: 0, d0FeeFen: line.minFeeFen })),
  )

const raises = ({ before, after }: Rates): boolean =>
  after.some(({ aisleCode, lines }) =>
    lines.some((line) => {
      const old = linesAt(before, aisleCode).find(({ payWay }) => payWay === line.payWay)
      return old !== undefined && line.ratePpm > old.ratePpm
    }),
  )

/** From when prices of a change that completes at a moment hold: the next day. @source docs/domain/network.md 5.3 */
export const ratesFrom = (at: string): string => startOfDay(addDays(dayOfText(at), 1))

/** Signs prices and takes them back: what they would be refused for is refused now. */
async function tryOut(tx: Tx, maker: Maker, rpiNo: string, rates: readonly AisleLines[]): Promise<void> {
  if (rates.length === 0) return
  await tx.client.query('SAVEPOINT try_out_rates')
  await signRates(
    tx,
    maker,
    rates.map((one) => ({ ...one, rpiNo, validFrom: ratesFrom(maker.at), sourceNo: 'try' })),
  )
  await tx.client.query('ROLLBACK TO SAVEPOINT try_out_rates')
}

/** Trades whose money still waits: not settled, settling or failed, and paid or partly refunded; codes of the area of trades, which stands above. */
const [notSettled, notRefunded] = [constant(0, 1, 3), constant(2, 6)]

/** A merchant closes with no device bound and no money waiting. @source docs/domain/network.md 3.2 */
export async function checkClosing(tx: Tx, tenantId: string, { rpiNo }: Pick<ChangedMerchant, 'rpiNo'>): Promise<void> {
  const found = await rowOf<{ bound: boolean; owed: boolean }>(
    tx,
    sql`SELECT EXISTS (SELECT 1 FROM rp_terminal WHERE tenant_id = ${tenantId} AND rpi_no = ${rpiNo} AND NOT is_deleted) AS bound,
               EXISTS (SELECT 1 FROM pos_trade WHERE tenant_id = ${tenantId} AND rpi_no = ${rpiNo} AND settle_status IN (${notSettled}) AND rpt_status IN (${notRefunded})) AS owed`,
  )
  if (found?.bound) throw changeErrors.terminals()
  if (found?.owed) throw changeErrors.unsettled()
}
