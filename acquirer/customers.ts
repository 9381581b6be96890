import { z } from 'zod'
import { type Acquirer } from './acquirer.ts'
import { takeEffects } from './effects.ts'
import { Refused } from './error-codes.ts'
import { requireLogon } from './logons.ts'
import { maskAccount, merchantOf, merchantOfTerminal } from './merchants.ts'
import { addOrder, orderAnswer, orderOf, type OrderRow } from './order-rows.ts'
import { attemptPayment, bankOfCard, pay, refusePayment } from './paying.ts'
import { amountField, fenField, payWayField, shaped, textField } from './reply.ts'
import type { CardType, Order, PayWay } from './wire.ts'

const SwipeShape = z.object({
  sn: textField,
  aisleMerchantNo: textField.optional(),
  cardNo: z.string().regex(/^\d{13,19}$/),
  amount: amountField,
  d0: z.boolean().optional(),
  merchantFee: fenField.optional(),
})
const PayShape = z.object({
  no: textField.optional(),
  aisleMerchantNo: textField.optional(),
  sn: textField.optional(),
  amount: amountField.optional(),
  payWay: payWayField.optional(),
  cardType: z.literal([0, 1, 2, 3, 4, 5, 6]).optional(),
  divide: z.boolean().optional(),
  attach: z.string().max(500).optional(),
  merchantFee: fenField.optional(),
})
const ForceShape = z.object({
  result: z.literal(['SUCCESS', 'FAIL']),
  failCode: textField.optional(),
  again: z.boolean().optional(),
  merchantFee: fenField.optional(),
})

/** Cards by their first digits: anything else is a debit card. Foreign cards are Visa (4), Mastercard (51 to 55) and JCB (35). */
const testCards: { starts: RegExp; cardType: CardType; payWay: PayWay }[] = [
  { starts: /^(4|5[1-5]|35)/, cardType: 5, payWay: 6 },
  { starts: /^625/, cardType: 2, payWay: 5 },
  { starts: /^628/, cardType: 3, payWay: 5 },
  { starts: /^629/, cardType: 4, payWay: 4 },
]

/** The kind of a test card: 625… credit, 628… semi-credit, 629… prepaid, 4…, 51–55…, 35… foreign, else debit. */
export function kindOfCard(cardNo: string): { cardType: CardType; payWay: PayWay } {
  const found = testCards.find(({ starts }) => starts.test(cardNo))
  return found ? { cardType: found.cardType, payWay: found.payWay } : { cardType: 1, payWay: 4 }
}

/**
 * `POST /control/swipe`: a card at a terminal.
 * @throws Refused MERCHANT_NOT_FOUND, TERMINAL_SIGNED_OFF, MERCHANT_CLOSED, PAY_WAY_CLOSED
 * @source docs/domain/money.md 10, POS
 */
export function swipe(acquirer: Acquirer, body: unknown): Order {
  const { sn, aisleMerchantNo, cardNo, amount, d0, merchantFee } = shaped(SwipeShape, body)
  const merchant = aisleMerchantNo ? merchantOf(acquirer, aisleMerchantNo) : merchantOfTerminal(acquirer, sn)
  if (!merchant) throw new Refused('MERCHANT_NOT_FOUND', `SN ${sn}`)
  requireLogon(acquirer, sn)
  const { cardType, payWay } = kindOfCard(cardNo)
  const aisleOrderNo = addOrder(acquirer, merchant, {
    scene: 'CARD',
    sn,
    payWay,
    cardType,
    cardNoMask: maskAccount(cardNo),
    bankName: payWay === 6 ? '境外银行' : bankOfCard(acquirer, cardNo),
    amountFen: amount,
    isD0Wanted: d0,
    promisedFeeFen: merchantFee,
    effects: takeEffects(acquirer, { api: 'swipe', outNo: sn, payWay, amountFen: amount }),
  })
  return paid(acquirer, aisleOrderNo)
}

/**
 * `POST /control/pay`: a customer pays an order, or a static code.
 * @throws Refused ORDER_NOT_FOUND, ORDER_PAID, ORDER_PAYING, ORDER_CLOSED, MERCHANT_NOT_FOUND, MERCHANT_CLOSED, PAY_WAY_CLOSED, BAD_REQUEST
 * @source docs/domain/money.md 10; 0.4 (tradeSource 3)
 */
export function customerPay(acquirer: Acquirer, body: unknown): Order {
  const { no, aisleMerchantNo, sn, amount, payWay, cardType, divide, attach, merchantFee } = shaped(PayShape, body)
  if (no) return payOrder(acquirer, no.split('/').at(-1)!, { cardType, promisedFeeFen: merchantFee })
  if (!aisleMerchantNo || !amount || !payWay) throw new Refused('BAD_REQUEST', 'aisleMerchantNo, amount, payWay', 400)
  requireLogon(acquirer, sn)
  const aisleOrderNo = addOrder(acquirer, merchantOf(acquirer, aisleMerchantNo), {
    scene: 'STATIC',
    sn,
    payWay,
    cardType,
    amountFen: amount,
    isDivided: divide,
    attach,
    promisedFeeFen: merchantFee,
    effects: takeEffects(acquirer, { api: 'pay', outNo: aisleMerchantNo, payWay, amountFen: amount }),
  })
  return paid(acquirer, aisleOrderNo)
}

/**
 * `POST /control/orders/{no}/pay`: the bank's word on an order, whatever became of it before.
 * @throws Refused ORDER_NOT_FOUND, ORDER_PAID (a paid order without `again`), WRONG_STATE (a voided one; `again` on an unpaid one)
 * @source docs/domain/money.md 10, Control; 3.2 (late success, second payment)
 */
export function forcePay(acquirer: Acquirer, no: string, body: unknown): Order {
  const { result, failCode = 'PAY_REFUSED', again = false, merchantFee } = shaped(ForceShape, body)
  const order = orderOf(acquirer, no)
  if (order.state === 'REVOKED' || (again && order.state !== 'SUCCESS')) throw new Refused('WRONG_STATE', order.state)
  if (order.state === 'SUCCESS' && !again) throw new Refused('ORDER_PAID')
  const target = again ? secondOrder(acquirer, order) : order.aisleOrderNo
  promise(acquirer, target, { promisedFeeFen: merchantFee })
  if (result === 'SUCCESS') pay(acquirer, target)
  else refusePayment(acquirer, target, failCode)
  return orderAnswer(acquirer, orderOf(acquirer, target))
}

function payOrder(acquirer: Acquirer, no: string, details: Promised): Order {
  const { aisleOrderNo, state } = orderOf(acquirer, no)
  if (state === 'SUCCESS' || state === 'REVOKED') throw new Refused('ORDER_PAID')
  if (state === 'PAYING') throw new Refused('ORDER_PAYING')
  if (state !== 'NOTPAY') throw new Refused('ORDER_CLOSED')
  promise(acquirer, aisleOrderNo, details)
  return paid(acquirer, aisleOrderNo)
}

interface Promised {
  cardType?: CardType | undefined
  promisedFeeFen?: OrderRow['promisedFeeFen'] | undefined
}

function promise({ store }: Acquirer, aisleOrderNo: string, { cardType, promisedFeeFen }: Promised): void {
  store.run(
    `UPDATE pay_order SET card_type = coalesce(:cardType, card_type), promised_fee_fen = min(amount_fen, coalesce(:promisedFeeFen, promised_fee_fen))
     WHERE aisle_order_no = :aisleOrderNo`,
    { aisleOrderNo, cardType, promisedFeeFen },
  )
}

function secondOrder(acquirer: Acquirer, order: OrderRow): string {
  const { scene, payWay, cardType, amountFen, outTradeNo, sn, isDivided, attach, notifyUrl } = order
  const merchant = merchantOf(acquirer, order.aisleMerchantNo)
  const same = { scene, payWay, cardType, amountFen, outTradeNo, sn, isDivided, attach, notifyUrl }
  return addOrder(acquirer, merchant, { ...same, isRepeat: true, effects: {} })
}

function paid(acquirer: Acquirer, aisleOrderNo: string): Order {
  attemptPayment(acquirer, aisleOrderNo)
  return orderAnswer(acquirer, orderOf(acquirer, aisleOrderNo))
}
