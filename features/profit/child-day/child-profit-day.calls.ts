import { handle, handleExport } from '../../../core/server/call/handle.ts'
import { listOf, sheetOf, totalsOf } from '../day/profit-answers.queries.ts'
import { childProfitDay } from './child-profit-day.contract.ts'

export const childProfitDayCalls = [
  handle(childProfitDay.list, listOf('child', 'day')),
  handle(childProfitDay.listNew, listOf('child', 'dayDetail')),
  handle(childProfitDay.listGroup, listOf('child', 'group')),
  handle(childProfitDay.statistics, totalsOf('child')),
  handle(childProfitDay.statisticsNew, totalsOf('child')),
  handleExport(childProfitDay.export, sheetOf('child', 'day', childProfitDay.list)),
  handleExport(childProfitDay.exportNew, sheetOf('child', 'dayDetail', childProfitDay.listNew)),
  handleExport(childProfitDay.exportGroup, sheetOf('child', 'group', childProfitDay.listGroup)),
]
