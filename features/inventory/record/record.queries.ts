import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Caller } from '../../../core/server/call/caller.ts'
import { constant } from '../../../core/server/database/constant.ts'
import { rowOf, rowsOf, type Tx } from '../../../core/server/database/db.ts'
import { codeColumn, sheetColumns, type SheetPlan, timeColumn } from '../../../core/server/sheets/sheet.ts'
import type { OutputOf } from '../../../core/shared/call.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { merchantsInReach } from '../../merchants/merchants.server.ts'
import { reachOf } from '../../access/access.server.ts'
import { allOf, checkSpan, type Listing, madeWithin, orderOf, when } from '../../../core/server/lists/listing.ts'
import { FirstLastKind } from '../../trades/trades.shared.ts'
import { SnStatus, StockOpType } from '../device/device-codes.contract.ts'
import { stockColumns, type StockLine, stockInReach } from '../device/device.queries.ts'
import { type RecordFilter, recordList, type StockRecord, type stockRecord } from './record.contract.ts'

type Filter = z.output<typeof RecordFilter>
type Row = z.output<typeof StockRecord>

/** The movements that a caller sees: those after which somebody in its reach held the device. Who stands where is asked now, for the log is never changed. */
export const recordsInReach = (caller: Caller): SQL =>
  reachOf(
    caller,
    recordList,
    {
      tenant: sql`r.tenant_id`,
      oem: sql`r.oem_no`,
      path: sql`(SELECT p.ancestors FROM service_info p WHERE p.tenant_id = r.tenant_id AND p.user_no = r.holder_no)`,
      employee: sql`r.holder_no`,
      createUser: sql`r.user_id`,
      fields: {
        rsSn: sql`r.rs_sn`,
        rsrNo: sql`r.rsr_no`,
        rpmNo: sql`r.rpm_no`,
        opType: sql`r.op_type`,
        holderNo: sql`r.holder_no`,
        createTime: sql`r.create_time`,
      },
    },
    'all',
  )

/** Name of whoever stands at an end of a movement: a party, an operator, a merchant or a supplier. */
const nameOf = (column: 'from_no' | 'to_no') => {
  const no = sql.raw(`r.${column}`)
  return sql`coalesce((SELECT p.service_name FROM service_info p WHERE p.tenant_id = r.tenant_id AND p.user_no = ${no}), (SELECT t.tenant_name FROM tenant t WHERE t.tenant_id = ${no}),
    (SELECT m.rpi_name FROM rpi_basic m WHERE m.tenant_id = r.tenant_id AND m.rpi_no = ${no}), (SELECT k.sup_name FROM terminal_sup k WHERE k.sup_no = ${no}), '')`
}

const columns = sql`r.id, r.rs_sn AS "rsSn", r.step, r.rpm_no AS "rpmNo", (SELECT k.rpm_name FROM terminal_model k WHERE k.rpm_no = r.rpm_no) AS "rpmName", r.rsr_no AS "rsrNo", r.op_type AS "opType",
  r.from_no AS "fromNo", ${nameOf('from_no')} AS "fromName", r.to_no AS "toNo", ${nameOf('to_no')} AS "toName", r.holder_no AS "holderNo", r.before_status AS "beforeStatus", r.after_status AS "afterStatus",
  (SELECT u.real_name FROM app_user u WHERE u.tenant_id = r.tenant_id AND u.id = r.user_id) AS "userName", r.remark, r.create_time AS "createTime"`

/** The movements of a filter that a caller sees: for the list and the export. */
const recordsWhere = (caller: Caller, filter: Partial<Filter>): SQL =>
  allOf(
    recordsInReach(caller),
    when(filter.sn, (sn) => sql`r.rs_sn = ${sn.toUpperCase()}`),
    when(filter.rsrNo, (no) => sql`r.rsr_no = ${no}`),
    when(filter.rpmNo, (no) => sql`r.rpm_no = ${no}`),
    when(filter.opType, (type) => sql`r.op_type = ${type}`),
    when(filter.fromNo, (no) => sql`r.from_no = ${no}`),
    when(filter.toNo, (no) => sql`r.to_no = ${no}`),
    madeWithin(sql`r.create_time`, filter),
  )

const sortable = { createTime: sql`r.create_time`, rsSn: sql`r.rs_sn` }

/** The log as a statement. */
export const recordListing = (
  caller: Caller,
  filter: Partial<Filter>,
  sort: { ascs: string; descs: string } = { ascs: '', descs: '' },
): Listing => ({
  columns,
  from: sql`store_record r`,
  where: recordsWhere(caller, filter),
  order: orderOf(sort, sortable, sql`r.create_time DESC`, sql`r.id`),
})

/** The movements of one device as a statement, the first one first. */
export const recordsOfSn = (caller: Caller, sn: string): Listing => ({
  columns,
  from: sql`store_record r`,
  made: sql`r.create_time`,
  where: recordsWhere(caller, { sn }),
  order: sql`r.step`,
})

/**
 * The life of a device within reach: what it is, every movement, every merchant it was with, its first and last payment.
 * @throws common.notFound
 */
export async function lifeOf(tx: Tx, caller: Caller, sn: string): Promise<OutputOf<typeof stockRecord.life>> {
  const device = await rowOf<StockLine>(
    tx,
    sql`SELECT ${stockColumns(caller)} FROM stock_sn s WHERE ${stockInReach(caller, 'all')} AND s.rs_sn = ${sn}`,
  )
  if (!device) throw commonErrors.notFound()
  const own = recordsOfSn(caller, sn)
  const records = await rowsOf<Row>(
    tx,
    sql`SELECT ${columns} FROM store_record r WHERE ${own.where} ORDER BY r.step LIMIT 500`,
  )
  const bindings = await rowsOf<OutputOf<typeof stockRecord.life>['bindings'][number]>(
    tx,
    sql`SELECT t.rt_no AS "rtNo", t.rpi_no AS "rpiNo", m.rpi_name AS "rpiName", (SELECT s.store_name FROM pos_store s WHERE s.tenant_id = t.tenant_id AND s.rps_no = t.rps_no) AS "storeName",
               t.bind_time AS "bindTime", t.unbind_time AS "unbindTime", t.active_time AS "activeTime"
          FROM rp_terminal t JOIN rpi_basic m ON m.tenant_id = t.tenant_id AND m.rpi_no = t.rpi_no
         WHERE ${merchantsInReach(caller, 'all')} AND t.sn = ${sn} ORDER BY t.bind_time LIMIT 100`,
  )
  const paid = await rowOf<{ first: string; last: string }>(
    tx,
    sql`SELECT f.first_time AS first, f.last_time AS last FROM trade_first_last f WHERE f.tenant_id = ${caller.tenantId} AND f.key_kind = ${constant(FirstLastKind.terminal)} AND f.key_value = ${sn}`,
  )
  return { device, records, bindings, firstTradeTime: paid?.first ?? null, lastTradeTime: paid?.last ?? null }
}

/** The sheet of movements: the rows of the list. @throws common.spanTooLong @source docs/domain/network.md 14.5, 流水导出 */
export function recordSheet(caller: Caller, filter: Filter): SheetPlan {
  checkSpan(filter)
  const { from, where, order } = recordListing(caller, filter)
  return {
    title: '出入库记录',
    bizType: 'store_record',
    columns: sheet,
    rows: sql`SELECT ${columns} FROM ${from} WHERE ${where} ORDER BY ${order}`,
    count: sql`SELECT count(*) AS total FROM ${from} WHERE ${where}`,
    filter,
  }
}

const sheet = sheetColumns<Row>([
  timeColumn('createTime', '时间'),
  { key: 'rsrNo', title: '单号', kind: 'text', value: (row) => row.rsrNo },
  { key: 'rsSn', title: 'SN', kind: 'text', value: (row) => row.rsSn },
  { key: 'rpmName', title: '型号', kind: 'text', value: (row) => row.rpmName },
  codeColumn('opType', '库存操作', StockOpType),
  { key: 'fromNo', title: '转出方编号', kind: 'text', value: (row) => row.fromNo },
  { key: 'fromName', title: '转出方', kind: 'text', value: (row) => row.fromName },
  { key: 'toNo', title: '转入方编号', kind: 'text', value: (row) => row.toNo },
  { key: 'toName', title: '转入方', kind: 'text', value: (row) => row.toName },
  { key: 'userName', title: '操作人', kind: 'text', value: (row) => row.userName },
  { key: 'remark', title: '备注', kind: 'text', value: (row) => row.remark },
  codeColumn('afterStatus', '操作后状态', SnStatus),
])
