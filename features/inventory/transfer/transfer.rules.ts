import type { CodeOf } from '../../../core/shared/codes.ts'
import { type AppError, commonErrors } from '../../../core/shared/errors.ts'
import type { Transitions } from '../../../core/shared/transitions.ts'
import { SnStatus } from '../device/device-codes.contract.ts'
import { stockErrors } from '../device/device-errors.contract.ts'
import { type OrderKind, RsrStatus } from './transfer-codes.contract.ts'
import { transferErrors } from './transfer-errors.contract.ts'

/** An order that moves devices; goods that come in need nobody's word. @source docs/domain/network.md 14.2 */
export const transferTransitions = {
  submit: { from: [], to: RsrStatus.pending },
  takeIn: { from: [], to: RsrStatus.confirmed },
  confirm: { from: [RsrStatus.pending], to: RsrStatus.confirmed },
  cancel: { from: [RsrStatus.pending], to: RsrStatus.cancelled },
  refuse: { from: [RsrStatus.pending], to: RsrStatus.refused },
} as const satisfies Transitions<typeof RsrStatus>

/** A possible receiver, and where it stands to the sender. */
export interface ReceiverPlace {
  readonly holderNo: string
  readonly parentNo: string | null
  readonly oemNo: string
  readonly isOpen: boolean
}

/** Sender of devices. */
export interface SenderPlace {
  readonly holderNo: string
  readonly oemNo: string
  /** An operator whose params let it send past the providers in between. */
  readonly mayReachAnyLevel: boolean
}

/**
 * Returns the refusal to send devices to a receiver, or null.
 * @param receiver null when there is none of that number in the caller's tenant
 * @source docs/domain/network.md 14.2, trStorage
 */
export function receiverProblem(receiver: ReceiverPlace | null, toNo: string, sender: SenderPlace): AppError | null {
  if (toNo === sender.holderNo) return transferErrors.toSelf()
  if (!receiver) return transferErrors.notChild()
  const isBelow = receiver.parentNo === sender.holderNo || (sender.mayReachAnyLevel && receiver.oemNo === sender.oemNo)
  if (!isBelow) return transferErrors.notChild()
  return receiver.isOpen ? null : stockErrors.holderMissing()
}

/**
 * Returns the refusal to let a device leave a holder's stock, or null.
 * @param device   null when nobody took it in
 * @param isReturn one that is bound is refused by its own words then
 * @source docs/domain/network.md 14.2, trStorage and rebateStorage
 */
export function outgoingProblem(
  device: { readonly holderNo: string; readonly snStatus: CodeOf<typeof SnStatus> } | null,
  sn: string,
  holderNo: string,
  isReturn: boolean,
): AppError | null {
  if (!device || device.holderNo !== holderNo) return stockErrors.notYours({ sns: sn })
  const isBound = device.snStatus === SnStatus.bound || device.snStatus === SnStatus.activated
  if (isReturn && isBound) return transferErrors.isBound()
  return device.snStatus === SnStatus.inStock ? null : stockErrors.notYours({ sns: sn })
}

/** An order as its decision needs it. */
export interface OpenOrder {
  readonly outNo: string
  readonly inNo: string
  readonly isRecall: boolean
  readonly rsrStatus: CodeOf<typeof RsrStatus>
}

/** An order that is locked for its decision. */
export interface LockedOrder extends OpenOrder {
  readonly rsrNo: string
  readonly oemNo: string
  readonly orderKind: CodeOf<typeof OrderKind>
  readonly quantity: number
}

/** Returns the party that must agree to an order: the receiver of the devices; for a recall their holder. */
export const answererOf = ({ outNo, inNo, isRecall }: OpenOrder): string => (isRecall ? outNo : inNo)

/** Returns the party that started an order and may take it back. */
export const starterOf = ({ outNo, inNo, isRecall }: OpenOrder): string => (isRecall ? inNo : outNo)

/** The status of an order that somebody confirms. @throws transfer.notReceiver, transfer.decided @source docs/domain/network.md 14.2 */
export function confirmed(order: OpenOrder, userNo: string): CodeOf<typeof RsrStatus> {
  if (answererOf(order) !== userNo) throw transferErrors.notReceiver()
  if (order.rsrStatus !== RsrStatus.pending) throw transferErrors.decided()
  return RsrStatus.confirmed
}

/**
 * The status of an order that ends without its devices moving: taken back by who started it, or refused by the other.
 * @throws common.forbidden for anybody else, transfer.decided
 * @source docs/domain/network.md 14.2, cancelTransfer
 */
export function ended(order: OpenOrder, userNo: string): CodeOf<typeof RsrStatus> {
  const isStarter = starterOf(order) === userNo
  if (!isStarter && answererOf(order) !== userNo) throw commonErrors.forbidden()
  if (order.rsrStatus !== RsrStatus.pending) throw transferErrors.decided()
  return isStarter ? RsrStatus.cancelled : RsrStatus.refused
}

/** Whether a holder stands above another, however far: an operator above its own parties and right above its sub-operators. */
export function isAbove(
  upper: { readonly holderNo: string; readonly holderPath: string; readonly oemNo: string },
  lower: { readonly holderPath: string; readonly parentNo: string | null; readonly oemNo: string },
): boolean {
  if (upper.holderPath !== '') return lower.holderPath.startsWith(`${upper.holderPath},`)
  return lower.parentNo === upper.holderNo || (lower.oemNo === upper.oemNo && lower.holderPath !== '')
}
