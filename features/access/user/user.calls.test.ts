import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { givenUser, type TestUser, type World } from '../../../tests/kit/api.ts'
import { user } from './user.contract.ts'
import { givenOffice, type Office, startUserWorld, userPermissions } from './user.fixture.ts'

let world: World
let office: Office
let admin: TestUser
let roleId: string

beforeAll(async () => {
  world = await startUserWorld()
})
afterAll(() => world.close())

beforeEach(async () => {
  office = await givenOffice(world)
  ;({ admin, roleId } = office)
})

describe('adding a user (C0011, R087)', () => {
  it('answers the random password once and stores nothing personal as it is', async () => {
    const reply = await office.submit({ phone: '13800138000', email: 'wang@x.com' })
    expect(reply.data).toMatchObject({ id: expect.any(String), password: expect.stringMatching(/^[A-Za-z0-9]{12}$/) })
    expect(await office.detail(reply.data.id)).toMatchObject({
      account: 'wang.wu',
      phone: '138****8000',
      email: 'w***@x.com',
      status: 1,
      statusName: '正常',
      roleName: 'clerk',
      userType: 1,
      userNo: admin.tenantId,
      sex: 3,
      sexName: '未知',
    })
    const [row] = await office.query<object>('SELECT * FROM app_user WHERE account = $1', ['wang.wu'])
    const text = JSON.stringify(row, (_, value) => (typeof value === 'bigint' ? String(value) : value))
    for (const secret of ['13800138000', 'wang@x.com', reply.data.password]) expect(text).not.toContain(secret)
    const [record] = await office.query<object>(`SELECT after, input FROM audit_log WHERE action = 'user.submit'`)
    expect(JSON.stringify(record)).not.toContain(reply.data.password)
    expect(JSON.stringify(record)).not.toContain('13800138000')
  })

  it.each([
    { why: 'the account is taken', over: {}, error: 'user.accountTaken', msg: '账号已存在' },
    { why: 'the account is malformed', over: { account: '王五' }, error: 'user.accountFormat' },
    {
      why: 'the phone is another user’s',
      over: { account: 'other', phone: '13800138000' },
      error: 'user.phoneTaken',
      msg: '手机号已被使用',
    },
    {
      why: 'the phone is masked',
      over: { account: 'other', phone: '138****8000' },
      error: 'common.fieldMasked',
      msg: '请输入完整的手机号码',
    },
    { why: 'the phone is malformed', over: { account: 'other', phone: '12' }, error: 'sms.phoneLength' },
    { why: 'the email is malformed', over: { account: 'other', email: 'x' }, error: 'user.emailFormat' },
    {
      why: 'the password breaks the rule, R387',
      over: { account: 'other', password: 'abc' },
      error: 'password.format',
      msg: '密码5-15位，由英文、数字组成',
    },
    {
      why: 'the password is common',
      over: { account: 'other', password: '123456' },
      error: 'password.tooCommon',
      msg: '密码过于简单，请更换',
    },
    { why: 'the role is missing', over: { account: 'other', roleId: '' }, error: 'common.idsEmpty' },
    { why: 'the role is nobody’s', over: { account: 'other', roleId: '1' }, error: 'common.notFound' },
    { why: 'the department is nobody’s', over: { account: 'other', deptId: '1' }, error: 'common.notFound' },
    {
      why: 'the party is nobody’s',
      over: { account: 'other', userType: 2, userNo: 'F00000001' },
      error: 'user.partyUnknown',
    },
  ])('is refused when $why', async ({ over, error, msg }) => {
    await office.submit({ phone: '13800138000' })
    const before = await office.query('SELECT id FROM app_user')
    const reply = await office.submit(over)
    expect(reply.error).toBe(error)
    if (msg) expect(reply.msg).toBe(msg)
    expect(await office.query('SELECT id FROM app_user')).toEqual(before)
  })

  it('keeps to the number of accounts, also when two come at once', async () => {
    await world.db.pool.query('UPDATE tenant SET account_number = 2 WHERE tenant_id = $1', [admin.tenantId])
    const replies = await Promise.all([office.submit(), office.submit({ account: 'other' })])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(replies.find(({ status }) => status === 409)?.msg).toBe('当前租户已到最大账号额度!')
  })

  it('gives no role beyond the maker’s own (trap 23)', async () => {
    const lesser = await givenUser(world, {
      tenantId: admin.tenantId,
      permissions: ['user_add', 'user_view', 'user_edit'],
    })
    expect((await office.submit({}, lesser)).msg).toBe('不能授予超出自身权限的角色')
    const below = await office.givenRole('below', await office.ownRole(lesser))
    expect((await office.submit({ roleId: below }, lesser)).status).toBe(200)
  })

  it('needs its permission', async () => {
    const clerk = await givenUser(world, { tenantId: admin.tenantId, permissions: ['user_edit'] })
    expect((await office.submit({}, clerk)).status).toBe(403)
    expect((await world.as(null).send(user.submit, {})).status).toBe(401)
  })

  it('makes users of the own party for a provider, whatever is sent', async () => {
    const provider = await givenUser(world, {
      tenantId: admin.tenantId,
      permissions: ['user_add', 'user_view'],
      userType: 2,
      userNo: 'F00000127',
    })
    const reply = await office.submit(
      { roleId: await office.ownRole(provider), userType: 1, userNo: admin.tenantId },
      provider,
    )
    expect(await office.detail(reply.data.id)).toMatchObject({ userType: 2, userNo: 'F00000127' })
  })
})

describe('changing a user (C0011, C0012, R087)', () => {
  it('changes what is sent, keeps what is not and what is masked (trap 25), clears what is empty', async () => {
    const { id } = (await office.submit({ phone: '13800138000', email: 'wang@x.com', code: 'W5' })).data
    const reply = await world.as(admin).send(user.update, {
      id,
      realName: '王武',
      phone: '138****8000',
      email: '',
      roleName: 'ignored',
      status: 2,
      tenantId: '000000',
    })
    expect(reply.status).toBe(200)
    expect(await office.detail(id)).toMatchObject({
      realName: '王武',
      name: '小王',
      phone: '138****8000',
      email: '',
      code: 'W5',
      status: 1,
      tenantId: admin.tenantId,
    })
    expect((await world.as(admin).send(user.submit, { id, name: '武' })).data).toEqual({ id })
    expect(await office.detail(id)).toMatchObject({ name: '武', phone: '138****8000' })
  })

  it('acts on the next call of the user', async () => {
    const clerk = await givenUser(world, { tenantId: admin.tenantId, permissions: ['user_view'] })
    expect((await world.as(clerk).send(user.page)).status).toBe(200)
    await world.as(admin).send(user.update, { id: String(clerk.userId), roleId, deptId: office.deptId })
    expect((await world.as(clerk).send(user.page)).status).toBe(403)
  })

  it('of a user with more rights is refused', async () => {
    const lesser = await givenUser(world, { tenantId: admin.tenantId, permissions: userPermissions })
    const calls = [
      world.as(lesser).send(user.update, { id: String(admin.userId), realName: 'x' }),
      world.as(lesser).send(user.resetPassword, { userIds: String(admin.userId) }),
      world.as(lesser).send(user.lock, { userIds: String(admin.userId) }),
      world.as(lesser).send(user.remove, { ids: String(admin.userId) }),
    ]
    for (const reply of await Promise.all(calls)) expect(reply).toMatchObject({ status: 409, error: 'user.moreRights' })
  })
})

describe('users of others', () => {
  it('are not there: another tenant’s, a sub-operator’s, another party’s', async () => {
    const stranger = await givenUser(world, { tenantId: '219999' })
    const sub = await givenUser(world, { tenantId: admin.tenantId, oemNo: `8${admin.tenantId.slice(1)}` })
    for (const other of [stranger, sub]) {
      const id = String(other.userId)
      const replies = [
        await world.as(admin).send(user.detail, { id }),
        await world.as(admin).send(user.update, { id, realName: 'x' }),
        await world.as(admin).send(user.remove, { ids: id }),
        await world.as(admin).send(user.resetPassword, { userIds: id }),
        await world.as(admin).send(user.grant, { userIds: id, roleIds: roleId }),
        await world.as(admin).send(user.unlock, { userIds: id }),
        await world.as(admin).send(user.lock, { userIds: id }),
        await world.as(admin).send(user.enable, { userIds: id }),
        await world.as(admin).send(user.platformDetail, { id }),
        await world.as(admin).send(user.updatePlatform, { userId: id, userType: 1, userExt: 'x' }),
      ]
      expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 404))
    }
    const provider = await givenUser(world, {
      tenantId: admin.tenantId,
      permissions: ['user_view', 'user_lock'],
      userType: 2,
      userNo: 'F00000127',
    })
    expect((await world.as(provider).send(user.detail, { id: String(admin.userId) })).status).toBe(404)
    expect((await world.as(provider).send(user.lock, { userIds: String(admin.userId) })).status).toBe(404)
  })

  it('one of many out of reach refuses all', async () => {
    const stranger = await givenUser(world, { tenantId: '219998' })
    const { id } = (await office.submit()).data
    expect((await world.as(admin).send(user.lock, { userIds: `${id},${stranger.userId}` })).status).toBe(404)
    expect(await office.detail(id)).toMatchObject({ status: 1 })
  })
})
