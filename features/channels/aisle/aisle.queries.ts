import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { type Caller, isOperatorStaff, isPlatform, isSubOperator } from '../../../core/server/call/caller.ts'
import { rowOf, rowsOf, type Tx } from '../../../core/server/database/db.ts'
import type { InputOf, OutputOf } from '../../../core/shared/call.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { statesOf } from '../../../core/server/states/state-log-rows.ts'
import { tenantChoices } from '../../../core/shared/filters/list-filters.ts'
import { allOf, contains, type Listing, orderOf, when } from '../../../core/server/lists/listing.ts'
import { reachOf } from '../../access/access.server.ts'
import { type aisle, type AisleBounds, type AisleDetail, type AislePrice, openedAisleList } from './aisle.contract.ts'

/** The channels that a caller sees: the platform all, everybody else those opened for their login tenant. */
const aislesInReach = (caller: Caller): SQL =>
  isPlatform(caller)
    ? sql`NOT a.is_deleted`
    : sql`NOT a.is_deleted AND EXISTS (SELECT 1 FROM aisle_oem o WHERE o.tenant_id = ${caller.tenantId} AND o.oem_no = ${caller.oemNo} AND o.aisle_code = a.aisle_code AND NOT o.is_deleted)`

const columns = sql`a.id, a.aisle_code AS "aisleCode", a.aisle_name AS "aisleName", a.license_holder AS "licenseHolder", a.aisle_family AS "aisleFamily", a.incoming_kinds AS "incomingKinds",
  a.support_user_types AS "supportUserTypes", a.acc_types AS "accTypes", a.settle_cycles AS "settleCycles", a.d0_support AS "d0Support", a.settle_mode AS "settleMode",
  a.supports_division AS "supportsDivision", a.is_on AS "isOn", a.sort, a.create_time AS "createTime"`

/** The list of channels as a statement, in their own order. */
export function aisleListing(caller: Caller, input: InputOf<typeof aisle.list>): Listing {
  const where = allOf(
    aislesInReach(caller),
    when(input.aisleCode, (code) => sql`a.aisle_code = ${code}`),
    when(input.aisleName, (name) => contains(sql`a.aisle_name`, name)),
    when(input.isOn, (isOn) => sql`a.is_on = ${isOn}`),
  )
  return {
    columns,
    from: sql`pay_aisle a`,
    made: sql`a.create_time`,
    where,
    order: orderOf(
      input,
      { sort: sql`a.sort`, aisleCode: sql`a.aisle_code`, createTime: sql`a.create_time` },
      sql`a.sort, a.aisle_code`,
      sql`a.id`,
    ),
  }
}

type Detail = z.output<typeof AisleDetail>

/** Fields of a channel that its own row holds. */
type OwnDetail = Omit<Detail, 'payWays' | 'costs' | 'pendingCosts' | 'pastCosts' | 'states'>

/** Everything of a channel that a caller sees. @throws common.notFound */
export async function aisleById(tx: Tx, caller: Caller, id: bigint): Promise<Detail> {
  const row = await rowOf<OwnDetail & { aisleCode: string }>(
    tx,
    sql`SELECT ${columns}, a.need_sign AS "needSign", a.need_wx_auth AS "needWxAuth", a.need_ali_auth AS "needAliAuth", a.need_pics AS "needPics", to_char(a.d0_begin, 'HH24:MI') AS "d0Begin",
               to_char(a.d0_end, 'HH24:MI') AS "d0End", a.refund_fee_rule AS "refundFeeRule", a.refund_days AS "refundDays", a.void_allowed AS "voidAllowed", a.close_minutes AS "closeMinutes",
               a.max_div_ratio_ppm AS "maxDivRatio", a.deny_mcc AS "denyMcc", a.single_max AS "singleMax", a.day_max AS "dayMax",
               CASE WHEN a.api_config_enc = '' THEN '' ELSE '******' END AS "apiConfig", a.version,
               coalesce((SELECT jsonb_agg(jsonb_build_object('compCode', c.comp_code, 'funcCodes', array(SELECT f.func_code FROM comp_func f WHERE f.comp_code = c.comp_code ORDER BY 1)) ORDER BY c.comp_code)
                  FROM aisle_comp c WHERE c.aisle_code = a.aisle_code), '[]') AS companies,
               array(SELECT r.region_code FROM pay_area r WHERE r.aisle_code = a.aisle_code ORDER BY 1) AS areas
          FROM pay_aisle a WHERE ${aislesInReach(caller)} AND a.id = ${id}`,
  )
  if (!row) throw commonErrors.notFound()
  const costs = seesCosts(caller) ? await costsOfAisle(tx, row.aisleCode) : null
  const at = (phase: CostRow['phase']) => costs?.filter((cost) => cost.phase === phase) ?? null
  return {
    ...row,
    payWays: await boundsOfAisle(tx, row.aisleCode),
    costs: at('now'),
    pendingCosts: at('ahead'),
    pastCosts: at('past'),
    states: await statesOf(tx, caller.tenantId, 'aisle', row.aisleCode),
  }
}

/** Whether a caller may see what channels charge: the platform, and the operator's own staff. @source docs/domain/money.md 0.5 no. 4 */
export const seesCosts = (caller: Caller): boolean =>
  isPlatform(caller) || (isOperatorStaff(caller) && !isSubOperator(caller))

const boundsOfAisle = (tx: Tx, aisleCode: string): Promise<z.output<typeof AisleBounds>[]> =>
  rowsOf(
    tx,
    sql`SELECT pay_way AS "payWay", min_merchant_rate_ppm AS "minMerchantRate", max_rate_ppm AS "maxRate" FROM pay_aisle_pay_way WHERE aisle_code = ${aisleCode} ORDER BY pay_way`,
  )

type CostRow = z.output<typeof AislePrice> & { phase: 'now' | 'ahead' | 'past' }

/** Every cost line that ever held or will hold, the newest of a pay way first. */
const costsOfAisle = (tx: Tx, aisleCode: string): Promise<CostRow[]> =>
  rowsOf(
    tx,
    sql`SELECT pay_way AS "payWay", rate_ppm AS rate, cap_amount AS "capAmount", min_fee AS "minFee", d0_rate_ppm AS "d0Rate", d0_fee AS "d0Fee", valid_from AS "validFrom", valid_to AS "validTo",
               CASE WHEN valid_from > business_now() THEN 'ahead' WHEN valid_to <= business_now() THEN 'past' ELSE 'now' END AS phase
          FROM pay_aisle_cost WHERE aisle_code = ${aisleCode} ORDER BY pay_way, valid_from DESC`,
  )

/** The list of opened channels as a statement. */
export function openedListing(caller: Caller, input: InputOf<typeof aisle.opened>): Listing {
  const inReach = reachOf(
    caller,
    openedAisleList,
    {
      tenant: sql`o.tenant_id`,
      oem: sql`o.oem_no`,
      createUser: sql`o.create_user`,
      createDept: sql`o.create_dept`,
      fields: { aisleCode: sql`o.aisle_code`, createTime: sql`o.create_time` },
    },
    tenantChoices[input.scope ?? 'merchant'],
  )
  const where = allOf(
    inReach,
    sql`NOT o.is_deleted`,
    when(input.aisleCode, (code) => sql`o.aisle_code = ${code}`),
    when(input.tenantId, (oemNo) => sql`o.oem_no = ${oemNo}`),
    when(input.isOn, (isOn) => sql`o.is_on = ${isOn}`),
  )
  return {
    columns: sql`o.id, o.oem_no AS "tenantId", (SELECT t.tenant_name FROM tenant t WHERE t.tenant_id = o.oem_no) AS "tenantName", o.aisle_code AS "aisleCode", a.aisle_name AS "aisleName",
      o.inst_no AS "instNo", CASE WHEN o.api_config_enc = '' THEN '' ELSE '******' END AS "apiConfig", o.is_on AS "isOn", o.is_default AS "isDefault", o.create_time AS "createTime", o.version`,
    from: sql`aisle_oem o JOIN pay_aisle a ON a.aisle_code = o.aisle_code`,
    made: sql`o.create_time`,
    where,
    order: orderOf(
      input,
      { createTime: sql`o.create_time`, aisleCode: sql`o.aisle_code` },
      sql`o.create_time DESC`,
      sql`o.id`,
    ),
  }
}

/** Channels that are on for the caller's login tenant, for selects. */
export const aislesOfTenant = (tx: Tx, { tenantId, oemNo }: Caller): Promise<OutputOf<typeof aisle.ofTenant>> =>
  rowsOf(
    tx,
    sql`SELECT o.aisle_code AS "aisleCode", a.aisle_name AS "aisleName", o.is_default AS "isDefault" FROM aisle_oem o JOIN pay_aisle a ON a.aisle_code = o.aisle_code AND a.is_on AND NOT a.is_deleted
         WHERE o.tenant_id = ${tenantId} AND o.oem_no = ${oemNo} AND o.is_on AND NOT o.is_deleted ORDER BY a.sort, a.aisle_code`,
  )
