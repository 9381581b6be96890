import type { Acquirer } from './acquirer.ts'
import type { Work } from './due-work.ts'

/** A delivery that may start, and the number of what it tells about. */
export interface Delivery {
  work: Work
  orderKey: string
}

/** The deliveries under way: they run beside each other, as many as the settings allow, one an order. */
export interface Deliveries {
  /** The earliest due one that may start; `wait` when one must come back first; null when there is none. */
  choose(untilMs: number): Delivery | 'wait' | null
  start(delivery: Delivery): void
  count(): number
  /** Returns the time, on the clock, at which the oldest delivery under way started; Infinity without any. */
  oldestMs(): number
  /** Until one comes back. */
  one(): Promise<void>
  /** Until all are back. */
  all(): Promise<void>
}

/**
 * Keeps the deliveries of an acquirer.
 * @param deliver makes one attempt, records it, and takes the work out of the queue; never throws
 * @param onBack  called whenever one comes back
 */
export function createDeliveries(
  acquirer: Acquirer,
  deliver: (notifyId: string) => Promise<void>,
  onBack: () => void,
): Deliveries {
  const { store, clock } = acquirer
  const underWay = new Map<number, { orderKey: string; startedMs: number; done: Promise<void> }>()
  const dones = () => [...underWay.values()].map(({ done }) => done)

  return {
    choose(untilMs) {
      if (underWay.size >= acquirer.settings.notifyConcurrency) return 'wait'
      const rows = store.all<Work>(
        `SELECT * FROM due_work WHERE kind = 'notify' AND due_ms <= :untilMs ORDER BY due_ms, id LIMIT :many`,
        { untilMs, many: underWay.size + 4 },
      )
      const busy = new Set([...underWay.values()].map(({ orderKey }) => orderKey))
      for (const work of rows) {
        if (underWay.has(work.id)) continue
        const sql = 'SELECT order_key FROM notification WHERE notify_id = :ref'
        const orderKey = store.get<{ orderKey: string }>(sql, { ref: work.ref })?.orderKey ?? ''
        if (!busy.has(orderKey)) return { work, orderKey }
      }
      return rows.length > 0 || underWay.size > 0 ? 'wait' : null
    },
    start({ work, orderKey }) {
      const done = deliver(work.ref).finally(() => {
        underWay.delete(work.id)
        onBack()
      })
      underWay.set(work.id, { orderKey, startedMs: clock.now(), done })
    },
    count: () => underWay.size,
    oldestMs: () => Math.min(...[...underWay.values()].map(({ startedMs }) => startedMs)),
    one: () => Promise.race(dones()),
    all: async () => void (await Promise.all(dones())),
  }
}
