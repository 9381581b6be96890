import type { Tx } from '../../../core/server/database/db.ts'
import { type MoneyTable, moneyTables } from './money-tables.queries.ts'
import { type Found, type Proving, shownOffenders } from '../invariants/proving.queries.ts'
import { hashOf, quickHashOf } from '../rollup-check/rollup-days.queries.ts'

/** A column of a money table. */
interface Column {
  readonly name: string
  readonly isFen: boolean
}

/** The sealed columns of every money table, in the order of the table. */
export async function sealedColumns(tx: Tx): Promise<Map<string, Column[]>> {
  const { rows } = await tx.client.query<Column & { table: string }>(
    `SELECT c.relname AS table, a.attname AS name, a.atttypid = 'fen'::regtype AS "isFen" FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
      WHERE c.relnamespace = 'public'::regnamespace AND c.relname = ANY($1) AND a.attnum > 0 AND NOT a.attisdropped ORDER BY a.attnum`,
    [moneyTables.map(({ table }) => table)],
  )
  return new Map(
    moneyTables.map(({ table, key, only, beside = [] }) => [
      table,
      rows.filter(
        (row) =>
          row.table === table &&
          !['tenant_id', 'version', ...beside].includes(row.name) &&
          (only === undefined || only.includes(row.name) || key.includes(row.name)),
      ),
    ]),
  )
}

const keyOf = ({ key }: MoneyTable): string => key.map((column) => `r.${column}::text`).join(` || ' ' || `)
const inRow = (columns: readonly string[]): string[] => columns.map((column) => `r.${column}`)

/** The days of a table that are not as they were sealed, and those never sealed. `$1` the tenant, `$2` the table, `$3` the columns. */
async function changedDays(tx: Tx, tenantId: string, one: MoneyTable, columns: readonly string[]) {
  const { rows } = await tx.client.query<{ days: string[]; rows_checked: bigint }>(
    `WITH present AS (SELECT day, count(*) AS n, bit_xor(hash) AS digest FROM (SELECT ${one.day} AS day, ${quickHashOf([...inRow(columns), one.version])} AS hash FROM ${one.table} r WHERE r.tenant_id = $1) h GROUP BY 1),
          sealed AS (SELECT seal_day AS day, row_count, digest, column_names = $3 AS is_same FROM money_seal WHERE tenant_id = $1 AND table_name = $2)
     SELECT coalesce(array_agg(day ORDER BY day) FILTER (WHERE (p.n, p.digest) IS DISTINCT FROM (s.row_count::bigint, s.digest) OR NOT s.is_same), '{}')::text[] AS days,
            coalesce(sum(p.n), 0)::bigint AS rows_checked
       FROM present p FULL JOIN sealed s USING (day)`,
    [tenantId, one.table, columns],
  )
  return { days: rows[0]?.days ?? [], rowsChecked: Number(rows[0]?.rows_checked ?? 0n) }
}

/**
 * Rows of some days beside what was sealed of them, a key a row: `why` is '' for a row that stands as sealed, is new, or
 * was changed by the application, which raised its version. `$1` the tenant, `$2` the table, `$3` the columns, `$4` the days.
 */
export const comparedRows = (one: MoneyTable, columns: readonly string[]): string => `
  WITH present AS (SELECT ${keyOf(one)} AS row_key, ${one.day} AS day, coalesce(${one.version}, 0)::bigint AS version, ${hashOf([...inRow(columns), one.version])} AS hash, ${quickHashOf([...inRow(columns), one.version])} AS quick
                     FROM ${one.table} r WHERE r.tenant_id = $1 AND ${one.day} = ANY($4::date[])),
       sealed AS (SELECT u.row_key, s.seal_day AS day, s.is_closed, u.version, u.hash
                    FROM money_seal s, unnest(s.row_keys, s.row_versions, s.row_hashes) AS u(row_key, version, hash)
                   WHERE s.tenant_id = $1 AND s.table_name = $2 AND s.column_names = $3 AND s.seal_day = ANY($4::date[])),
       closed AS (SELECT seal_day AS day FROM money_seal WHERE tenant_id = $1 AND table_name = $2 AND column_names = $3 AND is_closed AND seal_day = ANY($4::date[])),
       compared AS (
         SELECT coalesce(p.row_key, s.row_key) AS row_key, p.day AS present_day, s.day AS sealed_day, p.version AS present_version, p.hash AS present_hash, p.quick, s.version AS sealed_version, s.hash AS sealed_hash,
                CASE WHEN p.row_key IS NULL THEN CASE WHEN ${one.mayVanish ?? 'false'} THEN '' ELSE 'missing' END
                     WHEN s.row_key IS NULL THEN CASE WHEN EXISTS (SELECT 1 FROM closed c WHERE c.day = p.day) THEN 'added' ELSE '' END
                     WHEN p.version < s.version OR (p.version = s.version AND (p.hash <> s.hash OR p.day <> s.day)) THEN 'changed' ELSE '' END AS why
           FROM present p FULL JOIN sealed s ON s.row_key = p.row_key)`

/** The days of tables that are to be sealed anew, as a proof has seen them: by table. */
export type SeenDays = Map<string, readonly string[]>

/** Finds sealed rows of a table that have been changed behind the application. */
async function tampered(
  tx: Tx,
  tenantId: string,
  one: MoneyTable,
  columns: readonly Column[],
  seen?: SeenDays,
): Promise<Found> {
  const names = columns.map(({ name }) => name)
  const { days, rowsChecked } = await changedDays(tx, tenantId, one, names)
  seen?.set(one.table, days)
  if (days.length === 0) return { rowsChecked, wrongCount: 0, offenders: [] }
  const shown = columns.filter(({ isFen }) => isFen).map(({ name }) => `'${name}', r.${name}`)
  const { rows } = await tx.client.query<{ row_key: string; why: string; day: string; wrong: bigint; amounts: object }>(
    `${comparedRows(one, names)},
       wrong AS (SELECT row_key, why, coalesce(present_day, sealed_day) AS day, count(*) OVER () AS wrong FROM compared WHERE why <> '' ORDER BY row_key LIMIT ${shownOffenders})
     SELECT w.*, (SELECT jsonb_build_object(${shown.join(', ')}) FROM ${one.table} r WHERE r.tenant_id = $1 AND ${keyOf(one)} = w.row_key LIMIT 1) AS amounts FROM wrong w`,
    [tenantId, one.table, names, days],
  )
  return {
    rowsChecked,
    wrongCount: Number(rows[0]?.wrong ?? 0n),
    offenders: rows.map(({ row_key, why, day, amounts }) => ({
      table: one.table,
      row: row_key,
      key: one.key.join(' '),
      why,
      day,
      amounts,
    })),
  }
}

/**
 * Every row of every money table that was sealed stands as it did, unless the application has changed it: then its version
 * has grown. Days that are as a whole as they were sealed are told by their digests alone.
 * @source docs/decisions/0016-seals-of-money-rows.md
 */
export const sealProving: Proving = sealProvingOf()

/** The same, which also tells the days that are to be sealed anew: they need not be looked for twice. */
export function sealProvingOf(seen?: SeenDays): Proving {
  return {
    name: 'seals',
    title: '封存过的资金记录未被绕过系统改动',
    prove: (tx, tenantId) => proveSeals(tx, tenantId, moneyTables, seen),
  }
}

/** The same of some tables. */
export async function proveSeals(
  tx: Tx,
  tenantId: string,
  tables: readonly MoneyTable[],
  seen?: SeenDays,
): Promise<Found> {
  const columns = await sealedColumns(tx)
  let rowsChecked = 0
  let wrongCount = 0
  const offenders: Found['offenders'][number][] = []
  for (const one of tables) {
    const found = await tampered(tx, tenantId, one, columns.get(one.table) ?? [], seen)
    rowsChecked += found.rowsChecked
    wrongCount += found.wrongCount
    offenders.push(...found.offenders)
  }
  return { rowsChecked, wrongCount, offenders }
}

/** The days of a table whose seals are to be written anew, with its columns. */
export async function daysToSeal(
  tx: Tx,
  tenantId: string,
  one: MoneyTable,
  columns: readonly string[],
): Promise<string[]> {
  return (await changedDays(tx, tenantId, one, columns)).days
}
