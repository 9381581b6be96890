import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type RunningAcquirer, startAcquirer } from '../../acquirer/server.ts'
import { dayOf } from '../../core/shared/dates.ts'
import { changeUrl } from '../../core/server/database/database-url.ts'
import { type EmbeddedServer, startEmbedded } from '../../core/server/embedded/embedded.ts'
import { migrate } from '../../core/server/database/migrate.ts'
import { applicationRole } from '../../core/server/secrets/secret-key.ts'
import type { ServerOptions } from '../../server.ts'
import { hashSecret, secretOf } from '../../features/access/password/password.actions.ts'
import { payPwd } from '../../features/wallets/owner/owner.fixture.ts'
import { type TestUser, worldOn } from '../kit/api.ts'
import { counterpartyAt } from '../simulation/counterparty.fixture.ts'
import { type BothSides, rowsIn } from '../simulation/simulation.fixture.ts'
import { openDevices } from '../simulation/device-town.fixture.ts'
import { settleTown } from '../simulation/town.fixture.ts'
import { lockOf, type Stop, triggers } from './stops.fixture.ts'

/** A server process and an embedded database that are killed, the acquirer that is not, and who watches from here. */
export interface Killing extends BothSides {
  readonly folder: string
  readonly env: Readonly<Record<string, string>>
  readonly port: number
  readonly embedded: EmbeddedServer
  readonly ownerUrl: string
  readonly acquirer: RunningAcquirer
  server: ChildProcess
  /** Holds transactions at their point. */
  holder: pg.Client
  /** Output of the server process. */
  readonly words: string[]
  /** Duration of each start until the server answered, in milliseconds. */
  readonly startsMs: number[]
}

const secretKey = 'test secret'

/** Folder for everything of a killing, and environment variables for the database and the server. */
interface Ground {
  readonly folder?: string
  readonly env?: Readonly<Record<string, string>>
}

/** Makes an embedded database with a small town, starts an acquirer, and a server process between them. */
export async function beginKilling({
  folder = mkdtempSync(path.join(os.tmpdir(), 'countinghouse-test-')),
  env = {},
}: Ground = {}): Promise<Killing> {
  const before = { ...process.env }
  Object.assign(process.env, env)
  const embedded = await startEmbedded({ dataDir: folder }).finally(() => {
    for (const name of Object.keys(env)) delete process.env[name]
    Object.assign(process.env, before)
  })
  const ownerUrl = embedded.url
  const appRole = applicationRole(ownerUrl, secretKey)
  await migrate(ownerUrl, { appRole })
  const appUrl = changeUrl(ownerUrl, { user: appRole.name, password: appRole.password })
  const world = await worldOn({ ownerUrl, appUrl, drop: async () => undefined })
  await world.moveClock('0 seconds')
  const acquirer = await startAcquirer({ port: 0 })
  const there = counterpartyAt(acquirer.url)
  const port = await freePort()
  const payPwdHash = await hashSecret(secretOf(payPwd))
  const sides = { control: there.control, url: acquirer.url, notifyBase: `http://127.0.0.1:${port}` }
  const town = await settleTown(world, { ...sides, payPwdHash })
  await openDevices(world, town, { ...sides, day: dayOf(new Date()), needAudit: 0, budgetAmount: '99999.00' })
  const holder = await openHolder(ownerUrl)
  await holder.query(triggers)
  const killing: Killing = {
    world,
    there,
    town,
    days: new Set(),
    folder,
    env,
    port,
    embedded,
    ownerUrl,
    acquirer,
    server: null as unknown as ChildProcess,
    holder,
    words: [],
    startsMs: [],
  }
  await startAgain(killing)
  // The agreement was signed a moment ago: the server hears of it when it asks.
  await until('the agreements are signed', async () => {
    await passTime(killing, 15)
    const { rowCount } = await holder.query('SELECT 1 FROM tax_agreement WHERE agreement_status <> 2')
    return rowCount === 0
  })
  return killing
}

/** Ends everything and removes it. */
export async function endKilling({ server, acquirer, world, holder, embedded, folder }: Killing): Promise<void> {
  server.kill('SIGKILL')
  await acquirer.close()
  await holder.end().catch(() => undefined)
  await world.end().catch(() => undefined)
  await embedded.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function openHolder(ownerUrl: string): Promise<pg.Client> {
  const holder = new pg.Client({ connectionString: ownerUrl })
  holder.on('error', () => undefined)
  await holder.connect()
  return holder
}

/** Process that is killed. */
export type Victim = 'server' | 'database'

/**
 * Does something, and kills a process when its transaction stands at a stop.
 * @returns what came back of it, null when nothing did
 */
export async function killAt<Result>(
  killing: Killing,
  stop: Stop,
  victim: Victim,
  act: () => Promise<Result>,
): Promise<Result | null> {
  const lock = lockOf(stop)
  await killing.holder.query('SELECT pg_advisory_lock($1)', [lock])
  const acted = act().catch(() => null)
  await until(`something stands at ${stop}`, async () => {
    const { rowCount } = await killing.holder.query(
      `SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND ((classid::bigint << 32) | objid::bigint) = $1`,
      [lock],
    )
    return rowCount !== 0
  })
  await kill(killing, victim)
  if (victim === 'server') await killing.holder.query('SELECT pg_advisory_unlock($1)', [lock])
  const result = await acted
  await startAgain(killing)
  return result
}

/**
 * Does something, and kills a process when its transaction has committed and nobody was told: the database keeps the commit
 * and waits with its word for a copy that does not exist.
 * @param stop where the transaction to wait for stands first
 * @throws Error when an answer came all the same
 */
export async function killCommitted<Result>(
  killing: Killing,
  stop: Stop,
  victim: Victim,
  act: () => Promise<Result>,
): Promise<void> {
  const lock = lockOf(stop)
  await killing.holder.query('SELECT pg_advisory_lock($1)', [lock])
  const acted = act().catch(() => null)
  let pid = 0
  await until(`something stands at ${stop}`, async () => {
    const { rows } = await killing.holder.query<{ pid: number }>(
      `SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND ((classid::bigint << 32) | objid::bigint) = $1`,
      [lock],
    )
    pid = rows[0]?.pid ?? 0
    return pid !== 0
  })
  await setCopy(killing, 'nobody')
  await killing.holder.query('SELECT pg_advisory_unlock($1)', [lock])
  await until('it is committed', async () => {
    const { rowCount } = await killing.holder.query(
      `SELECT 1 FROM pg_stat_activity WHERE pid = $1 AND wait_event = 'SyncRep'`,
      [pid],
    )
    return rowCount === 1
  })
  await kill(killing, victim)
  await setCopy(killing, '')
  if ((await acted) !== null) throw new Error('it was answered before it was killed')
  await startAgain(killing)
}

/** Names the copy that commits wait for; '' for none. */
async function setCopy({ holder }: Killing, name: string): Promise<void> {
  await holder.query(`ALTER SYSTEM SET synchronous_standby_names = '${name}'`)
  await holder.query('SELECT pg_reload_conf()')
  await until('the setting holds', async () => {
    const { rows } = await holder.query<{ synchronous_standby_names: string }>('SHOW synchronous_standby_names')
    return rows[0]?.synchronous_standby_names === name
  })
}

/** Does something, and kills a process at a moment of no choice. @returns what came back of it, null when nothing did */
export async function killSometime<Result>(
  killing: Killing,
  victim: Victim,
  withinMs: number,
  act: () => Promise<Result>,
): Promise<Result | null> {
  const acted = act().catch(() => null)
  await sleep(Math.random() * withinMs)
  await kill(killing, victim)
  const result = await acted
  await startAgain(killing)
  return result
}

/** Kills with -9 and waits until it is gone. */
export async function kill(killing: Killing, victim: Victim): Promise<void> {
  if (victim === 'server') {
    const gone = new Promise((done) => killing.server.once('exit', done))
    killing.server.kill('SIGKILL')
    await gone
    return
  }
  const { pid } = killing.embedded
  process.kill(pid, 'SIGKILL')
  await until('the database runs again', async () => killing.embedded.pid !== pid)
  await killing.holder.end().catch(() => undefined)
  await until('the database answers', async () => {
    killing.holder = await openHolder(killing.ownerUrl)
    return true
  })
}

/** Starts the server process unless it runs, and waits until it answers. */
export async function startAgain(killing: Killing): Promise<void> {
  const started = performance.now()
  const { server, port, folder, env: own, ownerUrl, acquirer, words } = killing
  const isRunning = server && server.exitCode === null && server.signalCode === null
  if (!isRunning) {
    const place = { databaseUrl: ownerUrl, dataDir: folder, port, acquirerUrl: acquirer.url }
    const options: ServerOptions = { ...place, demo: true, secretKey, logLevel: 'error' }
    const program = path.join(import.meta.dirname, 'server-process.ts')
    const env = { ...process.env, ...own, KILLED_SERVER: JSON.stringify(options) }
    killing.server = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'pipe'] })
    for (const stream of [killing.server.stdout, killing.server.stderr])
      stream?.on('data', (chunk: Buffer) => words.push(chunk.toString()))
  }
  await until(`the server answers: ${words.slice(-5).join('')}`, async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`)
    return answer.ok
  })
  killing.startsMs.push(Math.round(performance.now() - started))
}

/** Lets go of everything that a kill which failed has left standing, so that the next one finds both sides at work. */
export async function standUp(killing: Killing): Promise<void> {
  await killing.holder.query('SELECT pg_advisory_unlock_all()')
  await setCopy(killing, '')
  await startAgain(killing)
}

const patienceMs = 90_000

/** Waits until something is so; a fault on the way means not yet. */
export async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  let last: unknown
  for (const end = performance.now() + patienceMs; performance.now() < end; await sleep(100)) {
    const found = await isSo().catch((error: unknown) => {
      last = error
      return false
    })
    if (found) return
  }
  throw new Error(`it never came to this: ${what}${last instanceof Error ? ` (${last.message})` : ''}`)
}

/** Sends a call to the server process. @returns its answer's data; null when it refused or did not answer */
export async function send<Data = Record<string, unknown>>(
  { port }: Killing,
  user: TestUser,
  call: { path: string },
  body: object,
): Promise<Data | null> {
  const { success, data, msg } = await answerOf<Data>(port, user, call, body)
  if (!success) throw new Error(msg)
  return data
}

/** The envelope of an answer. */
export interface Answer<Data = unknown> {
  readonly code: number
  readonly success: boolean
  readonly data: Data
  readonly msg: string
  readonly error?: string
}

/** Returns the answer of the server process to a call that writes, or, without a body, to one that reads. */
export async function answerOf<Data = unknown>(
  port: number,
  user: TestUser,
  call: { path: string },
  body: object | null,
  language: 'zh' | 'en' = 'zh',
): Promise<Answer<Data>> {
  const answer = await fetch(`http://127.0.0.1:${port}${call.path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', 'blade-auth': `bearer ${user.token}`, 'accept-language': language },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return (await answer.json()) as Answer<Data>
}

/** Moves both clocks on, and lets the leases of a process that died run out. */
export async function passTime(killing: Killing, seconds: number): Promise<void> {
  await killing.holder.query(`UPDATE business_clock SET ahead = ahead + make_interval(secs => $1)`, [seconds])
  await killing.holder.query('UPDATE outbox_due SET leased_until = NULL WHERE leased_until IS NOT NULL')
  await killing.there.control('clock', { advanceSeconds: seconds })
}

/** Query that counts the work still under way on our side. */
const underWay = `
  SELECT (SELECT count(*) FROM outbox_due) + (SELECT count(*) FROM pos_trade WHERE rpt_status IN (0, 1)) + (SELECT count(*) FROM pos_refund WHERE refund_status IN (0, 1, 4))
       + (SELECT count(*) FROM iot_recharge WHERE recharge_status IN (1, 2, 5, 8))
       + (SELECT count(*) FROM withdrawal WHERE withdraw_status IN (1, 2, 7)) + (SELECT count(*) FROM channel_notify WHERE handle_status IN (0, 3, 6)) AS n`

/** Lets time go by until everything has come to its end on both sides. */
export async function settleDown(killing: Killing): Promise<void> {
  await until('all has come to its end', async () => {
    await passTime(killing, 20)
    const { rows } = await killing.holder.query<{ n: bigint }>(underWay)
    const { rows: pending } = await killing.there.show<{ rows: unknown[] }>('notifications?state=PENDING')
    await sleep(150)
    return Number(rows[0]?.n) === 0 && pending.length === 0
  })
}

/** The number that nothing listens on. */
export function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const server = createServer().once('error', fail)
    server.listen(0, () => {
      const address = server.address()
      server.close(() => done(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/** The rows of a statement, asked for again while the database comes back. */
export async function look<Of extends pg.QueryResultRow>(
  killing: Pick<Killing, 'world' | 'town'>,
  text: string,
  values: unknown[] = [],
): Promise<Of[]> {
  let rows: Of[] = []
  await until(text, async () => {
    rows = await rowsIn<Of>(killing, text, values)
    return true
  })
  return rows
}
