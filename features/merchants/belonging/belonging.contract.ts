import { z } from 'zod'
import { call } from '../../../core/shared/call.ts'
import { defineErrors } from '../../../core/shared/errors.ts'
import {
  flag,
  id,
  labelled,
  maybeText,
  optional,
  shown,
  shownInstant,
  text,
} from '../../../core/shared/shapes/shapes.ts'
import { ChangedMany, rpiNos } from '../merchant/merchant.contract.ts'

/** Refusals of moving a merchant to another direct party. @source docs/domain/network.md 3.10, serviceChange */
export const belongingErrors = defineErrors('belonging', {
  same: { status: 409, zh: '商户已属于该服务商', en: 'The merchant already belongs to this service provider' },
  pending: { status: 409, zh: '存在未生效的服务商变更', en: 'A change of service provider is already scheduled' },
  belowCost: {
    status: 409,
    zh: '商户费率低于目标服务商成本，不能变更',
    en: 'The merchant’s rates are below the new service provider’s cost, so it cannot be moved',
  },
})

/** A change of a merchant's direct party. */
export const ServiceChange = z.object({
  id: id(),
  oldUserNo: shown(),
  oldUserName: shown(),
  newUserNo: shown(),
  newUserName: shown(),
  reason: shown(),
  effectiveTime: shownInstant(),
  /** Whether it has come into force. */
  isApplied: flag(),
  operatorName: shown(),
  createTime: shownInstant(),
})

/** Owner of a merchant, and the changes of owner, the newest first. */
export const ServiceChanges = z.object({
  rpiNo: shown(),
  rpiName: shown(),
  userNo: shown(),
  userName: shown(),
  changes: z.array(ServiceChange),
})

const basic = '/api/rb-oem/oem/incomingbasic/incoming_basic'

/** The direct party of merchants, and its changes. @source docs/domain/network.md 3.10 */
export const belonging = {
  change: call({
    id: 'C0201',
    method: 'POST',
    path: `${basic}/serviceChange`,
    title: '变更商户所属服务商',
    permission: 'pos_info_move',
    input: z.object({
      rpiNo: labelled('商户编号', text(20)),
      userNo: labelled('目标服务商', text(20)),
      reason: labelled('变更原因', text(200)),
    }),
    output: z.object({ effectiveTime: shownInstant() }),
    audit: 'merchant.move',
    requestNo: true,
    refusals: {
      belonging: 'belowCost pending same',
      common: 'notFound',
      merchant: 'closed notDirect',
      party: 'belongingMissing',
      price: 'capBelowCost capWithoutCost d0FeeBelowCost d0RateBelowCost minFeeBelowCost payWayClosed rateBelowCost',
    },
  }),
  changeMany: call({
    id: 'C0239',
    method: 'POST',
    path: '/api/rb-oem/oem/posinfo/pos_info/updateBelongService',
    title: '批量变更所属服务商',
    permission: 'pos_info_move',
    input: z.object({
      rpiNos: rpiNos(),
      userNo: labelled('目标服务商', text(20)),
      reason: labelled('变更原因', maybeText(200)).default(''),
    }),
    output: ChangedMany,
    audit: 'merchant.move',
    requestNo: true,
    refusals: {
      belonging: 'belowCost pending same',
      common: 'notFound',
      merchant: 'closed notDirect',
      party: 'belongingMissing',
      price: 'capBelowCost capWithoutCost d0FeeBelowCost d0RateBelowCost minFeeBelowCost payWayClosed rateBelowCost',
    },
  }),
  detail: call({
    id: 'C0176',
    method: 'GET',
    path: `${basic}/serviceChangeDetail`,
    title: '服务商变更详情',
    permission: 'pos_info_view',
    input: z.object({
      id: labelled('商户', optional(id())),
      rpiNo: labelled('商户编号', optional(text(20))),
    }),
    output: ServiceChanges,
    refusals: { common: 'notFound' },
  }),
}
