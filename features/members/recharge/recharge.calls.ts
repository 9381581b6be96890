import { handle, handleExport, handleFile } from '../../../core/server/call/handle.ts'
import { pageOf } from '../../../core/shared/call.ts'
import { emptySheet } from '../stored-value/member-sheet.actions.ts'
import { recharge } from './recharge.contract.ts'
import {
  rechargePage,
  rechargeSheet,
  rechargeSheetColumns,
  rechargeStatistics,
  rechargesWhere,
} from './recharge.queries.ts'

export const rechargeCalls = [
  handle(recharge.list, async ({ tx, caller, input, now }) =>
    pageOf(input, await rechargePage(tx, rechargesWhere(caller, input, now.day), input)),
  ),

  handle(recharge.statistics, async ({ tx, caller, input, now }) =>
    rechargeStatistics(tx, rechargesWhere(caller, input, now.day)),
  ),

  handleExport(recharge.export, async ({ caller, input, now }) =>
    rechargeSheet(rechargesWhere(caller, input, now.day), input),
  ),

  handleFile(recharge.template, ({ caller, translate }) =>
    emptySheet('会员充值', rechargeSheetColumns, caller.language, translate),
  ),
]
