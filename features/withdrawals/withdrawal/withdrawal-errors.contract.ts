import { defineErrors } from '../../../core/shared/errors.ts'

/** The refusals of a withdrawal, in the order in which they are looked for. @source docs/domain/money.md 5.6 */
export const withdrawalErrors = defineErrors('withdrawal', {
  walletState: {
    status: 409,
    zh: '钱包状态异常，暂不能提现',
    en: 'The wallet’s current status does not allow withdrawals',
  },
  walletKind: { status: 409, zh: '该钱包余额不支持提现', en: 'The balance of this wallet cannot be withdrawn' },
  unverified: { status: 409, zh: '请先完成实名认证', en: 'Complete real-name verification first' },
  noAccount: { status: 409, zh: '请先绑定并审核结算账户', en: 'Add a settlement account and have it approved first' },
  nameDiffers: {
    status: 409,
    zh: '结算账户户名与实名信息不一致',
    en: 'The settlement account name does not match the real-name details',
  },
  noTaxMode: { status: 409, zh: '请先选择结算开票方式', en: 'Choose an invoicing method first' },
  unsigned: { status: 409, zh: '请先签署代付服务协议', en: 'Sign the agency payout agreement first' },
  needsCompanyAccount: { status: 409, zh: '自行开票须使用对公账户', en: 'Own invoice requires a business account' },
  noPlatform: { status: 409, zh: '暂无可用的提现渠道', en: 'No payout platform is available' },
  closedNow: {
    status: 409,
    zh: '当前不在提现时间内({start}-{end})',
    en: 'Withdrawals are available from {start} to {end}',
  },
  notPositive: { status: 409, zh: '提现金额必须大于0', en: 'The withdrawal amount must be above 0' },
  belowMin: { status: 409, zh: '提现金额不能低于{min}元', en: 'The withdrawal amount must be at least ¥{min}' },
  aboveMax: { status: 409, zh: '单笔提现不能超过{max}元', en: 'A withdrawal cannot exceed ¥{max}' },
  dayCount: { status: 409, zh: '今日提现次数已用完', en: 'You have no withdrawals left today' },
  dayAmount: { status: 409, zh: '今日提现金额已超限', en: 'The amount exceeds today’s limit' },
  monthAmount: { status: 409, zh: '本月提现额度不足', en: 'The amount exceeds this month’s limit' },
  balanceTooLow: { status: 409, zh: '可提现余额不足', en: 'The balance available to withdraw is too low' },
  quotaTooLow: {
    status: 409,
    zh: '可用发票额度不足，请先开票',
    en: 'The available invoice quota is too low. Issue an invoice first',
  },
  hasDebt: { status: 409, zh: '存在未结清欠款{x}元', en: 'There are unsettled debts of ¥{x}' },
  nothingArrives: { status: 409, zh: '到账金额必须大于0', en: 'The payout amount must be above 0' },
  fundsShort: { status: 409, zh: '备付金不足', en: 'The platform reserve is insufficient' },
  amountDiffers: { status: 409, zh: '打款金额不一致', en: 'The payout amount does not match' },
  voucherMissing: { status: 400, zh: '请上传打款凭证', en: 'Upload the payout receipt' },
  tooLateToReturn: {
    status: 409,
    zh: '已超过30天，不能确认退票',
    en: 'More than 30 days have passed, so the return cannot be confirmed',
  },
})
