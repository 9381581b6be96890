import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Caller } from '../../../core/server/call/caller.ts'
import { rowsOf, type Tx } from '../../../core/server/database/db.ts'
import type { InputOf } from '../../../core/shared/call.ts'
import { payCompanies, PayWay } from '../../channels/channels.shared.ts'
import { tenantChoices } from '../../../core/shared/filters/list-filters.ts'
import { allOf, type Listing, madeWithin, orderOf, when } from '../../../core/server/lists/listing.ts'
import { IncomingStatus } from '../status/incoming-status.contract.ts'
import { ofMerchantsInReach } from '../merchant/merchant-reach.queries.ts'
import {
  companyRecordList,
  type DefaultRoute,
  type MerchantCompany,
  type route,
  type SkillRoute,
} from './route.contract.ts'
import { offersSkill, type RoutedAisle } from './route.rules.ts'
import { type SkillCode, skills } from './skills.contract.ts'

const companyPayWays = Object.entries(payCompanies).flatMap(([compCode, { payWays }]) =>
  payWays.map((payWay) => ({ compCode, payWay })),
)
const companyColumns = [
  sql.param(companyPayWays.map(({ compCode }) => compCode)),
  sql.param(companyPayWays.map(({ payWay }) => payWay)),
] as const

/** The channels of a merchant with what they offer, in the order of their making. */
export const routedAisles = (tx: Tx, tenantId: string, rpiNo: string): Promise<RoutedAisle[]> =>
  rowsOf<RoutedAisle>(
    tx,
    sql`SELECT i.aisle_code AS "aisleCode", a.aisle_name AS "aisleName", bool_or(i.incoming_status = ${IncomingStatus.opened} AND i.is_on) AS "isLive",
               ARRAY(SELECT DISTINCT w.pay_way FROM pay_aisle_pay_way w JOIN aisle_comp c ON c.aisle_code = w.aisle_code
                       JOIN unnest(${companyColumns[0]}::text[], ${companyColumns[1]}::smallint[]) AS k (comp_code, pay_way) ON k.comp_code = c.comp_code AND k.pay_way = w.pay_way
                      WHERE w.aisle_code = i.aisle_code ORDER BY 1) AS "payWays",
               ARRAY(SELECT c.comp_code FROM aisle_comp c WHERE c.aisle_code = i.aisle_code ORDER BY 1) AS companies,
               ARRAY(SELECT DISTINCT f.func_code FROM aisle_comp c JOIN comp_func f ON f.comp_code = c.comp_code WHERE c.aisle_code = i.aisle_code) AS functions
          FROM rpi_incoming i JOIN pay_aisle a ON a.aisle_code = i.aisle_code
         WHERE i.tenant_id = ${tenantId} AND i.rpi_no = ${rpiNo} AND i.incoming_status <> ${IncomingStatus.void} AND NOT i.is_deleted
         GROUP BY i.aisle_code, a.aisle_name ORDER BY min(i.create_time), i.aisle_code`,
  )

interface Set {
  key: number | string
  aisleCode: string
}

/** The channels that a merchant's pay ways and special scenes take now, with those that they could take. */
export async function routesOf(
  tx: Tx,
  tenantId: string,
  rpiNo: string,
): Promise<{ defaults: z.output<typeof DefaultRoute>[]; skills: z.output<typeof SkillRoute>[] }> {
  const aisles = await routedAisles(tx, tenantId, rpiNo)
  const nameOf = (code: string) => aisles.find(({ aisleCode }) => aisleCode === code)?.aisleName ?? code
  const byPayWay = await rowsOf<Set>(
    tx,
    sql`SELECT pay_way AS key, aisle_code AS "aisleCode" FROM rpi_aisle_default WHERE tenant_id = ${tenantId} AND rpi_no = ${rpiNo}`,
  )
  const bySkill = await rowsOf<Set>(
    tx,
    sql`SELECT skill_code AS key, aisle_code AS "aisleCode" FROM rpi_aisle_skill WHERE tenant_id = ${tenantId} AND rpi_no = ${rpiNo}`,
  )
  const live = aisles.filter(({ isLive }) => isLive)
  const routeFor = (set: readonly Set[], key: number | string, fits: (aisle: RoutedAisle) => boolean) => {
    const aisleCode = set.find((one) => one.key === key)?.aisleCode ?? ''
    const choices = live.filter(fits).map(({ aisleCode: code, aisleName }) => ({ aisleCode: code, aisleName }))
    return { aisleCode, aisleName: aisleCode === '' ? '' : nameOf(aisleCode), choices }
  }
  return {
    defaults: Object.values(PayWay)
      .map((payWay) => ({ payWay, ...routeFor(byPayWay, payWay, ({ payWays }) => payWays.includes(payWay)) }))
      .filter(({ aisleCode, choices }) => aisleCode !== '' || choices.length > 0),
    skills: (Object.keys(skills) as SkillCode[]).map((skillCode) => ({
      skillCode,
      ...routeFor(bySkill, skillCode, (aisle) => offersSkill(aisle, skillCode)),
    })),
  }
}

/** The payment companies of a merchant at the channels where it is open; a missing row counts as off. */
export const companiesOf = (tx: Tx, tenantId: string, rpiNo: string): Promise<z.output<typeof MerchantCompany>[]> =>
  rowsOf<z.output<typeof MerchantCompany>>(
    tx,
    sql`SELECT o.aisle_code AS "aisleCode", o.aisle_name AS "aisleName", c.comp_code AS "compCode", coalesce(r.is_on, false) AS "isOn", s.is_on AS "isSkillOn",
               coalesce(r.off_by = 1, false) OR coalesce(s.off_by = 1, false) AS "offByOperator", greatest(r.update_time, s.update_time) AS "updateTime"
          FROM (SELECT DISTINCT i.aisle_code, a.aisle_name FROM rpi_incoming i JOIN pay_aisle a ON a.aisle_code = i.aisle_code
                 WHERE i.tenant_id = ${tenantId} AND i.rpi_no = ${rpiNo} AND i.incoming_status = ${IncomingStatus.opened} AND NOT i.is_deleted) o
          JOIN aisle_comp c ON c.aisle_code = o.aisle_code
          LEFT JOIN rpi_comp r ON r.tenant_id = ${tenantId} AND r.rpi_no = ${rpiNo} AND r.aisle_code = o.aisle_code AND r.comp_code = c.comp_code AND NOT r.is_skill
          LEFT JOIN rpi_comp s ON s.tenant_id = ${tenantId} AND s.rpi_no = ${rpiNo} AND s.aisle_code = o.aisle_code AND s.comp_code = c.comp_code AND s.is_skill
         ORDER BY o.aisle_code, c.comp_code`,
  )

/** The switches of payment companies as a statement. @source docs/domain/network.md 3.10, payRecordPage */
export function recordListing(caller: Caller, filter: InputOf<typeof route.records>): Listing {
  const fields = {
    rpiNo: sql`r.rpi_no`,
    aisleCode: sql`r.aisle_code`,
    compCode: sql`r.comp_code`,
    createTime: sql`r.create_time`,
  }
  return {
    columns: sql`r.id, r.rpi_no AS "rpiNo", m.rpi_name AS "rpiName", r.aisle_code AS "aisleCode", coalesce((SELECT a.aisle_name FROM pay_aisle a WHERE a.aisle_code = r.aisle_code), '') AS "aisleName",
      r.comp_code AS "compCode", r.is_skill AS "isSkill", r.is_on AS "isOn", coalesce((SELECT u.real_name FROM app_user u WHERE u.tenant_id = r.tenant_id AND u.id = r.create_user), '') AS "operatorName", r.create_time AS "createTime"`,
    from: sql`rpi_comp_record r JOIN rpi_basic m ON m.tenant_id = r.tenant_id AND m.rpi_no = r.rpi_no`,
    where: allOf(
      ofMerchantsInReach(caller, companyRecordList, 'r', fields, tenantChoices[filter.scope ?? 'merchant']),
      sql`r.tenant_id = ${caller.tenantId}`,
      when(filter.rpiNo, (no) => sql`r.rpi_no = ${no}`),
      when(filter.aisleCode, (code) => sql`r.aisle_code = ${code}`),
      when(filter.compCode, (code) => sql`r.comp_code = ${code}`),
      when(filter.isOn, (isOn) => sql`r.is_on = ${isOn}`),
      madeWithin(sql`r.create_time`, filter),
    ),
    order: orderOf(filter, { createTime: sql`r.create_time` }, sql`r.create_time DESC`, sql`r.id`),
  }
}

/** Reads the channel of each pay way and each special scene of a merchant, as the audit log shows it. */
export async function toldRoutes(tx: Tx, tenantId: string, rpiNo: string): Promise<Record<string, string>> {
  const rows = await rowsOf<{ key: string; aisleCode: string }>(
    tx,
    sql`SELECT 'payWay' || pay_way AS key, aisle_code AS "aisleCode" FROM rpi_aisle_default WHERE tenant_id = ${tenantId} AND rpi_no = ${rpiNo}
        UNION ALL SELECT 'skill' || skill_code, aisle_code FROM rpi_aisle_skill WHERE tenant_id = ${tenantId} AND rpi_no = ${rpiNo} ORDER BY key`,
  )
  return Object.fromEntries(rows.map(({ key, aisleCode }) => [key, aisleCode]))
}
