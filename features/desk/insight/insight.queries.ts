import { sql } from 'drizzle-orm'
import { authorityOf } from '../../../core/server/call/authority.ts'
import type { Caller, DataScope } from '../../../core/server/call/caller.ts'
import { enterScope, rowOf, rowsOf, scopeOfCaller, type Tx } from '../../../core/server/database/db.ts'
import { callerLater } from '../../../core/server/call/later.ts'
import { allowanceOf, namesCall } from '../../../core/server/call/open-call.ts'
import type { Call } from '../../../core/shared/call.ts'
import { AppError, commonErrors } from '../../../core/shared/errors.ts'
import { isManagerOnly, type SignInUser, signInUser, userReach } from '../../access/access.server.ts'
import { explainedLists } from './explained-lists.queries.ts'
import type { RowKind } from './insight.contract.ts'

/** A role by its name. */
export interface RoleName {
  id: bigint
  roleName: string
}

/** A user whose rights are asked about, as sign-in knows them. */
export interface AskedUser extends SignInUser {
  readonly roles: RoleName[]
}

/** A user within the caller's reach. @throws common.notFound */
export async function askedUser(tx: Tx, caller: Caller, userId: bigint): Promise<AskedUser> {
  const seen = await rowOf<{ seen: number }>(
    tx,
    sql`SELECT 1 AS seen FROM app_user u WHERE ${userReach(caller)} AND u.id = ${userId}`,
  )
  const user = seen ? await signInUser(tx, caller, { userId }) : null
  if (!user) throw commonErrors.notFound()
  return { ...user, roles: await rolesNamed(tx, caller, user.roleIds) }
}

/** Roles of the caller's login tenant by their ids, in the order of the role tree. */
export const rolesNamed = (tx: Tx, { tenantId, oemNo }: Caller, ids: readonly bigint[]): Promise<RoleName[]> =>
  rowsOf<RoleName>(
    tx,
    sql`SELECT id, role_name AS "roleName" FROM role WHERE tenant_id = ${tenantId} AND oem_no = ${oemNo} AND id = ANY(${`{${ids.join(',')}}`}::bigint[]) AND NOT is_deleted ORDER BY sort, id`,
  )

/** A user as a caller, with all their roles; null when they could not sign in: disabled, without a role, tenant closed. */
export async function callerOfUser(tx: Tx, asker: Caller, user: AskedUser): Promise<Caller | null> {
  const { tenantId, language } = asker
  const { userId, oemNo, roleIds, deptIds } = user
  try {
    return await callerLater(tx, { tenantId, oemNo, userId, roleIds, deptIds, actorUserId: null, language })
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

/**
 * Returns the rights that one role gives to a party: by the same function that opens every call, asked for that role alone.
 */
export async function authorityOfRole(
  tx: Tx,
  { tenantId, oemNo, userNo, deptIds }: Pick<Caller, 'tenantId' | 'oemNo' | 'userNo' | 'deptIds'>,
  roleId: bigint,
) {
  const row = await rowOf<{ version: bigint }>(tx, sql`SELECT version FROM authority_version`)
  return authorityOf(tx, { tenantId, oemNo, userNo, deptIds, roleIds: [roleId], version: Number(row?.version ?? 0) })
}

/** Finds the roles that give a call's permission, those that hold it in vain, and the limit that holds those back. */
export async function permissionOf(tx: Tx, target: Caller, roles: readonly RoleName[], call: Call) {
  const givenBy: RoleName[] = []
  const inVain: RoleName[] = []
  let bound: '' | 'package' | 'party' = ''
  if (call.permission === 'signedIn' || call.permission === 'public') return { isPassed: true, givenBy, inVain, bound }
  const granted = await rowsOf<{ id: bigint }>(
    tx,
    sql`SELECT g.role_id AS id FROM role_menu g JOIN menu m ON m.id = g.menu_id AND NOT m.is_deleted
         WHERE g.tenant_id = ${target.tenantId} AND g.role_id = ANY(${`{${target.roleIds.join(',')}}`}::bigint[]) AND m.code = ${call.permission}`,
  )
  for (const role of roles) {
    const { permissions } = await authorityOfRole(tx, target, role.id)
    if (permissions.has(call.permission)) givenBy.push(role)
    else if (granted.some(({ id }) => id === role.id)) {
      inVain.push(role)
      const ofOperator = await authorityOfRole(tx, { ...target, userNo: target.oemNo }, role.id)
      bound = ofOperator.permissions.has(call.permission) ? 'party' : 'package'
    }
  }
  return { isPassed: target.permissions.has(call.permission), givenBy, inVain, bound }
}

/** The API scopes that name a call, and which of the user's roles hold each. */
export async function apiScopesOf(
  tx: Tx,
  target: Caller & Pick<Awaited<ReturnType<typeof authorityOfRole>>, 'withheldScopes'>,
  roles: readonly RoleName[],
  call: Call,
) {
  const all = await rowsOf<{ id: bigint; scopeName: string; code: string; path: string; roleIds: string[] }>(
    tx,
    sql`SELECT s.id, s.scope_name AS "scopeName", s.resource_code AS code, s.scope_path AS path,
               ARRAY(SELECT r.role_id::text FROM role_api_scope r WHERE r.tenant_id = ${target.tenantId} AND r.api_scope_id = s.id) AS "roleIds"
          FROM api_scope s WHERE NOT s.is_deleted ORDER BY s.id`,
  )
  const { withheldBy } = allowanceOf(call, target)
  const named = all.filter((scope) => namesCall(scope, call))
  return {
    isPassed: withheldBy.length === 0,
    named: named.map(({ scopeName, code, path, roleIds }) => ({
      scopeName,
      isHeld: !withheldBy.some((scope) => scope.code === code && scope.path === path),
      heldBy: roles.filter(({ id }) => roleIds.includes(String(id))),
    })),
  }
}

interface AskedRow {
  readonly kind: RowKind
  readonly no: string
  readonly today: string
}

/**
 * Finds the limits that let a user see one row, or hide it: evaluates the condition of the list itself for the user as they
 * are and with one limit after the other lifted. The transaction is in the user's scope afterwards.
 * @throws common.notFound for a row that the asker does not see
 */
export async function rowReasons(tx: Tx, asker: Caller, target: Caller, roles: readonly RoleName[], asked: AskedRow) {
  const { kind, no, today } = asked
  const { from, where, ofTenant, askedBy, key, call } = explainedLists[kind]
  const sees = async (caller: Caller, scope: 'merchant' | 'child' | 'all', condition = where) =>
    (await rowOf(tx, sql`SELECT 1 AS seen FROM ${from} WHERE ${condition(caller, { no, scope, today })} LIMIT 1`)) !==
    undefined
  if (!asker.permissions.has(call.permission) || !(await sees(asker, 'all', askedBy))) throw commonErrors.notFound()
  await enterScope(tx, scopeOfCaller(target))
  const wholeTenant: Caller = {
    ...target,
    partyType: 1,
    userNo: target.oemNo,
    roleAliases: ['admin'],
    dataScopes: [],
  }
  const wholeParty: Caller = { ...target, dataScopes: [{ list: key, type: 1, condition: null }] }
  const inTenant = await sees(wholeTenant, 'merchant', ofTenant)
  const mine = target.dataScopes.filter(({ list }) => list === key)
  return {
    kind,
    no,
    tenant: { isPassed: inTenant, isOfChild: !inTenant && (await sees(target, 'all')) },
    party: { isPassed: await sees(wholeParty, 'merchant') },
    dataScope: {
      isPassed: await sees(target, 'merchant'),
      usual: mine.length > 0 ? ('' as const) : isManagerOnly(target) ? ('own' as const) : ('all' as const),
      scopes: await scopeReasons(tx, target, roles, key, (scope) =>
        sees({ ...target, dataScopes: [scope] }, 'merchant'),
      ),
    },
  }
}

async function scopeReasons(
  tx: Tx,
  { tenantId, roleIds }: Caller,
  roles: readonly RoleName[],
  list: string,
  lets: (scope: DataScope) => Promise<boolean>,
) {
  const held = await rowsOf<{ scopeName: string; type: DataScope['type']; condition: unknown; roleIds: string[] }>(
    tx,
    sql`SELECT d.scope_name AS "scopeName", d.scope_type AS type, d.scope_value AS condition, array_agg(r.role_id::text) AS "roleIds"
          FROM role_data_scope r JOIN data_scope d ON d.id = r.data_scope_id AND NOT d.is_deleted
         WHERE r.tenant_id = ${tenantId} AND r.role_id = ANY(${`{${roleIds.join(',')}}`}::bigint[]) AND d.scope_class = ${list}
         GROUP BY d.id, d.scope_name, d.scope_type, d.scope_value ORDER BY d.id`,
  )
  const shown = []
  for (const { scopeName, type, condition, roleIds: holders } of held)
    shown.push({
      scopeName,
      scopeType: type,
      isPassed: await lets({ list, type, condition }),
      heldBy: roles.filter(({ id }) => holders.includes(String(id))),
    })
  return shown
}
