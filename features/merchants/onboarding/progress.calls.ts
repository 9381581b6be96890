import { sql } from 'drizzle-orm'
import { handle } from '../../../core/server/call/handle.ts'
import { pageOf } from '../../../core/shared/call.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { RpiFinishStatus } from '../merchant/merchant-codes.contract.ts'
import { submitIncomings } from '../incoming/submit.actions.ts'
import { editBlocked, removeBlocked } from './editing.rules.ts'
import { addHeadStore } from './head-store.actions.ts'
import { dossierOf, dossiersOf } from './merchant-dossier.queries.ts'
import { removeMerchants } from './merchant-removal.actions.ts'
import { onboardingErrors } from './onboarding-errors.contract.ts'
import { onboarding } from './onboarding.contract.ts'
import { progressPage } from './progress.queries.ts'
import { moverOf, saying } from './step-flow.actions.ts'
import { refuseFaulty } from './wholeness.actions.ts'
import { merchantsInReach } from '../merchant/merchant-reach.queries.ts'
import { merchants } from '../merchant/merchant.tables.ts'

handle(onboarding.progress, async (context) => {
  const { tx, caller, input, now } = context
  return pageOf(input, await progressPage(tx, caller, input, { today: now.day, say: saying(context) }))
})

handle(onboarding.submit, async (context) => {
  const { tx, caller, input, audit } = context
  const dossier = await dossierOf(tx, caller, { id: input.id }, { isLocked: true })
  const { row } = dossier
  const blocked = editBlocked(row, caller)
  if (blocked) throw row.finishStatus === RpiFinishStatus.underReview ? onboardingErrors.submittedAlready() : blocked
  if (row.currentStep < 5) throw onboardingErrors.stepMissing({ n: row.currentStep })
  await refuseFaulty(context, dossier)
  const by = moverOf(context)
  const submitted = await submitIncomings(tx, by, { rpiNo: row.rpiNo })
  if (submitted.length === 0) throw onboardingErrors.submittedAlready()
  await addHeadStore(tx, by, dossier)
  audit({
    entity: 'merchant',
    no: row.rpiNo,
    before: { finishStatus: row.finishStatus },
    after: { finishStatus: RpiFinishStatus.underReview, submitted },
  })
  return submitted
})

handle(onboarding.remove, async (context) => {
  const { tx, caller, input, audit } = context
  const rows = await tx
    .select()
    .from(merchants)
    .where(
      sql`${merchantsInReach(caller, 'own', 'rpi_basic')} AND id = ANY(${sql.param(input.ids)}::bigint[]) AND rpi_kind = 0 AND NOT is_deleted`,
    )
    .orderBy(merchants.id)
    .for('update')
  if (rows.length !== input.ids.length) throw commonErrors.notFound()
  for (const { row, incomings } of await dossiersOf(tx, rows)) {
    const blocked = removeBlocked(
      row,
      incomings.map(({ incomingStatus }) => incomingStatus),
      caller,
    )
    if (blocked) throw blocked
  }
  const numbers = rows.map(({ rpiNo }) => rpiNo)
  await removeMerchants(tx, moverOf(context), numbers)
  audit({ entity: 'merchant', no: numbers.join(','), before: { rows: numbers.length }, after: null })
  return {}
})
