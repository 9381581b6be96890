import type { Tx } from '../../../core/server/database/db.ts'
import { moneyTables } from './money-tables.queries.ts'
import { type Proving, shownOffenders } from '../invariants/proving.queries.ts'

/** Entity of the audit records of seals: one record a table, with the sealed data of each of its days. */
export const sealEntity = 'moneySeal'

/**
 * Text of a seal in the audit chain: a SHA-256 over the keys, versions and hashes of its rows and over its columns, the
 * digest that stands for the day, and whether the day was closed. Letters stand before the digits of the digest, so that no
 * log takes it for a card number.
 */
export const sealText = `encode(sha256(array_send(s.row_keys) || array_send(s.row_versions) || array_send(s.row_hashes) || array_send(s.column_names)), 'hex') || ' q' || to_hex(s.digest) || CASE WHEN s.is_closed THEN ' closed' ELSE '' END`

/** Entries of the audit log about the seals of some tables (`$2`), the newest first. `$1` the tenant, `$3` the entity. */
const notedSeals = `
  SELECT a.entity_no AS table_name, d.key::date AS day, d.value AS noted, a.after->>'columns' AS columns, row_number() OVER (PARTITION BY a.entity_no, d.key ORDER BY a.at DESC, a.id DESC) AS back
    FROM audit_log a, jsonb_each_text(a.after->'days') AS d WHERE a.tenant_id = $1 AND a.entity = $3 AND a.entity_no = ANY($2)`

/** Tables whose rows never change: what was noted of a closed day is the last word. */
const fixedTables = moneyTables.filter(({ version, closes }) => version === '0' && closes).map(({ table }) => table)

/** A seal that is not what the audit chain keeps of it. */
export interface BrokenSeal {
  readonly table: string
  readonly day: string
  /** `missing`, `changed`: against the newest word of the chain; `rewritten`: two words of a closed day that no row may change in. */
  readonly why: string
  readonly expected: string
  readonly found: string
}

/**
 * Seals of tables that were written otherwise than by the run that noted them.
 * @param days only these; absent: every day
 */
export async function brokenSeals(
  tx: Tx,
  tenantId: string,
  tables: readonly string[],
  days?: readonly string[],
): Promise<BrokenSeal[]> {
  const { rows } = await tx.client.query<BrokenSeal>(
    `WITH noted AS MATERIALIZED (${notedSeals}),
          present AS MATERIALIZED (SELECT s.table_name, s.seal_day AS day, ${sealText} AS found FROM money_seal s WHERE s.tenant_id = $1 AND s.table_name = ANY($2) AND ($4::date[] IS NULL OR s.seal_day = ANY($4)))
     SELECT n.table_name AS table, n.day::text AS day, CASE WHEN p.found IS NULL THEN 'missing' ELSE 'changed' END AS why, n.noted AS expected, coalesce(p.found, '') AS found
       FROM noted n LEFT JOIN present p USING (table_name, day)
      WHERE n.back = 1 AND n.noted IS DISTINCT FROM p.found AND ($4::date[] IS NULL OR n.day = ANY($4))
     UNION ALL
     SELECT n.table_name, n.day::text, 'rewritten', min(split_part(n.noted, ' ', 1)), max(split_part(n.noted, ' ', 1))
       FROM noted n WHERE n.table_name = ANY($5) AND n.noted LIKE '% closed' AND ($4::date[] IS NULL OR n.day = ANY($4))
      GROUP BY n.table_name, n.day, n.columns HAVING count(DISTINCT split_part(n.noted, ' ', 1)) > 1
     ORDER BY 1, 2`,
    [tenantId, tables, sealEntity, days ?? null, fixedTables],
  )
  return rows
}

/** Seals of a table that the audit log says nothing of: their days. */
export async function unnotedDays(tx: Tx, tenantId: string, table: string): Promise<string[]> {
  const { rows } = await tx.client.query<{ day: string }>(
    `SELECT s.seal_day AS day FROM money_seal s WHERE s.tenant_id = $1 AND s.table_name = $2
        AND NOT EXISTS (SELECT 1 FROM audit_log a WHERE a.tenant_id = $1 AND a.entity = $3 AND a.entity_no = $2 AND jsonb_exists(a.after->'days', s.seal_day::text)) ORDER BY 1`,
    [tenantId, table, sealEntity],
  )
  return rows.map(({ day }) => day)
}

/**
 * Every seal is the one that the run which wrote it noted in the audit chain: who changes rows and their seals alike would
 * have to write every later link of the chain anew. The chain itself is proved by the check of the audit log.
 * @source docs/decisions/0018-seals-in-the-audit-chain.md
 */
export const sealChainProving: Proving = {
  name: 'sealChain',
  title: '封存摘要与审计链中的记录一致',
  prove: async (tx, tenantId) => {
    const tables = moneyTables.map(({ table }) => table)
    const { rows } = await tx.client.query<{ n: bigint }>(
      'SELECT count(*) AS n FROM money_seal WHERE tenant_id = $1 AND table_name = ANY($2)',
      [tenantId, tables],
    )
    const broken = await brokenSeals(tx, tenantId, tables)
    return {
      rowsChecked: Number(rows[0]?.n ?? 0n),
      wrongCount: broken.length,
      offenders: broken.slice(0, shownOffenders).map((one) => ({ ...one })),
    }
  },
}
