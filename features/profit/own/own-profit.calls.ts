import type { Caller } from '../../../core/server/call/caller.ts'
import { handle, handleExport } from '../../../core/server/call/handle.ts'
import { pageOf } from '../../../core/shared/call.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { OwnerType } from '../../ledger/ledger.shared.ts'
import { profitPage, profitTotals, profitWhere } from '../day/profit-day.queries.ts'
import { tradeProfitPage, tradeProfitTotals } from '../trade-profit/trade-profit.queries.ts'
import { ownProfit } from './own-profit.contract.ts'
import { ownProfitSheet } from './own-profit-sheet.queries.ts'

/**
 * The filter with the caller as the only node: an employee sees what it earned itself and nothing else.
 * @throws common.forbidden for everybody else, who has lists of its own
 */
function own<F extends object>({ partyType, userNo }: Caller, filter: F): F & { userNo: string } {
  if (partyType !== OwnerType.employee) throw commonErrors.forbidden()
  return { ...filter, userNo }
}

export const ownProfitCalls = [
  handle(ownProfit.days, async ({ tx, caller, input, now }) =>
    pageOf(
      input,
      await profitPage(tx, caller, profitWhere(caller, 'merchant', own(caller, input), now.day), 'day', input),
    ),
  ),

  handle(ownProfit.dayTotals, ({ tx, caller, input, now }) =>
    profitTotals(tx, caller, 'merchant', own(caller, input), now),
  ),

  handle(ownProfit.trades, async ({ tx, caller, input, now }) =>
    pageOf(input, await tradeProfitPage(tx, caller, 'merchant', own(caller, input), now.day)),
  ),

  handle(ownProfit.tradeTotals, ({ tx, caller, input, now }) =>
    tradeProfitTotals(tx, caller, 'merchant', own(caller, input), now),
  ),

  handleExport(ownProfit.export, async ({ caller, input, now }) => ownProfitSheet(caller, own(caller, input), now.day)),
]
