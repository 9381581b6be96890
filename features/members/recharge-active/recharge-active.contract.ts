import { z } from 'zod'
import { call, page, PageQuery } from '../../../core/shared/call.ts'
import { code, codeList } from '../../../core/shared/codes.ts'
import { createTimeFilter } from '../../../core/shared/filters/create-time-filter.ts'
import {
  count,
  flag,
  id,
  ids,
  instant,
  int,
  labelled,
  nameText,
  optional,
  positiveYuan,
  shown,
  shownInstant,
  text,
  yuan,
} from '../../../core/shared/shapes/shapes.ts'
import { RechargeActiveState } from '../stored-value/member-codes.contract.ts'

/** A tier: from an amount on, a bonus. */
export const RechargeTier = z.object({
  rechargeAmount: labelled('充值金额', positiveYuan()),
  bonusAmount: labelled('赠送金额', yuan()),
})

/** Fields of an activity that somebody fills in. */
export const RechargeActiveDraft = z.object({
  /** An activity that is changed; none: a new one. */
  id: optional(labelled('活动', id())),
  activeName: labelled('活动名称', nameText(64)),
  rpiNo: labelled('商户编号', text(32)),
  tiers: labelled('充值档位', z.array(RechargeTier).min(1).max(10)),
  startTime: labelled('开始时间', instant()),
  endTime: labelled('结束时间', instant()),
  isOn: labelled('启停', flag()),
  /** Version of the row that is changed. */
  version: labelled('版本', optional(int())),
})

/** An activity as its list shows it. */
export const RechargeActive = z.object({
  id: id(),
  activeNo: shown(),
  activeName: shown(),
  rpiNo: shown(),
  rpiName: shown(),
  tiers: z.array(z.object({ rechargeAmount: yuan(), bonusAmount: yuan() })),
  startTime: shownInstant(),
  endTime: shownInstant(),
  isOn: flag(),
  activeState: code(RechargeActiveState),
  /** Recharges that were paid with it. */
  usedCount: count(),
  bonusAmount: yuan(),
  makerNo: shown(),
  createTime: shownInstant(),
  version: count(),
})

const path = '/api/rb-oem/oem/member_recharge_active'

/** Recharge activities of merchants. @source docs/domain/money.md 8.4 */
export const rechargeActive = {
  list: call({
    id: 'C1040',
    method: 'GET',
    path: `${path}/list`,
    title: '会员充值活动列表',
    permission: 'member_active_view',
    input: PageQuery.extend({
      activeNo: labelled('活动编号', optional(text(32))),
      activeName: labelled('活动名称', optional(text(64))),
      rpiNo: labelled('商户编号', optional(text(32))),
      rpiName: labelled('商户名称', optional(text(64))),
      isOn: labelled('启停', optional(flag())),
      activeState: labelled('活动状态', optional(codeList(RechargeActiveState))),
      ...createTimeFilter,
    }),
    output: page(RechargeActive),
    refusals: { common: 'datesReversed' },
  }),
  detail: call({
    id: 'C1041',
    method: 'GET',
    path: `${path}/detail`,
    title: '会员充值活动详情',
    permission: 'member_active_view',
    input: z.object({ id: labelled('活动', id()) }),
    output: RechargeActive,
    refusals: { common: 'notFound' },
  }),
  submit: call({
    id: 'C1042',
    method: 'POST',
    path: `${path}/submit`,
    title: '保存会员充值活动',
    permission: 'member_active_edit',
    audit: 'rechargeActive.submit',
    requestNo: true,
    input: RechargeActiveDraft,
    output: z.object({ id: id(), activeNo: shown() }),
    refusals: { common: 'moved notFound', member: 'tiersWrong timesReversed' },
  }),
  remove: call({
    id: 'C1043',
    method: 'POST',
    path: `${path}/remove`,
    title: '删除会员充值活动',
    permission: 'member_active_edit',
    audit: 'rechargeActive.remove',
    input: z.object({ ids: ids() }),
    refusals: { common: 'notFound', member: 'inUse' },
  }),
  example: call({
    id: 'C1397',
    method: 'GET',
    path: '/api/countinghouse/members/recharge_active/example',
    title: '充值档位示例',
    permission: 'member_active_view',
    byItself: true,
    input: z.object({
      rechargeAmount: labelled('充值金额', positiveYuan()),
      bonusAmount: labelled('赠送金额', yuan()),
    }),
    output: z.object({
      /** Stored value that can be spent. */
      spendable: yuan(),
      /** Half of the recharge, when it goes back before anything was spent. */
      refunded: yuan(),
      bonusTaken: yuan(),
      left: yuan(),
    }),
  }),
}
