import type { Tx } from '../../../core/server/database/db.ts'
import { logStates } from '../../../core/server/states/state-log.ts'
import { countTrades, listed } from '../posting/trade-count.actions.ts'
import type { TradeRow } from '../posting/trade-row.rules.ts'
import { takeAisleOrders } from '../posting/aisle-order.actions.ts'
import { lockTrades, updateTradeStates } from '../posting/trade-store.actions.ts'
import { RptStatus } from '../trade/trade.contract.ts'
import { tradeTransitions } from '../trade/trade-states.rules.ts'

/** The channel has taken an order: its number is kept, and what was created is being paid. Anything later stays as it is. */
export async function acceptOrder(tx: Tx, tenantId: string, rptOrderCode: string, aisleOrderNo: string): Promise<void> {
  const before = (await lockTrades(tx, tenantId, [rptOrderCode])).get(rptOrderCode)
  if (!before || before.rptStatus !== RptStatus.created) return
  if (before.rptAisleOrderCode === null) {
    await takeAisleOrders(tx, tenantId, [{ aisleCode: before.aisleCode, aisleOrderNo, rptOrderCode }])
    await tx.client.query({
      name: 'keep_aisle_order',
      text: 'UPDATE pos_trade SET rpt_aisle_order_code = $4, version = version + 1 WHERE tenant_id = $1 AND create_day = $2 AND rpt_order_code = $3',
      values: [tenantId, before.createDay, rptOrderCode, aisleOrderNo],
    })
  }
  await move(tx, before, { rptStatus: tradeTransitions.accept.to }, 'accept')
}

/** The channel refused an order for good. Anything later than created stays as it is. */
export async function refuseOrder(
  tx: Tx,
  tenantId: string,
  rptOrderCode: string,
  refusal: { code: string; message: string },
): Promise<void> {
  const before = (await lockTrades(tx, tenantId, [rptOrderCode])).get(rptOrderCode)
  if (!before || before.rptStatus !== RptStatus.created) return
  await move(
    tx,
    before,
    { rptStatus: tradeTransitions.refuse.to, failCode: refusal.code, failReason: refusal.message, nextQueryAt: null },
    'refuse',
  )
}

async function move(tx: Tx, before: TradeRow, change: Partial<TradeRow>, action: string): Promise<void> {
  const { tenantId, oemNo, rptOrderCode } = before
  const after = { ...before, ...change, version: before.version + 1 }
  await updateTradeStates(tx, tenantId, [after])
  await countTrades(tx, tenantId, [{ before: listed(before), after: listed(after) }])
  await logStates(tx, tenantId, null, [
    { oemNo, entity: 'trade', entityNo: rptOrderCode, from: before.rptStatus, to: after.rptStatus, action },
  ])
}
