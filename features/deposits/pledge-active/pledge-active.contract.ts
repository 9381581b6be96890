import { z } from 'zod'
import { call, page, PageQuery } from '../../../core/shared/call.ts'
import { code } from '../../../core/shared/codes.ts'
import { createTimeFilter } from '../../../core/shared/filters/create-time-filter.ts'
import {
  id,
  instant,
  int,
  labelled,
  maybeText,
  nameText,
  optional,
  shown,
  shownInstant,
  text,
} from '../../../core/shared/shapes/shapes.ts'
import { StateRow } from '../../../core/shared/state-log.ts'
import { ActiveStatus } from '../pledge-codes/pledge-codes.contract.ts'

/** Fields that a maker fills in. @source docs/domain/money.md 7.1 */
export const PledgeActiveDraft = z.object({
  activeName: labelled('活动名称', nameText(32)),
  mealNo: labelled('押金套餐', text(32)),
  rpmNos: labelled('终端型号', z.array(text(32)).max(50)).default([]),
  snFrom: labelled('SN起', maybeText(32)).default(''),
  snTo: labelled('SN止', maybeText(32)).default(''),
  userNos: labelled('服务商', z.array(text(32)).max(200)).default([]),
  startTime: labelled('开始时间', instant()),
  endTime: labelled('结束时间', instant()),
  /** 0 to keep a draft, 3 to stop, 1 to go on with what was stopped. */
  activeStatus: labelled('活动状态', code(ActiveStatus)),
})

/** An activity that decides which package a terminal gets. */
export const PledgeActive = z.object({
  id: id(),
  pledgeActiveNo: shown(),
  activeName: shown(),
  mealNo: shown(),
  mealName: shown(),
  rpmNos: z.array(shown()),
  rpmNames: z.array(shown()),
  snFrom: shown(),
  snTo: shown(),
  userNos: z.array(shown()),
  userNames: z.array(shown()),
  startTime: shownInstant(),
  endTime: shownInstant(),
  activeStatus: code(ActiveStatus),
  makerNo: shown(),
  publishNo: shown(),
  publishTime: shownInstant(),
  createTime: shownInstant(),
  version: int(),
})

const filter = {
  pledgeActiveNo: labelled('活动编号', optional(text(32))),
  activeName: labelled('活动名称', optional(text(32))),
  mealNo: labelled('押金套餐编号', optional(text(32))),
  activeStatus: labelled('活动状态', optional(code(ActiveStatus))),
  ...createTimeFilter,
}
export const PledgeActiveFilter = z.object(filter)

const controller = '/api/rb-oem/oem/pledge_active'

/** Activities of deposits. @source docs/domain/money.md 7.1, 7.3 */
export const pledgeActive = {
  list: call({
    id: 'C0637',
    method: 'GET',
    path: `${controller}/pageList`,
    title: '押金活动列表',
    permission: 'pledge_active_view',
    input: PageQuery.extend(filter),
    output: page(PledgeActive),
    refusals: { common: 'datesReversed' },
  }),
  detail: call({
    id: 'C0638',
    method: 'GET',
    path: `${controller}/detail`,
    title: '押金活动详情',
    permission: 'pledge_active_view',
    input: z.object({ id: id() }),
    output: PledgeActive.extend({ states: z.array(StateRow) }),
    refusals: { common: 'notFound' },
  }),
  save: call({
    id: 'C0639',
    method: 'POST',
    path: `${controller}/saveOrUpdate`,
    title: '保存押金活动',
    permission: 'pledge_active_edit',
    input: PledgeActiveDraft.extend({ id: optional(id()), version: optional(int()) }),
    output: z.object({ pledgeActiveNo: shown() }),
    audit: 'pledgeActive.save',
    requestNo: true,
    refusals: {
      common: 'forbidden moved notFound stateRefuses',
      pledge: 'activeNameTaken activeRunning mealMissing modelMissing snRangeWrong timesReversed',
    },
  }),
  publish: call({
    id: 'C1392',
    method: 'POST',
    path: '/api/countinghouse/deposits/active/publish',
    title: '发布押金活动',
    permission: 'pledge_active_publish',
    input: z.object({ pledgeActiveNo: labelled('活动编号', text(32)) }),
    audit: 'pledgeActive.publish',
    requestNo: true,
    refusals: { common: 'forbidden notFound ownSubmission stateRefuses', pledge: 'mealMissing' },
  }),
}
