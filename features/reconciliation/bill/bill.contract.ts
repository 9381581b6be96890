import { codes } from '../../../core/shared/codes.ts'

/** Kinds of daily bills of a channel. @source docs/domain/money.md 9 */
export const BillKind = codes(['bill_kind', '账单类型', 'Bill type'], {
  trade: [1, '交易', 'Transactions'],
  refund: [2, '退款', 'Refunds'],
  settle: [3, '结算', 'Settlements'],
  division: [4, '分账', 'Splits'],
  payout: [5, '代付', 'Payouts'],
  profit: [6, '分润', 'Profit share'],
})

/** Kinds of lines of a bill: money that came or was paid out, and money that went back. */
export const LineKind = { payment: 1, goneBack: 2 } as const

/** Outcomes that a line tells; of what happened, the number of its kind. */
export const LineOutcome = { success: LineKind.payment, goneBack: LineKind.goneBack, other: 3 } as const

/** Ways in which a line was paired: not at all, by the channel's number, by ours, or as a record of another day. */
export const MatchKind = { none: 0, channelNumber: 1, ourNumber: 2, otherDay: 3 } as const
