import { outboxKind } from '../../../core/server/jobs/outbox.ts'
import { reachMerchantChannel } from '../../channels/channels.server.ts'

/** Payload that is sent when a channel wants pictures anew. */
type PicturePayload = {
  readonly aisleCode: string
  readonly incomingCode: string
  /** The number by which the channel knows the merchant or the application. */
  readonly no: string
  readonly pictures: readonly { readonly picKind: number; readonly fileKey: string }[]
}

/**
 * Pictures that a channel asked for, on their way to it. Sending them again changes nothing. Once it has them they are no
 * longer wanted; what it refuses stays wanted.
 * @source docs/domain/network.md 3.10, updatePicAll
 */
export const pictureSending = outboxKind<PicturePayload>({
  kind: 'incoming.pictures',
  send: async ({ tenantId, payload }, _signal, db) => {
    const { channel, access } = await reachMerchantChannel(db, tenantId, payload.aisleCode)
    const answer = await channel.setPictures(access, payload.no, payload.pictures)
    if (answer.kind === 'done') return { kind: 'settled', answer: 'done' }
    if (answer.kind === 'refused') return { kind: 'settled', answer: 'refused' }
    return { kind: 'again', error: answer.kind === 'unknown' ? answer.error : answer.kind }
  },
  settle: async (tx, { tenantId, payload: { incomingCode, pictures } }, answer) => {
    if (answer !== 'done') return
    await tx.client.query({
      name: 'pictures_brought',
      text: `UPDATE rpi_incoming SET wanted_pics = coalesce((SELECT jsonb_agg(w) FROM jsonb_array_elements(wanted_pics) w WHERE NOT (w ->> 'picKind')::int = ANY($3::int[])), '[]')
              WHERE tenant_id = $1 AND incoming_code = $2`,
      values: [tenantId, incomingCode, pictures.map(({ picKind }) => picKind)],
    })
  },
})
