import { sql } from 'drizzle-orm'
import { momentNow } from '../../../core/server/database/moment.ts'
import { rowOf, type Tx } from '../../../core/server/database/db.ts'
import { logStates } from '../../../core/server/states/state-log.ts'
import { type BookedRefund, type FailedRefund, type TradeEffects } from '../../trades/trades.server.ts'
import { TradeKind, type TradeRow } from '../../trades/trades.shared.ts'
import { lockMaster, masterEntity } from '../order/order-store.actions.ts'
import { ShopRefundStatus } from '../refund/refund-codes.contract.ts'
import { moveRefund } from '../refund/refund-store.actions.ts'
import { lockByTrade } from './held-refund.actions.ts'
import { failMoney, finishMoney } from './refund-money.actions.ts'

const isOrder = ({ tradeKind }: TradeRow): boolean => tradeKind === TradeKind.mallOrder

/** Effects on refunds of the mall when the channel tells what became of them. @source docs/domain/money.md 8.5 */
export const mallRefundEffects: TradeEffects = {
  name: 'mallRefunds',
  refunded: async (tx, tenantId, refunds) => {
    for (const refund of refunds.filter(({ trade }) => isOrder(trade))) await takeRefunded(tx, tenantId, refund)
  },
  refundFailed: async (tx, tenantId, refunds) => {
    for (const refund of refunds.filter(({ trade }) => isOrder(trade))) await takeFailed(tx, tenantId, refund)
  },
  refundUndone: async (tx, tenantId, undone) => {
    if (isOrder(undone.trade)) await takeUndone(tx, tenantId, undone)
  },
}

async function takeRefunded(tx: Tx, tenantId: string, booked: BookedRefund): Promise<void> {
  const whole = await lockByTrade(tx, tenantId, booked.refundCode)
  if (!whole) return noteStray(tx, tenantId, booked)
  if (whole.refund.refundStatus === ShopRefundStatus.refunding) await finishMoney(tx, null, whole, await momentNow(tx))
}

async function takeFailed(tx: Tx, tenantId: string, { refundCode, failReason }: FailedRefund): Promise<void> {
  const whole = await lockByTrade(tx, tenantId, refundCode)
  if (whole?.refund.refundStatus === ShopRefundStatus.refunding)
    await failMoney(tx, null, whole, failReason || '通道退款失败', (await momentNow(tx)).at)
}

/** A refund that was booked was never made: its money lies aside again until somebody sends it once more. */
async function takeUndone(tx: Tx, tenantId: string, { refundCode }: BookedRefund): Promise<void> {
  const whole = await lockByTrade(tx, tenantId, refundCode)
  if (whole?.refund.refundStatus !== ShopRefundStatus.refunded) return
  const { at } = await momentNow(tx)
  const failReason = '通道未实际退款，请重试'
  const aside = { isSetAside: true, finishTime: null }
  await moveRefund(tx, tenantId, null, whole.refund, 'undo', { at, failReason, remark: failReason, ...aside })
}

/** The channel gave money of a paid order back by itself: a person looks at it. */
async function noteStray(tx: Tx, tenantId: string, { trade }: BookedRefund): Promise<void> {
  const pays = await rowOf(
    tx,
    sql`SELECT 1 AS one FROM mall_master_order WHERE tenant_id = ${tenantId} AND rpt_order_code = ${trade.rptOrderCode} AND pay_time IS NOT NULL`,
  )
  const master = pays ? await lockMaster(tx, tenantId, trade.attach) : undefined
  if (!master) return
  const { oemNo, masterCode, masterStatus: status } = master
  const remark = '通道自行退回了该订单的款项，请人工核对'
  await logStates(tx, tenantId, null, [
    { oemNo, entity: masterEntity, entityNo: masterCode, from: status, to: status, action: 'strayRefund', remark },
  ])
}
