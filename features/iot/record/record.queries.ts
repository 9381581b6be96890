import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Caller } from '../../../core/server/call/caller.ts'
import {
  allOf,
  checkSpan,
  contains,
  type Listing,
  madeWithin,
  orderOf,
  when,
} from '../../../core/server/lists/listing.ts'
import { type SheetPlan, sheetColumns } from '../../../core/server/sheets/sheet.ts'
import { codeLabel, codeSetOf } from '../../../core/shared/codes.ts'
import { tenantChoices } from '../../../core/shared/filters/list-filters.ts'
import type { TenantChoice } from '../../access/access.server.ts'
import { scopedList } from '../../access/access.shared.ts'
import { ofMerchantsInReach } from '../../merchants/merchants.server.ts'
import { Carrier } from '../adapter/card-codes.contract.ts'
import { FeeCycle, FeeStatus, type SimRecord, type SimRecordFilter } from './record.contract.ts'

type Filter = z.output<typeof SimRecordFilter>
type Row = z.output<typeof SimRecord>

/** Records as data scopes know them. */
export const simRecordList = scopedList('simRecord.list', {
  iccid: 'text',
  sn: 'text',
  rpiNo: 'text',
  feeStatus: 'number',
})

/** Records (`r`) with their merchants (`m`). */
export const recordsWithMerchants = sql`pos_sim_record r JOIN rpi_basic m ON m.tenant_id = r.tenant_id AND m.rpi_no = r.rpi_no`

/** The records of merchants that a caller sees. */
export const recordsInReach = (caller: Caller, tenants: TenantChoice = 'all'): SQL =>
  sql`${ofMerchantsInReach(
    caller,
    simRecordList,
    'r',
    { iccid: sql`r.iccid`, sn: sql`r.sn`, rpiNo: sql`r.rpi_no`, feeStatus: sql`r.fee_status` },
    tenants,
  )} AND NOT r.is_deleted`

export const recordColumns = sql`r.id, r.iccid, r.sn, r.rpi_no AS "rpiNo", m.rpi_name AS "rpiName", r.carrier, r.fee_cycle AS "feeCycle", r.fee_begin AS "feeBegin", r.fee_end AS "feeEnd",
  r.fee_status AS "feeStatus", r.amount, r.recharge_code AS "rechargeCode", r.remark, r.create_time AS "createTime"`

/** The records of a filter that a caller sees: for the list and its sheet. */
const recordsWhere = (caller: Caller, filter: Partial<Filter>): SQL =>
  allOf(
    recordsInReach(caller, tenantChoices[filter.scope ?? 'merchant']),
    when(filter.iccid, (iccid) => sql`r.iccid = ${iccid}`),
    when(filter.sn, (sn) => contains(sql`r.sn`, sn)),
    when(filter.rpiNo, (no) => sql`r.rpi_no = ${no}`),
    when(filter.feeStatus, (status) => sql`r.fee_status = ${status}`),
    when(filter.feeCycle, (cycle) => sql`r.fee_cycle = ${cycle}`),
    madeWithin(sql`r.create_time`, filter),
  )

const sortable = { createTime: sql`r.create_time`, feeBegin: sql`r.fee_begin`, feeEnd: sql`r.fee_end` }

/** The list of records as a statement. */
export const recordListing = (
  caller: Caller,
  filter: Partial<Filter>,
  sort: { ascs: string; descs: string } = { ascs: '', descs: '' },
): Listing => ({
  columns: recordColumns,
  from: recordsWithMerchants,
  where: recordsWhere(caller, filter),
  order: orderOf(sort, sortable, sql`r.create_time DESC`, sql`r.id`),
})

/** The sheet of records: the rows and columns of the list. */
export function recordSheet(caller: Caller, filter: Filter): SheetPlan {
  checkSpan(filter)
  const { columns, from, where, order } = recordListing(caller, filter)
  return {
    title: '流量卡记录',
    bizType: 'pos_sim_record',
    columns: sheet,
    rows: sql`SELECT ${columns} FROM ${from} WHERE ${where} ORDER BY ${order}`,
    count: sql`SELECT count(*) AS total FROM ${from} WHERE ${where}`,
    filter,
  }
}

const sheet = sheetColumns<Row>([
  { key: 'iccid', title: 'ICCID', kind: 'text', value: ({ iccid }) => iccid },
  { key: 'sn', title: 'SN', kind: 'text', value: ({ sn }) => sn },
  { key: 'rpiNo', title: '商户编号', kind: 'text', value: ({ rpiNo }) => rpiNo },
  { key: 'rpiName', title: '商户名称', kind: 'text', value: ({ rpiName }) => rpiName },
  {
    key: 'carrier',
    title: '通信商',
    kind: 'text',
    value: ({ carrier }, language) => codeLabel(codeSetOf(Carrier), carrier, language),
  },
  {
    key: 'feeCycle',
    title: '计费周期',
    kind: 'text',
    value: ({ feeCycle }, language) => codeLabel(codeSetOf(FeeCycle), feeCycle, language),
  },
  { key: 'feeBegin', title: '开始日期', kind: 'text', value: ({ feeBegin }) => feeBegin?.slice(0, 10) ?? '' },
  { key: 'feeEnd', title: '结束日期', kind: 'text', value: ({ feeEnd }) => feeEnd?.slice(0, 10) ?? '' },
  {
    key: 'feeStatus',
    title: '缴费状态',
    kind: 'text',
    value: ({ feeStatus }, language) => codeLabel(codeSetOf(FeeStatus), feeStatus, language),
  },
  { key: 'amount', title: '金额', kind: 'money', value: ({ amount }) => amount },
  { key: 'rechargeCode', title: '充值单号', kind: 'text', value: ({ rechargeCode }) => rechargeCode },
  { key: 'remark', title: '备注', kind: 'text', value: ({ remark }) => remark },
  { key: 'createTime', title: '创建时间', kind: 'text', value: ({ createTime }) => createTime?.slice(0, 19) ?? '' },
])
