import { sql } from 'drizzle-orm'
import type { Caller } from '../../../core/server/call/caller.ts'
import { rowOf, run, type Tx } from '../../../core/server/database/db.ts'
import type { HeldMerchant } from '../merchant/merchant-hold.actions.ts'
import { logMerchants } from '../merchant/merchant-log.actions.ts'
import { type CompCode, payCompanies } from '../../channels/channels.shared.ts'
import { routeErrors } from './route.contract.ts'
import { routedAisles } from './route.queries.ts'
import { checkSkill, payWaysToRoute, refusalOfCompany, type SwitchedCompany } from './route.rules.ts'
import { type SkillCode, skills } from './skills.contract.ts'

/**
 * Makes a channel the default of one pay way, or of all it offers. Each pay way has one default at most by the key of the
 * table, and keeps one: defaults are replaced, never taken away.
 * @throws route.notOpen, route.payWayMissing
 * @source docs/domain/network.md 4.5; 25 no. 4
 */
export async function setDefaultAisle(
  tx: Tx,
  caller: Caller,
  merchant: HeldMerchant,
  { aisleCode, payWay, at }: { aisleCode: string; payWay: number | undefined; at: string },
): Promise<readonly number[]> {
  const { tenantId, userId } = caller
  const aisle = (await routedAisles(tx, tenantId, merchant.rpiNo)).find((one) => one.aisleCode === aisleCode)
  const payWays = payWaysToRoute(aisle, payWay)
  await run(
    tx,
    sql`INSERT INTO rpi_aisle_default AS d (tenant_id, oem_no, rpi_no, pay_way, aisle_code, update_user, update_time)
        SELECT ${tenantId}, ${merchant.oemNo}, ${merchant.rpiNo}, w.pay_way, ${aisleCode}, ${userId}::bigint, ${at}::timestamptz FROM unnest(${sql.param([...payWays])}::smallint[]) AS w (pay_way)
        ON CONFLICT (tenant_id, rpi_no, pay_way) DO UPDATE SET aisle_code = excluded.aisle_code, update_user = excluded.update_user, update_time = excluded.update_time`,
  )
  await logMerchants(tx, tenantId, caller, [
    { ...merchant, from: merchant.rpiStatus, action: 'defaultAisle', remark: aisle?.aisleName ?? aisleCode },
  ])
  return payWays
}

/**
 * Gives a special scene a channel of its own, or the default one again.
 * @param aisleCode '' for the default one
 * @throws route.notOpen, route.skillMissing
 * @source docs/domain/network.md 4.5, changeDefaultSkillAisle
 */
export async function setSkillAisle(
  tx: Tx,
  caller: Caller,
  merchant: HeldMerchant,
  { aisleCode, skillCode, at }: { aisleCode: string; skillCode: SkillCode; at: string },
): Promise<void> {
  const { tenantId, userId } = caller
  const { rpiNo, oemNo } = merchant
  if (aisleCode === '') {
    await run(
      tx,
      sql`DELETE FROM rpi_aisle_skill WHERE tenant_id = ${tenantId} AND rpi_no = ${rpiNo} AND skill_code = ${skillCode}`,
    )
  } else {
    checkSkill(
      (await routedAisles(tx, tenantId, rpiNo)).find((one) => one.aisleCode === aisleCode),
      skillCode,
    )
    await run(
      tx,
      sql`INSERT INTO rpi_aisle_skill AS s (tenant_id, oem_no, rpi_no, skill_code, aisle_code, update_user, update_time)
          VALUES (${tenantId}, ${oemNo}, ${rpiNo}, ${skillCode}, ${aisleCode}, ${userId}, ${at})
          ON CONFLICT (tenant_id, rpi_no, skill_code) DO UPDATE SET aisle_code = excluded.aisle_code, update_user = excluded.update_user, update_time = excluded.update_time`,
    )
  }
  await logMerchants(tx, tenantId, caller, [
    {
      ...merchant,
      from: merchant.rpiStatus,
      action: 'skillAisle',
      remark: `${skills[skillCode].zh} ${aisleCode}`.trim(),
    },
  ])
}

/**
 * Switches a payment company of a merchant at a channel, for all payments or for special scenes. Switching to the present
 * state changes nothing and is not recorded.
 * @returns whether anything changed
 * @throws route.notOpen, route.companyMissing; merchantState.offByOperator; route.lastCompany
 * @source docs/domain/network.md 4.5, onOrOffPayCompany
 */
export async function switchCompany(
  tx: Tx,
  caller: Caller,
  merchant: HeldMerchant,
  {
    aisleCode,
    compCode,
    isOn,
    isSkill,
    at,
  }: { aisleCode: string; compCode: CompCode; isOn: boolean; isSkill: boolean; at: string },
): Promise<boolean> {
  const { tenantId, userId, partyType } = caller
  const { rpiNo, oemNo } = merchant
  const aisle = (await routedAisles(tx, tenantId, rpiNo)).find((one) => one.aisleCode === aisleCode)
  if (!aisle?.isLive) throw routeErrors.notOpen()
  if (!aisle.companies.includes(compCode)) throw routeErrors.companyMissing({ name: aisle.aisleName })
  const present = await presentCompany(tx, tenantId, { rpiNo, aisleCode, compCode, isSkill })
  if (present.isSet && present.isOn === isOn) return false
  const refusal = refusalOfCompany(present, isOn, partyType, isSkill)
  if (refusal) throw refusal
  await run(
    tx,
    sql`INSERT INTO rpi_comp AS c (tenant_id, oem_no, rpi_no, aisle_code, comp_code, is_skill, is_on, off_by, update_user, update_time)
        VALUES (${tenantId}, ${oemNo}, ${rpiNo}, ${aisleCode}, ${compCode}, ${isSkill}, ${isOn}, ${isOn ? null : partyType}, ${userId}, ${at})
        ON CONFLICT (tenant_id, rpi_no, aisle_code, comp_code, is_skill) DO UPDATE SET is_on = excluded.is_on, off_by = excluded.off_by, update_user = excluded.update_user, update_time = excluded.update_time`,
  )
  await run(
    tx,
    sql`INSERT INTO rpi_comp_record (tenant_id, oem_no, rpi_no, aisle_code, comp_code, is_skill, is_on, create_user, create_dept, create_time)
        VALUES (${tenantId}, ${oemNo}, ${rpiNo}, ${aisleCode}, ${compCode}, ${isSkill}, ${isOn}, ${userId}, ${caller.deptIds[0] ?? null}, ${at})`,
  )
  await logMerchants(tx, tenantId, caller, [
    {
      ...merchant,
      from: merchant.rpiStatus,
      action: isOn ? 'companyOn' : 'companyOff',
      remark: `${aisle.aisleName} ${payCompanies[compCode].zh}`,
    },
  ])
  return true
}

/** A company's switch as it stands. Without a row of its own it is off, and nobody in particular switched it off. */
async function presentCompany(
  tx: Tx,
  tenantId: string,
  { rpiNo, aisleCode, compCode, isSkill }: { rpiNo: string; aisleCode: string; compCode: string; isSkill: boolean },
): Promise<SwitchedCompany & { isSet: boolean }> {
  const row = await rowOf<SwitchedCompany & { isSet: boolean }>(
    tx,
    sql`SELECT c.rpi_no IS NOT NULL AS "isSet", coalesce(c.is_on, false) AS "isOn", c.off_by AS "offBy",
               EXISTS (SELECT 1 FROM rpi_aisle_default d WHERE d.tenant_id = ${tenantId} AND d.rpi_no = ${rpiNo} AND d.aisle_code = ${aisleCode}) AS "isDefaultAisle",
               (SELECT count(*)::int FROM rpi_comp o WHERE o.tenant_id = ${tenantId} AND o.rpi_no = ${rpiNo} AND o.aisle_code = ${aisleCode} AND NOT o.is_skill AND o.is_on AND o.comp_code <> ${compCode}) AS "othersOn"
          FROM (SELECT 1) AS one LEFT JOIN rpi_comp c ON c.tenant_id = ${tenantId} AND c.rpi_no = ${rpiNo} AND c.aisle_code = ${aisleCode} AND c.comp_code = ${compCode} AND c.is_skill = ${isSkill}`,
  )
  return row as SwitchedCompany & { isSet: boolean }
}
