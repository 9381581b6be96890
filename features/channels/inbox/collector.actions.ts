import type { Db } from '../../../core/server/database/db.ts'
import { batchSize, receiveBatch, type Received } from './inbox.actions.ts'
import type { Notified } from './notify-store.actions.ts'

/** Time that the first event of a batch waits for others. */
const collectMs = 20

/** Batches of one operator at a time: while one writes its figures, the next reads prices; a third would only wait. */
const mostBatches = 2

interface Waiting {
  readonly one: Notified
  readonly done: (received: Received) => void
  readonly failed: (error: unknown) => void
}

/** The events of one operator that wait for their batch. While batches run, the next one collects until it is full. */
interface Queue {
  waiting: Waiting[]
  running: number
  timer: NodeJS.Timeout | null
}

const queues = new WeakMap<Db, Map<string, Queue>>()

/**
 * Takes verified events of one message in: collects up to 200 events or 20 ms per operator, applies and commits them,
 * and gives what became of each. Acknowledge the channel only then, and only if all of them are acknowledged.
 * @throws whatever kept even an error from being written down: the database is gone
 * @source docs/domain/money.md 2.6 no. 1, 3.3
 */
export function receive(
  db: Db,
  tenantId: string,
  message: Omit<Notified, 'event'> & { readonly events: readonly Notified['event'][] },
): Promise<Received[]> {
  const { events, ...rest } = message
  const queue = queueOf(db, tenantId)
  const answers = events.map(
    (event) => new Promise<Received>((done, failed) => queue.waiting.push({ one: { event, ...rest }, done, failed })),
  )
  wake(db, tenantId, queue)
  return Promise.all(answers)
}

function queueOf(db: Db, tenantId: string): Queue {
  let ofDb = queues.get(db)
  if (!ofDb) queues.set(db, (ofDb = new Map()))
  let queue = ofDb.get(tenantId)
  if (!queue) ofDb.set(tenantId, (queue = { waiting: [], running: 0, timer: null }))
  return queue
}

function wake(db: Db, tenantId: string, queue: Queue): void {
  const isFull = queue.waiting.length >= batchSize
  if (isFull && queue.running < mostBatches) void runBatch(db, tenantId, queue)
  else if (queue.running === 0 && queue.waiting.length > 0)
    queue.timer ??= setTimeout(() => void runBatch(db, tenantId, queue), collectMs)
}

async function runBatch(db: Db, tenantId: string, queue: Queue): Promise<void> {
  if (queue.timer) clearTimeout(queue.timer)
  queue.timer = null
  const batch = queue.waiting.splice(0, batchSize)
  queue.running++
  try {
    const received = await receiveBatch(
      db,
      tenantId,
      batch.map(({ one }) => one),
    )
    for (const [index, { done }] of batch.entries()) done(received[index] as Received)
  } catch (error) {
    for (const { failed } of batch) failed(error)
  } finally {
    queue.running--
    if (queue.waiting.length > 0 && queue.timer === null) void runBatch(db, tenantId, queue)
  }
}
