import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { type Caller, isOperatorStaff, platformTenant } from '../../../core/server/call/caller.ts'
import { rowOf, type Tx } from '../../../core/server/database/db.ts'
import { seesCosts } from '../../channels/channels.server.ts'
import type { FloorLine } from '../../channels/channels.shared.ts'
import { floorLines } from '../price/floor-lines.queries.ts'
import { PolicyStatus } from './policy-codes.contract.ts'
import type { PolicyDetail, PolicyDossier } from './policy.contract.ts'
import { policiesWhere, withLines } from './policy.queries.ts'

type Detail = z.output<typeof PolicyDetail>

/**
 * A policy with what stands above, below and ahead of it.
 * @param at the moment that counts as now
 * @source docs/domain/network.md 8.5, servicePolicyDetailV2: policy, floor, children count, pending version
 */
export async function dossierOf(
  tx: Tx,
  caller: Caller,
  found: Detail,
  at: string,
): Promise<z.output<typeof PolicyDossier>> {
  const { userNo, aisleCode } = found
  const versions = userNo
    ? await policiesWhere(tx, caller, sql`p.user_no = ${userNo} AND p.aisle_code = ${aisleCode} AND NOT p.is_template`)
    : []
  const pending = versions.find(({ policyStatus }) => policyStatus === PolicyStatus.scheduled)
  return {
    ...found,
    floor: await floorOf(tx, caller, found, at),
    ...(await countsBelow(tx, caller, found)),
    pending: pending ? await withLines(tx, caller, pending) : null,
    versions,
  }
}

/** Reads the floor of the receiver's prices; null for callers who may not see it. */
async function floorOf(
  tx: Tx,
  caller: Caller,
  { ownerNo, aisleCode, userNo }: Detail,
  at: string,
): Promise<z.output<typeof FloorLine>[] | null> {
  if (!ownerNo || !aisleCode) return null
  const isListPrice = ownerNo === platformTenant
  const isGiver = ownerNo === caller.userNo || (isOperatorStaff(caller) && ownerNo === caller.oemNo)
  const maySee = isListPrice ? seesCosts(caller) : isGiver || (isOperatorStaff(caller) && userNo !== caller.oemNo)
  if (!maySee) return null
  return floorLines(tx, { type: isListPrice ? 0 : 1, no: ownerNo, tenantId: caller.tenantId }, aisleCode, at)
}

async function countsBelow(
  tx: Tx,
  { tenantId }: Caller,
  { userNo, aisleCode, isTemplate, polNo }: Detail,
): Promise<{ childrenCount: bigint; merchantCount: bigint }> {
  const isBelow = isTemplate ? sql`c.template_pol_no = ${polNo}` : sql`c.owner_no = ${userNo}`
  const counted = await rowOf<{ childrenCount: bigint; merchantCount: bigint }>(
    tx,
    sql`SELECT (SELECT count(*) FROM oem_policy c WHERE c.tenant_id = ${tenantId} AND ${isBelow} AND c.aisle_code = ${aisleCode} AND c.policy_status = ${PolicyStatus.inForce} AND NOT c.is_template) AS "childrenCount",
               (SELECT count(*) FROM rpi_basic m WHERE m.tenant_id = ${tenantId} AND m.user_no = ${userNo} AND NOT m.is_deleted
                   AND EXISTS (SELECT 1 FROM rpi_rate r WHERE r.tenant_id = m.tenant_id AND r.rpi_no = m.rpi_no AND r.aisle_code = ${aisleCode} AND r.valid_to IS NULL AND NOT r.is_void)) AS "merchantCount"`,
  )
  return counted ?? { childrenCount: 0n, merchantCount: 0n }
}
