import { sql } from 'drizzle-orm'
import { constant } from '../../../core/server/database/constant.ts'
import { pageOf } from '../../../core/shared/call.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { type Caller, holds } from '../../../core/server/call/caller.ts'
import { changedEach } from '../../../core/server/call/audit.ts'
import { rowOf, run, type Tx } from '../../../core/server/database/db.ts'
import { handle } from '../../../core/server/call/handle.ts'
import { blindIndex, sealText } from '../../../core/server/secrets/personal.ts'
import { PartyType } from '../../../core/shared/party-type.ts'
import { hashSecret, newSecret, randomPassword, secretOf } from '../password/password.actions.ts'
import { paramOf } from '../../settings/settings.server.ts'
import { followUser } from '../session/session.actions.ts'
import { allOf, contains, orderOf, readPage } from '../../../core/server/lists/listing.ts'
import { UserStatus } from './user-codes.contract.ts'
import { checkedParty, checkMembership, createUser, usersToChange } from './user.actions.ts'
import { countUsers } from './user-count.actions.ts'
import { user } from './user.contract.ts'
import {
  countedUsers,
  shownUser,
  type StoredUser,
  userColumns,
  userFilter,
  type UserFilters,
  toldUsers,
  userNumber,
  userOrder,
  userReach,
} from './user.queries.ts'
import { type Label, present, unmasked } from '../../../core/shared/shapes/draft-fields.ts'
import { checkAccount, checkEmail, phoneToStore } from './user.rules.ts'

type ListInput = UserFilters & { current: number; size: number; ascs: string; descs: string }

async function listUsers(tx: Tx, caller: Caller, input: ListInput, isAll: boolean) {
  const listing = {
    columns: userColumns,
    from: sql`app_user u`,
    where: allOf(userReach(caller, isAll), userFilter(input)),
    order: orderOf(input, userOrder, sql`u.create_time DESC, u.id DESC`, sql`u.id`, sql`ASC`),
    total: countedUsers(caller, input, isAll),
    key: { tenant: sql`u.tenant_id`, id: sql`u.id`, tenantId: caller.tenantId },
  }
  const found = await readPage<StoredUser>(tx, listing, input)
  return pageOf(input, { ...found, records: found.records.map((row) => shownUser(row, caller.language)) })
}

/** Colleagues that the person picker offers: operator staff their login tenant's users, others those of their own party. */
const cardReach = (caller: Caller) => {
  const tenant = sql`u.tenant_id = ${caller.tenantId} AND u.oem_no = ${caller.oemNo} AND NOT u.is_deleted`
  return caller.partyType === PartyType.operator ? tenant : sql`${tenant} AND u.user_no = ${caller.userNo}`
}

const phoneLabel: Label = ['手机号码', 'Mobile number']
const emailLabel: Label = ['邮箱', 'Email']

const cardOrder = { name: sql`u.name`, realName: sql`u."realName"` }

export const userCalls = [
  handle(user.page, ({ tx, caller, input }) => listUsers(tx, caller, input, false)),

  handle(user.pageAll, ({ tx, caller, input }) => listUsers(tx, caller, input, true)),

  // Who may see users sees the whole; others only what a person picker needs.
  handle(user.detail, async ({ tx, caller, input }) => {
    const isWhole = holds(caller, 'user_view')
    const reach = isWhole ? userReach(caller) : cardReach(caller)
    const row = await rowOf<StoredUser>(
      tx,
      sql`SELECT ${userColumns} FROM app_user u WHERE ${reach} AND u.id = ${input.id}`,
    )
    if (!row) throw commonErrors.notFound()
    const shown = shownUser(row, caller.language)
    const { id, name, realName, avatar, deptName, postName } = shown
    return isWhole ? shown : { id, name, realName, avatar, deptName, postName }
  }),

  handle(user.search, async ({ tx, caller, input }) => {
    const listing = {
      columns: sql`*`,
      from: sql`(SELECT ${userColumns} FROM app_user u WHERE ${cardReach(caller)} AND u.user_status = ${constant(UserStatus.active)}) u`,
      where: allOf(
        contains(sql`u.name`, input.name),
        contains(sql`u."realName"`, input.realName),
        input.deptName && contains(sql`u."deptName"`, input.deptName),
        input.postName && contains(sql`u."postName"`, input.postName),
      ),
      order: orderOf(input, cardOrder, sql`u."realName"`, sql`u.id`, sql`ASC`),
      made: sql`u."createTime"`,
    }
    return pageOf(input, await readPage<StoredUser>(tx, listing, input))
  }),

  handle(user.submit, async ({ tx, caller, input, audit }) => {
    if (input.id !== undefined) {
      if (!holds(caller, 'user_edit')) throw commonErrors.forbidden()
      audit(await change(tx, caller, { ...input, id: input.id }))
      return { id: input.id }
    }
    if (!holds(caller, 'user_add')) throw commonErrors.forbidden()
    const password = input.password ?? randomPassword()
    const id = await add(tx, caller, input, password)
    audit(changedEach('user', userNumber, [], await toldUsers(tx, caller.tenantId, [id])))
    return input.password === undefined ? { id, password } : { id }
  }),

  handle(user.update, async ({ tx, caller, input, audit }) => {
    audit(await change(tx, caller, input))
    return {}
  }),
]

/** Fields of a user that a form sends; keys left out are undefined. */
interface Draft {
  id?: bigint | undefined
  account?: string | undefined
  password?: string | undefined
  name?: string | undefined
  realName?: string | undefined
  code?: string | undefined
  phone?: string | undefined
  email?: string | undefined
  avatar?: string | undefined
  sex?: number | undefined
  birthday?: string | undefined
  userType?: number | undefined
  userNo?: string | undefined
  roleId?: bigint[] | undefined
  deptId?: bigint[] | undefined
  postId?: bigint[] | undefined
}

async function add(tx: Tx, caller: Caller, input: Draft, password: string): Promise<bigint> {
  const account = present(input.account, ['账号', 'Account'], caller.language)
  const name = present(input.name, ['昵称', 'Nickname'], caller.language)
  const realName = present(input.realName, ['姓名', 'Name'], caller.language)
  const roleIds = present(input.roleId, ['角色', 'Role'], caller.language)
  const deptIds = present(input.deptId, ['部门', 'Department'], caller.language)
  checkAccount(account)
  const phone = phoneToStore(unmasked(input.phone, phoneLabel, { isNew: true, language: caller.language })) ?? ''
  const email = unmasked(input.email, emailLabel, { isNew: true, language: caller.language }) ?? ''
  checkEmail(email)
  await checkMembership(tx, caller, { roleIds, deptIds, postIds: input.postId })
  const secret =
    input.password === undefined
      ? secretOf(password)
      : newSecret(password, await paramOf(tx, caller, 'password.policy'))
  return createUser(tx, {
    tenantId: caller.tenantId,
    oemNo: caller.oemNo,
    account,
    name,
    realName,
    phone,
    email,
    roleIds,
    deptIds,
    passwordHash: await hashSecret(secret),
    mustChangePassword: true,
    code: input.code ?? '',
    avatar: input.avatar ?? '',
    sex: input.sex ?? 3,
    birthday: input.birthday ?? null,
    postIds: input.postId ?? [],
    ...(await partyOf(tx, caller, input)),
    createUser: caller.userId,
    createDept: caller.deptIds[0] ?? null,
  })
}

/** Operator staff say whom a user acts for; everybody else makes users of their own party. */
async function partyOf(tx: Tx, caller: Caller, input: Draft): Promise<{ userType: number; userNo: string }> {
  if (caller.partyType !== PartyType.operator) return { userType: caller.partyType, userNo: caller.userNo }
  const userType = input.userType ?? PartyType.operator
  return { userType, userNo: await checkedParty(tx, caller, userType, input.userNo ?? '') }
}

/** Changes what the form sent of a user; roles and departments act on the very next call of the user's sessions. */
async function change(tx: Tx, caller: Caller, input: Draft & { id: bigint }) {
  const [before] = await usersToChange(tx, caller, [input.id])
  if (!before) throw commonErrors.notFound()
  const told = await toldUsers(tx, caller.tenantId, [input.id])
  if (input.account !== undefined) checkAccount(input.account)
  const phone = phoneToStore(unmasked(input.phone, phoneLabel, { isNew: false, language: caller.language }))
  const email = unmasked(input.email, emailLabel, { isNew: false, language: caller.language })
  if (email !== undefined) checkEmail(email)
  await checkMembership(tx, caller, { roleIds: input.roleId, deptIds: input.deptId, postIds: input.postId })
  const isMoved = input.userType !== undefined || input.userNo !== undefined
  const party =
    isMoved && caller.partyType === PartyType.operator
      ? await partyOf(tx, caller, {
          ...input,
          userType: input.userType ?? before.userType,
          userNo: input.userNo ?? before.userNo,
        })
      : before
  const array = (ids: readonly bigint[] | undefined) => (ids === undefined ? null : `{${ids.join(',')}}`)
  await run(
    tx,
    sql`UPDATE app_user SET account = coalesce(${input.account ?? null}, account), name = coalesce(${input.name ?? null}, name), real_name = coalesce(${input.realName ?? null}, real_name),
               code = coalesce(${input.code ?? null}, code), avatar = coalesce(${input.avatar ?? null}, avatar), sex = coalesce(${input.sex ?? null}::smallint, sex),
               birthday = coalesce(${input.birthday ?? null}::timestamptz, birthday), user_type = ${party.userType}, user_no = ${party.userNo},
               role_ids = coalesce(${array(input.roleId)}::bigint[], role_ids), dept_ids = coalesce(${array(input.deptId)}::bigint[], dept_ids),
               post_ids = coalesce(${array(input.postId)}::bigint[], post_ids),
               phone_enc = coalesce(${phone === undefined ? null : sealText(phone)}, phone_enc), phone_idx = coalesce(${phone === undefined ? null : blindIndex('phone', phone)}, phone_idx),
               phone_tail = coalesce(${phone === undefined ? null : phone.slice(-4)}, phone_tail), email_enc = coalesce(${email === undefined ? null : sealText(email)}, email_enc),
               update_user = ${caller.userId}, update_time = business_now(), version = version + 1
         WHERE tenant_id = ${caller.tenantId} AND id = ${input.id}`,
  )
  await countUsers(tx, caller.tenantId, [
    { oemNo: caller.oemNo, userNo: before.userNo, change: -1 },
    { oemNo: caller.oemNo, userNo: party.userNo, change: 1 },
  ])
  const after = { roleIds: input.roleId ?? before.roleIds, deptIds: input.deptId ?? before.deptIds }
  await followUser(tx, { tenantId: caller.tenantId, userId: input.id, before, after })
  return changedEach('user', userNumber, told, await toldUsers(tx, caller.tenantId, [input.id]))
}
