import { and, count, eq, sql } from 'drizzle-orm'
import type { Caller } from '../../../core/server/call/caller.ts'
import type { Tx } from '../../../core/server/database/db.ts'
import { refusalOfConstraint } from '../../../core/server/call/envelope.ts'
import { handle } from '../../../core/server/call/handle.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { isPersonalFilter } from '../../../core/shared/personal-filter.ts'
import { view, viewErrors } from './view.contract.ts'
import { rolesToShareWith, viewsOf } from './view.queries.ts'
import { listLayouts, listViews } from './view.tables.ts'

const mostViewsOfList = 50

refusalOfConstraint('list_view_name', viewErrors.nameTaken)

/** The rows of a user: nobody reads or writes another's, whatever the role. */
const layoutsOf = ({ tenantId, userId }: Caller) =>
  and(eq(listLayouts.tenantId, tenantId), eq(listLayouts.userId, userId))
const ownViews = ({ tenantId, oemNo, userId }: Caller) =>
  and(eq(listViews.tenantId, tenantId), eq(listViews.oemNo, oemNo), eq(listViews.userId, userId))

handle(view.mine, async ({ tx, caller }) => {
  const [layouts, views, roles] = [
    await tx.select().from(listLayouts).where(layoutsOf(caller)),
    await viewsOf(caller, tx),
    await rolesToShareWith(caller, tx),
  ]
  const usable = new Set(views.map(({ id }) => id))
  return {
    layouts: layouts.map(({ listKey, layout, defaultViewId }) => ({
      listKey,
      layout,
      defaultViewId: defaultViewId !== null && usable.has(defaultViewId) ? String(defaultViewId) : '',
    })),
    views,
    roles,
  }
})

handle(view.keepLayout, async ({ tx, caller, input: { listKey, layout }, audit }) => {
  await tx
    .insert(listLayouts)
    .values({ tenantId: caller.tenantId, oemNo: caller.oemNo, userId: caller.userId, listKey, layout })
    .onConflictDoUpdate({
      target: [listLayouts.tenantId, listLayouts.userId, listLayouts.listKey],
      set: { layout, updateTime: sql`business_now()` },
    })
  audit({ entity: 'listLayout', no: listKey, after: layout })
  return {}
})

handle(view.submit, async ({ tx, caller, input: { id, listKey, name, query, roleIds = [] }, audit }) => {
  if ([...new URLSearchParams(query).keys()].some(isPersonalFilter)) throw viewErrors.personalFilter()
  const allowed = new Set((await rolesToShareWith(caller, tx)).map((role) => role.id))
  if (roleIds.some((roleId) => !allowed.has(roleId))) throw viewErrors.roleNotYours()
  const values = { listKey, viewName: name, query, roleIds }
  const kept = id === undefined ? await insertView(tx, caller, values) : await updateView(tx, caller, id, values)
  audit({ entity: 'listView', no: kept, after: values })
  return { id: kept }
})

type ViewValues = Pick<typeof listViews.$inferInsert, 'listKey' | 'viewName' | 'query' | 'roleIds'>

async function insertView(tx: Tx, caller: Caller, values: ViewValues): Promise<bigint> {
  const [has] = await tx
    .select({ count: count() })
    .from(listViews)
    .where(and(ownViews(caller), eq(listViews.listKey, values.listKey)))
  if ((has?.count ?? 0) >= mostViewsOfList) throw viewErrors.tooMany()
  const [made] = await tx
    .insert(listViews)
    .values({ tenantId: caller.tenantId, oemNo: caller.oemNo, userId: caller.userId, ...values })
    .returning({ id: listViews.id })
  if (!made) throw commonErrors.moved()
  return made.id
}

async function updateView(tx: Tx, caller: Caller, id: bigint, values: ViewValues): Promise<bigint> {
  const changed = await tx
    .update(listViews)
    .set({ ...values, updateTime: sql`business_now()` })
    .where(and(ownViews(caller), eq(listViews.id, id), eq(listViews.listKey, values.listKey)))
    .returning({ id: listViews.id })
  if (changed.length === 0) throw commonErrors.notFound()
  return id
}

handle(view.remove, async ({ tx, caller, input: { id }, audit }) => {
  const [removed] = await tx
    .delete(listViews)
    .where(and(ownViews(caller), eq(listViews.id, id)))
    .returning()
  if (!removed) throw commonErrors.notFound()
  await tx
    .update(listLayouts)
    .set({ defaultViewId: null })
    .where(and(layoutsOf(caller), eq(listLayouts.defaultViewId, id)))
  audit({ entity: 'listView', no: id, before: removed })
  return {}
})

handle(view.makeDefault, async ({ tx, caller, input: { listKey, id }, audit }) => {
  const usable = await viewsOf(caller, tx)
  if (id !== undefined && !usable.some((one) => one.id === id && one.listKey === listKey)) throw commonErrors.notFound()
  const defaultViewId = id ?? null
  await tx
    .insert(listLayouts)
    .values({ tenantId: caller.tenantId, oemNo: caller.oemNo, userId: caller.userId, listKey, defaultViewId })
    .onConflictDoUpdate({
      target: [listLayouts.tenantId, listLayouts.userId, listLayouts.listKey],
      set: { defaultViewId },
    })
  audit({ entity: 'listLayout', no: listKey, after: { defaultViewId } })
  return {}
})
