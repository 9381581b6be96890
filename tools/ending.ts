import { tell } from '../core/server/process/plain-error.ts'

/**
 * Ends the program in order on SIGINT, SIGTERM and SIGHUP: closes what was opened, the last first. A second signal ends
 * it at once; what the system closes by itself (sockets, leashes) still ends in order.
 */
export class Ending {
  readonly #closers: (() => Promise<unknown>)[] = []
  #ended: Promise<void> | undefined

  /** Listens for the signals. @param patienceMs after which the program ends also when something does not close */
  constructor(patienceMs = 25_000) {
    let firstAt = Infinity
    const onSignal = () => {
      // Ctrl-C reaches a program twice: from the terminal and through the program that started it.
      if (performance.now() - firstAt > 1000) process.exit(130)
      firstAt = Math.min(firstAt, performance.now())
      setTimeout(() => process.exit(1), patienceMs).unref()
      void this.close().then(() => process.exit())
    }
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal)
  }

  /** Remembers how to close what was just opened. */
  add(close: () => Promise<unknown>): void {
    this.#closers.push(close)
  }

  /** Closes everything, the last opened first; a failure to close one is told and keeps none of the others open. */
  close(): Promise<void> {
    this.#ended ??= this.#closeAll()
    return this.#ended
  }

  async #closeAll(): Promise<void> {
    for (let close = this.#closers.pop(); close; close = this.#closers.pop()) await close().catch(tell)
  }
}
