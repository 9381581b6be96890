import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeUrl } from '../../core/server/database/database-url.ts'
import { migrate } from '../../core/server/database/migrate.ts'
import { type EmbeddedServer, startEmbedded } from '../../core/server/embedded/embedded.ts'
import { applicationRole } from '../../core/server/secrets/secret-key.ts'
import { post } from '../../features/organisation/post/post.contract.ts'
import { givenUser, type TestUser, type World, worldOn } from '../kit/api.ts'
import { type Answer, answerOf, freePort, until } from './killing.fixture.ts'

const secretKey = 'kX3vQ9pL2mZ7wT5bN8rJ4hG6yD1sF0aC'
/** Time after which an ending program ends whatever is still open. @source docs/operating.md 6 */
const longestEndMs = 25_000

/** Tables at which a write can be made to stand: with its row, and with its record, the last before it commits. */
const stops = { post: 7_000_001, audit_log: 7_000_002 } as const

let folder: string
let embedded: EmbeddedServer
let world: World
let user: TestUser
let holder: pg.Client

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'countinghouse-test-'))
  embedded = await startEmbedded({ dataDir: folder })
  const appRole = applicationRole(embedded.url, secretKey)
  await migrate(embedded.url, { appRole })
  const appUrl = changeUrl(embedded.url, { user: appRole.name, password: appRole.password })
  world = await worldOn({ ownerUrl: embedded.url, appUrl, drop: async () => undefined })
  user = await givenUser(world, { tenantId: '300001', permissions: ['post_add'] })
  holder = new pg.Client({ connectionString: embedded.url })
  await holder.connect()
  await holder.query(`
    CREATE FUNCTION stand_still() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_advisory_lock_shared(TG_ARGV[0]::bigint), pg_advisory_unlock_shared(TG_ARGV[0]::bigint); RETURN NULL; END $$;
    CREATE TRIGGER stand_still AFTER INSERT ON post FOR EACH ROW EXECUTE FUNCTION stand_still(${stops.post});
    CREATE TRIGGER stand_still AFTER INSERT ON audit_log FOR EACH ROW WHEN (NEW.action = '${post.submit.audit}') EXECUTE FUNCTION stand_still(${stops.audit_log})`)
}, 120_000)

afterAll(async () => {
  await holder.end()
  await world.end()
  await embedded.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** A product in a process of its own. */
interface Running {
  readonly port: number
  readonly process: ChildProcess
  readonly words: string[]
}

/** Starts the product of the demo on further settings, and waits until it answers. */
async function start(settings: Readonly<Record<string, string>>): Promise<Running> {
  const { DATABASE_URL: _, HOST: __, PUBLIC_URL: ___, ...inherited } = process.env
  const port = await freePort()
  const own = { DATA_DIR: folder, PORT: String(port), SECRET_KEY: secretKey, DEMO: '1', LOG_LEVEL: 'error' }
  const program = spawn(process.execPath, [path.join(import.meta.dirname, 'ending-process.ts')], {
    env: { ...inherited, ...own, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const words: string[] = []
  for (const stream of [program.stdout, program.stderr])
    stream.on('data', (chunk: Buffer) => words.push(chunk.toString()))
  await until('the product answers', async () => {
    if (program.exitCode !== null) throw new Error(words.join(''))
    return (await fetch(`http://127.0.0.1:${port}/readyz`)).ok
  })
  return { port, process: program, words }
}

/** Whether the product answers at an address of this machine. */
const isAnswering = ({ port }: Running, address: string): Promise<boolean> =>
  fetch(`http://${address}:${port}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  )

/** An address of this machine that is not the one of loopback alone. */
const otherAddress = (): string =>
  Object.values(os.networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? '127.0.0.2'

/** A write: a post with a name of its own, and its record. */
const draftOf = (name: string) => ({
  category: 1,
  postCode: name,
  postName: name,
  sort: 1,
  remark: '',
  requestNo: crypto.randomUUID(),
})
type Draft = ReturnType<typeof draftOf>

/** Sends writes to the product at once; null where the connection ended without an answer. */
const writing = ({ port }: Running, drafts: readonly Draft[]): Promise<(Answer<{ id: string }> | null)[]> =>
  Promise.all(drafts.map((draft) => answerOf<{ id: string }>(port, user, post.submit, draft).catch(() => null)))

const hold = (stop: keyof typeof stops) => holder.query('SELECT pg_advisory_lock($1)', [stops[stop]])
const letGo = () => holder.query('SELECT pg_advisory_unlock_all()')

/** Waits until so many writes stand at a stop. */
const standing = (stop: keyof typeof stops, count: number) =>
  until(`${count} writes stand at ${stop}`, async () => {
    const { rowCount } = await holder.query(
      `SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND ((classid::bigint << 32) | objid::bigint) = $1`,
      [stops[stop]],
    )
    return rowCount === count
  })

/** Sends SIGTERM. @returns its exit code, and how long the end took */
async function ended({ process: program }: Running): Promise<{ code: number | null; ms: number }> {
  const started = performance.now()
  const code = new Promise<number | null>((done) => program.once('exit', done))
  program.kill('SIGTERM')
  return { code: await code, ms: Math.round(performance.now() - started) }
}

/** Rows and records that a write left behind: as many of one as of the other, or it is half there. */
async function leftOf({ postCode }: Draft): Promise<{ rows: number; records: number }> {
  const { rows } = await holder.query<{ rows: number; records: number }>(
    `SELECT (SELECT count(*)::int FROM post WHERE tenant_id = $1 AND post_code = $2) AS rows,
            (SELECT count(*)::int FROM audit_log WHERE tenant_id = $1 AND action = $3 AND result = 'ok' AND after ->> 'postCode' = $2) AS records`,
    [user.tenantId, postCode, post.submit.audit],
  )
  return rows[0] as { rows: number; records: number }
}
const whole = { rows: 1, records: 1 }

describe('the demo on its usual settings', () => {
  let running: Running
  beforeAll(async () => {
    running = await start({})
  }, 120_000)
  afterAll(() => running.process.kill('SIGKILL'))

  it('listens on this machine alone', async () => {
    expect(await isAnswering(running, '127.0.0.1')).toBe(true)
    expect(await isAnswering(running, otherAddress())).toBe(false)
  })

  it('answers on SIGTERM every write that it has taken, takes no other, and what was answered stands', async () => {
    const drafts = Array.from({ length: 8 }, (_, n) => draftOf(`T${n}`))
    await hold('post')
    const answers = writing(running, drafts)
    await standing('post', drafts.length)
    const end = ended(running)
    // Longer than connections without a request are kept.
    await sleep(2_000)
    const late = draftOf('LATE')
    expect(await writing(running, [late])).toEqual([null])
    await letGo()
    expect((await answers).map((answer) => answer?.code)).toEqual(drafts.map(() => 200))
    const { code, ms } = await end
    expect({ code, words: running.words.join('') }).toEqual({ code: 0, words: '' })
    expect(ms).toBeLessThan(10_000)
    expect(await Promise.all(drafts.map(leftOf))).toEqual(drafts.map(() => whole))
    expect(await leftOf(late)).toEqual({ rows: 0, records: 0 })
  }, 60_000)
})

describe('the demo on HOST=0.0.0.0', () => {
  let running: Running
  beforeAll(async () => {
    running = await start({ HOST: '0.0.0.0' })
  }, 120_000)
  afterAll(() => running.process.kill('SIGKILL'))

  it('listens on every address of the machine', async () => {
    for (const address of ['127.0.0.1', otherAddress()]) expect(await isAnswering(running, address)).toBe(true)
  })

  it('ends on SIGTERM in its time with 0 when writes never come to their end; none is half there, and each counts once when it is sent again', async () => {
    const drafts = Array.from({ length: 8 }, (_, n) => draftOf(`S${n}`))
    await hold('audit_log')
    const recorded = writing(running, drafts.slice(0, 4))
    await standing('audit_log', 4)
    await hold('post')
    const begun = writing(running, drafts.slice(4))
    await standing('post', 4)
    const { code, ms } = await ended(running)
    expect(code).toBe(0)
    expect(ms).toBeLessThan(longestEndMs)
    // Each that was cut off is told in the log, and nothing else went wrong.
    const told = running.words.join('').trim().split('\n')
    expect(told.filter((line) => !/Connection terminated.*"msg":"call failed"/.test(line))).toEqual([])
    expect(told).toHaveLength(drafts.length)
    expect([...(await recorded), ...(await begun)].filter((answer) => answer?.code === 200)).toEqual([])
    await letGo()
    await until('the database has ended what nobody waits for', async () => {
      const { rowCount } = await holder.query(
        `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND state <> 'idle' AND pid <> pg_backend_pid()`,
      )
      return rowCount === 0
    })
    const left = await Promise.all(drafts.map(leftOf))
    expect(left.filter(({ rows, records }) => rows !== records)).toEqual([])
    for (const draft of drafts) expect(await world.as(user).send(post.submit, draft)).toMatchObject({ code: 200 })
    expect(await Promise.all(drafts.map(leftOf))).toEqual(drafts.map(() => whole))
  }, 90_000)
})
