import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Caller } from '../../../core/server/call/caller.ts'
import { rowOf, type Tx } from '../../../core/server/database/db.ts'
import { codeColumn, sheetColumns, type SheetPlan, timeColumn } from '../../../core/server/sheets/sheet.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { partyName } from '../../providers/providers.server.ts'
import { reachOf } from '../../access/access.server.ts'
import { allOf, checkSpan, type Listing, madeWithin, orderOf, when } from '../../../core/server/lists/listing.ts'
import { ownStockOf, stockInReach } from '../device/device.queries.ts'
import { OrderKind, RsrStatus, TrKind } from './transfer-codes.contract.ts'
import { type Transfer, type TransferFilter, transferList } from './transfer.contract.ts'
import type { LockedOrder } from './transfer.rules.ts'

type Filter = Partial<z.output<typeof TransferFilter>>
type Row = z.output<typeof Transfer>

/** The orders that a caller sees: those of which one side stands in its reach. */
export const transfersInReach = (caller: Caller): SQL => sql`(${ofSide(caller, 'out')} OR ${ofSide(caller, 'in')})`

function ofSide(caller: Caller, side: 'out' | 'in'): SQL {
  const party = sql.raw(`o.${side}_no`)
  return reachOf(caller, transferList, {
    tenant: sql`o.tenant_id`,
    oem: sql.raw(`o.${side}_oem_no`),
    path: sql`(SELECT p.ancestors FROM service_info p WHERE p.tenant_id = o.tenant_id AND p.user_no = ${party})`,
    employee: party,
    createUser: sql`o.create_user`,
    createDept: sql`o.create_dept`,
    fields: {
      rsrNo: sql`o.rsr_no`,
      orderKind: sql`o.order_kind`,
      outNo: sql`o.out_no`,
      inNo: sql`o.in_no`,
      rsrStatus: sql`o.rsr_status`,
      createTime: sql`o.create_time`,
    },
  })
}

/** The orders of a filter that a caller sees: for the lists and the export. */
export function transfersWhere(caller: Caller, filter: Filter): SQL {
  const me = ownStockOf(caller)
  return allOf(
    transfersInReach(caller),
    when(filter.trType, (kind) => sql`o.order_kind = ${kind}`),
    when(filter.trKind, (kind) => (kind === TrKind.sent ? sql`o.out_no = ${me}` : sql`o.in_no = ${me}`)),
    when(filter.rsrNo, (no) => sql`o.rsr_no = ${no}`),
    when(filter.rsrStatus, (status) => sql`o.rsr_status = ${status}`),
    when(filter.outNo, (no) => sql`o.out_no = ${no}`),
    when(filter.inNo, (no) => sql`o.in_no = ${no}`),
    when(
      filter.sn,
      (sn) =>
        sql`EXISTS (SELECT 1 FROM store_transfer_sn d WHERE d.tenant_id = o.tenant_id AND d.rsr_no = o.rsr_no AND d.rs_sn = ${sn.toUpperCase()})`,
    ),
    madeWithin(sql`o.create_time`, filter),
  )
}

const nameOfUser = (column: string) =>
  sql`(SELECT u.real_name FROM app_user u WHERE u.tenant_id = o.tenant_id AND u.id = ${sql.raw(`o.${column}`)})`

/** The columns of an order as its contract names them. */
export function transferColumns(caller: Caller): SQL {
  const me = ownStockOf(caller)
  const isOpen = sql`o.rsr_status = ${RsrStatus.pending}`
  return sql`o.id, o.rsr_no AS "rsrNo", o.order_kind AS "orderKind", o.out_no AS "outNo",
    CASE o.order_kind WHEN ${OrderKind.inbound} THEN (SELECT k.sup_name FROM terminal_sup k WHERE k.sup_no = o.out_no) ELSE ${partyName(sql`o.tenant_id`, sql`o.out_no`)} END AS "outName",
    o.in_no AS "inNo", ${partyName(sql`o.tenant_id`, sql`o.in_no`)} AS "inName", o.is_recall AS "isRecall", o.quantity, o.rsr_status AS "rsrStatus", o.remark,
    ${nameOfUser('create_user')} AS "createName", o.create_time AS "createTime", ${nameOfUser('confirm_user')} AS "confirmName", o.confirm_time AS "confirmTime",
    ${isOpen} AND CASE WHEN o.is_recall THEN o.out_no ELSE o.in_no END = ${me} AS "isMineToAnswer", ${isOpen} AND CASE WHEN o.is_recall THEN o.in_no ELSE o.out_no END = ${me} AS "isMineToCancel"`
}

const sortable = { createTime: sql`o.create_time`, rsrNo: sql`o.rsr_no`, quantity: sql`o.quantity` }

/** The list of orders as a statement. */
export const transferListing = (
  caller: Caller,
  filter: Filter,
  sort: { ascs: string; descs: string } = { ascs: '', descs: '' },
): Listing => ({
  columns: transferColumns(caller),
  from: sql`store_transfer o`,
  where: transfersWhere(caller, filter),
  order: orderOf(sort, sortable, sql`o.create_time DESC`, sql`o.id`),
})

/** The devices of an order as a statement. The order was looked for within the caller's reach before. */
export const deviceListing = (caller: Caller, rsrNo: string): Listing => ({
  columns: sql`d.rs_sn AS "rsSn", d.rpm_no AS "rpmNo", k.rpm_name AS "rpmName",
    (SELECT s.sn_status FROM stock_sn s WHERE s.rs_sn = d.rs_sn AND ${stockInReach(caller)}) AS "snStatus"`,
  from: sql`store_transfer_sn d JOIN terminal_model k ON k.rpm_no = d.rpm_no`,
  // The devices of an order are written with it.
  made: sql`(SELECT o.create_time FROM store_transfer o WHERE o.tenant_id = d.tenant_id AND o.rsr_no = d.rsr_no)`,
  where: sql`d.tenant_id = ${caller.tenantId} AND d.rsr_no = ${rsrNo}`,
  order: sql`d.rs_sn`,
})

/** An order within reach, locked for its decision. @throws common.notFound */
export async function lockOrder(tx: Tx, caller: Caller, rsrNo: string): Promise<LockedOrder> {
  const found = await rowOf<LockedOrder>(
    tx,
    sql`SELECT o.rsr_no AS "rsrNo", o.oem_no AS "oemNo", o.order_kind AS "orderKind", o.out_no AS "outNo", o.in_no AS "inNo", o.is_recall AS "isRecall", o.rsr_status AS "rsrStatus", o.quantity
          FROM store_transfer o WHERE ${transfersInReach(caller)} AND o.rsr_no = ${rsrNo} FOR UPDATE`,
  )
  if (!found) throw commonErrors.notFound()
  return found
}

/** The sheet of orders: the rows of the list. @throws common.spanTooLong */
export function transferSheet(caller: Caller, filter: z.output<typeof TransferFilter>): SheetPlan {
  checkSpan(filter)
  const { columns, from, where, order } = transferListing(caller, filter)
  return {
    title: '调拨单',
    bizType: 'store_transfer',
    columns: sheet,
    rows: sql`SELECT ${columns} FROM ${from} WHERE ${where} ORDER BY ${order}`,
    count: sql`SELECT count(*) AS total FROM ${from} WHERE ${where}`,
    filter,
  }
}

const yesNo = { zh: ['否', '是'], en: ['No', 'Yes'] } as const
const sheet = sheetColumns<Row>([
  { key: 'rsrNo', title: '单号', kind: 'text', value: (row) => row.rsrNo },
  codeColumn('orderKind', '单据类型', OrderKind),
  { key: 'outNo', title: '转出方编号', kind: 'text', value: (row) => row.outNo },
  { key: 'outName', title: '转出方', kind: 'text', value: (row) => row.outName },
  { key: 'inNo', title: '转入方编号', kind: 'text', value: (row) => row.inNo },
  { key: 'inName', title: '转入方', kind: 'text', value: (row) => row.inName },
  { key: 'quantity', title: '数量', kind: 'number', value: (row) => Number(row.quantity) },
  codeColumn('rsrStatus', '单据状态', RsrStatus),
  { key: 'createName', title: '制单人', kind: 'text', value: (row) => row.createName },
  timeColumn('createTime', '创建时间'),
  { key: 'confirmName', title: '处理人', kind: 'text', value: (row) => row.confirmName },
  timeColumn('confirmTime', '处理时间'),
  { key: 'remark', title: '备注', kind: 'text', value: (row) => row.remark },
  { key: 'isRecall', title: '回拨', kind: 'text', value: (row, language) => yesNo[language][row.isRecall ? 1 : 0] },
])
