import type { Acquirer } from './acquirer.ts'
import { createDeliveries, type Deliveries, type Delivery } from './deliveries.ts'
import type { Handlers, Work } from './due-work.ts'
import { storeSetting } from './settings.ts'

/** Runs the queue. */
export interface Worker {
  /** Something was planned: look soon. */
  wake: () => void
  /** Moves the clock; every piece of work on the way is done at its own time before this resolves. */
  moveClock(toMs: number, isFrozen: boolean): Promise<void>
  /** Stops and waits for deliveries under way. */
  stop(): Promise<void>
}

/** Deliveries closer together than this may run at the same time while the clock jumps. */
const togetherMs = 1000
const longestSleepMs = 1000
const deliveryCheckMs = 50

/**
 * The worker of an acquirer: deliveries run beside each other, all else one after the other in the order of due times.
 * The queue is in the store: after a crash work goes on.
 * @param deliver makes one attempt, records it, and takes the work out of the queue; never throws
 * @source docs/domain/money.md 10
 */
export function createWorker(
  acquirer: Acquirer,
  handlers: Handlers,
  deliver: (notifyId: string) => Promise<void>,
): Worker {
  const { clock } = acquirer
  const deliveries = createDeliveries(acquirer, deliver, () => wake())
  const drain = createDrain(acquirer, handlers, deliveries, () => isStopped)
  let turn: Promise<unknown> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let isAwake = false

  function inTurn(work: () => Promise<void>): Promise<void> {
    const result = turn.then(work)
    turn = result.catch((cause: unknown) => console.error('sandbox acquirer: work failed', cause))
    return result
  }

  async function drainNow(): Promise<void> {
    await drain(null)
    sleep()
  }

  function wake(): void {
    if (isAwake || isStopped) return
    isAwake = true
    setImmediate(() => {
      isAwake = false
      inTurn(drainNow).catch(() => null)
    })
  }

  /** Until the next piece of work; a delivery that comes back wakes by itself. */
  function sleep(): void {
    clearTimeout(timer)
    const next = firstWork(acquirer)
    if (isStopped || !next || (clock.isFrozen() && next.dueMs > clock.now())) return
    const soonest = deliveries.count() > 0 ? deliveryCheckMs : 0
    timer = setTimeout(wake, Math.max(soonest, Math.min(longestSleepMs, next.dueMs - clock.now())))
  }

  async function jump(toMs: number, isFrozen: boolean): Promise<void> {
    const fromMs = clock.now()
    clock.hold(fromMs)
    storeSetting(acquirer.store, 'clock', clock.put(toMs, isFrozen))
    try {
      if (toMs >= fromMs) await drain(toMs)
    } finally {
      clock.release()
    }
    sleep()
  }

  return {
    wake,
    moveClock: (toMs, isFrozen) => inTurn(() => jump(toMs, isFrozen)),
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await turn
      await deliveries.all()
    },
  }
}

/**
 * Does what is due: until a time, moving the clock to each piece of work and waiting for deliveries; or, without a
 * time, what is due now, without waiting for deliveries to come back.
 */
function createDrain(acquirer: Acquirer, handlers: Handlers, deliveries: Deliveries, isStopped: () => boolean) {
  const { clock } = acquirer
  return async (untilMs: number | null): Promise<void> => {
    while (!isStopped()) {
      const next = choose(acquirer, deliveries, untilMs ?? clock.now())
      if (next === null || (next === 'wait' && untilMs === null)) return
      if (next === 'wait') {
        await deliveries.one()
        continue
      }
      if (untilMs !== null && next.work.dueMs > clock.now()) {
        if (next.work.dueMs > deliveries.oldestMs() + togetherMs) {
          await deliveries.all()
          continue
        }
        clock.hold(next.work.dueMs)
      }
      if (next.work.kind === 'notify') deliveries.start(next)
      else doWork(acquirer, handlers, next.work)
    }
  }
}

/** Chooses the next piece of work, or says that a delivery must come back first. */
function choose({ store }: Acquirer, deliveries: Deliveries, untilMs: number): Delivery | 'wait' | null {
  const delivery = deliveries.choose(untilMs)
  const other = store.get<Work>(
    `SELECT * FROM due_work WHERE kind <> 'notify' AND due_ms <= :untilMs ORDER BY due_ms, id LIMIT 1`,
    { untilMs },
  )
  if (!other) return delivery
  if (delivery === null || delivery === 'wait') return { work: other, orderKey: '' }
  const { dueMs, id } = delivery.work
  return dueMs > other.dueMs || (dueMs === other.dueMs && id > other.id) ? { work: other, orderKey: '' } : delivery
}

const firstWork = ({ store }: Acquirer): Work | undefined =>
  store.get<Work>('SELECT * FROM due_work ORDER BY due_ms, id LIMIT 1')

function doWork(acquirer: Acquirer, handlers: Handlers, { id, kind, ref }: Work): void {
  const { store, clock } = acquirer
  try {
    store.transaction(() => {
      store.run('DELETE FROM due_work WHERE id = :id', { id })
      handlers[kind as keyof Handlers](acquirer, ref)
    })
  } catch (cause) {
    console.error(`sandbox acquirer: ${kind} of ${ref} failed, tried again in a minute`, cause)
    store.run('UPDATE due_work SET due_ms = :later WHERE id = :id', { id, later: clock.now() + 60_000 })
  }
}
