import { sql } from 'drizzle-orm'
import { type Caller, isPlatform } from '../../../core/server/call/caller.ts'
import { rowsOf, run, type Tx } from '../../../core/server/database/db.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { logStates } from '../../../core/server/states/state-log.ts'
import { heldLineOf, type LineRow } from '../price/cost-lines.queries.ts'
import { PolicyStatus } from './policy-codes.contract.ts'
import { policiesInReach } from './policy.queries.ts'
import { policyTransitions, checkVoiding } from './policy.rules.ts'
import { checkRepricings } from '../price/price-check.queries.ts'
import { lockPrices } from '../price/price-lock.actions.ts'
import { receiversOf } from '../price/receiver.queries.ts'
import { giverOf } from './giver.queries.ts'

/** A policy or template that is to be taken back. */
export interface Voidable {
  readonly id: bigint
  readonly polNo: string
  readonly polVersion: number
  readonly oemNo: string
  readonly isTemplate: boolean
  readonly userNo: string | null
  readonly ownerNo: string
  readonly aisleCode: string
  readonly policyStatus: number
  readonly effectiveTime: string
  readonly createUser: bigint | null
}

/**
 * Takes back policies that wait to take effect, and templates. What the receiver pays now goes on, as long as it stands
 * against everybody above and below; what was made from a template stays.
 * @returns what they were
 * @throws common.notFound when one is not seen; common.forbidden for a policy that somebody else made, or a template that
 *   somebody else owns; policy.inForce, common.stateRefuses; price.… when the prices before no longer stand
 * @source docs/domain/network.md 8.5
 */
export async function voidPolicies(
  tx: Tx,
  caller: Caller,
  ids: readonly bigint[],
  now: { at: string },
): Promise<Voidable[]> {
  if (isPlatform(caller)) throw commonErrors.forbidden()
  const found = await lockPolicies(tx, caller, ids)
  if (found.length !== ids.length) throw commonErrors.notFound()
  const ownerNo = giverOf(caller).no
  for (const one of found) checkVoiding(one, { userId: caller.userId, ownerNo, at: now.at })
  await takeBack(tx, caller, found, now)
  return found
}

/**
 * Takes back policies that wait and templates, whoever made them.
 * @throws price.… when the prices before no longer stand
 */
export async function takeBack(
  tx: Tx,
  { tenantId, userId, userNo }: Pick<Caller, 'tenantId' | 'userId' | 'userNo'>,
  found: readonly Voidable[],
  now: { at: string },
): Promise<void> {
  const waiting = found.filter(({ isTemplate }) => !isTemplate)
  await lockPrices(tx, tenantId, [...new Set(waiting.map(({ aisleCode }) => aisleCode))])
  await restoreLines(tx, tenantId, waiting)
  await run(
    tx,
    sql`UPDATE oem_policy SET policy_status = ${policyTransitions.remove.to}, update_user = ${userId}, update_time = ${now.at}, version = version + 1
         WHERE tenant_id = ${tenantId} AND id = ANY(${sql.param(found.map(({ id }) => id))}::bigint[])`,
  )
  await logStates(
    tx,
    tenantId,
    { userId, userNo },
    found.map(({ oemNo, polNo, polVersion, policyStatus }) => ({
      oemNo,
      entity: 'oem_policy',
      entityNo: `${polNo}-${polVersion}`,
      from: policyStatus,
      to: PolicyStatus.void,
      action: 'remove',
    })),
  )
}

const lockPolicies = (tx: Tx, caller: Caller, ids: readonly bigint[]): Promise<Voidable[]> =>
  rowsOf(
    tx,
    sql`SELECT p.id, p.pol_no AS "polNo", p.pol_version AS "polVersion", p.oem_no AS "oemNo", p.is_template AS "isTemplate", p.user_no AS "userNo", p.owner_no AS "ownerNo", p.aisle_code AS "aisleCode",
               p.policy_status AS "policyStatus", p.effective_time AS "effectiveTime", p.create_user AS "createUser"
          FROM oem_policy p WHERE ${policiesInReach(caller, 'all')} AND p.id = ANY(${sql.param([...ids])}::bigint[]) AND NOT p.is_deleted ORDER BY p.id FOR NO KEY UPDATE`,
  )

/** Lets the lines that would have ended go on, once it is sure that they stand against everybody at every later moment. */
async function restoreLines(tx: Tx, tenantId: string, waiting: readonly Voidable[]): Promise<void> {
  if (waiting.length === 0) return
  const ids = sql.param(waiting.map(({ id }) => id))
  const ended = await rowsOf<LineRow & { id: bigint; policy_id: bigint }>(
    tx,
    sql`SELECT r.id, p.id AS policy_id, r.user_no AS owner_no, r.aisle_code, r.pay_way, r.rate_ppm, r.cap_amount, r.min_fee, r.d0_rate_ppm, r.d0_fee, r.valid_from, r.valid_to
          FROM oem_policy p JOIN oem_policy_rate r ON r.tenant_id = p.tenant_id AND r.user_no = p.user_no AND r.aisle_code = p.aisle_code AND r.valid_to = p.effective_time AND NOT r.is_void
         WHERE p.tenant_id = ${tenantId} AND p.id = ANY(${ids}::bigint[])`,
  )
  const receivers = await receiversOf(
    tx,
    tenantId,
    waiting.map(({ userNo }) => userNo ?? ''),
  )
  const repricings = waiting.map(({ id, userNo, aisleCode, effectiveTime }) => {
    const receiver = receivers.get(userNo ?? '')
    if (!receiver) throw commonErrors.notFound()
    const lines = ended.filter((row) => row.policy_id === id).map(heldLineOf)
    return { userNo: userNo ?? '', aisleCode, effectiveTime, lines, receiver }
  })
  await checkRepricings(tx, tenantId, repricings)
  await run(
    tx,
    sql`UPDATE oem_policy_rate SET is_void = true, valid_to = valid_from, version = version + 1 WHERE tenant_id = ${tenantId} AND policy_id = ANY(${ids}::bigint[])`,
  )
  await run(
    tx,
    sql`UPDATE oem_policy_rate SET valid_to = NULL, version = version + 1 WHERE tenant_id = ${tenantId} AND id = ANY(${sql.param(ended.map(({ id }) => id))}::bigint[])`,
  )
}
