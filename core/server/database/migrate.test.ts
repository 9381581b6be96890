import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '../../../tests/setup/database-per-file.ts'
import { pendingMigrations } from './migrate.ts'

let database: TestDatabase
let owner: pg.Client

beforeAll(async () => {
  database = await testDatabase()
  owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await database.drop()
})

describe('migrations', () => {
  it('lack nothing once they have run, also under the former name of a file', async () => {
    expect(await pendingMigrations(database.ownerUrl)).toEqual([])
    const rename = (to: string, from: string) =>
      owner.query('UPDATE schema_migration SET name = $1 WHERE name = $2', [to, from])
    expect((await rename('0019_reference.sql', '0009_reference.sql')).rowCount).toBe(1)
    expect(await pendingMigrations(database.ownerUrl)).toEqual([])
    await rename('unknown.sql', '0019_reference.sql')
    expect(await pendingMigrations(database.ownerUrl)).toEqual(['0009_reference.sql'])
  })

  it('refuse a file that was changed since it ran', async () => {
    await owner.query(`UPDATE schema_migration SET hash = 'another' WHERE name = '0001_foundation.sql'`)
    await expect(pendingMigrations(database.ownerUrl)).rejects.toThrow(
      /0001_foundation\.sql ran before and has changed/,
    )
  })
})
