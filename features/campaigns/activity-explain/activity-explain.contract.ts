import { z } from 'zod'
import { call, page, PageQuery } from '../../../core/shared/call.ts'
import { code } from '../../../core/shared/codes.ts'
import {
  count,
  flag,
  id,
  int,
  labelled,
  optional,
  orNull,
  shown,
  shownDay,
  shownInstant,
  text,
  yuan,
} from '../../../core/shared/shapes/shapes.ts'
import { PayWay } from '../../channels/channels.shared.ts'
import { OwnerType } from '../../ledger/ledger.shared.ts'
import { ActiveRecordStatus, ProgressStatus, StageStanding, TradeCounting } from '../activity/active-record.contract.ts'
import { ActiveStatus } from '../../deposits/deposits.shared.ts'
import { ActiveType } from '../activity/activity.contract.ts'

/** Sum of one level, as far as the reader sees it. */
const LevelSum = z.object({
  level: int(),
  userType: code(OwnerType),
  userNo: shown(),
  userName: shown(),
  amount: yuan(),
  /** Null while it is only what would be granted. */
  recordNo: orNull(shown()),
  recordStatus: orNull(code(ActiveRecordStatus)),
  /** Reason of one that was not granted, or was taken back. */
  reason: shown(),
})

/** A stage for the terminal: what is asked for, what is there, and what it brings. */
const ExplainedStage = z.object({
  stageNo: int(),
  stageName: shown(),
  firstDay: shownDay(),
  lastDay: shownDay(),
  standing: code(StageStanding),
  /** Days that are left, today among them. */
  daysLeft: count(),
  minAmount: yuan(),
  minCount: count(),
  countedAmount: yuan(),
  countedCount: count(),
  missingAmount: yuan(),
  missingCount: count(),
  /** Penalty of an assessment; 0 for the others. */
  penaltyAmount: yuan(),
  levels: z.array(LevelSum),
})

/** A trade of the terminal, and whether it counts. */
const ExplainedTrade = z.object({
  rptOrderCode: shown(),
  payTime: shownInstant(),
  payWay: code(PayWay),
  tradeAmount: yuan(),
  refundedAmount: yuan(),
  /** Part that it brings to the turnover; 0 for one that does not count. */
  countedAmount: yuan(),
  counting: code(TradeCounting),
  /** Stages that it counts towards. */
  stageNos: z.array(int()),
})

/** An activity that a terminal takes part in. @source docs/domain/money.md 7.3 */
export const ExplainedActivity = z.object({
  activeCode: shown(),
  activeName: shown(),
  activeType: code(ActiveType),
  activeStatus: code(ActiveStatus),
  sn: shown(),
  rtNo: shown(),
  rpiNo: shown(),
  rpiName: shown(),
  bindTime: shownInstant(),
  unbindTime: shownInstant(),
  countPayWays: z.array(code(PayWay)),
  aisleCodes: z.array(z.string()),
  minTradeAmount: yuan(),
  stages: z.array(ExplainedStage),
  /** The newest trades of its binding, at most 200. */
  trades: z.array(ExplainedTrade),
  tradeCount: count(),
})

/** A stage of an activity for a node: the terminals below it, and what it is granted of them. */
const NodeStage = z.object({
  activeCode: shown(),
  activeName: shown(),
  activeType: code(ActiveType),
  activeStatus: code(ActiveStatus),
  stageNo: int(),
  stageName: shown(),
  minAmount: yuan(),
  minCount: count(),
  /** Amount that each terminal brings the node before it passes on; of an assessment the penalty that its direct provider owes. */
  eachAmount: yuan(),
  terminalCount: count(),
  countingCount: count(),
  /** Of those that count: within 500.00 of the target, and what all of them miss together. */
  nearCount: count(),
  nearMissing: yuan(),
  reachedCount: count(),
  missedCount: count(),
  /** Sums of the node itself: granted, waiting for a second person, taken back, debited. */
  grantedAmount: yuan(),
  pendingAmount: yuan(),
  takenBackAmount: yuan(),
  debitAmount: yuan(),
})

/** Deposits of one package below a node, by what became of them, and what the node is granted of them. */
export const NodeDeposits = z.object({
  mealNo: shown(),
  mealName: shown(),
  pledgeAmount: yuan(),
  orderCount: count(),
  unpaidCount: count(),
  countingCount: count(),
  reachedCount: count(),
  refundedCount: count(),
  forfeitedCount: count(),
  grantedAmount: yuan(),
  pendingAmount: yuan(),
  takenBackAmount: yuan(),
})

/** Progress of a terminal in a stage. */
const ActivityProgress = z.object({
  id: id(),
  activeCode: shown(),
  activeName: shown(),
  activeType: code(ActiveType),
  stageNo: int(),
  stageName: shown(),
  sn: shown(),
  rpiNo: shown(),
  rpiName: shown(),
  progressStatus: code(ProgressStatus),
  firstDay: shownDay(),
  lastDay: shownDay(),
  daysLeft: count(),
  minAmount: yuan(),
  minCount: count(),
  countedAmount: yuan(),
  countedCount: count(),
  missingAmount: yuan(),
  missingCount: count(),
  createTime: shownInstant(),
})

const own = '/api/countinghouse/campaigns/activity'

/** Explains why a terminal has got what it has got of activities, and what is missing. */
export const activityExplain = {
  explain: call({
    id: 'C1400',
    method: 'GET',
    path: `${own}/explain`,
    title: '终端活动说明',
    permission: 'active_explain_view',
    input: z.object({
      sn: labelled('终端序列号', text(32)),
      activeCode: labelled('活动编号', optional(text(32))),
    }),
    output: z.object({ asOf: shownInstant(), activities: z.array(ExplainedActivity) }),
  }),
  node: call({
    id: 'C1427',
    method: 'GET',
    path: `${own}/node`,
    title: '服务商活动说明',
    permission: 'active_explain_view',
    input: z.object({
      /** Not given: the node that the caller acts for. */
      userNo: labelled('服务商编号', optional(text(32))),
    }),
    output: z.object({
      asOf: shownInstant(),
      userNo: shown(),
      userName: shown(),
      stages: z.array(NodeStage),
      deposits: z.array(NodeDeposits),
    }),
    refusals: { common: 'notFound' },
  }),
  progress: call({
    id: 'C1403',
    method: 'GET',
    path: `${own}/progress`,
    title: '活动进度列表',
    permission: 'active_explain_view',
    input: PageQuery.extend({
      activeCode: labelled('活动编号', optional(text(32))),
      activeType: labelled('活动类型', optional(code(ActiveType))),
      progressStatus: labelled('阶段进度', optional(code(ProgressStatus))),
      sn: labelled('终端序列号', optional(text(32))),
      rpiNo: labelled('商户编号', optional(text(32))),
      isNear: labelled('即将达标', optional(flag())),
    }),
    output: page(ActivityProgress),
    refusals: { common: 'datesReversed' },
  }),
}
