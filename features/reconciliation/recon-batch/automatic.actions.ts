import type { Db, Tx } from '../../../core/server/database/db.ts'
import { sumFen, type Fen } from '../../../core/shared/money.ts'
import type { OpenChannel } from '../../channels/channels.server.ts'
import { type ChannelAnswer, type ChannelEvent, NotifyEvent, TradeSource } from '../../channels/channels.shared.ts'
import { feedAnswer } from '../../trades/trades.server.ts'
import { bookDayOf } from '../../ledger/ledger.server.ts'
import { walletTransitions, WalletStatus } from '../../ledger/ledger.shared.ts'
import { markResolved, writeOff } from '../diff-booking/carry-out.actions.ts'
import type { DiffBooking } from '../recon-diff/diff-posting.rules.ts'
import { putInSuspense } from '../recon-diff/diff-store.actions.ts'
import { DiffKind, DiffStatus, ResolveKind } from '../recon-diff/recon-diff.contract.ts'
import { diffTransitions, automaticWriteOff } from '../recon-diff/recon-diff.rules.ts'
import { diffFields, type DiffRow } from '../recon-diff/diff-row.queries.ts'
import { logStates } from '../../../core/server/states/state-log.ts'
import { refreshBatch } from './batch-state.actions.ts'
import { lockBatch } from './bill-store.actions.ts'
import type { OpenDiff } from './compare.actions.ts'
import { BillKind } from '../bill/bill.contract.ts'
import type { BillName } from './open-batches.actions.ts'

/** Most questions that one run asks the channel; more than these are not caused by errors in single messages. */
const mostQuestions = 200

interface Question {
  isAsked(diff: OpenDiff): boolean
  ask(open: OpenChannel, diff: OpenDiff): Promise<ChannelAnswer<{ events: readonly ChannelEvent[] }>>
}

const askedTrades: readonly number[] = [DiffKind.billOnly, DiffKind.status]

/** Differences that the channel is asked about one by one, and the call that asks, by the kind of their bill. */
const questions: Partial<Record<number, Question>> = {
  [BillKind.trade]: {
    isAsked: ({ diffKind }) => askedTrades.includes(diffKind),
    ask: ({ channel, access }, { aisleOrderNo, rptOrderCode }) =>
      channel.queryOrder(access, aisleOrderNo || rptOrderCode),
  },
  [BillKind.refund]: {
    isAsked: ({ diffKind }) => diffKind === DiffKind.refund,
    ask: ({ channel, access }, { aisleOrderNo, bizCode }) => channel.queryRefund(access, aisleOrderNo || bizCode),
  },
  // A part is named `DO…:01`; the channel is asked about the whole division.
  [BillKind.division]: {
    isAsked: ({ diffKind, bizCode }) => diffKind === DiffKind.status && bizCode !== '',
    ask: ({ channel, access }, { bizCode }) => channel.queryDivision(access, bizCode.split(':')[0] ?? ''),
  },
}

/**
 * Asks the channel about what differs and applies what it confirms, by the path of its own events; a payment that we
 * never knew comes in as one of reconciliation. No transaction is held meanwhile.
 * @returns whether anything was asked: the bill is then compared again
 * @source docs/domain/money.md 9, automatic steps of 1, 6 and 7
 */
export async function askAboutDiffs(
  db: Db,
  tenantId: string,
  channel: OpenChannel,
  { billKind, billDay }: BillName,
  open: readonly OpenDiff[],
): Promise<boolean> {
  if (billKind === BillKind.settle)
    return open.length > 0 && (await askAboutSettlements(db, tenantId, channel, billDay))
  const question = questions[billKind]
  const asked = question ? open.filter(question.isAsked) : []
  for (const diff of asked.slice(0, mostQuestions)) {
    const answer = await question?.ask(channel, diff)
    if (answer?.kind !== 'done') continue
    const events = answer.data.events.map((event) =>
      event.kind === NotifyEvent.payment && diff.diffKind === DiffKind.billOnly
        ? { ...event, tradeSource: TradeSource.reconciliation }
        : event,
    )
    await feedAnswer(db, tenantId, events)
  }
  return asked.length > 0
}

/** Settlements are asked for by their day, all at once. */
async function askAboutSettlements(
  db: Db,
  tenantId: string,
  { channel, access }: OpenChannel,
  day: string,
): Promise<true> {
  const answer = await channel.settlements(access, day)
  if (answer.kind === 'done') await feedAnswer(db, tenantId, answer.data.events)
  return true
}

/**
 * Settles a bill's open differences without a person: money that only the bill has is held in suspense (2101), differences
 * of a fen are written off (2103) as long as the bill has few of them, payees who got too much are stopped.
 * @source docs/domain/money.md 9, automatic steps of 1, 4, 5 and 9
 */
export async function settleAutomatically(tx: Tx, tenantId: string, bill: BillName, at: string): Promise<void> {
  const bookDay = await bookDayOf(tx, tenantId, at.slice(0, 10))
  const batch = await lockBatch(tx, tenantId, bill)
  if (!batch) return
  const booking: DiffBooking = { bookDay, happenedAt: at, operatorNo: '' }
  const { rows } = await tx.client.query<DiffRow>(
    `SELECT ${diffFields} FROM recon_diff d WHERE d.tenant_id = $1 AND d.batch_no = $2 AND d.diff_status = ${DiffStatus.open} ORDER BY d.diff_no FOR NO KEY UPDATE`,
    [tenantId, batch.batchNo],
  )
  if (bill.billKind === BillKind.trade)
    for (const diff of rows.filter(({ diffKind }) => diffKind === DiffKind.billOnly))
      await putInSuspense(tx, diff, booking)
  if (slippingBills.includes(bill.billKind))
    for (const kind of [DiffKind.fee, DiffKind.cost])
      await writeOffSlips(
        tx,
        rows.filter(({ diffKind }) => diffKind === kind),
        booking,
      )
  if (bill.billKind === BillKind.payout)
    for (const diff of rows.filter(({ diffKind, stakeAmount }) => diffKind === DiffKind.payout && stakeAmount < 0n))
      await stopPayee(tx, diff)
  await refreshBatch(tx, tenantId, batch.batchNo)
}

/** Bills whose fees and costs can be a fen of rounding out. */
const slippingBills: readonly number[] = [BillKind.trade, BillKind.refund, BillKind.payout]

const size = ({ diffAmount }: DiffRow): Fen => (diffAmount < 0n ? -diffAmount : diffAmount) as Fen

/** Single fens of rounding; many of them are no slips but another price, which a person must see. */
async function writeOffSlips(tx: Tx, differing: readonly DiffRow[], booking: DiffBooking): Promise<void> {
  const slips = differing.filter((diff) => size(diff) <= automaticWriteOff.ofTradeFen)
  if (sumFen(slips.map(size)) > automaticWriteOff.ofBatchFen) return
  for (const diff of slips) {
    await writeOff(tx, diff, booking)
    await tx.client.query(
      `UPDATE recon_diff SET diff_status = ${diffTransitions.settle.to}, resolve_kind = ${ResolveKind.writeOff}, resolve_time = business_now(), book_day = $3, update_time = business_now(), version = version + 1
        WHERE tenant_id = $1 AND diff_no = $2`,
      [diff.tenantId, diff.diffNo, booking.bookDay],
    )
    await markResolved(tx, diff)
    const move = { oemNo: diff.oemNo, from: diff.diffStatus, to: DiffStatus.automatic, action: 'writeOffSlip' }
    await logStates(tx, diff.tenantId, null, [{ ...move, entity: 'reconDiff', entityNo: diff.diffNo }])
  }
}

/** The wallet of a payee that got too much pays nothing out until it is settled. */
async function stopPayee(tx: Tx, { tenantId, bizCode, diffNo }: DiffRow): Promise<void> {
  const { rows } = await tx.client.query<{ oem_no: string; wallet_no: string }>(
    `UPDATE user_wallet u SET wallet_status = ${walletTransitions.stopPayout.to}, update_time = business_now(), version = u.version + 1
       FROM withdraw_attempt a JOIN withdrawal w ON w.tenant_id = a.tenant_id AND w.withdraw_code = a.withdraw_code
      WHERE a.tenant_id = $1 AND a.payout_no = $2 AND u.tenant_id = $1 AND u.owner_type = w.owner_type AND u.owner_no = w.owner_no AND u.wallet_kind = w.wallet_kind AND u.wallet_status = ${WalletStatus.normal}
      RETURNING u.oem_no, u.wallet_no`,
    [tenantId, bizCode],
  )
  await logStates(
    tx,
    tenantId,
    null,
    rows.map(({ oem_no, wallet_no }) => ({
      oemNo: oem_no,
      entity: 'wallet',
      entityNo: wallet_no,
      from: WalletStatus.normal,
      to: walletTransitions.stopPayout.to,
      action: 'reconDiff',
      remark: diffNo,
    })),
  )
}
