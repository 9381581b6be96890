import type { CodeOf } from '../../../core/shared/codes.ts'
import { type Account, accounts, LedgerEvent, line, type Line, type Posting } from '../../ledger/ledger.shared.ts'
import { BillKind } from '../bill/bill.contract.ts'
import { DiffKind } from './recon-diff.contract.ts'

/** Time of a booking about a difference, and its operator; '' for the schedule. */
export interface DiffBooking {
  readonly bookDay: string
  readonly happenedAt: string
  readonly operatorNo: string
}

/** Fields of a difference that decide what is posted for it. Amounts in fen. */
export interface PostedDiff {
  readonly tenantId: string
  readonly diffNo: string
  readonly aisleCode: string
  readonly billKind: CodeOf<typeof BillKind>
  readonly diffKind: CodeOf<typeof DiffKind>
  readonly rpiNo: string
  readonly stakeAmount: bigint
  readonly suspenseAmount: bigint
  readonly remark: string
}

const about = ({ diffNo, remark }: PostedDiff, { bookDay, happenedAt, operatorNo }: DiffBooking) => ({
  bookDay,
  happenedAt,
  operatorNo,
  bizKind: 'reconDiff',
  bizCode: diffNo,
  isFact: true,
  memo: remark,
})

/**
 * Clearing follows the bill, and what that is stays in suspense until it is known: 2101 when the channel has more, 2102
 * when we have.
 */
export const suspendPosting = (diff: PostedDiff, booked: DiffBooking): Posting => ({
  ...about(diff, booked),
  eventType: diff.stakeAmount > 0n ? LedgerEvent.billHasMore : LedgerEvent.weHaveMore,
  eventKey: `CY:${diff.diffNo}:O`,
  lines: [suspenseLine(diff, diff.stakeAmount)],
})

/** Takes back what stands in suspense: the thing itself is booked, or was settled another way. */
export const releasePosting = (diff: PostedDiff, reverseOf: bigint | undefined, booked: DiffBooking): Posting => ({
  ...about(diff, booked),
  eventType: diff.suspenseAmount > 0n ? LedgerEvent.billHasMore : LedgerEvent.weHaveMore,
  eventKey: `CY:${diff.diffNo}:R`,
  reverseOf,
  lines: [suspenseLine(diff, -diff.suspenseAmount)],
})

const suspenseLine = ({ aisleCode }: PostedDiff, amountFen: bigint): Line =>
  line(accounts.clearing(aisleCode), accounts.suspense(aisleCode), amountFen)

/**
 * The books follow the bill against the operator's result, 2103: out of suspense when it stands there, else from the
 * account that the difference is on. A difference of fees is on the merchant's account: the channel has settled with the
 * merchant by its own fee, and clearing is right as it is.
 * @param platformCode the payout platform of a payout, else ''
 */
export const writeOffPosting = (diff: PostedDiff, platformCode: string, booked: DiffBooking): Posting => ({
  ...about(diff, booked),
  eventType: LedgerEvent.writtenOff,
  eventKey: `CY:${diff.diffNo}:W`,
  lines: [writeOffLine(diff, platformCode)],
})

/**
 * The cost of a payout as the platform's bill has it, 2105: what it charged beyond ours is our expense, and gone from its
 * balance.
 */
export const payoutCostPosting = (diff: PostedDiff, platformCode: string, booked: DiffBooking): Posting => ({
  ...about(diff, booked),
  eventType: LedgerEvent.costCorrected,
  eventKey: `CY:${diff.diffNo}:C`,
  lines: [line(accounts.payout(platformCode), accounts.payoutExpense(diff.tenantId), diff.stakeAmount)],
})

function writeOffLine(diff: PostedDiff, platformCode: string): Line {
  const { tenantId, aisleCode, rpiNo, stakeAmount, suspenseAmount } = diff
  const result = accounts.differenceExpense(tenantId)
  if (suspenseAmount !== 0n) return line(accounts.suspense(aisleCode), result, suspenseAmount)
  if (diff.diffKind === DiffKind.fee) return line(result, accounts.merchantPending(rpiNo, aisleCode), stakeAmount)
  return line(heldAt(diff, platformCode), result, stakeAmount)
}

/** The account at which a channel or platform holds the money that a difference is about. */
const heldAt = ({ billKind, aisleCode }: PostedDiff, platformCode: string): Account =>
  billKind === BillKind.payout ? accounts.payout(platformCode) : accounts.clearing(aisleCode)
