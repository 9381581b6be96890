import type { Db, Tx } from '../database/db.ts'
import type { Json } from './jobs.ts'
import { outboxTransitions } from './outbox-states.ts'

/** A message as its sender gets it. */
export interface OutboxMessage<P extends Json = Json> {
  readonly tenantId: string
  readonly id: bigint
  /** The number the other side knows it by: the same on every try. */
  readonly outNo: string
  readonly payload: P
  /** Number of this try, from 1. */
  readonly attempt: number
}

/** Outcome of one try. */
export type Outcome =
  /** The other side answered clearly and for good; whether it agreed is for `settle` to read. */
  | { readonly kind: 'settled'; readonly answer: Json }
  /** It certainly took no effect (busy, connection refused, asked to come back): the same is sent again. */
  | { readonly kind: 'again'; readonly error: string; readonly answer?: Json }
  /** It may have taken effect (answer lost, accepted but not done): it is asked about before it is sent again. */
  | { readonly kind: 'unknown'; readonly error: string; readonly answer?: Json }

/** A kind of message: how it is sent, and what its answer does. */
export interface OutboxKind<P extends Json = Json> {
  /** Name, unique over the product: `payout`. */
  readonly kind: string
  /** Sends it, outside any transaction; those it needs it opens on `db`. What it throws counts as unknown. */
  readonly send: (message: OutboxMessage<P>, signal: AbortSignal, db: Db) => Promise<Outcome>
  /** Asks what became of a message that may have arrived; `absent`: the other side does not know it. Without it, it is sent again. */
  readonly ask?: (message: OutboxMessage<P>, signal: AbortSignal, db: Db) => Promise<Outcome | 'absent'>
  /** Applies the answer, in the transaction that stores it, once. */
  readonly settle: (tx: Tx, message: OutboxMessage<P>, answer: Json) => Promise<void>
  /** Hears, in the transaction that says so, that the tries are used up and a person must look. */
  readonly stuck?: (tx: Tx, message: OutboxMessage<P>, error: string) => Promise<void>
  /** Waits between tries, by the business clock; half a minute is 0.5. */
  readonly retryMinutes: readonly number[]
  /** Time limit for one try. */
  readonly sendSeconds: number
  /** Number of tries under way at once in one process. */
  readonly concurrency: number
}

/** A kind of message whatever its payload. */
export type AnyOutboxKind = OutboxKind<never>

/** Declares a kind of outgoing message. Defaults: 5 more tries after 1, 5, 15, 60 and 240 minutes, 20 s a try, 4 at once. */
export function outboxKind<P extends Json>(
  declaration: Omit<OutboxKind<P>, 'retryMinutes' | 'sendSeconds' | 'concurrency'> & Partial<OutboxKind<P>>,
): OutboxKind<P> {
  return { retryMinutes: [1, 5, 15, 60, 240], sendSeconds: 20, concurrency: 4, ...declaration }
}

/**
 * Writes messages in the caller's transaction: they are sent if and only if it commits.
 * @param messages `outNo` unique for ever within tenant and kind; `afterMinutes` by the business clock, 0 by default
 * @throws a broken constraint `outbox_out_no` when a number was used before
 */
export async function putOutbox<P extends Json>(
  tx: Tx,
  tenantId: string,
  { kind }: OutboxKind<P>,
  messages: readonly { outNo: string; payload: P; afterMinutes?: number }[],
): Promise<void> {
  if (messages.length === 0) return
  const { rows } = await tx.client.query<{ id: bigint }>({
    name: 'put_outbox',
    text: `INSERT INTO outbox (tenant_id, kind, out_no, payload, next_at)
           SELECT $1, $2, m.out_no, m.payload::jsonb, business_now() + make_interval(mins => m.minutes)
             FROM unnest($3::text[], $4::text[], $5::int[]) AS m (out_no, payload, minutes)
           RETURNING id`,
    values: [
      tenantId,
      kind,
      messages.map(({ outNo }) => outNo),
      messages.map(({ payload }) => JSON.stringify(payload)),
      messages.map(({ afterMinutes = 0 }) => afterMinutes),
    ],
  })
  await makeDue(
    tx,
    tenantId,
    rows.map(({ id }) => id),
  )
}

/** Has a message that was handed to a person tried again from the first try. @returns false when there is no such message */
export async function retryOutbox(tx: Tx, tenantId: string, kind: string, outNo: string): Promise<boolean> {
  const { rows } = await tx.client.query<{ id: bigint }>(
    `UPDATE outbox SET outbox_status = $4, attempts = 0, next_at = business_now(), update_time = business_now()
      WHERE tenant_id = $1 AND kind = $2 AND out_no = $3 AND outbox_status = ANY($5) RETURNING id`,
    [tenantId, kind, outNo, outboxTransitions.retry.to, outboxTransitions.retry.from],
  )
  await makeDue(
    tx,
    tenantId,
    rows.map(({ id }) => id),
  )
  return rows.length === 1
}

async function makeDue(tx: Tx, tenantId: string, ids: readonly bigint[]): Promise<void> {
  await tx.client.query({
    name: 'make_outbox_due',
    text: `INSERT INTO outbox_due (tenant_id, outbox_id, kind, next_at)
           SELECT tenant_id, id, kind, next_at FROM outbox WHERE tenant_id = $1 AND id = ANY($2::bigint[])`,
    values: [tenantId, ids],
  })
}
