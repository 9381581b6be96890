import { sql } from 'drizzle-orm'
import type { InputOf } from '../../../core/shared/call.ts'
import { allOf, contains, type Listing, madeWithin, orderOf, when } from '../../../core/server/lists/listing.ts'
import type { modelUpkeep } from './model-upkeep.contract.ts'

/** The list of models as a statement: the same for every tenant. */
export function modelListing(input: InputOf<typeof modelUpkeep.models>): Listing {
  return {
    columns: sql`k.id, k.rpm_no AS "rpmNo", k.rpm_name AS "rpmName", k.rpm_type AS "rpmType", k.pos_kind AS "posKind", k.sup_no AS "supNo", s.sup_name AS "supName", k.module_type AS "moduleType",
      k.aisles, k.has_sim AS "hasSim", k.sn_regex AS "snRegex", k.is_on AS "isOn", k.create_time AS "createTime", k.version`,
    from: sql`terminal_model k JOIN terminal_sup s ON s.sup_no = k.sup_no`,
    where: allOf(
      sql`NOT k.is_deleted`,
      when(input.rpmNo, (no) => sql`k.rpm_no = ${no}`),
      when(input.rpmName, (name) => contains(sql`k.rpm_name`, name)),
      when(input.rpmType, (type) => sql`k.rpm_type = ${type}`),
      when(input.supNo, (no) => sql`k.sup_no = ${no}`),
      when(input.isOn, (isOn) => sql`k.is_on = ${isOn}`),
      madeWithin(sql`k.create_time`, input),
    ),
    order: orderOf(
      input,
      { createTime: sql`k.create_time`, rpmName: sql`k.rpm_name` },
      sql`k.create_time DESC`,
      sql`k.id`,
    ),
  }
}

/** The list of suppliers as a statement. */
export function supplierListing(input: InputOf<typeof modelUpkeep.suppliers>): Listing {
  return {
    columns: sql`s.id, s.sup_no AS "supNo", s.sup_name AS "supName", s.cj_num AS "cjNum", s.is_on AS "isOn", s.create_time AS "createTime", s.version,
      (SELECT count(*) FROM terminal_model k WHERE k.sup_no = s.sup_no AND NOT k.is_deleted) AS "modelCount"`,
    from: sql`terminal_sup s`,
    where: allOf(
      sql`NOT s.is_deleted`,
      when(input.supNo, (no) => sql`s.sup_no = ${no}`),
      when(input.supName, (name) => contains(sql`s.sup_name`, name)),
      when(input.isOn, (isOn) => sql`s.is_on = ${isOn}`),
      madeWithin(sql`s.create_time`, input),
    ),
    order: orderOf(
      input,
      { createTime: sql`s.create_time`, supName: sql`s.sup_name` },
      sql`s.create_time DESC`,
      sql`s.id`,
    ),
  }
}
