import { type SQL, sql } from 'drizzle-orm'
import { type Caller, isOperatorStaff, isSubOperator } from '../../../core/server/call/caller.ts'
import type { Tx } from '../../../core/server/database/db.ts'
import { type InputOf, type OutputOf, pageOf } from '../../../core/shared/call.ts'
import { allOf, madeWithin, orderOf, readPage, when } from '../../../core/server/lists/listing.ts'
import type { Proof } from '../invariants/invariant.contract.ts'
import type { proof } from './proof.contract.ts'
import { proofTitles } from './verify-ledger.queries.ts'

/** The runs over the caller's own ledger: the books are the root operator's, nobody else sees all their rows. */
const ownRuns = (caller: Caller): SQL =>
  sql`r.tenant_id = ${caller.tenantId} AND ${isOperatorStaff(caller) && !isSubOperator(caller)}::boolean`

const isFailed = sql`(r.failed_count > 0 OR r.failure <> '')`
const isLatest = sql`r.id = (SELECT max(l.id) FROM proof_run l WHERE l.tenant_id = r.tenant_id AND l.run_kind = r.run_kind)`

type KeptRun = Omit<OutputOf<typeof proof.history>['records'][number], 'proofs' | 'holds'> & {
  proofs: Omit<Proof, 'title' | 'holds'>[]
}

/** Runs of the proofs, the newest first, each with what its proofs came to. */
export async function proofHistory(
  tx: Tx,
  caller: Caller,
  input: InputOf<typeof proof.history>,
): Promise<OutputOf<typeof proof.history>> {
  const { records, total } = await readPage<KeptRun>(
    tx,
    {
      columns: sql`r.id, r.run_kind AS "runKind", r.start_time AS "startTime", r.finish_time AS "finishTime", r.proof_count AS "proofCount", r.failed_count AS "failedCount",
        r.rows_checked AS "rowsChecked", r.wrong_count AS "wrongCount", r.ms, r.failure, r.proofs`,
      from: sql`proof_run r`,
      where: allOf(
        ownRuns(caller),
        when(input.runKind, (kind) => sql`r.run_kind = ${kind}`),
        when(input.isFailed, (failed) => (failed ? isFailed : sql`NOT ${isFailed}`)),
        when(input.isLatest, (latest) => (latest ? isLatest : sql`NOT ${isLatest}`)),
        madeWithin(sql`r.finish_time`, input),
      ),
      order: orderOf(input, { finishTime: sql`r.finish_time` }, sql`r.id DESC`, sql`r.id`),
    },
    input,
  )
  return pageOf(input, {
    records: records.map((run) => ({
      ...run,
      holds: run.failedCount === 0 && run.failure === '',
      proofs: run.proofs.map((one) => ({
        ...one,
        title: proofTitles.get(one.name) ?? one.name,
        holds: one.wrongCount === 0 && one.failure === '',
        offenders: one.offenders.map((row) => ({ ...row })),
      })),
    })),
    total,
  })
}

/** The newest run of each kind that did not hold: a row until a later one does. */
export const proofTrouble = (caller: Caller): SQL =>
  sql`SELECT r.finish_time AS at FROM proof_run r WHERE ${ownRuns(caller)} AND ${isFailed} AND ${isLatest}`
