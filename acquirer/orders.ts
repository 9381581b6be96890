import { z } from 'zod'
import type { Acquirer } from './acquirer.ts'
import { cancel, plan } from './due-work.ts'
import { Refused } from './error-codes.ts'
import { requireLogon } from './logons.ts'
import { merchantOf } from './merchants.ts'
import { isDoubtful } from './doubt.ts'
import { addOrder, orderAnswer, orderOf, type OrderRow } from './order-rows.ts'
import { attemptPayment, finishAttempt } from './paying.ts'
import {
  amountField,
  type Call,
  done,
  failed,
  outNoField,
  payWayField,
  shaped,
  textField,
  underWay,
  urlField,
} from './reply.ts'
import type { Answer, Order } from './wire.ts'

const NewOrder = z.object({
  outTradeNo: outNoField,
  aisleMerchantNo: textField,
  amount: amountField,
  payWay: payWayField,
  scene: z.literal(['NATIVE', 'MICROPAY', 'JSAPI', 'H5']),
  expireSeconds: z.int().min(5).max(86_400).optional(),
  notifyUrl: urlField.optional(),
  divide: z.boolean().optional(),
  authCode: textField.optional(),
  openId: textField.optional(),
  sn: textField.optional(),
  subject: textField.optional(),
  attach: z.string().max(500).optional(),
})

const lostAndPaidMs = 1000

/** `POST /v1/orders`. @throws Refused MERCHANT_NOT_FOUND, TERMINAL_SIGNED_OFF, MERCHANT_CLOSED, PAY_WAY_CLOSED @source docs/domain/money.md 10, Pay */
export function createOrder({ acquirer, app, body, effects }: Call): Answer<Order> {
  const { outTradeNo, aisleMerchantNo, amount, payWay, scene, expireSeconds, notifyUrl, divide, sn, attach } = shaped(
    NewOrder,
    body,
  )
  const merchant = merchantOf(acquirer, aisleMerchantNo, app.appId)
  requireLogon(acquirer, sn)
  const isMicropay = scene === 'MICROPAY'
  const expireMs = acquirer.clock.now() + (expireSeconds ?? (isMicropay ? 120 : 900)) * 1000
  const order = {
    outTradeNo,
    sn,
    scene,
    payWay,
    amountFen: amount,
    isDivided: divide,
    attach,
    notifyUrl,
    effects,
    expireMs,
  }
  const aisleOrderNo = addOrder(acquirer, merchant, order)
  plan(acquirer, 'order.expire', aisleOrderNo, expireMs)
  if (isMicropay) attemptPayment(acquirer, aisleOrderNo)
  else if (effects.answer?.timeout?.processed)
    plan(acquirer, 'order.pay', aisleOrderNo, acquirer.clock.now() + lostAndPaidMs)
  return orderReply(acquirer, orderOf(acquirer, aisleOrderNo))
}

/** `GET /v1/orders/{no}`. An order in doubt counts the query; one too many decides it. @throws Refused ORDER_NOT_FOUND */
export function queryOrder({ acquirer, app, params }: Call): Answer<Order> {
  const found = orderOf(acquirer, params['no']!, app.appId)
  if (found.state === 'PAYING' && isDoubtful(found.effects)) {
    if (found.queriesLeft > 0) {
      const sql = 'UPDATE pay_order SET queries_left = queries_left - 1 WHERE aisle_order_no = :aisleOrderNo'
      acquirer.store.run(sql, { aisleOrderNo: found.aisleOrderNo })
      return found.isHidden ? failed('ORDER_NOT_FOUND') : underWay(orderAnswer(acquirer, found))
    }
    finishAttempt(acquirer, found.aisleOrderNo)
  }
  const order = orderOf(acquirer, found.aisleOrderNo)
  return order.state === 'PAYING' ? underWay(orderAnswer(acquirer, order)) : done(orderAnswer(acquirer, order))
}

/** `POST /v1/orders/{no}/close`. @throws Refused ORDER_NOT_FOUND, ORDER_PAID, ORDER_PAYING */
export function closeOrder({ acquirer, app, params }: Call): Answer<Order> {
  const order = orderOf(acquirer, params['no']!, app.appId)
  if (order.state === 'SUCCESS' || order.state === 'REVOKED') throw new Refused('ORDER_PAID')
  if (order.state === 'PAYING') throw new Refused('ORDER_PAYING')
  if (order.state === 'NOTPAY') expireOrder(acquirer, order.aisleOrderNo)
  return done(orderAnswer(acquirer, orderOf(acquirer, order.aisleOrderNo)))
}

/** Work `order.expire`: an order that nobody paid is closed. */
export function expireOrder(acquirer: Acquirer, aisleOrderNo: string): void {
  acquirer.store.run(
    `UPDATE pay_order SET state = 'CLOSED' WHERE aisle_order_no = :aisleOrderNo AND state = 'NOTPAY'`,
    { aisleOrderNo },
  )
  cancel(acquirer, 'order.expire', aisleOrderNo)
}

function orderReply(acquirer: Acquirer, row: OrderRow): Answer<Order> {
  const answer = orderAnswer(acquirer, row)
  if (row.effects.result?.kind === 'notFound' && row.state === 'PAYING') return failed('SYSTEM_ERROR')
  if (row.state === 'FAILED') return failed(row.failCode ?? 'PAY_REFUSED', answer)
  return row.state === 'PAYING' ? underWay(answer) : done(answer)
}
