import { sql } from 'drizzle-orm'
import { changedEach } from '../../../core/server/call/audit.ts'
import { type Caller, requireOperatorStaff } from '../../../core/server/call/caller.ts'
import { refusalOfConstraint } from '../../../core/server/call/envelope.ts'
import { handle } from '../../../core/server/call/handle.ts'
import { rowOf, run, type Tx } from '../../../core/server/database/db.ts'
import { assignments, insertRow } from '../../../core/server/database/row-writing.ts'
import { allOf, contains, orderOf, readPage, when } from '../../../core/server/lists/listing.ts'
import { pageOf } from '../../../core/shared/call.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { nest, withAncestors } from '../../../core/shared/tree/tree.ts'
import { saleClass, saleClassErrors } from './sale-class.contract.ts'
import { allClasses, classColumns, type MallClassRow, ownClasses } from './sale-class.queries.ts'
import { checkPlace, mostOnHome } from './sale-class.rules.ts'

refusalOfConstraint('mall_class_name', saleClassErrors.nameTaken)

export const saleClassCalls = [
  handle(saleClass.list, async ({ tx, caller, input }) => {
    const listing = {
      columns: classColumns,
      from: sql`mall_class c`,
      made: sql`c.create_time`,
      where: allOf(
        ownClasses(caller),
        contains(sql`c.class_name`, input.className),
        when(input.parentId, (parentId) => sql`c.parent_id = ${parentId}`),
        when(input.onFourth, (isShown) => sql`c.on_fourth = ${isShown}`),
      ),
      order: orderOf(
        input,
        { sort: sql`c.sort`, createTime: sql`c.create_time` },
        sql`c.sort, c.create_time`,
        sql`c.id`,
      ),
    }
    return pageOf(input, await readPage<MallClassRow>(tx, listing, input))
  }),

  handle(saleClass.tree, async ({ tx, caller, input }) => {
    const rows = await allClasses(tx, caller)
    const found = new Set(
      rows.filter(({ className }) => (className ?? '').includes(input.className)).map(({ id }) => id),
    )
    const kept = withAncestors(rows, found)
    return nest(rows.filter(({ id }) => kept.has(id)))
  }),

  handle(saleClass.detail, async ({ tx, caller, input }) => {
    const row = await rowOf<MallClassRow>(
      tx,
      sql`SELECT ${classColumns} FROM mall_class c WHERE ${ownClasses(caller)} AND c.id = ${input.id}`,
    )
    if (!row) throw commonErrors.notFound()
    return row
  }),

  handle(saleClass.submit, async ({ tx, caller, input, now, audit }) => {
    requireOperatorStaff(caller)
    await lockShop(tx, caller)
    const { id, version, ...draft } = input
    const rows = await allClasses(tx, caller)
    const before = rows.find((row) => row.id === id) ?? null
    if (id !== undefined && !before) throw commonErrors.notFound()
    if (before && version !== undefined && version !== before.version) throw commonErrors.moved()
    checkPlace(rows, id ?? null, draft.parentId)
    const { tenantId, userId } = caller
    const saved =
      before ??
      (await insertRow<{ id: bigint }>(
        tx,
        'mall_class',
        { tenantId, sellerNo: caller.oemNo, ...draft, createUser: userId, createTime: now.at },
        sql`id`,
      ))
    if (before)
      await run(
        tx,
        sql`UPDATE mall_class SET ${assignments(draft)}, update_user = ${userId}, update_time = ${now.at}, version = version + 1 WHERE tenant_id = ${tenantId} AND id = ${before.id}`,
      )
    audit({ entity: 'mallClass', no: saved.id, before, after: draft })
    return { id: saved.id }
  }),

  handle(saleClass.onFourth, async ({ tx, caller, input, now, audit }) => {
    requireOperatorStaff(caller)
    await lockShop(tx, caller)
    const rows = await allClasses(tx, caller)
    const before = rows.find(({ id }) => id === input.id)
    if (!before) throw commonErrors.notFound()
    const others = rows.filter(({ id, onFourth }) => onFourth && id !== input.id)
    if (input.onFourth && others.length >= mostOnHome) throw saleClassErrors.tooManyOnHome()
    await run(
      tx,
      sql`UPDATE mall_class SET on_fourth = ${input.onFourth}, update_user = ${caller.userId}, update_time = ${now.at}, version = version + 1 WHERE tenant_id = ${caller.tenantId} AND id = ${input.id}`,
    )
    audit({
      entity: 'mallClass',
      no: input.id,
      before: { onFourth: before.onFourth },
      after: { onFourth: input.onFourth },
    })
    return {}
  }),

  handle(saleClass.remove, async ({ tx, caller, input, audit }) => {
    requireOperatorStaff(caller)
    await lockShop(tx, caller)
    const rows = await allClasses(tx, caller)
    const before = rows.filter(({ id }) => input.ids.includes(id))
    if (before.length !== input.ids.length) throw commonErrors.notFound()
    if (rows.some(({ id, parentId }) => input.ids.includes(parentId) && !input.ids.includes(id)))
      throw saleClassErrors.hasChildren()
    if (before.some(({ productCount }) => Number(productCount) > 0)) throw saleClassErrors.used()
    await run(
      tx,
      sql`UPDATE mall_class SET is_deleted = true, on_fourth = false, update_user = ${caller.userId}, update_time = business_now(), version = version + 1
           WHERE tenant_id = ${caller.tenantId} AND id = ANY(${sql.param(input.ids)}::bigint[])`,
    )
    audit(changedEach('mallClass', ({ id }) => id, before, []))
    return {}
  }),
]

/** Has whoever else changes the classes of the caller's shop wait until this transaction ends: their tree and their number on the home page stay true. */
const lockShop = (tx: Tx, { tenantId, oemNo }: Caller): Promise<number> =>
  run(tx, sql`SELECT pg_advisory_xact_lock(hashtextextended(${`mallClass:${tenantId}:${oemNo}`}, 0))`)
