import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Caller } from '../../../core/server/call/caller.ts'
import { rowOf, type Tx } from '../../../core/server/database/db.ts'
import { codeColumn, onOffColumn, sheetColumns, type SheetPlan, timeColumn } from '../../../core/server/sheets/sheet.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { tenantChoices } from '../../../core/shared/filters/list-filters.ts'
import {
  allOf,
  beginsWith,
  checkSpan,
  contains,
  type Listing,
  madeWithin,
  orderOf,
  when,
} from '../../../core/server/lists/listing.ts'
import { partyName } from '../../providers/providers.server.ts'
import { ofMerchantsInReach } from '../../merchants/merchants.server.ts'
import { inSubtree, pathOf, reachOf, type TenantChoice } from '../../access/access.server.ts'
import { MaterialType, RqStatus } from './qrcode-codes.contract.ts'
import { type Qrcode, type QrcodeFilter, qrcodeList } from './qrcode.contract.ts'

type Filter = z.output<typeof QrcodeFilter>
/** A code as the list shows it. */
export type QrcodeRow = z.output<typeof Qrcode>

const from = sql`qrcode q LEFT JOIN rpi_basic m ON m.tenant_id = q.tenant_id AND m.rpi_no = q.rpi_no`

const fields = {
  rqCode: sql`q.rq_code`,
  rqBatchNumber: sql`q.rq_batch_number`,
  holderNo: sql`q.holder_no`,
  rqStatus: sql`q.rq_status`,
  createTime: sql`q.create_time`,
}

/** The codes of holders in reach, and those bound to merchants in reach. */
export function codesInReach(caller: Caller, tenants: TenantChoice): SQL {
  const held = reachOf(
    caller,
    qrcodeList,
    {
      tenant: sql`q.tenant_id`,
      oem: sql`q.oem_no`,
      path: sql`q.holder_path`,
      employee: sql`q.holder_no`,
      createUser: sql`q.create_user`,
      createDept: sql`q.create_dept`,
      fields,
    },
    tenants,
  )
  return sql`q.tenant_id = ${caller.tenantId} AND (${held} OR ${ofMerchantsInReach(caller, qrcodeList, 'q', fields, tenants)})`
}

const columns = sql`q.id, q.rq_code AS "rqCode", q.oem_no AS "tenantId", q.rq_batch_number AS "rqBatchNumber",
  (SELECT b.is_on FROM batch_code b WHERE b.tenant_id = q.tenant_id AND b.rq_batch_number = q.rq_batch_number) AS "batchIsOn", q.url, q.material_type AS "materialType",
  q.holder_no AS "holderNo", ${partyName(sql`q.tenant_id`, sql`q.holder_no`)} AS "holderName", q.rpi_no AS "rpiNo", m.rpi_name AS "rpiName", q.rps_no AS "rpsNo", q.rps_no AS "storeNo",
  (SELECT s.store_name FROM pos_store s WHERE s.tenant_id = q.tenant_id AND s.rps_no = q.rps_no) AS "storeName", q.rpst_no AS "rpstNo", q.rt_no AS "rtNo",
  q.fixed_amount AS "fixedAmount", q.code_name AS "codeName", q.rq_status AS "rqStatus", q.is_on AS "isOn", q.bind_time AS "bindTime", q.create_time AS "createTime", q.version`

/** The list of codes as a statement. */
export function qrcodeListing(
  caller: Caller,
  filter: Partial<Filter>,
  sort: { ascs: string; descs: string } = { ascs: '', descs: '' },
): Listing {
  const withChild = filter.withChild ?? false
  const where = allOf(
    codesInReach(caller, tenantChoices[filter.scope ?? 'merchant']),
    sql`NOT q.is_deleted`,
    when(filter.rqCode, (no) => sql`q.rq_code = ${no}`),
    when(filter.rqBatchNumber, (no) => sql`q.rq_batch_number = ${no}`),
    when(filter.codeName, (name) => contains(sql`q.code_name`, name)),
    when(filter.rpiNo, (no) => sql`q.rpi_no = ${no}`),
    when(filter.rpiName, (name) => beginsWith(sql`m.rpi_name`, name)),
    when(filter.storeNo ?? filter.rpsNo, (no) => sql`q.rps_no = ${no}`),
    when(filter.holderNo, (no) =>
      withChild
        ? sql`(q.holder_no = ${no} OR ${inSubtree(sql`q.holder_path`, pathOf(caller.tenantId, no))})`
        : sql`q.holder_no = ${no}`,
    ),
    when(filter.materialType, (type) => sql`q.material_type = ${type}`),
    when(filter.rqStatus, (status) => sql`q.rq_status = ${status}`),
    when(filter.isOn, (isOn) => sql`q.is_on = ${isOn}`),
    madeWithin(sql`q.create_time`, filter),
  )
  return {
    columns,
    from,
    where,
    order: orderOf(
      sort,
      { createTime: sql`q.create_time`, rqCode: sql`q.rq_code`, bindTime: sql`q.bind_time` },
      sql`q.create_time DESC`,
      sql`q.id`,
    ),
  }
}

/** One code that a caller sees. @throws common.notFound */
export async function qrcodeById(tx: Tx, caller: Caller, id: bigint): Promise<QrcodeRow> {
  const row = await rowOf<QrcodeRow>(
    tx,
    sql`SELECT ${columns} FROM ${from} WHERE ${codesInReach(caller, 'all')} AND q.id = ${id} AND NOT q.is_deleted`,
  )
  if (!row) throw commonErrors.notFound()
  return row
}

/** The sheet of codes: the rows of the list. @throws common.spanTooLong @source docs/domain/network.md 15, export */
export function qrcodeSheet(caller: Caller, filter: Filter): SheetPlan {
  checkSpan(filter)
  const { columns, from, where, order } = qrcodeListing(caller, filter)
  return {
    title: '收款码列表',
    bizType: 'qrcode',
    columns: sheet,
    rows: sql`SELECT ${columns} FROM ${from} WHERE ${where} ORDER BY ${order}`,
    count: sql`SELECT count(*) AS total FROM ${from} WHERE ${where}`,
    filter,
  }
}

const sheet = sheetColumns<QrcodeRow>([
  { key: 'rqCode', title: '收款码编号', kind: 'text', value: (row) => row.rqCode },
  { key: 'url', title: '链接', kind: 'text', value: (row) => row.url },
  { key: 'rqBatchNumber', title: '批次号', kind: 'text', value: (row) => row.rqBatchNumber },
  codeColumn('rqStatus', '收款码状态', RqStatus),
  { key: 'rpiNo', title: '商户编号', kind: 'text', value: (row) => row.rpiNo },
  { key: 'rpiName', title: '商户名称', kind: 'text', value: (row) => row.rpiName },
  { key: 'storeName', title: '门店', kind: 'text', value: (row) => row.storeName },
  { key: 'codeName', title: '收款码名称', kind: 'text', value: (row) => row.codeName },
  onOffColumn('isOn', '启用状态'),
  onOffColumn('batchIsOn', '批次启用'),
  { key: 'fixedAmount', title: '固定金额', kind: 'money', value: (row) => row.fixedAmount },
  codeColumn('materialType', '物料类型', MaterialType),
  { key: 'holderNo', title: '持有方编号', kind: 'text', value: (row) => row.holderNo },
  { key: 'holderName', title: '持有方', kind: 'text', value: (row) => row.holderName },
  { key: 'storeNo', title: '门店编号', kind: 'text', value: (row) => row.storeNo },
  { key: 'rpstNo', title: '店员编号', kind: 'text', value: (row) => row.rpstNo },
  { key: 'rtNo', title: '终端编号', kind: 'text', value: (row) => row.rtNo },
  timeColumn('bindTime', '绑定时间'),
  timeColumn('createTime', '创建时间'),
])
