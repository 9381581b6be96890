import { z } from 'zod'
import { call, page, PageQuery } from '../../../core/shared/call.ts'
import { code, codeList, codes } from '../../../core/shared/codes.ts'
import { defineErrors } from '../../../core/shared/errors.ts'
import { count, id, labelled, optional, shown, shownInstant, text } from '../../../core/shared/shapes/shapes.ts'
import { verdictFields } from '../../../core/shared/verdict.ts'
import { createTimeFilter, numberFilter } from '../../../core/shared/filters/list-filters.ts'

/** @source docs/domain/network.md 7.4 */
export const MoveStatus = codes(['service_move_status', '迁移状态', 'Transfer status'], {
  pending: [1, '待审核', 'Pending review'],
  done: [2, '已生效', 'In effect'],
  rejected: [3, '已驳回', 'Rejected'],
  cancelled: [4, '已撤销', 'Withdrawn'],
})

/** Counts of records that move along with a provider. */
const affected = {
  /** The provider itself, providers and employees below it. */
  partyCount: count(),
  merchantCount: count(),
  /** Terminals that these merchants have. */
  terminalCount: count(),
  /** Prices in force that the old party above gave, and that the new one takes over. */
  policyCount: count(),
}

const place = {
  userNo: shown(),
  serviceName: shown(),
  fromNo: shown(),
  fromName: shown(),
  toNo: shown(),
  toName: shown(),
}

/** Effects of a move, and all refusals against it. */
export const MovePreview = z.object({
  ...place,
  ...affected,
  /** Levels of the provider before and after; 1 is right below the operator. */
  levelBefore: count(),
  levelAfter: count(),
  /** Each reason against it, in words; none: it may be asked for. */
  refusals: z.array(z.string()),
})

/** A move of a provider: asked for, decided, in force. */
export const PartyMove = z.object({
  id: id(),
  moveNo: shown(),
  ...place,
  ...affected,
  reason: shown(),
  moveStatus: code(MoveStatus),
  effectiveTime: shownInstant(),
  makerNo: shown(),
  createTime: shownInstant(),
  checkerNo: shown(),
  checkTime: shownInstant(),
  checkReason: shown(),
})

const controller = '/api/countinghouse/providers/move'
const userNo = labelled('服务商编号', text(20))
const toNo = labelled('新上级', text(20))
const moveNo = labelled('迁移单号', text(20))

/** Providers that go to another party above. @source docs/domain/network.md 7.4 */
export const partyMove = {
  preview: call({
    id: 'C1385',
    method: 'GET',
    path: `${controller}/preview`,
    title: '预览服务商迁移',
    permission: 'service_move_add',
    input: z.object({ userNo, toNo }),
    output: MovePreview,
    refusals: {
      common: 'notFound',
      party: 'parentMissing parentOff tooDeep',
      partyMove: '*',
      price:
        'capBelowCost capWithoutCost d0FeeBelowCost d0RateBelowCost minFeeBelowCost payWayClosed payWayNotOffered rateBelowCost rateTooHigh rateTooLow',
    },
  }),
  submit: call({
    id: 'C1386',
    method: 'POST',
    path: `${controller}/submit`,
    title: '申请服务商迁移',
    permission: 'service_move_add',
    input: z.object({ userNo, toNo, reason: labelled('迁移原因', text(200)) }),
    output: z.object({ moveNo: z.string() }),
    audit: 'partyMove.submit',
    requestNo: true,
    refusals: {
      common: 'notFound',
      party: 'parentMissing parentOff tooDeep',
      partyMove: '*',
      price:
        'capBelowCost capWithoutCost d0FeeBelowCost d0RateBelowCost minFeeBelowCost payWayClosed payWayNotOffered rateBelowCost rateTooHigh rateTooLow',
    },
  }),
  audit: call({
    id: 'C1387',
    method: 'POST',
    path: `${controller}/audit`,
    title: '审核服务商迁移',
    permission: 'service_move_audit',
    input: z.object({ moveNo, ...verdictFields }),
    audit: 'partyMove.audit',
    requestNo: true,
    refusals: {
      common: 'notFound ownSubmission rejectReasonMissing stateRefuses',
      party: 'parentMissing parentOff tooDeep',
      partyMove: '*',
      policy: 'noPolicy pending',
      price:
        'capBelowCost capWithoutCost d0FeeBelowCost d0RateBelowCost minFeeBelowCost payWayClosed payWayNotOffered rateBelowCost rateTooHigh rateTooLow',
      stock: 'holderMissing',
    },
  }),
  list: call({
    id: 'C1388',
    method: 'GET',
    path: `${controller}/list`,
    title: '服务商迁移记录',
    permission: 'service_move_view',
    input: PageQuery.extend({
      moveNo: numberFilter('迁移单号'),
      userNo: numberFilter('服务商编号'),
      moveStatus: labelled('迁移状态', optional(codeList(MoveStatus))),
      ...createTimeFilter,
    }),
    output: page(PartyMove),
    refusals: { common: 'datesReversed' },
  }),
  cancel: call({
    id: 'C1389',
    method: 'POST',
    path: `${controller}/cancel`,
    title: '撤销服务商迁移申请',
    permission: 'service_move_add',
    input: z.object({ moveNo }),
    audit: 'partyMove.cancel',
    refusals: { common: 'notFound stateRefuses', partyMove: 'open' },
  }),
}

/** Refusals of moving a provider. @source docs/domain/network.md 7.4 */
export const moveErrors = defineErrors('partyMove', {
  refused: { status: 409, zh: '不能迁移：{reasons}', en: 'Cannot transfer: {reasonsEn}' },
  notProvider: { status: 409, zh: '只有服务商可以迁移', en: 'Only service providers can be transferred' },
  notApproved: { status: 409, zh: '服务商未审核通过', en: 'The service provider has not been approved' },
  same: { status: 409, zh: '服务商已直属该上级', en: 'The service provider is already directly under this parent' },
  belowItself: {
    status: 409,
    zh: '不能移动到自己的下级',
    en: 'A service provider cannot be moved under its own subordinate',
  },
  open: {
    status: 409,
    zh: '该服务商存在待审核的迁移申请',
    en: 'This service provider already has a transfer pending review',
  },
  lineBelowCost: { status: 409, zh: '{aisle}：{why}', en: '{aisle}: {whyEn}' },
  pendingPolicies: {
    status: 409,
    zh: '存在{n}个待生效的政策，请先作废',
    en: 'Policies scheduled to take effect: {n}. Void them first',
  },
  openTransfers: {
    status: 409,
    zh: '与原上级之间存在未完结的调拨单：{nos}',
    en: 'Open stock transfers with previous parents: {nos}',
  },
  openDebts: {
    status: 409,
    zh: '存在欠原上级的未结清欠款：{nos}',
    en: 'Unsettled debts to previous parents: {nos}',
  },
})
