import type { Tx } from '../../../core/server/database/db.ts'

/**
 * Holds the prices of channels until the transaction ends: who sets prices of one channel in one tenant waits for the
 * others, so that no two can each pass a floor that the other moves.
 * @source docs/domain/network.md 8.5, advisory lock per tenant × aisle
 */
export async function lockPrices(tx: Tx, tenantId: string, aisles: readonly string[]): Promise<void> {
  await tx.client.query({
    name: 'lock_prices',
    // In one order, so that two batches cannot wait for each other.
    text: `SELECT pg_advisory_xact_lock(hashtextextended('price:' || $1 || ':' || a, 0)) FROM (SELECT a FROM unnest($2::text[]) AS a ORDER BY a) AS ordered`,
    values: [tenantId, [...aisles]],
  })
}
