import { type Db, inScope, type Tx } from '../../../core/server/database/db.ts'
import { type Found, type Proving, proveEach, shownOffenders } from '../invariants/proving.queries.ts'
import { rollups, type RollupProof } from './rollups.queries.ts'
import { daysToProve } from './rollup-days.queries.ts'

/** Comparison of one roll-up of a day with the rows that it sums. */
export interface RollupCheck {
  readonly table: string
  readonly holds: boolean
  /** Keys on either side. */
  readonly rowsChecked: number
  readonly ms: number
  /** The first keys that differ: both sides' columns, `found_…` as kept, `expected_…` as recomputed. */
  readonly offenders: readonly Readonly<Record<string, string>>[]
}

/**
 * Recomputes every roll-up of a day from the rows it sums, and compares all columns of all keys; nothing is changed. The
 * first and last payments are compared as a whole.
 * @param day the trades' pay or finish day, the profit's and wallets' booking day
 * @source docs/domain/money.md 11.3, Proof of exactness
 */
export async function rollupCheck(db: Db, tenantId: string, day: string): Promise<RollupCheck[]> {
  return inScope(db, { tenantId, oemNo: '' }, (tx) => checkRollups(tx, tenantId, day))
}

/** The same within a transaction of the caller. */
export async function checkRollups(tx: Tx, tenantId: string, day: string): Promise<RollupCheck[]> {
  const proofs = await proveEach(
    [tx],
    tenantId,
    rollups.map((rollup) => ({
      name: rollup.table,
      title: rollup.title,
      prove: () => comparedOn(tx, tenantId, [day], rollup),
    })),
  )
  return proofs.map(({ name: table, holds, rowsChecked, ms, offenders }) => ({
    table,
    holds,
    rowsChecked,
    ms,
    offenders,
  }))
}

/**
 * Every roll-up of every day that may be wrong: those whose kept sums are not as they were when last found right, the last
 * days, and one of the others by lot; what is no sum of a day as a whole. @source docs/domain/money.md 11.3
 */
export const rollupProvings: readonly Proving[] = rollups.map((rollup) => ({
  name: rollup.table,
  title: rollup.title,
  prove: async (tx, tenantId) =>
    comparedOn(tx, tenantId, rollup.isWhole ? [] : await daysToProve(tx, tenantId, rollup), rollup),
}))

async function comparedOn(tx: Tx, tenantId: string, days: readonly string[], rollup: RollupProof): Promise<Found> {
  const { rows } = await tx.client.query<{ rows_checked: bigint; wrong: bigint; offenders: Record<string, unknown>[] }>(
    comparison(rollup),
    [tenantId, days],
  )
  const { rows_checked = 0n, wrong = 0n, offenders = [] } = rows[0] ?? {}
  return { rowsChecked: Number(rows_checked), wrongCount: Number(wrong), offenders }
}

/** One statement over both sides of some days (`$2`). A key with nothing but zeros is as good as none. */
function comparison({ table, where, keys, sums, expected }: RollupProof): string {
  const columns = Object.keys(sums)
  const found = `SELECT ${keys.join(', ')}, ${columns.map((column) => `${sums[column] === 'sum' ? `sum(${column})` : `${sums[column]}(${column})`} AS ${column}`).join(', ')}
    FROM ${table} WHERE tenant_id = $1 AND ${where} GROUP BY ${keys.join(', ')}`
  const zero = (column: string) => (sums[column] === 'sum' ? '0' : 'NULL')
  const side = (name: string) =>
    columns.map((column) => `coalesce(${name}.${column}, ${zero(column)}) AS ${name}_${column}`)
  const differs = columns.map((column) => `found_${column} IS DISTINCT FROM expected_${column}`).join(' OR ')
  return `
    WITH found AS (${found}), expected AS (${expected}),
         both_sides AS (SELECT ${keys.join(', ')}, ${[...side('found'), ...side('expected')].join(', ')} FROM found FULL JOIN expected USING (${keys.join(', ')})),
         wrong AS (SELECT * FROM both_sides WHERE ${differs})
    SELECT (SELECT count(*) FROM both_sides) AS rows_checked, (SELECT count(*) FROM wrong) AS wrong,
           (SELECT coalesce(jsonb_agg(shown), '[]') FROM (SELECT * FROM wrong LIMIT ${shownOffenders}) shown) AS offenders, cardinality($2::date[]) AS days`
}
