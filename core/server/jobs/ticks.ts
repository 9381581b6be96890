import type { Db } from '../database/db.ts'
import { portsOf } from '../ports.ts'
import { keepRunning, type Ticker } from './ticker.ts'

/** Work that looks again and again whether something is due; it takes what is due with a lease, so any number of processes may. */
export interface Tick {
  /** Name, unique over the product: `trades.push`. */
  readonly name: string
  /** Pause between two looks, by the real clock. */
  readonly everySeconds: number
  /** Does what is due now. Run again after a fault or a kill, so it must be safe to. */
  readonly run: (db: Db) => Promise<unknown>
}

/** Runs every tick, each beside the others and never beside itself. */
export function startTicks(
  db: Db,
  failed: (seen: { tick: string; error: unknown }) => void,
  ticks: readonly Tick[] = portsOf(db).core.work.ticks,
): Ticker {
  const running = ticks.map(({ name, everySeconds, run }) =>
    keepRunning(
      () => run(db),
      everySeconds * 1000,
      (error) => failed({ tick: name, error }),
    ),
  )
  return {
    stop: async () => {
      await Promise.all(running.map((one) => one.stop()))
    },
  }
}
