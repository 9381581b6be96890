import type { Acquirer } from './acquirer.ts'

/** Work that waits for its time on the virtual clock. `ref` is the number of what it belongs to. */
export type WorkKind =
  | 'notify'
  | 'order.pay'
  | 'order.result'
  | 'order.expire'
  | 'refund.result'
  | 'division.result'
  | 'division.unfreeze'
  | 'payout.result'
  | 'payout.return'
  | 'settlement.day'
  | 'settlement.result'
  | 'settlement.return'
  | 'remittance.day'
  | 'merchant.audit'
  | 'merchant.unsigned'
  | 'sim.change'
  | 'sim.recharge'
  | 'tax.consent'
  | 'tax.invoice'

/** A piece of work in the queue. */
export interface Work {
  id: number
  kind: WorkKind
  ref: string
  dueMs: number
}

/** Puts work in the queue, in the caller's transaction. */
export function plan({ store }: Acquirer, kind: WorkKind, ref: string, dueMs: number): void {
  store.run('INSERT INTO due_work (kind, ref, due_ms) VALUES (:kind, :ref, :dueMs)', { kind, ref, dueMs })
}

/** Takes work out of the queue. */
export function cancel({ store }: Acquirer, kind: WorkKind, ref: string): void {
  store.run('DELETE FROM due_work WHERE ref = :ref AND kind = :kind', { kind, ref })
}

/** Pieces of work in the queue. */
export const waitingCount = ({ store }: Acquirer): number =>
  store.get<{ count: number }>('SELECT count(*) AS count FROM due_work')!.count

/**
 * Returns the time at which the first piece of work in the queue is due, in milliseconds of the virtual clock; null for
 * none.
 */
export const firstDueMs = ({ store }: Acquirer): number | null =>
  store.get<{ dueMs: number | null }>('SELECT min(due_ms) AS due_ms FROM due_work')?.dueMs ?? null

/** Does one kind of work, synchronously, inside a transaction that also takes it out of the queue. */
export type Handlers = Record<Exclude<WorkKind, 'notify'>, (acquirer: Acquirer, ref: string) => void>
