import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { testDatabase } from './database-per-file.ts'
import { tablesWithoutTenant } from './tenant-said.ts'

const tables = new Set(['role', 'app_user', 'pos_trade'])

describe('a statement', () => {
  it.each([
    ['names the tenant of its one table', 'SELECT * FROM role WHERE tenant_id = $1', []],
    ['does not', 'SELECT * FROM role WHERE id = $1', ['role']],
    ['tells the tenant and does not ask by it', 'SELECT tenant_id FROM role WHERE id = $1', ['role']],
    [
      'asks for one of two',
      'SELECT * FROM role r, x JOIN app_user u ON u.id = r.id WHERE r.tenant_id = $1',
      ['app_user'],
    ],
    ['joins by it', 'SELECT * FROM role r JOIN app_user u ON u.tenant_id = r.tenant_id WHERE r.tenant_id = $1', []],
    ['joins by it, in short', 'SELECT * FROM role JOIN app_user USING (tenant_id, id) WHERE role.tenant_id = $1', []],
    ['is built with quotes', 'select "id" from "role" where "role"."tenant_id" = $1', []],
    ['compares rows', 'SELECT * FROM role r WHERE (r.tenant_id, r.id) IN (SELECT $1, $2)', []],
    ['changes rows of anybody', 'UPDATE role SET sort = 1 WHERE id = $1', ['role']],
    ['removes rows of anybody', 'DELETE FROM role WHERE id = $1', ['role']],
    ['puts a row in', 'INSERT INTO role (tenant_id, id) VALUES ($1, $2) ON CONFLICT (tenant_id, id) DO NOTHING', []],
    ['says so in a comment alone', "SELECT * FROM role -- tenant_id = $1\n WHERE name = 'tenant_id = 1'", ['role']],
    ['finds nothing', 'SELECT * FROM role r WHERE false AND r.id = $1', []],
    ['is of the platform', 'SELECT * FROM menu', []],
  ])('that %s', (_, statement, missing) => {
    expect(tablesWithoutTenant(statement, tables)).toEqual(missing)
  })
})

describe('the database of a test', () => {
  const closed: (() => Promise<void>)[] = []
  afterAll(async () => {
    for (const close of closed.reverse()) await close()
  })

  it('leaves a test to ask what it likes', async () => {
    const database = await testDatabase()
    closed.push(() => database.drop())
    const client = new pg.Client({ connectionString: database.appUrl })
    await client.connect()
    closed.push(() => client.end())
    expect((await client.query('SELECT count(*)::int AS n FROM role')).rows).toEqual([{ n: 0 }])
  })
})
