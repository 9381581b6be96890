import { calls as handled } from '../../calls.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { client } from '../../features/access/client/client.contract.ts'
import { menu } from '../../features/access/menu/menu.contract.ts'
import { profile } from '../../features/access/profile/profile.contract.ts'
import { role } from '../../features/access/role/role.contract.ts'
import { apiScope, dataScope } from '../../features/access/scope/scope.contract.ts'
import { topMenu } from '../../features/access/top-menu/top-menu.contract.ts'
import { user } from '../../features/access/user/user.contract.ts'
import { tenantPackage } from '../../features/tenants/tenant-package/tenant-package.contract.ts'
import { tenant } from '../../features/tenants/tenant/tenant.contract.ts'
import type { Call } from '../../core/shared/call.ts'
import { givenTenant, givenUser, startWorld, type TestUser, type World } from '../kit/api.ts'
import { contents, everyPermission, ownBooks } from './declared.fixture.ts'

const calls = handled.filter(({ isPublic }) => !isPublic).map(({ call }) => call)
/** Permissions that somebody needs to manage the people of a department, and none for money. */
const clerkly = [
  ...everyPermission.filter((code) => /^(user|role|dept|post|top_menu)_/.test(code)),
  'client_edit',
  'menu_edit',
]

let world: World
let owner: pg.Client
let boss: TestUser
let lesser: TestUser
let untouched: Record<string, string>
/** The ids of roles, by whose they are, and of a scope and a menu that only the boss holds. */
const ids: Record<
  'bossRole' | 'lesserRole' | 'menu' | 'dataScope' | 'apiScope' | 'dept' | 'foreignRole' | 'foreignDept',
  string
> = {
  bossRole: '',
  lesserRole: '',
  menu: '',
  dataScope: '',
  apiScope: '',
  dept: '',
  foreignRole: '',
  foreignDept: '',
}

beforeAll(async () => {
  world = await startWorld({ checkPayPassword: async () => undefined })
  owner = new pg.Client({ connectionString: world.ownerUrl })
  await owner.connect()
  await givenTenant(world, '000000')
  boss = await givenUser(world, { tenantId: '100001', permissions: everyPermission, roleAlias: 'admin' })
  lesser = await givenUser(world, { tenantId: '100001', permissions: clerkly })
  const stranger = await givenUser(world, { tenantId: '100002' })
  const one = async (text: string, values: unknown[] = []) => String((await owner.query(text, values)).rows[0]?.id)
  const roleOf = ({ userId }: TestUser) => one('SELECT role_ids[1] AS id FROM app_user WHERE id = $1', [userId])
  const givenDept = (tenantId: string) =>
    one(
      `INSERT INTO dept (tenant_id, oem_no, dept_name, full_name, parent_id, ancestors) VALUES ($1, $1, 'd', 'd', 0, '0') RETURNING id`,
      [tenantId],
    )
  Object.assign(ids, {
    bossRole: await roleOf(boss),
    lesserRole: await roleOf(lesser),
    foreignRole: await roleOf(stranger),
    menu: await one(`SELECT id FROM menu WHERE code = $1`, [everyPermission.find((code) => !clerkly.includes(code))]),
    dept: await givenDept('100001'),
    foreignDept: await givenDept('100002'),
    dataScope: await one(
      `INSERT INTO data_scope (menu_id, resource_code, scope_name, scope_class, scope_type) SELECT min(id), 'x', 'x', 'user.page', 1 FROM menu RETURNING id`,
    ),
    apiScope: await one(
      `INSERT INTO api_scope (menu_id, resource_code, scope_name, scope_path, scope_type) SELECT min(id), 'x', 'x', '/x', 1 FROM menu RETURNING id`,
    ),
  })
  await owner.query('UPDATE app_user SET dept_ids = ARRAY[$1::bigint]', [ids.dept])
  untouched = await contents(owner, { except: ownBooks })
})
afterAll(async () => {
  await owner.end()
  await world.close()
})

type Try = { what: string; error: string; call: Call; input: () => Record<string, unknown> }
const attempt = (what: string, error: string, call: unknown, input: () => Record<string, unknown>): Try => ({
  what,
  error,
  call: call as Call,
  input,
})
const self = () => String(lesser.userId)
const draft = () => ({ account: 'new.one', name: 'n', realName: 'n', roleId: ids.lesserRole, deptId: ids.dept })

describe('somebody who runs users and roles, but holds little', () => {
  it.each([
    attempt('gives himself the administrator’s role', 'role.beyondOwn', user.grant, () => ({
      userIds: self(),
      roleIds: ids.bossRole,
    })),
    attempt('gives himself it beside his own', 'role.beyondOwn', user.update, () => ({
      id: self(),
      roleId: `${ids.lesserRole},${ids.bossRole}`,
    })),
    attempt('makes a user who has it', 'role.beyondOwn', user.submit, () => ({ ...draft(), roleId: ids.bossRole })),
    attempt('makes a user with another tenant’s role', 'common.notFound', user.submit, () => ({
      ...draft(),
      roleId: ids.foreignRole,
    })),
    attempt('makes a user in another tenant’s department', 'common.notFound', user.submit, () => ({
      ...draft(),
      deptId: ids.foreignDept,
    })),
    attempt('makes a user for a party that is not there', 'user.partyUnknown', user.submit, () => ({
      ...draft(),
      userType: 2,
      userNo: 'F9999',
    })),
    attempt('sets the administrator’s password', 'user.moreRights', user.resetPassword, () => ({
      userIds: String(boss.userId),
    })),
    attempt('locks the administrator', 'user.moreRights', user.lock, () => ({ userIds: String(boss.userId) })),
    attempt('removes the administrator', 'user.moreRights', user.remove, () => ({ ids: String(boss.userId) })),
    attempt('takes the administrator’s account', 'user.moreRights', user.update, () => ({
      id: String(boss.userId),
      account: 'mine',
      phone: '13900139000',
    })),
    attempt('makes a role beside his own', 'role.beyondOwn', role.submit, () => ({
      sort: 1,
      roleName: 'r',
      roleAlias: 'r',
      parentId: '0',
    })),
    attempt('makes a role below the administrator’s', 'role.beyondOwn', role.submit, () => ({
      sort: 1,
      roleName: 'r',
      roleAlias: 'r',
      parentId: ids.bossRole,
    })),
    attempt('names a role as the platform’s administrator', 'role.aliasReserved', role.submit, () => ({
      sort: 1,
      roleName: 'r',
      roleAlias: 'administrator',
      parentId: ids.lesserRole,
    })),
    attempt('calls his own role the administrator’s', 'role.aliasReserved', role.submit, () => ({
      id: ids.lesserRole,
      sort: 1,
      roleName: 'r',
      roleAlias: 'administrator',
    })),
    attempt('moves his own role to the top', 'role.beyondOwn', role.submit, () => ({
      id: ids.lesserRole,
      sort: 1,
      roleName: 'r',
      roleAlias: 'other',
      parentId: ids.bossRole,
    })),
    attempt('grants his role a menu that he lacks', 'role.beyondTree', role.grant, () => ({
      roleIds: ids.lesserRole,
      menuIds: [ids.menu],
    })),
    attempt('grants his role a data scope that he lacks', 'role.beyondTree', role.grant, () => ({
      roleIds: ids.lesserRole,
      dataScopeIds: [ids.dataScope],
    })),
    attempt('grants his role an API scope that he lacks', 'role.beyondTree', role.grant, () => ({
      roleIds: ids.lesserRole,
      apiScopeIds: [ids.apiScope],
    })),
    attempt('takes the administrator’s rights away', 'role.beyondTree', role.grant, () => ({
      roleIds: ids.bossRole,
      menuIds: [],
    })),
    attempt('grants another tenant’s role', 'common.notFound', role.grant, () => ({
      roleIds: ids.foreignRole,
      menuIds: [],
    })),
    attempt('makes a menu', 'common.forbidden', menu.submit, () => ({
      code: 'm',
      name: 'm',
      alias: 'm',
      path: '/m',
      category: 1,
      sort: 1,
    })),
    attempt('makes a data scope', 'common.forbidden', dataScope.submit, () => ({
      menuId: ids.menu,
      resourceCode: 'x',
      scopeName: 'all',
      scopeClass: 'user.page',
      scopeType: 1,
    })),
    attempt('removes an API scope', 'common.forbidden', apiScope.remove, () => ({ ids: ids.apiScope })),
    attempt('makes a client', 'common.forbidden', client.submit, () => ({
      clientId: 'evil',
      clientSecret: 'x'.repeat(32),
      authorizedGrantTypes: 'password',
    })),
    attempt('widens the tenant’s package', 'common.forbidden', tenantPackage.submit, () => ({
      packageName: 'all',
      menuId: ids.menu,
    })),
    attempt('makes a tenant', 'common.forbidden', tenant.submit, () => ({
      tenantName: 't',
      linkman: 'l',
      contactNumber: '13900139000',
      tenantKind: 1,
    })),
    attempt('sets its number of accounts', 'common.forbidden', tenant.setting, () => ({
      ids: '100001',
      accountNumber: -1,
    })),
    attempt('grants a top menu', 'common.forbidden', topMenu.grant, () => ({ topMenuIds: ['1'], menuIds: [ids.menu] })),
  ])('$what: refused, and the refusal of a right is recorded', async ({ call, input, error }) => {
    const { status, error: told } = await world.as(lesser).send(call, input())
    expect({ status, error: told }).toEqual({ status: expect.any(Number), error })
    if (status !== 403 && status !== 409) return
    const { rows } = await owner.query('SELECT result FROM audit_log WHERE user_id = $1 ORDER BY id DESC LIMIT 1', [
      lesser.userId,
    ])
    expect(rows[0]?.result).toBe(error)
  })

  it('has changed no row by all of that', async () =>
    expect(await contents(owner, { except: ownBooks })).toEqual(untouched))

  it('makes a user of the least, and of nothing that was sent besides', async () => {
    const besides = {
      tenantId: '100002',
      tenant_id: '100002',
      oemNo: '100002',
      userStatus: 0,
      status: 0,
      isDeleted: 1,
      isTenantAdmin: 1,
      mustChangePassword: 0,
      payPwdHash: 'x',
      pay_pwd_hash: 'x',
      passwordHash: 'x',
      createUser: '1',
      createTime: '2000-01-01 00:00:00',
      version: 99,
      roleAlias: 'admin',
      permissions: ['all'],
      authority: 'administrator',
      oauthId: '1',
    }
    const { data } = await world.as(lesser).send(user.submit, { ...draft(), ...besides })
    const plain = await world.as(lesser).send(user.submit, { ...draft(), account: 'plain.one' })
    const { rows } = await owner.query(
      `SELECT tenant_id, oem_no, user_status, is_deleted, is_tenant_admin, must_change_password, pay_pwd_hash, password_hash <> 'x' AS "hasOwnPassword", create_user, version, role_ids, oauth_id,
              create_time > now() - interval '1 hour' AS "isNew" FROM app_user WHERE id = ANY ($1) ORDER BY id`,
      [[data.id, plain.data.id]],
    )
    expect(rows[0]).toEqual(rows[1])
    expect(rows[0]).toMatchObject({
      tenant_id: '100001',
      is_tenant_admin: false,
      must_change_password: true,
      isNew: true,
    })
  })

  it('changes of the own record nothing but what the form of one’s own record holds', async () => {
    const state = async () =>
      (
        await owner.query(
          'SELECT tenant_id, oem_no, account, user_type, user_no, role_ids, dept_ids, user_status, is_tenant_admin, pay_pwd_hash, password_hash FROM app_user WHERE id = $1',
          [lesser.userId],
        )
      ).rows[0]
    const before = await state()
    const besides = {
      id: String(boss.userId),
      roleId: ids.bossRole,
      role_ids: [ids.bossRole],
      deptId: ids.foreignDept,
      userType: 2,
      userNo: 'F1',
      account: 'root',
      userStatus: 1,
      tenantId: '000000',
      password: 'x',
      payPwd: '1',
    }
    expect((await world.as(lesser).send(profile.updateInfo, { name: '新名', ...besides })).status).toBe(200)
    expect(await state()).toEqual(before)
  })
})

it('a role given beyond the package of the tenant opens nothing', async () => {
  const holder = await givenUser(world, { tenantId: '100003', permissions: ['role_view'] })
  expect((await world.as(holder).send(role.list)).status).toBe(200)
  const { rows } = await owner.query(
    `INSERT INTO tenant_package (package_name, menu_ids) VALUES ('narrow', '{1}') RETURNING id`,
  )
  await owner.query(`UPDATE tenant SET package_id = $1 WHERE tenant_id = '100003'`, [rows[0]?.id])
  await owner.query('UPDATE authority_version SET version = version + 1')
  expect((await world.as(holder).send(role.list)).status).toBe(403)
})

describe('what a call takes', () => {
  /** Names of fields that are never sent in, with the calls whose subject they are. */
  const owned =
    /^(tenant_id|oemNo|oem_no|isDeleted|createUser|createDept|updateUser|updateTime|passwordHash|payPwdHash|permissions|isTenantAdmin|isBuiltIn|balance|frozenAmt|availableAmt|auditUser|auditTime)$/

  it('is declared by name: whatever else is sent is dropped before a call sees it', () => {
    const loose = calls.filter(({ input }) => {
      const schema = z.toJSONSchema(input, { io: 'output', unrepresentable: 'any' }) as {
        type?: string
        additionalProperties?: unknown
      }
      return schema.type === 'object' && schema.additionalProperties !== false
    })
    expect(loose.map(({ id, path }) => `${id} ${path}`)).toEqual([])
  })

  it('holds no field that the server alone sets', () => {
    const found = calls
      .filter(({ audit }) => audit)
      .flatMap(({ id, input }) =>
        Object.keys(
          (z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as { properties?: object }).properties ?? {},
        )
          .filter((name) => owned.test(name))
          .map((name) => `${id} ${name}`),
      )
    expect(found).toEqual([])
  })
})
