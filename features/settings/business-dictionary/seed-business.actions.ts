import { sql } from 'drizzle-orm'
import { platformTenant } from '../../../core/server/call/caller.ts'
import { enterScope, platformScope, rowsOf, run, type Tx } from '../../../core/server/database/db.ts'
import { businessSets } from '../dictionary/business-sets.contract.ts'
import { setKey } from '../dictionary/dictionary.contract.ts'
import type { SeededSet } from '../dictionary/framework-sets.contract.ts'

/**
 * Gives every tenant the business sets that were declared since the last start, the platform too, whose sets new tenants
 * copy. A set is given once: what a tenant renames, seals or removes afterwards stays so. What a tenant had under the code
 * of a new set keeps its label and gets the values that it lacks.
 * @source docs/domain/network.md 21 and docs/wire.md 4.8
 */
export async function seedBusinessSets(tx: Tx): Promise<void> {
  const codes = businessSets.map(({ code }) => code)
  const added = await rowsOf<{ code: string }>(
    tx,
    sql`INSERT INTO dict_biz_given (code) SELECT unnest(${sql.param(codes)}::text[]) ON CONFLICT DO NOTHING RETURNING code`,
  )
  if (added.length === 0) return
  const sets = businessSets.filter(({ code }) => added.some((one) => one.code === code))
  const tenants = await rowsOf<Place>(
    tx,
    sql`SELECT ${platformTenant} AS "tenantId", ${platformTenant} AS "oemNo"
         UNION SELECT root_tenant_id, tenant_id FROM tenant WHERE NOT is_deleted`,
  )
  for (const place of tenants) {
    await enterScope(tx, { tenantId: place.tenantId, oemNo: '' })
    await give(tx, place, sets)
  }
  await enterScope(tx, platformScope)
}

interface Place {
  readonly tenantId: string
  readonly oemNo: string
}

interface Row {
  readonly code: string
  readonly key: string
  readonly zh: string
  readonly en: string
  readonly sort: number
}

/** The rows of sets first: those of values hang below them. */
async function give(tx: Tx, place: Place, sets: readonly SeededSet[]): Promise<void> {
  await insertMissing(
    tx,
    place,
    sets.map(({ code, zh, en }, n) => ({ code, key: setKey, zh, en, sort: n + 1 })),
  )
  await insertMissing(
    tx,
    place,
    sets.flatMap(({ code, entries }) =>
      entries.map(({ value, zh, en }, n) => ({ code, key: String(value), zh, en, sort: n + 1 })),
    ),
  )
}

async function insertMissing(tx: Tx, { tenantId, oemNo }: Place, rows: readonly Row[]): Promise<void> {
  await run(
    tx,
    sql`INSERT INTO dict_biz (tenant_id, oem_no, parent_id, code, dict_key, dict_value, dict_value_en, sort)
        SELECT ${tenantId}, ${oemNo}, coalesce(p.id, 0), r.code, r.key, r.zh, r.en, r.sort
          FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r (code text, key text, zh text, en text, sort integer)
          LEFT JOIN dict_biz p ON p.tenant_id = ${tenantId} AND p.oem_no = ${oemNo} AND p.code = r.code AND p.dict_key = ${setKey} AND NOT p.is_deleted
               AND r.key <> ${setKey}
        ON CONFLICT (tenant_id, oem_no, code, dict_key) WHERE NOT is_deleted DO NOTHING`,
  )
}
