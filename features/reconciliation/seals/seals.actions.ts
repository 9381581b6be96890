import { appendAudit } from '../../../core/server/call/audit.ts'
import { type Db, inScope, isConnectionLoss, type Tx } from '../../../core/server/database/db.ts'
import { type MoneyTable, moneyTables } from './money-tables.queries.ts'
import { type DayDigest, sumsOf } from '../rollup-check/rollup-days.queries.ts'
import type { RollupProof } from '../rollup-check/rollups.queries.ts'
import { brokenSeals, sealEntity, sealText, unnotedDays } from './seal-chain.queries.ts'
import { comparedRows, daysToSeal, sealedColumns, type SeenDays } from './seals.queries.ts'

/** Number of days of a table that are sealed in one transaction. */
const daysAtOnce = 31

/**
 * Seals the rows of every money table as they stand now: new ones, and those that the application has changed. A row that
 * was changed behind it keeps its seal, so every later proof finds it again until it is put right. Takes no lock that a
 * posting waits for.
 * @param seen days that a proof of a moment ago found to be sealed anew; tables that it does not name are looked through
 * @returns why tables could not be sealed, one text a table; the others were
 * @source docs/decisions/0016-seals-of-money-rows.md
 */
export async function sealMoney(
  db: Db,
  tenantId: string,
  { tables = moneyTables, seen }: { readonly tables?: readonly MoneyTable[]; readonly seen?: SeenDays } = {},
): Promise<string[]> {
  const scope = { tenantId, oemNo: '' }
  const columns = await inScope(db, scope, sealedColumns)
  const failures: string[] = []
  for (const one of tables) {
    const names = (columns.get(one.table) ?? []).map(({ name }) => name)
    try {
      const days = seen?.get(one.table) ?? (await inScope(db, scope, (tx) => daysToSeal(tx, tenantId, one, names)))
      for (let start = 0; start < days.length; start += daysAtOnce)
        await inScope(db, scope, (tx) => sealAndNote(tx, tenantId, one, names, days.slice(start, start + daysAtOnce)))
      await inScope(db, scope, async (tx) => noteSeals(tx, tenantId, one, await unnotedDays(tx, tenantId, one.table)))
    } catch (error) {
      if (isConnectionLoss(error)) throw error
      failures.push(`${one.table}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  return failures
}

/**
 * Seals some days and notes the seals in the audit chain, in one transaction. A day whose seal is not the one that was noted
 * stays as it is: sealed anew it would look right.
 */
async function sealAndNote(
  tx: Tx,
  tenantId: string,
  one: MoneyTable,
  columns: readonly string[],
  days: readonly string[],
): Promise<void> {
  const broken = new Set((await brokenSeals(tx, tenantId, [one.table], days)).map(({ day }) => day))
  const sound = days.filter((day) => !broken.has(day))
  await sealDays(tx, tenantId, one, columns, sound)
  await noteSeals(tx, tenantId, one, sound)
}

/** Appends what was sealed of some days of a table to the audit log. @source docs/decisions/0018-seals-in-the-audit-chain.md */
async function noteSeals(tx: Tx, tenantId: string, { table }: MoneyTable, days: readonly string[]): Promise<void> {
  if (days.length === 0) return
  const { rows } = await tx.client.query<{ columns: string; days: Record<string, string> }>(
    `SELECT array_to_string(s.column_names, ' ') AS columns, jsonb_object_agg(s.seal_day, ${sealText}) AS days
       FROM money_seal s WHERE s.tenant_id = $1 AND s.table_name = $2 AND s.seal_day = ANY($3::date[]) GROUP BY 1`,
    [tenantId, table, days],
  )
  for (const after of rows)
    await appendAudit(tx, {
      tenantId,
      oemNo: tenantId,
      userId: null,
      account: '',
      actorUserId: null,
      action: 'ledger.prove',
      callId: '',
      entity: sealEntity,
      no: table,
      after,
      input: null,
      result: 'ok',
      ip: '',
      userAgent: '',
      requestId: '',
    })
}

/** Writes the seals of some days of a table. Days that were sealed over other columns are sealed as new. */
export async function sealDays(
  tx: Tx,
  tenantId: string,
  one: MoneyTable,
  columns: readonly string[],
  days: readonly string[],
): Promise<void> {
  await tx.client.query(
    `${comparedRows(one, columns)},
       kept AS (SELECT row_key, CASE WHEN why = '' THEN present_day ELSE sealed_day END AS day, CASE WHEN why = '' THEN present_version ELSE sealed_version END AS version,
                       CASE WHEN why = '' THEN present_hash ELSE sealed_hash END AS hash,
                       CASE WHEN why = '' THEN quick ELSE sealed_hash END AS quick
                  FROM compared WHERE why <> 'added' AND (present_hash IS NOT NULL OR why <> ''))
     INSERT INTO money_seal AS t (tenant_id, oem_no, table_name, seal_day, column_names, is_closed, row_count, digest, row_keys, row_versions, row_hashes)
     SELECT $1, $1, $2, d.day, $3, ${one.closes ? 'd.day < coalesce((SELECT open_day FROM ledger_day WHERE tenant_id = $1), d.day)' : 'false'},
            count(k.row_key), coalesce(bit_xor(k.quick), 0), coalesce(array_agg(k.row_key ORDER BY k.row_key) FILTER (WHERE k.row_key IS NOT NULL), '{}'),
            coalesce(array_agg(k.version ORDER BY k.row_key) FILTER (WHERE k.row_key IS NOT NULL), '{}'), coalesce(array_agg(k.hash ORDER BY k.row_key) FILTER (WHERE k.row_key IS NOT NULL), '{}')
       FROM unnest($4::date[]) AS d(day) LEFT JOIN kept k ON k.day = d.day GROUP BY d.day
     ON CONFLICT (tenant_id, table_name, seal_day) DO UPDATE SET column_names = excluded.column_names, is_closed = excluded.is_closed OR t.is_closed, row_count = excluded.row_count,
       digest = excluded.digest, row_keys = excluded.row_keys, row_versions = excluded.row_versions, row_hashes = excluded.row_hashes, seal_time = business_now()`,
    [tenantId, one.table, columns, days],
  )
}

/** Keeps the digests of days of a roll-up that were found right: such a day is looked at again when it has another. */
export async function keepDigests(
  tx: Tx,
  tenantId: string,
  rollup: RollupProof,
  digests: readonly DayDigest[],
): Promise<void> {
  await tx.client.query(
    `INSERT INTO money_seal (tenant_id, oem_no, table_name, seal_day, column_names, is_closed, row_count, digest, row_keys, row_versions, row_hashes)
     SELECT $1, $1, $2, day, '{}', false, 0, digest, '{}', '{}', '{}' FROM unnest($3::date[], $4::bigint[]) AS g(day, digest)
     ON CONFLICT (tenant_id, table_name, seal_day) DO UPDATE SET digest = excluded.digest, seal_time = business_now()`,
    [tenantId, sumsOf(rollup), digests.map(({ day }) => day), digests.map(({ digest }) => digest)],
  )
}
