import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDb } from '../../core/server/database/db.ts'
import { pendingMigrations } from '../../core/server/database/migrate.ts'
import { testDatabase, type TestDatabase } from './database-per-file.ts'

let first: TestDatabase
let second: TestDatabase

beforeAll(async () => {
  first = await testDatabase()
  second = await testDatabase()
})

afterAll(async () => {
  await first.drop()
  await second.drop()
})

describe('a database per test file', () => {
  it('has every migration', async () => {
    expect(await pendingMigrations(first.ownerUrl)).toEqual([])
  })

  it('shares nothing with another', async () => {
    await ask(first.ownerUrl, 'CREATE TABLE only_here (id int)')
    expect(await ask(second.ownerUrl, `SELECT to_regclass('only_here') AS found`)).toEqual([{ found: null }])
  })

  it('is reached by the application as a role without powers', async () => {
    const sql = 'SELECT rolsuper, rolbypassrls, rolcreatedb, rolcreaterole FROM pg_roles WHERE rolname = current_user'
    expect(await ask(first.appUrl, sql)).toEqual([
      { rolsuper: false, rolbypassrls: false, rolcreatedb: false, rolcreaterole: false },
    ])
  })

  it('speaks of our time to tests and to the product, whichever time its server keeps', async () => {
    const zoneOf = async (url: string) => (await ask(url, 'SHOW TimeZone'))[0]
    await ask(
      second.ownerUrl,
      `DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET timezone = %L', current_database(), 'America/St_Johns'); END $$`,
    )
    expect(await zoneOf(second.appUrl)).toEqual({ TimeZone: 'America/St_Johns' })
    expect(await zoneOf(second.ownerUrl)).toEqual({ TimeZone: 'Asia/Shanghai' })
    for (const url of [second.appUrl, second.ownerUrl]) {
      const db = openDb(url, { max: 1 })
      for (const { pool } of [db, db.apart])
        expect((await pool.query('SHOW TimeZone')).rows).toEqual([{ TimeZone: 'Asia/Shanghai' }])
      await db.close()
    }
  })
})

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}
