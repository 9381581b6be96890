import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { type Caller, isOperatorStaff } from '../../../core/server/call/caller.ts'
import { rowOf, rowsOf, type Tx } from '../../../core/server/database/db.ts'
import type { InputOf } from '../../../core/shared/call.ts'
import { allOf, contains, when } from '../../../core/server/lists/listing.ts'
import { type Industry, type industry, industryErrors, type Mcc } from './industry.contract.ts'

/** A line of business as the tree holds it. */
export type IndustryNode = z.output<typeof Industry>

/**
 * The lines of business that a merchant type may choose, nested; groups without any are left out.
 * @source docs/domain/network.md 10.4: a 银盛 key gives mapped lines alone
 */
export async function industryTree(
  tx: Tx,
  caller: Caller,
  { userType, ysMerchantKey }: InputOf<typeof industry.tree>,
): Promise<IndustryNode[]> {
  const risk = isOperatorStaff(caller) ? sql`i.risk_level` : sql`NULL::smallint`
  const leaves = allOf(
    sql`i.parent_code IS NOT NULL`,
    when(userType, (type) => sql`i.user_types @> ARRAY[${type}::smallint]`),
    when(ysMerchantKey, (key) => sql`i.ys_merchant_key = ${key}`),
  )
  const rows = await rowsOf<IndustryNode>(
    tx,
    sql`SELECT i.industry_code AS "industryCode", i.parent_code AS "parentCode", i.name, i.user_types AS "userTypes", i.ys_merchant_key AS "ysMerchantKey", i.wx_category AS "wxCategory",
               i.ali_category AS "aliCategory", i.need_qual AS "needQual", ${risk} AS "riskLevel"
          FROM industry i WHERE i.parent_code IS NULL OR (${leaves}) ORDER BY i.sort, i.industry_code`,
  )
  const groups = rows.filter(({ parentCode }) => parentCode === null)
  return groups.flatMap((group) => {
    const children = rows.filter(({ parentCode }) => parentCode === group.industryCode)
    return children.length > 0 ? [{ ...group, children }] : []
  })
}

/** Category codes that may be chosen, narrowed by line of business and by number or name. */
export const mccChoices = (tx: Tx, input: InputOf<typeof industry.mccs>): Promise<z.output<typeof Mcc>[]> =>
  rowsOf(
    tx,
    sql`SELECT m.mcc_no AS "mccNo", m.name, m.industry_code AS "industryCode", m.rate_class AS "rateClass", m.denied FROM mcc m
         WHERE ${allOf(
           sql`NOT m.denied`,
           when(input.industryCode, (code) => sql`m.industry_code = ${code}`),
           when(input.mccNo, (typed) => sql`(strpos(m.mcc_no, ${typed}) = 1 OR ${contains(sql`m.name`, typed)})`),
         )} ORDER BY m.mcc_no`,
  )

/** Small classes of a big class of professions; none for a class that is unknown. */
export const littleProfessions = (tx: Tx, big: string): Promise<{ professionCode: string; name: string }[]> =>
  rowsOf(
    tx,
    sql`SELECT profession_code AS "professionCode", name FROM profession WHERE left(profession_code, 1) = ${big} ORDER BY profession_code`,
  )

/** A line of business that was chosen, and whether it asks for a special licence. */
export interface ChosenIndustry {
  readonly industryCode: string
  readonly industryName: string
  readonly mccNo: string
  readonly mccName: string
  readonly needQual: boolean
}

/**
 * A line of business and category that a merchant may be in: a leaf open to its type, and a category of it that is not
 * denied.
 * @throws industry.wrong
 * @source docs/domain/network.md 1.7, MCC; 3.5, industryCode and mccNo
 */
export async function requireIndustry(
  tx: Tx,
  { industryCode, mccNo, userType }: { industryCode: string; mccNo: string; userType: number },
): Promise<ChosenIndustry> {
  const found = await rowOf<ChosenIndustry>(
    tx,
    sql`SELECT i.industry_code AS "industryCode", i.name AS "industryName", m.mcc_no AS "mccNo", m.name AS "mccName", i.need_qual AS "needQual"
          FROM industry i JOIN mcc m ON m.industry_code = i.industry_code AND NOT m.denied
         WHERE i.industry_code = ${industryCode} AND i.parent_code IS NOT NULL AND m.mcc_no = ${mccNo} AND i.user_types @> ARRAY[${userType}::smallint]`,
  )
  if (!found) throw industryErrors.wrong()
  return found
}

/** Checks a small class of professions. @throws industry.noProfession */
export async function requireProfession(tx: Tx, professionCode: string): Promise<void> {
  if (!(await rowOf(tx, sql`SELECT 1 FROM profession WHERE profession_code = ${professionCode}`)))
    throw industryErrors.noProfession()
}

/** The names of lines of business and of categories, also of closed ones. @param codes those that are unknown are left out */
export async function businessNames(tx: Tx, codes: readonly string[]): Promise<Map<string, string>> {
  const given = sql`${sql.param([...new Set(codes)])}::text[]`
  const rows = await rowsOf<{ code: string; name: string }>(
    tx,
    sql`SELECT industry_code AS code, name FROM industry WHERE industry_code = ANY(${given}) UNION ALL SELECT mcc_no, name FROM mcc WHERE mcc_no = ANY(${given})`,
  )
  return new Map(rows.map(({ code, name }) => [code, name]))
}
