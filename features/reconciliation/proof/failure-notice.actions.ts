import { sql } from 'drizzle-orm'
import { rowOf, type Tx } from '../../../core/server/database/db.ts'
import { codeSetOf } from '../../../core/shared/codes.ts'
import { warnStaff } from '../../content/content.server.ts'
import type { Proof } from '../invariants/invariant.contract.ts'
import { proof } from './proof.contract.ts'
import type { EndedRun } from './proof-run.actions.ts'
import { RunKind } from './proof-run.contract.ts'

/** The names of what did not hold, as one text: two runs that fail alike have the same. */
const failedNames = (proofs: readonly Pick<Proof, 'name' | 'holds'>[]): string =>
  proofs
    .filter(({ holds }) => !holds)
    .map(({ name }) => name)
    .join('、')

/**
 * Tells the operator's staff who may see the proof that a run did not hold, unless the run before failed in the same
 * proofs: one trouble is one notice. Notices are kept in one language, so both stand in it.
 * @source docs/domain/money.md 12.1
 */
export async function tellFailure(
  tx: Tx,
  tenantId: string,
  { kind, startTime, proofs, failure }: EndedRun,
): Promise<void> {
  const names = failedNames(proofs)
  if (names === '' && failure === '') return
  const before = await rowOf<{ failure: string; proofs: { name: string; wrongCount: number; failure: string }[] }>(
    tx,
    sql`SELECT failure, proofs FROM proof_run WHERE tenant_id = ${tenantId} AND run_kind = ${kind} ORDER BY id DESC LIMIT 1`,
  )
  const namesBefore = failedNames(
    (before?.proofs ?? []).map((one) => ({ ...one, holds: one.wrongCount === 0 && one.failure === '' })),
  )
  if (before && namesBefore === names && (before.failure === '') === (failure === '')) return
  const { zh, en } = codeSetOf(RunKind).entries.find(({ value }) => value === kind) ?? { zh: '', en: '' }
  const wrong = proofs.reduce((sum, { wrongCount }) => sum + wrongCount, 0)
  const at = startTime.slice(0, 19)
  const title =
    failure === '' ? `账本核对发现不符：${zh} ${at.slice(0, 10)}` : `账本核对未能完成：${zh} ${at.slice(0, 10)}`
  const content =
    failure === ''
      ? `<p>${at} 的${zh}有 ${wrong} 行不符：${names}。请在“账本自证”查看不符的记录。</p><p>The check of ${at} (${en}) found ${wrong} wrong rows in ${names}. The page Proof of the books names them.</p>`
      : `<p>${at} 的${zh}未能完成，请查看“账本自证”。</p><p>The check of ${at} (${en}) could not be ended. See the page Proof of the books.</p>`
  await warnStaff(tx, tenantId, { title, content, permission: proof.verify.permission })
}
