import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { type Caller, isOperatorStaff } from '../../../core/server/call/caller.ts'
import { constant } from '../../../core/server/database/constant.ts'
import { rowsOf, type Tx } from '../../../core/server/database/db.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { tenantChoices } from '../../../core/shared/filters/list-filters.ts'
import { allOf, contains, type Listing, madeWithin, orderOf, when } from '../../../core/server/lists/listing.ts'
import { partyName } from '../../providers/providers.server.ts'
import { inSubtree, pathOf, reachOf, type TenantChoice } from '../../access/access.server.ts'
import { StockOpType } from './device-codes.contract.ts'
import { type StockFilter, type StockRow, stockList } from './device.contract.ts'

type Filter = z.output<typeof StockFilter>

/** A device as the list shows it. */
export type StockLine = z.output<typeof StockRow>

/** Returns the holder of a caller's own stock: the operator, or the party the caller acts for. */
export const ownStockOf = (caller: Caller): string => (isOperatorStaff(caller) ? caller.oemNo : caller.userNo)

/** The devices that a caller sees: those held in its reach. @source docs/domain/network.md 2.7, column stock */
export const stockInReach = (caller: Caller, tenants: TenantChoice = 'own'): SQL =>
  reachOf(
    caller,
    stockList,
    {
      tenant: sql`s.tenant_id`,
      oem: sql`s.oem_no`,
      path: sql`s.holder_path`,
      employee: sql`s.holder_no`,
      createUser: sql`s.create_user`,
      createDept: sql`s.create_dept`,
      fields: {
        rsSn: sql`s.rs_sn`,
        rpmNo: sql`s.rpm_no`,
        rpmType: sql`s.rpm_type`,
        aisleCode: sql`s.aisle_code`,
        holderNo: sql`s.holder_no`,
        snStatus: sql`s.sn_status`,
        inTime: sql`s.in_time`,
      },
    },
    tenants,
  )

/** The devices of a filter that a caller sees: for the list, its figures and its exports. */
export function stockWhere(caller: Caller, filter: Partial<Filter>): SQL {
  const withChild = filter.withChild ?? false
  return allOf(
    stockInReach(caller, tenantChoices[filter.scope ?? 'merchant']),
    when(filter.sn, (sn) => contains(sql`s.rs_sn`, sn)),
    when(filter.rpmNo, (no) => sql`s.rpm_no = ${no}`),
    when(filter.rpmType, (type) => sql`s.rpm_type = ${type}`),
    when(filter.supNo, (no) => sql`s.sup_no = ${no}`),
    when(filter.aisleCode, (code) => sql`s.aisle_code = ${code}`),
    when(filter.snStatus, (status) => sql`s.sn_status = ${status}`),
    when(filter.userNo, (no) =>
      withChild
        ? sql`(s.holder_no = ${no} OR ${inSubtree(sql`s.holder_path`, pathOf(caller.tenantId, no))})`
        : sql`s.holder_no = ${no}`,
    ),
    when(filter.rpiNo, (no) => sql`s.bound_rpi_no = ${no}`),
    when(filter.iccid, (iccid) => sql`s.iccid = ${iccid}`),
    when(filter.rsrNo, (no) => sql`s.in_rsr_no = ${no}`),
    madeWithin(sql`s.in_time`, filter),
  )
}

/** The columns of a device as its contract names them. */
export function stockColumns(caller: Caller): SQL {
  const price = (column: string) => (isOperatorStaff(caller) ? sql.raw(`s.${column}`) : sql`NULL::bigint`)
  return sql`s.id, s.rs_sn AS "rsSn", s.oem_no AS "tenantId", s.rpm_no AS "rpmNo", (SELECT k.rpm_name FROM terminal_model k WHERE k.rpm_no = s.rpm_no) AS "rpmName", s.rpm_type AS "rpmType",
    s.sup_no AS "supNo", (SELECT k.sup_name FROM terminal_sup k WHERE k.sup_no = s.sup_no) AS "supName", s.aisle_code AS "aisleCode", s.holder_type AS "holderType", s.holder_no AS "holderNo",
    ${partyName(sql`s.tenant_id`, sql`s.holder_no`)} AS "holderName", s.sn_status AS "snStatus", s.open_no AS "openNo", s.to_no AS "toNo", s.bound_rpi_no AS "rpiNo",
    (SELECT m.rpi_name FROM rpi_basic m WHERE m.tenant_id = s.tenant_id AND m.rpi_no = s.bound_rpi_no) AS "rpiName", ${price('purchase_price')} AS "purchasePrice", ${price('renew_fee')} AS "renewFee",
    s.iccid, s.rate_init IS NOT NULL AS "hasPreset", s.in_rsr_no AS "rsrNo", s.in_time AS "inTime", s.bind_time AS "bindTime", s.first_trade_time AS "firstTradeTime", s.remark, s.version`
}

const sortable = { inTime: sql`s.in_time`, bindTime: sql`s.bind_time`, rsSn: sql`s.rs_sn` }

/** The list of devices as a statement. */
export const stockListing = (
  caller: Caller,
  filter: Partial<Filter>,
  sort: { ascs: string; descs: string } = { ascs: '', descs: '' },
): Listing => ({
  columns: stockColumns(caller),
  from: sql`stock_sn s`,
  where: stockWhere(caller, filter),
  order: orderOf(sort, sortable, sql`s.in_time DESC`, sql`s.id`),
})

/** Devices by their ids, within reach, locked in one order. @throws common.notFound when one of them is not to be seen */
export async function lockById(tx: Tx, caller: Caller, ids: readonly bigint[]): Promise<LockedById[]> {
  const rows = await rowsOf<LockedById>(
    tx,
    sql`SELECT s.rs_sn AS "rsSn", s.holder_no AS "holderNo", s.sn_status AS "snStatus",
               EXISTS (SELECT 1 FROM store_record r WHERE r.tenant_id = s.tenant_id AND r.rs_sn = s.rs_sn AND r.op_type = ${constant(StockOpType.bind)}) AS "wasBound"
          FROM stock_sn s WHERE ${stockInReach(caller)} AND s.id = ANY(${sql.param([...ids])}::bigint[]) ORDER BY s.rs_sn FOR UPDATE`,
  )
  if (rows.length !== ids.length) throw commonErrors.notFound()
  return rows
}

/** A device that is to be scrapped, held or released. */
export interface LockedById extends Pick<StockLine, 'snStatus'> {
  readonly rsSn: string
  readonly holderNo: string
  readonly wasBound: boolean
}
