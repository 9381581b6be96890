import { handle } from '../../../core/server/call/handle.ts'
import { codeLabel, codeSetOf } from '../../../core/shared/codes.ts'
import { templatesByAisle } from '../../pricing/template/template.queries.ts'
import { cardKindOf } from '../../settings/bank-list/bank-list.queries.ts'
import { BalanceAccType } from '../merchant/merchant-codes.contract.ts'
import { plainNumber } from './completed.rules.ts'
import { aisleProblem } from './fourth-step.rules.ts'
import { judge, noFourth, noSecond, noThird, partsOf } from './judgement.queries.ts'
import { dossierOf } from './merchant-dossier.queries.ts'
import { onboarding } from './onboarding.contract.ts'
import { aislesFor, managersOf } from './step-facts.queries.ts'
import { saying } from './step-flow.actions.ts'
import { accountNameOf, accountTypesOf } from './third-step.rules.ts'
import { aisleNames, checksOf, incomingsOf, offerOf, seenStep, viewOf } from './view.queries.ts'

handle(onboarding.firstView, async ({ tx, caller, input }) => {
  const { dossier, fields } = await viewOf(tx, caller, input.id, 1)
  return { ...seenStep(caller, dossier, 1, dossier.first), ...fields }
})

handle(onboarding.secondView, async ({ tx, caller, input }) => {
  const { dossier, fields } = await viewOf(tx, caller, input.id, 2)
  return { ...(dossier.second ?? noSecond), ...fields }
})

handle(onboarding.thirdView, async ({ tx, caller, input }) => {
  const { dossier, fields } = await viewOf(tx, caller, input.id, 3)
  return { ...seenStep(caller, dossier, 3, dossier.third ?? noThird), ...fields }
})

handle(onboarding.fourthView, async ({ tx, caller, input }) => {
  const { dossier, fields } = await viewOf(tx, caller, input.id, 4)
  return { ...(dossier.fourth ?? noFourth), ...fields }
})

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
})

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
})

handle(onboarding.accountTypes, async ({ caller, input }) =>
  accountTypesOf(input.userType).map((balanceAccType) => ({
    balanceAccType,
    name: codeLabel(codeSetOf(BalanceAccType), balanceAccType, caller.language),
  })),
)

handle(onboarding.accountName, async ({ tx, caller, input }) => {
  const { first } = await dossierOf(tx, caller, { id: input.id })
  return { accName: accountNameOf(first, input.balanceAccType) }
})

handle(onboarding.managers, ({ tx, caller }) => managersOf(tx, caller))

handle(onboarding.card, async ({ tx, input }) => {
  const kind = await cardKindOf(tx, plainNumber(input.accNo))
  return { bankCode: kind?.bankCode ?? '', bankName: kind?.bankName ?? '', cardType: kind?.cardType ?? null }
})
