import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { OutboxStatus } from '../../core/server/jobs/outbox-states.ts'
import { type TestDatabase, testDatabase } from '../setup/database-per-file.ts'
import { isTest, sourceFiles } from './source-files.ts'
import { stateColumns, statelessColumns } from './state-columns.ts'
import { strayWriters } from './state-writers.ts'

const columnsByTable = new Map<string, string[]>()
for (const name of Object.keys(stateColumns)) {
  const [table = '', column = ''] = name.split('.')
  columnsByTable.set(table, [...(columnsByTable.get(table) ?? []), column])
}

describe('columns of states', () => {
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

  it('have their table of events, or a reason why they hold no state', async () => {
    const { rows } = await owner.query<{ name: string }>(
      `SELECT c.relname || '.' || a.attname AS name FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
        WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition AND a.attnum > 0 AND NOT a.attisdropped
          AND a.attname ~ '_(status|state)$' ORDER BY 1`,
    )
    const listed = [...Object.keys(stateColumns), ...Object.values(statelessColumns).flat()]
    expect(rows.map(({ name }) => name)).toEqual(listed.toSorted())
  })

  it('are written by statements with what their tables say alone', () => {
    const stray = sourceFiles('core', 'features')
      .filter((file) => !isTest(file) && file.path.endsWith('.ts'))
      .flatMap((file) => strayWriters(file, columnsByTable))
    expect(stray.map(({ file, column, value }) => `${file}: ${column} = ${value}`)).toEqual([])
  })

  it.each([
    [
      'a code in SET',
      'const done = sql`UPDATE qrcode SET rq_status = ${RqStatus.void} WHERE tenant_id = ${tenantId}`',
      'RqStatus.void',
    ],
    ['a number', "run('UPDATE qrcode q SET is_on = false, rq_status = 2 WHERE tenant_id = $1', [tenantId])", '2'],
    [
      'a code handed in as a parameter',
      "query('UPDATE qrcode SET rq_status = $2 WHERE tenant_id = $1', [tenantId, RqStatus.void])",
      'RqStatus.void',
    ],
    [
      'a code under another name',
      'const { bound } = RqStatus; const done = sql`UPDATE qrcode SET rq_status = ${bound}`',
      'bound',
    ],
    [
      'a code of a new row',
      'const made = sql`INSERT INTO qrcode (tenant_id, rq_status) VALUES (${tenantId}, ${RqStatus.bound})`',
      'RqStatus.bound',
    ],
    [
      'a case',
      'const done = sql`UPDATE qrcode SET rq_status = CASE WHEN rpi_no IS NULL THEN ${RqStatus.unbound} ELSE rq_status END`',
      'RqStatus.unbound',
    ],
  ])('that are written with %s are found', (_, text, value) => {
    const file = { path: 'features/a/b/c.calls.ts', text }
    expect(strayWriters(file, columnsByTable).map((one) => one.value)).toEqual([value])
  })

  it.each([
    [
      'what its table says',
      'const done = sql`UPDATE qrcode SET rq_status = ${codeTransitions.void.to} WHERE rq_status = ${RqStatus.unbound}`',
    ],
    [
      'what was decided',
      "const to = nextState(codeTransitions, present, 'void'); const done = sql`UPDATE qrcode SET rq_status = ${to}`",
    ],
    ['nothing: it is read alone', 'const open = sql`SELECT 1 FROM qrcode WHERE rq_status = ${RqStatus.bound}`'],
  ])('that are written with %s pass', (_, text) => {
    expect(strayWriters({ path: 'features/a/b/c.calls.ts', text }, columnsByTable)).toEqual([])
  })

  it('go as their tables lead, or the database of a test refuses', async () => {
    const insert = `INSERT INTO outbox (tenant_id, kind, out_no, payload, next_at, outbox_status) VALUES ('100001', 'test', $1, '{}', now(), $2)`
    const move = `UPDATE outbox SET outbox_status = $2 WHERE tenant_id = '100001' AND out_no = $1`
    await owner.query(insert, ['A', OutboxStatus.waiting])
    await app.query(`SELECT set_config('app.tenant', '100001', false)`)
    const ofTest = app.user
    // Under another name on this side alone: what it sends is not marked as a test's own.
    app.user = 'product'
    await expect(app.query(move, ['A', OutboxStatus.settled])).rejects.toThrow(
      'no event leads outbox.outbox_status from 0 to 1',
    )
    await expect(app.query(insert, ['B', OutboxStatus.settled])).rejects.toThrow(
      'no event leads outbox.outbox_status from nothing to 1',
    )
    await app.query(move, ['A', OutboxStatus.unknown])
    await app.query(move, ['A', OutboxStatus.settled])
    app.user = ofTest
    expect((await app.query(move, ['A', OutboxStatus.waiting])).rowCount).toBe(1)
  })
})
