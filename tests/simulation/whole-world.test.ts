import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDb, withClient } from '../../core/server/database/db.ts'
import { pendingMigrations } from '../../core/server/database/migrate.ts'
import { loadWholly, removeHalfWorld } from '../../db/demo/whole-world.ts'
import { testDatabase, type TestDatabase } from '../setup/database-per-file.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const addParam = () =>
  onOwner(`INSERT INTO param (tenant_id, oem_no, param_name, param_key, param_value) VALUES ('1', '1', 'n', 'k', 'v')`)
async function onOwner(statement: string): Promise<object[]> {
  const owner = openDb(database.ownerUrl, { max: 1 })
  try {
    return await withClient(owner, async (client) => (await client.query<object>(statement)).rows)
  } finally {
    await owner.close()
  }
}

describe('a demo world', () => {
  it('is kept once it was loaded to its end', async () => {
    expect(await loadWholly(database.ownerUrl, addParam)).toEqual([])
    expect(await removeHalfWorld(database.ownerUrl)).toBe(false)
    expect(await onOwner('SELECT param_key FROM param')).toEqual([{ param_key: 'k' }])
  })

  it('is thrown away by the next start when its loading was cut off', async () => {
    await expect(loadWholly(database.ownerUrl, () => Promise.reject(new Error('killed')))).rejects.toThrow('killed')
    expect(await removeHalfWorld(database.ownerUrl)).toBe(true)
    expect(await pendingMigrations(database.ownerUrl)).toContain('0001_foundation.sql')
    expect(await removeHalfWorld(database.ownerUrl)).toBe(false)
  })
})
