import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Caller } from '../../../core/server/call/caller.ts'
import { rowOf, rowsOf, type Tx } from '../../../core/server/database/db.ts'
import type { InputOf } from '../../../core/shared/call.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { allOf, contains, type Listing, orderOf, when } from '../../../core/server/lists/listing.ts'
import { PartyType } from '../../../core/shared/party-type.ts'
import { ServiceKind } from '../../providers/providers.shared.ts'
import { RpiKind } from '../merchant/merchant-codes.contract.ts'
import { TargetType } from '../optimisation/optimisation-codes.contract.ts'
import type { WatchRule, watchRule } from './watch-rule.contract.ts'

/** A rule as it is read. */
export type RuleRow = z.output<typeof WatchRule>

/** The rules of the caller's own login tenant. */
export const rulesInReach = (caller: Caller): SQL =>
  sql`r.tenant_id = ${caller.tenantId} AND r.oem_no = ${caller.oemNo} AND ${caller.partyType === PartyType.operator} AND NOT r.is_deleted`

const columns = sql`r.id, r.version, r.rule_name AS "ruleName", r.single_max AS "singleMax", r.day_max AS "dayMax", r.day_count AS "dayCount", r.credit_ratio_ppm AS "creditRatio",
  r.night_ratio_ppm AS "nightRatio", r.round_ratio_ppm AS "roundRatio", r.aisle_code AS "aisleCode",
  coalesce((SELECT a.aisle_name FROM pay_aisle a WHERE a.aisle_code = r.aisle_code), '') AS "aisleName", r.target_type AS "targetType", r.targets, r.is_on AS "isOn",
  r.begin_day AS "begin", r.end_day AS "end", hits.n AS "hitCount", hits.last AS "lastHitDay", r.update_time AS "updateTime"`

const source = sql`optimize_trade r CROSS JOIN LATERAL (SELECT count(*)::int AS n, max(i.merchant_date) AS last FROM optimize_merchant_info i
  WHERE i.tenant_id = r.tenant_id AND r.id = ANY(i.rule_ids)) hits`

type FlatRow = Omit<RuleRow, 'dims' | 'targetCount'> & RuleRow['dims'] & { readonly targets: string[] }

/** A rule with its bounds in their place. */
export const shapedRule = (row: FlatRow): RuleRow & { readonly targets: string[] } => {
  const { singleMax, dayMax, dayCount, creditRatio, nightRatio, roundRatio, aisleCode, ...rest } = row
  return {
    ...rest,
    dims: { singleMax, dayMax, dayCount, creditRatio, nightRatio, roundRatio, aisleCode },
    targetCount: row.targets.length,
  }
}

/** The list of rules as a statement; its rows go through `shapedRule`. */
export const ruleListing = (caller: Caller, input: InputOf<typeof watchRule.list>): Listing => ({
  columns,
  from: source,
  made: sql`r.create_time`,
  where: allOf(
    rulesInReach(caller),
    when(input.ruleName, (name) => contains(sql`r.rule_name`, name)),
    when(input.targetType, (type) => sql`r.target_type = ${type}`),
    when(input.isOn, (isOn) => sql`r.is_on = ${isOn}`),
  ),
  order: orderOf(
    input,
    { updateTime: sql`r.update_time`, hitCount: sql`hits.n` },
    sql`r.is_on DESC, r.update_time DESC`,
    sql`r.id`,
  ),
})

/** A rule of the caller. @throws common.notFound */
export async function ruleOf(tx: Tx, caller: Caller, id: bigint) {
  const row = await rowOf<FlatRow>(
    tx,
    sql`SELECT ${columns} FROM ${source} WHERE ${rulesInReach(caller)} AND r.id = ${id}`,
  )
  if (!row) throw commonErrors.notFound()
  return shapedRule(row)
}

/** Providers of the caller's own login tenant, whether on or off; as the rules themselves for its staff alone. */
const ownProviders = (caller: Caller): SQL =>
  sql`s.tenant_id = ${caller.tenantId} AND s.oem_no = ${caller.oemNo} AND s.service_kind = ${ServiceKind.provider} AND ${caller.partyType === PartyType.operator} AND NOT s.is_deleted`
const ownMerchants = (caller: Caller): SQL =>
  sql`m.tenant_id = ${caller.tenantId} AND m.oem_no = ${caller.oemNo} AND m.rpi_kind = ${RpiKind.merchant} AND ${caller.partyType === PartyType.operator} AND NOT m.is_deleted`

type ChoiceInput = InputOf<typeof watchRule.services>

const ruleTargets = (caller: Caller, ruleId: bigint | undefined): SQL =>
  ruleId === undefined
    ? sql`'{}'::text[]`
    : sql`coalesce((SELECT r.targets FROM optimize_trade r WHERE ${rulesInReach(caller)} AND r.id = ${ruleId}), '{}')`

/** Providers to choose from; those of a rule stand first. */
export const serviceListing = (caller: Caller, { keyword, ruleId }: ChoiceInput): Listing => ({
  columns: sql`s.user_no AS no, s.service_name AS name, s.user_no = ANY(${ruleTargets(caller, ruleId)}) AS checked`,
  from: sql`service_info s`,
  made: sql`s.create_time`,
  where: allOf(
    ownProviders(caller),
    when(keyword, (word) => sql`(${contains(sql`s.service_name`, word)} OR s.user_no = ${word})`),
  ),
  order: sql`checked DESC, s.service_name, s.id`,
})

/** Merchants to choose from; those of a rule stand first. */
export const merchantListing = (caller: Caller, { keyword, ruleId }: ChoiceInput): Listing => ({
  columns: sql`m.rpi_no AS no, m.rpi_name AS name, m.rpi_no = ANY(${ruleTargets(caller, ruleId)}) AS checked`,
  from: sql`rpi_basic m`,
  made: sql`m.create_time`,
  where: allOf(
    ownMerchants(caller),
    when(keyword, (word) => sql`(${contains(sql`m.rpi_name`, word)} OR m.rpi_no = ${word})`),
  ),
  order: sql`checked DESC, m.rpi_name, m.id`,
})

/** Names of the given numbers, as far as they are the caller's own. */
export const targetsOf = (
  tx: Tx,
  caller: Caller,
  targetType: number,
  numbers: readonly string[],
): Promise<{ no: string; name: string }[]> => {
  const given = sql`ANY(${sql.param([...numbers])}::text[])`
  if (targetType === TargetType.providers)
    return rowsOf(
      tx,
      sql`SELECT s.user_no AS no, s.service_name AS name FROM service_info s WHERE ${ownProviders(caller)} AND s.user_no = ${given} ORDER BY s.user_no`,
    )
  if (targetType === TargetType.merchants)
    return rowsOf(
      tx,
      sql`SELECT m.rpi_no AS no, m.rpi_name AS name FROM rpi_basic m WHERE ${ownMerchants(caller)} AND m.rpi_no = ${given} ORDER BY m.rpi_no`,
    )
  return Promise.resolve([])
}
