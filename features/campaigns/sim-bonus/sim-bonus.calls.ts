import { handle, handleExport } from '../../../core/server/call/handle.ts'
import { pageOf } from '../../../core/shared/call.ts'
import { simBonus } from './sim-bonus.contract.ts'
import { bonusesWhere, bonusPage, bonusSheet, bonusStatistics } from './sim-bonus.queries.ts'

export const simBonusCalls = [
  handle(simBonus.list, async ({ tx, caller, input, now }) =>
    pageOf(input, await bonusPage(tx, bonusesWhere(caller, input, now.day), input)),
  ),

  handle(simBonus.statistics, ({ tx, caller, input, now }) =>
    bonusStatistics(tx, bonusesWhere(caller, input, now.day)),
  ),

  handleExport(simBonus.export, async ({ caller, input, now }) =>
    bonusSheet(bonusesWhere(caller, input, now.day), input),
  ),
]
