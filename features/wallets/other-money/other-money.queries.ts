import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Caller } from '../../../core/server/call/caller.ts'
import { rowOf, rowsOf, type Tx } from '../../../core/server/database/db.ts'
import type { Rows } from '../../../core/shared/call.ts'
import { ownedList, ownerColumns, ownerName, ownersInReach } from '../owner/owner.queries.ts'
import { periodOf, rowsBefore } from '../../../core/shared/period.ts'
import { type OtherMoney, type OtherMoneyFilter, OtherMoneyStatus } from './other-money.contract.ts'

/** Items as data scopes know them. They are booked against the root operator's income and expense. */
export const otherMoneyList = ownedList('otherMoney.list', { isPaidByRoot: true })
const owner = ownerColumns('o', { hasMaker: true })

/** Items that a caller sees. */
export const otherMoneyInReach = (caller: Caller): SQL => ownersInReach(caller, otherMoneyList, owner)

/** The items of a filter that a caller sees. */
export function otherMoneyWhere(caller: Caller, filter: z.output<typeof OtherMoneyFilter>, today: string): SQL {
  const {
    otherNo,
    otherKind,
    direction,
    otherStatus,
    userNo,
    walletKind,
    period: ofMonth,
    createTime_dategt,
    createTime_datelt,
  } = filter
  const isNamed = otherNo && !createTime_dategt && !createTime_datelt
  const period = isNamed ? null : periodOf(filter, today)
  const conditions = [
    otherMoneyInReach(caller),
    ...(period ? [sql`o.create_time BETWEEN ${period.from} AND ${period.until}`] : []),
    ...(otherNo ? [sql`o.other_no = ${otherNo}`] : []),
    ...(otherKind === undefined ? [] : [sql`o.other_kind = ${otherKind}`]),
    ...(direction === undefined ? [] : [sql`o.direction = ${direction}`]),
    ...(otherStatus === undefined ? [] : [sql`o.other_status = ${otherStatus}`]),
    ...(userNo ? [sql`o.owner_no = ${userNo}`] : []),
    ...(walletKind === undefined ? [] : [sql`o.wallet_kind = ${walletKind}`]),
    ...(ofMonth ? [sql`o.period = ${ofMonth}`] : []),
  ]
  return sql.join(conditions, sql` AND `)
}

/** Selects the creation time of each item that waits for its second person. */
export const otherMoneyWaiting = (caller: Caller): SQL =>
  sql`SELECT o.create_time AS at FROM other_money o WHERE ${otherMoneyInReach(caller)} AND o.other_status = ${OtherMoneyStatus.toReview}`

/** The columns of an item as its contract names them. */
export const otherMoneyColumns = sql`o.id, o.other_no AS "otherNo", o.other_kind AS "otherKind", o.direction, o.owner_type AS "userType", o.owner_no AS "userNo", ${ownerName(owner)} AS "userName", o.wallet_kind AS "walletKind",
  o.amount, o.period, o.need_invoice AS "needInvoice", o.reason, o.other_status AS "otherStatus", o.maker_no AS "makerNo", o.checker_no AS "checkerNo", o.check_time AS "checkTime", o.check_reason AS "checkReason",
  o.reverse_no AS "reverseNo", o.reverse_time AS "reverseTime", o.reverse_reason AS "reverseReason", o.txn_id AS "txnId", o.create_time AS "createTime"`

/** One page of items, the newest first. */
export async function otherMoneyPage(
  tx: Tx,
  where: SQL,
  page: { current: number; size: number },
): Promise<Rows<z.output<typeof OtherMoney>>> {
  const skipped = rowsBefore(page)
  const total = await rowOf<{ total: bigint }>(tx, sql`SELECT count(*) AS total FROM other_money o WHERE ${where}`)
  const records = await rowsOf<z.output<typeof OtherMoney>>(
    tx,
    sql`SELECT ${otherMoneyColumns} FROM other_money o WHERE ${where} ORDER BY o.create_time DESC, o.id DESC LIMIT ${page.size} OFFSET ${skipped}`,
  )
  return { records, total: Number(total?.total ?? 0) }
}
