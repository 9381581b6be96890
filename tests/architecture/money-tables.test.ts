import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { derivedTables, moneyTables } from '../../features/reconciliation/seals/money-tables.queries.ts'
import { type TestDatabase, testDatabase } from '../setup/database-per-file.ts'
import { sourceFiles } from './source-files.ts'

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

/** Tables with an amount in which no money stands, each with what the amount is. */
const otherAmounts: Readonly<Record<string, string>> = {
  active_progress: 'turnover of a terminal as last counted: told anew from its trades',
  bank_active: 'from which amount a bank gives its discount, for people to read',
  feet_mer_form: 'what a form asks of its payer',
  feet_user_trade: 'a copy of the trade that paid it, for the list of the form',
  invoice_line: 'lines of an invoice: their sums are held against the sealed invoice',
  invoice_trade: 'parts of trades: their sums are held against the sealed invoice',
  invoice_product: 'the price of goods as people put it on invoices',
  optimize_trade: 'limits of a merchant',
  pay_aisle: 'limits of a channel',
  pay_aisle_cost: 'prices of the platform itself: no ledger’s, kept in the snapshot of every trade',
  payout_alarm: 'what an alarm tells',
  qrcode: 'what a code asks of its payer',
  rpi_account: 'the least that a merchant is settled',
  stock_sn: 'the price of a device',
}

describe('tables of money', () => {
  it('are sealed or derived, every one that has an amount', async () => {
    const { rows } = await owner.query<{ name: string }>(
      `SELECT DISTINCT c.relname AS name FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid WHERE a.atttypid = 'fen'::regtype AND c.relkind IN ('r', 'p') AND NOT c.relispartition ORDER BY 1`,
    )
    const known = new Set([...moneyTables.map(({ table }) => table), ...derivedTables, ...Object.keys(otherAmounts)])
    expect(rows.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([])
  })

  const versioned = new Set(moneyTables.filter(({ version }) => version === 'r.version').map(({ table }) => table))

  /** Columns that a statement may change without a version: columns that are not sealed. */
  const beside = new Map(moneyTables.map(({ table, beside: columns = [] }) => [table, columns]))

  it('get a new version with every change: a seal tells it from one behind the application', () => {
    const without = sourceFiles('features', 'core')
      .filter(({ path }) => !/\.(test|fixture)\.ts$/.test(path))
      .flatMap(({ path, text }) =>
        [
          ...text.matchAll(/\bUPDATE (\w+)(?: (?:AS )?(?!SET\b)\w+)? SET\b|\bbulkUpdate<\w+>\(\s*'\w+',\s*'(\w+)'/g),
        ].flatMap((match) => {
          const table = match[1] ?? match[2] ?? ''
          if (!versioned.has(table)) return []
          const statement = text.slice(match.index, match.index + 1200)
          const changed = /SET ([a-z_]+) =/.exec(statement)?.[1] ?? ''
          const says = /version = (\w+\.)?version \+ 1|\bversion\b|\$\{(settled|changes|ended)\}/.test(statement)
          return says || (beside.get(table) ?? []).includes(changed) ? [] : [`${path}: ${table}`]
        }),
      )
    expect(without).toEqual([])
  })
})
