import { sql } from 'drizzle-orm'
import { changedEach } from '../../../core/server/call/audit.ts'
import { type Caller, requireOperatorStaff } from '../../../core/server/call/caller.ts'
import { rowOf, rowsOf, run, type Tx } from '../../../core/server/database/db.ts'
import { refusalOfConstraint } from '../../../core/server/call/envelope.ts'
import { handle } from '../../../core/server/call/handle.ts'
import { pageOf } from '../../../core/shared/call.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { allOf, readPage, when } from '../../../core/server/lists/listing.ts'
import { rejectReason, rejectReasonErrors } from './reject-reason.contract.ts'
import {
  categoriesInReach,
  categoryListing,
  type CategoryRow,
  reasonColumns,
  reasonListing,
  type ReasonRow,
  reasonSource,
} from './reject-reason.queries.ts'

refusalOfConstraint('reject_category_title', rejectReasonErrors.categoryTaken)
refusalOfConstraint('reject_reason_content', rejectReasonErrors.reasonTaken)

export const rejectReasonCalls = [
  handle(rejectReason.list, ({ tx, caller, input }) =>
    rowsOf<ReasonRow>(
      tx,
      sql`SELECT ${reasonColumns} FROM ${reasonSource} WHERE ${allOf(
        categoriesInReach(caller, 'r'),
        when(input.id, (id) => sql`r.first_id = ${id}`),
        when(input.bizType, (type) => sql`c.biz_type = ${type}`),
      )} ORDER BY c.sort, c.id, r.sort, r.id LIMIT 1000`,
    ),
  ),

  handle(rejectReason.page, async ({ tx, caller, input }) =>
    pageOf(input, await readPage<CategoryRow>(tx, categoryListing(caller, input), input)),
  ),

  handle(rejectReason.pageSecond, async ({ tx, caller, input }) =>
    pageOf(input, await readPage<ReasonRow>(tx, reasonListing(caller, input), input)),
  ),

  handle(rejectReason.detailSecond, async ({ tx, caller, input }) => {
    const found = await rowOf<ReasonRow>(
      tx,
      sql`SELECT ${reasonColumns} FROM ${reasonSource} WHERE ${categoriesInReach(caller, 'r')} AND r.id = ${input.id}`,
    )
    if (!found) throw commonErrors.notFound()
    return found
  }),

  handle(rejectReason.submitFirst, async ({ tx, caller, input, audit }) => {
    requireOperatorStaff(caller)
    const { id, ...draft } = input
    const [before = null] = id === undefined ? [] : await lockCategories(tx, caller, [id])
    const saved = await rowOf<{ id: bigint }>(
      tx,
      id === undefined
        ? sql`INSERT INTO reject_category (tenant_id, oem_no, title, biz_type, sort, create_user) VALUES (${caller.tenantId}, ${caller.oemNo}, ${draft.title}, ${draft.bizType}, ${draft.sort}, ${caller.userId}) RETURNING id`
        : sql`UPDATE reject_category SET title = ${draft.title}, biz_type = ${draft.bizType}, sort = ${draft.sort}, update_user = ${caller.userId}, update_time = business_now(), version = version + 1
             WHERE tenant_id = ${caller.tenantId} AND id = ${id} RETURNING id`,
    )
    audit({ entity: 'rejectReason', no: saved?.id ?? 0n, before, after: draft })
    return { id: saved?.id ?? 0n }
  }),

  handle(rejectReason.submitSecond, async ({ tx, caller, input, audit }) => {
    await lockCategories(tx, caller, [input.firstId])
    const { id, firstId, content, field, sort } = input
    const [step, picKind] = [input.step ?? null, input.picKind ?? null]
    const [before = null] = id === undefined ? [] : await lockReasons(tx, caller, [id])
    const saved = await rowOf<{ id: bigint }>(
      tx,
      id === undefined
        ? sql`INSERT INTO reject_reason (tenant_id, oem_no, first_id, content, step, field, pic_kind, sort, create_user)
            VALUES (${caller.tenantId}, ${caller.oemNo}, ${firstId}, ${content}, ${step}, ${field}, ${picKind}, ${sort}, ${caller.userId}) RETURNING id`
        : sql`UPDATE reject_reason SET first_id = ${firstId}, content = ${content}, step = ${step}, field = ${field}, pic_kind = ${picKind}, sort = ${sort}, update_user = ${caller.userId}, update_time = business_now(), version = version + 1
             WHERE tenant_id = ${caller.tenantId} AND id = ${id} RETURNING id`,
    )
    audit({
      entity: 'rejectReason',
      no: saved?.id ?? 0n,
      before,
      after: { firstId, content, step, field, picKind, sort },
    })
    return { id: saved?.id ?? 0n }
  }),

  handle(rejectReason.deleteFirst, async ({ tx, caller, input, audit }) => {
    const removed = await lockCategories(tx, caller, input.ids)
    const held = await rowOf(
      tx,
      sql`SELECT 1 FROM reject_reason WHERE tenant_id = ${caller.tenantId} AND first_id = ANY(${sql.param(input.ids)}::bigint[]) AND NOT is_deleted LIMIT 1`,
    )
    if (held) throw rejectReasonErrors.hasReasons()
    await removeFrom(tx, caller, 'reject_category', input.ids)
    audit(changedEach('rejectReason', ({ id }) => id, removed, []))
    return {}
  }),

  handle(rejectReason.deleteSecond, async ({ tx, caller, input, audit }) => {
    const removed = await lockReasons(tx, caller, input.ids)
    await removeFrom(tx, caller, 'reject_reason', input.ids)
    audit(changedEach('rejectReason', ({ id }) => id, removed, []))
    return {}
  }),
]

/** Rows stay for the records that name them, and are offered no more. */
const removeFrom = (tx: Tx, caller: Caller, table: 'reject_category' | 'reject_reason', ids: readonly bigint[]) =>
  run(
    tx,
    sql`UPDATE ${sql.identifier(table)} SET is_deleted = true, update_user = ${caller.userId}, update_time = business_now(), version = version + 1 WHERE tenant_id = ${caller.tenantId} AND id = ANY(${sql.param([...ids])}::bigint[])`,
  )

interface HeldCategory {
  readonly id: bigint
  readonly title: string
  readonly bizType: number
  readonly sort: number
}

async function lockCategories(tx: Tx, caller: Caller, ids: readonly bigint[]): Promise<HeldCategory[]> {
  const rows = await rowsOf<HeldCategory>(
    tx,
    sql`SELECT c.id, c.title, c.biz_type AS "bizType", c.sort FROM reject_category c WHERE ${categoriesInReach(caller)} AND c.id = ANY(${sql.param([...ids])}::bigint[]) ORDER BY c.id FOR UPDATE`,
  )
  if (rows.length !== ids.length) throw commonErrors.notFound()
  return rows
}

interface HeldReason {
  readonly id: bigint
  readonly firstId: bigint
  readonly content: string
  readonly step: number | null
  readonly field: string
  readonly picKind: number | null
  readonly sort: number
}

async function lockReasons(tx: Tx, caller: Caller, ids: readonly bigint[]): Promise<HeldReason[]> {
  const rows = await rowsOf<HeldReason>(
    tx,
    sql`SELECT r.id, r.first_id AS "firstId", r.content, r.step, r.field, r.pic_kind AS "picKind", r.sort FROM reject_reason r WHERE ${categoriesInReach(caller, 'r')} AND r.id = ANY(${sql.param([...ids])}::bigint[]) ORDER BY r.id FOR UPDATE`,
  )
  if (rows.length !== ids.length) throw commonErrors.notFound()
  return rows
}
