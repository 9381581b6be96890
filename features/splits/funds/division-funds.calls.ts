import { handle, handleExport } from '../../../core/server/call/handle.ts'
import { pageOf } from '../../../core/shared/call.ts'
import { divisionFunds } from './division-funds.contract.ts'
import { fundsPage, fundsSheet, fundsStatistics, fundsWhere } from './division-funds.queries.ts'

export const divisionFundsCalls = [
  handle(divisionFunds.detail, async ({ tx, caller, input, now }) =>
    pageOf(input, await fundsPage(tx, fundsWhere(caller, input, now.day), input)),
  ),

  handle(divisionFunds.statistics, ({ tx, caller, input, now }) =>
    fundsStatistics(tx, fundsWhere(caller, input, now.day)),
  ),

  handleExport(divisionFunds.export, async ({ caller, input, now }) =>
    fundsSheet(fundsWhere(caller, input, now.day), input),
  ),
]
