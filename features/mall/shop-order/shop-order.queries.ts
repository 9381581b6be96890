import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Caller } from '../../../core/server/call/caller.ts'
import { constant } from '../../../core/server/database/constant.ts'
import { rowOf, rowsOf, type Tx } from '../../../core/server/database/db.ts'
import type { Listing } from '../../../core/server/lists/listing.ts'
import { codeColumn, sheetColumns, type SheetPlan, timeColumn } from '../../../core/server/sheets/sheet.ts'
import type { OutputOf } from '../../../core/shared/call.ts'
import { OwnerType } from '../../ledger/ledger.shared.ts'
import { batchForm } from '../delivery/ship-forms.queries.ts'
import { SubStatus } from '../order/order-codes.contract.ts'
import { type KeptSub, subColumns, subsWhere } from '../order/order.queries.ts'
import type { shopOrder, ShopOrderFilter } from './shop-order.contract.ts'

type Filter = z.output<typeof ShopOrderFilter>

/** The orders of a filter that a caller sees: for the list, its totals and its sheets. Removed ones are none. */
export const shopOrdersWhere = (caller: Caller, filter: Filter, today: string): SQL =>
  sql`${subsWhere(caller, { ...filter, current: 1, size: 1, ascs: '', descs: '' }, today)}
      AND NOT EXISTS (SELECT 1 FROM mall_master_order o WHERE o.tenant_id = s.tenant_id AND o.master_code = s.master_code AND o.is_hidden)`

const from = sql`mall_sub_order s`
const order = sql`s.create_time DESC, s.id DESC`

/** The list of orders, the newest first. */
export const shopOrderListing = (where: SQL): Listing => ({ columns: subColumns, from, where, order, total: null })

type Totals = OutputOf<typeof shopOrder.statistics>

const totals = sql`count(*) AS "orderCount", coalesce(sum(s.quantity), 0)::bigint AS quantity, coalesce(sum(s.goods_amount), 0)::bigint AS "goodsAmount", coalesce(sum(s.coupon_share), 0)::bigint AS "couponAmount",
  coalesce(sum(s.pay_amount), 0)::bigint AS "payAmount", coalesce(sum(s.refunded_amount), 0)::bigint AS "refundedAmount"`

/** Totals over the rows of the list, by status. */
export async function shopOrderTotals(tx: Tx, where: SQL): Promise<Totals> {
  const all = await rowOf<Omit<Totals, 'groups'>>(tx, sql`SELECT ${totals} FROM ${from} WHERE ${where}`)
  const groups = await rowsOf<Totals['groups'][number]>(
    tx,
    sql`SELECT s.sub_status AS "subStatus", ${totals} FROM ${from} WHERE ${where} GROUP BY 1 ORDER BY 1`,
  )
  return { ...(all as Omit<Totals, 'groups'>), groups }
}

/** The sheet of orders: the rows and columns of the list. */
export const shopOrderSheet = (where: SQL, filter: Filter): SheetPlan => ({
  title: '商城订单',
  bizType: 'mall_shop_order',
  columns,
  rows: sql`SELECT ${subColumns} FROM ${from} WHERE ${where} ORDER BY ${order}`,
  count: sql`SELECT count(*) AS total FROM ${from} WHERE ${where}`,
  filter,
})

const columns = sheetColumns<KeptSub>([
  { key: 'subOrderCode', title: '子订单号', kind: 'text', value: ({ subOrderCode }) => subOrderCode },
  { key: 'masterCode', title: '主订单号', kind: 'text', value: ({ masterCode }) => masterCode },
  codeColumn('subStatus', '子订单状态', SubStatus),
  codeColumn('userType', '主体类型', OwnerType),
  { key: 'userNo', title: '买方编号', kind: 'text', value: ({ userNo }) => userNo },
  { key: 'userName', title: '买方', kind: 'text', value: ({ userName }) => userName },
  { key: 'sellerNo', title: '卖方编号', kind: 'text', value: ({ sellerNo }) => sellerNo },
  { key: 'productNo', title: '商品编号', kind: 'text', value: ({ productNo }) => productNo },
  { key: 'productName', title: '商品名称', kind: 'text', value: ({ productName }) => productName },
  { key: 'specNo', title: '规格编号', kind: 'text', value: ({ specNo }) => specNo },
  { key: 'specName', title: '规格名称', kind: 'text', value: ({ specName }) => specName },
  { key: 'rpmNo', title: '型号编号', kind: 'text', value: ({ rpmNo }) => rpmNo ?? '' },
  {
    key: 'needSn',
    title: '按SN发货',
    kind: 'text',
    value: ({ needSn }, language) => (language === 'zh' ? (needSn ? '是' : '否') : needSn ? 'Yes' : 'No'),
  },
  { key: 'price', title: '单价', kind: 'money', value: ({ price }) => price },
  { key: 'quantity', title: '数量', kind: 'number', value: ({ quantity }) => quantity },
  { key: 'goodsAmount', title: '商品金额', kind: 'money', value: ({ goodsAmount }) => goodsAmount },
  { key: 'couponShare', title: '优惠分摊', kind: 'money', value: ({ couponShare }) => couponShare },
  { key: 'freightShare', title: '运费分摊', kind: 'money', value: ({ freightShare }) => freightShare },
  { key: 'payAmount', title: '应付金额', kind: 'money', value: ({ payAmount }) => payAmount },
  { key: 'deliveredQty', title: '已发数量', kind: 'number', value: ({ deliveredQty }) => deliveredQty },
  { key: 'returnedQty', title: '已退数量', kind: 'number', value: ({ returnedQty }) => returnedQty },
  { key: 'refundedAmount', title: '已退款金额', kind: 'money', value: ({ refundedAmount }) => refundedAmount },
  timeColumn('createTime', '下单时间'),
  timeColumn('finishTime', '完成时间'),
])

/** A line of the sheet that the warehouse fills in: one device of an order, or the pieces that are left of it. */
interface ToShip {
  readonly subOrderCode: string
  readonly goods: string
  readonly quantity: number
}

/** Most lines of one order in that sheet. */
const mostLines = 1000

const toShip = constant(SubStatus.toShip, SubStatus.partlyShipped)
const left = sql`(s.quantity - s.cancelled_qty - s.delivered_qty)`
const lines = (
  where: SQL,
) => sql`FROM ${from} CROSS JOIN LATERAL generate_series(1, CASE WHEN s.need_sn THEN least(${left}, ${mostLines}) ELSE 1 END) AS line (n)
  WHERE ${where} AND s.sub_status IN (${toShip}) AND s.seller_no = `

/** Orders that are still to be sent, in the layout of the import: a line for each device, one for other goods. @source docs/domain/money.md 8.5, batchShipmentExport */
export const toShipSheet = (where: SQL, sellerNo: string, filter: Record<string, unknown>): SheetPlan => ({
  title: '批量发货',
  bizType: 'mall_to_ship',
  columns: toShipColumns,
  rows: sql`SELECT s.sub_order_code AS "subOrderCode", s.product_name || ' ' || s.spec_name AS goods, CASE WHEN s.need_sn THEN 1 ELSE ${left} END AS quantity ${lines(where)}${sellerNo} ORDER BY s.create_time, s.id, line.n`,
  count: sql`SELECT count(*) AS total ${lines(where)}${sellerNo}`,
  filter,
})

const blank = () => ''
const toShipColumns = sheetColumns<ToShip>(
  batchForm.columns.map(({ key, title }) =>
    key === 'quantity'
      ? { key, title, kind: 'number' as const, value: (row: ToShip) => row.quantity }
      : {
          key,
          title,
          kind: 'text' as const,
          value:
            key === 'subOrderCode'
              ? (row: ToShip) => row.subOrderCode
              : key === 'goods'
                ? (row: ToShip) => row.goods
                : blank,
        },
  ),
)
