import type { CodeOf } from '../../../core/shared/codes.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import type { Transitions } from '../../../core/shared/transitions.ts'
import { BillKind } from '../bill/bill.contract.ts'
import { reconDiffErrors } from './recon-diff-errors.contract.ts'
import { DiffKind, DiffReason, DiffStatus, ResolveKind } from './recon-diff.contract.ts'

type Kind = CodeOf<typeof DiffKind>
type Reason = CodeOf<typeof DiffReason>
type Resolution = CodeOf<typeof ResolveKind>
type Status = CodeOf<typeof DiffStatus>

/** From where to where a difference moves. Approval leads where its resolution says: see `statusAfter`. @source docs/domain/money.md 9 */
export const diffTransitions = {
  open: { from: [], to: DiffStatus.open },
  openWaiting: { from: [], to: DiffStatus.nextBill },
  /** A later bill, or a fen of rounding, settles it by itself; a bill taken back opens it again. */
  settle: { from: [DiffStatus.open, DiffStatus.nextBill], to: DiffStatus.automatic },
  stillMissing: { from: [DiffStatus.nextBill, DiffStatus.automatic], to: DiffStatus.open },
  waitAgain: { from: [DiffStatus.open, DiffStatus.automatic], to: DiffStatus.nextBill },
  resolve: { from: [DiffStatus.open, DiffStatus.nextBill, DiffStatus.suspended], to: DiffStatus.review },
  done: { from: [DiffStatus.review], to: DiffStatus.done },
  suspend: { from: [DiffStatus.review], to: DiffStatus.suspended },
  ignore: { from: [DiffStatus.review], to: DiffStatus.ignored },
  writeOff: { from: [DiffStatus.review], to: DiffStatus.writtenOff },
  /** Rejected: it stands where it stood: open, waiting for the next bill, or suspended. */
  reject: { from: [DiffStatus.review], to: DiffStatus.open },
  rejectWaiting: { from: [DiffStatus.review], to: DiffStatus.nextBill },
} as const satisfies Transitions<typeof DiffStatus>

const byKind: Readonly<Record<Kind, readonly Resolution[]>> = {
  [DiffKind.billOnly]: [ResolveKind.book, ResolveKind.suspend, ResolveKind.writeOff],
  [DiffKind.oursOnly]: [ResolveKind.reverseOurs, ResolveKind.suspend, ResolveKind.writeOff],
  [DiffKind.amount]: [ResolveKind.followChannel, ResolveKind.suspend, ResolveKind.writeOff],
  [DiffKind.fee]: [ResolveKind.recompute, ResolveKind.writeOff],
  [DiffKind.cost]: [ResolveKind.adjustCost, ResolveKind.writeOff],
  [DiffKind.status]: [ResolveKind.book, ResolveKind.reverseOurs],
  [DiffKind.refund]: [ResolveKind.book, ResolveKind.reverseOurs, ResolveKind.suspend, ResolveKind.writeOff],
  [DiffKind.duplicate]: [ResolveKind.ignore, ResolveKind.suspend],
  [DiffKind.payout]: [ResolveKind.recover, ResolveKind.writeOff],
}

/** A settlement, or a part of a division, is the channel's own deed: ours is made or undone by its events, never by hand. */
const ofDeeds: readonly Resolution[] = [ResolveKind.suspend, ResolveKind.writeOff]
/** A sum over a day moves nothing by itself: the trades behind it do. */
const ofProfit: readonly Resolution[] = [ResolveKind.ignore]
/**
 * Resolutions of remittances: the money that a channel paid is with us already; it pays the rest, wants it back, or the
 * difference is borne.
 */
const ofRemittances: readonly Resolution[] = [ResolveKind.writeOff]
/**
 * Resolutions of returned fees and costs: the amount that the channel gave back is its own statement already; only the rest
 * can be borne.
 */
const ofReturnedFees: readonly Resolution[] = [ResolveKind.writeOff]

/** The ways in which a difference may be settled. @source docs/domain/money.md 9, table of diffKind */
export function resolutionsOf({
  billKind,
  diffKind,
  diffReason,
}: {
  billKind: CodeOf<typeof BillKind>
  diffKind: Kind
  diffReason: Reason
}): readonly Resolution[] {
  if ((billKind === BillKind.settle || billKind === BillKind.division) && diffKind !== DiffKind.duplicate)
    return ofDeeds
  if (diffReason === DiffReason.remittance) return ofRemittances
  if (billKind === BillKind.profit) return ofProfit
  if (billKind === BillKind.refund && (diffKind === DiffKind.fee || diffKind === DiffKind.cost)) return ofReturnedFees
  return byKind[diffKind]
}

/** Statuses from which a person may say how a difference is settled. */
export const isResolvable = (diffStatus: Status): boolean =>
  (diffTransitions.resolve.from as readonly Status[]).includes(diffStatus)

/** Statuses that still ask for something. */
export const unfinishedStatuses: readonly Status[] = [DiffStatus.open, DiffStatus.nextBill, DiffStatus.review]

/**
 * Refuses a resolution that is late, without words, or of the wrong kind.
 * @throws reconDiff.handled; reconDiff.remarkMissing; reconDiff.kindRefused; common.stateRefuses while it is under review
 */
export function checkResolution(
  diff: { billKind: CodeOf<typeof BillKind>; diffKind: Kind; diffReason: Reason; diffStatus: Status },
  resolveKind: Resolution,
  remark: string,
): void {
  if (diff.diffStatus === DiffStatus.review) throw commonErrors.stateRefuses()
  if (!isResolvable(diff.diffStatus)) throw reconDiffErrors.handled()
  if (remark === '') throw reconDiffErrors.remarkMissing()
  if (!resolutionsOf(diff).includes(resolveKind)) throw reconDiffErrors.kindRefused()
  if (diff.diffStatus === DiffStatus.suspended && resolveKind === ResolveKind.suspend) throw reconDiffErrors.handled()
}

/** The event by which an approved resolution ends. */
export function endOf(resolveKind: Resolution): 'done' | 'suspend' | 'ignore' | 'writeOff' {
  if (resolveKind === ResolveKind.suspend) return 'suspend'
  if (resolveKind === ResolveKind.ignore) return 'ignore'
  return resolveKind === ResolveKind.writeOff ? 'writeOff' : 'done'
}

/** Maximum that one auditor alone may write off, in fen. @source docs/domain/money.md 9 */
export const singleWriteOffFen = 10_000n

/** Whether a write-off needs two auditors. @param amountFen what is at stake, of either sign */
export const needsTwoAuditors = (resolveKind: Resolution, amountFen: bigint): boolean =>
  resolveKind === ResolveKind.writeOff && (amountFen > singleWriteOffFen || amountFen < -singleWriteOffFen)

/**
 * Maximum that the schedule may write off by itself: of one trade, and of one bill, in fen. @source docs/domain/money.md 9
 */
export const automaticWriteOff = { ofTradeFen: 1n, ofBatchFen: 100n } as const
