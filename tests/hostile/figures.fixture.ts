import { heldStatuses } from '../../features/deposits/order-book/order-state.rules.ts'
import { PledgeRefundStatus, RewardStatus } from '../../features/deposits/pledge-codes/pledge-codes.contract.ts'
import { DivOrderStatus } from '../../features/trades/trade/division-codes.contract.ts'
import { DebtStatus, Direction } from '../../features/ledger/posting/ledger.contract.ts'
import { totalsOfChange } from '../../features/ledger/posting/wallet-totals.rules.ts'
import { DiffStatus, ResolveKind } from '../../features/reconciliation/recon-diff/recon-diff.contract.ts'
import { RemitMatch } from '../../features/reconciliation/remittance/remittance.contract.ts'
import { HoldStatus } from '../../features/merchants/risk-hold/risk-hold.contract.ts'
import { ProfitRowKind } from '../../features/sharing/rows/profit.contract.ts'
import { RptStatus } from '../../features/trades/trade/trade.contract.ts'
import { isPaid } from '../../features/trades/trade/trade.rules.ts'

/** A row of a list as it travelled. */
export type Row = Readonly<Record<string, unknown>>

/** The rows of a list on all its pages, and who asked for which. */
export interface Listed {
  readonly rows: readonly Row[]
  readonly input: Readonly<Record<string, unknown>>
  /** Whether one party stands above another. */
  readonly isAbove: (upper: string, lower: string) => boolean
}

/** Value that a figure must have by the rows; a text: the reason why the rows cannot tell. */
type Reckoned = ((listed: Listed) => bigint) | string

/** Fen of an amount, or a whole number, as it travels; 0 for what is null. */
export function figureOf(value: unknown): bigint {
  if (value === null || value === undefined || value === '') return 0n
  const [, sign, whole, cents] = /^(-?)(\d+)(?:\.(\d\d))?$/.exec(String(value)) ?? []
  if (whole === undefined) throw new RangeError(`${value} is no figure`)
  return BigInt(`${sign}${whole}${cents ?? ''}`)
}

const sum =
  (field: string, only: (row: Row, listed: Listed) => boolean = () => true) =>
  (listed: Listed) =>
    listed.rows.reduce((total, row) => (only(row, listed) ? total + figureOf(row[field]) : total), 0n)
const number = (only: (row: Row, listed: Listed) => boolean) => (listed: Listed) =>
  BigInt(listed.rows.filter((row) => only(row, listed)).length)

/** Levels overlap: counts and amounts are those of the nodes that stand below no other node of the rows. */
const isHighest = (row: Row, { rows, isAbove }: Listed) =>
  !rows.some((other) => isAbove(String(other.userNo), String(row.userNo)))
const ofKind =
  (...kinds: number[]) =>
  (row: Row) =>
    kinds.includes(Number(row.rowKind))
const both =
  (...all: ((row: Row, listed: Listed) => boolean)[]) =>
  (row: Row, listed: Listed) =>
    all.every((one) => one(row, listed))
const minus = (reckoned: (listed: Listed) => bigint) => (listed: Listed) => -reckoned(listed)

const noRelease = {
  releasedAmount: 'a release is a row of its own list',
  pendingAmount: 'a release is a row of its own list',
  heldAmount: 'a release is a row of its own list',
}
/** Totals of profit, where a row is a sum. @source docs/domain/money.md 4.6 */
const profit: Readonly<Record<string, Reckoned>> = {
  ...Object.fromEntries(
    ['tradeCount', 'tradeAmount', 'refundCount', 'refundAmount', 'feeAmount', 'costAmount'].map((field) => [
      field,
      sum(field, isHighest),
    ]),
  ),
  ...noRelease,
}
const { trade, refund, void: voided, d0ToT1, adjustment } = ProfitRowKind
const profitByTrade: Readonly<Record<string, Reckoned>> = {
  ...profit,
  refundCount: 'a trade is one row, however many refunds it had',
  feeAmount: 'a row says what the next level paid, not the merchant',
}
const profitStream: Readonly<Record<string, Reckoned>> = {
  tradeCount: number(both(ofKind(trade), isHighest)),
  tradeAmount: sum('tradeAmount', both(ofKind(trade), isHighest)),
  refundCount: number(both(ofKind(refund, voided), isHighest)),
  refundAmount: minus(sum('tradeAmount', both(ofKind(refund, voided), isHighest))),
  feeAmount: 'a row says what the next level paid, not the merchant',
  costAmount: sum('costAmount', isHighest),
  tradeProfit: sum('profitAmount', ofKind(trade)),
  reverseProfit: sum('profitAmount', ofKind(refund, voided, d0ToT1)),
  adjustProfit: sum('profitAmount', ofKind(adjustment)),
  netProfit: sum('profitAmount'),
  ...noRelease,
}

const paid = (row: Row) => isPaid(Number(row.rptStatus) as 2)
const inStatus =
  (...statuses: number[]) =>
  (row: Row) =>
    statuses.includes(Number(row.rptStatus))
const trades: Readonly<Record<string, Reckoned>> = {
  tradeCount: number(paid),
  tradeAmount: sum('tradeAmount', paid),
  feeAmount: sum('feeAmount', paid),
  settleAmount: sum('settleAmount', paid),
  refundCount: number(inStatus(RptStatus.partlyRefunded, RptStatus.refunded)),
  refundAmount: sum('refundedAmount', inStatus(RptStatus.partlyRefunded, RptStatus.refunded)),
  refundFee: sum('refundedFee', inStatus(RptStatus.partlyRefunded, RptStatus.refunded)),
  reverseCount: number(inStatus(RptStatus.reversed)),
  reverseAmount: sum('tradeAmount', inStatus(RptStatus.reversed)),
  netAmount: (listed) =>
    sum('tradeAmount', (row) => paid(row) && Number(row.rptStatus) !== RptStatus.reversed)(listed) -
    sum('refundedAmount', paid)(listed),
  profitAmount: sum('myProfitAmount'),
}

const diffIn =
  (...statuses: number[]) =>
  (row: Row) =>
    statuses.includes(Number(row.diffStatus))
const { open, nextBill, suspended, review, automatic, done, writtenOff, ignored } = DiffStatus
const diffs: Readonly<Record<string, Reckoned>> = {
  openCount: number(diffIn(open)),
  nextBillCount: number(diffIn(nextBill)),
  suspendedCount: number(diffIn(suspended)),
  reviewCount: number(diffIn(review)),
  closedCount: number(diffIn(automatic, done, writtenOff, ignored)),
  writtenOffAmount: sum(
    'diffAmount',
    (row) => diffIn(writtenOff)(row) || (diffIn(automatic)(row) && Number(row.resolveKind) === ResolveKind.writeOff),
  ),
}

const ofRecords =
  (of: 'incomeFen' | 'expenseFen') =>
  ({ rows }: Listed) =>
    rows.reduce(
      (total, { changeType, direction, amount }) =>
        total + totalsOfChange(Number(changeType), direction === Direction.income, figureOf(amount))[of],
      0n,
    )

const wasPaid = (row: Row) => row.paidTime !== ''
const inReward = (status: number) => (row: Row) => row.rewardStatus === status
const inDepositRefund = (status: number) => (row: Row) => row.pledgeRefundStatus === status

const profitDays = ['C0507', 'C0508', 'C0515', 'C0516', 'C0523', 'C0524', 'C0530', 'C1371']
const special: Readonly<Record<string, Readonly<Record<string, Reckoned>>>> = {
  C0546: trades,
  C1056: diffs,
  C0641: {
    openCount: number(({ debtStatus }) => [DebtStatus.open, DebtStatus.partlyDeducted].includes(debtStatus as 0 | 1)),
  },
  C0645: {
    recordCount: sum('recordCount'),
    recordStatus: 'a row holds the status of each stage',
    statusCount: 'a row holds the status of each stage',
    statusAmount: 'a row holds the status of each stage',
  },
  C0561: {
    usedCount: sum('usedCount'),
    takenBackCount: sum('takenBackCount'),
    lockedCount: sum('lockedCount'),
  },
  C0679: {
    rechargePrincipal: sum('totalRecharge'),
    rechargeBonus: 'a member is one row, however often it was given a bonus',
    spendAmount: sum('totalSpend'),
    refundAmount: 'a refund of spending is told by the spending',
  },
  C0683: {
    paidCount: number(wasPaid),
    principal: sum('principal', wasPaid),
    bonus: sum('bonus', wasPaid),
  },
  C0804: { quantity: sum('quantity') },
  C0821: { quantity: sum('quantity'), couponAmount: sum('couponShare') },
  C0667: { frozenCount: number(({ divOrderStatus }) => divOrderStatus === DivOrderStatus.frozen) },
  C0624: {
    heldAmount: (listed) => {
      const isHeld = ({ orderStatus }: Row) => heldStatuses.includes(Number(orderStatus))
      return sum('pledgeAmount', isHeld)(listed) - sum('refundAmount', isHeld)(listed)
    },
  },
  C0630: {
    toReviewAmount: sum('amount', inReward(RewardStatus.toReview)),
    grantedAmount: sum('amount', inReward(RewardStatus.granted)),
    rejectedAmount: sum('amount', inReward(RewardStatus.rejected)),
    takenBackAmount: sum('amount', inReward(RewardStatus.takenBack)),
  },
  C0634: {
    toReviewCount: number(inDepositRefund(PledgeRefundStatus.toReview)),
    toReviewAmount: sum('refundAmount', inDepositRefund(PledgeRefundStatus.toReview)),
    refundingAmount: sum('refundAmount', inDepositRefund(PledgeRefundStatus.refunding)),
    refundedAmount: sum('refundAmount', inDepositRefund(PledgeRefundStatus.refunded)),
  },
  C1367: { differentCount: number(({ remitMatch }) => remitMatch === RemitMatch.different) },
  C1379: { standingCount: number(({ holdStatus }) => holdStatus !== HoldStatus.released) },
  C0269: { inAmount: ofRecords('incomeFen'), outAmount: ofRecords('expenseFen') },
  C0535: profitByTrade,
  C0539: profitByTrade,
  C0543: profitStream,
  C0461: { bound: 'a row does not say with whom it is', on: 'a row does not say whether its store is open' },
  ...Object.fromEntries(profitDays.map((id) => [id, profit])),
}

/** Names of figures that count the rows themselves. */
const counting = /^(total|\w*Count)$/

/**
 * Finds the figures of some totals that differ from the rows. A figure counts the rows, adds up the field of its name, or is
 * defined in this file; a list within the totals does so for the rows that it names by its codes.
 * @returns one text for each figure that differs, or that nobody can tell
 */
export function differing(callId: string, totals: unknown, listed: Listed): string[] {
  if (Array.isArray(totals)) return totals.flatMap((part: Row) => differingPart(callId, part, listed))
  return Object.entries(totals as Row).flatMap(([field, value]): string[] => {
    if (field === 'asOf') return []
    if (Array.isArray(value)) return value.flatMap((part: Row) => differingPart(callId, part, listed))
    return differingFigure(callId, field, value, listed)
  })
}

function differingFigure(callId: string, field: string, value: unknown, listed: Listed): string[] {
  const known = special[callId]?.[field]
  if (typeof known === 'string') return []
  const isOfRows = listed.rows.length === 0 || listed.rows.some((row) => field in row)
  const reckon =
    known ?? (isOfRows && !counting.test(field) ? sum(field) : counting.test(field) ? number(() => true) : null)
  if (!reckon) return [`${field} is told by no row`]
  const wanted = reckon(listed)
  // What a caller may not see, or what nobody knows, is null in every row too.
  if (value === null) return wanted === 0n ? [] : [`${field} null, rows ${wanted}`]
  return figureOf(value) === wanted ? [] : [`${field} ${value}, rows ${wanted}`]
}

/** A part of totals stands for the rows that have its codes. */
function differingPart(callId: string, part: Row, listed: Listed): string[] {
  const codes = Object.entries(part).filter(
    ([field, value]) => typeof value === 'number' && !counting.test(field) && special[callId]?.[field] === undefined,
  )
  const rows = listed.rows.filter((row) => codes.every(([field, value]) => row[field] === value))
  return Object.entries(part)
    .filter(([field]) => !codes.some(([code]) => code === field) && !field.endsWith('Name'))
    .flatMap(([field, value]) => differingFigure(callId, field, value, { ...listed, rows }))
    .map((text) => `${codes.map(([field, value]) => `${field} ${value}`).join(' ')}: ${text}`)
}
