import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../setup/database-per-file.ts'

/**
 * Kept on one node beside the tenants' tables: sessions are found by their token before the tenant is known; queues are
 * read over all tenants by the worker that then opens the tenant's scope.
 */
const localTables = ['sign_in_session', 'calendar_run', 'calendar_progress', 'outbox_due']

let database: TestDatabase
let owner: pg.Client
let app: pg.Client
beforeAll(async () => {
  database = await testDatabase()
  owner = new pg.Client({ connectionString: database.ownerUrl })
  app = new pg.Client({ connectionString: database.appUrl })
  await Promise.all([owner.connect(), app.connect()])
})
afterAll(async () => {
  await Promise.all([owner.end(), app.end()])
  await database.drop()
})

const names = async (sql: string): Promise<string[]> =>
  (await owner.query<{ name: string }>(sql)).rows.map(({ name }) => name)

/** Tables of the schema that hold rows of tenants; partitions count with their parent. */
const tenantTables = `SELECT c.oid, c.relname AS name, c.relrowsecurity, c.relforcerowsecurity FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'tenant_id'
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relname NOT IN ('tenant', ${localTables.map((name) => `'${name}'`).join(', ')})`

describe('the database', () => {
  it('has row security enabled and forced on every table of tenants, each with a policy', async () => {
    expect(
      await names(
        `SELECT t.name FROM (${tenantTables}) t WHERE NOT relrowsecurity OR NOT relforcerowsecurity OR NOT EXISTS (SELECT 1 FROM pg_policy p WHERE p.polrelid = t.oid)`,
      ),
    ).toEqual([])
  })

  it('lets no partition be read past its parent', async () => {
    const partition = await names(
      `SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = 'pos_trade'::regclass LIMIT 1`,
    )
    await expect(app.query(`SELECT 1 FROM ${partition[0]}`)).rejects.toThrow(/permission denied/)
  })

  it('puts tenant_id first in every primary key and into every unique key of tenants, so that rows can live on many nodes', async () => {
    expect(
      await names(`SELECT t.name || '.' || i.indexrelid::regclass AS name FROM (${tenantTables}) t JOIN pg_index i ON i.indrelid = t.oid
        WHERE i.indisunique AND NOT EXISTS (SELECT 1 FROM pg_attribute a WHERE a.attrelid = t.oid AND a.attname = 'tenant_id' AND a.attnum = CASE WHEN i.indisprimary THEN i.indkey[0] ELSE a.attnum END AND a.attnum = ANY (i.indkey))`),
    ).toEqual([])
  })

  it('keeps foreign keys of tenants within one tenant', async () => {
    expect(
      await names(`SELECT c.conname AS name FROM pg_constraint c JOIN (${tenantTables}) t ON t.oid = c.conrelid JOIN (${tenantTables}) f ON f.oid = c.confrelid
        WHERE c.contype = 'f' AND NOT EXISTS (SELECT 1 FROM pg_attribute a WHERE a.attrelid = c.conrelid AND a.attname = 'tenant_id' AND a.attnum = c.conkey[1])`),
    ).toEqual([])
  })

  it('has tenant_id not null everywhere', async () => {
    expect(
      await names(
        `SELECT t.name FROM (${tenantTables}) t JOIN pg_attribute a ON a.attrelid = t.oid AND a.attname = 'tenant_id' WHERE NOT a.attnotnull`,
      ),
    ).toEqual([])
  })

  it('gives the application a role that owns nothing and cannot pass by row security', async () => {
    const { rows } = await app.query(
      'SELECT rolsuper, rolbypassrls, rolcreatedb, rolcreaterole, (SELECT count(*)::int FROM pg_class WHERE relowner = r.oid) AS owned FROM pg_roles r WHERE rolname = current_user',
    )
    expect(rows[0]).toEqual({
      rolsuper: false,
      rolbypassrls: false,
      rolcreatedb: false,
      rolcreaterole: false,
      owned: 0,
    })
  })

  it('shows no row of any tenant without a tenant set', async () => {
    for (const table of await names(tenantTables)) {
      const readable = await app.query(`SELECT has_table_privilege('${table}', 'SELECT') AS yes`)
      if (readable.rows[0].yes)
        expect((await app.query(`SELECT count(*)::int AS n FROM "${table}"`)).rows[0].n, table).toBe(0)
    }
  })

  it('never lets the application change what was posted, audited or logged', async () => {
    for (const table of [
      'ledger_txn',
      'ledger_posting',
      'pos_profit',
      'audit_log',
      'audit_link',
      'audit_number',
      'biz_state_log',
      'ledger_balance_day',
      'price_snapshot',
      'log_usual',
      'log_api',
      'log_error',
    ]) {
      const { rows } = await app.query(
        `SELECT has_table_privilege($1, 'UPDATE') AS u, has_table_privilege($1, 'DELETE') AS d, has_table_privilege($1, 'TRUNCATE') AS t`,
        [table],
      )
      expect(rows[0], table).toEqual({ u: false, d: false, t: false })
    }
  })
})
