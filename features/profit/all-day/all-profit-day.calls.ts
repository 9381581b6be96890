import { handle, handleExport } from '../../../core/server/call/handle.ts'
import { listOf, sheetOf, totalsOf } from '../day/profit-answers.queries.ts'
import { allProfitDay } from './all-profit-day.contract.ts'

export const allProfitDayCalls = [
  handle(allProfitDay.list, listOf('all', 'day')),
  handle(allProfitDay.listNew, listOf('all', 'dayDetail')),
  handle(allProfitDay.listGroup, listOf('all', 'group')),
  handle(allProfitDay.statistics, totalsOf('all')),
  handle(allProfitDay.statisticsNew, totalsOf('all')),
  handleExport(allProfitDay.export, sheetOf('all', 'day', allProfitDay.list)),
  handleExport(allProfitDay.exportNew, sheetOf('all', 'dayDetail', allProfitDay.listNew)),
  handleExport(allProfitDay.exportGroup, sheetOf('all', 'group', allProfitDay.listGroup)),
]
