import { sql } from 'drizzle-orm'
import { rowsOf, type Tx } from '../../../core/server/db.ts'
import { type NightlyRun, nightlyTitles } from './nightly-proof.contract.ts'

/** How long a run that found something is shown, in days: the next night may look at other rows. */
const findingDays = 31

/** The last run of every nightly proof, and before it those of the last month that found something; the newest first. */
export async function nightlyProofs(tx: Tx, tenantId: string) {
  const runs = await rowsOf<NightlyRun>(
    tx,
    sql`SELECT n.proof_name AS name, n.proved_at AS "provedAt", n.rows_checked AS "rowsChecked", n.wrong_count AS "wrongCount", n.ms, n.offenders FROM nightly_proof n
         WHERE n.tenant_id = ${tenantId} AND ((n.wrong_count > 0 AND n.proved_at > business_now() - make_interval(days => ${findingDays}))
            OR n.proved_at = (SELECT max(l.proved_at) FROM nightly_proof l WHERE l.tenant_id = n.tenant_id AND l.proof_name = n.proof_name))
         ORDER BY n.proved_at DESC, n.proof_name LIMIT 100`,
  )
  return runs.map((run) => ({
    ...run,
    title: nightlyTitles[run.name] ?? run.name,
    holds: run.wrongCount === 0,
    offenders: run.offenders.map((row) => ({ ...row })),
  }))
}
