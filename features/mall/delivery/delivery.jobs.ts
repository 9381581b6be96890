import { sql } from 'drizzle-orm'
import { inScope, rowsOf, type Tx } from '../../../core/server/database/db.ts'
import { calendarJob } from '../../../core/server/jobs/calendar.ts'
import { operators } from '../../../core/server/jobs/operators.ts'
import { withOpenRefund } from '../refund/open-refunds.queries.ts'
import { ReceiptWay } from './delivery-codes.contract.ts'
import { deliveryTransitions, receiptDays } from './delivery.rules.ts'
import { type DeliveryPlace, receiveDelivery } from './delivery-store.actions.ts'

/** Every ten minutes deliveries count as received that were sent ten days ago; one with a refund under way waits. @source docs/domain/money.md 8.5, 12.1 deliveryReceipt */
export const deliveryReceipt = calendarJob({
  name: 'mall.deliveryReceipt',
  due: { everyMinutes: 10 },
  run: async (db, now) => {
    for (const tenantId of await operators(db)) {
      const within = <T>(work: (tx: Tx) => Promise<T>) => inScope(db, { tenantId, oemNo: '' }, work)
      for (const delivery of await within((tx) => overdue(tx, tenantId, now.at)))
        await within((tx) => receiveDue(tx, tenantId, delivery, now))
    }
  },
})

type Waiting = DeliveryPlace & { readonly subOrderCode: string }

const overdue = (tx: Tx, tenantId: string, at: string): Promise<Waiting[]> =>
  rowsOf<Waiting>(
    tx,
    sql`SELECT delivery_no AS "deliveryNo", master_code AS "masterCode", sub_order_code AS "subOrderCode" FROM mall_delivery
         WHERE tenant_id = ${tenantId} AND delivery_status = ${deliveryTransitions.ship.to} AND delivery_time <= ${at}::timestamptz - make_interval(days => ${receiptDays}) ORDER BY delivery_time`,
  )

/** Receives a delivery unless somebody did meanwhile, or asks his money back. */
async function receiveDue(
  tx: Tx,
  tenantId: string,
  delivery: Waiting,
  now: { at: string; day: string },
): Promise<void> {
  const { subOrderCode, deliveryNo } = delivery
  if ((await withOpenRefund(tx, tenantId, [subOrderCode])).has(subOrderCode)) return
  const waits = await rowsOf(
    tx,
    sql`SELECT 1 AS one FROM mall_delivery WHERE tenant_id = ${tenantId} AND delivery_no = ${deliveryNo} AND delivery_status = ${deliveryTransitions.ship.to}`,
  )
  if (waits.length > 0) await receiveDelivery(tx, tenantId, null, delivery, ReceiptWay.time, now)
}
