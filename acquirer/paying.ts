import { type Fen, fen } from '../core/shared/money.ts'
import { type Acquirer, chance } from './acquirer.ts'
import { dayOf, timeText } from './clock.ts'
import { doubtOf, resultDelayMs } from './doubt.ts'
import { cancel, plan } from './due-work.ts'
import { accounts, move } from './ledger.ts'
import { merchantOf, type OpenedMerchant } from './merchants.ts'
import { tell } from './notifications.ts'
import { costOf, feeOf, orderOf, type OrderRow } from './order-rows.ts'
import { costOwner, type Fee, feeOn, findPrice } from './prices.ts'
import { addItem } from './settle-items.ts'
import { settleAtOnce } from './settlement.ts'
import type { SettleCycle } from './wire.ts'

const divisionMs = 30 * 86_400_000

/**
 * The customer pays: an order that waits is paid, refused, or stays in doubt, as its effects say.
 * Orders in any other state than NOTPAY are left alone.
 */
export function attemptPayment(acquirer: Acquirer, aisleOrderNo: string): void {
  const { store, clock } = acquirer
  const { state, effects } = orderOf(acquirer, aisleOrderNo)
  if (state !== 'NOTPAY') return
  const { kind = 'success', errCode = 'PAY_REFUSED' } = effects.result ?? {}
  if (kind === 'success') return pay(acquirer, aisleOrderNo)
  if (kind === 'fail') return refusePayment(acquirer, aisleOrderNo, errCode)
  store.run(
    `UPDATE pay_order SET state = 'PAYING', queries_left = :queriesLeft, is_hidden = :isHidden WHERE aisle_order_no = :aisleOrderNo`,
    { aisleOrderNo, ...doubtOf(effects) },
  )
  plan(acquirer, 'order.result', aisleOrderNo, clock.now() + resultDelayMs(acquirer, effects))
}

/** Work `order.result`: what was pending or in doubt comes out. */
export function finishAttempt(acquirer: Acquirer, aisleOrderNo: string): void {
  const { state, effects } = orderOf(acquirer, aisleOrderNo)
  if (state !== 'PAYING') return
  if (effects.result?.ending === 'fail') refusePayment(acquirer, aisleOrderNo, effects.result.errCode ?? 'PAY_REFUSED')
  else pay(acquirer, aisleOrderNo)
}

/** The bank refuses: FAILED, and the client is told. */
export function refusePayment(acquirer: Acquirer, aisleOrderNo: string, failCode: string): void {
  forgetPlans(acquirer, aisleOrderNo)
  acquirer.store.run(
    `UPDATE pay_order SET state = 'FAILED', fail_code = :failCode WHERE aisle_order_no = :aisleOrderNo`,
    { aisleOrderNo, failCode },
  )
  tellPayment(acquirer, orderOf(acquirer, aisleOrderNo))
}

/**
 * Books a payment, whatever state the order was in before: fee, cost, where the net money waits, settlement at once on
 * D0; and tells the client.
 * @source docs/domain/money.md 4.1, 3.6 (settleCycle of a trade), 10
 */
export function pay(acquirer: Acquirer, aisleOrderNo: string): void {
  const { store, clock } = acquirer
  forgetPlans(acquirer, aisleOrderNo)
  const order = orderOf(acquirer, aisleOrderNo)
  const merchant = merchantOf(acquirer, order.aisleMerchantNo)
  const { settleCycle, fee } = cycleAndFee(acquirer, merchant, order)
  const cost = feeOn(findPrice(store, costOwner, order.payWay), order.amountFen, settleCycle === 'D0')
  const payMs = clock.now()
  store.run(
    `UPDATE pay_order SET state = 'SUCCESS', fail_code = NULL, rate_fee_fen = :rateFen, d0_fee_fen = :d0Fen, rate_cost_fen = :rateCostFen,
       d0_cost_fen = :d0CostFen, settle_cycle = :settleCycle, pay_ms = :payMs, pay_day = :payDay, bank_name = coalesce(bank_name, :bankName)
     WHERE aisle_order_no = :aisleOrderNo`,
    {
      aisleOrderNo,
      ...fee,
      rateCostFen: cost.rateFen,
      d0CostFen: cost.d0Fen,
      settleCycle,
      payMs,
      payDay: dayOf(payMs),
      bankName: walletNames[order.payWay] ?? null,
    },
  )
  const paid = orderOf(acquirer, aisleOrderNo)
  bookPayment(acquirer, paid)
  tellPayment(acquirer, paid)
  if (settleCycle === 'D0') settleAtOnce(acquirer, paid, merchant)
}

/** Tells the client how a payment ended. */
export function tellPayment(acquirer: Acquirer, row: OrderRow): void {
  const isTold = acquirer.settings.reportFees
  const {
    appId,
    notifyUrl,
    effects,
    aisleOrderNo,
    outTradeNo,
    aisleMerchantNo,
    sn,
    scene,
    payWay,
    cardType,
    cardNoMask,
    bankName,
  } = row
  tell(acquirer, {
    event: 'pay',
    appId,
    orderKey: aisleOrderNo,
    url: notifyUrl,
    effects: effects.notify,
    content: {
      outTradeNo,
      aisleOrderNo,
      aisleMerchantNo,
      sn,
      scene,
      amount: row.amountFen,
      payWay,
      cardType,
      cardNoMask,
      bankName,
      settleCycle: row.settleCycle,
      merchantFee: isTold ? feeOf(row) : null,
      d0Fee: isTold ? row.d0FeeFen : null,
      cost: isTold ? costOf(row) : null,
      divide: row.isDivided,
      state: row.state === 'SUCCESS' ? 'SUCCESS' : 'FAILED',
      failCode: row.failCode,
      attach: row.attach,
      payTime: timeText(row.payMs),
    },
  })
}

const walletNames: Partial<Record<OrderRow['payWay'], string>> = {
  1: '微信支付',
  2: '支付宝',
  3: '云闪付',
  7: '云闪付',
  8: '数字人民币',
}

function cycleAndFee(
  acquirer: Acquirer,
  merchant: OpenedMerchant,
  order: OrderRow,
): { settleCycle: SettleCycle; fee: Fee } {
  const { amountFen, isDivided, isD0Wanted, promisedFeeFen } = order
  const price = findPrice(acquirer.store, merchant.applyNo, order.payWay)
  const { d0Begin, d0End } = acquirer.settings
  const time = timeText(acquirer.clock.now()).slice(11, 16)
  const isWanted = isD0Wanted ?? (merchant.isD0On && time >= d0Begin && time <= d0End)
  if (isWanted && !isDivided) {
    const fee = feeOn(price, amountFen, true, promisedFeeFen)
    if (fee.rateFen + fee.d0Fen < amountFen) return { settleCycle: 'D0', fee }
  }
  return { settleCycle: merchant.settleCycle, fee: feeOn(price, amountFen, false, promisedFeeFen) }
}

function bookPayment(acquirer: Acquirer, row: OrderRow): void {
  const { aisleOrderNo: ref, aisleMerchantNo, appId, amountFen } = row
  const fee = feeOf(row)!
  const cost = costOf(row)!
  const net = fen(amountFen - fee)
  const home = row.isDivided ? accounts.frozen(aisleMerchantNo) : accounts.merchant(aisleMerchantNo)
  const book = (debit: string, credit: string, part: Fen | bigint) =>
    move(acquirer, { kind: 'pay', ref, debit, credit, amountFen: part })
  book(accounts.outside, home, amountFen)
  book(home, accounts.income, cost < fee ? cost : fee)
  if (cost > fee) book(accounts.operator(appId), accounts.income, cost - fee)
  else book(home, accounts.operator(appId), fee - cost)
  if (row.isDivided) {
    acquirer.store.run('UPDATE pay_order SET frozen_fen = :net WHERE aisle_order_no = :ref', { net, ref })
    plan(acquirer, 'division.unfreeze', ref, row.payMs! + divisionMs)
  } else if (row.settleCycle !== 'D0') {
    addItem(acquirer, { aisleMerchantNo, kind: 'PAY', ref, day: row.payDay!, count: 1, amountFen, feeFen: fee })
  }
}

function forgetPlans(acquirer: Acquirer, aisleOrderNo: string): void {
  cancel(acquirer, 'order.expire', aisleOrderNo)
  cancel(acquirer, 'order.result', aisleOrderNo)
  cancel(acquirer, 'order.pay', aisleOrderNo)
}

/** Banks of test cards, so that a swipe names one. */
const banks = ['工商银行', '农业银行', '中国银行', '建设银行', '交通银行', '招商银行', '邮储银行']

/** The issuer of a card: the same card always has the same. */
export const bankOfCard = (acquirer: Acquirer, cardNo: string): string =>
  banks[chance(acquirer, banks.length, 'bank', cardNo)]!
