import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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
