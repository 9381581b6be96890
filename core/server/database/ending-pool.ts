import pg from 'pg'

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: boolean) => void,
) => void

/**
 * A pool that on its end refuses those who still wait for a connection. The pool of pg forgets them: they would wait
 * for ever, and whoever waits for them.
 */
export class EndingPool extends pg.Pool {
  readonly #waiting = new Set<(error: Error) => void>()

  override connect(): Promise<pg.PoolClient>
  override connect(callback: Connected): void
  override connect(callback?: Connected): Promise<pg.PoolClient> | void {
    const client = new Promise<pg.PoolClient>((done, fail) => {
      this.#waiting.add(fail)
      super.connect().then(
        (connected) => (this.#waiting.delete(fail) ? done(connected) : connected.release()),
        (error: Error) => {
          this.#waiting.delete(fail)
          fail(error)
        },
      )
    })
    if (!callback) return client
    client.then(
      (connected) => callback(undefined, connected, (release) => connected.release(release)),
      (error: Error) => callback(error, undefined, () => undefined),
    )
  }

  override async end(): Promise<void> {
    const ended = super.end()
    const waiting = [...this.#waiting]
    this.#waiting.clear()
    for (const fail of waiting) fail(new Error('Cannot use a pool after calling end on the pool'))
    await ended
  }
}
