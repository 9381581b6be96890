import type { CodeOf } from '../../../core/shared/codes.ts'
import { nextState, type Transitions } from '../../../core/shared/transitions.ts'
import { BalanceAccType } from '../../channels/channels.shared.ts'
import { ChangeResult, ChangeType } from './change-codes.contract.ts'
import { ChangeStatus } from '../status/change-status.contract.ts'
import { changeErrors } from './change-errors.contract.ts'

const { pending, rejected, channelProcessing, completed, channelFailed, cancelled } = ChangeStatus

/** From where a change may go where. @source docs/domain/network.md 5.2 */
export const changeTransitions = {
  submit: { from: [], to: pending },
  update: { from: [pending], to: pending },
  pass: { from: [pending], to: channelProcessing },
  reject: { from: [pending], to: rejected },
  resubmit: { from: [rejected, channelFailed], to: pending },
  cancel: { from: [pending, rejected, channelFailed], to: cancelled },
  complete: { from: [channelProcessing], to: completed },
  fail: { from: [channelProcessing], to: channelFailed },
} as const satisfies Transitions<typeof ChangeStatus>

/** Events that may happen to a change. */
export type ChangeEvent = keyof typeof changeTransitions

/**
 * Status after an event. @throws change.finished once nothing can happen any more, change.passed when it is withdrawn too
 *   late, common.stateRefuses else
 */
export function moveChange(status: number, event: ChangeEvent): CodeOf<typeof ChangeStatus> {
  if (status === completed || status === cancelled) throw changeErrors.finished()
  if (event === 'cancel' && status === channelProcessing) throw changeErrors.passed()
  return nextState(changeTransitions, status, event)
}

/** Kind of value in a field: decides how it is kept, compared and masked. */
export type FieldKind = 'text' | 'phone' | 'idNo' | 'accNo' | 'sealed' | 'email' | 'day' | 'number' | 'region'

/** A field of a merchant or its account that changes can be about. */
export interface ChangeField {
  readonly field: string
  readonly label: string
  /** Column, or what its columns begin with (`legal_phone` of `legal_phone_enc`). */
  readonly column: string
  readonly table: 'basic' | 'account'
  readonly kind: FieldKind
}

const basic = (field: string, label: string, column: string, kind: FieldKind = 'text'): ChangeField => ({
  field,
  label,
  column,
  table: 'basic',
  kind,
})
const account = (field: string, label: string, column: string, kind: FieldKind = 'text'): ChangeField => ({
  field,
  label,
  column,
  table: 'account',
  kind,
})

/** The fields of each kind of change; rates and pictures have none. @source docs/domain/network.md 5.1 */
export const changeFields: Readonly<Record<CodeOf<typeof ChangeType>, readonly ChangeField[]>> = {
  [ChangeType.basics]: [
    basic('rpiShortName', '商户简称', 'rpi_short_name'),
    basic('contactName', '联系人', 'contact_name'),
    basic('contactPhone', '联系人手机', 'contact_phone', 'phone'),
    basic('contactEmail', '联系人邮箱', 'contact_email', 'email'),
    basic('servicePhone', '客服电话', 'service_phone'),
    basic('provinceCode', '省份', 'province_code', 'region'),
    basic('cityCode', '城市', 'city_code', 'region'),
    basic('districtCode', '所在地区', 'district_code', 'region'),
    basic('address', '详细地址', 'address'),
    basic('loginPhone', '登录手机', 'login_phone', 'phone'),
  ],
  [ChangeType.account]: [
    account('balanceAccType', '结算账户类型', 'balance_acc_type', 'number'),
    account('accName', '户名', 'acc_name'),
    account('accNo', '结算账号', 'acc_no', 'accNo'),
    account('bankCode', '开户银行', 'bank_code'),
    account('bankName', '银行名称', 'bank_name'),
    account('bankProvinceCode', '开户省份', 'bank_province_code', 'region'),
    account('bankCityCode', '开户城市', 'bank_city_code', 'region'),
    account('branchCode', '开户支行', 'branch_code'),
    account('branchName', '支行名称', 'branch_name'),
    account('accPhone', '银行预留手机号', 'acc_phone', 'sealed'),
    account('accIdNo', '结算人证件号', 'acc_id_no', 'idNo'),
    account('accRelation', '与法人关系', 'acc_relation', 'number'),
  ],
  [ChangeType.subject]: [
    basic('rpiName', '商户名称', 'rpi_name'),
    basic('licenseBegin', '执照起始日', 'license_begin', 'day'),
    basic('licenseEnd', '执照到期日', 'license_end', 'day'),
    basic('licenseAddress', '执照地址', 'license_address'),
    basic('businessScope', '经营范围', 'business_scope'),
    basic('legalName', '法人姓名', 'legal_name'),
    basic('legalIdType', '法人证件类型', 'legal_id_type', 'number'),
    basic('legalIdNo', '法人证件号码', 'legal_id_no', 'idNo'),
    basic('legalIdBegin', '法人证件起始日', 'legal_id_begin', 'day'),
    basic('legalIdEnd', '法人证件到期日', 'legal_id_end', 'day'),
    basic('legalPhone', '法人手机', 'legal_phone', 'phone'),
  ],
  [ChangeType.rates]: [],
  [ChangeType.industry]: [
    basic('industryCode', '行业', 'industry_code'),
    basic('mccNo', 'MCC', 'mcc_no'),
    basic('qualNo', '资质编号', 'qual_no'),
    basic('qualEnd', '资质到期日', 'qual_end', 'day'),
  ],
  [ChangeType.pictures]: [],
  [ChangeType.cycle]: [account('settleCycle', '结算周期', 'settle_cycle', 'number')],
  [ChangeType.closing]: [],
}

/** Whether a field is kept sealed. */
export const isSealed = ({ kind }: Pick<ChangeField, 'kind'>): boolean =>
  ['phone', 'idNo', 'accNo', 'sealed', 'email'].includes(kind)

/** Values of fields by name; personal ones in plain, in memory alone. */
export type FieldValues = Readonly<Record<string, string>>

/** The fields that differ. */
export const changedFields = (before: FieldValues, after: FieldValues): string[] =>
  Object.keys(after).filter((field) => (before[field] ?? '') !== after[field])

/**
 * Pictures that a change needs besides its fields.
 * @param changed names of the fields that differ
 * @param raises  whether a rate goes up: the merchant signs it
 * @source docs/domain/network.md 5.1, extra documents; 8.5
 */
export function neededPictures(
  changeType: number,
  changed: readonly string[],
  { accType, needsQual, raises }: { accType: number; needsQual: boolean; raises: boolean },
): number[] {
  switch (changeType) {
    case ChangeType.basics:
      return changed.includes('address') || changed.includes('districtCode') ? [5] : []
    case ChangeType.account:
      return accType === BalanceAccType.company
        ? [10]
        : accType === BalanceAccType.legalPerson
          ? [8]
          : [8, 11, 12, 13, 14]
    case ChangeType.subject:
      return [
        ...(changed.some((field) => field.startsWith('legal')) ? [1, 2] : []),
        ...(changed.some((field) => field.startsWith('license') || field === 'rpiName') ? [4] : []),
      ]
    case ChangeType.rates:
      return raises ? [15] : []
    case ChangeType.industry:
      return needsQual ? [17] : []
    default:
      return []
  }
}

/** A channel's part in a change. */
export interface AisleResult {
  readonly aisleCode: string
  readonly incomingCode: string
  readonly aisleMerNo: string
  readonly changeApplyNo: string
  readonly result: number
  readonly msg: string
}

/**
 * Returns the event that follows from the answers of the channels: completion when all are done or skipped, failure once the
 * last has answered and one failed.
 */
export function afterAnswers(results: readonly AisleResult[]): 'complete' | 'fail' | null {
  if (results.some(({ result }) => result === ChangeResult.running)) return null
  return results.some(({ result }) => result === ChangeResult.failed) ? 'fail' : 'complete'
}

/**
 * Results with what a person says of them. Every channel must be done, or skipped with a reason.
 * @throws change.openChannels, change.skipReason
 * @source docs/domain/network.md 5.2, complete process
 */
export function settledByHand(
  results: readonly AisleResult[],
  said: readonly { aisleCode: string; result: number; msg: string }[],
): AisleResult[] {
  const settled = results.map((one) => {
    const word = said.find(({ aisleCode }) => aisleCode === one.aisleCode)
    return word && one.result !== ChangeResult.done ? { ...one, result: word.result, msg: word.msg } : one
  })
  if (settled.some(({ result }) => result !== ChangeResult.done && result !== ChangeResult.skipped))
    throw changeErrors.openChannels()
  if (settled.some(({ result, msg }) => result === ChangeResult.skipped && msg === '')) throw changeErrors.skipReason()
  return settled
}

/** Whether a short name may stand on a payer's bill. @source docs/domain/network.md 3.4 */
export const isShortName = (name: string): boolean =>
  /^[\p{Script=Han}A-Za-z0-9()（）·]{2,20}$/u.test(name) &&
  !/^\d+$/.test(name) &&
  !/微信|支付宝|银联|云闪付|央行|人民银行|测试/.test(name)
