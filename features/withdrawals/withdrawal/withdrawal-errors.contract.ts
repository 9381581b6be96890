import { defineErrors } from '../../../core/shared/errors.ts'

/** The refusals of a withdrawal, in the order in which they are looked for. @source docs/domain/money.md 5.6 */
export const withdrawalErrors = defineErrors('withdrawal', {
  walletState: {
    status: 409,
    zh: '钱包状态异常，暂不能提现',
    en: 'The state of the wallet does not allow withdrawals',
  },
  walletKind: { status: 409, zh: '该钱包余额不支持提现', en: 'The balance of this wallet cannot be withdrawn' },
  unverified: { status: 409, zh: '请先完成实名认证', en: 'Prove your identity first' },
  noAccount: { status: 409, zh: '请先绑定并审核结算账户', en: 'Add a settlement account and have it approved first' },
  nameDiffers: {
    status: 409,
    zh: '结算账户户名与实名信息不一致',
    en: 'The name of the settlement account differs from the proved identity',
  },
  noTaxMode: { status: 409, zh: '请先选择结算开票方式', en: 'Choose a tax mode first' },
  unsigned: { status: 409, zh: '请先签署代付服务协议', en: 'Sign the payout agreement first' },
  needsCompanyAccount: { status: 409, zh: '自行开票须使用对公账户', en: 'Own invoices need a company account' },
  noPlatform: { status: 409, zh: '暂无可用的提现渠道', en: 'No way to withdraw is available' },
  closedNow: {
    status: 409,
    zh: '当前不在提现时间内({start}-{end})',
    en: 'Outside the hours for withdrawals ({start}–{end})',
  },
  notPositive: { status: 409, zh: '提现金额必须大于0', en: 'The amount must be above 0' },
  belowMin: { status: 409, zh: '提现金额不能低于{min}元', en: 'At least {min} yuan can be withdrawn' },
  aboveMax: { status: 409, zh: '单笔提现不能超过{max}元', en: 'At most {max} yuan can be withdrawn at once' },
  dayCount: { status: 409, zh: '今日提现次数已用完', en: 'No withdrawals are left today' },
  dayAmount: { status: 409, zh: '今日提现金额已超限', en: 'The limit of today is exceeded' },
  monthAmount: { status: 409, zh: '本月提现额度不足', en: 'The limit of this month is too low' },
  balanceTooLow: { status: 409, zh: '可提现余额不足', en: 'The balance that can be withdrawn is too low' },
  quotaTooLow: {
    status: 409,
    zh: '可用发票额度不足，请先开票',
    en: 'The invoice quota is too low: give an invoice first',
  },
  hasDebt: { status: 409, zh: '存在未结清欠款{x}元', en: 'Debts of {x} yuan are open' },
  nothingArrives: { status: 409, zh: '到账金额必须大于0', en: 'The arriving amount must be above 0' },
  fundsShort: { status: 409, zh: '备付金不足', en: 'The funds at the platform are too low' },
  amountDiffers: { status: 409, zh: '打款金额不一致', en: 'The paid amount differs' },
  voucherMissing: { status: 400, zh: '请上传打款凭证', en: 'Add the voucher of the payment' },
  tooLateToReturn: {
    status: 409,
    zh: '已超过30天，不能确认退票',
    en: 'More than 30 days have passed: the return cannot be confirmed',
  },
})
