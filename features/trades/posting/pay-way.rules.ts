import type { CodeOf } from '../../../core/shared/codes.ts'
import { type PaymentEvent, PayWay } from '../../channels/channels.shared.ts'
import { CardType } from '../../settings/settings.shared.ts'

const cardWays: readonly number[] = [PayWay.debitCard, PayWay.creditCard, PayWay.foreignCard]
const qrWays: readonly number[] = [PayWay.unionpayQr, PayWay.unionpayQrLarge]
/** A UnionPay code payment above 1000.00 is a large one. */
const largeQrFen = 100_000n

/**
 * The pay way by which a payment is priced: a UnionPay code payment by its amount, a card by its kind, never by what
 * the caller says of it.
 * @source docs/domain/money.md 0.4
 */
export function payWayOf({
  payWay,
  cardType,
  amountFen,
}: Pick<PaymentEvent, 'payWay' | 'cardType' | 'amountFen'>): CodeOf<typeof PayWay> {
  if (qrWays.includes(payWay)) return amountFen > largeQrFen ? PayWay.unionpayQrLarge : PayWay.unionpayQr
  if (!cardWays.includes(payWay)) return payWay
  switch (cardType) {
    case CardType.debit:
    case CardType.prepaid:
      return PayWay.debitCard
    case CardType.credit:
    case CardType.semiCredit:
      return PayWay.creditCard
    case CardType.foreign:
      return PayWay.foreignCard
    default:
      return payWay
  }
}
