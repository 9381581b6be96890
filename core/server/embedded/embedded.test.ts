import { type ChildProcess, spawn } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type EmbeddedServer, startEmbedded } from './embedded.ts'
import { canEnter } from './unprivileged.ts'

const isRoot = process.getuid?.() === 0
const nobody = { uid: 65_534, gid: 65_534 }

let dataDir: string
let started: EmbeddedServer[]
let holders: ChildProcess[]

beforeEach(() => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'countinghouse-test-'))
  chmodSync(folder, 0o755)
  dataDir = path.join(folder, 'data')
  started = []
  holders = []
})

afterEach(async () => {
  for (const holder of holders) await kill(holder)
  for (const server of started) await server.stop()
  rmSync(path.dirname(dataDir), { recursive: true, force: true })
})

describe('the embedded PostgreSQL', () => {
  it('keeps what was written from one start to the next', async () => {
    const first = await start()
    await ask(first.url, 'CREATE TABLE kept AS SELECT 7 AS number')
    await first.stop()
    const second = await start()
    expect(await ask(second.url, 'SELECT number FROM kept')).toEqual([{ number: 7 }])
    expect(second.connection).toMatchObject({ user: 'postgres', database: 'countinghouse' })
  })

  it('syncs to the disk, sorts by code point and listens on no network port', async () => {
    const { url } = await start()
    const sql = `SELECT current_setting('fsync') AS fsync, current_setting('listen_addresses') AS addresses, 'é' > 'z' AS by_code, upper('é') AS upper`
    expect(await ask(url, sql)).toEqual([{ fsync: 'on', addresses: '', by_code: true, upper: 'É' }])
  })

  it('has the ICU order of Chinese and trigrams of Chinese words', async () => {
    const { url } = await start()
    const rows = await ask(
      url,
      `SELECT string_agg(word, '' ORDER BY word COLLATE "zh-x-icu") AS words FROM unnest('{子,阿,波}'::text[]) AS word`,
    )
    expect(rows).toEqual([{ words: '阿波子' }])
    await ask(url, 'CREATE EXTENSION pg_trgm')
    expect(await ask(url, `SELECT cardinality(show_trgm('商户管理')) > 0 AS has_trigrams`)).toEqual([
      { has_trigrams: true },
    ])
  })

  it.runIf(process.platform === 'linux')('is found on a machine without ps (Linux)', async () => {
    const { pid } = await start()
    vi.stubEnv('PATH', dataDir)
    try {
      expect((await start()).pid).toBe(pid)
    } finally {
      vi.unstubAllEnvs()
    }
  })

  it('is shared by a second process and ends with the last of them', async () => {
    const holder = await hold()
    const joined = await start()
    expect(joined.pid).toBe(holder.serverPid)
    await kill(holder.child, 'SIGTERM')
    expect(await ask(joined.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    await joined.stop()
    await gone(holder.serverPid)
  })

  it('lets many processes start at once on an empty directory', async () => {
    const all = await Promise.all([hold(), hold(), hold()])
    expect(new Set(all.map(({ serverPid }) => serverPid)).size).toBe(1)
  })

  it('ends when its only user is killed, and has lost nothing that was committed', async () => {
    const holder = await hold()
    await ask(holder.url, 'CREATE TABLE kept AS SELECT 7 AS number')
    await kill(holder.child, 'SIGKILL')
    await gone(holder.serverPid)
    const { url } = await start()
    expect(await ask(url, 'SELECT number FROM kept')).toEqual([{ number: 7 }])
  })

  it('is started again when it is killed in use, and has lost nothing that was committed', async () => {
    const server = await start()
    await ask(server.url, 'CREATE TABLE kept AS SELECT 7 AS number')
    const killed = server.pid
    process.kill(killed, 'SIGKILL')
    await expect.poll(() => server.pid, { timeout: 20_000 }).not.toBe(killed)
    expect(await ask(server.url, 'SELECT number FROM kept')).toEqual([{ number: 7 }])
  })

  it('is tried again and again while it cannot be started, and runs once it can', async () => {
    const server = await start()
    await ask(server.url, 'CREATE TABLE kept AS SELECT 7 AS number')
    const needed = path.join(dataDir, 'postgres/global/pg_control')
    const told = vi.spyOn(console, 'error').mockReturnValue()
    renameSync(needed, `${needed}.away`)
    process.kill(server.pid, 'SIGKILL')
    await expect.poll(() => told.mock.calls.flat().join(' '), { timeout: 20_000 }).toContain('could not be started')
    renameSync(`${needed}.away`, needed)
    await expect
      .poll(() => ask(server.url, 'SELECT number FROM kept').catch(() => null), { timeout: 20_000 })
      .toEqual([{ number: 7 }])
    told.mockRestore()
  })

  it('starts when user and server were killed and the process number now belongs to another program', async () => {
    const holder = await hold()
    await ask(holder.url, 'CREATE TABLE kept AS SELECT 7 AS number')
    process.kill(Number(holder.child.pid), 'SIGKILL')
    process.kill(holder.serverPid, 'SIGKILL')
    await gone(holder.serverPid)
    const stranger = spawn('sleep', ['60'], isRoot ? nobody : {})
    holders.push(stranger)
    const pidFile = path.join(dataDir, 'postgres/postmaster.pid')
    writeFileSync(pidFile, readFileSync(pidFile, 'utf8').replace(/^\d+/, String(stranger.pid)))
    const { url } = await start()
    expect(await ask(url, 'SELECT number FROM kept')).toEqual([{ number: 7 }])
  })

  it('starts after a crash in the middle of making the cluster', async () => {
    mkdirSync(path.join(dataDir, 'postgres.new-abc/base'), { recursive: true })
    const { url } = await start()
    expect(await ask(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    expect(existsSync(path.join(dataDir, 'postgres.new-abc'))).toBe(false)
  })
})

describe('the embedded PostgreSQL says plainly', () => {
  it('that the data are damaged', async () => {
    await (await start()).stop()
    truncateSync(path.join(dataDir, 'postgres/global/pg_control'), 100)
    await expect(start()).rejects.toThrow(/is damaged. Move that folder away and restore a backup/)
  })

  it('that another version made the data', async () => {
    await (await start()).stop()
    writeFileSync(path.join(dataDir, 'postgres/PG_VERSION'), '15\n')
    await expect(start()).rejects.toThrow(/was made by PostgreSQL 15/)
  })

  it('that something else lies in its place', async () => {
    mkdirSync(path.join(dataDir, 'postgres'), { recursive: true })
    writeFileSync(path.join(dataDir, 'postgres/letter.txt'), 'hello')
    await expect(start()).rejects.toThrow(/holds no PostgreSQL database/)
    expect(existsSync(path.join(dataDir, 'postgres/letter.txt'))).toBe(true)
  })
})

describe.runIf(isRoot)('the embedded PostgreSQL under other users', () => {
  it('never runs as root', async () => {
    const { pid } = await start()
    expect(readFileSync(`/proc/${pid}/status`, 'utf8')).toMatch(/^Uid:\s+65534/m)
  })

  it('runs for root in a folder that is closed to everybody else', async () => {
    chmodSync(path.dirname(dataDir), 0o700)
    const first = await start()
    await ask(first.url, 'CREATE TABLE kept AS SELECT 7 AS number')
    const joined = await hold()
    expect(joined.serverPid).toBe(first.pid)
    await kill(joined.child)
    await first.stop()
    const { url } = await start()
    expect(await ask(url, 'SELECT number FROM kept')).toEqual([{ number: 7 }])
  })

  it.runIf(canEnter(nobody, import.meta.dirname))(
    'runs for a plain user, and for root in that user’s folder',
    async () => {
      mkdirSync(dataDir)
      chownSync(dataDir, nobody.uid, nobody.gid)
      const holder = await hold(nobody)
      await ask(holder.url, 'CREATE TABLE kept AS SELECT 7 AS number')
      await kill(holder.child, 'SIGTERM')
      const { url } = await start()
      expect(await ask(url, 'SELECT number FROM kept')).toEqual([{ number: 7 }])
    },
  )

  it.runIf(canEnter(nobody, import.meta.dirname))('tells a plain user that the folder is root’s', async () => {
    await (await start()).stop()
    await expect(hold({ uid: 2, gid: 2 })).rejects.toThrow(/belongs to (another user|somebody else)/)
  })
})

async function start(): Promise<EmbeddedServer> {
  const server = await startEmbedded({ dataDir })
  started.push(server)
  return server
}

/** Another process that holds the server until it is told to end. */
async function hold(
  identity: { uid?: number; gid?: number } = {},
): Promise<{ child: ChildProcess; url: string; serverPid: number }> {
  const program = `
    const { startEmbedded } = await import(${JSON.stringify(path.join(import.meta.dirname, 'embedded.ts'))})
    const server = await startEmbedded({ dataDir: ${JSON.stringify(dataDir)} })
    process.on('SIGTERM', () => server.stop().then(() => process.exit()))
    setInterval(() => undefined, 60_000)
    console.log(JSON.stringify({ url: server.url, serverPid: server.pid }))`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    ...identity,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  holders.push(child)
  const failed = text(child.stderr)
  const said = new Promise<string>((done) => child.stdout.once('data', (chunk) => done(String(chunk))))
  const answer = await Promise.race([said, failed.then((words) => Promise.reject(new Error(words)))])
  return { child, ...JSON.parse(answer) }
}

async function kill(child: ChildProcess, signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((done) => child.once('exit', done))
  child.kill(signal)
  await ended
}

const gone = (pid: number) => expect.poll(() => isAlive(pid), { timeout: 20_000 }).toBe(false)

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' && process.platform !== 'linux'
  }
}

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}
