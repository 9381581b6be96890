import { momentNow } from '../../../core/server/database/moment.ts'
import { sql } from 'drizzle-orm'
import { rowOf, run, type Tx } from '../../../core/server/database/db.ts'
import { outboxKind, putOutbox } from '../../../core/server/jobs/outbox.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import { PayWay } from '../../channels/channels.shared.ts'
import { OwnerType } from '../../ledger/ledger.shared.ts'
import { beginOperatorOrder } from '../../trades/trades.server.ts'
import { RptStatus, TradeKind } from '../../trades/trades.shared.ts'
import { termsOf } from '../param/param.queries.ts'
import { rechargeErrors, RechargeStatus } from './recharge.contract.ts'
import { closeNeedless, type HeldOrder, lockOrder } from './recharge-store.actions.ts'

/** Ways in which a code is paid by scanning it. */
const scanned: readonly number[] = [PayWay.wechat, PayWay.alipay, PayWay.unionpayQr]

/** States in which a payment of an order may still come. */
const waiting: readonly number[] = [RptStatus.created, RptStatus.paying]

/**
 * Begins the payment of an unpaid fee at the operator's own merchant number, by a code that the merchant scans. One that
 * failed or was closed is followed by another.
 * @returns its number
 * @throws recharge.noPayee, recharge.wayRefused, recharge.underWay
 * @source docs/domain/money.md 7.5, rows – → 0 and 0 → 1
 */
export async function beginPayment(
  tx: Tx,
  tenantId: string,
  order: HeldOrder,
  payWay: CodeOf<typeof PayWay>,
): Promise<string> {
  const { aisleCode, aisleMerNo } = await termsOf(tx, tenantId)
  if (aisleCode === '') throw rechargeErrors.noPayee()
  if (!scanned.includes(payWay)) throw rechargeErrors.wayRefused()
  if (await isPaymentOpen(tx, tenantId, order.rptOrderCode)) throw rechargeErrors.underWay()
  const trade = await beginOperatorOrder(
    tx,
    {
      tenantId,
      oemNo: order.oemNo,
      tradeKind: TradeKind.simFee,
      forOwner: { ownerType: OwnerType.merchant, ownerNo: order.rpiNo ?? '' },
      amountFen: order.amountFen,
      payWay,
      aisleCode,
      aisleMerNo,
      sn: order.sn,
      attach: order.rechargeCode,
    },
    await momentNow(tx),
  )
  await run(
    tx,
    sql`UPDATE iot_recharge SET rpt_order_code = ${trade.rptOrderCode}, is_collecting = false, collect_count = collect_count + 1, update_time = business_now(), version = version + 1
         WHERE tenant_id = ${tenantId} AND recharge_code = ${order.rechargeCode}`,
  )
  return trade.rptOrderCode
}

async function isPaymentOpen(tx: Tx, tenantId: string, rptOrderCode: string | null): Promise<boolean> {
  if (rptOrderCode === null) return false
  const row = await rowOf<{ rptStatus: number }>(
    tx,
    sql`SELECT rpt_status AS "rptStatus" FROM pos_trade WHERE tenant_id = ${tenantId} AND rpt_order_code = ${rptOrderCode}`,
  )
  return row !== undefined && waiting.includes(row.rptStatus)
}

/**
 * Fees whose terminal took its first payment since they were due: their payment is begun by itself, apart from the
 * transaction that booked that payment. @source docs/domain/money.md 7.5, collectMode 1
 */
export const collecting = outboxKind<{ readonly rechargeCode: string; readonly payWay: number }>({
  kind: 'iot.collect',
  send: async () => ({ kind: 'settled', answer: null }),
  settle: async (tx, { tenantId, payload: { rechargeCode, payWay } }) => {
    const order = await lockOrder(tx, tenantId, rechargeCode)
    if (!order || order.rechargeStatus !== RechargeStatus.unpaid || (await isNeedless(tx, tenantId, order))) return
    const { aisleCode } = await termsOf(tx, tenantId)
    if (aisleCode === '' || (await isPaymentOpen(tx, tenantId, order.rptOrderCode))) return
    const way = scanned.includes(payWay) ? (payWay as CodeOf<typeof PayWay>) : PayWay.wechat
    await beginPayment(tx, tenantId, order, way)
  },
})

/** Whether the period of an order is open no more; the order is closed then. */
export const isNeedless = async (tx: Tx, tenantId: string, { rechargeCode }: HeldOrder): Promise<boolean> =>
  (await closeNeedless(tx, tenantId, (await momentNow(tx)).at, sql`o.recharge_code = ${rechargeCode}`)) > 0

/** Has the payments of fees begin whose terminals took a payment. */
export const putCollecting = (
  tx: Tx,
  tenantId: string,
  orders: readonly { readonly rechargeCode: string; readonly collectCount: number; readonly payWay: number }[],
): Promise<void> =>
  putOutbox(
    tx,
    tenantId,
    collecting,
    orders.map(({ rechargeCode, collectCount, payWay }) => ({
      outNo: `${rechargeCode}-${collectCount + 1}`,
      payload: { rechargeCode, payWay },
    })),
  )
