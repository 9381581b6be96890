import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Caller, DataScope } from '../../../core/server/call/caller.ts'
import { PartyType } from '../../../core/shared/party-type.ts'
import { customScope } from './custom-scope.queries.ts'
import { DataScopeType } from './data-scope-type.contract.ts'
import type { ScopedList } from './scoped-list.contract.ts'

/**
 * The reach of a caller: which rows of a list they see, as one condition for the `where` of the list, its statistics,
 * its export, its details and its writes. Three limits hold together:
 *
 * | Limit | Says |
 * |---|---|
 * | tenant | rows of the caller's tenant; of the caller's own login tenant, unless operator staff asks for sub-operators' too |
 * | party | operator staff all of these; a provider its subtree; an employee, institution or merchant what carries its number |
 * | data scope | what the roles' scopes for this list add up to |
 *
 * A row outside looks exactly like one that is not there: the condition belongs in the query, never after it.
 * @source docs/domain/network.md 2.6, 2.7; docs/rulings.md 35
 */

/** Any column or expression of a statement. */
type Place = SQLWrapper

/**
 * Columns of a list's rows that the caller's reach is checked against. A column that the rows lack is left out: a caller
 * limited by it sees no rows.
 */
export interface ReachColumns<Field extends string = never> {
  readonly tenant: Place
  readonly oem: Place
  /** Path of the row's direct party, '' for the operator itself; any collation. */
  readonly path?: Place
  readonly employee?: Place
  readonly institution?: Place
  readonly merchant?: Place
  /** Customer manager: a user id. */
  readonly manager?: Place
  readonly createUser?: Place
  readonly createDept?: Place
  /** Path of the caller's own party where it was read before; looked up in the statement otherwise. */
  readonly ownPath?: string
  /** Columns behind the fields that a custom scope of this list may name. */
  readonly fields: Readonly<Record<Field, Place>>
}

/** Tenants whose rows an operator asks for: its own, its sub-operators', or both. Others always get their own alone. */
export type TenantChoice = 'own' | 'child' | 'all'

/** The condition for the rows of a list that a caller sees. */
export function reachOf<Field extends string>(
  caller: Caller,
  list: ScopedList<Field>,
  columns: ReachColumns<NoInfer<Field>>,
  tenants: TenantChoice = 'own',
): SQL {
  return sql`(${columns.tenant} = ${caller.tenantId} AND ${ofTenants(caller, columns, tenants)} AND ${ofParty(caller, columns)} AND ${ofScopes(caller, list, columns)})`
}

/**
 * Whether a path lies in the subtree of a party: the party itself and everything below it, by one range of the index.
 * @param path     a path of user numbers joined by commas
 * @param partyPath the party's own path, a text or an expression; null sees nothing
 */
export const inSubtree = (path: Place, partyPath: Place | string): SQL =>
  // In C order '-' is the next character after ',', so the range holds the path itself and every longer one.
  sql`(${path} >= (${partyPath})::text COLLATE "C" AND ${path} < ((${partyPath})::text || '-') COLLATE "C")`

/** The present path of a party as an expression; null when there is none of that number. */
export const pathOf = (tenantId: string, userNo: string): SQL =>
  sql`(SELECT ancestors FROM service_info WHERE tenant_id = ${tenantId} AND user_no = ${userNo} AND NOT is_deleted)`

/** Whether a caller sees names of people in full on rows of a login tenant: own ones, and not as an institution. */
export const seesNames = (caller: Caller, oemNo: string): boolean =>
  oemNo === caller.oemNo && caller.partyType !== PartyType.institution

const nothing = sql`false`
const everything = sql`true`

/** A sub-operator's users are held to their own rows by row security as well; every statement says it all the same. */
function ofTenants({ tenantId, oemNo, partyType }: Caller, { oem }: ReachColumns, tenants: TenantChoice): SQL {
  const mayChoose = partyType === PartyType.operator && oemNo === tenantId
  if (!mayChoose || tenants === 'own') return sql`${oem} = ${oemNo}`
  return tenants === 'child' ? sql`${oem} <> ${oemNo}` : everything
}

function ofParty(
  { partyType, tenantId, userNo }: Caller,
  { path, ownPath, employee, institution, merchant }: ReachColumns,
): SQL {
  switch (partyType) {
    case PartyType.operator:
      return everything
    case PartyType.provider:
      return path ? inSubtree(path, ownPath ?? pathOf(tenantId, userNo)) : nothing
    case PartyType.merchant:
      return equal(merchant, userNo)
    case PartyType.employee:
      return equal(employee, userNo)
    case PartyType.institution:
      return equal(institution, userNo)
  }
}

/**
 * The scopes that the roles hold for this list, one of them sufficing; without any, the roles' default: what is one's
 * own for customer managers alone, everything for all others.
 */
export function ofScopes<Field extends string>(
  caller: Caller,
  list: ScopedList<Field>,
  columns: ReachColumns<Field>,
): SQL {
  const scopes = caller.dataScopes.filter((scope) => scope.list === list.key)
  if (scopes.length > 0) return anyOf(scopes.map((scope) => ofScope(caller, list, columns, scope)))
  return isManagerOnly(caller) ? ofMine(caller, columns) : everything
}

/** Whether a caller's roles show one's own rows alone where no scope says otherwise: those of customer managers. */
export const isManagerOnly = ({ roleAliases }: Pick<Caller, 'roleAliases'>): boolean =>
  roleAliases.length > 0 && roleAliases.every((alias) => alias === 'account_manager')

/** Whether no data scope narrows a list for a caller: tenant and party alone say what they see. */
export const isUnscoped = (caller: Caller, list: ScopedList): boolean =>
  !isManagerOnly(caller) && caller.dataScopes.every((scope) => scope.list !== list.key)

function ofScope<Field extends string>(
  caller: Caller,
  list: ScopedList<Field>,
  columns: ReachColumns<Field>,
  { type, condition }: DataScope,
): SQL {
  switch (type) {
    case DataScopeType.all:
      return everything
    case DataScopeType.own:
      return ofMine(caller, columns)
    case DataScopeType.ownDept:
      return among(columns.createDept, caller.deptIds)
    case DataScopeType.ownDeptAndBelow:
      return among(columns.createDept, caller.deptTreeIds)
    case DataScopeType.custom:
      return customScope(caller, list, columns.fields, condition)
  }
}

/** Own rows: made by the user, in the user's care as customer manager, or of the employee whom the user is. */
const ofMine = ({ userId, userNo }: Caller, { createUser, manager, employee }: ReachColumns): SQL =>
  anyOf([equal(createUser, userId), equal(manager, userId), equal(employee, userNo)])

const equal = (place: Place | undefined, value: string | bigint): SQL => (place ? sql`${place} = ${value}` : nothing)

const among = (place: Place | undefined, ids: readonly bigint[]): SQL =>
  place && ids.length > 0 ? sql`${place} = ANY(${sql.param([...ids])}::bigint[])` : nothing

const anyOf = (conditions: readonly SQL[]): SQL => sql`(${sql.join([...conditions], sql` OR `)})`
