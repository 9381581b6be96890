import { DeliveryStatus } from '../delivery/delivery-codes.contract.ts'

/** A delivery as it may give pieces back. */
export interface GivingDelivery {
  readonly deliveryNo: string
  readonly quantity: number
  readonly returnedQty: number
  readonly deliveryStatus: number
}

/**
 * Spreads pieces without serial numbers over the deliveries that they came with: received ones first, the last one first.
 * @returns pieces by number of delivery
 */
export function spreadPieces(quantity: number, deliveries: readonly GivingDelivery[]): Map<string, number> {
  const ranked = deliveries.toReversed().toSorted((a, b) => rankOf(a) - rankOf(b))
  const placed = new Map<string, number>()
  let left = quantity
  for (const { deliveryNo, quantity: sent, returnedQty } of ranked) {
    const part = Math.min(left, sent - returnedQty)
    if (part > 0) placed.set(deliveryNo, part)
    left -= part
  }
  return placed
}

const rankOf = ({ deliveryStatus }: GivingDelivery): number => (deliveryStatus === DeliveryStatus.received ? 0 : 1)
