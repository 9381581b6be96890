import { z } from 'zod'
import { call, page, PageQuery } from '../../../core/shared/call.ts'
import { code, codeList } from '../../../core/shared/codes.ts'
import { createTimeFilter } from '../../../core/shared/filters/create-time-filter.ts'
import { count, id, labelled, optional, shown, shownInstant, text, yuan } from '../../../core/shared/shapes/shapes.ts'
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
}
