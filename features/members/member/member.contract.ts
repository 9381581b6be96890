import { z } from 'zod'
import { call, page, PageQuery } from '../../../core/shared/call.ts'
import { code } from '../../../core/shared/codes.ts'
import { createTimeFilter } from '../../../core/shared/filters/create-time-filter.ts'
import { phoneFilter } from '../../../core/shared/filters/list-filters.ts'
import {
  count,
  flag,
  id,
  int,
  labelled,
  maybeText,
  optional,
  shown,
  shownInstant,
  text,
  yuan,
} from '../../../core/shared/shapes/shapes.ts'
import { FundKind, TicketRecordStatus } from '../../campaigns/campaigns.shared.ts'
import { Recharge } from '../recharge/recharge.contract.ts'
import { Spending } from '../spending/spending.contract.ts'
import { MemberSource, rpiMemberPath } from '../stored-value/member-codes.contract.ts'

const ofPerson = {
  memberNo: labelled('会员编号', optional(text(32))),
  mobile: labelled('会员手机号', optional(phoneFilter())),
  nickname: labelled('会员昵称', optional(text(20))),
  ...createTimeFilter,
}
const ofMerchant = {
  rpiMemberNo: labelled('商户会员编号', optional(text(32))),
  rpiNo: labelled('商户编号', optional(text(32))),
  rpiName: labelled('商户名称', optional(text(64))),
  memberStatus: labelled('会员状态', optional(flag())),
  ...ofPerson,
}
export const MemberFilter = z.object(ofPerson)
export const RpiMemberFilter = z.object(ofMerchant)

/** A person with stored value at merchants. */
export const Member = z.object({
  id: id(),
  memberNo: shown(),
  mobile: shown(),
  nickname: shown(),
  source: code(MemberSource),
  merchantCount: count(),
  createTime: shownInstant(),
})

/** A person as the member of a merchant. */
export const RpiMember = z.object({
  id: id(),
  rpiMemberNo: shown(),
  memberNo: shown(),
  mobile: shown(),
  nickname: shown(),
  rpiNo: shown(),
  rpiName: shown(),
  level: count(),
  balance: yuan(),
  principal: yuan(),
  bonus: yuan(),
  /** Kept for refunds that are under way. */
  heldAmount: yuan(),
  /** Stored value that can be spent now. */
  available: yuan(),
  totalRecharge: yuan(),
  totalSpend: yuan(),
  payCount: count(),
  lastPayTime: shownInstant(),
  memberStatus: flag(),
  remark: shown(),
  createTime: shownInstant(),
  version: count(),
})

/** Sums that make a balance: recharged less returned, less spent, plus restored. */
const Explained = z.object({ recharged: yuan(), returned: yuan(), spent: yuan(), restored: yuan(), balance: yuan() })

/** A member of a merchant with its newest recharges and spending, and where each fen of its balances comes from. */
export const RpiMemberInfo = RpiMember.extend({
  principalSums: Explained,
  bonusSums: Explained,
  recharges: z.array(Recharge),
  spendings: z.array(Spending),
})

/** Totals over the members of a filter. @source docs/domain/money.md 8.4, statistics */
export const RpiMemberStatistics = z.object({
  memberCount: count(),
  rechargeCount: count(),
  rechargePrincipal: yuan(),
  rechargeBonus: yuan(),
  spendAmount: yuan(),
  refundAmount: yuan(),
  /** Stored value that is still there: what the merchants owe. */
  balance: yuan(),
  principal: yuan(),
  bonus: yuan(),
})

/** A ticket that a member used, or that an open order of it holds. */
export const MemberTicket = z.object({
  id: id(),
  ticketRecordNo: shown(),
  ticketNo: shown(),
  ticketName: shown(),
  fundKind: code(FundKind),
  rptOrderCode: shown(),
  orderAmount: yuan(),
  discountAmount: yuan(),
  recordStatus: code(TicketRecordStatus),
  createTime: shownInstant(),
  usedTime: shownInstant(),
})

const rpiMemberNo = labelled('商户会员编号', text(32))

export const RpiMemberDraft = z.object({
  rpiMemberNo,
  level: labelled('会员等级', int(1, 9)),
  memberStatus: labelled('会员状态', flag()),
  remark: labelled('备注', maybeText(100)).default(''),
  /** Version of the row that is changed. */
  version: labelled('版本', optional(int())),
})

const persons = '/api/rb-oem/oem/member'
const path = rpiMemberPath

/** Persons. @source docs/domain/money.md 8.4 */
export const member = {
  list: call({
    id: 'C0675',
    method: 'GET',
    path: `${persons}/list`,
    title: '会员列表',
    permission: 'member_person_view',
    input: PageQuery.extend(ofPerson),
    output: page(Member),
    refusals: { common: 'datesReversed' },
  }),
  export: call({
    id: 'C0676',
    method: 'GET',
    path: `${persons}/export`,
    title: '导出会员',
    permission: 'member_person_view',
    input: MemberFilter,
    answer: 'export',
    refusals: { common: 'datesReversed spanTooLong' },
  }),
}

/** Members of merchants. @source docs/domain/money.md 8.4 */
export const rpiMember = {
  list: call({
    id: 'C0677',
    method: 'GET',
    path: `${path}/list`,
    title: '商户会员列表',
    permission: 'member_view',
    input: PageQuery.extend(ofMerchant),
    output: page(RpiMember),
    refusals: { common: 'datesReversed' },
  }),
  info: call({
    id: 'C0678',
    method: 'GET',
    path: `${path}/info`,
    title: '商户会员详情',
    permission: 'member_view',
    input: z.object({ rpiMemberNo, ...createTimeFilter }),
    output: RpiMemberInfo,
    refusals: { common: 'datesReversed notFound spanTooLong' },
  }),
  statistics: call({
    id: 'C0679',
    method: 'GET',
    path: `${path}/statistics`,
    title: '商户会员统计',
    permission: 'member_view',
    input: RpiMemberFilter,
    output: RpiMemberStatistics,
    refusals: { common: 'datesReversed' },
  }),
  ticketList: call({
    id: 'C0680',
    method: 'GET',
    path: `${path}/ticketList`,
    title: '会员优惠券列表',
    permission: 'member_view',
    input: PageQuery.extend({ rpiMemberNo, ...createTimeFilter }),
    output: page(MemberTicket),
    refusals: { common: 'datesReversed notFound' },
  }),
  export: call({
    id: 'C0681',
    method: 'GET',
    path: `${path}/export`,
    title: '导出商户会员',
    permission: 'member_view',
    input: RpiMemberFilter,
    answer: 'export',
    refusals: { common: 'datesReversed spanTooLong' },
  }),
  save: call({
    id: 'C1396',
    method: 'POST',
    path: '/api/countinghouse/members/member/save',
    title: '保存商户会员',
    permission: 'member_edit',
    audit: 'rpiMember.save',
    requestNo: true,
    input: RpiMemberDraft,
    refusals: { common: 'moved notFound' },
  }),
}
