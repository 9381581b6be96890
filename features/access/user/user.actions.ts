import { sql } from 'drizzle-orm'
import { commonErrors } from '../../../core/shared/errors.ts'
import type { Caller } from '../../../core/server/call/caller.ts'
import { rowOf, rowsOf, run, type Tx } from '../../../core/server/database/db.ts'
import { refusalOfConstraint } from '../../../core/server/call/envelope.ts'
import { blindIndex, sealText } from '../../../core/server/secrets/personal.ts'
import { PartyType } from '../../../core/shared/party-type.ts'
import { givableOf, rolesOf } from '../role/role.queries.ts'
import { roleErrors } from '../role/role.contract.ts'
import { countUsers } from './user-count.actions.ts'
import { logStates } from '../../../core/server/states/state-log.ts'
import { userErrors } from './user-codes.contract.ts'
import { type HeldUser, heldUsers } from './user.queries.ts'
import { userTransitions } from './user.rules.ts'

refusalOfConstraint('app_user_account', userErrors.accountTaken)
refusalOfConstraint('app_user_phone', userErrors.phoneTaken)

/** A new user, checked. */
export interface NewUser {
  tenantId: string
  oemNo: string
  account: string
  passwordHash: string
  mustChangePassword: boolean
  name: string
  realName: string
  code?: string
  phone?: string
  email?: string
  avatar?: string
  sex?: number
  birthday?: string | null
  userType: number
  userNo: string
  roleIds: readonly bigint[]
  deptIds: readonly bigint[]
  postIds?: readonly bigint[]
  status?: 0 | 1 | 2
  isTenantAdmin?: boolean
  /** Third-party account that the user registered through. */
  oauthId?: bigint | null
  createUser?: bigint | null
  createDept?: bigint | null
}

const array = (ids: readonly bigint[]) => sql`${`{${ids.join(',')}}`}::bigint[]`

/**
 * Adds a user to a login tenant that has room for one more. Also for the demo world and the first administrator.
 * @throws user.quota, user.accountTaken, user.phoneTaken
 */
export async function createUser(tx: Tx, user: NewUser): Promise<bigint> {
  await refuseFull(tx, user)
  const { phone = '', email = '' } = user
  const row = await rowOf<{ id: bigint }>(
    tx,
    sql`INSERT INTO app_user (tenant_id, oem_no, account, password_hash, must_change_password, name, real_name, code, phone_enc, phone_idx, phone_tail, email_enc, avatar, sex,
               birthday, user_type, user_no, role_ids, dept_ids, post_ids, user_status, is_tenant_admin, oauth_id, create_user, create_dept)
        VALUES (${user.tenantId}, ${user.oemNo}, ${user.account}, ${user.passwordHash}, ${user.mustChangePassword}, ${user.name}, ${user.realName}, ${user.code ?? ''},
               ${sealText(phone)}, ${blindIndex('phone', phone)}, ${phone.slice(-4)}, ${sealText(email)}, ${user.avatar ?? ''}, ${user.sex ?? 3}, ${user.birthday ?? null},
               ${user.userType}, ${user.userNo}, ${array(user.roleIds)}, ${array(user.deptIds)}, ${array(user.postIds ?? [])}, ${user.status ?? userTransitions.create.to},
               ${user.isTenantAdmin ?? false}, ${user.oauthId ?? null}, ${user.createUser ?? null}, ${user.createDept ?? null}) RETURNING id`,
  )
  await countUsers(tx, user.tenantId, [{ oemNo: user.oemNo, userNo: user.userNo, change: 1 }])
  const { id } = row as { id: bigint }
  const by = user.createUser ? { userId: user.createUser, userNo: '' } : null
  await logUsers(tx, user, by, [{ id, from: null, to: user.status ?? userTransitions.create.to, action: 'create' }])
  return id
}

/** Keeps how the states of users of one login tenant changed. @source docs/domain/network.md 1.5, 2.4 */
export const logUsers = (
  tx: Tx,
  { tenantId, oemNo }: { tenantId: string; oemNo: string },
  by: Pick<Caller, 'userId' | 'userNo'> | null,
  changes: readonly { id: bigint; from: number | null; to: number; action: string }[],
): Promise<void> =>
  logStates(
    tx,
    tenantId,
    by,
    changes.map(({ id, ...change }) => ({ oemNo, entity: 'user', entityNo: String(id), ...change })),
  )

/** Counts under the tenant's row, so that two at once never take the last place both. */
async function refuseFull(tx: Tx, { tenantId, oemNo }: { tenantId: string; oemNo: string }): Promise<void> {
  const tenant = await rowOf<{ most: number }>(
    tx,
    sql`SELECT account_number AS most FROM tenant WHERE tenant_id = ${oemNo} AND NOT is_deleted FOR UPDATE`,
  )
  if (!tenant || tenant.most < 0) return
  const users = await rowOf<{ n: bigint }>(
    tx,
    sql`SELECT count(*) AS n FROM app_user WHERE tenant_id = ${tenantId} AND oem_no = ${oemNo} AND NOT is_deleted`,
  )
  if ((users?.n ?? 0n) >= BigInt(tenant.most)) throw userErrors.quota()
}

/**
 * Refuses roles, departments and posts that are not of the caller's login tenant, and roles beyond the caller's own.
 * @throws common.notFound, role.beyondOwn
 */
export async function checkMembership(
  tx: Tx,
  caller: Caller,
  {
    roleIds = [],
    deptIds = [],
    postIds = [],
  }: {
    roleIds?: readonly bigint[] | undefined
    deptIds?: readonly bigint[] | undefined
    postIds?: readonly bigint[] | undefined
  },
): Promise<void> {
  const roles = await rolesOf(tx, caller)
  if (roleIds.some((id) => !roles.some((role) => role.id === id))) throw commonErrors.notFound()
  const givable = givableOf(caller, roles)
  if (roleIds.some((id) => !givable.has(id))) throw roleErrors.beyondOwn()
  for (const [table, ids] of [
    ['dept', deptIds],
    ['post', postIds],
  ] as const) {
    const found = await rowsOf(
      tx,
      sql`SELECT 1 FROM ${sql.identifier(table)} WHERE tenant_id = ${caller.tenantId} AND oem_no = ${caller.oemNo} AND id = ANY(${array(ids)}) AND NOT is_deleted`,
    )
    if (found.length !== ids.length) throw commonErrors.notFound()
  }
}

/**
 * The users of a change, held: all within the caller's reach, and none holding more than the caller.
 * @throws common.notFound, user.moreRights
 * @source docs/domain/traps.md 22 and 23
 */
export async function usersToChange(tx: Tx, caller: Caller, ids: readonly bigint[]): Promise<HeldUser[]> {
  const users = await heldUsers(tx, caller, ids)
  if (users.length !== ids.length) throw commonErrors.notFound()
  const givable = givableOf(caller, await rolesOf(tx, caller))
  const isBeyond = users.some((user) => user.id !== caller.userId && user.roleIds.some((id) => !givable.has(id)))
  if (isBeyond) throw userErrors.moreRights()
  return users
}

/**
 * Refuses a party number that no party has.
 * @returns the number: operator staff act for their login tenant, whatever was asked for
 * @throws user.partyUnknown
 * @source docs/domain/network.md 1.9 A
 */
export async function checkedParty(
  tx: Tx,
  { tenantId, oemNo }: Caller,
  userType: number,
  userNo: string,
): Promise<string> {
  if (userType === PartyType.operator) return oemNo
  const party =
    userType === PartyType.merchant
      ? sql`SELECT 1 FROM rpi_basic WHERE tenant_id = ${tenantId} AND oem_no = ${oemNo} AND rpi_no = ${userNo} AND NOT is_deleted`
      : sql`SELECT 1 FROM service_info WHERE tenant_id = ${tenantId} AND oem_no = ${oemNo} AND user_no = ${userNo} AND service_kind = ${serviceKinds[userType] ?? 0} AND NOT is_deleted`
  if (!(await rowOf(tx, party))) throw userErrors.partyUnknown()
  return userNo
}

/** Kind of provider row behind a party type: provider, employee, institution. @source docs/domain/network.md 2.1 */
const serviceKinds: Readonly<Record<number, number>> = {
  [PartyType.provider]: 1,
  [PartyType.employee]: 2,
  [PartyType.institution]: 3,
}

/** Sets the state that an event leads to, each from the one it was held in. @throws common.moved */
export async function setUserStatus(
  tx: Tx,
  caller: Caller,
  users: readonly HeldUser[],
  action: keyof typeof userTransitions,
): Promise<void> {
  const status = userTransitions[action].to
  const changed = await run(
    tx,
    sql`UPDATE app_user u SET user_status = ${status}, update_user = ${caller.userId}, update_time = business_now(), version = version + 1
          FROM jsonb_to_recordset(${JSON.stringify(users.map(({ id, status: was }) => ({ id: String(id), was })))}::jsonb) AS h(id bigint, was smallint)
         WHERE u.tenant_id = ${caller.tenantId} AND u.id = h.id AND u.user_status = h.was`,
  )
  if (changed !== users.length) throw commonErrors.moved()
  await logUsers(
    tx,
    caller,
    caller,
    users.map(({ id, status: from }) => ({ id, from, to: status, action })),
  )
}
