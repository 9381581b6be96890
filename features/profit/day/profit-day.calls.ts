import { handle, handleExport } from '../../../core/server/call/handle.ts'
import { listOf, sheetOf, totalsOf } from './profit-answers.queries.ts'
import { profitDay } from './profit-day.contract.ts'

export const profitDayCalls = [
  handle(profitDay.list, listOf('merchant', 'day')),
  handle(profitDay.listNew, listOf('merchant', 'dayDetail')),
  handle(profitDay.listGroup, listOf('merchant', 'group')),
  handle(profitDay.statistics, totalsOf('merchant')),
  handle(profitDay.statisticsNew, totalsOf('merchant')),
  handleExport(profitDay.export, sheetOf('merchant', 'day', profitDay.list)),
  handleExport(profitDay.exportNew, sheetOf('merchant', 'dayDetail', profitDay.listNew)),
  handleExport(profitDay.exportGroup, sheetOf('merchant', 'group', profitDay.listGroup)),
]
