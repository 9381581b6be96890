import { sql } from 'drizzle-orm'
import { type Db, inScope, rowOf, type Tx } from '../../core/server/database/db.ts'
import { type Fen, fen } from '../../core/shared/money.ts'
import { addDays } from '../../core/shared/dates.ts'
import { PayWay } from '../../features/channels/pay-way/pay-way-codes.contract.ts'
import { beginPayment } from '../../features/iot/recharge/collect.jobs.ts'
import { makeOrder } from '../../features/iot/recharge/new-order.actions.ts'
import { applyCancelled, applyRecharge } from '../../features/iot/recharge/outcome.actions.ts'
import { SimProductKind } from '../../features/iot/product/product.contract.ts'
import { PayerKind } from '../../features/iot/recharge/recharge.contract.ts'
import { lockOrder, moveOrder } from '../../features/iot/recharge/recharge-store.actions.ts'
import { FeeCycle, simRecord } from '../../features/iot/record/record.contract.ts'
import { bookDayOf } from '../../features/ledger/posting/day.actions.ts'
import { OwnerType } from '../../features/ledger/posting/ledger.contract.ts'
import { applyRefundAnswer } from '../../features/trades/refund/refund-answer.actions.ts'
import { operatorId } from './accounts.ts'
import { atWork } from './at-work.ts'
import { deliver, ownMerNo, payment } from './deposit-channel.ts'

const scope = { tenantId: operatorId, oemNo: '' }

/** A SIM card in a terminal of a merchant. */
export interface DemoCard {
  readonly iccid: string
  readonly sn: string
  readonly rpiNo: string
}

/** Product that cards are renewed by, with its price and cost. */
export const yearFee = { productCode: 'YEAR500', months: 12, flowMb: 500, amountFen: fen(6000), costFen: fen(2500) }

/** Fees of a year that merchants pay by a code on a day; the carrier renews their cards. */
export async function playPaidFees(db: Db, cards: readonly DemoCard[], day: string): Promise<void> {
  const operation = atWork(db, 'operation')
  for (const [place, { iccid, sn, rpiNo }] of cards.entries()) {
    await operation(simRecord.submit, { iccid, sn, rpiNo, feeCycle: FeeCycle.year, feeBegin: day })
    const at = `${day} 21:${20 + place}:00+08`
    const { rechargeCode, rptOrderCode } = await inScope(db, scope, (tx) => orderFee(tx, { iccid, sn, rpiNo }, day, at))
    await deliver(db, [
      { ...payment(rechargeCode, yearFee.amountFen, at), outTradeNo: rptOrderCode, aisleMerNo: ownMerNo },
    ])
    await inScope(db, scope, async (tx) => {
      await bookDayOf(tx, operatorId, day)
      const order = await lockOrder(tx, operatorId, rechargeCode)
      if (order) await moveOrder(tx, operatorId, null, order, 'send')
      await applyRecharge(tx, operatorId, rechargeCode, {
        kind: 'done',
        data: {
          outNo: rechargeCode,
          carrierOrderNo: `CO${rechargeCode.slice(2)}`,
          costFen: yearFee.costFen,
          validFrom: at,
          validTo: `${addDays(day, 365)} 00:00:00+08`,
        },
      })
    })
  }
}

/** An order that waits for its merchant, with its payment begun. */
async function orderFee(
  tx: Tx,
  { iccid, sn, rpiNo }: DemoCard,
  day: string,
  at: string,
): Promise<{ rechargeCode: string; rptOrderCode: string }> {
  const bookDay = await bookDayOf(tx, operatorId, day)
  const payer = { ownerType: OwnerType.merchant, ownerNo: rpiNo }
  const about = { oemNo: operatorId, iccid, sn, rpiNo, payer, payerKind: PayerKind.merchant, feeBegin: day }
  const { rechargeCode } = await makeOrder(
    tx,
    operatorId,
    null,
    { ...about, ...yearFee, productKind: SimProductKind.renewal },
    { at, day, bookDay },
  )
  const order = await lockOrder(tx, operatorId, rechargeCode)
  if (!order) throw new Error('the order is not there')
  return { rechargeCode, rptOrderCode: await beginPayment(tx, operatorId, order, PayWay.wechat) }
}

/** The paid fee of a card goes back: the carrier takes its package back, the channel gives the money. */
export async function playRefundedFee(db: Db, iccid: string, finishTime: string): Promise<void> {
  const find = (tx: Tx) =>
    rowOf<{ rechargeCode: string; costFen: Fen; refundCode: string | null }>(
      tx,
      sql`SELECT o.recharge_code AS "rechargeCode", o.cost_amount AS "costFen", f.refund_code AS "refundCode" FROM iot_recharge o LEFT JOIN pos_refund f ON f.tenant_id = ${operatorId} AND f.rpt_order_code = o.rpt_order_code
           WHERE o.tenant_id = ${operatorId} AND o.iccid = ${iccid} AND o.was_done`,
    )
  await inScope(db, scope, async (tx) => {
    await bookDayOf(tx, operatorId, finishTime.slice(0, 10))
    const { rechargeCode = '', costFen = fen(0) } = (await find(tx)) ?? {}
    const order = await lockOrder(tx, operatorId, rechargeCode)
    if (!order) throw new Error('the card has no paid fee')
    const refundReason = '商户停用终端'
    await moveOrder(tx, operatorId, null, order, 'refund', { refundReason, remark: refundReason })
    await applyCancelled(tx, operatorId, rechargeCode, costFen)
  })
  await inScope(db, scope, async (tx) => {
    const { refundCode } = (await find(tx)) ?? {}
    await applyRefundAnswer(tx, operatorId, refundCode ?? '', {
      outcome: 'success',
      aisleRefundNo: `DR${refundCode}`,
      feeReturnFen: null,
      costReturnFen: null,
      finishTime,
    })
  })
}
