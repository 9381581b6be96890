import { z } from 'zod'
import { call } from '../../../core/shared/call.ts'
import { count, orNull, shown, shownDay, shownInstant, signedYuan, yuan } from '../../../core/shared/shapes/shapes.ts'

/**
 * Figures of the home page beside trades, in the order shown: work that waits for somebody, and errors. Each figure counts
 * one list and opens it; that of the audit chain opens the page that shows its last check. The rows that it counts are
 * defined in home.queries.ts.
 */
export const waitingPlaces = {
  withdrawals: { kind: 'work', title: '分润提现待审核', path: '/rb-oem/oemWithdraw/oem_withdrawal' },
  merchantWithdrawals: { kind: 'work', title: '商户提现待审核', path: '/rb-oem/merchant/merchant_withdraw' },
  moneyChanges: { kind: 'work', title: '资金调账待审核', path: '/rb-oem/moneychange/money_change' },
  otherMoney: { kind: 'work', title: '其他款项待审核', path: '/rb-oem/othermoney/other_money' },
  topups: { kind: 'work', title: '钱包充值待确认', path: '/rb-oem/wallet/wallet_topup' },
  walletChanges: { kind: 'work', title: '钱包状态变更待审核', path: '/rb-oem/wallet/user_wallet' },
  incomings: { kind: 'work', title: '商户进件待审核', path: '/rb-oem/posinfo/pos_info' },
  changes: { kind: 'work', title: '商户变更待审核', path: '/rb-oem/merrecord/mer_change_menu' },
  examines: { kind: 'work', title: '服务商资料待审核', path: '/rb-oem/bankExamine/bank_examine' },
  profitInvoices: { kind: 'work', title: '分润发票待审核', path: '/rb-oem/invoicerecord/invoice_record' },
  tradesToClaim: { kind: 'work', title: '未知商户交易待认领', path: '/deal_management/deal_management' },
  diffsToReview: { kind: 'work', title: '对账差异待复核', path: '/rb-oem/recon/recon_diff' },
  activityRewards: { kind: 'work', title: '活动奖励待审核', path: '/rb-oem/active/active_reward' },
  nearTargets: { kind: 'work', title: '距活动达标不足500元的终端', path: '/rb-oem/active/active_progress' },
  payoutsUnknown: { kind: 'trouble', title: '分润提现打款结果未知', path: '/rb-oem/oemWithdraw/oem_withdrawal' },
  merchantPayoutsUnknown: {
    kind: 'trouble',
    title: '商户提现打款结果未知',
    path: '/rb-oem/merchant/merchant_withdraw',
  },
  bindingsRefused: { kind: 'trouble', title: '终端通道绑定失败', path: '/rb-oem/terminal/terminal' },
  refundsUnknown: { kind: 'trouble', title: '退款结果未知', path: '/deal_management/deal_management' },
  pushesFailed: { kind: 'trouble', title: '通知推送失败', path: '/deal_management/deal_management' },
  billsMissing: { kind: 'trouble', title: '通道账单缺失', path: '/rb-oem/recon/recon_batch' },
  diffsOpen: { kind: 'trouble', title: '对账差异待处理', path: '/rb-oem/recon/recon_diff' },
  chainBroken: { kind: 'trouble', title: '审计链校验未通过', path: '/monitor/audit' },
  proofFailed: { kind: 'trouble', title: '账本核对未通过', path: '/ledger/proof' },
} as const satisfies Record<string, { kind: 'work' | 'trouble'; title: string; path: string }>

/** Name of a figure. */
export type WaitingName = keyof typeof waitingPlaces
export const waitingNames = Object.keys(waitingPlaces) as [WaitingName, ...WaitingName[]]

/** Trades of a span of time: `from` and `until` are the filter under which their list adds up to the same. */
const Span = z.object({
  from: shown(),
  until: shown(),
  tradeCount: count(),
  tradeAmount: yuan(),
  /** Trades of the span that money was given back of since, and how much. */
  refundCount: count(),
  refundAmount: yuan(),
  feeAmount: yuan(),
  /** Kept profit of the caller's own node; null for who earns nothing by trades. */
  profitAmount: orNull(signedYuan()),
})

/** A span of the past, and by how many percent today is above it: `+12.3`; '' where there is nothing to compare with. */
const ComparedSpan = Span.extend({
  changes: z.object({ tradeAmount: shown(), refundAmount: shown(), feeAmount: shown(), profitAmount: shown() }),
})

/** Filter of a list, as it stands in an address. */
const Filter = z.record(z.string(), z.string())

/** One figure: how many rows its list shows under a filter, and since when the oldest of all waits. */
const Waiting = z.object({
  name: z.enum(waitingNames),
  count: count(),
  filter: Filter,
  /** '' when none waits. */
  oldest: shownInstant(),
  /** Rows older than one list can show together with the newer ones: the oldest of them. */
  earlier: orNull(z.object({ count: count(), filter: Filter })),
})

const controller = '/api/countinghouse/access/home'

/** Figures of the home page. Each follows the reach and permissions of the list that it counts. */
export const home = {
  trades: call({
    id: 'C1084',
    method: 'GET',
    path: `${controller}/trades`,
    title: '首页今日交易',
    permission: 'pos_trade_view',
    output: z.object({ asOf: shownInstant(), today: Span, yesterday: ComparedSpan, lastWeek: ComparedSpan }),
    refusals: { common: 'datesReversed spanTooLong' },
  }),
  days: call({
    id: 'C1085',
    method: 'GET',
    path: `${controller}/days`,
    title: '首页每日交易',
    permission: 'pos_trade_view',
    output: z.array(z.object({ day: shownDay(), tradeCount: count(), tradeAmount: yuan() })),
    refusals: { common: 'datesReversed spanTooLong' },
  }),
  waiting: call({
    id: 'C1086',
    method: 'GET',
    path: `${controller}/waiting`,
    title: '首页待办与异常',
    permission: 'signedIn',
    output: z.object({ asOf: shownInstant(), figures: z.array(Waiting) }),
    refusals: { common: 'datesReversed' },
  }),
}
