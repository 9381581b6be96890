import { z } from 'zod'
import { call, page, PageQuery } from '../../../core/shared/call.ts'
import { code } from '../../../core/shared/codes.ts'
import {
  flag,
  id,
  int,
  labelled,
  optional,
  orNull,
  shown,
  shownInstant,
  text,
  yuan,
} from '../../../core/shared/shapes/shapes.ts'
import { ActiveStatus } from '../../deposits/deposits.shared.ts'
import { ActiveType } from '../activity/activity.contract.ts'

const filter = {
  activeCode: labelled('活动编号', optional(text(32))),
  userNo: labelled('服务商编号', optional(text(32))),
  activeType: labelled('活动类型', optional(code(ActiveType))),
}

/** Grant of a stage to a node: by the operator at the top, by its parent below. @source docs/domain/money.md 7.2, 7.3 */
export const RewardGrant = z.object({
  /** Names the row: activity, stage and node. */
  rowKey: shown(),
  activeCode: shown(),
  activeName: shown(),
  activeType: code(ActiveType),
  activeStatus: code(ActiveStatus),
  stageNo: int(),
  stageName: shown(),
  userNo: shown(),
  userName: shown(),
  parentNo: shown(),
  /** Amount that it is granted, once the chain above it and the merchant's part are taken into account. */
  granted: yuan(),
  /** Amount that its parent has set; null while it has set nothing. */
  setAmount: orNull(yuan()),
  /** Most that the parent can pass on: what it is granted itself; null for who may not set it. */
  most: orNull(yuan()),
  merchantReward: yuan(),
  isMine: flag(),
  createTime: shownInstant(),
})

const path = '/api/countinghouse/campaigns/reward-grant'

/** Amounts that are passed on along the chain. */
export const rewardGrant = {
  list: call({
    id: 'C1401',
    method: 'GET',
    path: `${path}/list`,
    title: '奖励分配列表',
    permission: 'active_pass_view',
    input: PageQuery.extend(filter),
    output: page(RewardGrant),
    refusals: { common: 'datesReversed forbidden' },
  }),
  save: call({
    id: 'C1402',
    method: 'POST',
    path: `${path}/save`,
    title: '设置下级奖励',
    permission: 'active_pass_edit',
    input: z.object({
      activeCode: labelled('活动编号', text(32)),
      stageNo: labelled('阶段', int(1, 5)),
      userNo: labelled('服务商编号', text(32)),
      amount: labelled('下级奖励', yuan()),
    }),
    output: z.object({ id: id() }),
    audit: 'rewardGrant.save',
    requestNo: true,
    refusals: { common: 'forbidden notFound stateRefuses', active: 'aboveParent' },
  }),
}
