import type { Tx } from '../../../core/server/database/db.ts'
import type { Moment } from '../../../core/server/database/moment.ts'
import { type Fen, fen } from '../../../core/shared/money.ts'
import { tradeReconTransitions, TradeKeyKind } from '../../trades/trades.shared.ts'
import { post } from '../../ledger/ledger.server.ts'
import { BillKind } from '../bill/bill.contract.ts'
import { type DiffBooking, writeOffPosting } from '../recon-diff/diff-posting.rules.ts'
import { putInSuspense, takeFromSuspense } from '../recon-diff/diff-store.actions.ts'
import { correctCost, correctFee } from './fee-correction.actions.ts'
import { correctPayoutCost, platformOf, recoverPayout } from './payout-recovery.actions.ts'
import { bookPaymentOf, bookRefundOf, followChannel, lockTrade, reverseOurs } from './rebooking.actions.ts'
import { ResolveKind } from '../recon-diff/recon-diff.contract.ts'
import type { DiffRow } from '../recon-diff/diff-row.queries.ts'
import { reverseRefund } from './refund-reversal.actions.ts'

/**
 * Does what a resolution says, in the transaction that approves it. What stood in suspense for the difference is taken
 * back before the thing itself is booked or undone.
 * @throws reconDiff.notYetBooked, reconDiff.tradeRefuses, reconDiff.payeeUnknown
 * @source docs/domain/money.md 9, table of diffKind
 */
export async function carryOut(tx: Tx, found: DiffRow, booking: DiffBooking, now: Moment): Promise<void> {
  switch (found.resolveKind) {
    case ResolveKind.book: {
      const diff = await takeFromSuspense(tx, found, booking)
      await (diff.billKind === BillKind.refund ? bookRefundOf(tx, diff) : bookPaymentOf(tx, diff, now))
      break
    }
    case ResolveKind.reverseOurs: {
      const diff = await takeFromSuspense(tx, found, booking)
      await (diff.billKind === BillKind.refund ? reverseRefund(tx, diff, booking) : reverseOurs(tx, diff, now))
      break
    }
    case ResolveKind.followChannel:
      await followChannel(tx, await takeFromSuspense(tx, found, booking), now)
      break
    case ResolveKind.suspend:
      await putInSuspense(tx, found, booking)
      return
    case ResolveKind.recompute:
      await correctFee(tx, { diff: found, trade: await lockTrade(tx, found), booking }, told(found.billFee))
      break
    case ResolveKind.adjustCost:
      if (found.billKind === BillKind.payout) await correctPayoutCost(tx, found, booking)
      else await correctCost(tx, { diff: found, trade: await lockTrade(tx, found), booking }, told(found.billCost))
      break
    case ResolveKind.recover:
      await recoverPayout(tx, found, booking)
      break
    case ResolveKind.writeOff:
      await writeOff(tx, found, booking)
      break
  }
  await markResolved(tx, found)
}

/** The books follow the bill against the operator's result (2103). */
export async function writeOff(tx: Tx, diff: DiffRow, booking: DiffBooking): Promise<void> {
  if (diff.stakeAmount === 0n && diff.suspenseAmount === 0n) return
  const platformCode = diff.billKind === BillKind.payout ? await platformOf(tx, diff) : ''
  await post(tx, diff.tenantId, writeOffPosting(diff, platformCode, booking))
  await tx.client.query(
    'UPDATE recon_diff SET suspense_amount = 0, version = version + 1 WHERE tenant_id = $1 AND diff_no = $2',
    [diff.tenantId, diff.diffNo],
  )
}

function told(amountFen: Fen | null): Fen {
  if (amountFen === null) throw new Error('the bill does not say this amount')
  return fen(amountFen)
}

/** Our rows behind a difference say that it is settled. A row of the channel's order that was booked anew says so too. */
export async function markResolved(
  tx: Tx,
  { tenantId, aisleCode, billKind, rptOrderCode, bizCode, aisleOrderNo }: DiffRow,
): Promise<void> {
  const { from, to } = tradeReconTransitions.resolve
  const isOpen = `recon_status IN (${from.join(', ')})`
  if (billKind === BillKind.refund) {
    await tx.client.query(
      `UPDATE pos_refund SET recon_status = ${to}, version = version + 1 WHERE tenant_id = $1 AND (refund_code = $2 OR (aisle_code = $3 AND aisle_refund_code = $4)) AND ${isOpen}`,
      [tenantId, bizCode, aisleCode, aisleOrderNo],
    )
    return
  }
  if (billKind !== BillKind.trade) return
  await tx.client.query(
    `UPDATE pos_trade SET recon_status = ${to}, version = version + 1 FROM (
       SELECT $2::text AS code UNION SELECT rpt_order_code FROM trade_key WHERE tenant_id = $1 AND key_kind = ${TradeKeyKind.aisleOrder} AND key_owner = $3 AND key_value = $4) named
      WHERE tenant_id = $1 AND rpt_order_code = named.code AND create_day = CASE WHEN named.code ~ '^PT\\d{8}' THEN to_date(substr(named.code, 3, 8), 'YYYYMMDD') END AND ${isOpen}`,
    [tenantId, rptOrderCode, aisleCode, aisleOrderNo],
  )
}
