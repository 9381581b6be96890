import { portsOf } from '../../../core/server/ports.ts'
import { sql } from 'drizzle-orm'
import { rowsOf, run, type Tx } from '../../../core/server/database/db.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import { walletTransitions, WalletStatus } from '../../ledger/ledger.shared.ts'
import { logStates } from '../../../core/server/states/state-log.ts'
import type { PayoutAlarm } from '../withdrawal/withdrawal-codes.contract.ts'
import type { LockedWithdrawal } from '../withdrawal/withdrawal.actions.ts'

/** Something that a person must look at. */
export interface Alarm {
  readonly kind: CodeOf<typeof PayoutAlarm>
  /** Number of the subject: of a payment, a withdrawal or a platform. One alarm of a kind is kept for it. */
  readonly subjectNo: string
  readonly oemNo: string
  readonly withdrawCode?: string
  readonly amountFen?: bigint
  readonly note?: string
}

/** Raises an alarm, or notes that it is raised again. */
export async function raiseAlarm(
  tx: Tx,
  tenantId: string,
  { kind, subjectNo, oemNo, withdrawCode = '', amountFen = 0n, note = '' }: Alarm,
): Promise<void> {
  await run(
    tx,
    sql`INSERT INTO payout_alarm AS a (tenant_id, oem_no, alarm_kind, subject_no, withdraw_code, amount, note) VALUES (${tenantId}, ${oemNo}, ${kind}, ${subjectNo}, ${withdrawCode}, ${amountFen}, ${note})
        ON CONFLICT (tenant_id, alarm_kind, subject_no) DO UPDATE SET times = a.times + 1, last_time = business_now(), amount = excluded.amount, note = excluded.note`,
  )
}

/** A payment that went wrong on the way out, for reconciliation (difference kind 9). Amounts in fen. */
export interface PayoutDifference {
  readonly withdrawCode: string
  readonly payoutNo: string
  readonly platformOrderNo: string
  readonly platformCode: string
  readonly ourAmountFen: bigint
  readonly platformAmountFen: bigint
  readonly why: 'doublePay' | 'amountDiffers'
  readonly occurredAt: string
}

/**
 * Opens a difference and stops the payee's wallet from paying out, in the transaction of the event that showed it.
 * @source docs/domain/money.md 5.6 no. 6, 9 (diffKind 9)
 */
export async function stopPayee(
  tx: Tx,
  tenantId: string,
  { owner, walletKind, withdrawCode }: LockedWithdrawal,
  difference: PayoutDifference,
): Promise<void> {
  if (walletKind !== null) {
    const stopped = await rowsOf<{ oem_no: string; wallet_no: string }>(
      tx,
      sql`UPDATE user_wallet SET wallet_status = ${walletTransitions.stopPayout.to}, update_time = business_now(), version = version + 1
           WHERE tenant_id = ${tenantId} AND owner_type = ${owner.ownerType} AND owner_no = ${owner.ownerNo} AND wallet_kind = ${walletKind} AND wallet_status = ${WalletStatus.normal} RETURNING oem_no, wallet_no`,
    )
    await logStates(
      tx,
      tenantId,
      null,
      stopped.map(({ oem_no, wallet_no }) => ({
        oemNo: oem_no,
        entity: 'wallet',
        entityNo: wallet_no,
        from: WalletStatus.normal,
        to: walletTransitions.stopPayout.to,
        action: difference.why,
        remark: withdrawCode,
      })),
    )
  }
  await portsOf(tx).withdrawals.openDifference(tx, tenantId, difference)
}
