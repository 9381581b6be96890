import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: boolean) => void,
) => void

/** Time in which borrowed connections must come back once the pool ends: work that stands before a lock may never end. */
const longestLendingMs = 5_000

/**
 * A pool that on its end refuses those who still wait for a connection, and cuts off those who do not give theirs back in
 * time. The pool of pg forgets the ones and waits for the others: both would keep whoever ends it for ever.
 */
export class EndingPool extends pg.Pool {
  readonly #waiting = new Set<(error: Error) => void>()
  readonly #lent = new Set<pg.PoolClient>()

  constructor(config: pg.PoolConfig) {
    super(config)
    this.on('acquire', (client) => this.#lent.add(client))
    this.on('release', (_error, client) => this.#lent.delete(client))
  }

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
    const patience = new AbortController()
    await Promise.race([ended, sleep(longestLendingMs, undefined, patience).then(() => this.#cutOff())])
    patience.abort()
  }

  /** Closes the sockets of lent connections: what runs on them fails, and is rolled back unless its commit was sent. */
  #cutOff(): void {
    for (const client of this.#lent) (client as unknown as { connection: pg.Connection }).connection.stream.destroy()
  }
}
