import { z } from 'zod'
import { call, page, PageQuery } from '../../../core/shared/call.ts'
import { code, codes } from '../../../core/shared/codes.ts'
import { labelled, maybeText, optional, shown, text } from '../../../core/shared/shapes/shapes.ts'
import { OwnerType } from '../../ledger/ledger.shared.ts'
import { ProfitFilter, ProfitSums, profitTake, profitTotals } from '../day/profit-day.contract.ts'

/** Whether a row of monthly profit stands for a node, or for a merchant of a node. @source docs/domain/money.md 4.6 */
export const MonthDimension = codes(['profit_month_dimension', '分润月报维度', 'Monthly profit share dimension'], {
  node: [1, '按节点', 'By node'],
  merchant: [2, '按商户', 'By merchant'],
})

/** Filter of the monthly profit; the period counts booking days, so that a month may be cut. */
export const ProfitMonthFilter = ProfitFilter.extend({
  rpiNo: labelled('商户编号', optional(text(32))),
  dimension: labelled('维度', optional(code(MonthDimension))),
})

const { directProfit: _direct, childProfit: _child, ...sums } = ProfitSums
const whose = {
  /** Tells the rows of a page apart. */
  rowKey: shown(),
  userType: code(OwnerType),
  userNo: z.string(),
  userName: shown(),
  /** '' unless a row stands for a merchant. */
  rpiNo: shown(),
  rpiName: shown(),
}

/** Profit of a node, or of a node from one merchant, in a month. */
export const ProfitMonth = z.object({ month: shown(), ...whose, ...sums })
/** The same over the whole period; with the dimension of merchants of all nodes shown that earn from them. */
export const ProfitMonthGroup = z.object({ ...whose, ...sums })

const controller = '/api/rb-oem/oem/merchant/oemprofit/service_profit_month'
const list = {
  method: 'GET',
  permission: 'profit_view',
  input: PageQuery.extend(ProfitMonthFilter.shape),
  refusals: { common: 'datesReversed pagingTooDeep spanTooLong' },
} as const
const take = { ...profitTake, input: ProfitMonthFilter.extend({ columns: maybeText(500).default('') }) } as const

/** Monthly profit of the own institution, from its own merchants. @source docs/domain/money.md 4.6 */
export const profitMonth = {
  list: call({ id: 'C0529', path: `${controller}/list`, title: '商户分润月报', ...list, output: page(ProfitMonth) }),
  statistics: call({
    id: 'C0530',
    path: `${controller}/statistics`,
    title: '商户分润月报统计',
    ...profitTotals,
    input: ProfitMonthFilter,
  }),
  export: call({ id: 'C0531', path: `${controller}/export`, title: '导出商户分润月报', ...take }),
  listGroup: call({
    id: 'C0532',
    path: `${controller}/listGroup`,
    title: '服务商分润汇总',
    ...list,
    output: page(ProfitMonthGroup),
  }),
  exportGroup: call({ id: 'C0533', path: `${controller}/exportGroup`, title: '导出服务商分润汇总', ...take }),
}
