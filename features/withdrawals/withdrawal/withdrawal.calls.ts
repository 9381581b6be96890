import { portsOf } from '../../../core/server/ports.ts'
import { sql } from 'drizzle-orm'
import { handle, handleExport } from '../../../core/server/call/handle.ts'
import { pageOf } from '../../../core/shared/call.ts'
import { OwnerType } from '../../ledger/ledger.shared.ts'
import { withdrawal } from './withdrawal.contract.ts'
import { withdrawalDetail } from './withdrawal-detail.queries.ts'
import { withdrawalSheet } from './withdrawal-sheet.queries.ts'
import { ownerNoOf, withdrawalPage, withdrawalsWhere, withdrawalTotals } from './withdrawal.queries.ts'

export const withdrawalCalls = [
  handle(withdrawal.page, async ({ tx, caller, input, now }) =>
    pageOf(input, await withdrawalPage(tx, caller, withdrawalsWhere(caller, input, 'parties', now.day), input)),
  ),

  handle(withdrawal.statistics, async ({ tx, caller, input, now }) =>
    withdrawalTotals(tx, caller, input, 'parties', now),
  ),

  handleExport(withdrawal.export, async ({ caller, input, now }) =>
    withdrawalSheet(caller, withdrawalsWhere(caller, input, 'parties', now.day), input, 'owners'),
  ),

  handle(withdrawal.detail, async ({ tx, caller, input }) => {
    const found = await withdrawalDetail(tx, caller, input.withdrawCode)
    const attempts: typeof found.attempts = []
    for (const attempt of found.attempts)
      attempts.push({
        ...attempt,
        isOffBills: await portsOf(tx).withdrawals.isDeniedByBills(tx, caller.tenantId, attempt.payoutNo ?? ''),
      })
    return { ...found, attempts }
  }),

  handle(withdrawal.list, async ({ tx, caller, input, now }) => {
    const own = { ...input, userType: caller.partyType, userNo: ownerNoOf(caller) }
    const side = caller.partyType === OwnerType.merchant ? 'merchants' : 'parties'
    return pageOf(input, await withdrawalPage(tx, caller, sql`${withdrawalsWhere(caller, own, side, now.day)}`, input))
  }),
]
