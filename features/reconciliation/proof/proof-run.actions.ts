import { momentNow } from '../../../core/server/database/moment.ts'
import { type Db, inScope, inSnapshot, type Tx } from '../../../core/server/database/db.ts'
import { portsOf } from '../../../core/server/ports.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import { tellFailure } from './failure-notice.actions.ts'
import type { Proof } from '../invariants/invariant.contract.ts'
import { RunKind } from './proof-run.contract.ts'
import { proveEach } from '../invariants/proving.queries.ts'
import { rollupProvings } from '../rollup-check/rollup-check.queries.ts'
import { daysToProve, provedDigests } from '../rollup-check/rollup-days.queries.ts'
import { rollups } from '../rollup-check/rollups.queries.ts'
import { keepDigests, sealMoney } from '../seals/seals.actions.ts'
import { sealChainProving } from '../seals/seal-chain.queries.ts'
import { sealProvingOf, type SeenDays } from '../seals/seals.queries.ts'
import { invariantProvings, proofStatementMs } from './verify-ledger.queries.ts'

/** A run of the proofs of a ledger that has ended. */
export interface EndedRun {
  readonly kind: CodeOf<typeof RunKind>
  /** Start time, by the business clock. */
  readonly startTime: string
  readonly ms: number
  readonly proofs: readonly Proof[]
  /** Parts of the run that failed as a whole: the proofs, or sealing a table; '' when none did. */
  readonly failure: string
}

/**
 * Proves a ledger at one moment, beside the work of the day, and keeps what came of it. After the day close the rows of
 * money are sealed as well; a run over the roll-ups keeps the digests of the days that it found right.
 * @source docs/domain/money.md 12.1 dayClose, rollupCheck
 */
export async function proveBooks(db: Db, tenantId: string, kind: CodeOf<typeof RunKind>): Promise<EndedRun> {
  const scope = { tenantId, oemNo: '' }
  const started = performance.now()
  const { at: startTime } = await inScope(db, scope, momentNow)
  const seen: SeenDays = new Map()
  const { proofs, digests } = await inSnapshot(db, scope, proofStatementMs, async (tx, beside) => {
    if (kind === RunKind.dayClose)
      return {
        proofs: await proveEach([tx, beside], tenantId, [...invariantProvings, sealChainProving, sealProvingOf(seen)]),
        digests: [],
      }
    return provedRollups(tx, beside, tenantId)
  })
  const unsealed = kind === RunKind.dayClose ? await sealMoney(db, tenantId, { seen }) : []
  const ended = { kind, startTime, ms: Math.round(performance.now() - started), proofs, failure: unsealed.join('; ') }
  await inScope(db, scope, async (tx) => {
    for (const { rollup, days } of digests) await keepDigests(tx, tenantId, rollup, days)
    await keepRun(tx, tenantId, ended)
  })
  return ended
}

async function provedRollups(tx: Tx, beside: Tx, tenantId: string) {
  const daily = rollups.filter(({ isWhole }) => !isWhole)
  const days = new Map<string, string[]>()
  for (const rollup of daily) days.set(rollup.table, await daysToProve(tx, tenantId, rollup))
  const proofs = await proveEach([tx, beside], tenantId, rollupProvings)
  const held = daily.filter(({ table }) => proofs.find(({ name }) => name === table)?.holds)
  const digests = []
  for (const rollup of held)
    digests.push({ rollup, days: await provedDigests(tx, tenantId, rollup, days.get(rollup.table) ?? []) })
  return { proofs, digests }
}

/**
 * Keeps a run, counts it in the figures of the process, and tells finance when it did not hold.
 * @source docs/domain/money.md 12.1
 */
export async function keepRun(tx: Tx, tenantId: string, run: EndedRun): Promise<void> {
  const { kind, startTime, ms, proofs, failure } = run
  const failed = proofs.filter(({ holds }) => !holds)
  const sumOf = (of: (proof: Proof) => number) => proofs.reduce((sum, proof) => sum + of(proof), 0)
  await tellFailure(tx, tenantId, run)
  await tx.client.query(
    `INSERT INTO proof_run (tenant_id, oem_no, run_kind, start_time, proof_count, failed_count, rows_checked, wrong_count, ms, failure, proofs) VALUES ($1, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      tenantId,
      kind,
      startTime,
      proofs.length,
      failed.length,
      sumOf(({ rowsChecked }) => rowsChecked),
      sumOf(({ wrongCount }) => wrongCount),
      ms,
      failure,
      JSON.stringify(proofs.map(({ title: _title, holds: _holds, ...kept }) => kept)),
    ],
  )
  const { proved } = portsOf(tx).core
  for (const { name, holds, wrongCount } of proofs) proved({ proof: name, holds, wrongRows: wrongCount })
}
