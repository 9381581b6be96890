import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { type Caller, isOperatorStaff } from '../../../core/server/call/caller.ts'
import { rowOf, type Tx } from '../../../core/server/database/db.ts'
import type { InputOf } from '../../../core/shared/call.ts'
import { allOf, contains, type Listing, orderOf, when } from '../../../core/server/lists/listing.ts'
import {
  type RejectCategory,
  type RejectReason,
  type rejectReason,
  rejectReasonErrors,
} from './reject-reason.contract.ts'

/** A category and a reason as they are read. */
export type CategoryRow = z.output<typeof RejectCategory>
export type ReasonRow = z.output<typeof RejectReason>

/** The caller's own login tenant's categories; whoever is no staff of an operator sees none. @param alias of the table */
export const categoriesInReach = (caller: Caller, alias = 'c'): SQL => {
  const of = (column: string) => sql.raw(`${alias}.${column}`)
  return sql`${of('tenant_id')} = ${caller.tenantId} AND ${of('oem_no')} = ${caller.oemNo} AND ${isOperatorStaff(caller)} AND NOT ${of('is_deleted')}`
}

/** The list of categories as a statement. */
export const categoryListing = (caller: Caller, input: InputOf<typeof rejectReason.page>): Listing => ({
  columns: sql`c.id, c.title, c.biz_type AS "bizType", c.sort, c.create_time AS "createTime",
    (SELECT count(*) FROM reject_reason r WHERE r.tenant_id = c.tenant_id AND r.first_id = c.id AND NOT r.is_deleted) AS "reasonCount"`,
  from: sql`reject_category c`,
  made: sql`c.create_time`,
  where: allOf(
    categoriesInReach(caller),
    when(input.title, (title) => contains(sql`c.title`, title)),
    when(input.bizType, (type) => sql`c.biz_type = ${type}`),
  ),
  order: orderOf(input, { sort: sql`c.sort`, createTime: sql`c.create_time` }, sql`c.biz_type, c.sort`, sql`c.id`),
})

/** Columns and source of reasons with their category. */
export const reasonColumns = sql`r.id, r.first_id AS "firstId", c.title, c.biz_type AS "bizType", r.content, r.step, r.field, r.pic_kind AS "picKind", r.sort, r.create_time AS "createTime"`
export const reasonSource = sql`reject_reason r JOIN reject_category c ON c.tenant_id = r.tenant_id AND c.id = r.first_id`

/** The list of reasons as a statement. */
export const reasonListing = (caller: Caller, input: InputOf<typeof rejectReason.pageSecond>): Listing => ({
  columns: reasonColumns,
  from: reasonSource,
  made: sql`r.create_time`,
  where: allOf(
    categoriesInReach(caller, 'r'),
    when(input.firstId, (id) => sql`r.first_id = ${id}`),
    when(input.content, (piece) => contains(sql`r.content`, piece)),
    when(input.bizType, (type) => sql`c.biz_type = ${type}`),
  ),
  order: orderOf(
    input,
    { sort: sql`r.sort`, createTime: sql`r.create_time` },
    sql`c.biz_type, c.sort, r.sort`,
    sql`r.id`,
  ),
})

/**
 * The reason that a refusal chose.
 * @throws rejectReason.missing without one, and for one of another tenant or business
 * @source docs/domain/network.md 1.5, 18.1: a reject stores id and text
 */
export async function requireReason(
  tx: Tx,
  caller: Caller,
  bizType: number,
  id: bigint | undefined,
): Promise<{ id: bigint; content: string }> {
  const found =
    id === undefined
      ? undefined
      : await rowOf<{ id: bigint; content: string }>(
          tx,
          sql`SELECT r.id, r.content FROM ${reasonSource} WHERE ${categoriesInReach(caller, 'r')} AND c.biz_type = ${bizType} AND r.id = ${id}`,
        )
  if (!found) throw rejectReasonErrors.missing()
  return found
}
