import { requireOperatorStaff } from '../../../core/server/call/caller.ts'
import { handle, handleExport } from '../../../core/server/call/handle.ts'
import { statesOf } from '../../../core/server/states/state-log-rows.ts'
import { pageOf } from '../../../core/shared/call.ts'
import { executeDivision } from '../order/execute.actions.ts'
import { unfreezeDivision } from '../order/unfreeze.actions.ts'
import { divisionOrder } from './division-list.contract.ts'
import {
  divisionDetail,
  divisionPage,
  divisionSheet,
  divisionStatistics,
  divisionsWhere,
  seenDivision,
} from './division-list.queries.ts'

export const divisionListCalls = [
  handle(divisionOrder.list, async ({ tx, caller, input, now }) =>
    pageOf(input, await divisionPage(tx, divisionsWhere(caller, input, now.day), input)),
  ),

  handle(divisionOrder.detail, async ({ tx, caller, input: { id } }) => {
    const found = await divisionDetail(tx, caller, id)
    return { ...found, states: await statesOf(tx, caller.tenantId, 'division', found.divOrderCode ?? '') }
  }),

  handle(divisionOrder.statistics, ({ tx, caller, input, now }) =>
    divisionStatistics(tx, divisionsWhere(caller, input, now.day)),
  ),

  handleExport(divisionOrder.export, async ({ caller, input, now }) =>
    divisionSheet(divisionsWhere(caller, input, now.day), input),
  ),

  // Money of merchants: the operator's finance starts a division and gives one back, no party below.
  handle(divisionOrder.execute, async ({ tx, caller, input: { divOrderCode }, audit }) => {
    requireOperatorStaff(caller)
    const before = await seenDivision(tx, caller, divOrderCode)
    const { divOrderStatus, paidAmount } = await executeDivision(tx, caller, divOrderCode)
    audit({ entity: 'division', no: divOrderCode, before, after: { divOrderStatus, paidAmount } })
    return { divOrderStatus, paidAmount }
  }),

  handle(divisionOrder.unfreeze, async ({ tx, caller, input: { divOrderCode }, now, audit }) => {
    requireOperatorStaff(caller)
    const before = await seenDivision(tx, caller, divOrderCode)
    const { divOrderStatus, unfrozenAmount } = await unfreezeDivision(tx, caller, divOrderCode, now)
    audit({ entity: 'division', no: divOrderCode, before, after: { divOrderStatus, unfrozenAmount } })
    return { divOrderStatus, unfrozenAmount }
  }),
]
