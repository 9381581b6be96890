import type { CodeOf } from '../../../core/shared/codes.ts'
import type { AppError } from '../../../core/shared/errors.ts'
import type { Transitions } from '../../../core/shared/transitions.ts'
import type { Fen } from '../../../core/shared/money.ts'
import { plainSn, shippingProblem, type SnStatus } from '../../inventory/inventory.shared.ts'
import {
  accounts,
  BalanceChange,
  line,
  type Line,
  type Owner,
  OwnerType,
  WalletKind,
} from '../../ledger/ledger.shared.ts'
import { expressCompanySet } from '../../settings/settings.shared.ts'
import { DeliveryStatus } from './delivery-codes.contract.ts'
import { mallDeliveryErrors } from './delivery-errors.contract.ts'

/** Events of a delivery. @source docs/domain/money.md 8.5 */
export const deliveryTransitions = {
  ship: { from: [], to: DeliveryStatus.shipped },
  receive: { from: [DeliveryStatus.shipped], to: DeliveryStatus.received },
  sendBack: { from: [DeliveryStatus.shipped, DeliveryStatus.received], to: DeliveryStatus.sentBack },
} as const satisfies Transitions<typeof DeliveryStatus>

/** Days after which a delivery counts as received by itself. @source docs/domain/money.md 8.5 */
export const receiptDays = 10

/** Counts of a sub order that decide what may still be sent. */
export interface Sent {
  readonly quantity: number
  readonly deliveredQty: number
  readonly cancelledQty: number
}

/** Pieces that are still to be sent. */
export const leftOf = ({ quantity, deliveredQty, cancelledQty }: Sent): number => quantity - cancelledQty - deliveredQty

/** Chinese name of an express company; undefined for a code that the dictionary lacks. */
export const companyOf = (expressCode: string): string | undefined =>
  expressCompanySet.entries.find(({ value }) => value === expressCode)?.zh

/** A sub order as the checks of serial numbers see it. */
export interface Packed extends Sent {
  readonly sellerNo: string
  readonly rpmNo: string | null
}

/** A device as the checks of serial numbers see it. */
export interface PackedDevice {
  readonly holderNo: string
  readonly snStatus: CodeOf<typeof SnStatus>
  readonly rpmNo: string
  /** Order or delivery that it is under way with. */
  readonly openNo: string | null
}

/** A serial number that was typed or scanned, with what speaks against sending it. */
export interface CheckedSn {
  /** As it is kept; as it was typed where it cannot be one. */
  readonly sn: string
  readonly problem: AppError | null
}

/**
 * Checks serial numbers for a sub order, in the order of the document: format and no repetition, known, in the seller's stock,
 * free, of the model that was ordered, held by no other order, no more than is left to send.
 * @param typed   numbers as they came
 * @param devices by number as it is kept
 * @source docs/domain/money.md 8.5, serial checks
 */
export function checkSns(
  order: Packed,
  typed: readonly string[],
  devices: ReadonlyMap<string, PackedDevice>,
): CheckedSn[] {
  const seen = new Set<string>()
  let left = leftOf(order)
  return typed.map((raw) => {
    const sn = plainSn(raw)
    if (sn === null) return { sn: raw, problem: mallDeliveryErrors.snFormat() }
    const isTwice = seen.has(sn)
    seen.add(sn)
    const problem = isTwice ? mallDeliveryErrors.snTwice() : deviceProblem(order, devices.get(sn) ?? null)
    if (problem) return { sn, problem }
    left -= 1
    return { sn, problem: left < 0 ? mallDeliveryErrors.tooMany() : null }
  })
}

function deviceProblem({ sellerNo, rpmNo }: Packed, device: PackedDevice | null): AppError | null {
  const problem = shippingProblem(device, sellerNo)
  if (problem || !device) return problem
  if (device.rpmNo !== rpmNo) return mallDeliveryErrors.modelWrong()
  return device.openNo === null ? null : mallDeliveryErrors.isLocked()
}

/** Lines of 1902: what was paid ahead becomes income of the seller. @source docs/domain/money.md 2.4 */
export const completedLines = (
  payer: Owner,
  { tenantId, sellerNo }: { readonly tenantId: string; readonly sellerNo: string },
  fen: Fen,
): Line[] => [
  sellerNo === tenantId
    ? line(accounts.mallPrepaid(payer), accounts.mallIncome(tenantId), fen)
    : line(
        accounts.mallPrepaid(payer),
        accounts.available({ ownerType: OwnerType.operator, ownerNo: sellerNo }, WalletKind.reward),
        fen,
        BalanceChange.mallSale,
      ),
]
