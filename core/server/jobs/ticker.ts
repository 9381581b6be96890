import { setTimeout as wait } from 'node:timers/promises'

/** Work repeated until it is told to stop. */
export interface Ticker {
  /** Begins no further run and waits for the one under way. */
  stop(): Promise<void>
}

/**
 * Repeats work with a pause between the end of one run and the start of the next, so that runs never overlap.
 * @param pauseMs pause by the real clock
 * @param failed  hears of a run that threw; the next one comes all the same
 */
export function keepRunning(work: () => Promise<unknown>, pauseMs: number, failed: (error: unknown) => void): Ticker {
  const stopping = new AbortController()
  const over = (async () => {
    while (!stopping.signal.aborted) {
      await work().catch(failed)
      await wait(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  })()
  return {
    stop: () => {
      stopping.abort()
      return over
    },
  }
}
