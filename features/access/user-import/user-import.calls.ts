import { sql } from 'drizzle-orm'
import { AppError, type Language } from '../../../core/shared/errors.ts'
import { day, maybeText, nameText, optional, text } from '../../../core/shared/shapes/shapes.ts'
import type { Caller } from '../../../core/server/call/caller.ts'
import { rowsOf, run, type Tx } from '../../../core/server/database/db.ts'
import { handle, handleFile } from '../../../core/server/call/handle.ts'
import { type ImportRow, refuseRow } from '../../../core/server/sheets/import.ts'
import { blindIndex, sealText } from '../../../core/server/secrets/personal.ts'
import { type ImportPlan, previewImport, runImport, templateFile } from '../../settings/settings.server.ts'
import { givableOf, rolesOf } from '../role/role.queries.ts'
import { followUser } from '../session/session.actions.ts'
import { createUser } from '../user/user.actions.ts'
import { userErrors } from '../user/user-codes.contract.ts'
import { userImport, userImportErrors } from './user-import.contract.ts'
import { type Choices, idsOfNames, type Named } from './user-import.rules.ts'
import { userReach } from '../user/user.queries.ts'
import { checkAccount, checkEmail, phoneToStore } from '../user/user.rules.ts'

/** A row of the sheet; what its names mean is found while it is checked. */
interface SheetUser {
  account: string
  name: string
  realName: string
  email: string
  phone: string
  roleName: string
  deptName: string
  postName: string
  birthday?: string | undefined
  roleIds: bigint[]
  deptIds: bigint[]
  postIds: bigint[]
  /** The user that has the account already; null: a new one. */
  before: UserThere | null
}

const columns: ImportPlan<SheetUser>['columns'] = [
  { key: 'account', title: '账户', shape: text(45), isRequired: true, example: 'wangfang' },
  { key: 'name', title: '昵称', shape: nameText(20), isRequired: true, example: '小芳' },
  { key: 'realName', title: '姓名', shape: nameText(50), isRequired: true, example: '王芳' },
  { key: 'email', title: '邮箱', shape: maybeText(64), isRequired: false, example: 'wangfang@example.com' },
  { key: 'phone', title: '手机', shape: maybeText(20), isRequired: false, example: '13800138000' },
  { key: 'roleName', title: '角色名称', shape: text(200), isRequired: true, example: '财务' },
  { key: 'deptName', title: '部门名称', shape: text(200), isRequired: true, example: '财务部' },
  { key: 'postName', title: '岗位名称', shape: maybeText(200), isRequired: false, example: '' },
  { key: 'birthday', title: '生日', shape: optional(day()), isRequired: false, example: '1990-01-31' },
]

/** @param isCovered whether accounts that are there take over what the sheet says, or are refused */
const users = (isCovered: boolean): ImportPlan<SheetUser> => ({
  bizType: 'user',
  title: '用户导入',
  columns,
  keyOf: ({ account }) => account.toLowerCase(),
  check: (tx, caller, rows) => checkUsers(tx, caller, rows, isCovered),
  write: async (tx, caller, rows) => {
    for (const row of rows) await (row.before ? cover(tx, caller, row, row.before) : add(tx, caller, row))
  },
})

export const userImportCalls = [
  handleFile(userImport.template, ({ caller, translate }) => templateFile(users(false), caller.language, translate)),

  handle(userImport.preview, (context) => previewImport(context, users(context.input.isCovered ?? false))),

  handle(userImport.submit, (context) => runImport(context, users(context.input.isCovered ?? false))),
]

type CheckedRow = ImportRow<SheetUser> & { value: SheetUser }

async function checkUsers(tx: Tx, caller: Caller, rows: readonly CheckedRow[], isCovered: boolean): Promise<void> {
  const choices = await choicesOf(tx, caller)
  const there = await usersThere(tx, caller, rows)
  const accounts = new Map(there.map((user) => [user.account, user]))
  const phones = new Map(there.map(({ phoneIdx, id }) => [phoneIdx, id]))
  const seenPhones = new Set<string>()
  for (const row of rows) {
    const { value } = row
    attempt(row, 'account', caller.language, () => {
      checkAccount(value.account)
      value.before = beforeOf(accounts.get(value.account), { isCovered, givable: choices.givable })
    })
    attempt(row, 'email', caller.language, () => checkEmail(value.email))
    attempt(row, 'phone', caller.language, () => {
      value.phone = phoneToStore(value.phone) ?? ''
      const owner = phones.get(blindIndex('phone', value.phone))
      if (value.phone && owner !== undefined && owner !== value.before?.id) throw userErrors.phoneTaken()
      if (value.phone && seenPhones.has(value.phone)) throw userImportErrors.phoneRepeated()
      seenPhones.add(value.phone)
    })
    attempt(row, 'roleName', caller.language, () => {
      value.roleIds = idsOfNames(value.roleName, choices.roles)
    })
    attempt(row, 'deptName', caller.language, () => {
      value.deptIds = idsOfNames(value.deptName, choices.depts)
    })
    attempt(row, 'postName', caller.language, () => {
      value.postIds = idsOfNames(value.postName, choices.posts)
    })
  }
}

/** Checks one cell; what is refused is told at its column. */
function attempt(row: ImportRow<SheetUser>, column: string, language: Language, check: () => void): void {
  try {
    check()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    refuseRow(row, { column, reason: error.words(language) })
  }
}

/** The user that a row covers; null when it adds one. @throws user.accountTaken, user.moreRights */
function beforeOf(
  before: UserThere | undefined,
  { isCovered, givable }: { isCovered: boolean; givable: ReadonlySet<bigint> },
): UserThere | null {
  if (!before) return null
  if (!isCovered || !before.isInReach) throw userErrors.accountTaken()
  if (before.isTenantAdmin || before.roleIds.some((role) => !givable.has(role))) throw userErrors.moreRights()
  return before
}

/** Reads the choices that the names of a sheet may stand for: of roles only those that the caller may give. */
async function choicesOf(tx: Tx, caller: Caller) {
  const ownRoles = await rolesOf(tx, caller)
  const givable = givableOf(caller, ownRoles)
  const named = (table: 'role' | 'dept' | 'post', name: string) =>
    rowsOf<Named>(
      tx,
      sql`SELECT id, ${sql.identifier(name)} AS name FROM ${sql.identifier(table)} WHERE tenant_id = ${caller.tenantId} AND oem_no = ${caller.oemNo} AND NOT is_deleted`,
    )
  const roles = (await named('role', 'role_name')).filter(({ id }) => givable.has(id))
  return {
    givable,
    roles: { known: roles, unknown: 'roleUnknown' } satisfies Choices,
    depts: { known: await named('dept', 'dept_name'), unknown: 'deptUnknown' } satisfies Choices,
    posts: { known: await named('post', 'post_name'), unknown: 'postUnknown' } satisfies Choices,
  }
}

/** A user that has an account or a phone of the sheet. */
interface UserThere {
  id: bigint
  account: string
  phoneIdx: string
  roleIds: bigint[]
  deptIds: bigint[]
  isTenantAdmin: boolean
  /** Whether the caller may see it, and so change it. */
  isInReach: boolean
}

/** Finds the users who have the accounts and the phones of a sheet, over the whole login tenant. */
async function usersThere(tx: Tx, caller: Caller, rows: readonly CheckedRow[]): Promise<UserThere[]> {
  const accounts = rows.map(({ value }) => value.account)
  const phones = rows.map(({ value }) => blindIndex('phone', value.phone)).filter(Boolean)
  const found = await rowsOf<Omit<UserThere, 'roleIds' | 'deptIds'> & Record<'roleIds' | 'deptIds', string[]>>(
    tx,
    sql`SELECT u.id, u.account, u.phone_idx AS "phoneIdx", u.role_ids::text[] AS "roleIds", u.dept_ids::text[] AS "deptIds", u.is_tenant_admin AS "isTenantAdmin",
               ${userReach(caller)} AS "isInReach"
          FROM app_user u
         WHERE u.tenant_id = ${caller.tenantId} AND u.oem_no = ${caller.oemNo} AND NOT u.is_deleted
           AND (u.account = ANY(${sql.param(accounts)}::text[]) OR u.phone_idx = ANY(${sql.param(phones)}::text[]))`,
  )
  return found.map((user) => ({ ...user, roleIds: user.roleIds.map(BigInt), deptIds: user.deptIds.map(BigInt) }))
}

/** A new user has no password: an administrator hands one out by a reset, or the user asks for one by phone. */
async function add(tx: Tx, caller: Caller, row: SheetUser): Promise<void> {
  await createUser(tx, {
    tenantId: caller.tenantId,
    oemNo: caller.oemNo,
    account: row.account,
    passwordHash: '',
    mustChangePassword: true,
    name: row.name,
    realName: row.realName,
    email: row.email,
    phone: row.phone,
    birthday: row.birthday ?? null,
    userType: caller.partyType,
    userNo: caller.userNo,
    roleIds: row.roleIds,
    deptIds: row.deptIds,
    postIds: row.postIds,
    createUser: caller.userId,
    createDept: caller.deptIds[0] ?? null,
  })
}

/** Empty cells leave what is there. */
async function cover(tx: Tx, caller: Caller, row: SheetUser, before: UserThere): Promise<void> {
  const list = (ids: readonly bigint[]) => sql`${`{${ids.join(',')}}`}::bigint[]`
  await run(
    tx,
    sql`UPDATE app_user SET name = ${row.name}, real_name = ${row.realName}, role_ids = ${list(row.roleIds)}, dept_ids = ${list(row.deptIds)},
               post_ids = CASE WHEN ${row.postIds.length > 0} THEN ${list(row.postIds)} ELSE post_ids END, birthday = coalesce(${row.birthday ?? null}::timestamptz, birthday),
               email_enc = CASE WHEN ${row.email !== ''} THEN ${sealText(row.email)} ELSE email_enc END,
               phone_enc = CASE WHEN ${row.phone !== ''} THEN ${sealText(row.phone)} ELSE phone_enc END,
               phone_idx = CASE WHEN ${row.phone !== ''} THEN ${blindIndex('phone', row.phone)} ELSE phone_idx END,
               phone_tail = CASE WHEN ${row.phone !== ''} THEN ${row.phone.slice(-4)} ELSE phone_tail END,
               update_user = ${caller.userId}, update_time = business_now(), version = version + 1
         WHERE tenant_id = ${caller.tenantId} AND id = ${before.id}`,
  )
  const after = { roleIds: row.roleIds, deptIds: row.deptIds }
  await followUser(tx, { tenantId: caller.tenantId, userId: before.id, before, after })
}
