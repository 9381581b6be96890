import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { type Caller, isOperatorStaff, platformTenant } from '../../../core/server/caller.ts'
import { rowOf, type Tx } from '../../../core/server/db.ts'
import { zeroFen } from '../../../core/shared/money.ts'
import { seesCosts } from '../../channels/aisle/aisle.queries.ts'
import type { FloorLine } from '../line/line-shape.contract.ts'
import { aisleCostsFrom, boundsOf, partyLinesFrom } from './cost-lines.queries.ts'
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

/** What the giver pays for each pay way that the channel offers; null for who may not see it. */
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
  const given = isListPrice
    ? await aisleCostsFrom(tx, [aisleCode], at)
    : await partyLinesFrom(tx, caller.tenantId, [ownerNo], [aisleCode], at)
  const now = given.filter(({ from }) => from <= at)
  const bounds = await boundsOf(tx, [aisleCode])
  return [...bounds].map(([key, { maxRatePpm, minMerchantRatePpm }]) => {
    const payWay = Number(key.split('|')[1]) as z.output<typeof FloorLine>['payWay']
    const line = now.find((one) => one.payWay === payWay)
    return {
      payWay,
      rate: line?.ratePpm ?? 0,
      capAmount: line?.capAmountFen ?? null,
      minFee: line?.minFeeFen ?? zeroFen,
      d0Rate: line?.d0RatePpm ?? 0,
      d0Fee: line?.d0FeeFen ?? zeroFen,
      maxRate: maxRatePpm,
      minMerchantRate: minMerchantRatePpm,
      isOpen: line !== undefined,
    }
  })
}

async function countsBelow(
  tx: Tx,
  { tenantId }: Caller,
  { userNo, aisleCode }: Detail,
): Promise<{ childrenCount: bigint; merchantCount: bigint }> {
  const counted = await rowOf<{ childrenCount: bigint; merchantCount: bigint }>(
    tx,
    sql`SELECT (SELECT count(*) FROM oem_policy c WHERE c.tenant_id = ${tenantId} AND c.owner_no = ${userNo} AND c.aisle_code = ${aisleCode} AND c.policy_status = ${PolicyStatus.inForce} AND NOT c.is_template) AS "childrenCount",
               (SELECT count(*) FROM rpi_basic m WHERE m.tenant_id = ${tenantId} AND m.user_no = ${userNo} AND NOT m.is_deleted
                   AND EXISTS (SELECT 1 FROM rpi_rate r WHERE r.tenant_id = m.tenant_id AND r.rpi_no = m.rpi_no AND r.aisle_code = ${aisleCode} AND r.valid_to IS NULL AND NOT r.is_void)) AS "merchantCount"`,
  )
  return counted ?? { childrenCount: 0n, merchantCount: 0n }
}
