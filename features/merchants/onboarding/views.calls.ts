import { handle } from '../../../core/server/call/handle.ts'
import { templatesByAisle } from '../../pricing/pricing.server.ts'
import { aisleProblem } from '../onboarding-step/fourth-step.rules.ts'
import { judge, noFourth, noSecond, noThird, partsOf } from '../dossier/judgement.queries.ts'
import { dossierOf } from '../dossier/merchant-dossier.queries.ts'
import { onboarding } from './onboarding.contract.ts'
import { aislesFor, managersOf } from '../dossier/step-facts.queries.ts'
import { saying } from '../dossier/step-flow.actions.ts'
import { aisleNames, checksOf, incomingsOf, offerOf, seenStep, viewOf } from './view.queries.ts'

export const viewsCalls = [
  handle(onboarding.firstView, async ({ tx, caller, input }) => {
    const { dossier, fields } = await viewOf(tx, caller, input.id, 1)
    return { ...seenStep(caller, dossier, 1, dossier.first), ...fields }
  }),

  handle(onboarding.secondView, async ({ tx, caller, input }) => {
    const { dossier, fields } = await viewOf(tx, caller, input.id, 2)
    return { ...(dossier.second ?? noSecond), ...fields }
  }),

  handle(onboarding.thirdView, async ({ tx, caller, input }) => {
    const { dossier, fields } = await viewOf(tx, caller, input.id, 3)
    return { ...seenStep(caller, dossier, 3, dossier.third ?? noThird), ...fields }
  }),

  handle(onboarding.fourthView, async ({ tx, caller, input }) => {
    const { dossier, fields } = await viewOf(tx, caller, input.id, 4)
    return { ...(dossier.fourth ?? noFourth), ...fields }
  }),

  handle(onboarding.fifthView, async (context) => {
    const { tx, caller, input, now } = context
    const { dossier, fields } = await viewOf(tx, caller, input.id, null)
    const { first, second, third, fourth } = dossier
    const judgement = await judge(tx, partsOf(dossier), now, saying(context))
    const names = await aisleNames(
      tx,
      dossier.incomings.map(({ aisleCode }) => aisleCode),
    )
    return {
      ...fields,
      first: seenStep(caller, dossier, 1, first),
      second,
      third: third && seenStep(caller, dossier, 3, third),
      fourth,
      checks: checksOf(caller, judgement),
      aisles: incomingsOf(dossier, names),
    }
  }),

  handle(onboarding.offers, async (context) => {
    const { tx, caller, input, now } = context
    const dossier = await dossierOf(tx, caller, { id: input.id })
    const { whole } = await judge(tx, partsOf(dossier), now, saying(context))
    const aisles = await aislesFor(tx, dossier.row, dossier.row.userNo, null, now.at)
    const { tenantId, userNo } = dossier.row
    const templates = await templatesByAisle(tx, { tenantId, no: userNo })
    return aisles.map((aisle) =>
      offerOf(aisle, aisleProblem(whole, aisle)?.words(caller.language) ?? '', templates.get(aisle.aisleCode), now.at),
    )
  }),

  handle(onboarding.managers, ({ tx, caller }) => managersOf(tx, caller)),
]
