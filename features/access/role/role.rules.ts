import { adminAlias, administratorAlias } from '../reach/role-alias.rules.ts'
import { type Hanging, withDescendants } from '../../../core/shared/tree/tree.ts'

/** A role as rules about rights need it. */
export interface RankedRole extends Hanging {
  readonly roleAlias: string
}

/** Holder of roles whose rights are asked about. */
export interface RoleHolder {
  readonly roleIds: readonly bigint[]
  readonly roleAliases: readonly string[]
  /** The platform's administrator, who may give every role. */
  readonly isAdministrator: boolean
}

/**
 * The roles that a user may give and change: the platform's administrator all, an operator's administrator all but that
 * of the platform, others those they hold and those below them. As a role never holds more than the one above it, nobody
 * gives more than they have.
 * @source docs/domain/network.md 2.4, 不能授予超出自身权限的角色; docs/domain/traps.md 23
 */
export function givableRoles(holder: RoleHolder, roles: readonly RankedRole[]): Set<bigint> {
  if (holder.isAdministrator) return new Set(roles.map(({ id }) => id))
  const givable = roles.filter(({ roleAlias }) => roleAlias !== administratorAlias)
  if (holder.roleAliases.includes(adminAlias)) return new Set(givable.map(({ id }) => id))
  const below = new Set(holder.roleIds.flatMap((id) => [...withDescendants(roles, id)]))
  return new Set(givable.filter(({ id, roleAlias }) => below.has(id) && roleAlias !== adminAlias).map(({ id }) => id))
}
