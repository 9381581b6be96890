import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../setup/database-per-file.ts'
import pg from 'pg'

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

/** Rules that keep each of them unique: constraints and unique indexes as the database has them. */
const kept = [
  {
    one: 'live terminal of a SN',
    index: 'rp_terminal_sn',
    table: 'rp_terminal',
    rule: 'UNIQUE (tenant_id, sn) WHERE (NOT is_deleted)',
  },
  {
    one: 'SN of an ICCID',
    index: 'stock_sn_iccid',
    table: 'stock_sn',
    rule: 'UNIQUE (tenant_id, iccid) WHERE ((iccid IS NOT NULL) AND (sn_status <> 9))',
  },
  {
    one: 'open five-element row of a POS',
    index: 'terminal_five_overlap',
    table: 'terminal_five',
    rule: 'EXCLUDE USING gist (tenant_id WITH =, sn WITH =, tstzrange(valid_from, valid_to) WITH &&)',
  },
  {
    one: 'default channel of a pay way',
    index: 'rpi_aisle_default_pkey',
    table: 'rpi_aisle_default',
    rule: 'UNIQUE (tenant_id, rpi_no, pay_way)',
  },
  {
    one: 'open change of a type',
    index: 'mer_change_record_open',
    table: 'mer_change_record',
    rule: `UNIQUE (tenant_id, rpi_no, ( CASE change_type WHEN 3 THEN 2 ELSE (change_type)::integer END)) WHERE ((change_status = ANY (ARRAY[1, 2, 3, 5])) AND (NOT is_deleted))`,
  },
  {
    one: 'open examine of a party and kind',
    index: 'examine_open',
    table: 'examine',
    rule: 'UNIQUE (tenant_id, user_type, user_no, examine_kind) WHERE ((examine_status = 0) AND (NOT is_deleted))',
  },
  {
    one: 'waiting policy of a party at a channel',
    index: 'oem_policy_pending',
    table: 'oem_policy',
    rule: 'UNIQUE (tenant_id, user_no, aisle_code) WHERE ((policy_status = 1) AND (NOT is_deleted))',
  },
]

it.each(kept)('the database itself keeps one $one (network 25.4): $index', async ({ index, table, rule }) => {
  const { rows } = await owner.query<{ table: string; def: string; exclusion: string | null; isValid: boolean }>(
    `SELECT i.tablename AS table, i.indexdef AS def, x.indisvalid AS "isValid",
            (SELECT pg_get_constraintdef(k.oid) FROM pg_constraint k WHERE k.conindid = x.indexrelid AND k.contype = 'x') AS exclusion
       FROM pg_indexes i JOIN pg_index x ON x.indexrelid = format('%I.%I', i.schemaname, i.indexname)::regclass
      WHERE i.schemaname = 'public' AND i.indexname = $1`,
    [index],
  )
  const told = rows.map(({ def, exclusion, ...more }) => ({
    ...more,
    rule: exclusion ?? def.replace(/^CREATE UNIQUE INDEX .* USING btree/, 'UNIQUE').replaceAll(/\s+/g, ' '),
  }))
  expect(told).toEqual([{ table, isValid: true, rule }])
})
