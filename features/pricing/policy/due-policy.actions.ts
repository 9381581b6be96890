import { sql } from 'drizzle-orm'
import { constant } from '../../../core/server/database/constant.ts'
import { rowsOf, run, type Tx } from '../../../core/server/database/db.ts'
import { logStates } from '../../../core/server/states/state-log.ts'
import { PolicyStatus, RateOwnerKind } from './policy-codes.contract.ts'
import { policyTransitions } from './policy.rules.ts'

/**
 * Brings the scheduled policies of a tenant into force whose time has come: the version before expires, the party holds
 * the new one, and the superseded lines go to the history. Which price a payment has does not depend on it: lines hold
 * by their own times. Running it twice changes nothing more.
 * @param at     moment up to which policies are due, database text in +08
 * @param userId who set them; null for the job
 * @returns how many came into force
 * @source docs/domain/network.md 8.5, policy reaching its effectiveTime
 */
export async function bringPoliciesIntoForce(
  tx: Tx,
  tenantId: string,
  at: string,
  userId: bigint | null,
): Promise<number> {
  const due = await rowsOf<DuePolicy>(
    tx,
    sql`SELECT id, pol_no, pol_version, oem_no, user_no FROM oem_policy
         WHERE tenant_id = ${tenantId} AND policy_status IN (${constant(...policyTransitions.takeEffect.from)}) AND effective_time <= ${at}::timestamptz ORDER BY effective_time, id FOR UPDATE`,
  )
  if (due.length === 0) return 0
  const ids = sql.param(due.map(({ id }) => id))
  const isNew = sql`n.tenant_id = ${tenantId} AND n.id = ANY(${ids}::bigint[])`
  const before = await rowsOf<DuePolicy>(
    tx,
    sql`UPDATE oem_policy p SET policy_status = ${policyTransitions.supersede.to}, expire_time = n.effective_time, update_time = ${at}::timestamptz, version = p.version + 1
          FROM oem_policy n WHERE ${isNew} AND p.tenant_id = ${tenantId} AND p.user_no = n.user_no AND p.aisle_code = n.aisle_code AND p.policy_status IN (${constant(...policyTransitions.supersede.from)})
        RETURNING p.id, p.pol_no, p.pol_version, p.oem_no`,
  )
  await run(
    tx,
    sql`UPDATE oem_policy n SET policy_status = ${policyTransitions.takeEffect.to}, update_time = ${at}::timestamptz, version = version + 1 WHERE ${isNew}`,
  )
  await changeHolds(tx, tenantId, ids, userId)
  await keepHistory(tx, tenantId, ids, userId)
  const by = userId === null ? null : { userId, userNo: '' }
  await logStates(tx, tenantId, by, [
    ...before.map((policy) => change(policy, PolicyStatus.inForce, PolicyStatus.expired)),
    ...due.map((policy) => change(policy, PolicyStatus.scheduled, PolicyStatus.inForce)),
  ])
  return due.length
}

interface DuePolicy {
  id: bigint
  pol_no: string
  pol_version: number
  oem_no: string
}

const change = ({ pol_no, pol_version, oem_no }: DuePolicy, from: number, to: number) => ({
  oemNo: oem_no,
  entity: 'oem_policy',
  entityNo: `${pol_no}-${pol_version}`,
  from,
  to,
  action: 'takeEffect',
})

type Ids = ReturnType<typeof sql.param>

/** The parties let go of what they held and hold the new policies. */
async function changeHolds(tx: Tx, tenantId: string, ids: Ids, userId: bigint | null): Promise<void> {
  await run(
    tx,
    sql`UPDATE oem_policy_rela h SET unbind_time = n.effective_time, version = h.version + 1 FROM oem_policy n
         WHERE n.tenant_id = ${tenantId} AND n.id = ANY(${ids}::bigint[]) AND h.tenant_id = ${tenantId} AND h.user_no = n.user_no AND h.aisle_code = n.aisle_code AND h.unbind_time IS NULL`,
  )
  await run(
    tx,
    sql`INSERT INTO oem_policy_rela (tenant_id, oem_no, pol_no, policy_id, user_type, user_no, aisle_code, bind_time, create_user)
        SELECT tenant_id, oem_no, pol_no, id, user_type, user_no, aisle_code, effective_time, ${userId}::bigint FROM oem_policy
         WHERE tenant_id = ${tenantId} AND id = ANY(${ids}::bigint[])`,
  )
}

/** One row for every line that the new policies supersede; when time alone brings them, who set them changed the price. */
async function keepHistory(tx: Tx, tenantId: string, ids: Ids, userId: bigint | null): Promise<void> {
  const line = (alias: string) =>
    sql.raw(
      `jsonb_build_object('ratePpm', ${alias}.rate_ppm, 'capAmount', ${alias}.cap_amount::text, 'minFee', ${alias}.min_fee::text, 'd0RatePpm', ${alias}.d0_rate_ppm, 'd0Fee', ${alias}.d0_fee::text, 'shareRatioPpm', ${alias}.share_ratio_ppm)`,
    )
  await run(
    tx,
    sql`INSERT INTO rate_history (tenant_id, oem_no, key_kind, key_no, aisle_code, pay_way, before, after, valid_from, valid_to, operator_id, reason)
        SELECT o.tenant_id, o.oem_no, ${constant(RateOwnerKind.party)}, o.user_no, o.aisle_code, o.pay_way, ${line('o')}, CASE WHEN r.id IS NOT NULL THEN ${line('r')} END,
               o.valid_from, o.valid_to, coalesce(${userId}::bigint, n.create_user), n.remark
          FROM oem_policy n
          JOIN oem_policy_rate o ON o.tenant_id = n.tenant_id AND o.user_no = n.user_no AND o.aisle_code = n.aisle_code AND o.valid_to = n.effective_time AND NOT o.is_void
          LEFT JOIN oem_policy_rate r ON r.tenant_id = n.tenant_id AND r.policy_id = n.id AND r.pay_way = o.pay_way
         WHERE n.tenant_id = ${tenantId} AND n.id = ANY(${ids}::bigint[])`,
  )
}
