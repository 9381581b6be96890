import { handle } from '../../../core/server/call/handle.ts'
import { RpiFinishStatus } from '../merchant/merchant-codes.contract.ts'
import { submitIncomings } from '../submission/submit.actions.ts'
import { editBlocked } from '../dossier/editing.rules.ts'
import { addHeadStore } from './head-store.actions.ts'
import { dossierOf } from '../dossier/merchant-dossier.queries.ts'
import { onboardingErrors } from '../onboarding-step/onboarding-errors.contract.ts'
import { onboarding } from './onboarding.contract.ts'
import { moverOf } from '../dossier/step-flow.actions.ts'
import { refuseFaulty } from '../dossier/wholeness.actions.ts'

export const submitCalls = [
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
  }),
]
