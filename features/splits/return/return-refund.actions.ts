import type { Caller } from '../../../core/server/call/caller.ts'
import type { Tx } from '../../../core/server/database/db.ts'
import type { Moment } from '../../../core/server/database/moment.ts'
import { AppError } from '../../../core/shared/errors.ts'
import { requestRefund } from '../../trades/trades.server.ts'
import { RefundKind } from '../../trades/trades.shared.ts'
import { type DivisionReturnRow, updateReturns } from './return-store.actions.ts'

/**
 * Starts the refund that a return was made for.
 * @param row the return, with all parts back
 * @returns the return with its refund
 * @throws what refuses the refund
 * @source docs/domain/money.md 6.3, "then the refund of 3.5 starts by itself"
 */
export async function refundAfterReturn(
  tx: Tx,
  by: Pick<Caller, 'tenantId' | 'userId' | 'userNo' | 'account'>,
  row: DivisionReturnRow,
  now: Moment,
): Promise<DivisionReturnRow> {
  const { refundCode } = await requestRefund(
    tx,
    by,
    {
      rptOrderCode: row.rptOrderCode,
      refundKind: RefundKind.refund,
      amountFen: row.refundAmount,
      reason: row.reason,
      initiator: row.initiator,
      requestNo: '',
      isDivisionReturned: true,
    },
    now,
  )
  const after = { ...row, refundCode, version: row.version + 1 }
  await updateReturns(tx, by.tenantId, [after])
  return after
}

/**
 * The same where nobody waits for the answer: what refuses the refund is noted on the return, and what came back stays
 * with the merchant; the refund may be asked for again.
 * @source docs/domain/money.md 6.3, last paragraph
 */
export async function tryRefundAfterReturn(
  tx: Tx,
  by: Pick<Caller, 'tenantId' | 'userId' | 'userNo' | 'account'>,
  row: DivisionReturnRow,
  now: Moment,
): Promise<void> {
  await tx.client.query('SAVEPOINT refund_after_return')
  try {
    await refundAfterReturn(tx, by, row, now)
    await tx.client.query('RELEASE SAVEPOINT refund_after_return')
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await tx.client.query('ROLLBACK TO SAVEPOINT refund_after_return')
    await updateReturns(tx, by.tenantId, [
      { ...row, refundFailReason: error.message.slice(0, 255), version: row.version + 1 },
    ])
  }
}
