import { sql } from 'drizzle-orm'
import { commonErrors } from '../../../core/shared/errors.ts'
import { changedEach } from '../../../core/server/call/audit.ts'
import { bumpAuthority } from '../../../core/server/call/authority.ts'
import { type Caller, isAdministrator } from '../../../core/server/call/caller.ts'
import { run, type Tx } from '../../../core/server/database/db.ts'
import { handle } from '../../../core/server/call/handle.ts'
import { allMenus, heldMenuIds, heldScopes, type Menu } from '../menu/menu.queries.ts'
import { withAncestors } from '../../../core/shared/tree/tree.ts'
import {
  dropBeyondParents,
  type GrantKind,
  grantKinds,
  heldGrants,
  replaceGrants,
  toldGrants,
} from './grant.actions.ts'
import { role, roleErrors } from './role.contract.ts'
import { givableOf, rolesOf } from './role.queries.ts'
import { adminAlias } from '../reach/role-alias.rules.ts'

export const grantCalls = [
  // All three sets of all named roles are replaced. What the caller does not hold can be neither given nor taken away.
  handle(role.grant, async ({ tx, caller, input, audit }) => {
    await run(tx, sql`SELECT pg_advisory_xact_lock(hashtextextended(${`roles ${caller.oemNo}`}, 0))`)
    const roles = await rolesOf(tx, caller)
    const chosen = input.roleIds.map((id) => roles.find((one) => one.id === id))
    if (chosen.some((one) => !one)) throw commonErrors.notFound()
    const givable = givableOf(caller, roles)
    if (input.roleIds.some((id) => !givable.has(id))) throw roleErrors.beyondTree()
    const reach = await grantReach(tx, caller)
    const wanted = {
      menu: input.menuIds ?? [],
      dataScope: withoutMenus(input.dataScopeIds, reach),
      apiScope: withoutMenus(input.apiScopeIds, reach),
    }
    const parentIds = [...new Set(chosen.map((one) => one?.parentId ?? 0n).filter((id) => id !== 0n))]
    const told = await toldGrants(tx, caller.tenantId, input.roleIds)
    for (const kind of grantKinds) {
      const ids = wanted[kind.name]
      const held = await heldGrants(tx, caller.tenantId, kind, input.roleIds)
      const touched = reach.isAdmin ? ids : [...ids, ...held.map(({ id }) => id)]
      if (touched.some((id) => !reach[kind.name].has(id))) throw roleErrors.beyondTree()
      await refuseBeyondParents(tx, caller, kind, parentIds, ids, reach)
      await replaceGrants(tx, caller.tenantId, kind, input.roleIds, ids)
    }
    await dropBeyondParents(tx, caller)
    await bumpAuthority(tx)
    audit(changedEach('role', roleNumber, told, await toldGrants(tx, caller.tenantId, input.roleIds)))
    return {}
  }),
]

const roleNumber = ({ id }: { id: bigint }) => id

/** @throws role.beyondParent when a role above does not hold all of it; menus above its menus count as held */
async function refuseBeyondParents(
  tx: Tx,
  { tenantId }: Caller,
  kind: GrantKind,
  parentIds: readonly bigint[],
  ids: readonly bigint[],
  { menus }: GrantReach,
): Promise<void> {
  const above = await heldGrants(tx, tenantId, kind, parentIds)
  for (const parentId of parentIds) {
    const own = new Set(above.filter(({ roleId }) => roleId === parentId).map(({ id }) => id))
    const held = kind.name === 'menu' ? withAncestors(menus, own) : own
    if (ids.some((id) => !held.has(id))) throw roleErrors.beyondParent()
  }
}

interface GrantReach {
  /** An administrator may also take away what his own roles or the tenant's package lack. */
  isAdmin: boolean
  menus: readonly Menu[]
  menu: ReadonlySet<bigint>
  dataScope: ReadonlySet<bigint>
  apiScope: ReadonlySet<bigint>
  /** Ids of all menus: parents in the trees of scopes. */
  menuIds: ReadonlySet<bigint>
}

/** Reads the contents of the caller's own grant trees. */
async function grantReach(tx: Tx, caller: Caller): Promise<GrantReach> {
  const menus = await allMenus(tx)
  const idsOf = async (kind: 'data' | 'api') => new Set((await heldScopes(tx, caller, kind)).map(({ id }) => id))
  return {
    isAdmin: isAdministrator(caller) || caller.roleAliases.includes(adminAlias),
    menus,
    menu: withAncestors(menus, await heldMenuIds(tx, caller, menus)),
    dataScope: await idsOf('data'),
    apiScope: await idsOf('api'),
    menuIds: new Set(menus.map(({ id }) => id)),
  }
}

const withoutMenus = (ids: readonly bigint[] | undefined, { menuIds }: GrantReach): bigint[] =>
  (ids ?? []).filter((id) => !menuIds.has(id))
