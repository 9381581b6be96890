import type { Db } from '../../../core/server/database/db.ts'
import { type ChannelEvent, eventJson } from '../../channels/channels.shared.ts'
import { receive } from '../../channels/channels.server.ts'

/**
 * Applies what a channel answered to a question by the path of its notifications: told twice, or told by both, it counts once.
 * @throws Error when it could not be applied now; it is kept and tried again by itself
 * @source docs/domain/money.md 3.3, syncDetail
 */
export async function feedAnswer(db: Db, tenantId: string, events: readonly ChannelEvent[]): Promise<void> {
  if (events.length === 0) return
  const rawBody = `[${events.map(eventJson).join(',')}]`
  const received = await receive(db, tenantId, { events, rawBody, headers: '{"asked":"true"}' })
  const failed = received.find(({ isAcknowledged }) => !isAcknowledged)
  if (failed) throw new Error(`the channel's answer could not be applied: ${failed.message}`)
}
