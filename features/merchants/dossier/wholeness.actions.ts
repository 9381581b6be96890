import { SourceType } from '../merchant/merchant-codes.contract.ts'
import { judge, partsOf } from './judgement.queries.ts'
import { type Dossier, dossierOf } from './merchant-dossier.queries.ts'
import { refusalOf, saying, type Work } from './step-flow.actions.ts'
import { firstError } from '../onboarding-step/whole.rules.ts'

/**
 * Refuses a merchant whose steps have a fault, by the first of them.
 * @throws the fault's own error, with step and field
 * @source docs/domain/network.md 3.9, fifthFlow
 */
export async function refuseFaulty(work: Work, dossier: Dossier): Promise<void> {
  const { faults } = await judge(work.tx, partsOf(dossier), work.now, saying(work))
  const fault = firstError(faults)
  if (fault) throw refusalOf(fault)
}

/**
 * The same for a merchant that is to be submitted again. One that was registered never went through the steps: its
 * channel opened it by itself.
 * @source docs/domain/network.md 4.2, row 2, 7, 8: full validation; 3.10, registered
 */
export async function requireWhole(work: Work, rpiNo: string): Promise<void> {
  const dossier = await dossierOf(work.tx, work.caller, { rpiNo })
  if (dossier.row.sourceType === SourceType.onboarded) await refuseFaulty(work, dossier)
}
