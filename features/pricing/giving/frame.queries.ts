import { sql } from 'drizzle-orm'
import { constant } from '../../../core/server/database/constant.ts'
import { rowOf, rowsOf, type Tx } from '../../../core/server/database/db.ts'
import type { InputOf, OutputOf } from '../../../core/shared/call.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { allOf, contains, type Listing, orderOf, when } from '../../../core/server/lists/listing.ts'
import { PartyType } from '../../../core/shared/party-type.ts'
import { travelling } from '../../channels/channels.shared.ts'
import { ServiceAuditStatus, ServiceKind } from '../../providers/providers.shared.ts'
import { floorLines } from '../price/floor-lines.queries.ts'
import { GiverType } from '../price/giver-type.contract.ts'
import { templatesOf } from '../template/template.queries.ts'
import type { giving } from './giving.contract.ts'
import type { Giver } from '../policy/giver.queries.ts'

/**
 * The empty form of a policy: the pay ways of a channel, the giver's own cost as floor, the ceiling, the templates to
 * begin with.
 * @param at the moment from which the new prices are to hold
 * @throws common.notFound for a channel that is not open to the giver's login tenant
 * @source docs/domain/network.md 8.4, servicePolicyFrame
 */
export async function policyFrame(
  tx: Tx,
  giver: Giver,
  { aisleCode, userType = 2, at }: { aisleCode: string; userType?: number | undefined; at: string },
): Promise<OutputOf<typeof giving.frame>> {
  const aisle = await rowOf<{ name: string }>(
    tx,
    sql`SELECT a.aisle_name AS name FROM pay_aisle a WHERE a.aisle_code = ${aisleCode} AND NOT a.is_deleted
           AND (${giver.type === GiverType.platform} OR EXISTS (SELECT 1 FROM aisle_oem o WHERE o.tenant_id = ${giver.tenantId} AND o.oem_no = ${giver.oemNo} AND o.aisle_code = a.aisle_code AND NOT o.is_deleted))`,
  )
  if (!aisle) throw commonErrors.notFound()
  return {
    aisleCode,
    aisleName: aisle.name,
    floor: await floorLines(tx, giver, aisleCode, at),
    templates: await proposedFirst(tx, giver, { aisleCode, userType }),
  }
}

/** The giver's templates for a channel, the proposed one first. */
async function proposedFirst(tx: Tx, giver: Giver, of: { aisleCode: string; userType: number }) {
  const templates = await templatesOf(tx, giver, of)
  const proposed = await rowsOf<{ pol_no: string }>(
    tx,
    sql`SELECT template_pol_no AS pol_no FROM aisle_policy WHERE tenant_id = ${giver.tenantId} AND oem_no = ${giver.oemNo} AND aisle_code = ${of.aisleCode} AND user_type = ${of.userType} AND NOT is_deleted`,
  )
  const isProposed = (polNo: string) => proposed.some((row) => row.pol_no === polNo)
  return templates
    .map(({ polNo, polName, shareRatioPpm, lines }) => ({
      polNo,
      polName,
      shareRatio: shareRatioPpm,
      isProposed: isProposed(polNo),
      lines: lines.map(travelling),
    }))
    .sort((a, b) => Number(b.isProposed) - Number(a.isProposed))
}

/** The parties right below a giver that may be given prices, or promised a reward as employees. */
export const receiverListing = (
  giver: Giver,
  { keyword, userType, ...input }: InputOf<typeof giving.receivers>,
): Listing => ({
  columns: sql`c."userNo", c."userName", c."userType"`,
  from: sql`(SELECT user_no AS "userNo", service_name AS "userName", CASE service_kind WHEN ${constant(ServiceKind.provider)} THEN ${constant(PartyType.provider)} ELSE ${constant(PartyType.employee)} END AS "userType", create_time AS made FROM service_info
       WHERE tenant_id = ${giver.tenantId} AND parent_no = ${giver.no} AND service_kind IN (${constant(ServiceKind.provider, ServiceKind.employee)}) AND service_audit_status = ${constant(ServiceAuditStatus.approved)} AND NOT is_deleted
      UNION ALL
      SELECT tenant_id, tenant_name, ${constant(PartyType.operator)}, create_time FROM tenant WHERE root_tenant_id = ${giver.tenantId} AND parent_tenant_id = ${giver.no} AND NOT is_deleted) AS c`,
  made: sql`c.made`,
  where: allOf(
    userType === undefined ? sql`c."userType" <> 4` : sql`c."userType" = ${userType}`,
    when(keyword, (words) => sql`(${contains(sql`c."userName"`, words)} OR c."userNo" = ${words})`),
  ),
  order: orderOf(input, {}, sql`c."userType", c."userName"`, sql`c."userNo"`),
})
