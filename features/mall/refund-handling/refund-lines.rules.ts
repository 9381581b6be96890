import type { Fen } from '../../../core/shared/money.ts'
import {
  type Account,
  accounts,
  BalanceChange,
  type Line,
  line,
  type Owner,
  OwnerType,
  WalletKind,
} from '../../ledger/ledger.shared.ts'
import { SubStatus } from '../order/order-codes.contract.ts'
import { walletKindOf, type WalletMode } from '../order/order.rules.ts'
import { MoneyFrom } from '../refund/refund-codes.contract.ts'

/** Place of an order's money: with the order until it is completed, then with the seller. @source docs/domain/money.md 2.4 no. 1902 */
export function moneyPlace({
  tenantId,
  sellerNo,
  subStatus,
}: {
  readonly tenantId: string
  readonly sellerNo: string
  readonly subStatus: number
}): (typeof MoneyFrom)[keyof typeof MoneyFrom] {
  if (subStatus !== SubStatus.completed) return MoneyFrom.order
  return sellerNo === tenantId ? MoneyFrom.income : MoneyFrom.sellerWallet
}

/** Wallet into which a sub-operator sells. */
export const sellerWallet = (sellerNo: string): Account =>
  accounts.available({ ownerType: OwnerType.operator, ownerNo: sellerNo }, WalletKind.reward)

/** Parties of a refund. */
export interface RefundSides {
  readonly tenantId: string
  readonly buyer: Owner
  readonly sellerNo: string
}

function sourceOf(place: number, { tenantId, buyer, sellerNo }: RefundSides): Account {
  if (place === MoneyFrom.order) return accounts.mallPrepaid(buyer)
  return place === MoneyFrom.income ? accounts.mallIncome(tenantId) : sellerWallet(sellerNo)
}

/** Lines of 1903: the money of a refund goes back into the wallet that paid. @source docs/domain/money.md 2.4 */
export const refundedLines = (place: number, sides: RefundSides, mode: WalletMode, refundFen: Fen): Line[] => [
  {
    ...line(
      sourceOf(place, sides),
      accounts.available(sides.buyer, walletKindOf(mode)),
      refundFen,
      BalanceChange.mallRefund,
    ),
    debitChange: BalanceChange.mallSale,
  },
]

/** Lines of 1904: what the seller has of a completed order is set aside for a refund at the channel. @source docs/domain/money.md 2.4 */
export const revenueTakenLines = (place: number, sides: RefundSides, refundFen: Fen): Line[] => [
  line(
    sourceOf(place, sides),
    accounts.mallPrepaid(sides.buyer),
    refundFen,
    place === MoneyFrom.sellerWallet ? BalanceChange.mallSale : undefined,
  ),
]
