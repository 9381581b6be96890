import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Caller } from '../../../core/server/call/caller.ts'
import { codeColumn, sheetColumns, type SheetPlan, timeColumn } from '../../../core/server/sheets/sheet.ts'
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
import { merchantsInReach } from '../merchant/merchant-reach.queries.ts'
import { partyName } from '../../providers/providers.server.ts'
import type { AccessFilter, AccessRecord } from './access-record.contract.ts'
import { AccessEvent } from '../incoming-state/incoming-codes.contract.ts'

type Filter = z.output<typeof AccessFilter>
type Sort = { ascs: string; descs: string }

/** The steps of a filter, of merchants that a caller sees: for the list, the counts and the sheet. */
function accessWhere(caller: Caller, filter: Filter): SQL {
  return allOf(
    merchantsInReach(caller, tenantChoices[filter.scope ?? 'merchant']),
    when(filter.rpiNo, (no) => sql`r.rpi_no = ${no}`),
    when(filter.rpiName, (name) => beginsWith(sql`r.rpi_name`, name)),
    when(filter.userNo, (no) => sql`r.user_no = ${no}`),
    when(filter.empNo, (no) => sql`r.emp_no = ${no}`),
    when(filter.aisleCode, (code) => sql`r.aisle_code = ${code}`),
    when(filter.event, (event) => sql`r.event = ${event}`),
    madeWithin(sql`r.create_time`, filter),
  )
}

const from = sql`rpi_access r JOIN rpi_basic m ON m.tenant_id = r.tenant_id AND m.rpi_no = r.rpi_no`

const columns = sql`r.id, r.rpi_no AS "rpiNo", r.rpi_name AS "rpiName", r.user_no AS "userNo", ${partyName(sql`r.tenant_id`, sql`r.user_no`)} AS "userName", coalesce(r.emp_no, '') AS "empNo",
  r.aisle_code AS "aisleCode", coalesce((SELECT a.aisle_name FROM pay_aisle a WHERE a.aisle_code = r.aisle_code), '') AS "aisleName", r.incoming_code AS "incomingCode",
  r.apply_no AS "applyNo", r.event, r.reason, r.create_time AS "createTime"`

/** The access record as a statement, the newest first. */
export const accessListing = (caller: Caller, filter: Filter, sort: Sort = { ascs: '', descs: '' }): Listing => ({
  columns,
  from,
  where: accessWhere(caller, filter),
  order: orderOf(sort, { createTime: sql`r.create_time` }, sql`r.create_time DESC`, sql`r.id`),
})

const countOf = (event: number): SQL => sql`count(*) FILTER (WHERE r.event = ${event})`

/** The access record counted by direct party, as a statement. @source docs/domain/network.md 4.2, accessServicePage */
export function accessByProvider(caller: Caller, filter: Filter, sort: Sort): Listing {
  const { submitted, opened, rejected, failed } = AccessEvent
  const decided = sql`count(*) FILTER (WHERE r.event IN (${opened}, ${rejected}, ${failed}))`
  const groups = sql`(SELECT r.tenant_id, r.user_no, ${countOf(submitted)} AS submitted, ${countOf(opened)} AS opened, ${countOf(rejected)} AS rejected, ${countOf(failed)} AS failed,
      (1000000 * ${countOf(opened)} / nullif(${decided}, 0))::int AS pass_ppm, max(r.create_time) AS last_time
      FROM ${from} WHERE ${accessWhere(caller, filter)} GROUP BY r.tenant_id, r.user_no) g`
  return {
    columns: sql`g.user_no AS "userNo", ${partyName(sql`g.tenant_id`, sql`g.user_no`)} AS "userName", g.submitted, g.opened, g.rejected, g.failed, g.pass_ppm AS "passRate", g.last_time AS "lastTime"`,
    from: groups,
    where: sql`true`,
    order: orderOf(
      sort,
      { submitted: sql`g.submitted`, opened: sql`g.opened`, rejected: sql`g.rejected`, passRate: sql`g.pass_ppm` },
      sql`g.submitted DESC`,
      sql`g.user_no`,
    ),
  }
}

/** The sheet of the access record: the rows and columns of the list. @throws common.spanTooLong */
export function accessSheet(caller: Caller, filter: Filter): SheetPlan {
  checkSpan(filter)
  const listing = accessListing(caller, filter)
  return {
    title: '商户入网记录',
    bizType: 'access_record',
    columns: sheetColumns<z.output<typeof AccessRecord>>([
      { key: 'rpiNo', title: '商户编号', kind: 'text', value: (row) => row.rpiNo },
      { key: 'rpiName', title: '商户名称', kind: 'text', value: (row) => row.rpiName },
      { key: 'userNo', title: '所属服务商编号', kind: 'text', value: (row) => row.userNo },
      { key: 'userName', title: '所属服务商', kind: 'text', value: (row) => row.userName },
      { key: 'empNo', title: '所属员工', kind: 'text', value: (row) => row.empNo },
      { key: 'aisleName', title: '通道', kind: 'text', value: (row) => row.aisleName },
      { key: 'incomingCode', title: '进件编号', kind: 'text', value: (row) => row.incomingCode },
      { key: 'applyNo', title: '申请单号', kind: 'text', value: (row) => row.applyNo },
      codeColumn('event', '入网事件', AccessEvent),
      { key: 'reason', title: '原因', kind: 'text', value: (row) => row.reason },
      timeColumn('createTime', '时间'),
    ]),
    rows: sql`SELECT ${listing.columns} FROM ${listing.from} WHERE ${listing.where} ORDER BY ${listing.order}`,
    count: sql`SELECT count(*) AS total FROM ${listing.from} WHERE ${listing.where}`,
    filter,
  }
}
