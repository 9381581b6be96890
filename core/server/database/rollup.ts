import { type Bulk, type BulkColumns, bulkInsert, type BulkValue } from './bulk.ts'
import type { Tx } from './db.ts'

/** Number of the row, out of 8, to which this process adds where a key is too busy for one row; readers add the rows up. */
export const stripe = process.pid % 8

/** A table of sums that is kept up in the transaction of what it sums. */
export interface Rollup<Entry> {
  readonly table: string
  /** Columns of the primary key after the tenant. */
  readonly key: BulkColumns<Entry>
  /** Columns that follow from the key and are written with a new row. */
  readonly fixed?: BulkColumns<Entry>
  /** Columns to which an entry adds. */
  readonly sums: Readonly<Record<string, (entry: Entry) => bigint | number>>
}

/**
 * The statement that adds entries to a roll-up: one row a key, taken in the order of the keys, so that two transactions
 * never wait for each other. Entries that add nothing are left out.
 * @source docs/domain/money.md 11.1, 2.6 no. 2
 */
export function rollup<Entry>({ table, key, fixed = {}, sums }: Rollup<Entry>): Bulk<Entry> {
  const names = Object.keys(sums)
  const columns: BulkColumns<Summed<Entry>> = {
    ...Object.fromEntries(
      Object.entries({ ...key, ...fixed }).map(([name, [type, of]]) => [
        name,
        [type, ({ entry }: Summed<Entry>) => of(entry)],
      ]),
    ),
    ...Object.fromEntries(names.map((name, place) => [name, ['bigint', ({ totals }: Summed<Entry>) => totals[place]]])),
  }
  const conflict = `ON CONFLICT (tenant_id, ${Object.keys(key).join(', ')}) DO UPDATE SET ${names.map((name) => `${name} = t.${name} + excluded.${name}`).join(', ')}`
  const upsert = bulkInsert<Summed<Entry>>(table, columns, conflict)
  const keyOf = Object.values(key).map(([, of]) => of)
  const amountOf = Object.values(sums)
  const rowsOf = (entries: readonly Entry[]) => summed(entries, keyOf, amountOf)
  return Object.assign((tx: Tx, tenantId: string, entries: readonly Entry[]) => upsert(tx, tenantId, rowsOf(entries)), {
    statement: (tenantId: string, entries: readonly Entry[]) => upsert.statement(tenantId, rowsOf(entries)),
  })
}

interface Summed<Entry> {
  readonly place: string
  /** One of those summed: they agree in the key. */
  readonly entry: Entry
  readonly totals: bigint[]
}

function summed<Entry>(
  entries: readonly Entry[],
  keyOf: readonly ((entry: Entry) => BulkValue)[],
  amountOf: readonly ((entry: Entry) => bigint | number)[],
): Summed<Entry>[] {
  const byKey = new Map<string, Summed<Entry>>()
  for (const entry of entries) {
    const place = keyOf.map((of) => of(entry)).join('\u0001')
    let row = byKey.get(place)
    if (!row) byKey.set(place, (row = { place, entry, totals: amountOf.map(() => 0n) }))
    for (const [index, of] of amountOf.entries()) row.totals[index] = (row.totals[index] as bigint) + BigInt(of(entry))
  }
  const moving = [...byKey.values()].filter(({ totals }) => totals.some((total) => total !== 0n))
  return moving.sort((a, b) => (a.place < b.place ? -1 : 1))
}
