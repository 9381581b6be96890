import { z } from 'zod'
import { call } from '../../../core/shared/call.ts'
import { code, codes } from '../../../core/shared/codes.ts'
import {
  flag,
  labelled,
  optional,
  orNull,
  percent,
  shown,
  shownInstant,
  text,
} from '../../../core/shared/shapes/shapes.ts'
import { lineFields, PayWay } from '../../channels/channels.shared.ts'

/** Kinds of changes of a rate. @source docs/domain/network.md 8.5 */
export const RateEventKind = codes(['rate_event_kind', '费率变更类型', 'Rate change type'], {
  opened: [1, '开通', 'Enabled'],
  changed: [2, '调整', 'Adjusted'],
  closed: [3, '关闭', 'Disabled'],
  void: [4, '作废', 'Voided'],
})

const Line = z.object({ ...lineFields, shareRatio: orNull(percent()) })

/** One change of a rate: who, when, from, to, why. */
export const RateEvent = z.object({
  key: shown(),
  payWay: code(PayWay),
  kind: code(RateEventKind),
  /** From when it holds. */
  at: shownInstant(),
  /** Whether that moment is still to come. */
  isAhead: flag(),
  before: orNull(Line),
  after: orNull(Line),
  /** User who changed it; '' for the system. */
  who: shown(),
  madeTime: shownInstant(),
  reason: shown(),
  /** Number of the policy version, onboarding or change record that brought it. */
  sourceNo: shown(),
})

const ofRates = {
  aisleCode: labelled('通道编码', text(20)),
  payWay: labelled('支付方式', optional(code(PayWay))),
}

/** The whole history of rates, the newest first. */
export const rateHistory = {
  ofParty: call({
    id: 'C1152',
    method: 'GET',
    path: '/api/countinghouse/pricing/policy/history',
    title: '政策费率历史',
    permission: 'oem_policy_view',
    input: z.object({ userNo: labelled('主体编号', text(20)), ...ofRates }),
    output: z.array(RateEvent),
    refusals: { common: 'notFound' },
  }),
  ofMerchant: call({
    id: 'C1153',
    method: 'GET',
    path: '/api/countinghouse/pricing/signed_rate/history',
    title: '商户费率历史',
    permission: 'pos_info_view',
    input: z.object({ rpiNo: labelled('商户编号', text(20)), ...ofRates }),
    output: z.array(RateEvent),
    refusals: { common: 'notFound' },
  }),
}
