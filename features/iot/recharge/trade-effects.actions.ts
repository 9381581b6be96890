import { momentNow } from '../../../core/server/database/moment.ts'
import type { Tx } from '../../../core/server/database/db.ts'
import { logStates } from '../../../core/server/states/state-log.ts'
import { bookDayOf } from '../../ledger/ledger.server.ts'
import { type TradeEffects, refundByItself } from '../../trades/trades.server.ts'
import { isMerchantTrade, TradeKind, type TradeRow } from '../../trades/trades.shared.ts'
import { CollectMode } from '../param/param.contract.ts'
import { termsOf } from '../param/param.queries.ts'
import { putRecharge } from './carrier.jobs.ts'
import { isNeedless, putCollecting } from './collect.jobs.ts'
import { finishRefund } from './outcome.actions.ts'
import { RechargeStatus } from './recharge.contract.ts'
import { mayHappen } from './recharge.rules.ts'
import { lockOrderOfTrade, moveOrder, orderEntity } from './recharge-store.actions.ts'

/** Whether a trade pays the fee of an order, which it names. */
const isFee = ({ tradeKind, attach }: TradeRow): boolean => tradeKind === TradeKind.simFee && attach !== ''

/** Effects on SIM orders when money of trades moves: fees are paid by trades of their own kind. @source docs/domain/money.md 7.5 */
export const simFeeEffects: TradeEffects = {
  name: 'simFee',
  paid: async (tx, tenantId, trades) => {
    for (const trade of trades) if (isFee(trade)) await feePaid(tx, tenantId, trade)
    await firstTrades(
      tx,
      tenantId,
      trades.filter(({ tradeKind, sn }) => sn !== null && isMerchantTrade(tradeKind)),
    )
  },
  refunded: async (tx, tenantId, refunds) => {
    for (const { trade } of refunds) if (isFee(trade)) await feeBack(tx, tenantId, trade)
  },
  // A fee always goes back as a whole: one that never did is asked for again.
  refundUndone: async (tx, tenantId, { trade }) => {
    if (isFee(trade) && trade.refundedAmount === 0n) await refundByItself(tx, tenantId, [trade], await momentNow(tx))
  },
  reversed: async (tx, tenantId, trades) => {
    for (const trade of trades) if (isFee(trade)) await feeReversed(tx, tenantId, trade)
  },
}

/** A fee was paid: its order goes to the carrier. What comes for an order that waits for nothing goes back. */
async function feePaid(tx: Tx, tenantId: string, trade: TradeRow): Promise<void> {
  const order = await lockOrderOfTrade(tx, tenantId, trade.rptOrderCode)
  if (!order || !mayHappen(order.rechargeStatus, 'pay') || (await isNeedless(tx, tenantId, order)))
    return refundByItself(tx, tenantId, [trade], await momentNow(tx))
  await moveOrder(tx, tenantId, null, order, 'pay', { bookDay: trade.bookDay })
  await putRecharge(tx, tenantId, order)
}

/** The payment of a fee went back as a whole: its order ends. */
async function feeBack(tx: Tx, tenantId: string, trade: TradeRow): Promise<void> {
  if (trade.refundedAmount < trade.tradeAmount) return
  const order = await lockOrderOfTrade(tx, tenantId, trade.rptOrderCode)
  if (!order || !mayHappen(order.rechargeStatus, 'goBack')) return
  const now = await momentNow(tx)
  await finishRefund(tx, tenantId, order, { ...now, bookDay: await bookDayOf(tx, tenantId, now.day) })
}

/** The channel took the payment of a fee back: a person looks at the order. */
async function feeReversed(tx: Tx, tenantId: string, trade: TradeRow): Promise<void> {
  const order = await lockOrderOfTrade(tx, tenantId, trade.rptOrderCode)
  if (!order) return
  const { oemNo, rechargeCode, rechargeStatus: status } = order
  const remark = '流量费交易已被通道冲正，请人工核对'
  await logStates(tx, tenantId, null, [
    { oemNo, entity: orderEntity, entityNo: rechargeCode, from: status, to: status, action: 'reversed', remark },
  ])
}

/** Terminals with an unpaid fee that took a payment: the payment of the fee begins, once for an order. */
async function firstTrades(tx: Tx, tenantId: string, trades: readonly TradeRow[]): Promise<void> {
  if (trades.length === 0) return
  const { client } = tx
  const { rows } = await client.query<{ recharge_code: string; collect_count: number; sn: string }>({
    name: 'unpaid_sim_fees',
    text: `UPDATE iot_recharge SET is_collecting = true, version = version + 1
            WHERE tenant_id = $1 AND sn = ANY($2::text[]) AND recharge_status = ${RechargeStatus.unpaid} AND rpt_order_code IS NULL AND NOT is_collecting
            RETURNING recharge_code, collect_count, sn`,
    values: [tenantId, [...new Set(trades.map(({ sn }) => sn as string))]],
  })
  if (rows.length === 0) return
  const { collectMode } = await termsOf(tx, tenantId)
  if (collectMode === CollectMode.wallet) return
  await putCollecting(
    tx,
    tenantId,
    rows.map((row) => ({
      rechargeCode: row.recharge_code,
      collectCount: row.collect_count,
      payWay: trades.find(({ sn }) => sn === row.sn)?.payWay ?? 0,
    })),
  )
}
