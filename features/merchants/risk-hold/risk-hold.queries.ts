import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Caller } from '../../../core/server/call/caller.ts'
import { rowOf, rowsOf, type Tx } from '../../../core/server/database/db.ts'
import { codeColumn, sheetColumns, type SheetPlan, timeColumn } from '../../../core/server/sheets/sheet.ts'
import type { Rows } from '../../../core/shared/call.ts'
import { merchantsInReach } from '../merchant/merchant-reach.queries.ts'
import { periodOf, rowsBefore, widestDays } from '../../../core/shared/period.ts'
import {
  HoldKind,
  HoldMode,
  HoldStatus,
  type RiskHold,
  type RiskHoldFilter,
  type RiskHoldStatistics,
} from './risk-hold.contract.ts'

type Filter = z.output<typeof RiskHoldFilter>
type Row = z.output<typeof RiskHold>

/** Holds of the merchants that a caller sees. */
export const holdsInReach = (caller: Caller): SQL =>
  sql`h.tenant_id = ${caller.tenantId} AND h.rpi_no IN (SELECT m.rpi_no FROM rpi_basic m WHERE ${merchantsInReach(caller)})`

/**
 * The holds of a filter that a caller sees: for the list, its statistics and its export. Without days all of them: a hold
 * stands until it is released.
 */
export function holdsWhere(caller: Caller, filter: Filter, today: string): SQL {
  const { holdNo, rpiNo, aisleCode, holdKind, holdStatus } = filter
  const hasDays = filter.createTime_dategt !== undefined || filter.createTime_datelt !== undefined
  const period = hasDays ? periodOf(filter, today, widestDays.rollUps) : null
  const conditions = [
    holdsInReach(caller),
    ...(period ? [sql`h.create_time BETWEEN ${period.from} AND ${period.until}`] : []),
    ...(holdNo ? [sql`h.hold_no = ${holdNo}`] : []),
    ...(rpiNo ? [sql`h.rpi_no = ${rpiNo}`] : []),
    ...(aisleCode ? [sql`h.aisle_code = ${aisleCode}`] : []),
    ...(holdKind === undefined ? [] : [sql`h.hold_kind = ${holdKind}`]),
    ...(holdStatus ? [sql`h.hold_status = ANY(${sql.param(holdStatus)}::smallint[])`] : []),
  ]
  return sql.join(conditions, sql` AND `)
}

/** Amount held now: nothing once released. */
const held = sql`CASE WHEN h.hold_status = ${HoldStatus.released} THEN 0 ELSE h.amount - h.drawn_amount END`

const columns = sql`h.id, h.hold_no AS "holdNo", h.rpi_no AS "rpiNo", coalesce((SELECT m.rpi_name FROM rpi_basic m WHERE m.tenant_id = h.tenant_id AND m.rpi_no = h.rpi_no), '') AS "rpiName",
  h.aisle_code AS "aisleCode", coalesce((SELECT a.aisle_name FROM pay_aisle a WHERE a.aisle_code = h.aisle_code), '') AS "aisleName", h.hold_kind AS "holdKind", h.hold_mode AS "holdMode",
  h.amount, h.drawn_amount AS "drawnAmount", (${held})::fen AS "heldAmount", h.hold_status AS "holdStatus", h.reason, h.maker_no AS "makerNo", h.create_time AS "createTime",
  h.lift_no AS "liftNo", h.lift_time AS "liftTime", h.lift_reason AS "liftReason", h.checker_no AS "checkerNo", h.check_time AS "checkTime", h.check_reason AS "checkReason",
  h.txn_id AS "txnId", h.release_txn_id AS "releaseTxnId"`

const newestFirst = sql`ORDER BY h.create_time DESC, h.id DESC`

/** One page of holds, the newest first. */
export async function holdPage(tx: Tx, where: SQL, page: { current: number; size: number }): Promise<Rows<Row>> {
  const skipped = rowsBefore(page)
  const total = await rowOf<{ total: bigint }>(tx, sql`SELECT count(*) AS total FROM risk_hold h WHERE ${where}`)
  const records = await rowsOf<Row>(
    tx,
    sql`SELECT ${columns} FROM risk_hold h WHERE ${where} ${newestFirst} LIMIT ${page.size} OFFSET ${skipped}`,
  )
  return { records, total: Number(total?.total ?? 0) }
}

/** One hold by its id. @returns undefined when the caller does not see it */
export const holdOf = (tx: Tx, caller: Caller, id: bigint): Promise<Row | undefined> =>
  rowOf<Row>(tx, sql`SELECT ${columns} FROM risk_hold h WHERE ${holdsInReach(caller)} AND h.id = ${id}`)

/** Totals over the rows of the list. */
export async function holdStatistics(tx: Tx, where: SQL): Promise<z.output<typeof RiskHoldStatistics>> {
  const row = await rowOf<z.output<typeof RiskHoldStatistics>>(
    tx,
    sql`SELECT count(*) AS "holdCount", count(*) FILTER (WHERE h.hold_status <> ${HoldStatus.released}) AS "standingCount", coalesce(sum(h.amount), 0)::bigint AS amount,
               coalesce(sum(h.drawn_amount), 0)::bigint AS "drawnAmount", coalesce(sum(${held}), 0)::bigint AS "heldAmount" FROM risk_hold h WHERE ${where}`,
  )
  if (!row) throw new Error('totals gave no row')
  return row
}

/** The sheet of holds: the rows and columns of the list. */
export function holdSheet(where: SQL, filter: Filter): SheetPlan {
  return {
    title: '风险冻结',
    bizType: 'risk_hold',
    columns: sheet,
    rows: sql`SELECT ${columns} FROM risk_hold h WHERE ${where} ${newestFirst}`,
    count: sql`SELECT count(*) AS total FROM risk_hold h WHERE ${where}`,
    filter,
  }
}

const sheet = sheetColumns<Row>([
  { key: 'holdNo', title: '冻结单号', kind: 'text', value: ({ holdNo }) => holdNo },
  codeColumn('holdStatus', '冻结状态', HoldStatus),
  { key: 'rpiName', title: '商户名称', kind: 'text', value: ({ rpiName }) => rpiName },
  { key: 'rpiNo', title: '商户编号', kind: 'text', value: ({ rpiNo }) => rpiNo },
  { key: 'aisleName', title: '通道', kind: 'text', value: ({ aisleName }) => aisleName },
  codeColumn('holdKind', '冻结来源', HoldKind),
  codeColumn('holdMode', '冻结方式', HoldMode),
  { key: 'amount', title: '冻结金额', kind: 'money', value: ({ amount }) => amount },
  { key: 'drawnAmount', title: '退款支用', kind: 'money', value: ({ drawnAmount }) => drawnAmount },
  { key: 'heldAmount', title: '当前冻结', kind: 'money', value: ({ heldAmount }) => heldAmount },
  { key: 'reason', title: '冻结原因', kind: 'text', value: ({ reason }) => reason },
  { key: 'makerNo', title: '冻结人', kind: 'text', value: ({ makerNo }) => makerNo },
  timeColumn('createTime', '冻结时间'),
  { key: 'liftNo', title: '申请解冻人', kind: 'text', value: ({ liftNo }) => liftNo },
  timeColumn('liftTime', '申请解冻时间'),
  { key: 'liftReason', title: '解冻原因', kind: 'text', value: ({ liftReason }) => liftReason },
  { key: 'checkerNo', title: '复核人', kind: 'text', value: ({ checkerNo }) => checkerNo },
  timeColumn('checkTime', '复核时间'),
  { key: 'checkReason', title: '复核意见', kind: 'text', value: ({ checkReason }) => checkReason },
])
