import type { Tx } from '../../../core/server/database/db.ts'

/** Says which booking days may be released as far as reconciliation is concerned. */
export type ReleaseCondition = (tx: Tx, tenantId: string, days: readonly string[]) => Promise<ReadonlySet<string>>

const conditions: ReleaseCondition[] = []

/** Reconciliation says here when a day's profit may be released: every channel with trades that day is balanced, resolved or forced. */
export function giveReleaseCondition(condition: ReleaseCondition): void {
  conditions.push(condition)
}

/** The days among the given ones that nothing keeps from being released. @source docs/domain/money.md 4.7, release job */
export async function releasableDays(tx: Tx, tenantId: string, days: readonly string[]): Promise<ReadonlySet<string>> {
  let left = new Set(days)
  for (const condition of conditions) left = new Set(await condition(tx, tenantId, [...left]))
  return left
}
