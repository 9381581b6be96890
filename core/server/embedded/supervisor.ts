import type { ChildProcess } from 'node:child_process'
import { closeSync, fstatSync, openSync, readFileSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { alone, explained, leashEnd, withHandle, type Place } from './place.ts'
import { findPostmaster, findSteadyPostmaster, isRunning, removeTraces, type Postmaster } from './postmaster.ts'
import { spawnGuarded } from './guarded-program.ts'
import { PlainError } from '../process/plain-error.ts'

/** Names the socket; the server listens on no network port. */
export const port = 5432

/** For a machine of two cores and little memory; safe against power loss. Errors of statements are the caller's to log. */
export const standardSettings: Readonly<Record<string, string>> = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '100',
  shared_buffers: '128MB',
  effective_cache_size: '1GB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  max_wal_size: '1GB',
  wal_level: 'replica',
  fsync: 'on',
  random_page_cost: '1.1',
  jit: 'off',
  // Shared memory is 64 MB in a container; short statements gain nothing from helpers.
  max_parallel_workers_per_gather: '0',
  // Months of partitions under one statement, and a template of hundreds of tables in one transaction.
  max_locks_per_transaction: '256',
  timezone: 'Asia/Shanghai',
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
}

/** Longest pause between two tries to start a server again. */
const longestPauseMs = 10_000

/**
 * Keeps one server running for this process: joins it or launches it, and launches it again when it dies in use.
 * @param native   folder of PostgreSQL's programs
 * @param settings all of the server's settings
 */
export class Supervisor {
  pid = 0
  sockets = ''
  readonly #place: Place
  readonly #native: string
  readonly #settings: Readonly<Record<string, string>>
  #isLetGo = false

  constructor(place: Place, native: string, settings: Readonly<Record<string, string>>) {
    this.#place = place
    this.#native = native
    this.#settings = settings
  }

  /** Joins the running server or launches one; tries again while the last breath of a dead one holds its memory. */
  async start(): Promise<void> {
    const patienceEnds = Date.now() + 15_000
    for (;;) {
      const running = (await findSteadyPostmaster(this.#place)) ?? (await this.#launch())
      if (typeof running !== 'string') {
        this.pid = running.pid
        this.sockets = running.sockets
        return
      }
      if (!/pre-existing shared memory|already exists|could not bind/.test(running) || Date.now() > patienceEnds)
        throw failure(running, this.#place)
      await sleep(200)
    }
  }

  /** The server that now runs, or what it said when it could not. */
  async #launch(): Promise<Postmaster | string> {
    removeTraces(this.#place)
    const log = openLog(this.#place)
    const logStart = fstatSync(log).size
    const shell = this.#spawn(log)
    closeSync(log)
    let hasEnded = false
    shell.once('error', () => (hasEnded = true))
    shell.once('exit', () => (hasEnded = true))
    for (;;) {
      const running = findPostmaster(this.#place)
      if (running?.isReady) {
        if (hasEnded) void this.#revive()
        else shell.once('exit', () => void this.#revive())
        return running
      }
      if (hasEnded) return readFileSync(logFile(this.#place)).subarray(logStart).toString()
      await sleep(15)
    }
  }

  #spawn(log: number): ChildProcess {
    const { cluster, sockets, mark, identity, isReachable } = this.#place
    const end = leashEnd(this.#place)
    try {
      return withHandle(cluster, isReachable, (seen, [extra]) => {
        const settings = Object.entries({ ...this.#settings, cluster_name: mark }).flatMap(([name, value]) => [
          '-c',
          `${name}=${value}`,
        ])
        const args = ['-D', seen, '-k', sockets, '-p', String(port), ...settings]
        return spawnGuarded({
          program: path.join(this.#native, 'bin/postgres'),
          args,
          leash: end,
          signal: 'INT',
          output: log,
          extra,
          identity,
        })
      })
    } finally {
      closeSync(end)
    }
  }

  /**
   * Starts the server again after it died in use; whoever asks meanwhile gets connection errors. What keeps it from starting
   * may pass, a full disk above all: it is tried until it runs or nobody uses it any more.
   */
  async #revive(): Promise<void> {
    if (this.#isLetGo) return
    console.error('The embedded PostgreSQL ended unexpectedly; starting it again …')
    for (let pauseMs = 500; !this.#isLetGo; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      try {
        await alone(this.#place, async () => {
          if (!this.#isLetGo) await this.start()
        })
        if (!this.#isLetGo) console.error(`The embedded PostgreSQL runs again (process ${this.pid}).`)
        return
      } catch (error) {
        console.error('The embedded PostgreSQL could not be started again; trying once more in a moment.', error)
        await sleep(pauseMs, undefined, { ref: false })
      }
    }
  }

  /** Closes the leash; when this was its last holder, waits for the server's end. */
  async letGo(leash: number): Promise<void> {
    this.#isLetGo = true
    await alone(this.#place, async () => {
      closeSync(leash)
      // The guard acts within milliseconds: a server that is still ready a second later has other users.
      const isLeaving = await until(1000, () => !findPostmaster(this.#place)?.isReady)
      if (!isLeaving) return
      if (!(await until(60_000, () => !findPostmaster(this.#place) && !isRunning(this.#place, this.pid)))) {
        throw new Error(`PostgreSQL (${this.pid}) takes more than a minute to end; it goes on ending by itself.`)
      }
      const { sockets, runtime } = this.#place
      if (sockets !== runtime) rmSync(sockets, { recursive: true, force: true })
    })
  }
}

async function until(patienceMs: number, isSo: () => boolean): Promise<boolean> {
  for (const end = performance.now() + patienceMs; performance.now() < end; await sleep(10)) {
    if (isSo()) return true
  }
  return false
}

const logFile = ({ runtime }: Place) => path.join(runtime, 'postgres.log')

/** The server's log, kept from start to start up to 16 MB. */
function openLog(place: Place): number {
  const size = statSync(logFile(place), { throwIfNoEntry: false })?.size ?? 0
  return openSync(logFile(place), size > 16_000_000 ? 'w' : 'a', 0o600)
}

/** Builds the error that explains the server's last output to the reader. */
function failure(words: string, { cluster }: Place): Error {
  const version = /initialized by PostgreSQL version (\d+)/.exec(words)?.[1]
  if (version)
    return new PlainError(
      `${cluster} was made by PostgreSQL ${version}; this version of the program cannot read it. Restore a backup with the program that made it.`,
    )
  const error = explained(new Error(`PostgreSQL does not start: ${words.trim()}`), cluster)
  if (
    error instanceof PlainError ||
    !/PANIC|checkpoint record|could not (open|read|access|locate|stat)|invalid|incorrect checksum|is not a valid/i.test(
      words,
    )
  )
    return error
  return new PlainError(
    `The database in ${cluster} is damaged. Move that folder away and restore a backup. PostgreSQL says: ${words.trim()}`,
    { cause: error },
  )
}
