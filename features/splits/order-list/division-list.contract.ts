import { z } from 'zod'
import { call, page, PageQuery } from '../../../core/shared/call.ts'
import { code, codeList, codes } from '../../../core/shared/codes.ts'
import { createTimeFilter } from '../../../core/shared/filters/create-time-filter.ts'
import {
  count,
  id,
  int,
  labelled,
  optional,
  percent,
  shown,
  shownInstant,
  text,
  yuan,
} from '../../../core/shared/shapes/shapes.ts'
import { StateRow } from '../../../core/shared/state-log.ts'
import { DivisionPayMode, DivOrderStatus, ShortRule, TradeDivision } from '../../trades/trades.shared.ts'
import { DivBaseKind, DivMode } from '../project/project.contract.ts'

/** Ways in which a receiver's part was worked out. @source docs/domain/money.md 6.2 */
export const PartKind = codes(['division_part_kind', '分账计算方式', 'Split calculation'], {
  ratio: [1, '按比例', 'By ratio'],
  fixed: [2, '固定金额', 'Fixed amount'],
  other: [3, '手工填写或受可分金额限制', 'Entered manually or limited'],
})

const filter = {
  divOrderCode: labelled('分账单号', optional(text(32))),
  rptOrderCode: labelled('平台订单号', optional(text(32))),
  projectCode: labelled('分账项目', optional(text(32))),
  rpiNo: labelled('商户编号', optional(text(32))),
  rpsNo: labelled('门店编号', optional(text(32))),
  divOrderStatus: labelled('分账状态', optional(codeList(DivOrderStatus))),
  ...createTimeFilter,
}
export const DivisionFilter = z.object(filter)

/** The division of one payment. */
export const DivisionOrder = z.object({
  id: id(),
  divOrderCode: shown(),
  rptOrderCode: shown(),
  rptAisleOrderCode: shown(),
  projectCode: shown(),
  projectName: shown(),
  projectVersion: int(),
  rpiNo: shown(),
  rpiName: shown(),
  rpsNo: shown(),
  aisleCode: shown(),
  payMode: code(DivisionPayMode),
  tradeAmount: yuan(),
  baseAmount: yuan(),
  divAmount: yuan(),
  paidAmount: yuan(),
  unfrozenAmount: yuan(),
  returnAmount: yuan(),
  divOrderStatus: code(DivOrderStatus),
  createTime: shownInstant(),
  planTime: shownInstant(),
  unfreezeTime: shownInstant(),
  finishTime: shownInstant(),
  failReason: shown(),
})

/** One receiver's part with the way in which it was worked out. */
const PartOfDivision = TradeDivision.shape.details.element.extend({
  partKind: code(PartKind),
  /** Base times ratio in yuan with all its places, before rounding down; '' where no ratio was taken. */
  exactAmount: shown(),
})

/** A division with the rules that it was frozen with, its parts, returns and changes of state. */
export const DivisionDetail = DivisionOrder.extend({
  shortRule: code(ShortRule),
  divMode: code(DivMode),
  baseKind: code(DivBaseKind),
  maxRatio: percent(),
  /** Amount of the payment that had been refunded when it was frozen. */
  refundedBefore: yuan(),
  /** Of the base: what no receiver gets. */
  merchantPart: yuan(),
  details: z.array(PartOfDivision),
  returns: TradeDivision.shape.returns,
  states: z.array(StateRow),
})

/** Totals over all divisions of a filter. */
export const DivisionStatistics = z.object({
  orderCount: count(),
  frozenCount: count(),
  tradeAmount: yuan(),
  baseAmount: yuan(),
  divAmount: yuan(),
  paidAmount: yuan(),
  unfrozenAmount: yuan(),
  returnAmount: yuan(),
})

const controller = '/api/rb-oem/oem/division_order'
const divOrderCode = labelled('分账单号', text(32))

/** Divisions of payments: seen, started and given back by hand. @source docs/domain/money.md 6.3 */
export const divisionOrder = {
  list: call({
    id: 'C0665',
    method: 'GET',
    path: `${controller}/pageList`,
    title: '分账订单列表',
    permission: 'division_order_view',
    input: PageQuery.extend(filter),
    output: page(DivisionOrder),
    refusals: { common: 'datesReversed pagingTooDeep spanTooLong' },
  }),
  detail: call({
    id: 'C0666',
    method: 'GET',
    path: `${controller}/detail`,
    title: '分账订单详情',
    permission: 'division_order_view',
    input: z.object({ id: labelled('分账订单', id()) }),
    output: DivisionDetail,
    refusals: { common: 'notFound' },
  }),
  statistics: call({
    id: 'C0667',
    method: 'GET',
    path: `${controller}/pageStatistics`,
    title: '分账订单统计',
    permission: 'division_order_view',
    input: DivisionFilter,
    output: DivisionStatistics,
    refusals: { common: 'datesReversed spanTooLong' },
  }),
  export: call({
    id: 'C0668',
    method: 'GET',
    path: `${controller}/rewardExport`,
    title: '导出分账订单',
    permission: 'division_order_export',
    input: DivisionFilter,
    answer: 'export',
    refusals: { common: 'datesReversed spanTooLong' },
  }),
  execute: call({
    id: 'C1033',
    method: 'POST',
    path: `${controller}/execute`,
    title: '执行分账',
    permission: 'division_execute',
    input: z.object({ divOrderCode }),
    output: z.object({ divOrderStatus: code(DivOrderStatus), paidAmount: yuan() }),
    audit: 'division.execute',
    requestNo: true,
    refusals: { common: 'notFound stateRefuses', ledger: 'accountClosed balanceTooLow' },
  }),
  unfreeze: call({
    id: 'C1034',
    method: 'POST',
    path: `${controller}/unfreeze`,
    title: '解冻分账',
    permission: 'division_execute',
    input: z.object({ divOrderCode }),
    output: z.object({ divOrderStatus: code(DivOrderStatus), unfrozenAmount: yuan() }),
    audit: 'division.unfreeze',
    requestNo: true,
    refusals: { common: 'notFound stateRefuses', ledger: 'accountClosed balanceTooLow' },
  }),
}
