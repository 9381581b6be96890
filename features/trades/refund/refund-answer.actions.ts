import type { Tx } from '../../../core/server/database/db.ts'
import { dayOfText } from '../../../core/shared/dates.ts'
import { openDayOf } from '../../ledger/ledger.server.ts'
import { type Handled, NotifyEvent, type RefundEvent } from '../../channels/channels.shared.ts'
import { logStates } from '../../../core/server/states/state-log.ts'
import { RefundKind } from './refund.contract.ts'
import { applyRefunds } from './refund-events.actions.ts'
import { findRefunds } from './refund-store.actions.ts'
import { applyReversals } from './reversal-events.actions.ts'
import { refundTransitions } from './refund.rules.ts'

/** A final answer to a refund or void that we sent, or to a question about it. Amounts in fen; null where not told. */
export type RefundAnswer =
  | {
      readonly outcome: 'success'
      readonly aisleRefundNo: string | null
      readonly feeReturnFen: RefundEvent['feeReturnFen']
      readonly costReturnFen: RefundEvent['costReturnFen']
      readonly finishTime: string
    }
  | {
      readonly outcome: 'failed'
      readonly aisleRefundNo: string | null
      readonly finishTime: string
      readonly failCode: string
      readonly failReason: string
    }

/**
 * Applies the answer to a refund or void of ours, by the same path as a notification: twice changes nothing.
 * @throws Error for a refund that we do not have
 * @source docs/domain/money.md 3.5
 */
export async function applyRefundAnswer(
  tx: Tx,
  tenantId: string,
  refundCode: string,
  answer: RefundAnswer,
): Promise<Handled> {
  await openDayOf(tx, tenantId, dayOfText(answer.finishTime))
  const [refund] = await findRefunds(tx, tenantId, [{ outRefundNo: refundCode, aisleCode: '', aisleRefundNo: null }])
  if (!refund) throw new Error(`no refund ${refundCode}`)
  const head = {
    aisleCode: refund.aisleCode,
    notifyId: `A:${refundCode}`,
    occurredAt: answer.finishTime,
    outTradeNo: refund.rptOrderCode,
    aisleOrderNo: refund.rptAisleOrderCode ?? '',
    aisleMerNo: '',
    outRefundNo: refundCode,
    amountFen: refund.refundAmount,
  }
  if (refund.refundKind === RefundKind.void && answer.outcome === 'success') {
    return (await applyReversals(tx, tenantId, [{ ...head, kind: NotifyEvent.reversal }]))[0] as Handled
  }
  const told =
    answer.outcome === 'success'
      ? { ...answer, failCode: '', failReason: '' }
      : { ...answer, feeReturnFen: null, costReturnFen: null }
  return (
    await applyRefunds(tx, tenantId, [
      {
        ...head,
        ...told,
        kind: NotifyEvent.refund,
        aisleRefundNo: answer.aisleRefundNo ?? refund.aisleRefundCode ?? '',
      },
    ])
  )[0] as Handled
}

/** Marks refunds that were handed to the channel (1), or whose fate is not clear (4). Final ones stay as they are. */
export async function markRefunds(
  tx: Tx,
  tenantId: string,
  refundCodes: readonly string[],
  event: 'send' | 'unclear',
): Promise<void> {
  const { from, to } = refundTransitions[event]
  const { rows } = await tx.client.query<{ refund_code: string; oem_no: string; before: number }>(
    `UPDATE pos_refund r SET refund_status = $3, attempts = r.attempts + 1, version = r.version + 1
       FROM (SELECT refund_code, refund_status FROM pos_refund WHERE tenant_id = $1 AND refund_code = ANY($2) ORDER BY refund_code FOR NO KEY UPDATE) was
      WHERE r.tenant_id = $1 AND r.refund_code = was.refund_code AND was.refund_status = ANY($4::smallint[])
      RETURNING r.refund_code, r.oem_no, was.refund_status AS before`,
    [tenantId, refundCodes, to, from],
  )
  await logStates(
    tx,
    tenantId,
    null,
    rows.map((row) => ({
      oemNo: row.oem_no,
      entity: 'refund',
      entityNo: row.refund_code,
      from: row.before,
      to,
      action: event,
    })),
  )
}
