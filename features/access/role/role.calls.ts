import { sql } from 'drizzle-orm'
import { commonErrors } from '../../../core/shared/errors.ts'
import { bumpAuthority } from '../../../core/server/call/authority.ts'
import { type Caller, holds, isAdministrator } from '../../../core/server/call/caller.ts'
import { rowOf, rowsOf, run, type Tx } from '../../../core/server/database/db.ts'
import { refusalOfConstraint } from '../../../core/server/call/envelope.ts'
import { handle } from '../../../core/server/call/handle.ts'
import { nest, treeNodes, withDescendants } from '../../../core/shared/tree/tree.ts'
import { role, roleErrors } from './role.contract.ts'
import { givableOf, type Role, rolesOf } from './role.queries.ts'
import { dropBeyondParents } from './grant.actions.ts'
import { administratorAlias } from '../reach/role-alias.rules.ts'

refusalOfConstraint('role_alias', roleErrors.aliasTaken)

const shownRole = (row: Role, roles: readonly Role[]) => ({
  ...row,
  tenantId: row.oemNo,
  parentName: roles.find(({ id }) => id === row.parentId)?.roleName ?? '',
})

/** The roles that a caller sees: that of the platform's administrator only he himself. */
async function visibleRoles(tx: Tx, caller: Caller): Promise<Role[]> {
  const roles = await rolesOf(tx, caller)
  return isAdministrator(caller) ? roles : roles.filter(({ roleAlias }) => roleAlias !== administratorAlias)
}

export const roleCalls = [
  handle(role.list, async ({ tx, caller, input }) => {
    const roles = await visibleRoles(tx, caller)
    const found = roles.filter(
      ({ roleName, roleAlias }) => roleName.includes(input.roleName) && roleAlias.includes(input.roleAlias),
    )
    return nest(found.map((row) => shownRole(row, roles)))
  }),

  handle(role.tree, async ({ tx, caller }) => {
    const roles = await visibleRoles(tx, caller)
    const givable = givableOf(caller, roles)
    return treeNodes(
      roles.filter(({ id }) => givable.has(id)),
      ({ roleName }) => roleName,
    )
  }),

  handle(role.detail, async ({ tx, caller, input }) => {
    const roles = await visibleRoles(tx, caller)
    const row = roles.find(({ id }) => id === input.id)
    if (!row) throw commonErrors.notFound()
    return shownRole(row, roles)
  }),

  handle(role.search, async ({ tx, caller, input }) => {
    const roles = await visibleRoles(tx, caller)
    return roles.filter(
      ({ roleName, parentId }) =>
        roleName.includes(input.roleName) && (input.parentId === undefined || parentId === input.parentId),
    )
  }),

  handle(role.select, ({ tx, caller, input }) => {
    const userId = input.userId !== undefined && holds(caller, 'user_view') ? input.userId : caller.userId
    const chosen = input.roleId ? sql`AND r.id = ANY(${`{${input.roleId.join(',')}}`}::bigint[])` : sql``
    return rowsOf<{ id: bigint; roleName: string }>(
      tx,
      sql`SELECT r.id, r.role_name AS "roleName" FROM app_user u JOIN role r ON r.tenant_id = u.tenant_id AND r.id = ANY(u.role_ids) AND NOT r.is_deleted
         WHERE u.tenant_id = ${caller.tenantId} AND u.oem_no = ${caller.oemNo} AND u.id = ${userId} AND NOT u.is_deleted ${chosen} ORDER BY r.sort, r.id`,
    )
  }),

  handle(role.submit, async ({ tx, caller, input, audit }) => {
    if (!holds(caller, input.id === undefined ? 'role_add' : 'role_edit')) throw commonErrors.forbidden()
    const roles = await lockedRoles(tx, caller)
    const before = input.id === undefined ? null : (roles.find(({ id }) => id === input.id) ?? null)
    const givable = givableOf(caller, roles)
    if (input.id !== undefined && !before) throw commonErrors.notFound()
    const parentId = input.parentId ?? before?.parentId ?? 0n
    checkDraft(caller, { before, roles, parentId, alias: input.roleAlias, givable })
    if (
      before &&
      before.roleAlias !== input.roleAlias &&
      !isAdministrator(caller) &&
      (await isHeld(tx, caller, [before.id]))
    )
      throw roleErrors.aliasInUse()
    const row = await rowOf<{ id: bigint }>(
      tx,
      before
        ? sql`UPDATE role SET parent_id = ${parentId}, role_name = ${input.roleName}, role_alias = ${input.roleAlias}, sort = ${input.sort}, update_user = ${caller.userId},
                   update_time = business_now(), version = version + 1
             WHERE tenant_id = ${caller.tenantId} AND oem_no = ${caller.oemNo} AND id = ${before.id} RETURNING id`
        : sql`INSERT INTO role (tenant_id, oem_no, parent_id, role_name, role_alias, sort, create_user)
            VALUES (${caller.tenantId}, ${caller.oemNo}, ${parentId}, ${input.roleName}, ${input.roleAlias}, ${input.sort}, ${caller.userId}) RETURNING id`,
    )
    const id = row?.id ?? 0n
    if (before && before.parentId !== parentId) await dropBeyondParents(tx, caller)
    await bumpAuthority(tx)
    audit({ entity: 'role', no: id, before, after: { ...input, id, parentId } })
    return { id }
  }),

  handle(role.remove, async ({ tx, caller, input, audit }) => {
    const roles = await lockedRoles(tx, caller)
    const chosen = input.ids.map((id) => roles.find((one) => one.id === id))
    if (chosen.some((one) => !one)) throw commonErrors.notFound()
    const givable = givableOf(caller, roles)
    if (chosen.some((one) => one?.isBuiltIn)) throw roleErrors.builtIn()
    if (input.ids.some((id) => !givable.has(id))) throw roleErrors.beyondOwn()
    if (roles.some(({ id, parentId }) => input.ids.includes(parentId) && !input.ids.includes(id)))
      throw roleErrors.hasChildren()
    if (await isHeld(tx, caller, input.ids)) throw roleErrors.hasUsers()
    await run(
      tx,
      sql`UPDATE role SET is_deleted = true, update_user = ${caller.userId}, update_time = business_now(), version = version + 1
         WHERE tenant_id = ${caller.tenantId} AND oem_no = ${caller.oemNo} AND id = ANY(${`{${input.ids.join(',')}}`}::bigint[])`,
    )
    await bumpAuthority(tx)
    audit({ entity: 'role', no: input.ids.join(','), before: { roles: chosen.map((one) => one?.roleName) } })
    return {}
  }),
]

/** Roles of the caller's login tenant, held so that two who change the tree wait for each other. */
async function lockedRoles(tx: Tx, caller: Caller): Promise<Role[]> {
  await run(tx, sql`SELECT pg_advisory_xact_lock(hashtextextended(${`roles ${caller.oemNo}`}, 0))`)
  return rolesOf(tx, caller)
}

interface CheckedDraft {
  before: Role | null
  roles: readonly Role[]
  parentId: bigint
  alias: string
  givable: ReadonlySet<bigint>
}

/** @throws role.aliasReserved, role.beyondOwn, role.parentBelow, common.notFound */
function checkDraft(caller: Caller, { before, roles, parentId, alias, givable }: CheckedDraft): void {
  if (alias === administratorAlias && !isAdministrator(caller)) throw roleErrors.aliasReserved()
  if (before && !givable.has(before.id)) throw roleErrors.beyondOwn()
  if (parentId !== 0n && !roles.some(({ id }) => id === parentId)) throw commonErrors.notFound()
  if (before && withDescendants(roles, before.id).has(parentId)) throw roleErrors.parentBelow()
  // Who may not give every role makes new ones below his own.
  const isFree = roles.every(({ id, roleAlias }) => givable.has(id) || roleAlias === administratorAlias)
  if (!isFree && parentId !== before?.parentId && !givable.has(parentId)) throw roleErrors.beyondOwn()
}

async function isHeld(tx: Tx, { tenantId }: Caller, ids: readonly bigint[]): Promise<boolean> {
  const row = await rowOf(
    tx,
    sql`SELECT 1 FROM app_user WHERE tenant_id = ${tenantId} AND role_ids && ${`{${ids.join(',')}}`}::bigint[] AND NOT is_deleted LIMIT 1`,
  )
  return row !== undefined
}
