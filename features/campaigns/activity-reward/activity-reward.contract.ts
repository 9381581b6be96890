import { z } from 'zod'
import { call, page, PageQuery } from '../../../core/shared/call.ts'
import { code, codeList } from '../../../core/shared/codes.ts'
import { createTimeFilter } from '../../../core/shared/filters/create-time-filter.ts'
import {
  count,
  labelled,
  maybeText,
  optional,
  orNull,
  shown,
  shownInstant,
  text,
  yuan,
} from '../../../core/shared/shapes/shapes.ts'
import { verdictFields } from '../../../core/shared/verdict.ts'
import { ActiveRecordStatus } from '../activity/active-record.contract.ts'
import { ActiveType } from '../activity/activity.contract.ts'

const filter = {
  activeCode: labelled('活动编号', optional(text(32))),
  activeType: labelled('活动类型', optional(code(ActiveType))),
  sn: labelled('终端序列号', optional(text(32))),
  rpiNo: labelled('商户编号', optional(text(32))),
  userNo: labelled('主体编号', optional(text(32))),
  recordNo: labelled('记录编号', optional(text(32))),
  recordStatus: labelled('记录状态', optional(codeList(ActiveRecordStatus))),
  ...createTimeFilter,
}
export const ActivityRewardFilter = z.object(filter)

/** Amounts that a stage brought or cost those whom the reader sees. */
const Cell = orNull(
  z.object({
    amount: yuan(),
    recordStatus: code(ActiveRecordStatus),
    /** One of its records: a decision about it is one about all of the stage and terminal. */
    recordNo: shown(),
  }),
)

/** The stages of a row, one a column. */
const cells = { stage1: Cell, stage2: Cell, stage3: Cell, stage4: Cell, stage5: Cell }

/** A terminal in an activity with what each stage brought. @source docs/domain/money.md 7.3, rewardList */
export const ActivityReward = z.object({
  /** Names the row: activity and terminal. */
  rowKey: shown(),
  sn: shown(),
  activeCode: shown(),
  activeName: shown(),
  activeType: code(ActiveType),
  rpmNo: shown(),
  rpmName: shown(),
  rpiNo: shown(),
  rpiName: shown(),
  bindTime: shownInstant(),
  recordCount: count(),
  amount: yuan(),
  ...cells,
  createTime: shownInstant(),
})

/** Totals over the records of a filter. */
export const ActivityRewardStatistics = z.object({
  recordCount: count(),
  amount: yuan(),
  statuses: z.array(z.object({ recordStatus: code(ActiveRecordStatus), statusCount: count(), statusAmount: yuan() })),
})

const controller = '/api/rb-oem/oem/active/activerecord'

/** Rewards and debits of activities. @source docs/domain/money.md 7.3 */
export const activityReward = {
  list: call({
    id: 'C0644',
    method: 'GET',
    path: `${controller}/rewardList`,
    title: '活动奖励列表',
    permission: 'active_reward_view',
    input: PageQuery.extend(filter),
    output: page(ActivityReward),
    refusals: { common: 'datesReversed pagingTooDeep spanTooLong' },
  }),
  statistics: call({
    id: 'C0645',
    method: 'GET',
    path: `${controller}/rewardStatistics`,
    title: '活动奖励统计',
    permission: 'active_reward_view',
    input: ActivityRewardFilter,
    output: ActivityRewardStatistics,
    refusals: { common: 'datesReversed spanTooLong' },
  }),
  export: call({
    id: 'C0646',
    method: 'GET',
    path: `${controller}/rewardExport`,
    title: '导出活动奖励',
    permission: 'active_reward_view',
    input: ActivityRewardFilter,
    answer: 'export',
    refusals: { common: 'datesReversed spanTooLong' },
  }),
  column: call({
    id: 'C0647',
    method: 'GET',
    path: `${controller}/rewardColumn`,
    title: '活动奖励列',
    permission: 'active_reward_view',
    input: z.object({ activeCode: labelled('活动编号', optional(text(32))) }),
    output: z.array(z.object({ prop: shown(), label: shown() })),
  }),
  audit: call({
    id: 'C1036',
    method: 'POST',
    path: `${controller}/audit`,
    title: '审核活动奖励',
    permission: 'active_audit',
    input: z.object({ recordNo: labelled('记录编号', text(32)), ...verdictFields }),
    audit: 'activeRecord.audit',
    requestNo: true,
    refusals: {
      common: 'notFound ownSubmission rejectReasonMissing stateRefuses',
      ledger: 'accountClosed balanceTooLow',
    },
  }),
  takeBack: call({
    id: 'C1037',
    method: 'POST',
    path: `${controller}/takeBack`,
    title: '追回活动奖励',
    permission: 'active_audit',
    input: z.object({
      recordNo: labelled('记录编号', text(32)),
      reason: labelled('原因', maybeText(255)).default(''),
    }),
    audit: 'activeRecord.takeBack',
    requestNo: true,
    refusals: { common: 'notFound reasonMissing stateRefuses', ledger: 'accountClosed balanceTooLow' },
  }),
}
