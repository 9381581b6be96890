import { bulkUpdate } from '../../../core/server/database/bulk.ts'
import type { Tx } from '../../../core/server/database/db.ts'
import type { Fen } from '../../../core/shared/money.ts'
import { planDeductions, postAll, writeDeductions } from '../../ledger/ledger.server.ts'
import { accounts, BalanceChange, LedgerEvent, type Owner } from '../../ledger/ledger.shared.ts'
import { recordTransitions } from './record-state.rules.ts'
import { walletOf } from './reward-chain.rules.ts'

/** Kind of business of a transaction about a record of an activity. */
export const recordBiz = 'activeRecord'

/** A reward that is granted. */
interface GrantedReward {
  readonly recordNo: string
  readonly owner: Owner
  readonly amountFen: Fen
  readonly memo: string
}

/** Moment and day of a posting. */
export interface Booking {
  readonly bookDay: string
  readonly at: string
  /** Account of who granted it; '' for a job. */
  readonly operatorNo: string
}

/**
 * Posts rewards into the wallets of their owners, less what these owe, and writes down the transaction of each. The records
 * stand already; the day lock is held, and their activity.
 * @source docs/domain/money.md 2.4 (1701, 1712)
 */
export async function postRewards(
  tx: Tx,
  tenantId: string,
  rewards: readonly GrantedReward[],
  { bookDay, at, operatorNo }: Booking,
): Promise<void> {
  if (rewards.length === 0) return
  const planned = await planDeductions(
    tx,
    tenantId,
    rewards.map(({ owner, amountFen, recordNo }) => ({
      owner,
      walletKind: walletOf(owner),
      creditedFen: amountFen,
      sourceKind: recordBiz,
      sourceCode: recordNo,
    })),
  )
  const posted = await postAll(
    tx,
    tenantId,
    rewards.map(({ recordNo, owner, amountFen, memo }, index) => ({
      eventType: LedgerEvent.rewardGranted,
      eventKey: `JL:${recordNo}`,
      bookDay,
      happenedAt: at,
      bizKind: recordBiz,
      bizCode: recordNo,
      lines: [
        {
          debit: accounts.rewardExpense(tenantId),
          credit: accounts.available(owner, walletOf(owner)),
          amountFen,
          change: BalanceChange.activityReward,
        },
        ...(planned[index]?.lines ?? []),
      ],
      operatorNo,
      memo,
    })),
  )
  const txnOf = (index: number) => posted[index]?.txnId as bigint
  await writeDeductions(
    tx,
    tenantId,
    planned.map((one, index) => ({ ...one, txnId: txnOf(index) })),
  )
  await markGranted(
    tx,
    tenantId,
    rewards.map(({ recordNo }, index) => ({ recordNo, txnId: txnOf(index), bookDay, at })),
  )
}

const markGranted = bulkUpdate<{ recordNo: string; txnId: bigint; bookDay: string; at: string }>(
  'grant_active_records',
  'active_record',
  { record_no: ['text', ({ recordNo }) => recordNo] },
  {
    txn_id: ['bigint', ({ txnId }) => txnId],
    book_day: ['date', ({ bookDay }) => bookDay],
    update_time: ['timestamptz', ({ at }) => at],
  },
  `record_status = ${recordTransitions.approve.to}, version = t.version + 1`,
)
