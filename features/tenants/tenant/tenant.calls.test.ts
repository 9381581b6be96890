import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { givenUser, type TestUser } from '../../../tests/kit/api.ts'
import { session } from '../../access/sign-in/sign-in.contract.ts'
import { tenant } from './tenant.contract.ts'
import { startTenantWorld, tenantPermissions, type TenantWorld } from './tenant.fixture.ts'

let world: TenantWorld
let operator: TestUser

beforeAll(async () => {
  world = await startTenantWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  operator = await world.givenOperator()
})

describe('a new tenant (C0054, R091)', () => {
  it('comes with roles and what they hold, department, post and a disabled administrator', async () => {
    const { id, tenantId } = (
      await world.submit({
        tenantKind: 1,
        domain: `T${world.count()}.Example.com`,
        contactEmail: 'z@x.com',
        accountNumber: 9,
        expireTime: '2099-01-01 00:00:00',
      })
    ).data
    expect(tenantId).toMatch(/^\d{6}$/)
    expect(await world.detail(id)).toMatchObject({
      tenantKind: 1,
      tenantKindName: '运营商',
      parentTenantId: '',
      domain: `t${world.count()}.example.com`,
      contactNumber: '138****8000',
      contactEmail: 'z***@x.com',
      finish: 0,
      status: 1,
      accountNumber: 9,
      expireTime: '2099-01-01 00:00:00',
      packageId: null,
      packageName: '',
    })
    const roles = await world.rowsIn(
      tenantId,
      'SELECT r.role_alias, p.role_alias AS below, r.is_built_in FROM role r LEFT JOIN role p ON p.id = r.parent_id ORDER BY r.sort',
    )
    expect(roles.map(({ role_alias }) => role_alias)).toEqual([
      'admin',
      'operation',
      'auditor',
      'risk',
      'finance',
      'warehouse',
      'account_manager',
      'service_admin',
      'service_staff',
      'institution',
      'merchant',
    ])
    expect(roles.find(({ role_alias }) => role_alias === 'service_staff')).toMatchObject({
      below: 'service_admin',
      is_built_in: true,
    })
    const held = await world.rowsIn(
      tenantId,
      `SELECT m.code FROM role_menu g JOIN role r ON r.id = g.role_id AND r.role_alias = 'admin' JOIN menu m ON m.id = g.menu_id`,
    )
    expect(held.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['user', 'user_add', 'tenant_finish', 'dept', 'post_view']),
    )
    expect(held.map(({ code }) => code)).not.toContain('tenant_setting')
    expect(
      await world.rowsIn(
        tenantId,
        'SELECT account, user_status, is_tenant_admin, user_no, password_hash FROM app_user',
      ),
    ).toEqual([{ account: 'admin', user_status: 2, is_tenant_admin: true, user_no: tenantId, password_hash: '' }])
    expect(await world.rowsIn(tenantId, 'SELECT dept_name FROM dept')).toEqual([{ dept_name: `租户${world.count()}` }])
    expect(await world.rowsIn(tenantId, 'SELECT post_code FROM post')).toEqual([{ post_code: 'ceo' }])
    const stored = await world.db.pool.query(
      'SELECT contact_number_enc, contact_email_enc FROM tenant WHERE tenant_id = $1',
      [tenantId],
    )
    expect(JSON.stringify(stored.rows)).not.toMatch(/13800138000|z@x/)
  })

  it('gets a copy of the platform’s business dictionaries, tree and all (wire 4.5)', async () => {
    await world.rowsIn(
      '000000',
      `WITH above AS (
         INSERT INTO dict_biz (tenant_id, oem_no, code, dict_key, dict_value, sort) VALUES ('000000', '000000', 'colour', '-1', '颜色', 7) RETURNING id)
       INSERT INTO dict_biz (tenant_id, oem_no, parent_id, code, dict_key, dict_value)
       SELECT '000000', '000000', id, 'colour', '1', '红' FROM above`,
    )
    const { tenantId } = (await world.submit({ tenantKind: 1 })).data
    expect(
      await world.rowsIn(
        tenantId,
        `SELECT d.dict_value, d.sort, p.dict_value AS above FROM dict_biz d LEFT JOIN dict_biz p ON p.id = d.parent_id WHERE d.code = 'colour' ORDER BY d.dict_key`,
      ),
    ).toEqual([
      { dict_value: '颜色', sort: 7, above: null },
      { dict_value: '红', sort: 0, above: '颜色' },
    ])
  })

  it('of an operator is its sub-operator, and lives under it', async () => {
    const { id, tenantId } = (await world.submit({ tenantKind: 1, accountNumber: 3 }, operator)).data
    expect(await world.detail(id)).toMatchObject({
      tenantKind: 2,
      parentTenantId: operator.tenantId,
      parentTenantName: `tenant ${operator.tenantId}`,
      accountNumber: -1,
    })
    const rows = await world.rowsIn(operator.tenantId, `SELECT tenant_id, oem_no FROM role WHERE oem_no = $1`, [
      tenantId,
    ])
    expect(rows).toHaveLength(11)
    const sub = await givenUser(world, { tenantId: operator.tenantId, oemNo: tenantId, permissions: tenantPermissions })
    expect((await world.submit({ tenantName: '再下' }, sub)).status).toBe(403)
  })

  it.each([
    { why: 'the name is taken', over: {}, msg: '租户名称已存在' },
    { why: 'the domain is taken', over: { tenantName: 'other', domain: 'TAKEN.example.com' }, msg: '域名已被使用' },
    { why: 'the domain is malformed', over: { tenantName: 'other', domain: 'https://x/' }, msg: '域名地址格式不正确' },
    {
      why: 'the parent is no operator',
      over: { tenantName: 'other', tenantKind: 2, parentTenantId: '000000' },
      msg: '上级租户须为未过期的运营商',
    },
    { why: 'the contact is missing', over: { tenantName: 'other', linkman: '' }, msg: '联系人不能为空' },
    {
      why: 'the number is masked',
      over: { tenantName: 'other', contactNumber: '138****8000' },
      msg: '请输入完整的联系电话',
    },
  ])('is refused when $why, and nothing is left', async ({ over, msg }) => {
    await world.db.pool.query(`UPDATE tenant SET domain = '' WHERE domain = 'taken.example.com'`)
    await world.submit({ domain: 'taken.example.com' })
    const before = await world.db.pool.query('SELECT tenant_id FROM tenant ORDER BY 1')
    expect((await world.submit({ sort: 1, ...over })).msg).toBe(msg)
    expect((await world.db.pool.query('SELECT tenant_id FROM tenant ORDER BY 1')).rows).toEqual(before.rows)
  })

  it('needs its permission', async () => {
    const clerk = await givenUser(world, { tenantId: operator.tenantId })
    expect((await world.submit({}, clerk)).status).toBe(403)
    expect((await world.as(clerk).send(tenant.list)).status).toBe(403)
  })
})

describe('seeing and changing tenants (R091)', () => {
  it('shows one’s own and one’s sub-operators, all to the platform (C0051, C0052, C0350, C0979)', async () => {
    const sub = (await world.submit({}, operator)).data
    const stranger = await givenUser(world, {
      tenantId: String(260_000 + world.count()),
      permissions: tenantPermissions,
    })
    const numbers = async (by: TestUser, input = {}) =>
      (await world.as(by).send(tenant.list, { size: 200, ...input })).data.records.map(({ tenantId }) => tenantId)
    expect((await numbers(operator)).sort()).toEqual([operator.tenantId, sub.tenantId].sort())
    expect(await numbers(stranger)).toEqual([stranger.tenantId])
    expect(await numbers(world.administrator)).toEqual(
      expect.arrayContaining(['000000', operator.tenantId, sub.tenantId, stranger.tenantId]),
    )
    expect(
      await numbers(operator, { tenantName: `租户${world.count()}`, linkman: '张', contactNumber: '13800138000' }),
    ).toEqual([sub.tenantId])
    expect(await numbers(operator, { contactNumber: '13900139000' })).toEqual([])
    expect((await world.as(operator).send(tenant.select)).data).toHaveLength(2)
    expect((await world.as(operator).send(tenant.own)).data).toMatchObject({ tenantId: operator.tenantId })
    for (const id of [(await world.as(stranger).send(tenant.own)).data.id]) {
      expect((await world.as(operator).send(tenant.detail, { id })).status).toBe(404)
      expect((await world.submit({ id }, operator)).status).toBe(404)
      expect((await world.as(operator).send(tenant.finish, { id })).status).toBe(404)
    }
  })

  it('keeps number, kind, quota and state from an operator', async () => {
    const { id, tenantId } = (await world.submit({}, operator)).data
    expect(
      (
        await world.submit(
          {
            id,
            tenantName: `改名${world.count()}`,
            status: 0,
            accountNumber: 1,
            tenantKind: 1,
            contactNumber: '138****8000',
            address: '杭州',
          },
          operator,
        )
      ).data,
    ).toEqual({ id, tenantId })
    expect(await world.detail(id)).toMatchObject({
      tenantName: `改名${world.count()}`,
      status: 1,
      accountNumber: -1,
      tenantKind: 2,
      contactNumber: '138****8000',
      address: '杭州',
    })
    const own = (await world.as(operator).send(tenant.own)).data.id
    expect((await world.submit({ id: own }, operator)).status).toBe(404)
  })

  it('ends the sessions of a tenant that the platform disables, never its own', async () => {
    const { id } = (await world.as(operator).send(tenant.own)).data
    expect((await world.submit({ id, status: 0 })).status).toBe(200)
    expect((await world.as(operator).send(session.userInfo)).status).toBe(401)
    const platformId = (await world.as(world.administrator).send(tenant.own)).data.id
    expect((await world.submit({ id: platformId, tenantName: `管理组${world.count()}`, status: 0 })).msg).toBe(
      '平台租户不能停用',
    )
  })

  it('sets quota and end on many (C0055, R465), by the platform alone', async () => {
    const { id } = (await world.submit()).data
    expect(
      (
        await world
          .as(world.administrator)
          .send(tenant.setting, { ids: id, accountNumber: 5, expireTime: '2030-01-01 00:00:00' })
      ).status,
    ).toBe(200)
    expect(await world.detail(id)).toMatchObject({ accountNumber: 5, expireTime: '2030-01-01 00:00:00' })
    await world.as(world.administrator).send(tenant.setting, { ids: id, expireTime: '' })
    expect(await world.detail(id)).toMatchObject({ accountNumber: 5, expireTime: '' })
    expect((await world.as(world.administrator).send(tenant.setting, { ids: id, expireTime: '2030-13-01' })).msg).toBe(
      '过期时间格式不正确',
    )
    expect((await world.as(operator).send(tenant.setting, { ids: id, accountNumber: 5 })).status).toBe(403)
  })

  it('tells the sign-in page of a domain without a token (C0057), R457', async () => {
    const { tenantId } = (await world.submit({ domain: `d${world.count()}.example.com`, logoUrl: '/logo.png' })).data
    const info = async (domain: string) => (await world.as(null).send(tenant.info, { domain })).data
    const told = {
      tenantId,
      domain: `d${world.count()}.example.com`,
      tenantName: `租户${world.count()}`,
      backgroundUrl: '',
      logoUrl: '/logo.png',
      themeColor: '',
    }
    expect(await info(`d${world.count()}.example.com`)).toEqual(told)
    expect(await info(`https://D${world.count()}.example.com:8443/login`)).toEqual(told)
    expect(await info('unknown.example.com')).toEqual({})
    expect(await info('')).toEqual({})
  })
})
