import { handle } from '../../../core/server/call/handle.ts'
import { codeLabel, codeSetOf } from '../../../core/shared/codes.ts'
import { BalanceAccType } from '../../channels/channels.shared.ts'
import { cardKindOf } from '../../settings/settings.server.ts'
import { dossierOf } from '../dossier/merchant-dossier.queries.ts'
import { plainNumber } from '../onboarding-step/completed.rules.ts'
import { accountNameOf, accountTypesOf } from '../onboarding-step/third-step.rules.ts'
import { settlementAccount } from './settlement-account.contract.ts'

export const settlementAccountCalls = [
  handle(settlementAccount.types, async ({ caller, input }) =>
    accountTypesOf(input.userType).map((balanceAccType) => ({
      balanceAccType,
      name: codeLabel(codeSetOf(BalanceAccType), balanceAccType, caller.language),
    })),
  ),

  handle(settlementAccount.name, async ({ tx, caller, input }) => {
    const { first } = await dossierOf(tx, caller, { id: input.id })
    return { accName: accountNameOf(first, input.balanceAccType) }
  }),

  handle(settlementAccount.card, async ({ tx, input }) => {
    const kind = await cardKindOf(tx, plainNumber(input.accNo))
    return { bankCode: kind?.bankCode ?? '', bankName: kind?.bankName ?? '', cardType: kind?.cardType ?? null }
  }),
]
