import { sql } from 'drizzle-orm'
import { type Caller, isOperatorStaff, isPlatform, platformTenant } from '../../../core/server/call/caller.ts'
import { enterScope, rowOf, rowsOf, scopeOfCaller, type Tx } from '../../../core/server/database/db.ts'
import { startOfDay, startOfNextDay } from '../../../core/shared/dates.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { PartyType } from '../../../core/shared/party-type.ts'
import { inSubtree, pathOf } from '../../access/access.server.ts'
import { paramOf } from '../../settings/settings.server.ts'
import { GiverType } from '../price/giver-type.contract.ts'
import { PolicyStatus } from './policy-codes.contract.ts'
import { policyErrors } from './policy-errors.contract.ts'
import { type Receiver, receiversOf } from '../price/receiver.queries.ts'

/** On whose behalf a caller gives prices, and among whose rows. */
export interface Giver {
  readonly type: GiverType
  readonly no: string
  readonly tenantId: string
  readonly oemNo: string
}

/**
 * The party that a caller gives prices for.
 * @throws common.forbidden for employees, institutions and merchants, who give none
 * @source docs/domain/network.md 8.5
 */
export function giverOf(caller: Caller): Giver {
  const { tenantId, oemNo } = caller
  if (isPlatform(caller)) return { type: GiverType.platform, no: platformTenant, tenantId, oemNo }
  if (isOperatorStaff(caller)) return { type: GiverType.operator, no: oemNo, tenantId, oemNo }
  if (caller.partyType === PartyType.provider) return { type: GiverType.provider, no: caller.userNo, tenantId, oemNo }
  throw commonErrors.forbidden()
}

/**
 * Does work among the rows of a receiver: the platform's staff among those of the operator whose cost they set, everybody
 * else among their own.
 * @throws common.notFound when the platform names what is no operator
 */
export async function amongRowsOf<T>(
  tx: Tx,
  caller: Caller,
  userNo: string,
  work: (giver: Giver) => Promise<T>,
): Promise<T> {
  const giver = giverOf(caller)
  if (giver.type !== GiverType.platform) return work(giver)
  const operator = await rowOf(
    tx,
    sql`SELECT 1 FROM tenant WHERE tenant_id = ${userNo} AND root_tenant_id = ${userNo} AND tenant_id <> ${platformTenant} AND NOT is_deleted`,
  )
  if (!operator) throw commonErrors.notFound()
  await enterScope(tx, { tenantId: userNo, oemNo: '' })
  const done = await work({ ...giver, tenantId: userNo, oemNo: userNo })
  await enterScope(tx, scopeOfCaller(caller))
  return done
}

/**
 * A party right below a giver.
 * @throws common.notFound for one that the caller does not see; policy.notDirectChild for one that somebody else serves
 */
export async function directChild(tx: Tx, caller: Caller, giver: Giver, userNo: string): Promise<Receiver> {
  const found = (await receiversOf(tx, giver.tenantId, [userNo])).get(userNo)
  if (found && found.giverNo === giver.no) return found
  const isSeen = found !== undefined && (await seenReceivers(tx, caller, [userNo])).has(userNo)
  throw isSeen ? policyErrors.notDirectChild() : commonErrors.notFound()
}

/**
 * Finds the receivers of prices that a caller sees: operator staff all of their tenant, a sub-operator's staff their own, a
 * provider itself and the parties below it.
 * @source docs/domain/network.md 2.7
 */
export async function seenReceivers(tx: Tx, caller: Caller, numbers: readonly string[]): Promise<Set<string>> {
  const { tenantId, oemNo, userNo } = caller
  const wanted = sql.param([...new Set(numbers)])
  const ofCaller = isOperatorStaff(caller)
    ? sql`(${oemNo === tenantId} OR s.oem_no = ${oemNo})`
    : sql`(${caller.partyType === PartyType.provider} AND ${inSubtree(sql`s.ancestors`, pathOf(tenantId, userNo))})`
  const rows = await rowsOf<{ user_no: string }>(
    tx,
    sql`SELECT s.user_no FROM service_info s WHERE s.tenant_id = ${tenantId} AND s.user_no = ANY(${wanted}::text[]) AND NOT s.is_deleted AND ${ofCaller}
        UNION ALL
        SELECT t.tenant_id FROM tenant t WHERE t.root_tenant_id = ${tenantId} AND t.tenant_id = ANY(${wanted}::text[]) AND NOT t.is_deleted
           AND ${isOperatorStaff(caller)} AND (${oemNo === tenantId} OR t.tenant_id = ${oemNo})`,
  )
  return new Set(rows.map((row) => row.user_no))
}

/** From when prices are to hold, as they are asked for. */
export interface WantedTime {
  readonly effectiveTime?: string | undefined
  /** At once: for the first policy of a party for a channel alone. */
  readonly isImmediate?: boolean | undefined
}

/**
 * The moment from which prices hold: the one asked for, else the usual one of the tenant, which is the next day 00:00
 * unless a param says otherwise.
 * @param isFirst whether the party has no policy for the channel yet
 * @throws policy.notFirst when a change is to hold at once
 * @source docs/domain/network.md 8.5; 20.1, policy.effective.default
 */
export async function effectiveTimeOf(
  tx: Tx,
  { tenantId, oemNo }: Giver,
  { effectiveTime, isImmediate = false }: WantedTime,
  { isFirst, now }: { isFirst: boolean; now: { at: string; day: string } },
): Promise<string> {
  if (isImmediate && !isFirst) throw policyErrors.notFirst()
  if (isImmediate) return now.at
  if (effectiveTime !== undefined) return effectiveTime
  const usual = await paramOf(tx, { tenantId, oemNo }, 'policy.effective.default')
  if (usual === 'NOW' && isFirst) return now.at
  return usual === 'NEXT_MONTH' ? startOfDay(firstOfNextMonth(now.day)) : startOfNextDay(now.day)
}

/** Whether a party has no policy for a channel yet, not even one that waits. */
export async function hasNoPolicy(tx: Tx, tenantId: string, userNo: string, aisleCode: string): Promise<boolean> {
  const found = await rowOf(
    tx,
    sql`SELECT 1 FROM oem_policy WHERE tenant_id = ${tenantId} AND user_no = ${userNo} AND aisle_code = ${aisleCode} AND policy_status <> ${PolicyStatus.void} AND NOT is_deleted LIMIT 1`,
  )
  return found === undefined
}

/** Refuses channels that a party may not sell any more. @throws policy.aisleOff */
export async function refuseClosedAisles(
  tx: Tx,
  tenantId: string,
  userNo: string,
  aisles: readonly string[],
): Promise<void> {
  const off = await rowsOf(
    tx,
    sql`SELECT 1 FROM party_aisle WHERE tenant_id = ${tenantId} AND user_no = ${userNo} AND aisle_code = ANY(${sql.param([...aisles])}::text[]) AND NOT is_on AND NOT is_deleted`,
  )
  if (off.length > 0) throw policyErrors.aisleOff()
}

function firstOfNextMonth(day: string): string {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, '0')}-01`
}
