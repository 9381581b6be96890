import { z } from 'zod'
import { call, page, PageQuery } from '../../../core/shared/call.ts'
import { code, codeList } from '../../../core/shared/codes.ts'
import { createTimeFilter } from '../../../core/shared/filters/create-time-filter.ts'
import { count, id, labelled, optional, shown, shownInstant, text, yuan } from '../../../core/shared/shapes/shapes.ts'
import { RechargeReturnStatus } from '../stored-value/member-codes.contract.ts'
import { PayWay } from '../../channels/channels.shared.ts'
import { RptStatus } from '../../trades/trades.shared.ts'

const filter = {
  memberTradeNo: labelled('会员交易号', optional(text(32))),
  rpiMemberNo: labelled('商户会员编号', optional(text(32))),
  memberNo: labelled('会员编号', optional(text(32))),
  rpiNo: labelled('商户编号', optional(text(32))),
  rpiName: labelled('商户名称', optional(text(64))),
  rptOrderCode: labelled('平台订单号', optional(text(32))),
  activeNo: labelled('活动编号', optional(text(32))),
  rptStatus: labelled('交易状态', optional(codeList(RptStatus))),
  ...createTimeFilter,
}
export const RechargeFilter = z.object(filter)

/** A recharge; its state is that of the trade that pays it. */
export const Recharge = z.object({
  id: id(),
  memberTradeNo: shown(),
  rpiMemberNo: shown(),
  memberNo: shown(),
  nickname: shown(),
  mobile: shown(),
  rpiNo: shown(),
  rpiName: shown(),
  rptOrderCode: shown(),
  rptStatus: code(RptStatus),
  payWay: code(PayWay),
  activeNo: shown(),
  principal: yuan(),
  bonus: yuan(),
  returnedPrincipal: yuan(),
  returnedBonus: yuan(),
  paidTime: shownInstant(),
  createTime: shownInstant(),
})

/** Stored value that a refund of a recharge takes off the member, or holds for it. */
const RechargeReturn = z.object({
  refundCode: shown(),
  /** Money that goes back to the payer. */
  amount: yuan(),
  principal: yuan(),
  bonus: yuan(),
  returnStatus: code(RechargeReturnStatus),
  createTime: shownInstant(),
  finishTime: shownInstant(),
})

/** A recharge with what its refunds took. */
export const RechargeInfo = Recharge.extend({ activeName: shown(), returns: z.array(RechargeReturn) })

/** Totals over the recharges of a filter; those of paid ones count money. */
export const RechargeStatistics = z.object({
  rechargeCount: count(),
  paidCount: count(),
  principal: yuan(),
  bonus: yuan(),
  returnedPrincipal: yuan(),
  returnedBonus: yuan(),
})

const path = '/api/rb-oem/oem/memberRechargeTrade'

/** Recharges of members. @source docs/domain/money.md 8.4 */
export const memberRecharge = {
  list: call({
    id: 'C0682',
    method: 'GET',
    path: `${path}/list`,
    title: '会员充值列表',
    permission: 'member_recharge_view',
    input: PageQuery.extend(filter),
    output: page(Recharge),
    refusals: { common: 'datesReversed pagingTooDeep spanTooLong' },
  }),
  statistics: call({
    id: 'C0683',
    method: 'GET',
    path: `${path}/statistics`,
    title: '会员充值统计',
    permission: 'member_recharge_view',
    input: RechargeFilter,
    output: RechargeStatistics,
    refusals: { common: 'datesReversed spanTooLong' },
  }),
  export: call({
    id: 'C0684',
    method: 'GET',
    path: `${path}/export`,
    title: '导出会员充值',
    permission: 'member_recharge_view',
    input: RechargeFilter,
    answer: 'export',
    refusals: { common: 'datesReversed spanTooLong' },
  }),
  template: call({
    id: 'C0685',
    method: 'GET',
    path: `${path}/export-template`,
    title: '下载会员充值模板',
    permission: 'member_recharge_view',
    answer: 'file',
  }),
  info: call({
    id: 'C1399',
    method: 'GET',
    path: '/api/countinghouse/members/recharge/info',
    title: '会员充值详情',
    permission: 'member_recharge_view',
    input: z.object({ memberTradeNo: labelled('会员交易号', text(32)) }),
    output: RechargeInfo,
    refusals: { common: 'notFound' },
  }),
}
