import { z } from 'zod'
import { call, page, PageQuery } from '../../../core/shared/call.ts'
import { code } from '../../../core/shared/codes.ts'
import {
  count,
  labelled,
  maybeText,
  optional,
  orNull,
  shown,
  shownDay,
  shownInstant,
  signedYuan,
  text,
} from '../../../core/shared/shapes/shapes.ts'
import { PayWay } from '../../channels/channels.shared.ts'
import { OwnerType } from '../../ledger/ledger.shared.ts'
import { createTimeFilter } from '../../../core/shared/filters/create-time-filter.ts'

/** Owners whose profit a list shows. @source docs/domain/money.md 4.6 */
export type ProfitScope = 'merchant' | 'child' | 'all'

/** Filter of every list of daily profit. */
export const ProfitFilter = z.object({
  ...createTimeFilter,
  userNo: labelled('节点编号', optional(text(32))),
  userType: labelled('节点类型', optional(code(OwnerType))),
  aisleCode: labelled('通道', optional(text(20))),
  payWay: labelled('支付方式', optional(code(PayWay))),
})

/** Sums that every row and total of profit has. Levels overlap: counts and amounts of two nodes must not be added up. */
export const ProfitSums = {
  tradeCount: count(),
  tradeAmount: signedYuan(),
  refundCount: count(),
  refundAmount: signedYuan(),
  feeAmount: signedYuan(),
  childFee: signedYuan(),
  /** Null where the caller may not see what the channel costs the operator. */
  costAmount: orNull(signedYuan()),
  tradeProfit: signedYuan(),
  reverseProfit: signedYuan(),
  adjustProfit: signedYuan(),
  netProfit: signedYuan(),
  directProfit: signedYuan(),
  childProfit: signedYuan(),
}

/** Tells the rows of a page apart. */
const rowKey = shown()
const Node = { rowKey, userType: code(OwnerType), userNo: z.string(), userName: shown(), parentNo: shown() }

/** Profit of a node on a day. */
export const ProfitDay = z.object({ bookDay: shownDay(), ...Node, ...ProfitSums })
/** The same by channel and pay way. */
export const ProfitDayDetail = z.object({
  bookDay: shownDay(),
  ...Node,
  aisleCode: z.string(),
  payWay: code(PayWay),
  ...ProfitSums,
})
/** Profit of a node over the whole period. */
export const ProfitGroup = z.object({ ...Node, ...ProfitSums })

/** Totals over a filter. Counts and amounts are those of the highest node shown; profit and release are sums over all rows. */
export const ProfitStatistics = z.object({
  tradeCount: count(),
  tradeAmount: signedYuan(),
  refundCount: count(),
  refundAmount: signedYuan(),
  feeAmount: signedYuan(),
  costAmount: orNull(signedYuan()),
  tradeProfit: signedYuan(),
  reverseProfit: signedYuan(),
  adjustProfit: signedYuan(),
  netProfit: signedYuan(),
  /** Null when the filter names a channel or pay way: a release is not split by them. */
  releasedAmount: orNull(signedYuan()),
  pendingAmount: orNull(signedYuan()),
  heldAmount: orNull(signedYuan()),
  asOf: shownInstant(),
})

const view = { method: 'GET', permission: 'profit_view' } as const

/** Parts that the lists of daily profit share: any filter, rows of one shape. */
export const profitRows = <Row extends z.ZodType>(row: Row) =>
  ({
    ...view,
    input: PageQuery.extend(ProfitFilter.shape),
    output: page(row),
    refusals: { common: 'datesReversed pagingTooDeep spanTooLong' },
  }) as const
/** Parts that its totals share. */
export const profitTotals = {
  ...view,
  input: ProfitFilter,
  output: ProfitStatistics,
  refusals: { common: 'datesReversed spanTooLong' },
} as const
/** Parts that its exports share. */
export const profitTake = {
  method: 'GET',
  permission: 'profit_export',
  answer: 'export',
  audit: 'profit.export',
  input: ProfitFilter.extend({ columns: maybeText(500).default('') }),
  refusals: { common: 'datesReversed spanTooLong' },
} as const

const base = '/api/rb-oem/oem/oemprofit/service_profit_day'

/** Profit of the caller's own institution: its tenant, its nodes, its merchants. */
export const profitDay = {
  list: call({ id: 'C0505', path: `${base}/list`, title: '分润日报', ...profitRows(ProfitDay) }),
  listNew: call({ id: 'C0506', path: `${base}/listNew`, title: '分润日报明细', ...profitRows(ProfitDayDetail) }),
  statistics: call({ id: 'C0507', path: `${base}/statistics`, title: '分润日报统计', ...profitTotals }),
  statisticsNew: call({ id: 'C0508', path: `${base}/statisticsNew`, title: '分润日报明细统计', ...profitTotals }),
  export: call({ id: 'C0509', path: `${base}/export`, title: '导出分润日报', ...profitTake }),
  exportNew: call({ id: 'C0510', path: `${base}/exportNew`, title: '导出分润日报明细', ...profitTake }),
  listGroup: call({ id: 'C0511', path: `${base}/listGroup`, title: '分润汇总', ...profitRows(ProfitGroup) }),
  exportGroup: call({ id: 'C0512', path: `${base}/exportGroup`, title: '导出分润汇总', ...profitTake }),
}
