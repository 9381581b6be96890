import { verifyLedger } from '../../features/ledger/proof/verify-ledger.queries.ts'
import { rootTenants, withApplication } from '../application.ts'

/**
 * Proves the books of every ledger: one line an invariant, offending rows below it; changes nothing.
 * @returns whether all hold
 * @source docs/domain/money.md 2.5
 */
export async function run(): Promise<boolean> {
  return withApplication(async (db) => {
    let holds = true
    for (const tenantId of await rootTenants(db)) {
      console.log(`Ledger ${tenantId}`)
      for (const proof of await verifyLedger(db, tenantId)) {
        holds &&= proof.holds
        console.log(
          `  ${proof.holds ? 'holds ' : 'BROKEN'} ${proof.name.padEnd(4)} ${String(proof.rowsChecked).padStart(10)} rows ${String(proof.ms).padStart(7)} ms  ${proof.title}`,
        )
        for (const row of proof.offenders) console.log(`           ${JSON.stringify(row)}`)
      }
    }
    return holds
  })
}
