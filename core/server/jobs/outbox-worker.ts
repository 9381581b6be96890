import { type Db, inScope, platformScope, type Tx } from '../database/db.ts'
import type { Json } from './jobs.ts'
import { portsOf } from '../ports.ts'
import { type AnyOutboxKind, type Outcome, type OutboxKind, type OutboxMessage } from './outbox.ts'
import { keepRunning, type Ticker } from './ticker.ts'
import { OutboxStatus, outboxTransitions } from './outbox-states.ts'

/** Numbers of messages by outcome. */
export interface Drained {
  settled: number
  again: number
  unknown: number
  stuck: number
}

/**
 * Sends everything that is due now, and gives what became of it. Any number of processes may do so at once.
 * @param only the kind to send; all by default
 * @param failed hears of faults: a sender that threw, an answer that could not be applied
 * @param kinds the kinds that can be sent; all of the product by default
 */
export async function drainOutbox(
  db: Db,
  only?: string,
  failed: (error: unknown) => void = () => undefined,
  kinds: readonly AnyOutboxKind[] = portsOf(db).core.work.outbox,
): Promise<Drained> {
  const counts: Drained = { settled: 0, again: 0, unknown: 0, stuck: 0 }
  const chosen = (kinds as unknown as readonly OutboxKind[]).filter(({ kind }) => only === undefined || kind === only)
  await Promise.all(
    chosen.map(async (kind) => {
      for (;;) {
        const taken = await takeDue(db, kind)
        const went = await Promise.all(taken.map((one) => sendOne(db, kind, one, failed)))
        for (const way of went) if (way) counts[way] += 1
        if (taken.length === 0) return
      }
    }),
  )
  return counts
}

/** Sends what is due, every half second. */
export function startOutbox(db: Db, failed: (error: unknown) => void): Ticker {
  return keepRunning(() => drainOutbox(db, undefined, failed), 500, failed)
}

interface Taken {
  tenant_id: string
  outbox_id: bigint
}

/**
 * Leases due messages by the real clock, so that those of a process that dies are taken up again. A lease that ends later
 * than any can is of a clock that was set back since: waiting for it would take as long as the clock was wrong.
 */
async function takeDue(db: Db, { kind, sendSeconds, concurrency }: OutboxKind): Promise<Taken[]> {
  return inScope(db, platformScope, async (tx) => {
    const { rows } = await tx.client.query<Taken>({
      name: 'take_outbox',
      text: `UPDATE outbox_due d SET leased_until = clock_timestamp() + make_interval(secs => $2)
               FROM (SELECT tenant_id, outbox_id FROM outbox_due
                      WHERE kind = $1 AND next_at <= business_now() AND (leased_until IS NULL OR leased_until < clock_timestamp() OR leased_until > clock_timestamp() + make_interval(secs => $2))
                      ORDER BY next_at LIMIT $3 FOR UPDATE SKIP LOCKED) due
              WHERE d.tenant_id = due.tenant_id AND d.outbox_id = due.outbox_id
              RETURNING d.tenant_id, d.outbox_id`,
      values: [kind, sendSeconds * 2 + 10, concurrency],
    })
    return rows
  })
}

async function sendOne(
  db: Db,
  kind: OutboxKind,
  { tenant_id: tenantId, outbox_id: id }: Taken,
  failed: (error: unknown) => void,
): Promise<keyof Drained | null> {
  const scope = { tenantId, oemNo: '' }
  try {
    const begun = await inScope(db, scope, (tx) => beginTry(tx, tenantId, id))
    if (!begun) return null
    const outcome = await tryOnce(db, kind, begun, failed)
    try {
      return await inScope(db, scope, (tx) => keepOutcome(tx, kind, begun.message, outcome))
    } catch (error) {
      failed(error)
      const lost: Outcome = { kind: 'unknown', error: `the answer could not be applied: ${messageOf(error)}` }
      return await inScope(db, scope, (tx) => keepOutcome(tx, kind, begun.message, lost))
    }
  } catch (error) {
    failed(error)
    return null
  }
}

interface Begun {
  message: OutboxMessage
  /** Whether an earlier try may have arrived. */
  mayHaveArrived: boolean
}

/** Writes down that a try begins, before it does: who dies in the middle leaves "unknown", never "waiting". */
async function beginTry(tx: Tx, tenantId: string, id: bigint): Promise<Begun | null> {
  const { rows } = await tx.client.query<{ out_no: string; payload: Json; attempts: number; before: number }>({
    name: 'begin_outbox',
    text: `UPDATE outbox o SET attempts = o.attempts + 1, outbox_status = $3, update_time = business_now()
             FROM (SELECT outbox_status FROM outbox WHERE tenant_id = $1 AND id = $2 FOR UPDATE) was
            WHERE o.tenant_id = $1 AND o.id = $2 AND was.outbox_status = ANY($4)
            RETURNING o.out_no, o.payload, o.attempts, was.outbox_status AS before`,
    values: [tenantId, id, outboxTransitions.begin.to, outboxTransitions.begin.from],
  })
  const row = rows[0]
  if (!row) {
    await forget(tx, tenantId, id)
    return null
  }
  const message = { tenantId, id, outNo: row.out_no, payload: row.payload, attempt: row.attempts }
  return { message, mayHaveArrived: row.before === OutboxStatus.unknown }
}

async function tryOnce(
  db: Db,
  { send, ask, sendSeconds }: OutboxKind,
  { message, mayHaveArrived }: Begun,
  failed: (error: unknown) => void,
): Promise<Outcome> {
  const signal = AbortSignal.timeout(sendSeconds * 1000)
  try {
    const known = mayHaveArrived && ask ? await ask(message, signal, db) : 'absent'
    return known === 'absent' ? await send(message, signal, db) : known
  } catch (error) {
    failed(error)
    return { kind: 'unknown', error: messageOf(error) }
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).slice(0, 500)

/** Stores what became of a try, in one transaction with what it does to the business. */
async function keepOutcome(
  tx: Tx,
  kind: OutboxKind,
  message: OutboxMessage,
  outcome: Outcome,
): Promise<keyof Drained | null> {
  const { tenantId, id, attempt } = message
  const minutes = kind.retryMinutes[attempt - 1]
  const way = outcome.kind !== 'settled' && minutes === undefined ? 'stuck' : outcome.kind
  const status = {
    settled: outboxTransitions.settle.to,
    again: outboxTransitions.again.to,
    unknown: outboxTransitions.doubt.to,
    stuck: outboxTransitions.giveUp.to,
  }[way]
  const error = outcome.kind === 'settled' ? '' : outcome.error
  const { rowCount } = await tx.client.query({
    name: 'keep_outbox',
    text: `UPDATE outbox SET outbox_status = $3, answer = coalesce($4::jsonb, answer), last_error = $5,
                  next_at = business_now() + make_interval(secs => 60 * $6::float8), update_time = business_now()
            WHERE tenant_id = $1 AND id = $2 AND outbox_status = $7 AND attempts = $8`,
    values: [
      tenantId,
      id,
      status,
      outcome.answer === undefined ? null : JSON.stringify(outcome.answer),
      error,
      minutes ?? 0,
      OutboxStatus.unknown,
      attempt,
    ],
  })
  if (!rowCount) return null // A later try has overtaken this one: its outcome counts.
  if (way === 'settled' || way === 'stuck') await forget(tx, tenantId, id)
  else
    await tx.client.query({
      name: 'wait_outbox',
      text: `UPDATE outbox_due SET leased_until = NULL, next_at = business_now() + make_interval(secs => 60 * $3::float8) WHERE tenant_id = $1 AND outbox_id = $2`,
      values: [tenantId, id, minutes],
    })
  if (outcome.kind === 'settled') await kind.settle(tx, message, outcome.answer)
  if (way === 'stuck') await kind.stuck?.(tx, message, error)
  return way
}

async function forget(tx: Tx, tenantId: string, id: bigint): Promise<void> {
  await tx.client.query({
    name: 'forget_outbox',
    text: 'DELETE FROM outbox_due WHERE tenant_id = $1 AND outbox_id = $2',
    values: [tenantId, id],
  })
}
