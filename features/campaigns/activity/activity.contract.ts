import { z } from 'zod'
import { call, page, PageQuery } from '../../../core/shared/call.ts'
import { code, codeList, codes } from '../../../core/shared/codes.ts'
import { defineErrors } from '../../../core/shared/errors.ts'
import {
  count,
  flag,
  id,
  ids,
  instant,
  int,
  labelled,
  maybeText,
  nameText,
  optional,
  orNull,
  positiveYuan,
  shown,
  shownDay,
  shownInstant,
  text,
  yuan,
} from '../../../core/shared/shapes/shapes.ts'
import { fen, zeroFen } from '../../../core/shared/money.ts'
import { StateRow } from '../../../core/shared/state-log.ts'
import { PayWay } from '../../channels/channels.shared.ts'
import { ActiveStatus } from '../../deposits/deposits.shared.ts'

/** Reason for which an activity gives or takes money. @source docs/domain/money.md 7.3, selectTypeList */
export const ActiveType = codes(['active_type', '活动类型', 'Campaign type'], {
  activation: [1, '激活奖励', 'Activation reward'],
  target: [2, '达标奖励', 'Target reward'],
  simBonus: [3, '流量费返现', 'SIM data cashback'],
  assessment: [4, '考核扣款', 'Assessment'],
})

/** Most stages of an activity: a row of rewards has a column for each. */
export const mostStages = 5

/** Longest time from the binding to the end of a stage. */
const mostDays = 730

/** Stage of an activity: its days since the binding, its target, and what it brings. @source docs/domain/money.md 7.3 */
export const Stage = z.object({
  stageName: labelled('阶段名称', nameText(30)),
  fromDay: labelled('开始天数', int(0, mostDays)),
  toDay: labelled('结束天数', int(0, mostDays)),
  minAmount: labelled('目标金额', yuan()).default(zeroFen),
  minCount: labelled('目标笔数', int(0, 1_000_000)).default(0),
  /** Grant of the operator to the top node. */
  reward: labelled('一级奖励', yuan()).default(zeroFen),
  /** The part of it that reaches the merchant. */
  merchantReward: labelled('商户奖励', yuan()).default(zeroFen),
  penaltyAmount: labelled('扣款金额', yuan()).default(zeroFen),
})

const terms = {
  activeName: labelled('活动名称', nameText(50)),
  activeType: labelled('活动类型', code(ActiveType)),
  rpmNos: labelled('适用型号', z.array(text(32)).max(200)).default([]),
  aisleCodes: labelled('适用通道', z.array(text(32)).max(50)).default([]),
  startTime: labelled('开始时间', instant()),
  endTime: labelled('结束时间', instant()),
  countPayWays: labelled('计入支付方式', optional(codeList(PayWay))),
  minTradeAmount: labelled('单笔最低金额', yuan()).default(fen(100)),
  budgetAmount: labelled('活动预算', optional(positiveYuan())),
  needAudit: labelled('发放前审核', flag()).default(false),
  remark: labelled('备注', maybeText(255)).default(''),
}

/** Fields that a maker fills in. */
export const ActivityDraft = z.object({
  ...terms,
  stages: labelled('阶段', z.array(Stage).min(1).max(mostStages)),
  /** Activity that it was made from. */
  copyOf: labelled('复制自', optional(text(32))),
})

/** A change of an activity: a draft in whole; of one in force its end, its budget, or whether it runs. */
export const ActivityChange = ActivityDraft.extend({
  activeCode: labelled('活动编号', text(32)),
  version: labelled('版本', optional(int())),
  /** Given to stop a running one, or to resume a stopped one. */
  activeStatus: labelled('活动状态', optional(code(ActiveStatus))),
})

const filter = {
  activeCode: labelled('活动编号', optional(text(32))),
  activeName: labelled('活动名称', optional(text(50))),
  activeType: labelled('活动类型', optional(code(ActiveType))),
  activeStatus: labelled('活动状态', optional(code(ActiveStatus))),
}

/** An activity as the operator's staff see it. */
export const Activity = z.object({
  id: id(),
  activeCode: shown(),
  activeName: shown(),
  activeType: code(ActiveType),
  activeStatus: code(ActiveStatus),
  startTime: shownInstant(),
  endTime: shownInstant(),
  stageCount: count(),
  /** Terminals that take part. */
  terminalCount: count(),
  /** Null: it spends none. */
  budgetAmount: orNull(yuan()),
  spentAmount: yuan(),
  needAudit: flag(),
  copyOf: shown(),
  makerNo: shown(),
  publisherNo: shown(),
  publishTime: shownInstant(),
  createTime: shownInstant(),
  version: int(),
})

/** Time that the budget lasts at the pace of the last days. */
export const BudgetForecast = z.object({
  /** Mean of what the last seven days spent. */
  perDay: yuan(),
  remaining: yuan(),
  /** Null: nothing is spent at this pace. */
  daysLeft: orNull(count()),
  lastDay: shownDay(),
})

/** An activity in whole. */
export const ActivityDetail = Activity.extend({
  rpmNos: z.array(z.string()),
  aisleCodes: z.array(z.string()),
  countPayWays: codeList(PayWay),
  minTradeAmount: yuan(),
  remark: shown(),
  stages: z.array(
    z.object({
      stageNo: int(),
      stageName: shown(),
      fromDay: int(),
      toDay: int(),
      minAmount: yuan(),
      minCount: int(),
      reward: yuan(),
      merchantReward: yuan(),
      penaltyAmount: yuan(),
    }),
  ),
  forecast: orNull(BudgetForecast),
  states: z.array(StateRow),
})

const controller = '/api/rb-oem/oem/active/active'
const own = '/api/countinghouse/campaigns/activity'

/** Device activities. @source docs/domain/money.md 7.3 */
export const activity = {
  list: call({
    id: 'C0652',
    method: 'GET',
    path: `${controller}/list`,
    title: '设备活动列表',
    permission: 'active_view',
    input: PageQuery.extend(filter),
    output: page(Activity),
    refusals: { common: 'datesReversed' },
  }),
  types: call({
    id: 'C0653',
    method: 'GET',
    path: `${controller}/selectTypeList`,
    title: '活动类型选项',
    permission: 'signedIn',
    output: z.array(z.object({ value: code(ActiveType), label: shown() })),
  }),
  info: call({
    id: 'C0654',
    method: 'POST',
    path: `${controller}/info`,
    title: '设备活动详情',
    permission: 'active_view',
    input: z.object({ activeCode: labelled('活动编号', text(32)) }),
    output: ActivityDetail,
    refusals: { common: 'notFound' },
  }),
  remove: call({
    id: 'C0655',
    method: 'POST',
    path: `${controller}/remove`,
    title: '删除设备活动',
    permission: 'active_edit',
    input: z.object({ ids: ids() }),
    audit: 'active.remove',
    refusals: { common: 'notFound', active: 'effective' },
  }),
  add: call({
    id: 'C0656',
    method: 'POST',
    path: `${controller}/add`,
    title: '新增设备活动',
    permission: 'active_edit',
    input: ActivityDraft,
    output: z.object({ activeCode: shown() }),
    audit: 'active.add',
    requestNo: true,
    refusals: {
      common: 'notFound',
      active:
        'budgetMissing daysReversed endPast merchantAboveReward nothingGiven penaltyMissing targetMissing timesReversed',
    },
  }),
  submit: call({
    id: 'C0657',
    method: 'POST',
    path: `${controller}/submit`,
    title: '修改设备活动',
    permission: 'active_edit',
    input: ActivityChange,
    output: z.object({ activeCode: shown() }),
    audit: 'active.submit',
    requestNo: true,
    refusals: { common: 'moved notFound stateRefuses', active: '*' },
  }),
  publish: call({
    id: 'C1035',
    method: 'POST',
    path: `${controller}/publish`,
    title: '发布设备活动',
    permission: 'active_publish',
    input: z.object({ activeCode: labelled('活动编号', text(32)) }),
    audit: 'active.publish',
    requestNo: true,
    refusals: { common: 'notFound ownSubmission stateRefuses', active: 'endPast' },
  }),
  example: call({
    id: 'C1404',
    method: 'GET',
    path: `${own}/example`,
    title: '奖励分配示例',
    permission: 'active_view',
    byItself: true,
    input: z.object({
      reward: labelled('一级奖励', yuan()),
      merchantReward: labelled('商户奖励', optional(yuan())),
      passed: labelled('传给下级', optional(yuan())),
    }),
    output: z.object({
      granted: yuan(),
      top: yuan(),
      /** Null where the first level passes nothing on in the example. */
      below: orNull(yuan()),
      merchant: yuan(),
    }),
    refusals: { active: 'aboveParent merchantAboveReward' },
  }),
}

export const activityErrors = defineErrors('active', {
  runningFixed: {
    status: 409,
    zh: '活动进行中，仅可修改结束时间和预算',
    en: 'The campaign is running. You can only change its end time and budget',
  },
  effective: { status: 409, zh: '已生效的活动不能删除', en: 'Campaigns in effect cannot be deleted' },
  timesReversed: { status: 400, zh: '结束时间必须晚于开始时间', en: 'The end time must be after the start time' },
  endPast: { status: 409, zh: '结束时间已过', en: 'The end time has passed' },
  daysReversed: { status: 400, zh: '结束天数不能早于开始天数', en: 'The last day cannot be before the first day' },
  budgetMissing: { status: 400, zh: '请填写活动预算', en: 'Enter the campaign budget' },
  budgetBelowSpent: { status: 409, zh: '预算不能低于已使用金额', en: 'The budget cannot be below the amount spent' },
  nothingGiven: { status: 400, zh: '请填写奖励金额', en: 'Enter the reward' },
  penaltyMissing: { status: 400, zh: '请填写扣款金额', en: 'Enter the amount to deduct' },
  targetMissing: { status: 400, zh: '请填写目标金额或目标笔数', en: 'Enter a target amount or a target count' },
  merchantAboveReward: {
    status: 400,
    zh: '商户奖励不能高于一级奖励',
    en: 'The merchant’s reward cannot exceed the first level’s',
  },
  aboveParent: { status: 409, zh: '奖励金额不能高于上级', en: 'The reward cannot exceed the parent’s' },
})
