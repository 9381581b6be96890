import { codes } from '../../../core/shared/codes.ts'
import { defineErrors } from '../../../core/shared/errors.ts'

/** Types of account owners. @source docs/domain/money.md 0.2 */
export const OwnerType = codes(['owner_type', '资金主体类型', 'Fund owner type'], {
  system: [0, '系统', 'System'],
  operator: [1, '运营商/子运营商', 'Operator or sub-operator'],
  provider: [2, '服务商', 'Service provider'],
  merchant: [3, '商户', 'Merchant'],
  employee: [4, '员工', 'Employee'],
  institution: [5, '机构', 'Institution'],
  receiver: [6, '外部分账方', 'External split receiver'],
  member: [7, '会员', 'Member'],
  channel: [8, '通道', 'Channel'],
  platform: [9, '付款平台', 'Payout platform'],
})

/** @source docs/domain/money.md 2.1 */
export const AccountStatus = codes(['account_status', '账户状态', 'Account status'], {
  open: [1, '正常', 'Active'],
  closed: [2, '已关闭', 'Closed'],
})

/** @source docs/domain/money.md 5.1 */
export const WalletKind = codes(['wallet_kind', '钱包类型', 'Wallet type'], {
  profit: [1, '分润钱包', 'Profit share wallet'],
  reward: [2, '奖励钱包', 'Reward wallet'],
  recharge: [3, '充值钱包', 'Top-up wallet'],
  merchant: [4, '商户钱包', 'Merchant wallet'],
})

/** @source docs/domain/money.md 5.1 */
export const WalletStatus = codes(['wallet_status', '钱包状态', 'Wallet status'], {
  normal: [1, '正常', 'Normal'],
  noPayout: [2, '止付', 'Payouts blocked'],
  locked: [3, '冻结', 'Frozen'],
  closed: [9, '已注销', 'Closed'],
})

/** @source docs/domain/money.md 5.2 */
export const Direction = codes(['direction', '收支方向', 'Direction'], {
  income: [1, '收入', 'In'],
  expense: [2, '支出', 'Out'],
})

/** Kinds of changes of a wallet's balance. @source docs/domain/money.md 5.2 */
export const BalanceChange = codes(['balance_change_type', '余额变动类型', 'Balance change'], {
  profit: [101, '分润入账', 'Profit share credited'],
  debtDeduction: [102, '欠款抵扣', 'Debt deducted'],
  debtCollected: [103, '欠款收回', 'Debt recovered'],
  activityReward: [111, '活动奖励', 'Campaign reward'],
  pledgeReward: [112, '押金奖励', 'Deposit reward'],
  simBonus: [113, '流量返现', 'SIM data cashback'],
  rewardTakenBack: [114, '奖励追回', 'Reward clawed back'],
  otherIn: [121, '其他款项入账', 'Other item credited'],
  otherOut: [122, '其他款项扣款', 'Other item debited'],
  adjustedUp: [131, '调账增加', 'Balance increase'],
  adjustedDown: [132, '调账减少', 'Balance decrease'],
  movedIn: [133, '转入', 'Transferred in'],
  movedOut: [134, '转出', 'Transferred out'],
  topUp: [141, '充值', 'Top-up'],
  withdrawal: [201, '提现申请', 'Withdrawal requested'],
  withdrawalUndone: [202, '提现退回', 'Withdrawal refunded'],
  withdrawalReturned: [203, '提现退票退回', 'Withdrawal returned by bank'],
  frozen: [301, '冻结', 'Frozen'],
  unfrozen: [302, '解冻', 'Unfrozen'],
  mallPayment: [401, '商城支付', 'Mall payment'],
  mallRefund: [402, '商城退款', 'Mall refund'],
  mallSale: [403, '商城货款收入', 'Mall sales income'],
  simPayment: [411, '物联卡支付', 'SIM payment'],
  simRefund: [412, '物联卡退款', 'SIM refund'],
  divisionReceived: [501, '分账入账', 'Split received'],
  divisionReturned: [502, '分账退回', 'Split returned'],
  settlement: [601, '结算入账', 'Settlement credited'],
  tradeRefund: [602, '交易退款扣款', 'Transaction refund'],
  subsidy: [603, '营销补贴', 'Marketing subsidy'],
  pledgeRefund: [604, '押金退还', 'Deposit refunded'],
})

/** @source docs/domain/money.md 7.4 */
export const DebtKind = codes(['debt_kind', '欠款类型', 'Debt type'], {
  manual: [1, '手工', 'Manual'],
  assessment: [2, '活动考核', 'Campaign assessment'],
  negativeProfit: [3, '分润倒扣', 'Negative profit share'],
  advancedDivision: [4, '分账垫付', 'Split advance'],
  takenBack: [5, '追回', 'Clawback'],
})

/** @source docs/domain/money.md 7.4 */
export const DebtStatus = codes(['debt_status', '欠款状态', 'Debt status'], {
  open: [0, '待抵扣', 'Pending deduction'],
  partlyDeducted: [1, '部分抵扣', 'Partially deducted'],
  settled: [2, '已结清', 'Settled'],
  waived: [3, '已豁免', 'Waived'],
})

export const ledgerErrors = defineErrors('ledger', {
  balanceTooLow: { status: 409, zh: '可用余额不足', en: 'The available balance is too low' },
  accountClosed: { status: 409, zh: '账户已关闭', en: 'This account is closed' },
  duplicateEvent: { status: 409, zh: '该笔资金已入账', en: 'This amount has already been credited' },
})
