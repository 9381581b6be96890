import { handle, handleExport } from '../../../core/server/call/handle.ts'
import { pageOf } from '../../../core/shared/call.ts'
import { childProfitDay } from './profit-day.contract.ts'
import { profitPage, profitTotals, profitWhere } from './profit-day.queries.ts'
import { profitSheet } from './profit-sheet.queries.ts'

handle(childProfitDay.list, async ({ tx, caller, input, now }) =>
  pageOf(input, await profitPage(tx, caller, profitWhere(caller, 'child', input, now.day), 'day', input)),
)
handle(childProfitDay.listNew, async ({ tx, caller, input, now }) =>
  pageOf(input, await profitPage(tx, caller, profitWhere(caller, 'child', input, now.day), 'dayDetail', input)),
)
handle(childProfitDay.listGroup, async ({ tx, caller, input, now }) =>
  pageOf(input, await profitPage(tx, caller, profitWhere(caller, 'child', input, now.day), 'group', input)),
)
handle(childProfitDay.statistics, ({ tx, caller, input, now }) => profitTotals(tx, caller, 'child', input, now))
handle(childProfitDay.statisticsNew, ({ tx, caller, input, now }) => profitTotals(tx, caller, 'child', input, now))
handleExport(childProfitDay.export, async ({ caller, input, now }) =>
  profitSheet(caller, 'child', input, now.day, 'day', childProfitDay.list.title),
)
handleExport(childProfitDay.exportNew, async ({ caller, input, now }) =>
  profitSheet(caller, 'child', input, now.day, 'dayDetail', childProfitDay.listNew.title),
)
handleExport(childProfitDay.exportGroup, async ({ caller, input, now }) =>
  profitSheet(caller, 'child', input, now.day, 'group', childProfitDay.listGroup.title),
)
