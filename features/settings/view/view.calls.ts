import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Caller } from '../../../core/server/call/caller.ts'
import { rowOf, rowsOf, run, type Tx } from '../../../core/server/database/db.ts'
import { assignments, insertRow } from '../../../core/server/database/row-writing.ts'
import { refusalOfConstraint } from '../../../core/server/call/envelope.ts'
import { handle } from '../../../core/server/call/handle.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { isPersonalFilter } from '../../../core/shared/filters/personal-filter.ts'
import { type ListLayout, view, viewErrors } from './view.contract.ts'
import { rolesToShareWith, viewsOf } from './view.queries.ts'

const mostViewsOfList = 50

refusalOfConstraint('list_view_name', viewErrors.nameTaken)

/** The rows of a user: nobody reads or writes another's, whatever the role. */
const layoutsOf = ({ tenantId, userId }: Caller): SQL => sql`tenant_id = ${tenantId} AND user_id = ${userId}`
const ownViews = ({ tenantId, oemNo, userId }: Caller): SQL =>
  sql`tenant_id = ${tenantId} AND oem_no = ${oemNo} AND user_id = ${userId}`

/** A list as a user left it. */
interface KeptLayout {
  readonly listKey: string
  /** Null: the columns of the list itself. */
  readonly layout: z.output<typeof ListLayout> | null
  /** Null: the list opens without filters. */
  readonly defaultViewId: bigint | null
}

export const viewCalls = [
  handle(view.mine, async ({ tx, caller }) => {
    const [layouts, views, roles] = [
      await rowsOf<KeptLayout>(
        tx,
        sql`SELECT list_key AS "listKey", layout, default_view_id AS "defaultViewId" FROM list_layout WHERE ${layoutsOf(caller)}`,
      ),
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
  }),

  handle(view.keepLayout, async ({ tx, caller, input: { listKey, layout }, audit }) => {
    const { tenantId, oemNo, userId } = caller
    await run(
      tx,
      sql`INSERT INTO list_layout (tenant_id, oem_no, user_id, list_key, layout) VALUES (${tenantId}, ${oemNo}, ${userId}, ${listKey}, ${layout})
          ON CONFLICT (tenant_id, user_id, list_key) DO UPDATE SET layout = excluded.layout, update_time = business_now()`,
    )
    audit({ entity: 'listLayout', no: listKey, after: layout })
    return {}
  }),

  handle(view.submit, async ({ tx, caller, input: { id, listKey, name, query, roleIds = [] }, audit }) => {
    if ([...new URLSearchParams(query).keys()].some(isPersonalFilter)) throw viewErrors.personalFilter()
    const allowed = new Set((await rolesToShareWith(caller, tx)).map((role) => role.id))
    if (roleIds.some((roleId) => !allowed.has(roleId))) throw viewErrors.roleNotYours()
    const values = { listKey, viewName: name, query, roleIds }
    const kept = id === undefined ? await insertView(tx, caller, values) : await updateView(tx, caller, id, values)
    audit({ entity: 'listView', no: kept, after: values })
    return { id: kept }
  }),

  handle(view.remove, async ({ tx, caller, input: { id }, audit }) => {
    const removed = await rowOf<Record<string, unknown>>(
      tx,
      sql`DELETE FROM list_view WHERE ${ownViews(caller)} AND id = ${id}
          RETURNING tenant_id AS "tenantId", oem_no AS "oemNo", id, user_id AS "userId", list_key AS "listKey", view_name AS "viewName", query,
                    role_ids AS "roleIds", create_time AS "createTime", update_time AS "updateTime"`,
    )
    if (!removed) throw commonErrors.notFound()
    await run(
      tx,
      sql`UPDATE list_layout SET default_view_id = NULL WHERE ${layoutsOf(caller)} AND default_view_id = ${id}`,
    )
    audit({ entity: 'listView', no: id, before: removed })
    return {}
  }),

  handle(view.makeDefault, async ({ tx, caller, input: { listKey, id }, audit }) => {
    const usable = await viewsOf(caller, tx)
    if (id !== undefined && !usable.some((one) => one.id === id && one.listKey === listKey))
      throw commonErrors.notFound()
    const defaultViewId = id ?? null
    const { tenantId, oemNo, userId } = caller
    await run(
      tx,
      sql`INSERT INTO list_layout (tenant_id, oem_no, user_id, list_key, default_view_id) VALUES (${tenantId}, ${oemNo}, ${userId}, ${listKey}, ${defaultViewId})
          ON CONFLICT (tenant_id, user_id, list_key) DO UPDATE SET default_view_id = excluded.default_view_id`,
    )
    audit({ entity: 'listLayout', no: listKey, after: { defaultViewId } })
    return {}
  }),
]

interface ViewValues {
  readonly listKey: string
  readonly viewName: string
  readonly query: string
  readonly roleIds: readonly bigint[]
}

async function insertView(tx: Tx, caller: Caller, values: ViewValues): Promise<bigint> {
  const has = await rowOf<{ count: bigint }>(
    tx,
    sql`SELECT count(*) AS count FROM list_view WHERE ${ownViews(caller)} AND list_key = ${values.listKey}`,
  )
  if ((has?.count ?? 0n) >= mostViewsOfList) throw viewErrors.tooMany()
  const { tenantId, oemNo, userId } = caller
  const { id } = await insertRow<{ id: bigint }>(tx, 'list_view', { tenantId, oemNo, userId, ...values }, sql`id`)
  return id
}

async function updateView(tx: Tx, caller: Caller, id: bigint, values: ViewValues): Promise<bigint> {
  const changed = await run(
    tx,
    sql`UPDATE list_view SET ${assignments({ ...values })}, update_time = business_now() WHERE ${ownViews(caller)} AND id = ${id} AND list_key = ${values.listKey}`,
  )
  if (changed === 0) throw commonErrors.notFound()
  return id
}
