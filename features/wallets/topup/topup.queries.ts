import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Caller } from '../../../core/server/call/caller.ts'
import { rowOf, rowsOf, type Tx } from '../../../core/server/database/db.ts'
import type { Rows } from '../../../core/shared/call.ts'
import { ownedList, ownerColumns, ownerName, ownersInReach } from '../owner/owner.queries.ts'
import { periodOf, rowsBefore } from '../../../core/shared/period.ts'
import { type Topup, type TopupFilter, TopupStatus } from './topup.contract.ts'

const owner = ownerColumns('t', { hasMaker: true })
const topupList = ownedList('topup.list', { isPaidByRoot: true })

/** Top-ups that a caller sees. Those of a sub-operator's parties arrive at the root operator's bank too, so its staff see them. */
export const topupsInReach = (caller: Caller): SQL => ownersInReach(caller, topupList, owner)

/** The top-ups of a filter that a caller sees. */
export function topupsWhere(caller: Caller, filter: z.output<typeof TopupFilter>, today: string): SQL {
  const { topupNo, userNo, topupMode, topupStatus, createTime_dategt, createTime_datelt } = filter
  const isNamed = topupNo && !createTime_dategt && !createTime_datelt
  const period = isNamed ? null : periodOf(filter, today)
  const conditions = [
    topupsInReach(caller),
    ...(period ? [sql`t.create_time BETWEEN ${period.from} AND ${period.until}`] : []),
    ...(topupNo ? [sql`t.topup_no = ${topupNo}`] : []),
    ...(userNo ? [sql`t.owner_no = ${userNo}`] : []),
    ...(topupMode === undefined ? [] : [sql`t.topup_mode = ${topupMode}`]),
    ...(topupStatus === undefined ? [] : [sql`t.topup_status = ${topupStatus}`]),
  ]
  return sql.join(conditions, sql` AND `)
}

/** Builds the query for the creation times of the top-ups that wait to be confirmed. */
export const topupsWaiting = (caller: Caller): SQL =>
  sql`SELECT t.create_time AS at FROM wallet_topup t WHERE ${topupsInReach(caller)} AND t.topup_status = ${TopupStatus.toConfirm}`

/** The columns of a top-up as its contract names them. */
export const topupColumns = sql`t.id, t.topup_no AS "topupNo", t.owner_type AS "userType", t.owner_no AS "userNo", ${ownerName(owner)} AS "userName", t.amount, t.topup_mode AS "topupMode", t.rpt_order_code AS "rptOrderCode", t.code_url AS "codeUrl",
  t.voucher_url AS "voucherUrl", t.topup_status AS "topupStatus", t.audit_no AS "auditNo", t.audit_time AS "auditTime", t.audit_reason AS "auditReason", t.create_time AS "createTime", t.finish_time AS "finishTime"`

/** One page of top-ups, the newest first. */
export async function topupPage(
  tx: Tx,
  where: SQL,
  page: { current: number; size: number },
): Promise<Rows<z.output<typeof Topup>>> {
  const skipped = rowsBefore(page)
  const total = await rowOf<{ total: bigint }>(tx, sql`SELECT count(*) AS total FROM wallet_topup t WHERE ${where}`)
  const records = await rowsOf<z.output<typeof Topup>>(
    tx,
    sql`SELECT ${topupColumns} FROM wallet_topup t WHERE ${where} ORDER BY t.create_time DESC, t.id DESC LIMIT ${page.size} OFFSET ${skipped}`,
  )
  return { records, total: Number(total?.total ?? 0) }
}
