import { handle, handleExport } from '../../../core/server/call/handle.ts'
import { pageOf } from '../../../core/shared/call.ts'
import { profitMonth } from './profit-month.contract.ts'
import { profitMonthPage, profitMonthTotals } from './profit-month.queries.ts'
import { profitMonthSheet } from './profit-month-sheet.queries.ts'

export const profitMonthCalls = [
  handle(profitMonth.list, async ({ tx, caller, input, now }) =>
    pageOf(input, await profitMonthPage(tx, caller, 'month', input, now.day)),
  ),

  handle(profitMonth.listGroup, async ({ tx, caller, input, now }) =>
    pageOf(input, await profitMonthPage(tx, caller, 'group', input, now.day)),
  ),

  handle(profitMonth.statistics, ({ tx, caller, input, now }) => profitMonthTotals(tx, caller, input, now)),

  handleExport(profitMonth.export, async ({ caller, input, now }) =>
    profitMonthSheet(caller, 'month', input, now.day, profitMonth.list.title),
  ),

  handleExport(profitMonth.exportGroup, async ({ caller, input, now }) =>
    profitMonthSheet(caller, 'group', input, now.day, profitMonth.listGroup.title),
  ),
]
