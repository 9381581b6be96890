import { type Moment, momentNow } from '../../../core/server/database/moment.ts'
import { sql } from 'drizzle-orm'
import { rowsOf, run, type Tx } from '../../../core/server/database/db.ts'
import { portsOf } from '../../../core/server/ports.ts'
import { logStates } from '../../../core/server/states/state-log.ts'
import { type Fen, zeroFen } from '../../../core/shared/money.ts'
import { bookDayOf, post } from '../../ledger/ledger.server.ts'
import { LedgerEvent, type Line } from '../../ledger/ledger.shared.ts'
import { lockTrades, refundByItself } from '../../trades/trades.server.ts'
import type { CarrierAnswer, DoneRecharge } from '../adapter/carrier.contract.ts'
import { isResumedByRecharge } from '../card/card.rules.ts'
import { lockCard } from '../card/card-store.actions.ts'
import { putChange } from '../change/change.jobs.ts'
import { termsOf } from '../param/param.queries.ts'
import { SimProductKind } from '../product/product.contract.ts'
import { FeeStatus } from '../record/record.contract.ts'
import { feeTransitions } from '../record/record.rules.ts'
import { PayerKind } from './recharge.contract.ts'
import { doneLines, failedLines, failureOf, mayHappen, refundedLines } from './recharge.rules.ts'
import { closeNeedless, type HeldOrder, lockOrder, moneyOf, moveOrder, orderEntity } from './recharge-store.actions.ts'

/** Effect of an answer of the carrier on an order. `stale`: it was decided before; `absent`: there is no such order. */
export type Applied = 'done' | 'failed' | 'doubted' | 'stale' | 'absent'

/**
 * Applies what the carrier says of a recharge, whoever heard it: an answer, a question or a notification. What is final
 * stays; the same answer twice changes nothing, and what nobody can say leaves the order in doubt with its money held.
 * @source docs/domain/money.md 7.5, rows of states 2 and 8
 */
export async function applyRecharge(
  tx: Tx,
  tenantId: string,
  rechargeCode: string,
  answer: CarrierAnswer<DoneRecharge>,
): Promise<Applied> {
  const now = await momentNow(tx)
  const bookDay = await bookDayOf(tx, tenantId, now.day)
  const order = await lockOrder(tx, tenantId, rechargeCode)
  if (!order) return 'absent'
  if (answer.kind === 'done') {
    if (!mayHappen(order.rechargeStatus, 'succeed')) return noteLate(tx, tenantId, order)
    await succeed(tx, tenantId, order, answer.data, { ...now, bookDay })
    return 'done'
  }
  if (answer.kind === 'refused') {
    if (!mayHappen(order.rechargeStatus, 'fail')) return 'stale'
    await fail(tx, tenantId, order, answer.message, { ...now, bookDay })
    return 'failed'
  }
  if (answer.kind === 'pending' || !mayHappen(order.rechargeStatus, 'doubt')) return 'stale'
  await moveOrder(tx, tenantId, null, order, 'doubt')
  return 'doubted'
}

type Booked = Moment & { readonly bookDay: string }

/** A success of an order that has failed is for a person to look at: its money went back. */
async function noteLate(tx: Tx, tenantId: string, order: HeldOrder): Promise<Applied> {
  const { oemNo, rechargeCode, rechargeStatus: status, wasDone } = order
  if (!wasDone) {
    const remark = '通信商在退款后报告充值成功，请人工核对'
    await logStates(tx, tenantId, null, [
      { oemNo, entity: orderEntity, entityNo: rechargeCode, from: status, to: status, action: 'lateSuccess', remark },
    ])
  }
  return 'stale'
}

async function succeed(tx: Tx, tenantId: string, order: HeldOrder, told: DoneRecharge, now: Booked): Promise<void> {
  const lines = doneLines(tenantId, moneyOf(order), told.costFen)
  const txnId = await postLines(tx, tenantId, order, lines, { event: LedgerEvent.simOrderDone, key: 'S' }, now)
  await moveOrder(tx, tenantId, null, order, 'succeed', {
    costAmount: told.costFen,
    carrierOrderNo: told.carrierOrderNo,
    validFrom: told.validFrom,
    validTo: told.validTo,
    wasDone: true,
    flowAtDone: sql`(SELECT c.flow_used FROM iot_card c WHERE c.tenant_id = ${tenantId} AND c.iccid = ${order.iccid})`,
    doneTxnId: txnId,
    doneTime: now.at,
    finishTime: now.at,
  })
  await payPeriod(tx, tenantId, order, now.at)
  if (order.productKind === SimProductKind.renewal)
    await run(
      tx,
      sql`UPDATE iot_card SET expire_time = greatest(expire_time, ${told.validTo}::timestamptz), update_time = ${now.at}, version = version + 1 WHERE tenant_id = ${tenantId} AND iccid = ${order.iccid}`,
    )
  const card = await lockCard(tx, tenantId, order.iccid)
  if (card && card.pending === '' && isResumedByRecharge(card)) await putChange(tx, tenantId, card, 'resume')
  if (order.payerKind === PayerKind.merchant) await noteBonus(tx, tenantId, order, now)
}

async function noteBonus(tx: Tx, tenantId: string, order: HeldOrder, { at, day }: Booked): Promise<void> {
  const { rechargeCode, iccid, sn, amountFen, rpiNo, rptOrderCode } = order
  const { bonuses } = await termsOf(tx, tenantId)
  const bonusFen = await portsOf(tx).iot.feePaid(tx, tenantId, {
    rechargeCode,
    rptOrderCode: rptOrderCode ?? '',
    iccid,
    sn,
    rpiNo: rpiNo ?? '',
    amountFen,
    at,
    day,
    bonuses,
  })
  await run(
    tx,
    sql`UPDATE iot_recharge SET bonus_amount = ${bonusFen}, version = version + 1 WHERE tenant_id = ${tenantId} AND recharge_code = ${rechargeCode}`,
  )
}

/** The period that an order pays for: the one it names, else the oldest of the card that is open. A booster pays for none. */
async function payPeriod(tx: Tx, tenantId: string, order: HeldOrder, at: string): Promise<void> {
  if (order.productKind !== SimProductKind.renewal) return
  const open = sql`r.fee_status IN (${FeeStatus.due}, ${FeeStatus.overdue}) AND NOT r.is_deleted`
  const rows = await rowsOf<{ id: bigint; oemNo: string; was: number }>(
    tx,
    sql`UPDATE pos_sim_record r SET fee_status = ${feeTransitions.pay.to}, recharge_code = ${order.rechargeCode}, update_time = ${at}, version = r.version + 1
          FROM (SELECT r.id, r.fee_status AS was FROM pos_sim_record r WHERE r.tenant_id = ${tenantId} AND r.iccid = ${order.iccid} AND ${open}
                   AND (${order.feeBegin}::date IS NULL OR r.fee_begin = ${order.feeBegin}::date) ORDER BY r.fee_begin LIMIT 1 FOR NO KEY UPDATE) found
         WHERE r.tenant_id = ${tenantId} AND r.id = found.id RETURNING r.id, r.oem_no AS "oemNo", found.was`,
  )
  await logStates(
    tx,
    tenantId,
    null,
    rows.map(({ id, oemNo, was }) => ({
      oemNo,
      entity: 'simRecord',
      entityNo: String(id),
      from: was,
      to: feeTransitions.pay.to,
      action: 'pay',
    })),
  )
  await closeNeedless(tx, tenantId, at, sql`o.iccid = ${order.iccid}`)
}

/** The period that an order paid for is due again. */
async function unpayPeriod(tx: Tx, tenantId: string, { rechargeCode }: HeldOrder, at: string): Promise<void> {
  const rows = await rowsOf<{ id: bigint; oemNo: string }>(
    tx,
    sql`UPDATE pos_sim_record r SET fee_status = ${feeTransitions.unpay.to}, recharge_code = '', update_time = ${at}, version = r.version + 1
         WHERE r.tenant_id = ${tenantId} AND r.recharge_code = ${rechargeCode} AND r.fee_status = ${FeeStatus.paid} RETURNING r.id, r.oem_no AS "oemNo"`,
  )
  await logStates(
    tx,
    tenantId,
    null,
    rows.map(({ id, oemNo }) => ({
      oemNo,
      entity: 'simRecord',
      entityNo: String(id),
      from: FeeStatus.paid,
      to: feeTransitions.unpay.to,
      action: 'unpay',
    })),
  )
}

async function fail(tx: Tx, tenantId: string, order: HeldOrder, reason: string, now: Booked): Promise<void> {
  const event = failureOf(order.payerKind)
  const lines = failedLines(moneyOf(order))
  const txnId = await postLines(tx, tenantId, order, lines, { event: LedgerEvent.simOrderFailed, key: 'F' }, now)
  const finished = event === 'fail' ? { finishTime: now.at } : {}
  await moveOrder(tx, tenantId, null, order, event, {
    failReason: reason,
    remark: reason,
    refundTxnId: txnId,
    ...finished,
  })
  if (event === 'failPaid') await giveBack(tx, tenantId, order, now)
}

/** Has the payment of a merchant go back as a whole; its end comes to `finishRefund`. */
export async function giveBack(tx: Tx, tenantId: string, { rptOrderCode }: HeldOrder, now: Moment): Promise<void> {
  if (rptOrderCode === null) throw new Error('the order has no payment')
  const trade = (await lockTrades(tx, tenantId, [rptOrderCode])).get(rptOrderCode)
  if (!trade) throw new Error(`payment ${rptOrderCode} is gone`)
  await refundByItself(tx, tenantId, [trade], now)
}

/**
 * Ends the refund of a confirmed order once the carrier said what it gives back. Money of a wallet is there at once; that
 * of a merchant is asked back from the channel, and the order ends with it.
 * @source docs/domain/money.md 7.5, rows 3 → 5 → 6
 */
export async function applyCancelled(tx: Tx, tenantId: string, rechargeCode: string, returnedFen: Fen): Promise<void> {
  const now = await momentNow(tx)
  const bookDay = await bookDayOf(tx, tenantId, now.day)
  const order = await lockOrder(tx, tenantId, rechargeCode)
  if (!order || !mayHappen(order.rechargeStatus, 'goBack')) return
  const back = returnedFen < order.costFen ? returnedFen : order.costFen
  const lines = refundedLines(tenantId, moneyOf(order), back)
  const about = { event: LedgerEvent.simOrderRefunded, key: 'F' }
  const refundTxnId = await postLines(tx, tenantId, order, lines, about, { ...now, bookDay })
  await run(
    tx,
    sql`UPDATE iot_recharge SET cost_returned = ${back}, refund_txn_id = ${refundTxnId}, version = version + 1 WHERE tenant_id = ${tenantId} AND recharge_code = ${rechargeCode}`,
  )
  if (order.payerKind === PayerKind.merchant) return giveBack(tx, tenantId, order, now)
  await finishRefund(tx, tenantId, order, { ...now, bookDay })
}

/** Ends a refund: the money is back. What was granted of a fee that had been confirmed is taken back. */
export async function finishRefund(tx: Tx, tenantId: string, order: HeldOrder, now: Booked): Promise<void> {
  await moveOrder(tx, tenantId, null, order, 'goBack', { finishTime: now.at })
  await unpayPeriod(tx, tenantId, order, now.at)
  if (order.payerKind === PayerKind.merchant && order.wasDone)
    await portsOf(tx).iot.feeRefunded(tx, tenantId, order.rechargeCode, now)
}

/** Posts lines of an event of an order. @returns its transaction; null when no money moves */
async function postLines(
  tx: Tx,
  tenantId: string,
  { rechargeCode }: HeldOrder,
  lines: readonly Line[],
  { event, key }: { readonly event: number; readonly key: string },
  { at, bookDay }: Booked,
): Promise<bigint | null> {
  if (lines.every(({ amountFen }) => amountFen === zeroFen)) return null
  const { txnId } = await post(tx, tenantId, {
    eventType: event,
    eventKey: `LK:${rechargeCode}:${key}`,
    bookDay,
    happenedAt: at,
    bizKind: orderEntity,
    bizCode: rechargeCode,
    isFact: true,
    lines,
  })
  return txnId
}
