import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Caller } from '../../../core/server/call/caller.ts'
import { rowsOf, type Tx } from '../../../core/server/database/db.ts'
import { checkSpan, contains, type Listing, madeWithin } from '../../../core/server/lists/listing.ts'
import { codeColumn, sheetColumns, type SheetPlan, timeColumn } from '../../../core/server/sheets/sheet.ts'
import type { OutputOf } from '../../../core/shared/call.ts'
import { sumFen } from '../../../core/shared/money.ts'
import { OwnerType } from '../../ledger/ledger.shared.ts'
import { ownedList, ownerColumns, ownerName, ownersInReach, ownersNamed } from '../../wallets/wallets.server.ts'
import { CouponStatus } from './coupon-codes.contract.ts'
import type { CouponFilter, ServiceCoupon, serviceCoupon } from './coupon.contract.ts'

type Filter = z.output<typeof CouponFilter>
export type CouponRow = z.output<typeof ServiceCoupon>

/** Coupons as data scopes know them: those of the parties in reach. */
const couponList = ownedList('serviceCoupon.list')
const owner = ownerColumns('k', { hasMaker: true })

/** The coupons whose owners a caller sees. */
export const couponsInReach = (caller: Caller): SQL => ownersInReach(caller, couponList, owner)

/** The coupons of a filter that a caller sees: for the list, its counts and its sheet. */
export function couponsWhere(caller: Caller, filter: Filter): SQL {
  const { couponNo, couponName, userNo, userName, couponStatus } = filter
  const within = madeWithin(sql`k.create_time`, filter)
  const conditions = [
    couponsInReach(caller),
    ...(within ? [within] : []),
    ...(couponNo ? [sql`k.coupon_no = ${couponNo}`] : []),
    ...(couponName ? [contains(sql`k.coupon_name`, couponName)] : []),
    ...(userNo ? [sql`k.owner_no = ${userNo}`] : []),
    ...(userName ? [ownersNamed(owner, userName)] : []),
    ...(couponStatus ? [sql`k.coupon_status = ANY(${sql.param(couponStatus)}::smallint[])`] : []),
  ]
  return sql.join(conditions, sql` AND `)
}

export const couponColumns = sql`k.id, k.coupon_no AS "couponNo", k.coupon_name AS "couponName", k.owner_type AS "userType", k.owner_no AS "userNo", ${ownerName(owner)} AS "userName",
  k.threshold, k.amount, k.class_ids AS "classNos", (SELECT string_agg(c.class_name, '、' ORDER BY c.sort, c.id) FROM mall_class c WHERE c.tenant_id = k.tenant_id AND c.id = ANY(k.class_ids)) AS "classNames",
  k.valid_from AS "validFrom", k.valid_to AS "validTo", k.coupon_status AS "couponStatus", k.master_code AS "masterCode", k.remark, k.maker_no AS "makerNo", k.create_time AS "createTime"`

const newestFirst = sql`k.create_time DESC, k.id DESC`

/** The list of coupons, the newest first. */
export const couponListing = (where: SQL): Listing => ({
  columns: couponColumns,
  from: sql`service_coupon k`,
  where,
  order: newestFirst,
})

/** Ids of an array column as numbers; the driver gives their texts. */
export const withClassIds = <Row extends { classNos: readonly (bigint | string)[] }>(row: Row) => ({
  ...row,
  classNos: row.classNos.map((id) => BigInt(id)),
})

/** Returns how many coupons of a filter have which status, and what they are worth. */
export async function couponCounts(tx: Tx, where: SQL): Promise<OutputOf<typeof serviceCoupon.counts>> {
  const groups = await rowsOf<OutputOf<typeof serviceCoupon.counts>['groups'][number]>(
    tx,
    sql`SELECT k.coupon_status AS "couponStatus", count(*) AS "couponCount", sum(k.amount)::bigint AS amount FROM service_coupon k WHERE ${where} GROUP BY 1 ORDER BY 1`,
  )
  return {
    couponCount: groups.reduce((sum, { couponCount }) => sum + Number(couponCount), 0),
    amount: sumFen(groups.map(({ amount }) => amount)),
    groups,
  }
}

/** The sheet of coupons: the rows and columns of the list. @throws common.spanTooLong */
export function couponSheet(where: SQL, filter: Filter): SheetPlan {
  checkSpan(filter)
  return {
    title: '服务商优惠券',
    bizType: 'service_coupon',
    columns,
    rows: sql`SELECT ${couponColumns} FROM service_coupon k WHERE ${where} ORDER BY ${newestFirst}`,
    count: sql`SELECT count(*) AS total FROM service_coupon k WHERE ${where}`,
    filter,
  }
}

const columns = sheetColumns<CouponRow>([
  { key: 'couponNo', title: '优惠券编号', kind: 'text', value: ({ couponNo }) => couponNo },
  { key: 'couponName', title: '优惠券名称', kind: 'text', value: ({ couponName }) => couponName },
  codeColumn('couponStatus', '优惠券状态', CouponStatus),
  codeColumn('userType', '主体类型', OwnerType),
  { key: 'userNo', title: '所属主体编号', kind: 'text', value: ({ userNo }) => userNo },
  { key: 'userName', title: '所属主体', kind: 'text', value: ({ userName }) => userName },
  { key: 'threshold', title: '使用门槛', kind: 'money', value: ({ threshold }) => threshold },
  { key: 'amount', title: '优惠金额', kind: 'money', value: ({ amount }) => amount },
  { key: 'classNames', title: '适用分类', kind: 'text', value: ({ classNames }) => classNames ?? '' },
  timeColumn('validFrom', '生效时间'),
  timeColumn('validTo', '失效时间'),
  { key: 'masterCode', title: '主订单号', kind: 'text', value: ({ masterCode }) => masterCode ?? '' },
  { key: 'remark', title: '备注', kind: 'text', value: ({ remark }) => remark },
  { key: 'makerNo', title: '提交人', kind: 'text', value: ({ makerNo }) => makerNo },
  timeColumn('createTime', '创建时间'),
])
