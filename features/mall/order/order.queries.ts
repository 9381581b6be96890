import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Caller } from '../../../core/server/call/caller.ts'
import { rowsOf, type Tx } from '../../../core/server/database/db.ts'
import type { Listing } from '../../../core/server/lists/listing.ts'
import { contains } from '../../../core/server/lists/listing.ts'
import type { InputOf, OutputOf } from '../../../core/shared/call.ts'
import { type Fen, sumFen } from '../../../core/shared/money.ts'
import { periodOf, widestDays } from '../../../core/shared/period.ts'
import { fileLinks } from '../../settings/settings.server.ts'
import { ownedList, ownerColumns, ownerName, ownersInReach, ownersNamed } from '../../wallets/wallets.server.ts'
import type { MasterFilter, mallOrder } from './order.contract.ts'
import type { MasterOrder, SubOrder } from './order-shapes.contract.ts'

export type MasterRow = z.output<typeof MasterOrder>
export type SubRow = z.output<typeof SubOrder>
type Filter = z.output<typeof MasterFilter>
type Days = Pick<Filter, 'createTime_dategt' | 'createTime_datelt'>

/** Orders as data scopes know them: those of the buyers in reach. The seller of a buyer sees exactly these. @source docs/domain/network.md 2.7 */
const orderList = ownedList('mallOrder.list')
const masterOwner = ownerColumns('o', { hasMaker: true })
const subOwner = ownerColumns('s')

/** The orders whose buyers a caller sees. */
export const mastersInReach = (caller: Caller): SQL => ownersInReach(caller, orderList, masterOwner)
/** The sub orders whose buyers a caller sees. */
export const subsInReach = (caller: Caller): SQL => ownersInReach(caller, orderList, subOwner)

/** The days of a filter; nothing where none are given. @throws common.datesReversed, common.spanTooLong */
export function within(column: SQL, filter: Days, today: string): SQL[] {
  if (filter.createTime_dategt === undefined && filter.createTime_datelt === undefined) return []
  const { from, until } = periodOf(filter, today, widestDays.rollUps)
  return [sql`${column} BETWEEN ${from} AND ${until}`]
}

/** The orders of a filter that a caller sees: for the list, its statistics and its sheet. */
export function mastersWhere(caller: Caller, filter: Filter, today: string): SQL {
  const { masterCode, userNo, userName, payMode, masterStatus, couponNo } = filter
  const conditions = [
    mastersInReach(caller),
    sql`NOT o.is_hidden`,
    ...within(sql`o.create_time`, filter, today),
    ...(masterCode ? [sql`o.master_code = ${masterCode}`] : []),
    ...(userNo ? [sql`o.owner_no = ${userNo}`] : []),
    ...(userName ? [ownersNamed(masterOwner, userName)] : []),
    ...(payMode === undefined ? [] : [sql`o.pay_mode = ${payMode}`]),
    ...(masterStatus ? [sql`o.master_status = ANY(${sql.param(masterStatus)}::smallint[])`] : []),
    ...(couponNo ? [sql`o.coupon_no = ${couponNo}`] : []),
  ]
  return sql.join(conditions, sql` AND `)
}

/** The sub orders of a filter that a caller sees. */
export function subsWhere(caller: Caller, filter: InputOf<typeof mallOrder.subs>, today: string): SQL {
  const { subOrderCode, masterCode, userNo, productName, subStatus } = filter
  const conditions = [
    subsInReach(caller),
    ...within(sql`s.create_time`, filter, today),
    ...(subOrderCode ? [sql`s.sub_order_code = ${subOrderCode}`] : []),
    ...(masterCode ? [sql`s.master_code = ${masterCode}`] : []),
    ...(userNo ? [sql`s.owner_no = ${userNo}`] : []),
    ...(productName ? [contains(sql`s.product_name`, productName)] : []),
    ...(subStatus ? [sql`s.sub_status = ANY(${sql.param(subStatus)}::smallint[])`] : []),
  ]
  return sql.join(conditions, sql` AND `)
}

export const masterColumns = sql`o.id, o.master_code AS "masterCode", o.master_status AS "masterStatus", o.owner_type AS "userType", o.owner_no AS "userNo", ${ownerName(masterOwner)} AS "userName",
  o.seller_no AS "sellerNo", (SELECT n.tenant_name FROM tenant n WHERE n.tenant_id = o.seller_no) AS "sellerName", l.goods_text AS "goodsText", l.quantity, o.goods_amount AS "goodsAmount", o.freight_amount AS "freightAmount",
  o.coupon_amount AS "couponAmount", o.pay_amount AS "payAmount", l.refunded_amount AS "refundedAmount", o.pay_mode AS "payMode", o.coupon_no AS "couponNo", o.rpt_order_code AS "rptOrderCode", o.close_reason AS "closeReason",
  o.remark, o.maker_no AS "makerNo", o.create_time AS "createTime", o.expire_time AS "expireTime", o.pay_time AS "payTime", o.finish_time AS "finishTime"`

export const masterFrom = sql`mall_master_order o
  CROSS JOIN LATERAL (SELECT string_agg(s.product_name || ' ' || s.spec_name || '×' || s.quantity, '、' ORDER BY s.line_no) AS goods_text, sum(s.quantity)::bigint AS quantity, sum(s.refunded_amount)::bigint AS refunded_amount
                        FROM mall_sub_order s WHERE s.tenant_id = o.tenant_id AND s.master_code = o.master_code) l`

export const masterOrderBy = sql`o.create_time DESC, o.id DESC`

/** The list of orders, the newest first. */
export const masterListing = (where: SQL): Listing => ({
  columns: masterColumns,
  from: masterFrom,
  where,
  order: masterOrderBy,
  total: null,
})

/** A sub order as it is read: its picture is the key. */
export type KeptSub = Omit<SubRow, 'imageUrl'> & { readonly image: string }

export const subColumns = sql`s.id, s.sub_order_code AS "subOrderCode", s.master_code AS "masterCode", s.sub_status AS "subStatus", s.owner_type AS "userType", s.owner_no AS "userNo", ${ownerName(subOwner)} AS "userName",
  s.seller_no AS "sellerNo", s.product_no AS "productNo", s.product_name AS "productName", s.spec_no AS "specNo", s.spec_name AS "specName", s.image, s.rpm_no AS "rpmNo", s.need_sn AS "needSn", s.price, s.quantity,
  s.goods_amount AS "goodsAmount", s.coupon_share AS "couponShare", s.freight_share AS "freightShare", s.pay_amount AS "payAmount", s.delivered_qty AS "deliveredQty", s.returned_qty AS "returnedQty",
  s.refunded_amount AS "refundedAmount", s.create_time AS "createTime", s.finish_time AS "finishTime"`

/** Sub orders with the addresses of their pictures. */
export async function withImages(tx: Tx, caller: Caller, rows: readonly KeptSub[]): Promise<SubRow[]> {
  const linkOf = await fileLinks(tx, caller)
  return rows.map(({ image, ...row }) => ({ ...row, imageUrl: linkOf(image, row.productName ?? '') }))
}

/** The receiver of an order as it is kept. */
export interface KeptReceiver {
  readonly receiverName: string
  readonly phoneEnc: string
  readonly districtCode: string
  readonly address: string
}

export const receiver = sql`o.receiver_name AS "receiverName", o.phone_enc AS "phoneEnc", o.district_code AS "districtCode", o.address`

type Statistics = OutputOf<typeof mallOrder.statistics>

/** Totals over the rows of the list, by status. */
export async function masterStatistics(tx: Tx, where: SQL): Promise<Statistics> {
  const groups = await rowsOf<Statistics['groups'][number]>(
    tx,
    sql`SELECT o.master_status AS "masterStatus", count(*) AS "orderCount", sum(l.quantity)::bigint AS quantity, sum(o.goods_amount)::bigint AS "goodsAmount", sum(o.coupon_amount)::bigint AS "couponAmount",
               sum(o.pay_amount)::bigint AS "payAmount", sum(l.refunded_amount)::bigint AS "refundedAmount"
          FROM ${masterFrom} WHERE ${where} GROUP BY 1 ORDER BY 1`,
  )
  const amount = (of: (group: Statistics['groups'][number]) => Fen) => sumFen(groups.map(of))
  const number = (of: (group: Statistics['groups'][number]) => number | bigint) =>
    groups.reduce((sum, group) => sum + Number(of(group)), 0)
  return {
    orderCount: number(({ orderCount }) => orderCount),
    quantity: number(({ quantity }) => quantity),
    goodsAmount: amount(({ goodsAmount }) => goodsAmount),
    couponAmount: amount(({ couponAmount }) => couponAmount),
    payAmount: amount(({ payAmount }) => payAmount),
    refundedAmount: amount(({ refundedAmount }) => refundedAmount),
    groups,
  }
}
