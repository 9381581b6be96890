import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type EmbeddedServer, startEmbedded } from '../../core/server/embedded/embedded.ts'

let folder: string
let dataDir: string
let server: EmbeddedServer

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'countinghouse-test-'))
  dataDir = path.join(folder, 'data')
  server = await startEmbedded({ dataDir })
  mkdirSync(path.join(dataDir, 'files/2026'), { recursive: true })
  writeFileSync(path.join(dataDir, 'files/2026/licence.png'), 'a picture')
  writeFileSync(path.join(dataDir, 'secret.key'), 'x'.repeat(64), { mode: 0o600 })
  mkdirSync(path.join(dataDir, 'acquirer'))
  const books = new DatabaseSync(path.join(dataDir, 'acquirer/acquirer.sqlite'))
  books.exec('PRAGMA journal_mode = WAL; CREATE TABLE paid AS SELECT 100 AS fen')
  books.close()
})

afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

describe('a backup', () => {
  it('is made under load and restored with everything that was committed before it', async () => {
    await ask(server.url, 'CREATE TABLE coin (id bigint PRIMARY KEY, side text NOT NULL)')
    await ask(server.url, `INSERT INTO coin SELECT n, repeat('x', 200) FROM generate_series(1, 20000) AS n`)
    const load = keepWriting(server.url)
    const made = await cli(dataDir, 'backup', path.join(folder, 'copy'))
    const written = await load.stop()
    expect(made).toMatchObject({ code: 0 })

    const restored = path.join(folder, 'restored')
    expect(await cli(restored, 'restore', path.join(folder, 'copy'))).toMatchObject({ code: 0 })
    const copy = await startEmbedded({ dataDir: restored })
    const [row] = await ask<{ old: number; pairs: number; halves: number }>(
      copy.url,
      `SELECT count(*) FILTER (WHERE id <= 20000)::int AS old, count(*) FILTER (WHERE id > 20000)::int AS pairs,
         count(*) FILTER (WHERE id > 20000 AND NOT EXISTS (SELECT FROM coin o WHERE o.id = c.id + CASE WHEN c.id % 2 = 1 THEN 1 ELSE -1 END))::int AS halves
       FROM coin c`,
    )
    await copy.stop()
    expect(row).toMatchObject({ old: 20000, halves: 0 })
    expect(row?.pairs).toBeLessThanOrEqual(written * 2)
    expect(written).toBeGreaterThan(0)
    expect(readFileSync(path.join(restored, 'files/2026/licence.png'), 'utf8')).toBe('a picture')
    expect(readFileSync(path.join(restored, 'secret.key'), 'utf8')).toBe('x'.repeat(64))
    const books = new DatabaseSync(path.join(restored, 'acquirer/acquirer.sqlite'), { readOnly: true })
    expect(books.prepare('SELECT fen FROM paid').get()).toMatchObject({ fen: 100 })
    books.close()
  })

  it('refuses to write over anything', async () => {
    const there = path.join(folder, 'there')
    mkdirSync(there)
    const refused = await cli(dataDir, 'backup', there)
    expect(refused.code).toBe(1)
    expect(refused.words).toMatch(/exists already/)
  })

  it('refuses to restore over a database', async () => {
    const refused = await cli(dataDir, 'restore', path.join(folder, 'copy'))
    expect(refused.code).toBe(1)
    expect(refused.words).toMatch(/holds a database already/)
  })

  it('refuses to restore what was not finished', async () => {
    const refused = await cli(path.join(folder, 'other'), 'restore', path.join(folder, 'there'))
    expect(refused.code).toBe(1)
    expect(refused.words).toMatch(/no finished backup/)
    expect(existsSync(path.join(folder, 'other/postgres'))).toBe(false)
  })
})

/** Commits two rows at a time until it is told to stop; then says how many pairs it committed. */
function keepWriting(url: string): { stop(): Promise<number> } {
  let isWanted = true
  const client = new pg.Client({ connectionString: url })
  const written = client.connect().then(async () => {
    let pairs = 0
    for (; isWanted; pairs++) {
      const first = 20_001 + pairs * 2
      await client.query(
        `BEGIN; INSERT INTO coin VALUES (${first}, 'a'); INSERT INTO coin VALUES (${first + 1}, 'b'); COMMIT`,
      )
    }
    await client.end()
    return pairs
  })
  return {
    stop: () => {
      isWanted = false
      return written
    },
  }
}

async function cli(folder: string, ...args: string[]): Promise<{ code: number | null; words: string }> {
  const { DATABASE_URL: _, SECRET_KEY: __, ...inherited } = process.env
  const program = path.join(import.meta.dirname, '../cli.ts')
  const child = spawn(process.execPath, [program, ...args], {
    env: { ...inherited, DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<number | null>((done) => child.once('exit', done))
  const words = await Promise.all([text(child.stdout), text(child.stderr)])
  return { code: await ended, words: words.join('') }
}

async function ask<Row extends object>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}
