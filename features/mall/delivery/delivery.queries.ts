import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Caller } from '../../../core/server/call/caller.ts'
import type { Listing } from '../../../core/server/lists/listing.ts'
import { ownerColumns, ownerName } from '../../wallets/wallets.server.ts'
import { subsInReach, within } from '../order/order.queries.ts'
import type { Delivery, DeliveryFilter } from './delivery-shapes.contract.ts'

export type DeliveryRow = z.output<typeof Delivery>
type Filter = z.output<typeof DeliveryFilter>

/** The deliveries of a filter that a caller sees: for the list and its sheet. */
export function deliveriesWhere(caller: Caller, filter: Filter, today: string): SQL {
  const { deliveryNo, subOrderCode, masterCode, userNo, expressNo, sn, deliveryStatus } = filter
  const conditions = [
    subsInReach(caller),
    ...within(sql`d.create_time`, filter, today),
    ...(deliveryNo ? [sql`d.delivery_no = ${deliveryNo}`] : []),
    ...(subOrderCode ? [sql`d.sub_order_code = ${subOrderCode}`] : []),
    ...(masterCode ? [sql`d.master_code = ${masterCode}`] : []),
    ...(userNo ? [sql`d.owner_no = ${userNo}`] : []),
    ...(expressNo ? [sql`d.express_no = ${expressNo}`] : []),
    ...(sn
      ? [
          sql`EXISTS (SELECT 1 FROM mall_delivery_sn n WHERE n.tenant_id = d.tenant_id AND n.delivery_no = d.delivery_no AND n.rs_sn = upper(${sn}))`,
        ]
      : []),
    ...(deliveryStatus === undefined ? [] : [sql`d.delivery_status = ${deliveryStatus}`]),
  ]
  return sql.join(conditions, sql` AND `)
}

export const deliveryColumns = sql`d.id, d.delivery_no AS "deliveryNo", d.delivery_status AS "deliveryStatus", d.sub_order_code AS "subOrderCode", d.master_code AS "masterCode", d.owner_type AS "userType", d.owner_no AS "userNo",
  ${ownerName(ownerColumns('d'))} AS "userName", d.seller_no AS "sellerNo", s.product_name AS "productName", s.spec_name AS "specName", d.quantity, d.returned_qty AS "returnedQty", d.express_code AS "expressCode",
  d.express_name AS "expressName", d.express_no AS "expressNo", d.delivery_time AS "deliveryTime", d.receipt_time AS "receiptTime", d.receipt_way AS "receiptWay", d.maker_no AS "makerNo", d.create_time AS "createTime"`

export const deliveryFrom = sql`mall_delivery d JOIN mall_sub_order s ON s.tenant_id = d.tenant_id AND s.sub_order_code = d.sub_order_code`

export const deliveryOrderBy = sql`d.create_time DESC, d.id DESC`

/** The list of deliveries, the newest first. */
export const deliveryListing = (where: SQL): Listing => ({
  columns: deliveryColumns,
  from: deliveryFrom,
  where,
  order: deliveryOrderBy,
  total: null,
})
