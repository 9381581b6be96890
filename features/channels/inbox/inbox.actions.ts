import type { CodeOf } from '../../../core/shared/codes.ts'
import { portsOf } from '../../../core/server/ports.ts'
import { type Db, inScope, isConnectionLoss, type Tx } from '../../../core/server/database/db.ts'
import type { Moment } from '../../../core/server/database/moment.ts'
import { openDayOf } from '../../ledger/ledger.server.ts'
import { type ChannelEvent, type Handled, HandleStatus, NotifyEvent } from '../adapter/event.contract.ts'
import {
  keepEvents,
  type Kept,
  type Notified,
  notifyKeyOf,
  type Settled,
  takeDueEvents,
  takeEvent,
  takeEvents,
} from './notify-store.actions.ts'

/** Kinds of event in the order in which a batch applies them: the order in which they happen in practice. */
const inOrder = [
  NotifyEvent.payment,
  NotifyEvent.refund,
  NotifyEvent.reversal,
  NotifyEvent.settlement,
  NotifyEvent.division,
  NotifyEvent.payout,
  NotifyEvent.onboarding,
] as const

/** Handling result of a received event, and whether the channel may be told that we have it. */
export interface Received extends Handled {
  readonly isAcknowledged: boolean
}

/**
 * Applies verified events of one operator and commits, all together; when that fails, each by itself, and what fails
 * then is kept as an error without holding up the rest. The channel is acknowledged after.
 * @returns in the order of the events
 * @source docs/domain/money.md 2.6 no. 1, 3.3
 */
export async function receiveBatch(db: Db, tenantId: string, came: readonly Notified[]): Promise<Received[]> {
  const within = <T>(work: (tx: Tx) => Promise<T>) => inScope(db, { tenantId, oemNo: '' }, work)
  try {
    return await within((tx) => applyBatch(tx, tenantId, came))
  } catch (error) {
    if (isConnectionLoss(error)) throw error
    if (came.length === 1) return [await within((tx) => park(tx, tenantId, came[0] as Notified, error))]
  }
  const received: Received[] = []
  for (const one of came) received.push(...(await receiveBatch(db, tenantId, [one])))
  return received
}

/**
 * Tries deferred and failed events again whose time has come.
 * @returns how many were tried
 * @source docs/domain/money.md 3.3, deferred events
 */
export async function retryDeferred(db: Db, tenantId: string): Promise<number> {
  const within = <T>(work: (tx: Tx) => Promise<T>) => inScope(db, { tenantId, oemNo: '' }, work)
  let due: Kept[] = []
  try {
    await within(async (tx) => {
      const now = await begin(tx, tenantId)
      due = await takeDueEvents(tx, tenantId, batchSize)
      await applyKept(tx, tenantId, due, now)
    })
  } catch (error) {
    if (isConnectionLoss(error)) throw error
    for (const kept of due) await retryAlone(within, tenantId, kept)
  }
  return due.length
}

/** Most events of one transaction. */
export const batchSize = 200

async function retryAlone(
  within: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
  tenantId: string,
  kept: Kept,
): Promise<void> {
  try {
    await within(async (tx) => {
      const now = await begin(tx, tenantId)
      const taken = await takeEvent(tx, tenantId, kept)
      if (taken) await applyKept(tx, tenantId, [taken], now)
    })
  } catch (error) {
    await within((tx) => keepEvents(tx, tenantId, [failed(kept, error)]))
  }
}

async function applyBatch(tx: Tx, tenantId: string, came: readonly Notified[]): Promise<Received[]> {
  const now = await begin(tx, tenantId)
  const taken = await takeEvents(tx, tenantId, came)
  const settled = await applyKept(
    tx,
    tenantId,
    [...taken.values()].filter((kept) => kept !== null),
    now,
  )
  const byKey = new Map(settled.map((one) => [notifyKeyOf(one.kept.event), one]))
  return came.map(({ event }) => {
    const one = byKey.get(notifyKeyOf(event))
    return one
      ? { status: one.handleStatus as Handled['status'], message: one.handleMsg, isAcknowledged: true }
      : repeated
  })
}

const repeated: Received = { status: HandleStatus.duplicate, message: '', isAcknowledged: true }

/** The day lock comes before any other lock. @source docs/domain/money.md 2.6 no. 2 */
async function begin(tx: Tx, tenantId: string): Promise<Moment> {
  const { rows } = await tx.client.query<Moment>({
    name: 'business_moment',
    text: 'SELECT business_now()::text AS at, business_day(business_now())::text AS day',
  })
  const now = rows[0] as Moment
  await openDayOf(tx, tenantId, now.day)
  return now
}

async function applyKept(tx: Tx, tenantId: string, kept: readonly Kept[], now: Moment): Promise<Settled[]> {
  const byKind = Map.groupBy(kept, ({ event }) => event.kind)
  const settled: Settled[] = []
  const { apply, askBefore } = portsOf(tx).channels
  for (const kind of inOrder) {
    const ofKind = byKind.get(kind) ?? []
    byKind.delete(kind)
    if (ofKind.length === 0) continue
    const handled = await (apply[kind] as EventApplier<typeof kind>)(
      tx,
      tenantId,
      ofKind.map(({ event }) => event) as never[],
      now,
    )
    settled.push(...ofKind.map((one, index) => settledAs(one, handled[index] as Handled)))
  }
  for (const [kind] of byKind) throw new Error(`nobody applies events of kind ${kind}`)
  const deferred = settled.filter(
    ({ handleStatus, kept: { attempts } }) => handleStatus === HandleStatus.deferred && attempts === 0,
  )
  if (deferred.length > 0)
    await askBefore(
      tx,
      tenantId,
      deferred.map((one) => one.kept.event),
    )
  await keepEvents(tx, tenantId, settled)
  return settled
}

const settledAs = (kept: Kept, { status, message }: Handled): Settled => ({
  kept,
  handleStatus: status,
  handleMsg: message,
  isRetried: status === HandleStatus.deferred,
})

const failed = (kept: Kept, error: unknown): Settled => ({
  kept,
  handleStatus: HandleStatus.error,
  handleMsg: (error instanceof Error ? error.message : String(error)).slice(0, 500),
  isRetried: true,
})

/** Keeps an event that could not be applied. The channel is not told that we have it, and it is tried again besides. */
async function park(tx: Tx, tenantId: string, notified: Notified, error: unknown): Promise<Received> {
  const taken = await takeEvents(tx, tenantId, [notified])
  const kept = taken.get(notifyKeyOf(notified.event))
  if (!kept) return repeated
  const settled = failed(kept, error)
  await keepEvents(tx, tenantId, [settled])
  return { status: HandleStatus.error, message: settled.handleMsg, isAcknowledged: false }
}

type Kind = CodeOf<typeof NotifyEvent>

/**
 * Applies events of one kind, in the transaction that keeps them. It gives what became of each event, in order; what throws
 * is tried again by itself and kept as an error.
 */
export type EventApplier<K extends Kind> = (
  tx: Tx,
  tenantId: string,
  events: readonly Extract<ChannelEvent, { kind: K }>[],
  now: Moment,
) => Promise<Handled[]>
