import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Caller } from '../../../core/server/call/caller.ts'
import { codeColumn, sheetColumns, type SheetPlan, timeColumn } from '../../../core/server/sheets/sheet.ts'
import type { InputOf } from '../../../core/shared/call.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import {
  allOf,
  beginsWith,
  checkSpan,
  type Listing,
  madeWithin,
  orderOf,
  when,
} from '../../../core/server/lists/listing.ts'
import { merchantsInReach } from '../merchant/merchant-reach.queries.ts'
import { optimizeTypeSet } from '../../settings/settings.shared.ts'
import { businessLabel } from '../../settings/settings.server.ts'
import { OptimizeStatus } from './optimisation-codes.contract.ts'
import type { optimisation, OptimizeItem, OptimizeRecord } from './optimisation.contract.ts'

/** A merchant of the list and a record as they are read. */
export type ItemRow = z.output<typeof OptimizeItem>
export type RecordRow = z.output<typeof OptimizeRecord>

const userName = (id: SQL): SQL =>
  sql`coalesce((SELECT u.real_name FROM app_user u WHERE u.tenant_id = i.tenant_id AND u.id = ${id}), '')`

/** Name of the type of improvement, in the reader's language. */
const typeName = ({ language }: Caller): SQL => businessLabel(optimizeTypeSet, 'i', 'type', language)

const items = sql`optimize_merchant_info i JOIN rpi_basic m ON m.tenant_id = i.tenant_id AND m.rpi_no = i.rpi_no`

/** The rows of a filter, of merchants that a caller sees: for the list and its figures. @throws common.datesReversed */
function itemWhere(caller: Caller, filter: InputOf<typeof optimisation.statistics>): SQL {
  const { merchantDate_dategt: first, merchantDate_datelt: last } = filter
  if (first !== undefined && last !== undefined && first > last) throw commonErrors.datesReversed()
  return allOf(
    merchantsInReach(caller),
    sql`NOT i.is_deleted`,
    when(filter.rpiNo, (no) => sql`i.rpi_no = ${no}`),
    when(filter.rpiName, (name) => beginsWith(sql`m.rpi_name`, name)),
    when(filter.aisleCode, (code) => sql`i.aisle_code = ${code}`),
    when(filter.type, (type) => sql`i.type = ${type}`),
    when(filter.optimizeStatus, (status) => sql`i.optimize_status = ${status}`),
    when(first, (day) => sql`i.merchant_date >= ${day}::date`),
    when(last, (day) => sql`i.merchant_date <= ${day}::date`),
    madeWithin(sql`i.create_time`, filter),
  )
}

/** The list of merchants to be improved as a statement. */
export const itemListing = (caller: Caller, input: InputOf<typeof optimisation.list>): Listing => ({
  columns: sql`i.id, i.rpi_no AS "rpiNo", m.rpi_name AS "rpiName", i.aisle_code AS "aisleCode",
    coalesce((SELECT a.aisle_name FROM pay_aisle a WHERE a.aisle_code = i.aisle_code), '') AS "aisleName",
    coalesce((SELECT string_agg(x.aisle_mer_no, ' ' ORDER BY x.id) FROM aisle_merchant x WHERE x.tenant_id = i.tenant_id AND x.rpi_no = i.rpi_no AND x.aisle_code = i.aisle_code AND x.valid_to IS NULL), '') AS "aisleMerNo",
    i.merchant_date AS "merchantDate", i.type, ${typeName(caller)} AS "typeName", i.problem, i.optimize_status AS "optimizeStatus", ${userName(sql`i.handler_user_id`)} AS "handlerName", i.create_time AS "createTime"`,
  from: items,
  where: itemWhere(caller, input),
  order: orderOf(
    input,
    { merchantDate: sql`i.merchant_date`, createTime: sql`i.create_time` },
    sql`i.merchant_date DESC`,
    sql`i.id`,
  ),
})

/** Counts the merchants of a filter by type of improvement and state. */
export const itemCounts = (caller: Caller, filter: InputOf<typeof optimisation.statistics>): SQL =>
  sql`SELECT i.type, ${typeName(caller)} AS "typeName", i.optimize_status AS "optimizeStatus", count(*) AS "merchantCount"
        FROM ${items} WHERE ${itemWhere(caller, filter)}
       GROUP BY i.tenant_id, i.oem_no, i.type, i.optimize_status ORDER BY i.type, i.optimize_status`

/** Builds the statement that lists the work done, the newest first. */
export const recordListing = (
  caller: Caller,
  filter: InputOf<typeof optimisation.recordSheet>,
  sort: { ascs: string; descs: string } = { ascs: '', descs: '' },
): Listing => ({
  columns: sql`r.id, r.info_id AS "infoId", r.rpi_no AS "rpiNo", m.rpi_name AS "rpiName", i.type, ${typeName(caller)} AS "typeName", i.merchant_date AS "merchantDate", i.problem, r.action,
    r.result_status AS "resultStatus", ${userName(sql`r.operator_user_id`)} AS "operatorName", r.create_time AS "createTime"`,
  from: sql`optimize_merchant_record r JOIN optimize_merchant_info i ON i.tenant_id = r.tenant_id AND i.id = r.info_id JOIN rpi_basic m ON m.tenant_id = r.tenant_id AND m.rpi_no = r.rpi_no`,
  where: allOf(
    merchantsInReach(caller),
    when(filter.infoId, (id) => sql`r.info_id = ${id}`),
    when(filter.rpiNo, (no) => sql`r.rpi_no = ${no}`),
    when(filter.rpiName, (name) => beginsWith(sql`m.rpi_name`, name)),
    when(filter.type, (type) => sql`i.type = ${type}`),
    when(filter.resultStatus, (status) => sql`r.result_status = ${status}`),
    madeWithin(sql`r.create_time`, filter),
  ),
  order: orderOf(sort, { createTime: sql`r.create_time` }, sql`r.create_time DESC`, sql`r.id`),
})

/** The sheet of what was done: the rows and columns of the list. @throws common.spanTooLong */
export function recordSheet(caller: Caller, filter: InputOf<typeof optimisation.recordSheet>): SheetPlan {
  checkSpan(filter)
  const { columns, from, where, order } = recordListing(caller, filter)
  return {
    title: '商户优化记录',
    bizType: 'optimize_record',
    columns: sheetColumns<RecordRow>([
      { key: 'rpiNo', title: '商户编号', kind: 'text', value: (row) => row.rpiNo },
      { key: 'rpiName', title: '商户名称', kind: 'text', value: (row) => row.rpiName },
      { key: 'typeName', title: '优化类型', kind: 'text', value: (row) => row.typeName },
      { key: 'merchantDate', title: '名单日期', kind: 'text', value: (row) => row.merchantDate },
      { key: 'problem', title: '问题说明', kind: 'text', value: (row) => row.problem },
      { key: 'action', title: '处理说明', kind: 'text', value: (row) => row.action },
      codeColumn('resultStatus', '处理结果', OptimizeStatus),
      { key: 'operatorName', title: '处理人', kind: 'text', value: (row) => row.operatorName },
      timeColumn('createTime', '处理时间'),
    ]),
    rows: sql`SELECT ${columns} FROM ${from} WHERE ${where} ORDER BY ${order}`,
    count: sql`SELECT count(*) AS total FROM ${from} WHERE ${where}`,
    filter,
  }
}
