import { bulkInsert, bulkStatement, onceNow } from '../../../core/server/database/bulk.ts'
import type { Tx } from '../../../core/server/database/db.ts'
import { type ChannelEvent, eventJson, eventOfJson, HandleStatus, orderNoOf } from '../adapter/event.contract.ts'
import { deferralMinutes } from './inbox.rules.ts'
import { notifyTransitions } from './notify-states.rules.ts'

/** One event with the message that it came in. */
export interface Notified {
  readonly event: ChannelEvent
  readonly rawBody: string
  /** Headers of the message as JSON. */
  readonly headers: string
}

/** An event that is kept. */
export interface Kept extends Notified {
  readonly notifySeq: bigint
  /** Time when its row was written; null for one that is new. */
  readonly receivedAt: string | null
  /** Number of earlier tries. */
  readonly attempts: number
}

/** Handling result of a kept event, as it is written down. */
export interface Settled {
  readonly kept: Kept
  readonly handleStatus: number
  readonly handleMsg: string
  /** Whether it is tried again after a while. */
  readonly isRetried: boolean
}

interface TakenKey {
  event_kind: number
  notify_id: string
  aisle_code: string
  notify_seq: bigint
}

const takeKeys = bulkStatement<Notified, TakenKey>(
  'take_notify_keys',
  {
    aisle_code: ['text', ({ event }) => event.aisleCode],
    event_kind: ['smallint', ({ event }) => event.kind],
    notify_id: ['text', ({ event }) => event.notifyId],
  },
  `INSERT INTO channel_notify_key AS t (tenant_id, aisle_code, event_kind, notify_id, notify_seq) SELECT $1, given.*, next_id() FROM {given}
   ON CONFLICT DO NOTHING RETURNING t.aisle_code, t.event_kind, t.notify_id, t.notify_seq`,
)

/** Names an event among all that ever came: a repetition has the same name. */
export const notifyKeyOf = ({
  aisleCode,
  kind,
  notifyId,
}: Pick<ChannelEvent, 'aisleCode' | 'kind' | 'notifyId'>): string => `${aisleCode} ${kind} ${notifyId}`

interface StoredRow {
  notify_seq: bigint
  received_at: string
  aisle_code: string
  event_kind: number
  notify_id: string
  raw_body: string
  headers: object
  event: object
  handle_status: number
  attempts: number
}

const unfinished: readonly number[] = [HandleStatus.received, HandleStatus.deferred, HandleStatus.error]

/**
 * Takes the names of events that came, in the order of the names: nobody else applies them any more.
 * @returns by name: the event to apply, new or unfinished from before; null for one that was finished before
 */
export async function takeEvents(
  tx: Tx,
  tenantId: string,
  came: readonly Notified[],
): Promise<Map<string, Kept | null>> {
  const named = new Map(came.map((one) => [notifyKeyOf(one.event), one]))
  const ordered = [...named.entries()].sort(([a], [b]) => (a < b ? -1 : 1))
  const taken = await takeKeys(
    tx,
    tenantId,
    ordered.map(([, one]) => one),
  )
  const fresh = new Map(taken.map((row) => [`${row.aisle_code} ${row.event_kind} ${row.notify_id}`, row.notify_seq]))
  const known = ordered.filter(([name]) => !fresh.has(name))
  const before =
    known.length === 0
      ? new Map<string, StoredRow>()
      : await storedBefore(
          tx,
          tenantId,
          known.map(([, one]) => one),
        )
  return new Map(
    ordered.map(([name, one]) => {
      const notifySeq = fresh.get(name)
      if (notifySeq !== undefined) return [name, { ...one, notifySeq, receivedAt: null, attempts: 0 }]
      const row = before.get(name)
      return [name, row && unfinished.includes(row.handle_status) ? keptOf(row) : null]
    }),
  )
}

const storedColumns =
  'n.notify_seq, n.received_at, n.aisle_code, n.event_kind, n.notify_id, n.raw_body, n.headers, n.event, n.handle_status, n.attempts'

const readStored = bulkStatement<Notified, StoredRow>(
  'read_stored_notifies',
  {
    order_no: ['text', ({ event }) => orderNoOf(event)],
    aisle_code: ['text', ({ event }) => event.aisleCode],
    event_kind: ['smallint', ({ event }) => event.kind],
    notify_id: ['text', ({ event }) => event.notifyId],
  },
  `SELECT ${storedColumns} FROM {given} JOIN channel_notify n
     ON n.tenant_id = $1 AND n.order_no = given.order_no AND n.aisle_code = given.aisle_code AND n.event_kind = given.event_kind AND n.notify_id = given.notify_id AND n.event IS NOT NULL
    ORDER BY n.received_at, n.notify_seq FOR NO KEY UPDATE OF n`,
)

async function storedBefore(tx: Tx, tenantId: string, known: readonly Notified[]): Promise<Map<string, StoredRow>> {
  const rows = await readStored(tx, tenantId, known)
  return new Map(rows.map((row) => [`${row.aisle_code} ${row.event_kind} ${row.notify_id}`, row]))
}

const keptOf = (row: StoredRow): Kept => ({
  event: eventOfJson(row.event),
  rawBody: row.raw_body,
  headers: JSON.stringify(row.headers),
  notifySeq: row.notify_seq,
  receivedAt: row.received_at,
  attempts: row.attempts,
})

/** States of an event that is to be tried again. */
const waiting = `${HandleStatus.received}, ${HandleStatus.deferred}, ${HandleStatus.error}`

/** Takes events whose time to be tried again has come; nobody else takes them meanwhile. */
export async function takeDueEvents(tx: Tx, tenantId: string, most: number): Promise<Kept[]> {
  const { rows } = await tx.client.query<StoredRow>({
    name: 'take_due_notifies',
    text: `SELECT ${storedColumns} FROM channel_notify n
            WHERE n.tenant_id = $1 AND n.handle_status IN (${waiting}) AND n.next_at <= business_now() AND n.event IS NOT NULL
            ORDER BY n.next_at LIMIT $2 FOR NO KEY UPDATE SKIP LOCKED`,
    values: [tenantId, most],
  })
  return rows.map(keptOf)
}

/** Locks one kept event again. @returns null when somebody else has it, or finished it meanwhile */
export async function takeEvent(tx: Tx, tenantId: string, { receivedAt, notifySeq }: Kept): Promise<Kept | null> {
  const { rows } = await tx.client.query<StoredRow>({
    name: 'take_notify',
    text: `SELECT ${storedColumns} FROM channel_notify n
            WHERE n.tenant_id = $1 AND n.received_at = $2 AND n.notify_seq = $3 AND n.handle_status IN (${waiting}) FOR NO KEY UPDATE SKIP LOCKED`,
    values: [tenantId, receivedAt, notifySeq],
  })
  return rows[0] ? keptOf(rows[0]) : null
}

const insertNotifies = bulkInsert<Settled>(
  'channel_notify',
  {
    notify_seq: ['bigint', ({ kept }) => kept.notifySeq],
    aisle_code: ['text', ({ kept }) => kept.event.aisleCode],
    notify_id: ['text', ({ kept }) => kept.event.notifyId],
    event_kind: ['smallint', ({ kept }) => kept.event.kind],
    order_no: ['text', ({ kept }) => orderNoOf(kept.event)],
    raw_body: ['text', ({ kept }) => kept.rawBody],
    headers: ['jsonb', ({ kept }) => kept.headers],
    event: ['jsonb', ({ kept }) => eventJson(kept.event)],
    occurred_at: ['timestamptz', ({ kept }) => kept.event.occurredAt],
    handle_status: ['smallint', ({ handleStatus }) => handleStatus],
    handle_msg: ['text', ({ handleMsg }) => handleMsg],
  },
  '',
  { received_at: onceNow },
)

const updateNotifies = bulkStatement<Settled>(
  'settle_notifies',
  {
    received_at: ['timestamptz', ({ kept }) => kept.receivedAt],
    notify_seq: ['bigint', ({ kept }) => kept.notifySeq],
    handle_status: ['smallint', ({ handleStatus }) => handleStatus],
    handle_msg: ['text', ({ handleMsg }) => handleMsg],
  },
  `UPDATE channel_notify n SET version = n.version + 1, handle_status = given.handle_status, handle_msg = given.handle_msg, next_at = NULL FROM {given}
    WHERE n.tenant_id = $1 AND n.received_at = given.received_at AND n.notify_seq = given.notify_seq`,
)

const postpone = bulkStatement<Settled>(
  'postpone_notifies',
  {
    notify_seq: ['bigint', ({ kept }) => kept.notifySeq],
    order_no: ['text', ({ kept }) => orderNoOf(kept.event)],
    minutes: ['integer', ({ kept }) => deferralMinutes(kept.attempts)],
  },
  `UPDATE channel_notify n SET version = n.version + 1, attempts = n.attempts + 1, next_at = business_now() + make_interval(mins => given.minutes) FROM {given}
    WHERE n.tenant_id = $1 AND n.order_no = given.order_no AND n.notify_seq = given.notify_seq`,
)

/** Writes down what became of events: rows for new ones, changes of those that were kept. */
export async function keepEvents(tx: Tx, tenantId: string, settled: readonly Settled[]): Promise<void> {
  await insertNotifies(
    tx,
    tenantId,
    settled.filter(({ kept }) => kept.receivedAt === null),
  )
  await updateNotifies(
    tx,
    tenantId,
    settled.filter(({ kept }) => kept.receivedAt !== null),
  )
  await postpone(
    tx,
    tenantId,
    settled.filter(({ isRetried, kept }) => isRetried && deferralMinutes(kept.attempts) !== null),
  )
}

/**
 * Writes down a message whose signature was bad, with the status that says so: nothing in it is believed.
 * @source docs/domain/money.md 3.3, step 1
 */
export async function keepForged(
  tx: Tx,
  tenantId: string,
  forged: { aisleCode: string; rawBody: string; headers: string; why: string },
): Promise<void> {
  await tx.client.query({
    name: 'keep_forged',
    text: `INSERT INTO channel_notify (tenant_id, aisle_code, notify_id, event_kind, raw_body, headers, handle_status, handle_msg)
           VALUES ($1, $2, encode(sha256(convert_to($3, 'UTF8')), 'hex'), 1, $3, $4, $5, $6)`,
    values: [tenantId, forged.aisleCode, forged.rawBody, forged.headers, notifyTransitions.forge.to, forged.why],
  })
}
