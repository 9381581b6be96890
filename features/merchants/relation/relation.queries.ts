import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Caller } from '../../../core/server/call/caller.ts'
import { codeColumn, onOffColumn, sheetColumns, type SheetPlan, timeColumn } from '../../../core/server/sheets/sheet.ts'
import { codeLabel, codeSetOf } from '../../../core/shared/codes.ts'
import type { Language } from '../../../core/shared/errors.ts'
import { fen, plainRate } from '../../../core/shared/money.ts'
import { IncomingStatus } from '../status/incoming-status.contract.ts'
import { partyName } from '../../providers/providers.server.ts'
import { IncomingKind, PayWay, SettleCycle } from '../../channels/channels.shared.ts'
import { ofMerchantsInReach } from '../merchant/merchant-reach.queries.ts'
import { tenantChoices } from '../../../core/shared/filters/list-filters.ts'
import {
  allOf,
  beginsWith,
  checkSpan,
  type Listing,
  madeWithin,
  orderOf,
  when,
} from '../../../core/server/lists/listing.ts'
import { type Relation, type RelationFilter, relationList } from './relation.contract.ts'

type Filter = z.output<typeof RelationFilter>

/** A merchant at a channel as it is read: the sums of its prices are texts of fen. */
export type RelationRow = Omit<z.output<typeof Relation>, 'rates'> & {
  rates: (Omit<z.output<typeof Relation>['rates'][number], 'capAmount' | 'minFee' | 'd0Fee'> & {
    capAmount: string | null
    minFee: string
    d0Fee: string
  })[]
}

const rate = sql`jsonb_build_object('payWay', r.pay_way, 'rate', r.rate_ppm, 'capAmount', r.cap_amount::text, 'minFee', r.min_fee::text, 'd0Rate', r.d0_rate_ppm, 'd0Fee', r.d0_fee::text)`

const columns = sql`i.id, i.incoming_code AS "incomingCode", i.oem_no AS "tenantId", i.rpi_no AS "rpiNo", m.rpi_name AS "rpiName", m.user_no AS "userNo",
  ${partyName(sql`m.tenant_id`, sql`m.user_no`)} AS "userName", i.aisle_code AS "aisleCode", (SELECT a.aisle_name FROM pay_aisle a WHERE a.aisle_code = i.aisle_code) AS "aisleName",
  i.incoming_kind AS "incomingKind", i.incoming_status AS "incomingStatus", i.aisle_mer_no AS "aisleMerNo", i.aisle_inst_no AS "aisleInstNo", i.wx_sub_mch_id AS "wxSubMchId",
  i.ali_smid AS "aliSmid", i.union_mer_no AS "unionMerNo", i.is_on AS "isOn", i.d0_on AS "d0On", i.settle_cycle AS "settleCycle", i.create_time AS "createTime",
  array(SELECT d.pay_way FROM rpi_aisle_default d WHERE d.tenant_id = i.tenant_id AND d.rpi_no = i.rpi_no AND d.aisle_code = i.aisle_code ORDER BY d.pay_way) AS "defaultPayWays",
  coalesce((SELECT jsonb_agg(${rate} ORDER BY r.pay_way) FROM rpi_rate r WHERE r.tenant_id = i.tenant_id AND r.rpi_no = i.rpi_no AND r.aisle_code = i.aisle_code AND NOT r.is_void
     AND r.valid_from <= business_now() AND (r.valid_to IS NULL OR r.valid_to > business_now())), '[]') AS rates`

/** The list of merchants at channels as a statement. */
export function relationListing(
  caller: Caller,
  filter: Partial<Filter>,
  sort: { ascs: string; descs: string } = { ascs: '', descs: '' },
): Listing {
  const fields = {
    rpiNo: sql`i.rpi_no`,
    aisleCode: sql`i.aisle_code`,
    incomingStatus: sql`i.incoming_status`,
    createTime: sql`i.create_time`,
  }
  const where = allOf(
    ofMerchantsInReach(caller, relationList, 'i', fields, tenantChoices[filter.scope ?? 'merchant']),
    sql`NOT i.is_deleted AND NOT m.is_deleted`,
    when(filter.rpiNo, (no) => sql`i.rpi_no = ${no}`),
    when(filter.rpiName, (name) => beginsWith(sql`m.rpi_name`, name)),
    when(filter.userNo, (no) => sql`m.user_no = ${no}`),
    when(filter.aisleCode, (code) => sql`i.aisle_code = ${code}`),
    when(filter.aisleMerNo, (no) => sql`i.aisle_mer_no = ${no}`),
    when(filter.incomingKind, (kind) => sql`i.incoming_kind = ${kind}`),
    when(filter.incomingStatus, (status) => sql`i.incoming_status = ${status}`),
    when(filter.isOn, (isOn) => sql`i.is_on = ${isOn}`),
    madeWithin(sql`i.create_time`, filter),
  )
  const sortable = { createTime: sql`i.create_time`, rpiNo: sql`i.rpi_no`, aisleCode: sql`i.aisle_code` }
  return {
    columns,
    from: sql`rpi_incoming i JOIN rpi_basic m ON m.tenant_id = i.tenant_id AND m.rpi_no = i.rpi_no`,
    where,
    order: orderOf(sort, sortable, sql`i.create_time DESC`, sql`i.id`),
  }
}

/** A merchant at a channel as its contract has it. */
export const relationOf = (row: RelationRow): z.output<typeof Relation> => ({
  ...row,
  rates: row.rates.map((one) => ({
    ...one,
    capAmount: one.capAmount === null ? null : fen(BigInt(one.capAmount)),
    minFee: fen(BigInt(one.minFee)),
    d0Fee: fen(BigInt(one.d0Fee)),
  })),
})

/** The sheet of merchants at channels: the rows of the list. @throws common.spanTooLong */
export function relationSheet(caller: Caller, filter: Filter): SheetPlan {
  checkSpan(filter)
  const { columns, from, where, order } = relationListing(caller, filter)
  return {
    title: '商户通道关系',
    bizType: 'aisle_rela',
    columns: sheet,
    rows: sql`SELECT ${columns} FROM ${from} WHERE ${where} ORDER BY ${order}`,
    count: sql`SELECT count(*) AS total FROM ${from} WHERE ${where}`,
    filter,
  }
}

const label = (set: Record<string, number>, value: number, language: Language) =>
  codeLabel(codeSetOf(set), value, language)
const yesNo = { zh: ['否', '是'], en: ['No', 'Yes'] } as const

const sheet = sheetColumns<RelationRow>([
  { key: 'rpiNo', title: '商户编号', kind: 'text', value: (row) => row.rpiNo },
  { key: 'rpiName', title: '商户名称', kind: 'text', value: (row) => row.rpiName },
  { key: 'userName', title: '所属服务商', kind: 'text', value: (row) => row.userName },
  { key: 'aisleCode', title: '通道编码', kind: 'text', value: (row) => row.aisleCode },
  { key: 'aisleName', title: '通道名称', kind: 'text', value: (row) => row.aisleName },
  codeColumn('incomingKind', '进件类型', IncomingKind),
  codeColumn('incomingStatus', '进件状态', IncomingStatus),
  { key: 'aisleMerNo', title: '通道商户号', kind: 'text', value: (row) => row.aisleMerNo },
  onOffColumn('isOn', '启用状态'),
  {
    key: 'defaultPayWays',
    title: '默认支付方式',
    kind: 'text',
    value: (row, language) => row.defaultPayWays.map((way) => label(PayWay, way, language)).join('、'),
  },
  {
    key: 'rates',
    title: '签约费率',
    kind: 'text',
    value: (row, language) =>
      row.rates.map((one) => `${label(PayWay, one.payWay, language)} ${plainRate(one.rate)}%`).join('; '),
  },
  timeColumn('createTime', '创建时间'),
  codeColumn('settleCycle', '结算周期', SettleCycle),
  { key: 'd0On', title: 'D0已开通', kind: 'text', value: (row, language) => yesNo[language][row.d0On ? 1 : 0] },
  { key: 'wxSubMchId', title: '微信子商户号', kind: 'text', value: (row) => row.wxSubMchId },
  { key: 'aliSmid', title: '支付宝SMID', kind: 'text', value: (row) => row.aliSmid },
  { key: 'incomingCode', title: '进件编号', kind: 'text', value: (row) => row.incomingCode },
])
