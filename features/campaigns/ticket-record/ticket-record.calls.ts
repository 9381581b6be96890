import { handle, handleExport } from '../../../core/server/call/handle.ts'
import { pageOf } from '../../../core/shared/call.ts'
import { ticketRecord } from './ticket-record.contract.ts'
import { sumPage, sumSheet, sumStatistics, sumsWhere } from './ticket-sum.queries.ts'
import { tradePage, tradeSheet, tradeStatistics, tradesWhere } from './ticket-trade.queries.ts'

export const ticketRecordCalls = [
  handle(ticketRecord.list, async ({ tx, caller, input, now }) =>
    pageOf(input, await sumPage(tx, sumsWhere(caller, input, now.day), input)),
  ),

  handle(ticketRecord.statistics, async ({ tx, caller, input, now }) =>
    sumStatistics(tx, sumsWhere(caller, input, now.day)),
  ),

  handleExport(ticketRecord.export, async ({ caller, input, now }) =>
    sumSheet(sumsWhere(caller, input, now.day), input),
  ),

  handle(ticketRecord.tradeList, async ({ tx, caller, input, now }) =>
    pageOf(input, await tradePage(tx, tradesWhere(caller, input, now.day), input)),
  ),

  handle(ticketRecord.tradeStatistics, async ({ tx, caller, input, now }) =>
    tradeStatistics(tx, tradesWhere(caller, input, now.day)),
  ),

  handleExport(ticketRecord.exportTrade, async ({ caller, input, now }) =>
    tradeSheet(tradesWhere(caller, input, now.day), input),
  ),
]
