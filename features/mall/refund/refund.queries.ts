import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Caller } from '../../../core/server/call/caller.ts'
import { constant } from '../../../core/server/database/constant.ts'
import { rowOf, rowsOf, type Tx } from '../../../core/server/database/db.ts'
import { allOf, type Listing, when } from '../../../core/server/lists/listing.ts'
import type { OutputOf } from '../../../core/shared/call.ts'
import { type Fen, sumFen } from '../../../core/shared/money.ts'
import { periodOf, widestDays } from '../../../core/shared/period.ts'
import { ownedList, ownerColumns, ownerName, ownersInReach, ownersNamed } from '../../wallets/wallets.server.ts'
import { shopRefundTransitions } from './refund.rules.ts'
import type { ShopRefund, ShopRefundFilter, shopRefund } from './refund.contract.ts'

export type RefundRow = z.output<typeof ShopRefund>
type Filter = z.output<typeof ShopRefundFilter>
/** Conditions of a list; that of what waits has no status. */
export type RefundConditions = Omit<Filter, 'refundStatus'> & Partial<Pick<Filter, 'refundStatus'>>

const toReview = shopRefundTransitions.ask.to
const refundList = ownedList('shopRefund.list')
const owner = ownerColumns('f', { hasMaker: true })

/** The refunds whose buyers a caller sees. @source docs/domain/network.md 2.7 */
export const refundsInReach = (caller: Caller): SQL => ownersInReach(caller, refundList, owner)

/** The two lists: what waits for a decision, and all others; undefined: both. @source docs/domain/money.md 8.5 */
export type RefundPart = 'unapproved' | 'reviewed' | undefined

/** The refunds of a filter that a caller sees: for the lists, their statistics and their sheets. */
export function refundsWhere(caller: Caller, filter: RefundConditions, today: string, part?: RefundPart): SQL {
  const hasDays = filter.createTime_dategt !== undefined || filter.createTime_datelt !== undefined
  const period = hasDays ? periodOf(filter, today, widestDays.rollUps) : undefined
  return allOf(
    refundsInReach(caller),
    sql`NOT f.is_hidden`,
    part === 'unapproved' && sql`f.refund_status = ${constant(toReview)}`,
    part === 'reviewed' && sql`f.refund_status <> ${constant(toReview)}`,
    when(period, ({ from, until }) => sql`f.create_time BETWEEN ${from} AND ${until}`),
    when(filter.refundNo, (no) => sql`f.refund_no = ${no}`),
    when(filter.subOrderCode, (code) => sql`f.sub_order_code = ${code}`),
    when(filter.masterCode, (code) => sql`f.master_code = ${code}`),
    when(filter.userNo, (no) => sql`f.owner_no = ${no}`),
    filter.userName !== undefined && filter.userName !== '' && ownersNamed(owner, filter.userName),
    when(filter.refundKind, (kind) => sql`f.refund_kind = ${kind}`),
    when(filter.refundStatus, (statuses) => sql`f.refund_status = ANY(${sql.param(statuses)}::smallint[])`),
  )
}

export const refundColumns = sql`f.id, f.refund_no AS "refundNo", f.refund_status AS "refundStatus", f.refund_kind AS "refundKind", f.sub_order_code AS "subOrderCode", f.master_code AS "masterCode", f.owner_type AS "userType",
  f.owner_no AS "userNo", ${ownerName(owner)} AS "userName", f.seller_no AS "sellerNo", s.product_name AS "productName", s.spec_name AS "specName", f.quantity, f.refund_amount AS "refundAmount", o.pay_mode AS "payMode", f.reason,
  f.return_express_no AS "returnExpressNo", f.rsr_no AS "rsrNo", f.rpt_refund_code AS "rptRefundCode", f.fail_reason AS "failReason", f.maker_no AS "makerNo", f.audit_no AS "auditNo", f.audit_time AS "auditTime",
  f.audit_remark AS "auditRemark", f.create_time AS "createTime", f.finish_time AS "finishTime"`

export const refundFrom = sql`shop_refund f JOIN mall_sub_order s ON s.tenant_id = f.tenant_id AND s.sub_order_code = f.sub_order_code
  JOIN mall_master_order o ON o.tenant_id = f.tenant_id AND o.master_code = f.master_code`

export const refundOrderBy = sql`f.create_time DESC, f.id DESC`

/** A list of refunds, the newest first. */
export const refundListing = (where: SQL): Listing => ({
  columns: refundColumns,
  from: refundFrom,
  where,
  order: refundOrderBy,
})

type Statistics = OutputOf<typeof shopRefund.statistics>
type Group = Statistics['groups'][number]

/** Totals over the rows of a filter, by status. */
export async function refundStatistics(tx: Tx, where: SQL): Promise<Statistics> {
  const groups = await rowsOf<Group>(
    tx,
    sql`SELECT f.refund_status AS "refundStatus", count(*) AS "refundCount", sum(f.quantity)::bigint AS quantity, sum(f.refund_amount)::bigint AS "refundAmount" FROM shop_refund f WHERE ${where} GROUP BY 1 ORDER BY 1`,
  )
  const total = (of: (group: Group) => number | bigint) => groups.reduce((sum, group) => sum + Number(of(group)), 0)
  return {
    refundCount: total(({ refundCount }) => refundCount),
    quantity: total(({ quantity }) => quantity),
    refundAmount: sumFen(groups.map(({ refundAmount }) => refundAmount)),
    groups,
  }
}

/** A refund in whole, as it is kept. */
export interface KeptRefund extends RefundRow {
  readonly images: string[]
  readonly snList: string[]
  readonly createUser: bigint
  readonly unitsBefore: number
  readonly linePayAmount: Fen
  readonly lineQuantity: number
  readonly subStatus: OutputOf<typeof shopRefund.detail>['subStatus']
  readonly needSn: boolean
}

/** One refund that a caller sees; undefined when there is none. */
export const refundById = (tx: Tx, caller: Caller, id: bigint): Promise<KeptRefund | undefined> =>
  rowOf<KeptRefund>(
    tx,
    sql`SELECT ${refundColumns}, f.images, f.sn_list AS "snList", f.create_user AS "createUser", f.units_before AS "unitsBefore", s.pay_amount AS "linePayAmount", s.quantity AS "lineQuantity", s.sub_status AS "subStatus", s.need_sn AS "needSn"
          FROM ${refundFrom} WHERE ${refundsInReach(caller)} AND f.id = ${id}`,
  )
