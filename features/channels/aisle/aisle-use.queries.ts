import { sql } from 'drizzle-orm'
import type { Caller } from '../../../core/server/call/caller.ts'
import { enterScope, rowOf, rowsOf, scopeOfCaller, type Tx } from '../../../core/server/database/db.ts'
import { type CompCode, payCompanies } from '../pay-way/pay-way-codes.contract.ts'

/**
 * Asks every operator in turn, as the platform may: its own rows are seen in its own scope alone.
 * @param ask gets the tenant whose rows are seen; the first answer that is not null ends the round
 */
export async function askOperators<Answer>(
  tx: Tx,
  caller: Caller,
  ask: (tenantId: string) => Promise<Answer | null>,
): Promise<Answer | null> {
  const operators = await rowsOf<{ tenantId: string }>(
    tx,
    sql`SELECT DISTINCT root_tenant_id AS "tenantId" FROM tenant WHERE NOT is_deleted ORDER BY 1`,
  )
  try {
    for (const { tenantId } of operators) {
      await enterScope(tx, { tenantId, oemNo: '' })
      const answer = await ask(tenantId)
      if (answer !== null) return answer
    }
    return null
  } finally {
    await enterScope(tx, scopeOfCaller(caller))
  }
}

/** Whether any operator has a channel, or any merchant ever asked for it. @source docs/domain/network.md 9, remove */
export const isAisleUsed = async (tx: Tx, caller: Caller, aisleCodes: readonly string[]): Promise<boolean> =>
  (await askOperators(tx, caller, async (tenantId) => {
    const used = await rowOf(
      tx,
      sql`SELECT 1 FROM aisle_oem WHERE tenant_id = ${tenantId} AND aisle_code = ANY(${sql.param([...aisleCodes])}::text[]) AND NOT is_deleted
          UNION ALL SELECT 1 FROM rpi_incoming WHERE tenant_id = ${tenantId} AND aisle_code = ANY(${sql.param([...aisleCodes])}::text[]) LIMIT 1`,
    )
    return used ? true : null
  })) ?? false

/** Whether any merchant has one of the payment companies on at a channel and pays by it. */
export const areCompaniesUsed = async (
  tx: Tx,
  caller: Caller,
  aisleCode: string,
  companies: readonly CompCode[],
): Promise<boolean> => {
  if (companies.length === 0) return false
  const ways = companies.flatMap((compCode) => payCompanies[compCode].payWays as readonly number[])
  const used = await askOperators(tx, caller, async (tenantId) => {
    const row = await rowOf(
      tx,
      sql`SELECT 1 FROM rpi_comp c JOIN rpi_incoming i ON i.tenant_id = c.tenant_id AND i.rpi_no = c.rpi_no AND i.aisle_code = c.aisle_code AND i.is_on AND NOT i.is_deleted
           WHERE c.tenant_id = ${tenantId} AND c.aisle_code = ${aisleCode} AND c.comp_code = ANY(${sql.param([...companies])}::text[]) AND c.is_on
             AND EXISTS (SELECT 1 FROM rpi_rate r WHERE r.tenant_id = c.tenant_id AND r.rpi_no = c.rpi_no AND r.aisle_code = c.aisle_code AND r.pay_way = ANY(${sql.param(ways)}::smallint[])
               AND NOT r.is_void AND (r.valid_to IS NULL OR r.valid_to > business_now())) LIMIT 1`,
    )
    return row ? true : null
  })
  return used ?? false
}
