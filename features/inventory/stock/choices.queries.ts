import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { type Caller, isOperatorStaff } from '../../../core/server/call/caller.ts'
import { constant } from '../../../core/server/database/constant.ts'
import { rowsOf, type Tx } from '../../../core/server/database/db.ts'
import type { InputOf, OutputOf } from '../../../core/shared/call.ts'
import { allOf, contains, type Listing, when } from '../../../core/server/lists/listing.ts'
import { PartyType } from '../../../core/shared/party-type.ts'
import { inSubtree, pathOf } from '../../access/access.server.ts'
import { ServiceKind } from '../../providers/providers.shared.ts'
import { paramOf } from '../../settings/settings.server.ts'
import type { stock } from './stock.contract.ts'
import { ownStockOf } from '../device/device.queries.ts'

type Choices = z.output<typeof stock.modelChoices.output>

/** Models that are on, with their suppliers. */
export const modelChoices = (tx: Tx, { rpmType, supNo }: InputOf<typeof stock.modelChoices>): Promise<Choices> =>
  rowsOf(
    tx,
    sql`SELECT k.rpm_no AS "rpmNo", k.rpm_name AS "rpmName", k.rpm_type AS "rpmType", k.sup_no AS "supNo", p.sup_name AS "supName"
          FROM terminal_model k JOIN terminal_sup p ON p.sup_no = k.sup_no
         WHERE ${allOf(
           sql`k.is_on AND NOT k.is_deleted`,
           when(rpmType, (type) => sql`k.rpm_type = ${type}`),
           when(supNo, (no) => sql`k.sup_no = ${no}`),
         )} ORDER BY k.rpm_name, k.rpm_no`,
  )

/** Channels open to the caller's login tenant on which a model works. */
export const aisleChoices = (
  tx: Tx,
  { tenantId, oemNo }: Caller,
  rpmNo: string | undefined,
): Promise<OutputOf<typeof stock.aisles>> =>
  rowsOf(
    tx,
    sql`SELECT a.aisle_code AS "aisleCode", a.aisle_name AS "aisleName" FROM aisle_oem o JOIN pay_aisle a ON a.aisle_code = o.aisle_code AND a.is_on
         WHERE o.tenant_id = ${tenantId} AND o.oem_no = ${oemNo} AND NOT o.is_deleted
           AND (${rpmNo ?? null}::text IS NULL OR EXISTS (SELECT 1 FROM terminal_model k WHERE k.rpm_no = ${rpmNo ?? null} AND (k.aisles = '{}' OR a.aisle_code = ANY(k.aisles)))) ORDER BY a.aisle_name`,
  )

/**
 * Those whom a caller may hand devices to, or call devices back from: right below the caller; an operator reaches every
 * provider where its params say so.
 * @source docs/domain/network.md 14.2, trStorage and rebateStorage
 */
export async function receiverListing(
  tx: Tx,
  caller: Caller,
  { keyword, isRecall }: InputOf<typeof stock.receivers>,
): Promise<Listing> {
  const { tenantId, oemNo } = caller
  const own = ownStockOf(caller)
  const anyLevel = isOperatorStaff(caller) && (isRecall || (await paramOf(tx, caller, 'stock.allot.any_level')))
  const below = anyLevel
    ? sql`p.oem_no = ${oemNo}`
    : isRecall
      ? sql`(p.user_no <> ${own} AND ${inSubtree(sql`p.ancestors`, pathOf(tenantId, own))})`
      : sql`p.parent_no = ${own}`
  const asked = when(keyword, (words) => sql`(${contains(sql`r.name`, words)} OR r."userNo" = ${words})`)
  return {
    columns: sql`r."userNo", r.name, r."holderType"`,
    from: sql`(SELECT p.user_no AS "userNo", p.service_name AS name, CASE p.service_kind WHEN ${constant(ServiceKind.employee)} THEN ${constant(PartyType.employee)} ELSE ${constant(PartyType.provider)} END AS "holderType", p.create_time AS made FROM service_info p
                WHERE p.tenant_id = ${tenantId} AND p.oem_no = ${oemNo} AND ${below} AND p.service_kind IN (${constant(ServiceKind.provider, ServiceKind.employee)}) AND p.is_on AND NOT p.is_deleted
               UNION ALL
               SELECT t.tenant_id, t.tenant_name, ${constant(PartyType.operator)}, t.create_time FROM tenant t WHERE t.parent_tenant_id = ${own} AND t.is_active AND t.is_finished AND NOT t.is_deleted) r`,
    made: sql`r.made`,
    where: allOf(sql`true`, asked),
    order: sql`r."holderType", r.name, r."userNo"`,
  }
}
