import { z } from 'zod'
import { fen } from '../core/shared/money.ts'
import type { Acquirer } from './acquirer.ts'
import { cancel } from './due-work.ts'
import { type ErrorCode, Refused } from './error-codes.ts'
import { accounts, balanceOf, move } from './ledger.ts'
import { tell } from './notifications.ts'
import { costOf, feeOf, orderAnswer, orderOf, type OrderRow } from './order-rows.ts'
import { type Call, done, failed, outNoField, shaped } from './reply.ts'
import { addItem, settlementOfItem } from './settle-items.ts'
import type { Answer, Order } from './wire.ts'

const Void = z.object({ outRefundNo: outNoField.optional() }).nullish()

/**
 * `POST /v1/orders/{no}/void`: the whole payment goes back on its day.
 * @throws Refused ORDER_NOT_FOUND, ORDER_NOT_PAID, NOT_SAME_DAY, ALREADY_SETTLED, HAS_REFUND, DIVIDED, NOT_ENOUGH
 * @source docs/domain/money.md 10, 3.2 (row 2 → 5)
 */
export function voidOrder({ acquirer, app, params, body, effects }: Call): Answer<Order> {
  const outRefundNo = shaped(Void, body)?.outRefundNo ?? null
  const order = orderOf(acquirer, params['no']!, app.appId)
  if (order.state === 'REVOKED') return done(orderAnswer(acquirer, order))
  if (effects.result?.kind === 'fail') return failed(effects.result.errCode ?? 'VOID_NOT_ALLOWED')
  return done(revoke(acquirer, order, outRefundNo))
}

/** `POST /control/orders/{no}/reverse`: the channel itself takes a payment back (冲正). @throws Refused as voidOrder */
export function reverseOrder(acquirer: Acquirer, no: string): Order {
  return revoke(acquirer, orderOf(acquirer, no), null)
}

function revoke(acquirer: Acquirer, order: OrderRow, outRefundNo: string | null): Order {
  const refusal = refusalOf(acquirer, order)
  if (refusal) throw new Refused(refusal)
  const { aisleOrderNo: ref, aisleMerchantNo, outTradeNo, appId, amountFen, payDay, notifyUrl } = order
  const fee = feeOf(order)!
  const cost = costOf(order)!
  const home = homeOf(order)
  const book = (debit: string, credit: string, part: bigint) =>
    move(acquirer, { kind: 'void', ref, debit, credit, amountFen: part })
  book(accounts.income, home, cost)
  book(accounts.operator(appId), home, fee - cost)
  book(home, accounts.outside, amountFen)
  acquirer.store.run(`UPDATE pay_order SET state = 'REVOKED', frozen_fen = 0 WHERE aisle_order_no = :ref`, { ref })
  cancel(acquirer, 'division.unfreeze', ref)
  if (settlementOfItem(acquirer, 'PAY', ref, aisleMerchantNo) === null) {
    addItem(acquirer, {
      aisleMerchantNo,
      kind: 'VOID',
      ref,
      day: payDay!,
      count: -1,
      amountFen: fen(0n - amountFen),
      feeFen: fen(0n - fee),
    })
  }
  const content = {
    outTradeNo,
    aisleOrderNo: ref,
    aisleMerchantNo,
    outRefundNo,
    amount: amountFen,
    state: 'REVOKED' as const,
  }
  tell(acquirer, { event: 'reversal', appId, orderKey: ref, url: notifyUrl, content })
  return orderAnswer(acquirer, orderOf(acquirer, ref))
}

const homeOf = ({ isDivided, aisleMerchantNo }: OrderRow) =>
  isDivided ? accounts.frozen(aisleMerchantNo) : accounts.merchant(aisleMerchantNo)

function refusalOf(acquirer: Acquirer, order: OrderRow): ErrorCode | null {
  const { aisleOrderNo, aisleMerchantNo, state, payDay, settleNo, refundedFen, refundingFen, amountFen } = order
  const net = amountFen - (feeOf(order) ?? 0n)
  if (state !== 'SUCCESS') return 'ORDER_NOT_PAID'
  if (payDay !== acquirer.clock.today()) return 'NOT_SAME_DAY'
  if (settleNo !== null) return 'ALREADY_SETTLED'
  if (refundedFen + refundingFen > 0n) return 'HAS_REFUND'
  if (order.isDivided && order.frozenFen !== net) return 'DIVIDED'
  if (settlementOfItem(acquirer, 'PAY', aisleOrderNo, aisleMerchantNo)) return 'ALREADY_SETTLED'
  return balanceOf(acquirer, homeOf(order)) < net ? 'NOT_ENOUGH' : null
}
