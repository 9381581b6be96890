import { z } from 'zod'
import { call, page, PageQuery } from '../../../core/shared/call.ts'
import { code, codeList, codes } from '../../../core/shared/codes.ts'
import { createTimeFilter } from '../../../core/shared/filters/create-time-filter.ts'
import { ImportInput, ImportPreview, ImportResult } from '../../../core/shared/import.ts'
import {
  count,
  id,
  ids,
  instant,
  int,
  labelled,
  nameText,
  optional,
  percent,
  positiveYuan,
  shown,
  shownInstant,
  text,
  yuan,
} from '../../../core/shared/shapes/shapes.ts'
import { StateRow } from '../../../core/shared/state-log.ts'
import { PayWay } from '../../channels/channels.shared.ts'
import { ActiveStatus } from '../../deposits/deposits.shared.ts'

/** Ways to reckon a discount. @source docs/domain/money.md 8.3 */
export const TicketKind = codes(['ticket_kind', '优惠类型', 'Discount type'], {
  above: [1, '满减', 'Off above'],
  rate: [2, '折扣', 'Discount'],
  random: [3, '随机立减', 'Random'],
})

/** Bearers of a discount. @source docs/domain/money.md 8.3 */
export const FundKind = codes(['fund_kind', '出资方', 'Funded by'], {
  platform: [1, '平台', 'Platform'],
  merchant: [2, '商户', 'Merchant'],
  shared: [3, '共担', 'Shared'],
})

/** Fields of a ticket that a maker fills in; `value` is an amount, for a discount by rate the percentage that is paid. */
export const TicketDraft = z.object({
  /** A ticket that is changed; none: a new one. */
  id: optional(labelled('活动', id())),
  ticketName: labelled('活动名称', nameText(64)),
  ticketKind: labelled('优惠类型', code(TicketKind)),
  threshold: labelled('使用门槛', yuan()),
  value: labelled('优惠值', text(20)),
  maxDiscount: labelled('最高优惠', positiveYuan()),
  fundKind: labelled('出资方', code(FundKind)),
  /** The operator's part of a shared discount. */
  platformRatio: optional(labelled('平台承担比例', percent())),
  budgetAmount: labelled('活动预算', positiveYuan()),
  perUserLimit: labelled('每人限用次数', int(0, 9999)),
  startTime: labelled('开始时间', instant()),
  endTime: labelled('结束时间', instant()),
  payWays: optional(labelled('支付方式', codeList(PayWay))),
})

/** A ticket as its list shows it. */
export const Ticket = z.object({
  id: id(),
  ticketNo: shown(),
  ticketName: shown(),
  ticketKind: code(TicketKind),
  threshold: yuan(),
  value: shown(),
  maxDiscount: yuan(),
  fundKind: code(FundKind),
  platformRatio: percent(),
  budgetAmount: yuan(),
  /** Discounts of paid trades, also of those that were refunded later: a refund refills no budget. */
  usedAmount: yuan(),
  /** Discounts of orders that wait for their payment. */
  lockedAmount: yuan(),
  leftAmount: yuan(),
  perUserLimit: count(),
  startTime: shownInstant(),
  endTime: shownInstant(),
  payWays: shown(),
  ticketStatus: code(ActiveStatus),
  merchantCount: count(),
  makerNo: shown(),
  checkerNo: shown(),
  checkTime: shownInstant(),
  createTime: shownInstant(),
})

/** A ticket with its changes of state. */
export const TicketDetail = Ticket.extend({ states: z.array(StateRow) })

/** A merchant that takes part. */
export const TicketMerchant = z.object({
  id: id(),
  ticketNo: shown(),
  rpiNo: shown(),
  rpiName: shown(),
  /** Uses of the ticket at the merchant that were paid. */
  usedCount: count(),
  discountAmount: yuan(),
  createTime: shownInstant(),
})

const path = '/api/rb-oem/oem/ticket'
const own = '/api/countinghouse/campaigns/ticket'
const ticketId = labelled('活动', id())
const importInput = ImportInput.extend({ id: ticketId })

/** Tickets: discounts at merchants that take part. @source docs/domain/money.md 8.3 */
export const ticket = {
  list: call({
    id: 'C0566',
    method: 'GET',
    path: `${path}/list`,
    title: '优惠券活动列表',
    permission: 'ticket_view',
    input: PageQuery.extend({
      ticketNo: labelled('活动编号', optional(text(32))),
      ticketName: labelled('活动名称', optional(text(64))),
      ticketKind: labelled('优惠类型', optional(code(TicketKind))),
      fundKind: labelled('出资方', optional(code(FundKind))),
      ticketStatus: labelled('活动状态', optional(codeList(ActiveStatus))),
      ...createTimeFilter,
    }),
    output: page(Ticket),
    refusals: { common: 'datesReversed' },
  }),
  info: call({
    id: 'C0568',
    method: 'GET',
    path: `${path}/info`,
    title: '优惠券活动详情',
    permission: 'ticket_view',
    input: z.object({ id: ticketId }),
    output: TicketDetail,
    refusals: { common: 'notFound' },
  }),
  add: call({
    id: 'C0567',
    method: 'POST',
    path: `${path}/add`,
    title: '保存优惠券活动',
    permission: 'ticket_edit',
    audit: 'ticket.add',
    requestNo: true,
    input: TicketDraft,
    output: z.object({ id: id(), ticketNo: shown() }),
    refusals: {
      common: 'notFound stateRefuses',
      ticket: 'valueWrong ratioWrong timesReversed over runningFields budgetBelowTaken',
    },
  }),
  publish: call({
    id: 'C1430',
    method: 'POST',
    path: `${own}/publish`,
    title: '发布优惠券活动',
    permission: 'ticket_publish',
    audit: 'ticket.publish',
    requestNo: true,
    input: z.object({ id: ticketId }),
    refusals: { common: 'notFound ownSubmission stateRefuses', ticket: 'over noMerchant' },
  }),
  changeStatus: call({
    id: 'C1431',
    method: 'POST',
    path: `${own}/changeStatus`,
    title: '停用或启用优惠券活动',
    permission: 'ticket_edit',
    audit: 'ticket.changeStatus',
    requestNo: true,
    input: z.object({ id: ticketId, ticketStatus: labelled('活动状态', code(ActiveStatus)) }),
    refusals: { common: 'notFound stateRefuses', ticket: 'over' },
  }),
  remove: call({
    id: 'C1432',
    method: 'POST',
    path: `${own}/remove`,
    title: '删除优惠券活动',
    permission: 'ticket_edit',
    audit: 'ticket.remove',
    input: z.object({ ids: ids() }),
    refusals: { common: 'notFound', ticket: 'inForce' },
  }),
}

/** Merchants of a ticket. */
export const ticketMerchant = {
  list: call({
    id: 'C0571',
    method: 'GET',
    path: `${path}/merchantList`,
    title: '活动商户列表',
    permission: 'ticket_view',
    input: PageQuery.extend({
      id: ticketId,
      rpiNo: labelled('商户编号', optional(text(32))),
      rpiName: labelled('商户名称', optional(text(64))),
      ...createTimeFilter,
    }),
    output: page(TicketMerchant),
    refusals: { common: 'datesReversed notFound' },
  }),
  add: call({
    id: 'C0569',
    method: 'POST',
    path: `${path}/addMerchant`,
    title: '添加活动商户',
    permission: 'ticket_edit',
    audit: 'ticket.addMerchant',
    requestNo: true,
    input: z.object({ id: ticketId, rpiNo: labelled('商户编号', text(32)) }),
    refusals: { common: 'notFound stateRefuses', ticket: 'merchantTaken' },
  }),
  remove: call({
    id: 'C0570',
    method: 'POST',
    path: `${path}/delMerchant`,
    title: '移除活动商户',
    permission: 'ticket_edit',
    audit: 'ticket.delMerchant',
    input: z.object({ ids: ids() }),
    refusals: { common: 'notFound' },
  }),
  template: call({
    id: 'C0572',
    method: 'GET',
    path: `${path}/export-template`,
    title: '活动商户导入模板',
    permission: 'ticket_edit',
    answer: 'file',
    input: z.object({}),
  }),
  preview: call({
    id: 'C1433',
    method: 'POST',
    path: `${own}/import/preview`,
    title: '预览活动商户导入',
    permission: 'ticket_edit',
    upload: true,
    input: importInput,
    output: ImportPreview,
    refusals: { common: 'notFound stateRefuses', import: '*', ticket: 'merchantTaken nameDiffers' },
  }),
  submit: call({
    id: 'C0573',
    method: 'POST',
    path: `${path}/import`,
    title: '导入活动商户',
    permission: 'ticket_edit',
    audit: 'ticket.import',
    upload: true,
    input: importInput,
    output: ImportResult,
    refusals: { common: 'notFound stateRefuses', import: '*', ticket: 'merchantTaken nameDiffers' },
  }),
}
