import { z } from 'zod'
import { call, page, PageQuery } from '../../../core/shared/call.ts'
import { code, codeList } from '../../../core/shared/codes.ts'
import { StateRow } from '../../../core/shared/state-log.ts'
import { createTimeFilter } from '../../../core/shared/filters/create-time-filter.ts'
import {
  count,
  id,
  labelled,
  maybeText,
  optional,
  positiveYuan,
  shown,
  shownInstant,
  text,
  yuan,
} from '../../../core/shared/shapes/shapes.ts'
import { MemberTradeStatus } from '../stored-value/member-codes.contract.ts'

const filter = {
  memberTradeNo: labelled('会员交易号', optional(text(32))),
  rpiMemberNo: labelled('商户会员编号', optional(text(32))),
  memberNo: labelled('会员编号', optional(text(32))),
  rpiNo: labelled('商户编号', optional(text(32))),
  rpiName: labelled('商户名称', optional(text(64))),
  storeNo: labelled('门店编号', optional(text(32))),
  tradeStatus: labelled('消费状态', optional(codeList(MemberTradeStatus))),
  ...createTimeFilter,
}
export const SpendingFilter = z.object(filter)

/** Stored value that was spent. */
export const Spending = z.object({
  id: id(),
  memberTradeNo: shown(),
  rpiMemberNo: shown(),
  memberNo: shown(),
  nickname: shown(),
  mobile: shown(),
  rpiNo: shown(),
  rpiName: shown(),
  storeNo: shown(),
  storeName: shown(),
  amount: yuan(),
  principalPart: yuan(),
  bonusPart: yuan(),
  refundedAmount: yuan(),
  refundableAmount: yuan(),
  refundedPrincipal: yuan(),
  refundedBonus: yuan(),
  refundCount: count(),
  tradeStatus: code(MemberTradeStatus),
  remark: shown(),
  makerNo: shown(),
  createTime: shownInstant(),
})

/** A refund of spending: the parts that came back. */
const SpentRefund = z.object({
  refundSeq: count(),
  amount: yuan(),
  principalPart: yuan(),
  bonusPart: yuan(),
  reason: shown(),
  makerNo: shown(),
  createTime: shownInstant(),
})

/** Stored value that was spent, with its refunds and its history. */
export const SpendingInfo = Spending.extend({ refunds: z.array(SpentRefund), states: z.array(StateRow) })

/** Totals over the spending of a filter. */
export const SpendingStatistics = z.object({
  tradeCount: count(),
  amount: yuan(),
  principalPart: yuan(),
  bonusPart: yuan(),
  refundedAmount: yuan(),
})

const rpiMemberNo = labelled('商户会员编号', text(32))

export const SpendingDraft = z.object({
  rpiMemberNo,
  storeNo: labelled('门店编号', maybeText(32)).default(''),
  amount: labelled('消费金额', positiveYuan()),
  /** Code that the member was sent. */
  smsCode: labelled('验证码', text(10)),
  remark: labelled('备注', maybeText(100)).default(''),
})

export const SpendingRefund = z.object({
  memberTradeNo: labelled('会员交易号', text(32)),
  amount: labelled('退款金额', positiveYuan()),
  reason: labelled('退款原因', maybeText(255)).default(''),
})

const path = '/api/rb-oem/oem/memberTrade'
const own = '/api/countinghouse/members/spending'

/** Spending of stored value. @source docs/domain/money.md 8.4 */
export const spending = {
  list: call({
    id: 'C0686',
    method: 'GET',
    path: `${path}/list`,
    title: '会员消费列表',
    permission: 'member_trade_view',
    input: PageQuery.extend(filter),
    output: page(Spending),
    refusals: { common: 'datesReversed pagingTooDeep spanTooLong' },
  }),
  statistics: call({
    id: 'C0687',
    method: 'GET',
    path: `${path}/statistics`,
    title: '会员消费统计',
    permission: 'member_trade_view',
    input: SpendingFilter,
    output: SpendingStatistics,
    refusals: { common: 'datesReversed spanTooLong' },
  }),
  export: call({
    id: 'C0688',
    method: 'GET',
    path: `${path}/export`,
    title: '导出会员消费',
    permission: 'member_trade_view',
    input: SpendingFilter,
    answer: 'export',
    refusals: { common: 'datesReversed spanTooLong' },
  }),
  template: call({
    id: 'C0689',
    method: 'GET',
    path: `${path}/export-template`,
    title: '下载会员消费模板',
    permission: 'member_trade_view',
    answer: 'file',
  }),
  info: call({
    id: 'C1398',
    method: 'GET',
    path: `${own}/info`,
    title: '会员消费详情',
    permission: 'member_trade_view',
    input: z.object({ memberTradeNo: labelled('会员交易号', text(32)) }),
    output: SpendingInfo,
    refusals: { common: 'notFound' },
  }),
  sendCode: call({
    id: 'C1393',
    method: 'POST',
    path: `${own}/sendCode`,
    title: '发送会员消费验证码',
    permission: 'member_pay',
    audit: 'memberTrade.sendCode',
    input: z.object({ rpiMemberNo }),
    refusals: { common: 'notFound', member: 'off', sms: 'tooFrequent' },
  }),
  pay: call({
    id: 'C1394',
    method: 'POST',
    path: `${own}/pay`,
    title: '会员储值消费',
    permission: 'member_pay',
    audit: 'memberTrade.pay',
    requestNo: true,
    input: SpendingDraft,
    output: z.object({ memberTradeNo: shown(), principalPart: yuan(), bonusPart: yuan(), balance: yuan() }),
    refusals: { common: 'notFound', member: 'balanceTooLow off storeUnknown', sms: 'wrong' },
  }),
  refund: call({
    id: 'C1395',
    method: 'POST',
    path: `${own}/refund`,
    title: '会员消费退款',
    permission: 'member_refund',
    audit: 'memberTrade.refund',
    requestNo: true,
    payPwd: true,
    input: SpendingRefund,
    output: z.object({ tradeStatus: code(MemberTradeStatus), principalPart: yuan(), bonusPart: yuan() }),
    refusals: { common: 'notFound reasonMissing stateRefuses', member: 'aboveRest' },
  }),
}
