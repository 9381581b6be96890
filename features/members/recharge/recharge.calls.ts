import { handle, handleExport, handleFile } from '../../../core/server/call/handle.ts'
import { pageOf } from '../../../core/shared/call.ts'
import { emptySheet } from '../stored-value/member-sheet.actions.ts'
import { memberRecharge } from './recharge.contract.ts'
import {
  rechargeInReach,
  rechargePage,
  rechargeSheet,
  rechargeSheetColumns,
  rechargeStatistics,
  rechargesWhere,
} from './recharge.queries.ts'

export const rechargeCalls = [
  handle(memberRecharge.list, async ({ tx, caller, input, now }) =>
    pageOf(input, await rechargePage(tx, rechargesWhere(caller, input, now.day), input)),
  ),

  handle(memberRecharge.statistics, async ({ tx, caller, input, now }) =>
    rechargeStatistics(tx, rechargesWhere(caller, input, now.day)),
  ),

  handleExport(memberRecharge.export, async ({ caller, input, now }) =>
    rechargeSheet(rechargesWhere(caller, input, now.day), input),
  ),

  handleFile(memberRecharge.template, ({ caller, translate }) =>
    emptySheet('会员充值', rechargeSheetColumns, caller.language, translate),
  ),

  handle(memberRecharge.info, async ({ tx, caller, input }) => rechargeInReach(tx, caller, input.memberTradeNo)),
]
