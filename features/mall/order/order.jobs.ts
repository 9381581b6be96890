import { sql } from 'drizzle-orm'
import { inScope, rowsOf, type Tx } from '../../../core/server/database/db.ts'
import { calendarJob } from '../../../core/server/jobs/calendar.ts'
import { operators } from '../../../core/server/jobs/operators.ts'
import { expireCoupons } from '../coupon/coupon-store.actions.ts'
import { masterTransitions } from './order.rules.ts'
import { closeOrder, lockMaster } from './order-store.actions.ts'

/** Every minute orders that nobody paid in time are closed. @source docs/domain/money.md 8.5, 12.1 orderExpire */
export const orderExpire = calendarJob({
  name: 'mall.orderExpire',
  due: { everyMinutes: 1 },
  run: async (db, { at }) => {
    for (const tenantId of await operators(db)) {
      const within = <T>(work: (tx: Tx) => Promise<T>) => inScope(db, { tenantId, oemNo: '' }, work)
      for (const masterCode of await within((tx) => overdue(tx, tenantId, at)))
        await within((tx) => closeOverdue(tx, tenantId, masterCode, at))
    }
  },
})

/** Every minute coupons end whose time is over. @source docs/domain/money.md 8.3, 12.1 expireCoupons */
export const couponExpire = calendarJob({
  name: 'mall.expireCoupons',
  due: { everyMinutes: 1 },
  run: async (db, { at }) => {
    for (const tenantId of await operators(db))
      while ((await inScope(db, { tenantId, oemNo: '' }, (tx) => expireCoupons(tx, tenantId, at))) > 0);
  },
})

const unpaid = masterTransitions.close.from[0]

async function overdue(tx: Tx, tenantId: string, at: string): Promise<string[]> {
  const rows = await rowsOf<{ masterCode: string }>(
    tx,
    sql`SELECT o.master_code AS "masterCode" FROM mall_master_order o WHERE o.tenant_id = ${tenantId} AND o.master_status = ${unpaid} AND o.expire_time <= ${at}::timestamptz ORDER BY o.expire_time LIMIT 1000`,
  )
  return rows.map(({ masterCode }) => masterCode)
}

async function closeOverdue(tx: Tx, tenantId: string, masterCode: string, at: string): Promise<void> {
  const master = await lockMaster(tx, tenantId, masterCode)
  if (master?.masterStatus === unpaid) await closeOrder(tx, tenantId, null, master, '超时未付款', at)
}
