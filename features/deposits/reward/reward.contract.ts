import { z } from 'zod'
import { call, page, PageQuery } from '../../../core/shared/call.ts'
import { code, codeList } from '../../../core/shared/codes.ts'
import { createTimeFilter } from '../../../core/shared/filters/create-time-filter.ts'
import {
  count,
  id,
  int,
  labelled,
  optional,
  shown,
  shownDay,
  shownInstant,
  text,
  yuan,
} from '../../../core/shared/shapes/shapes.ts'
import { verdictFields } from '../../../core/shared/verdict.ts'
import { OwnerType } from '../../ledger/ledger.shared.ts'
import { PledgeOrderStatus, PledgeRewardKind, ReachKind, RewardStatus } from '../pledge-codes/pledge-codes.contract.ts'

const filter = {
  rewardNo: labelled('奖励单号', optional(text(32))),
  orderCode: labelled('押金单号', optional(text(32))),
  userNo: labelled('主体编号', optional(text(32))),
  rpiNo: labelled('商户编号', optional(text(32))),
  rewardKind: labelled('奖励类型', optional(code(PledgeRewardKind))),
  rewardStatus: labelled('奖励状态', optional(codeList(RewardStatus))),
  ...createTimeFilter,
}
export const RewardFilter = z.object(filter)

/** Part of a reward that one node of the chain gets. @source docs/domain/money.md 7.2 */
export const Reward = z.object({
  id: id(),
  rewardNo: shown(),
  orderCode: shown(),
  rpiNo: shown(),
  rpiName: shown(),
  sn: shown(),
  userType: code(OwnerType),
  userNo: shown(),
  userName: shown(),
  level: int(),
  rewardKind: code(PledgeRewardKind),
  amount: yuan(),
  debtDeducted: yuan(),
  rewardStatus: code(RewardStatus),
  auditNo: shown(),
  auditTime: shownInstant(),
  auditReason: shown(),
  takeBackTime: shownInstant(),
  createTime: shownInstant(),
})

/** Totals over all rewards of a filter. */
export const RewardStatistics = z.object({
  rewardCount: count(),
  amount: yuan(),
  toReviewAmount: yuan(),
  grantedAmount: yuan(),
  rejectedAmount: yuan(),
  takenBackAmount: yuan(),
})

/** A deposit on its way to its target. @source docs/domain/money.md 7.2, reachPageList */
export const ReachRow = z.object({
  id: id(),
  orderCode: shown(),
  rpiNo: shown(),
  rpiName: shown(),
  sn: shown(),
  mealName: shown(),
  reachKind: code(ReachKind),
  orderStatus: code(PledgeOrderStatus),
  countedAmount: yuan(),
  countedCount: int(-1_000_000),
  reachedMonths: int(),
  reachAmount: yuan(),
  reachCount: int(),
  reachMonths: int(),
  percent: int(),
  reachDeadline: shownDay(),
  daysLeft: int(),
  payTime: shownInstant(),
  createTime: shownInstant(),
})

const reachFilter = {
  orderCode: labelled('押金单号', optional(text(32))),
  rpiNo: labelled('商户编号', optional(text(32))),
  sn: labelled('终端序列号', optional(text(32))),
  orderStatus: labelled('押金状态', optional(code(PledgeOrderStatus))),
  ...createTimeFilter,
}

const controller = '/api/rb-oem/oem/pledge_reward'

/** Rewards for deposits. @source docs/domain/money.md 7.2 */
export const reward = {
  list: call({
    id: 'C0629',
    method: 'GET',
    path: `${controller}/pageList`,
    title: '押金奖励列表',
    permission: 'pledge_view',
    input: PageQuery.extend(filter),
    output: page(Reward),
    refusals: { common: 'datesReversed pagingTooDeep spanTooLong' },
  }),
  statistics: call({
    id: 'C0630',
    method: 'GET',
    path: `${controller}/statistics`,
    title: '押金奖励统计',
    permission: 'pledge_view',
    input: RewardFilter,
    output: RewardStatistics,
    refusals: { common: 'datesReversed spanTooLong' },
  }),
  export: call({
    id: 'C0631',
    method: 'GET',
    path: `${controller}/pageListExport`,
    title: '导出押金奖励',
    permission: 'pledge_view',
    input: RewardFilter,
    answer: 'export',
    refusals: { common: 'datesReversed spanTooLong' },
  }),
  reach: call({
    id: 'C0632',
    method: 'GET',
    path: `${controller}/reachPageList`,
    title: '押金达标进度',
    permission: 'pledge_view',
    input: PageQuery.extend(reachFilter),
    output: page(ReachRow),
    refusals: { common: 'datesReversed' },
  }),
  audit: call({
    id: 'C0628',
    method: 'POST',
    path: '/api/rb-oem/oem/pledge_order/auditRewardService',
    title: '审核押金奖励',
    permission: 'pledge_reward_audit',
    input: z.object({ orderCode: labelled('押金单号', text(32)), ...verdictFields }),
    output: z.object({ granted: count(), amount: yuan() }),
    audit: 'pledgeReward.audit',
    requestNo: true,
    refusals: {
      common: 'forbidden notFound rejectReasonMissing stateRefuses',
      ledger: 'accountClosed balanceTooLow',
    },
  }),
}
