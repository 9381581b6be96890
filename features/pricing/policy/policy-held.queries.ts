import { sql } from 'drizzle-orm'
import { rowsOf, rowOf, type Tx } from '../../../core/server/database/db.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import type { Line } from '../../channels/channels.shared.ts'
import { ServiceKind } from '../../providers/providers.shared.ts'
import { heldLineOf, type LineRow } from '../price/cost-lines.queries.ts'
import { PolicyStatus } from './policy-codes.contract.ts'

/** Whether a party has its prices now: a provider what it pays, an employee what it earns. @source docs/domain/network.md 7.2, finish */
export async function holdsPolicy(
  tx: Tx,
  tenantId: string,
  { serviceKind, userNo }: { serviceKind: CodeOf<typeof ServiceKind>; userNo: string },
): Promise<boolean> {
  const held =
    serviceKind === ServiceKind.employee
      ? sql`SELECT 1 FROM emp_policy_trad WHERE tenant_id = ${tenantId} AND emp_no = ${userNo} AND NOT is_void AND NOT is_deleted
              AND effective_time <= business_now() AND (expire_time IS NULL OR expire_time > business_now()) LIMIT 1`
      : sql`SELECT 1 FROM oem_policy WHERE tenant_id = ${tenantId} AND user_no = ${userNo} AND policy_status = ${PolicyStatus.inForce} AND NOT is_template AND NOT is_deleted LIMIT 1`
  return (await rowOf(tx, held)) !== undefined
}

/** The policy that a party holds for a channel, with its lines. */
export interface HeldPolicy {
  readonly userNo: string
  readonly polNo: string
  /** Number of its newest version, also of one that was taken back: numbers are never given twice. */
  readonly lastVersion: number
  readonly polName: string
  readonly templatePolNo: string | null
  readonly shareRatioPpm: number
  readonly lines: readonly Line[]
}

/** The policies in force of parties for a channel, by party. */
export async function policiesHeld(
  tx: Tx,
  tenantId: string,
  numbers: readonly string[],
  aisleCode: string,
): Promise<Map<string, HeldPolicy>> {
  const found = await rowsOf<Omit<HeldPolicy, 'lines'> & { id: bigint }>(
    tx,
    sql`SELECT p.id, p.user_no AS "userNo", p.pol_no AS "polNo", (SELECT max(v.pol_version) FROM oem_policy v WHERE v.tenant_id = p.tenant_id AND v.pol_no = p.pol_no) AS "lastVersion", p.pol_name AS "polName", p.template_pol_no AS "templatePolNo", p.share_ratio_ppm AS "shareRatioPpm"
          FROM oem_policy p WHERE p.tenant_id = ${tenantId} AND p.user_no = ANY(${sql.param([...numbers])}::text[]) AND p.aisle_code = ${aisleCode}
           AND p.policy_status = ${PolicyStatus.inForce} AND NOT p.is_template AND NOT p.is_deleted`,
  )
  const lines = await rowsOf<LineRow & { policy_id: bigint }>(
    tx,
    sql`SELECT r.policy_id, r.user_no AS owner_no, r.aisle_code, r.pay_way, r.rate_ppm, r.cap_amount, r.min_fee, r.d0_rate_ppm, r.d0_fee, r.valid_from, r.valid_to
          FROM oem_policy_rate r WHERE r.tenant_id = ${tenantId} AND r.policy_id = ANY(${sql.param(found.map(({ id }) => id))}::bigint[]) AND NOT r.is_void`,
  )
  const byPolicy = Map.groupBy(lines, ({ policy_id }) => policy_id)
  return new Map(
    found.map(({ id, ...policy }) => [policy.userNo, { ...policy, lines: (byPolicy.get(id) ?? []).map(heldLineOf) }]),
  )
}

/** The party that holds a policy for a channel now; none for a template or one that holds no more. */
export async function holderOf(tx: Tx, tenantId: string, polNo: string, aisleCode: string): Promise<string[]> {
  const rows = await rowsOf<{ user_no: string }>(
    tx,
    sql`SELECT user_no FROM oem_policy WHERE tenant_id = ${tenantId} AND pol_no = ${polNo} AND aisle_code = ${aisleCode} AND policy_status = ${PolicyStatus.inForce} AND NOT is_template AND NOT is_deleted`,
  )
  return rows.map((row) => row.user_no)
}
