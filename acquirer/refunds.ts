import { z } from 'zod'
import { type Fen, fen, keep, maxFen, minFen, zeroFen } from '../core/shared/money.ts'
import { type Acquirer, newNumber } from './acquirer.ts'
import { dayOf } from './clock.ts'
import { cancel, plan } from './due-work.ts'
import { takeEffects } from './effects.ts'
import { type ErrorCode, Refused } from './error-codes.ts'
import { accounts, balanceOf, move } from './ledger.ts'
import { doubtOf, isDoubtful, resultDelayMs } from './doubt.ts'
import { orderNamed, orderOf, type OrderRow } from './order-rows.ts'
import { findRefund, type RefundRow, refundAnswer, refundOf, tellRefund } from './refund-rows.ts'
import { amountField, type Call, done, failed, outNoField, shaped, textField, underWay, urlField } from './reply.ts'
import { addItem } from './settle-items.ts'
import type { Answer, Refund } from './wire.ts'
import type { Effects } from './wire-control.ts'

const NewRefund = z.object({
  outRefundNo: outNoField,
  outTradeNo: outNoField.optional(),
  aisleOrderNo: outNoField.optional(),
  amount: amountField,
  notifyUrl: urlField.optional(),
  reason: textField.optional(),
})
const Console = z.object({ no: textField, amount: amountField })

const dayMs = 86_400_000

/** `POST /v1/refunds`. @throws Refused ORDER_NOT_FOUND, ORDER_NOT_PAID, REFUND_EXPIRED @source docs/domain/money.md 10, 3.5 */
export function createRefund({ acquirer, app, body, effects }: Call): Answer<Refund> {
  const { outRefundNo, amount, notifyUrl, ...names } = shaped(NewRefund, body)
  const order = orderNamed(acquirer, app.appId, names)
  const refundNo = addRefund(acquirer, order, amount, { outRefundNo, notifyUrl, effects })
  const refund = refundOf(acquirer, refundNo)
  const answer = refundAnswer(acquirer, refund)
  if (refund.state === 'FAILED') return failed(refund.failCode!, answer)
  return effects.result?.kind === 'notFound' ? failed('SYSTEM_ERROR') : underWay(answer)
}

/** `GET /v1/refunds/{no}`. A refund in doubt counts the query; one too many decides it. @throws Refused REFUND_NOT_FOUND */
export function queryRefund({ acquirer, app, params }: Call): Answer<Refund> {
  const found = findRefund(acquirer, params['no']!, app.appId)
  if (found.state === 'PROCESSING' && isDoubtful(found.effects)) {
    if (found.queriesLeft > 0) {
      const sql = 'UPDATE refund SET queries_left = queries_left - 1 WHERE aisle_refund_no = :no'
      acquirer.store.run(sql, { no: found.aisleRefundNo })
      return found.isHidden ? failed('REFUND_NOT_FOUND') : underWay(refundAnswer(acquirer, found))
    }
    finishRefund(acquirer, found.aisleRefundNo)
  }
  const refund = refundOf(acquirer, found.aisleRefundNo)
  const answer = refundAnswer(acquirer, refund)
  return refund.state === 'PROCESSING' ? underWay(answer) : done(answer)
}

/** `POST /control/refunds`: made at the channel's own console. @throws Refused as createRefund, and OVER_REFUND, NOT_ENOUGH */
export function refundAtConsole(acquirer: Acquirer, body: unknown): Refund {
  const { no, amount } = shaped(Console, body)
  const order = orderOf(acquirer, no)
  const effects = takeEffects(acquirer, { api: 'refunds', payWay: order.payWay, amountFen: amount })
  const refund = refundOf(acquirer, addRefund(acquirer, order, amount, { effects }))
  if (refund.state === 'FAILED') throw new Refused(refund.failCode as ErrorCode)
  return refundAnswer(acquirer, refund)
}

/** Work `refund.result`: the refund ends as its effects say. */
export function finishRefund(acquirer: Acquirer, aisleRefundNo: string): void {
  const { store, clock } = acquirer
  const refund = refundOf(acquirer, aisleRefundNo)
  if (refund.state !== 'PROCESSING') return
  cancel(acquirer, 'refund.result', aisleRefundNo)
  const { result } = refund.effects
  const isFailing = result?.ending === 'fail'
  const now = clock.now()
  const ending = { no: aisleRefundNo, now, day: dayOf(now) }
  if (isFailing) {
    giveBack(acquirer, refund)
    const failCode = result?.errCode ?? 'NOT_ENOUGH'
    store.run(
      `UPDATE refund SET state = 'FAILED', fail_code = :failCode, finish_ms = :now, finish_day = :day WHERE aisle_refund_no = :no`,
      { ...ending, failCode },
    )
  } else {
    store.run(
      `UPDATE refund SET state = 'SUCCESS', finish_ms = :now, finish_day = :day WHERE aisle_refund_no = :no`,
      ending,
    )
    complete(acquirer, refund)
  }
  tellRefund(acquirer, aisleRefundNo)
}

interface Extra {
  outRefundNo?: string
  notifyUrl?: string | undefined
  effects: Effects
}

function addRefund(
  acquirer: Acquirer,
  order: OrderRow,
  amountFen: Fen,
  { outRefundNo, notifyUrl, effects }: Extra,
): string {
  const { store, clock, settings } = acquirer
  if (order.state !== 'SUCCESS') throw new Refused('ORDER_NOT_PAID', order.state)
  if (clock.now() > order.payMs! + settings.refundDays * dayMs) throw new Refused('REFUND_EXPIRED')
  const aisleRefundNo = newNumber(acquirer, 'SR')
  const now = clock.now()
  const parts = partsOf(acquirer, order, amountFen)
  const failCode =
    refusalOf(acquirer, order, amountFen, parts) ??
    (effects.result?.kind === 'fail' ? (effects.result.errCode ?? 'NOT_ENOUGH') : null)
  store.insert('refund', {
    aisleRefundNo,
    appId: order.appId,
    outRefundNo,
    aisleOrderNo: order.aisleOrderNo,
    amountFen,
    ...parts,
    state: failCode ? 'FAILED' : 'PROCESSING',
    failCode,
    notifyUrl: notifyUrl ?? order.notifyUrl,
    effectsJson: effects,
    ...doubtOf(effects),
    createMs: now,
    ...(failCode ? { finishMs: now, finishDay: dayOf(now) } : {}),
  })
  if (failCode) tellRefund(acquirer, aisleRefundNo)
  else {
    reserve(acquirer, refundOf(acquirer, aisleRefundNo))
    plan(acquirer, 'refund.result', aisleRefundNo, now + resultDelayMs(acquirer, effects))
  }
  return aisleRefundNo
}

type Parts = Pick<RefundRow, 'feeReturnFen' | 'costReturnFen' | 'fromFrozenFen'>

/**
 * Computes the fee and cost that come back, over all refunds accepted so far, and the amount taken out of money held for
 * division. D0 surcharges never come back.
 * @source docs/domain/money.md 3.5, Fee rule; 1, keep
 */
function partsOf({ settings }: Acquirer, order: OrderRow, amountFen: Fen): Parts {
  const { refundedFen, refundingFen, frozenFen } = order
  const reached = fen(refundedFen + refundingFen + amountFen)
  const isNothing = settings.refundFeeRule === 'NONE' || reached > order.amountFen
  const back = (whole: Fen, already: Fen) =>
    isNothing ? zeroFen : maxFen(zeroFen, fen(whole - keep(whole, order.amountFen, reached) - already))
  const feeReturnFen = minFen(back(order.rateFeeFen!, order.feeReturnedFen), amountFen)
  const costReturnFen = back(order.rateCostFen!, order.costReturnedFen)
  return { feeReturnFen, costReturnFen, fromFrozenFen: minFen(frozenFen, fen(amountFen - feeReturnFen)) }
}

function refusalOf(
  acquirer: Acquirer,
  order: OrderRow,
  amountFen: Fen,
  { feeReturnFen, fromFrozenFen }: Parts,
): ErrorCode | null {
  if (order.refundedFen + order.refundingFen + amountFen > order.amountFen) return 'OVER_REFUND'
  const wanted = amountFen - feeReturnFen - fromFrozenFen
  return balanceOf(acquirer, accounts.merchant(order.aisleMerchantNo)) < wanted ? 'NOT_ENOUGH' : null
}

/** The merchant's part leaves its balance when the refund is accepted, so that no two refunds spend the same money. */
function reserve(acquirer: Acquirer, refund: RefundRow): void {
  shift(acquirer, refund, 1n)
  const { aisleRefundNo: ref, aisleMerchantNo, amountFen, feeReturnFen, fromFrozenFen } = refund
  const day = acquirer.clock.today()
  addItem(acquirer, { aisleMerchantNo, kind: 'REFUND', ref, day, otherFen: feeReturnFen + fromFrozenFen - amountFen })
}

function giveBack(acquirer: Acquirer, refund: RefundRow): void {
  shift(acquirer, refund, -1n)
  const { aisleRefundNo: ref, aisleMerchantNo, amountFen, feeReturnFen, fromFrozenFen } = refund
  const day = acquirer.clock.today()
  addItem(acquirer, {
    aisleMerchantNo,
    kind: 'REFUND_BACK',
    ref,
    day,
    otherFen: amountFen - feeReturnFen - fromFrozenFen,
  })
}

function shift(acquirer: Acquirer, refund: RefundRow, sign: 1n | -1n): void {
  const {
    aisleRefundNo: ref,
    aisleOrderNo,
    aisleMerchantNo,
    amountFen,
    feeReturnFen,
    costReturnFen,
    fromFrozenFen,
  } = refund
  const credit = accounts.refunding(aisleMerchantNo)
  const fromOpen = amountFen - feeReturnFen - fromFrozenFen
  move(acquirer, {
    kind: 'refunding',
    ref,
    debit: accounts.frozen(aisleMerchantNo),
    credit,
    amountFen: sign * fromFrozenFen,
  })
  move(acquirer, {
    kind: 'refunding',
    ref,
    debit: accounts.merchant(aisleMerchantNo),
    credit,
    amountFen: sign * fromOpen,
  })
  acquirer.store.run(
    `UPDATE pay_order SET refunding_fen = refunding_fen + :amountFen, frozen_fen = frozen_fen - :fromFrozenFen,
       fee_returned_fen = fee_returned_fen + :feeReturnFen, cost_returned_fen = cost_returned_fen + :costReturnFen
     WHERE aisle_order_no = :aisleOrderNo`,
    {
      aisleOrderNo,
      amountFen: sign * amountFen,
      fromFrozenFen: sign * fromFrozenFen,
      feeReturnFen: sign * feeReturnFen,
      costReturnFen: sign * costReturnFen,
    },
  )
}

function complete(acquirer: Acquirer, refund: RefundRow): void {
  const { aisleRefundNo: ref, aisleOrderNo, aisleMerchantNo, appId, amountFen, feeReturnFen, costReturnFen } = refund
  const waiting = accounts.refunding(aisleMerchantNo)
  const book = (debit: string, credit: string, part: bigint) =>
    move(acquirer, { kind: 'refund', ref, debit, credit, amountFen: part })
  book(accounts.income, waiting, costReturnFen)
  book(accounts.operator(appId), waiting, feeReturnFen - costReturnFen)
  book(waiting, accounts.outside, amountFen)
  acquirer.store.run(
    `UPDATE pay_order SET refunding_fen = refunding_fen - :amountFen, refunded_fen = refunded_fen + :amountFen WHERE aisle_order_no = :aisleOrderNo`,
    { aisleOrderNo, amountFen },
  )
}
