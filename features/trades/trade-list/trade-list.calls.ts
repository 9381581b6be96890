import { handle, handleExport } from '../../../core/server/call/handle.ts'
import { pageOf } from '../../../core/shared/call.ts'
import { tradeList } from './trade-list.contract.ts'
import { tradePage } from './trade-list.queries.ts'
import { tradeSheet } from './trade-sheet.queries.ts'
import { tradeTotals } from './trade-statistics.queries.ts'

export const tradeListCalls = [
  handle(tradeList.list, async ({ tx, caller, input: { ascs: _ascs, descs: _descs, ...input }, now }) =>
    pageOf(input, await tradePage(tx, caller, input, now.day)),
  ),

  handle(tradeList.statistics, ({ tx, caller, input, now }) => tradeTotals(tx, caller, input, now.day, now.at)),

  handleExport(tradeList.export, async ({ caller, input, now }) => tradeSheet(caller, input, now.day)),
]
