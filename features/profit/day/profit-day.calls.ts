import { handle, handleExport } from '../../../core/server/call/handle.ts'
import { pageOf } from '../../../core/shared/call.ts'
import { profitDay } from './profit-day.contract.ts'
import { profitPage, profitTotals, profitWhere } from './profit-day.queries.ts'
import { profitSheet } from './profit-sheet.queries.ts'

handle(profitDay.list, async ({ tx, caller, input, now }) =>
  pageOf(input, await profitPage(tx, caller, profitWhere(caller, 'merchant', input, now.day), 'day', input)),
)
handle(profitDay.listNew, async ({ tx, caller, input, now }) =>
  pageOf(input, await profitPage(tx, caller, profitWhere(caller, 'merchant', input, now.day), 'dayDetail', input)),
)
handle(profitDay.listGroup, async ({ tx, caller, input, now }) =>
  pageOf(input, await profitPage(tx, caller, profitWhere(caller, 'merchant', input, now.day), 'group', input)),
)
handle(profitDay.statistics, ({ tx, caller, input, now }) => profitTotals(tx, caller, 'merchant', input, now))
handle(profitDay.statisticsNew, ({ tx, caller, input, now }) => profitTotals(tx, caller, 'merchant', input, now))
handleExport(profitDay.export, async ({ caller, input, now }) =>
  profitSheet(caller, 'merchant', input, now.day, 'day', profitDay.list.title),
)
handleExport(profitDay.exportNew, async ({ caller, input, now }) =>
  profitSheet(caller, 'merchant', input, now.day, 'dayDetail', profitDay.listNew.title),
)
handleExport(profitDay.exportGroup, async ({ caller, input, now }) =>
  profitSheet(caller, 'merchant', input, now.day, 'group', profitDay.listGroup.title),
)
