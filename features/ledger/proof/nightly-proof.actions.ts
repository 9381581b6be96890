import type { Tx } from '../../../core/server/db.ts'
import type { NightlyRun } from './nightly-proof.contract.ts'

/** How many offending rows a run keeps. */
const keptOffenders = 20

/**
 * Keeps what a nightly proof came to, for the page of the proof. Run again for the same moment it keeps the first.
 * @source docs/domain/money.md 4.8
 */
export async function keepNightlyProof(tx: Tx, tenantId: string, run: NightlyRun): Promise<void> {
  await tx.client.query(
    `INSERT INTO nightly_proof (tenant_id, oem_no, proof_name, proved_at, rows_checked, wrong_count, ms, offenders) VALUES ($1, $1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING`,
    [
      tenantId,
      run.name,
      run.provedAt,
      run.rowsChecked,
      run.wrongCount,
      run.ms,
      JSON.stringify(run.offenders.slice(0, keptOffenders)),
    ],
  )
}
