import { handle, handleExport } from '../../../core/server/call/handle.ts'
import { pageOf } from '../../../core/shared/call.ts'
import { auditWithdrawal } from '../review/review.actions.ts'
import { withdrawalSheet } from '../withdrawal/withdrawal-sheet.queries.ts'
import { withdrawalPage, withdrawalsWhere, withdrawalTotals } from '../withdrawal/withdrawal.queries.ts'
import { merchantWithdraw } from './merchant-withdraw.contract.ts'

/** The filter of merchants' withdrawals in the words of the withdrawals' own list. */
const ofWithdrawals = <F extends { rpiNo: string | undefined; rpiName: string | undefined }>({
  rpiNo,
  rpiName,
  ...filter
}: F) => ({ ...filter, userNo: rpiNo, userName: rpiName })

export const merchantWithdrawCalls = [
  handle(merchantWithdraw.page, async ({ tx, caller, input, now }) => {
    const { records, total } = await withdrawalPage(
      tx,
      caller,
      withdrawalsWhere(caller, ofWithdrawals(input), 'merchants', now.day),
      input,
    )
    return pageOf(input, {
      records: records.map((row) => ({ ...row, rpiNo: row.userNo, rpiName: row.userName })),
      total,
    })
  }),

  handle(merchantWithdraw.statistics, async ({ tx, caller, input, now }) =>
    withdrawalTotals(tx, caller, ofWithdrawals(input), 'merchants', now),
  ),

  handleExport(merchantWithdraw.export, async ({ caller, input, now }) =>
    withdrawalSheet(caller, withdrawalsWhere(caller, ofWithdrawals(input), 'merchants', now.day), input, 'merchants'),
  ),

  handle(merchantWithdraw.audit, (context) => auditWithdrawal(context, 'merchants')),
]
