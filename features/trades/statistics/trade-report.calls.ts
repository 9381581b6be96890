import { handle, handleExport } from '../../../core/server/call/handle.ts'
import { pageOf } from '../../../core/shared/call.ts'
import { tradeReport } from './trade-report.contract.ts'
import { managerRows, merchantDays, merchantPage, merchantSheet } from './trade-report.queries.ts'

export const tradeReportCalls = [
  handle(tradeReport.customerManager, ({ tx, caller, input, now }) => managerRows(tx, caller, input, now.day)),

  handle(tradeReport.merchants, async ({ tx, caller, input, now }) =>
    pageOf(input, await merchantPage(tx, caller, input, now.day)),
  ),

  handle(tradeReport.merchantDays, ({ tx, caller, input, now }) => merchantDays(tx, caller, input, now.day)),

  handleExport(tradeReport.export, async ({ caller, input, now }) => merchantSheet(caller, input, now.day)),
]
