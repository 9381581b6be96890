import { type SQL, sql } from 'drizzle-orm'
import { codeLabel, codeSetOf } from '../../../core/shared/codes.ts'
import type { Language } from '../../../core/shared/errors.ts'
import { type Caller, holds } from '../../../core/server/call/caller.ts'
import { rowsOf, type Tx } from '../../../core/server/database/db.ts'
import { maskEmail, maskPhone, openText } from '../../../core/server/secrets/personal.ts'
import { allOf, contains, isPhone, madeWithin, when } from '../../../core/server/lists/listing.ts'
import { PartyType } from '../../../core/shared/party-type.ts'
import { isUnscoped, ofScopes } from '../reach/reach.queries.ts'
import { Sex, UserStatus } from './user-codes.contract.ts'
import { userList } from './user.contract.ts'

/** A user as stored, with the names of what the ids mean. */
export interface StoredUser {
  id: bigint
  tenantId: string
  tenantName: string | null
  account: string
  name: string
  realName: string
  code: string
  phoneEnc: string
  emailEnc: string
  avatar: string
  sex: 1 | 2 | 3
  birthday: string | null
  userType: 1 | 2 | 3 | 4 | 5
  userNo: string
  roleIds: string[]
  deptIds: string[]
  postIds: string[]
  roleName: string | null
  deptName: string | null
  postName: string | null
  status: 0 | 1 | 2
  isTenantAdmin: boolean
  createTime: string
}

const names = (table: string, name: string, ids: string) =>
  sql`(SELECT string_agg(n.${sql.identifier(name)}, ',' ORDER BY n.sort, n.id) FROM ${sql.identifier(table)} n
        WHERE n.tenant_id = u.tenant_id AND n.id = ANY(u.${sql.identifier(ids)}) AND NOT n.is_deleted)`

/** Select list of users; the table is named `u`. */
export const userColumns = sql`u.id, u.oem_no AS "tenantId", (SELECT t.tenant_name FROM tenant t WHERE t.tenant_id = u.oem_no) AS "tenantName", u.account, u.name,
  u.real_name AS "realName", u.code, u.phone_enc AS "phoneEnc", u.email_enc AS "emailEnc", u.avatar, u.sex, u.birthday, u.user_type AS "userType", u.user_no AS "userNo",
  u.role_ids::text[] AS "roleIds", u.dept_ids::text[] AS "deptIds", u.post_ids::text[] AS "postIds",
  ${names('role', 'role_name', 'role_ids')} AS "roleName", ${names('dept', 'dept_name', 'dept_ids')} AS "deptName", ${names('post', 'post_name', 'post_ids')} AS "postName",
  u.user_status AS status, u.is_tenant_admin AS "isTenantAdmin", u.create_time AS "createTime"`

/**
 * The users that a caller sees: with `user_all` every user of the login tenant, else those of the caller's own party
 * within his data scope.
 * @source docs/wire.md 4.1, page and pageAll; docs/domain/network.md 2.6
 */
export function userReach(caller: Caller, isAll = holds(caller, 'user_all')): SQL {
  const tenant = sql`u.tenant_id = ${caller.tenantId} AND u.oem_no = ${caller.oemNo} AND NOT u.is_deleted`
  if (isAll) return tenant
  const scopes = ofScopes(caller, userList, {
    tenant: sql`u.tenant_id`,
    oem: sql`u.oem_no`,
    createUser: sql`u.create_user`,
    createDept: sql`u.create_dept`,
    fields: {
      account: sql`u.account`,
      realName: sql`u.real_name`,
      status: sql`u.user_status`,
      createTime: sql`u.create_time`,
    },
  })
  return sql`${tenant} AND u.user_no = ${caller.userNo} AND (u.id = ${caller.userId} OR ${scopes})`
}

/** The filters of the user lists. */
export interface UserFilters {
  account: string
  realName: string
  phone?: string | undefined
  status?: number | undefined
  deptId?: bigint | undefined
  createTime_dategt?: string | undefined
  createTime_datelt?: string | undefined
}

/** The condition of a filter; a whole phone is found exactly, four digits by its end. @throws common.datesReversed */
export function userFilter(input: UserFilters): SQL {
  return allOf(
    sql`true`,
    input.account && contains(sql`u.account`, input.account),
    input.realName && contains(sql`u.real_name`, input.realName),
    when(input.phone, (phone) => isPhone(sql`u.phone_idx`, sql`u.phone_tail`, phone)),
    when(input.status, (status) => sql`u.user_status = ${status}`),
    when(
      input.deptId,
      (id) =>
        sql`u.dept_ids && ARRAY(SELECT d.id FROM dept d WHERE d.tenant_id = u.tenant_id AND NOT d.is_deleted AND (d.id = ${id} OR ${String(id)} = ANY(string_to_array(d.ancestors, ','))))`,
    ),
    madeWithin(sql`u.create_time`, input),
  )
}

/** Counts the users that a filter shows, from the counts by party; null where they cannot tell. */
export function countedUsers(caller: Caller, input: UserFilters, isAll: boolean): SQL | null {
  const { account, realName, phone, status, deptId, createTime_dategt: since, createTime_datelt: until } = input
  const isFiltered = account || realName || [phone, status, deptId, since, until].some((value) => value !== undefined)
  if (isFiltered || (!isAll && !isUnscoped(caller, userList))) return null
  const party = isAll ? sql`true` : sql`c.user_no = ${caller.userNo}`
  return sql`(SELECT coalesce(sum(c.user_count), 0)::bigint FROM user_count c WHERE c.tenant_id = ${caller.tenantId} AND c.oem_no = ${caller.oemNo} AND ${party})`
}

/** Columns that the user lists sort by. */
export const userOrder = {
  account: sql`u.account`,
  realName: sql`u.real_name`,
  status: sql`u.user_status`,
  createTime: sql`u.create_time`,
}

/** A stored user as it is shown: phone and email masked, codes with their words. */
export function shownUser(row: StoredUser, language: Language) {
  const { phoneEnc, emailEnc, roleIds, deptIds, postIds, ...plain } = row
  return {
    ...plain,
    phone: maskPhone(openText(phoneEnc)),
    email: maskEmail(openText(emailEnc)),
    roleId: roleIds.join(','),
    deptId: deptIds.join(','),
    postId: postIds.join(','),
    sexName: codeLabel(codeSetOf(Sex), row.sex, language),
    userTypeName: codeLabel(codeSetOf(PartyType), row.userType, language),
    statusName: codeLabel(codeSetOf(UserStatus), row.status, language),
  }
}

/** A user as a change needs one: state and rights, held until the transaction ends. */
export interface HeldUser {
  id: bigint
  account: string
  status: 0 | 1 | 2
  userType: number
  userNo: string
  roleIds: bigint[]
  deptIds: bigint[]
  phoneIdx: string
  isTenantAdmin: boolean
}

/** Users within the caller's reach, in order of id and held; fewer than asked for when one is out of reach. */
export async function heldUsers(tx: Tx, caller: Caller, ids: readonly bigint[]): Promise<HeldUser[]> {
  const rows = await rowsOf<Omit<HeldUser, 'roleIds' | 'deptIds'> & { roleIds: string[]; deptIds: string[] }>(
    tx,
    sql`SELECT u.id, u.account, u.user_status AS status, u.user_type AS "userType", u.user_no AS "userNo", u.role_ids::text[] AS "roleIds", u.dept_ids::text[] AS "deptIds",
               u.phone_idx AS "phoneIdx", u.is_tenant_admin AS "isTenantAdmin"
          FROM app_user u WHERE ${userReach(caller)} AND u.id = ANY(${`{${ids.join(',')}}`}::bigint[]) ORDER BY u.id FOR UPDATE OF u`,
  )
  return rows.map((row) => ({ ...row, roleIds: row.roleIds.map(BigInt), deptIds: row.deptIds.map(BigInt) }))
}

/** A user as the audit log tells of one: numbers masked, roles, departments and posts by their names. */
export async function toldUsers(tx: Tx, tenantId: string, ids: readonly bigint[]) {
  const rows = await rowsOf<StoredUser>(
    tx,
    sql`SELECT ${userColumns} FROM app_user u WHERE u.tenant_id = ${tenantId} AND u.id = ANY(${`{${ids.join(',')}}`}::bigint[]) ORDER BY u.id`,
  )
  const list = (names: string | null) => (names ?? '').split(',').filter(Boolean)
  return rows.map(({ phoneEnc, emailEnc, roleName, deptName, postName, ...row }) => ({
    id: row.id,
    account: row.account,
    name: row.name,
    realName: row.realName,
    code: row.code,
    phone: maskPhone(openText(phoneEnc)),
    email: maskEmail(openText(emailEnc)),
    avatar: row.avatar,
    sex: row.sex,
    birthday: row.birthday,
    userType: row.userType,
    userNo: row.userNo,
    roles: list(roleName),
    depts: list(deptName),
    posts: list(postName),
    status: row.status,
  }))
}

/** Number of a user in the audit log. */
export const userNumber = ({ id }: { id: bigint }): bigint => id
