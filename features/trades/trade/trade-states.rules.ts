import type { Transitions } from '../../../core/shared/transitions.ts'
import { ClaimStatus, DivStatus, PushStatus, RptStatus, SettleStatus, TradeReconStatus } from './trade.contract.ts'

const { created, paying, success, failed, closed, reversed, partlyRefunded, refunded } = RptStatus

/** A trade's way: ordered with us or born at the channel, paid or not, given back. @source docs/domain/money.md 3.2 */
export const tradeTransitions = {
  create: { from: [], to: created },
  bornPaid: { from: [], to: success },
  bornFailed: { from: [], to: failed },
  accept: { from: [created], to: paying },
  refuse: { from: [created], to: failed },
  pay: { from: [created, paying], to: success },
  fail: { from: [created, paying], to: failed },
  close: { from: [created, paying], to: closed },
  payLate: { from: [failed, closed], to: success },
  reverse: { from: [success], to: reversed },
  refundPart: { from: [success, partlyRefunded], to: partlyRefunded },
  refundAll: { from: [success, partlyRefunded], to: refunded },
  /** The bill shows that the channel never made a refund (money.md 9, diffKind 7). */
  undoRefund: { from: [partlyRefunded, refunded], to: success },
  undoOneRefund: { from: [partlyRefunded, refunded], to: partlyRefunded },
} as const satisfies Transitions<typeof RptStatus>

const { unsettled, settling, settled, notApplicable } = SettleStatus

/** Progress of the settlement of a trade; its settlement and a claim move it. @source docs/domain/money.md 3.1, settleStatus; 3.6 */
export const tradeSettleTransitions = {
  wait: { from: [], to: unsettled },
  bornSettled: { from: [], to: settled },
  leaveOut: { from: [], to: notApplicable },
  begin: { from: [unsettled, SettleStatus.failed], to: settling },
  settle: { from: [unsettled, settling, SettleStatus.failed], to: settled },
  /** The bank refused or returned the money. */
  fail: { from: [settling, settled], to: SettleStatus.failed },
  /** A D0 payout that failed joins the T1 record. */
  joinT1: { from: [settling, settled, SettleStatus.failed], to: unsettled },
  /** A reversal is a fact, whether the money was settled or not. */
  reverse: { from: [unsettled, settling, settled, SettleStatus.failed], to: notApplicable },
  claim: { from: [notApplicable], to: unsettled },
} as const satisfies Transitions<typeof SettleStatus>

const { none, frozen, dividing, divided, partlyReturned, returned, unfrozen } = DivStatus

/** Progress of the split of a trade: it goes where its division order goes, and may be split anew when one failed. @source docs/domain/money.md 3.1, divStatus; 6.1 */
export const tradeDivisionTransitions = {
  create: { from: [], to: none },
  freeze: { from: [none, DivStatus.failed, unfrozen], to: frozen },
  refuse: { from: [none, unfrozen], to: DivStatus.failed },
  /** Another try begins. */
  registerAnew: { from: [DivStatus.failed, unfrozen], to: none },
  execute: { from: [frozen], to: dividing },
  finish: { from: [dividing], to: divided },
  fail: { from: [dividing], to: DivStatus.failed },
  unfreeze: { from: [frozen], to: unfrozen },
  return: { from: [divided], to: partlyReturned },
  returnAll: { from: [divided, partlyReturned], to: returned },
} as const satisfies Transitions<typeof DivStatus>

const { notNeeded, pending, delivered, retrying, givenUp } = PushStatus

/** News of a trade on the way to the merchant's system; the trade shows where its pushes stand. @source docs/domain/money.md 3.1, pushStatus */
export const pushTransitions = {
  leaveOut: { from: [], to: notNeeded },
  create: { from: [], to: pending },
  /** The first news of a trade, a later one, or the schedule begun anew. */
  begin: { from: [notNeeded, delivered, retrying, givenUp], to: pending },
  deliver: { from: [pending, retrying], to: delivered },
  retry: { from: [pending], to: retrying },
  giveUp: { from: [pending, retrying], to: givenUp },
} as const satisfies Transitions<typeof PushStatus>

const { notReconciled, matched, different, resolved } = TradeReconStatus

/** Verdicts of the bills about a trade or refund; what people have settled stays so. @source docs/domain/money.md 3.1, reconStatus; 9 */
export const tradeReconTransitions = {
  wait: { from: [], to: notReconciled },
  match: { from: [notReconciled, different], to: matched },
  differ: { from: [notReconciled, matched], to: different },
  resolve: { from: [notReconciled, different], to: resolved },
  /** Its bill was taken back for another. */
  forget: { from: [matched], to: notReconciled },
} as const satisfies Transitions<typeof TradeReconStatus>

/** A claim of an unknown merchant's trade. @source docs/domain/money.md 3.2, claimTrade */
export const claimTransitions = {
  submit: { from: [], to: ClaimStatus.pending },
  approve: { from: [ClaimStatus.pending], to: ClaimStatus.approved },
  reject: { from: [ClaimStatus.pending], to: ClaimStatus.rejected },
} as const satisfies Transitions<typeof ClaimStatus>
