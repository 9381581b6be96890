import { z } from 'zod'
import { call } from '../../../core/shared/call.ts'
import { labelled, optional, shown, text } from '../../../core/shared/shapes/shapes.ts'
import { SignedLine } from '../../channels/channels.shared.ts'

/** The prices of a merchant at a channel: those that hold, those that wait, and all that held before. */
export const AisleRates = z.object({
  aisleCode: shown(),
  aisleName: shown(),
  lines: z.array(SignedLine),
  pending: z.array(SignedLine),
  history: z.array(SignedLine),
})

/** Prices that merchants signed. @source docs/domain/network.md 3.10, pos_info_rate */
export const signedRate = {
  ofMerchant: call({
    id: 'C0177',
    method: 'GET',
    path: '/api/rb-oem/oem/incomingbasic/incoming_basic/queryAisleRate',
    title: '商户签约费率',
    permission: 'pos_info_view',
    input: z.object({ rpiNo: labelled('商户编号', text(20)), aisleCode: labelled('通道编码', optional(text(20))) }),
    output: z.array(AisleRates),
    refusals: { common: 'notFound' },
  }),
}
