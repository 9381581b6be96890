import type { Tx } from '../../../core/server/database/db.ts'
import type { RollupProof } from './rollups.queries.ts'

/** The kept sums of one day of a roll-up, as one number. */
export interface DayDigest {
  readonly day: string
  readonly digest: bigint
}

/** Returns the name of the digests of a roll-up's days in the seals. */
export const sumsOf = ({ table }: Pick<RollupProof, 'table'>): string => `${table} sums`

/** A hash of some columns of a row, the same on every server: 64 bits of the MD5 of its text. */
export const hashOf = (columns: readonly string[]): string =>
  `('x' || left(md5(ROW(${columns.join(', ')})::text), 16))::bit(64)::bigint`

/**
 * A quick hash of columns of a row, for the digest of a day alone. Its values may change with a version of PostgreSQL: then
 * every day is compared, or recomputed, once.
 */
export const quickHashOf = (columns: readonly string[]): string => `hash_record_extended(ROW(${columns.join(', ')}), 0)`

const hashedSums = ({ keys, sums }: RollupProof): string => quickHashOf([...keys, ...Object.keys(sums)])

/** The digest of every day that a roll-up has rows of. */
export async function rollupDigests(tx: Tx, tenantId: string, rollup: RollupProof): Promise<DayDigest[]> {
  const { table, dayColumn } = rollup
  const { rows } = await tx.client.query<DayDigest>(
    `SELECT ${dayColumn} AS day, bit_xor(${hashedSums(rollup)}) AS digest FROM ${table} WHERE tenant_id = $1 GROUP BY 1`,
    [tenantId],
  )
  return rows
}

/** Number of last days that are always recomputed. */
const lastDays = 3

/**
 * The days of a roll-up that are recomputed: those whose sums are not the ones that were last found right, those never
 * proved, the last days, and one of the others by lot.
 * @source docs/domain/money.md 11.3
 */
export async function daysToProve(tx: Tx, tenantId: string, rollup: RollupProof): Promise<string[]> {
  const { table, dayColumn } = rollup
  const { rows } = await tx.client.query<{ day: string }>(
    `WITH present AS (SELECT ${dayColumn} AS day, bit_xor(${hashedSums(rollup)}) AS digest FROM ${table} WHERE tenant_id = $1 GROUP BY 1),
          proved AS (SELECT seal_day AS day, digest FROM money_seal WHERE tenant_id = $1 AND table_name = $2),
          today AS (SELECT business_day(business_now()) AS day),
          every_day AS (
            SELECT day FROM present UNION SELECT day FROM proved
            UNION SELECT generate_series(least((SELECT min(book_day) FROM ledger_txn WHERE tenant_id = $1), (SELECT min(create_day) FROM pos_trade WHERE tenant_id = $1)), today.day, '1 day')::date FROM today),
          judged AS (SELECT e.day, v.digest IS NOT DISTINCT FROM coalesce(p.digest, 0) AND e.day <= today.day - ${lastDays} AS rests
                       FROM every_day e LEFT JOIN present p USING (day) LEFT JOIN proved v USING (day), today)
     SELECT day FROM judged WHERE NOT rests UNION (SELECT day FROM judged WHERE rests ORDER BY random() LIMIT 1) ORDER BY day`,
    [tenantId, sumsOf(rollup)],
  )
  return rows.map(({ day }) => day)
}

/** Returns the digests of the days of a roll-up, days without a row among them: kept by a run that found them right. */
export async function provedDigests(
  tx: Tx,
  tenantId: string,
  rollup: RollupProof,
  days: readonly string[],
): Promise<DayDigest[]> {
  const present = new Map((await rollupDigests(tx, tenantId, rollup)).map(({ day, digest }) => [day, digest]))
  return days.map((day) => ({ day, digest: present.get(day) ?? 0n }))
}
