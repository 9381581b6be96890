import { z } from 'zod'
import { call } from '../../../core/shared/call.ts'
import { count, flag, labelled, optional, text } from '../../../core/shared/shapes/shapes.ts'
import { effectiveFields } from '../giving/giving.contract.ts'
import { lineDrafts } from '../../channels/channels.shared.ts'

const numbers = () => z.array(text(20)).default([])

/** New rates for parties, for merchants, or for whoever holds a policy; pay ways that are not named keep theirs. */
export const Adjustment = z.object({
  userNos: labelled('主体编号', numbers()),
  rpiNos: labelled('商户编号', numbers()),
  polNo: labelled('政策编号', optional(text(20))),
  aisleCode: labelled('通道编码', text(20)),
  lines: lineDrafts(),
  effectiveTime: effectiveFields.effectiveTime,
  /** Whether parties below that would fall under the new cost are raised to it as well. */
  cascade: labelled('同步上调下级', flag()).default(false),
  reason: labelled('调整原因', text(200)),
  /** The merchant's written consent, needed when its rate goes up. */
  consentFile: labelled('商户确认书', optional(text(255))),
})

/** Adjusting rates. @source docs/domain/network.md 8.5, adjustRate */
export const adjustment = {
  adjust: call({
    id: 'C0308',
    method: 'POST',
    path: '/api/rb-oem/oem/oempolicy/oem_policy/adjustRate',
    title: '调整费率',
    permission: 'oem_policy_adjust',
    input: Adjustment,
    output: z.object({
      /** Parties whose prices change because they were named, and because they stand below. */
      adjusted: count(),
      raised: count(),
      changeNos: z.array(z.string()),
    }),
    audit: 'policy.adjust',
    requestNo: true,
    payPwd: 'ifGiven',
    refusals: {
      bankList: 'account card noBank noBranch notDebit',
      change: '*',
      channel: 'noConnection',
      common: 'notFound stateRefuses',
      file: 'gone',
      industry: 'qualMissing wrong',
      merchant: 'notDirect',
      policy:
        'consentMissing nameTaken noPolicy notDirectChild notFirst notOwnMerchant pending targetMissing targetTooMany templateNameTaken tooEarly tooLate unchanged',
      price: '*',
      region: 'wrong',
    },
  }),
}
