import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Caller } from '../../../core/server/call/caller.ts'
import { rowOf, type Tx } from '../../../core/server/database/db.ts'
import type { InputOf } from '../../../core/shared/call.ts'
import { ofMerchantsInReach } from '../../merchants/merchants.server.ts'
import { ExamineStatus } from '../../providers/providers.shared.ts'
import type { TenantChoice } from '../../access/access.server.ts'
import { tenantChoices } from '../../../core/shared/filters/list-filters.ts'
import { allOf, beginsWith, type Listing, madeWithin, orderOf, when } from '../../../core/server/lists/listing.ts'
import { type Market, type merchantMarket, marketList, MarketType } from './market.contract.ts'

/** An application as it is read. */
export type MarketRow = z.output<typeof Market>

/** Applications (`a`) with their merchants (`m`). */
export const marketFrom = sql`merchant_market a JOIN rpi_basic m ON m.tenant_id = a.tenant_id AND m.rpi_no = a.rpi_no`

/** Columns that are read of an application. */
export const marketColumns = sql`a.id, a.apply_no AS "applyNo", a.oem_no AS "tenantId", a.rpi_no AS "rpiNo", m.rpi_name AS "rpiName", a.market_type AS "marketType",
  a.market_status AS "marketStatus", a.audit_reason AS "auditReason", a.audit_time AS "auditTime", a.create_time AS "createTime", a.version`

/** The applications that a caller sees. */
export const marketsInReach = (caller: Caller, tenants: TenantChoice): SQL =>
  sql`${ofMerchantsInReach(
    caller,
    marketList,
    'a',
    {
      rpiNo: sql`a.rpi_no`,
      marketType: sql`a.market_type`,
      marketStatus: sql`a.market_status`,
      createTime: sql`a.create_time`,
    },
    tenants,
  )} AND NOT a.is_deleted`

/** The list of applications as a statement. */
export const marketListing = (caller: Caller, input: InputOf<typeof merchantMarket.list>): Listing => ({
  columns: marketColumns,
  from: marketFrom,
  where: allOf(
    marketsInReach(caller, tenantChoices[input.scope ?? 'merchant']),
    when(input.applyNo, (no) => sql`a.apply_no = ${no}`),
    when(input.rpiNo, (no) => sql`a.rpi_no = ${no}`),
    when(input.rpiName, (name) => beginsWith(sql`m.rpi_name`, name)),
    when(input.marketType, (type) => sql`a.market_type = ${type}`),
    when(input.marketStatus, (status) => sql`a.market_status = ${status}`),
    madeWithin(sql`a.create_time`, input),
  ),
  order: orderOf(input, { createTime: sql`a.create_time` }, sql`a.create_time DESC`, sql`a.id`),
})

/** Number of the application that opened fee forms for a merchant; undefined while none has passed. */
export async function openedFees(tx: Tx, tenantId: string, rpiNo: string): Promise<string | undefined> {
  const row = await rowOf<{ applyNo: string }>(
    tx,
    sql`SELECT a.apply_no AS "applyNo" FROM merchant_market a WHERE a.tenant_id = ${tenantId} AND a.rpi_no = ${rpiNo}
           AND a.market_type = ${MarketType.fees} AND a.market_status = ${ExamineStatus.approved} AND NOT a.is_deleted`,
  )
  return row?.applyNo
}
