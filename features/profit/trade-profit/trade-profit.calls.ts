import { handle, handleExport } from '../../../core/server/call/handle.ts'
import { pageOf } from '../../../core/shared/call.ts'
import { streamPage, streamTotals } from './stream.queries.ts'
import { allTradeProfit, tradeProfit } from './trade-profit.contract.ts'
import { tradeProfitPage, tradeProfitTotals } from './trade-profit.queries.ts'
import { streamSheet, tradeProfitSheet } from './trade-profit-sheet.queries.ts'

export const tradeProfitCalls = [
  handle(tradeProfit.list, async ({ tx, caller, input, now }) =>
    pageOf(input, await tradeProfitPage(tx, caller, 'merchant', input, now.day)),
  ),

  handle(tradeProfit.statistics, ({ tx, caller, input, now }) => tradeProfitTotals(tx, caller, 'merchant', input, now)),

  handleExport(tradeProfit.export, async ({ caller, input, now }) =>
    tradeProfitSheet(caller, 'merchant', input, now.day, tradeProfit.list.title),
  ),

  handle(allTradeProfit.list, async ({ tx, caller, input, now }) =>
    pageOf(input, await tradeProfitPage(tx, caller, 'all', input, now.day)),
  ),

  handle(allTradeProfit.statistics, ({ tx, caller, input, now }) => tradeProfitTotals(tx, caller, 'all', input, now)),

  handleExport(allTradeProfit.export, async ({ caller, input, now }) =>
    tradeProfitSheet(caller, 'all', input, now.day, allTradeProfit.list.title),
  ),

  handle(allTradeProfit.listStream, async ({ tx, caller, input, now }) => {
    const { lastId, ...rows } = await streamPage(tx, caller, input, now.day)
    return { ...pageOf(input, rows), lastId }
  }),

  handle(allTradeProfit.statisticsStream, ({ tx, caller, input, now }) => streamTotals(tx, caller, input, now)),

  handleExport(allTradeProfit.exportStream, async ({ caller, input, now }) =>
    streamSheet(caller, input, now.day, allTradeProfit.listStream.title),
  ),
]
