import { proveWholly } from '../../features/reconciliation/proof/verify-ledger.queries.ts'
import { rootTenants, withApplication } from '../application.ts'

/**
 * Proves the books of every ledger as the runs by night do: invariants, sealed rows and roll-ups. One line a check, offending
 * rows below it; changes nothing.
 * @returns whether all hold
 * @source docs/domain/money.md 2.5
 */
export async function run(): Promise<boolean> {
  return withApplication(async (db) => {
    let holds = true
    for (const tenantId of await rootTenants(db)) {
      console.log(`Ledger ${tenantId}`)
      for (const proof of await proveWholly(db, tenantId)) {
        holds &&= proof.holds
        console.log(
          `  ${proof.holds ? 'holds ' : 'BROKEN'} ${proof.name.padEnd(24)} ${String(proof.rowsChecked).padStart(10)} rows ${String(proof.ms).padStart(7)} ms  ${proof.title}`,
        )
        if (proof.failure) console.log(`           ${proof.failure}`)
        for (const row of proof.offenders) console.log(`           ${JSON.stringify(row)}`)
      }
    }
    return holds
  })
}
