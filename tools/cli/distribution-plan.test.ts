import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '../../tests/setup/database-per-file.ts'
import { planDistribution, readSchema, type TableShape } from './distribution-plan.ts'

let database: TestDatabase
let tables: TableShape[]

beforeAll(async () => {
  database = await testDatabase()
  const client = new pg.Client({ connectionString: database.ownerUrl })
  await client.connect()
  tables = await readSchema(client)
  await client.end()
})

afterAll(() => database.drop())

describe('the plan for a cluster', () => {
  it('has a place for every table of the schema', () => {
    const planned = new Set(planDistribution(tables).map(({ table }) => table))
    const local = tables.map(({ name }) => name).filter((name) => !planned.has(name))
    expect(local.sort()).toEqual([
      'captcha',
      'guess_guard',
      'month_partitioned',
      'schema_migration',
      'seq_no',
      'sign_in_session',
      'sms_code',
    ])
  })

  it('copies what all tenants share and spreads what is theirs, all beside each other', () => {
    const statements = planDistribution(tables).map(({ sql }) => sql)
    expect(statements).toContain(`SELECT create_reference_table('tenant')`)
    expect(statements).toContain(`SELECT create_reference_table('pay_aisle')`)
    const spread = statements.filter((sql) => sql.includes('create_distributed_table'))
    const [first = '', ...others] = spread
    const name = /'(\w+)'/.exec(first)?.[1]
    expect(first).toContain(`colocate_with => 'none'`)
    expect(others.every((sql) => sql.endsWith(`'tenant_id', colocate_with => '${name}')`))).toBe(true)
    expect(spread.some((sql) => sql.includes(`'pos_trade'`))).toBe(true)
  })

  it('drops triggers before it spreads their table', () => {
    const ofPostings = planDistribution(tables).filter(({ table }) => table === 'ledger_posting')
    expect(ofPostings.at(-1)?.sql).toContain('create_distributed_table')
    expect(ofPostings.slice(0, -1).every(({ sql }) => sql.startsWith('DROP TRIGGER'))).toBe(true)
  })

  it('comes to a referenced table before those that name it', () => {
    const order = planDistribution(tables).map(({ table }) => table)
    for (const { name, references } of tables) {
      for (const referenced of references) {
        if (order.includes(name))
          expect(order.indexOf(referenced), `${referenced} before ${name}`).toBeLessThan(order.indexOf(name))
      }
    }
  })

  it('leaves alone what is spread already', () => {
    expect(planDistribution(tables, new Set(tables.map(({ name }) => name)))).toEqual([])
  })

  it('refuses a table of tenants with a key of its own', () => {
    const odd: TableShape = { name: 'odd', hasTenant: true, isKeyedByTenant: false, triggers: [], references: [] }
    expect(() => planDistribution([...tables, odd])).toThrow(/unique key without tenant_id .*: odd\./)
  })

  it('refuses a platform table that references a table of tenants', () => {
    const odd: TableShape = {
      name: 'odd',
      hasTenant: false,
      isKeyedByTenant: false,
      triggers: [],
      references: ['pos_trade'],
    }
    expect(() => planDistribution([...tables, odd])).toThrow(/reference tables of tenants.*: odd\./)
  })
})
