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
} from '../../../core/shared/shapes.ts'
import { PayWay } from '../../channels/aisle/aisle-codes.contract.ts'
import { createTimeFilter } from '../../../core/shared/create-time-filter.ts'
import { OwnerType } from '../../ledger/posting/ledger.contract.ts'

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

const ListInput = PageQuery.extend(ProfitFilter.shape)
const ExportInput = ProfitFilter.extend({ columns: maybeText(500).default('') })
const view = { permission: 'profit_view' } as const
const take = { permission: 'profit_export', answer: 'export', audit: 'profit.export' } as const

/** Profit of the caller's own institution: its tenant, its nodes, its merchants. */
export const profitDay = {
  list: call({
    id: 'C0505',
    method: 'GET',
    path: '/api/rb-oem/oem/oemprofit/service_profit_day/list',
    title: '分润日报',
    input: ListInput,
    output: page(ProfitDay),
    ...view,
  }),
  listNew: call({
    id: 'C0506',
    method: 'GET',
    path: '/api/rb-oem/oem/oemprofit/service_profit_day/listNew',
    title: '分润日报明细',
    input: ListInput,
    output: page(ProfitDayDetail),
    ...view,
  }),
  statistics: call({
    id: 'C0507',
    method: 'GET',
    path: '/api/rb-oem/oem/oemprofit/service_profit_day/statistics',
    title: '分润日报统计',
    input: ProfitFilter,
    output: ProfitStatistics,
    ...view,
  }),
  statisticsNew: call({
    id: 'C0508',
    method: 'GET',
    path: '/api/rb-oem/oem/oemprofit/service_profit_day/statisticsNew',
    title: '分润日报明细统计',
    input: ProfitFilter,
    output: ProfitStatistics,
    ...view,
  }),
  export: call({
    id: 'C0509',
    method: 'GET',
    path: '/api/rb-oem/oem/oemprofit/service_profit_day/export',
    title: '导出分润日报',
    input: ExportInput,
    ...take,
  }),
  exportNew: call({
    id: 'C0510',
    method: 'GET',
    path: '/api/rb-oem/oem/oemprofit/service_profit_day/exportNew',
    title: '导出分润日报明细',
    input: ExportInput,
    ...take,
  }),
  listGroup: call({
    id: 'C0511',
    method: 'GET',
    path: '/api/rb-oem/oem/oemprofit/service_profit_day/listGroup',
    title: '分润汇总',
    input: ListInput,
    output: page(ProfitGroup),
    ...view,
  }),
  exportGroup: call({
    id: 'C0512',
    method: 'GET',
    path: '/api/rb-oem/oem/oemprofit/service_profit_day/exportGroup',
    title: '导出分润汇总',
    input: ExportInput,
    ...take,
  }),
}

/** Profit of the own institution and of the institutions below it. */
export const allProfitDay = {
  list: call({
    id: 'C0513',
    method: 'GET',
    path: '/api/rb-oem/oem/all/oemprofit/service_profit_day/list',
    title: '全部分润日报',
    input: ListInput,
    output: page(ProfitDay),
    ...view,
  }),
  listNew: call({
    id: 'C0514',
    method: 'GET',
    path: '/api/rb-oem/oem/all/oemprofit/service_profit_day/listNew',
    title: '全部分润日报明细',
    input: ListInput,
    output: page(ProfitDayDetail),
    ...view,
  }),
  statistics: call({
    id: 'C0515',
    method: 'GET',
    path: '/api/rb-oem/oem/all/oemprofit/service_profit_day/statistics',
    title: '全部分润日报统计',
    input: ProfitFilter,
    output: ProfitStatistics,
    ...view,
  }),
  statisticsNew: call({
    id: 'C0516',
    method: 'GET',
    path: '/api/rb-oem/oem/all/oemprofit/service_profit_day/statisticsNew',
    title: '全部分润日报明细统计',
    input: ProfitFilter,
    output: ProfitStatistics,
    ...view,
  }),
  export: call({
    id: 'C0517',
    method: 'GET',
    path: '/api/rb-oem/oem/all/oemprofit/service_profit_day/export',
    title: '导出全部分润日报',
    input: ExportInput,
    ...take,
  }),
  exportNew: call({
    id: 'C0518',
    method: 'GET',
    path: '/api/rb-oem/oem/all/oemprofit/service_profit_day/exportNew',
    title: '导出全部分润日报明细',
    input: ExportInput,
    ...take,
  }),
  listGroup: call({
    id: 'C0519',
    method: 'GET',
    path: '/api/rb-oem/oem/all/oemprofit/service_profit_day/listGroup',
    title: '全部分润汇总',
    input: ListInput,
    output: page(ProfitGroup),
    ...view,
  }),
  exportGroup: call({
    id: 'C0520',
    method: 'GET',
    path: '/api/rb-oem/oem/all/oemprofit/service_profit_day/exportGroup',
    title: '导出全部分润汇总',
    input: ExportInput,
    ...take,
  }),
}

/** Profit of the institutions below: sub-operators, and what the operator earns from their merchants. */
export const childProfitDay = {
  list: call({
    id: 'C0521',
    method: 'GET',
    path: '/api/rb-oem/oem/child/oemprofit/service_profit_day/list',
    title: '下级机构分润日报',
    input: ListInput,
    output: page(ProfitDay),
    ...view,
  }),
  listNew: call({
    id: 'C0522',
    method: 'GET',
    path: '/api/rb-oem/oem/child/oemprofit/service_profit_day/listNew',
    title: '下级机构分润日报明细',
    input: ListInput,
    output: page(ProfitDayDetail),
    ...view,
  }),
  statistics: call({
    id: 'C0523',
    method: 'GET',
    path: '/api/rb-oem/oem/child/oemprofit/service_profit_day/statistics',
    title: '下级机构分润日报统计',
    input: ProfitFilter,
    output: ProfitStatistics,
    ...view,
  }),
  statisticsNew: call({
    id: 'C0524',
    method: 'GET',
    path: '/api/rb-oem/oem/child/oemprofit/service_profit_day/statisticsNew',
    title: '下级机构分润日报明细统计',
    input: ProfitFilter,
    output: ProfitStatistics,
    ...view,
  }),
  export: call({
    id: 'C0525',
    method: 'GET',
    path: '/api/rb-oem/oem/child/oemprofit/service_profit_day/export',
    title: '导出下级机构分润日报',
    input: ExportInput,
    ...take,
  }),
  exportNew: call({
    id: 'C0526',
    method: 'GET',
    path: '/api/rb-oem/oem/child/oemprofit/service_profit_day/exportNew',
    title: '导出下级机构分润日报明细',
    input: ExportInput,
    ...take,
  }),
  listGroup: call({
    id: 'C0527',
    method: 'GET',
    path: '/api/rb-oem/oem/child/oemprofit/service_profit_day/listGroup',
    title: '下级机构分润汇总',
    input: ListInput,
    output: page(ProfitGroup),
    ...view,
  }),
  exportGroup: call({
    id: 'C0528',
    method: 'GET',
    path: '/api/rb-oem/oem/child/oemprofit/service_profit_day/exportGroup',
    title: '导出下级机构分润汇总',
    input: ExportInput,
    ...take,
  }),
}
