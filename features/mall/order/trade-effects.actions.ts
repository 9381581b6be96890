import { sql } from 'drizzle-orm'
import { momentNow } from '../../../core/server/database/moment.ts'
import { rowOf, type Tx } from '../../../core/server/database/db.ts'
import { logStates } from '../../../core/server/states/state-log.ts'
import { refundByItself, type TradeEffects } from '../../trades/trades.server.ts'
import { TradeKind, type TradeRow } from '../../trades/trades.shared.ts'
import { MallPayMode } from './order-codes.contract.ts'
import { masterTransitions } from './order.rules.ts'
import { lockMaster, masterEntity, settlePaid } from './order-store.actions.ts'

const isOrder = ({ tradeKind, attach }: TradeRow): boolean => tradeKind === TradeKind.mallOrder && attach !== ''

/** Effects on orders of the mall when money of trades moves. @source docs/domain/money.md 8.5 */
export const mallEffects: TradeEffects = {
  name: 'mall',
  paid: async (tx, tenantId, trades) => {
    for (const trade of trades.filter(isOrder).toSorted((a, b) => (a.attach < b.attach ? -1 : 1)))
      await takePayment(tx, tenantId, trade)
  },
  // What a buyer paid beside an order always goes back as a whole: a refund that never was is asked for again.
  refundUndone: async (tx, tenantId, { trade }) => {
    if (isOrder(trade) && trade.refundedAmount === 0n && !(await paysOrder(tx, tenantId, trade)))
      await refundByItself(tx, tenantId, [trade], await momentNow(tx))
  },
  reversed: async (tx, tenantId, trades) => {
    for (const trade of trades.filter(isOrder)) await noteReversal(tx, tenantId, trade)
  },
}

/** A payment of an order that waits for it pays it; any other goes back: a second one, one after the order was closed. */
async function takePayment(tx: Tx, tenantId: string, trade: TradeRow): Promise<void> {
  const now = await momentNow(tx)
  const master = await lockMaster(tx, tenantId, trade.attach)
  const waits = master && masterTransitions.pay.from.some((one) => one === master.masterStatus)
  if (!waits || trade.tradeAmount !== master.payAmount) return refundByItself(tx, tenantId, [trade], now)
  const { rptOrderCode, bookDay } = trade
  const payTime = trade.payTime ?? now.at
  await settlePaid(tx, tenantId, null, master, { payMode: MallPayMode.scan, payTime, bookDay, rptOrderCode }, now.at)
}

const paysOrder = async (tx: Tx, tenantId: string, { rptOrderCode }: TradeRow): Promise<boolean> =>
  (await rowOf(
    tx,
    sql`SELECT 1 AS one FROM mall_master_order WHERE tenant_id = ${tenantId} AND rpt_order_code = ${rptOrderCode} AND pay_time IS NOT NULL`,
  )) !== undefined

/** The channel took the payment of an order back: a person looks at it. */
async function noteReversal(tx: Tx, tenantId: string, trade: TradeRow): Promise<void> {
  if (!(await paysOrder(tx, tenantId, trade))) return
  const master = await lockMaster(tx, tenantId, trade.attach)
  if (!master) return
  const { oemNo, masterCode, masterStatus: status } = master
  const remark = '商城订单的支付已被通道冲正，请人工核对'
  await logStates(tx, tenantId, null, [
    { oemNo, entity: masterEntity, entityNo: masterCode, from: status, to: status, action: 'reversed', remark },
  ])
}
