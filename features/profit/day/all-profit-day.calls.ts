import { handle, handleExport } from '../../../core/server/call/handle.ts'
import { pageOf } from '../../../core/shared/call.ts'
import { allProfitDay } from './profit-day.contract.ts'
import { profitPage, profitTotals, profitWhere } from './profit-day.queries.ts'
import { profitSheet } from './profit-sheet.queries.ts'

handle(allProfitDay.list, async ({ tx, caller, input, now }) =>
  pageOf(input, await profitPage(tx, caller, profitWhere(caller, 'all', input, now.day), 'day', input)),
)
handle(allProfitDay.listNew, async ({ tx, caller, input, now }) =>
  pageOf(input, await profitPage(tx, caller, profitWhere(caller, 'all', input, now.day), 'dayDetail', input)),
)
handle(allProfitDay.listGroup, async ({ tx, caller, input, now }) =>
  pageOf(input, await profitPage(tx, caller, profitWhere(caller, 'all', input, now.day), 'group', input)),
)
handle(allProfitDay.statistics, ({ tx, caller, input, now }) => profitTotals(tx, caller, 'all', input, now))
handle(allProfitDay.statisticsNew, ({ tx, caller, input, now }) => profitTotals(tx, caller, 'all', input, now))
handleExport(allProfitDay.export, async ({ caller, input, now }) =>
  profitSheet(caller, 'all', input, now.day, 'day', allProfitDay.list.title),
)
handleExport(allProfitDay.exportNew, async ({ caller, input, now }) =>
  profitSheet(caller, 'all', input, now.day, 'dayDetail', allProfitDay.listNew.title),
)
handleExport(allProfitDay.exportGroup, async ({ caller, input, now }) =>
  profitSheet(caller, 'all', input, now.day, 'group', allProfitDay.listGroup.title),
)
