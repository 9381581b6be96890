import { type Db, inScope } from '../../../core/server/database/db.ts'
import { logStates } from '../../../core/server/states/state-log.ts'
import { HandleStatus } from '../adapter/event.contract.ts'
import { keepForged } from '../inbox/notify-store.actions.ts'
import { receive } from '../inbox/collector.actions.ts'
import { openChannel } from '../adapter/access.actions.ts'
import type { CheckedNotification } from '../adapter/channel.contract.ts'

/** A notification as it came over the wire. */
export interface WireNotification {
  readonly aisleCode: string
  readonly tenantId: string
  readonly target: string
  readonly headers: Record<string, string | string[] | undefined>
  readonly rawBody: Buffer
}

/** Answer given to the channel. A `forged` notification was kept, but nothing in it was believed. */
export type NotificationOutcome =
  | { readonly kind: 'acknowledged'; readonly text: string }
  | { readonly kind: 'notYet' | 'forged' | 'unknownAddress' }

/**
 * Takes one notification in: checks it over its raw bytes, applies what it tells through the inbox, and acknowledges it
 * only after that has committed.
 * @source docs/domain/money.md 3.3; docs/server-safety.md 24
 */
export async function takeNotification(db: Db, came: WireNotification): Promise<NotificationOutcome> {
  const open = await openChannel(db, came.tenantId, came.aisleCode)
  if (!open) return { kind: 'unknownAddress' }
  const checked = await check(db, came)
  const rawBody = came.rawBody.toString().replaceAll('\u0000', '')
  const headers = JSON.stringify(keptHeaders(came.headers))
  if (checked.kind === 'forged') {
    await keepRefused(db, came, { rawBody, headers, why: checked.why })
    return { kind: 'forged' }
  }
  const received = await receive(db, came.tenantId, { events: checked.events, rawBody, headers })
  return received.every(({ isAcknowledged }) => isAcknowledged)
    ? { kind: 'acknowledged', text: open.channel.received }
    : { kind: 'notYet' }
}

/** So many forged messages in a minute are told as an alarm. @source docs/domain/money.md 3.3, step 1 */
const alarmAt = 5

/** Keeps a forged message; the fifth of a minute leaves an alarm in the log of the channel. */
const keepRefused = (
  db: Db,
  { tenantId, aisleCode }: WireNotification,
  message: { rawBody: string; headers: string; why: string },
): Promise<void> =>
  inScope(db, { tenantId, oemNo: '' }, async (tx) => {
    await keepForged(tx, tenantId, { aisleCode, ...message })
    const { rows } = await tx.client.query<{ lately: number }>({
      name: 'forged_lately',
      text: `SELECT count(*)::int AS lately FROM channel_notify
              WHERE tenant_id = $1 AND aisle_code = $2 AND handle_status = $3 AND received_at > business_now() - interval '1 minute'`,
      values: [tenantId, aisleCode, HandleStatus.badSignature],
    })
    if (rows[0]?.lately !== alarmAt) return
    const remark = `1分钟内收到${alarmAt}条验签失败的通知`
    const alarm = { entity: 'channelAlarm', entityNo: aisleCode, from: null, to: HandleStatus.badSignature, remark }
    await logStates(tx, tenantId, null, [{ oemNo: tenantId, action: 'forged', ...alarm }])
  })

/** A message refused by what is remembered of the channel is held against the channel as it stands now. */
async function check(db: Db, came: WireNotification): Promise<CheckedNotification> {
  const first = await checkBy(db, came, false)
  return first.kind === 'forged' ? checkBy(db, came, true) : first
}

async function checkBy(db: Db, came: WireNotification, isFresh: boolean): Promise<CheckedNotification> {
  const open = await openChannel(db, came.tenantId, came.aisleCode, isFresh)
  if (!open) return { kind: 'forged', why: 'no channel' }
  const nowSeconds = Math.floor((Date.now() + open.clockAheadMs) / 1000)
  return open.channel.readNotification(open.access, { ...came, nowSeconds })
}

/** Of the headers what belongs to the message; nothing that a proxy or a browser adds. */
const keptHeaders = (headers: WireNotification['headers']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      typeof value === 'string' && /^(x-(app-id|timestamp|nonce|sign)|content-type)$/.test(name)
        ? [[name, value.slice(0, 200)]]
        : [],
    ),
  )
