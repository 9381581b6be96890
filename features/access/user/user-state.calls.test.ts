import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { session } from '../sign-in/sign-in.contract.ts'
import { type Account, md5, type SignInWorld, startSignInWorld } from '../sign-in/sign-in.fixture.ts'
import { enterAs, givenUser, type TestUser } from '../../../tests/kit/api.ts'
import { user } from './user.contract.ts'

let world: SignInWorld
let admin: TestUser
let clerk: Account
let tenant = 220_000

beforeAll(async () => {
  world = await startSignInWorld()
})
afterAll(() => world.close())

beforeEach(async () => {
  tenant++
  await world.db.pool.query('DELETE FROM guess_guard')
  const permissions = [
    'user_view',
    'user_all',
    'user_edit',
    'user_delete',
    'user_role',
    'user_reset',
    'user_unlock',
    'user_enable',
    'user_lock',
  ]
  admin = await givenUser(world, { tenantId: String(tenant), permissions, roleAlias: 'admin' })
  clerk = await world.givenAccount(String(tenant))
  await run('UPDATE app_user SET dept_ids = ARRAY[1::bigint] WHERE id = $1', [clerk.userId])
})

const run = (text: string, values: unknown[] = []) =>
  world.within(admin, async ({ client }) => (await client.query(text, values)).rows)
const id = () => String(clerk.userId)
const isSignedIn = async () => (await world.as(clerk).send(session.userInfo)).status === 200

describe('locking and enabling (C0022, C0023)', () => {
  it('ends the sessions and refuses sign-in until enabled (R315, R316)', async () => {
    expect((await world.as(admin).send(user.lock, { userIds: id() })).status).toBe(200)
    expect(await isSignedIn()).toBe(false)
    expect((await world.signIn(clerk)).refusal).toBe('session.userOff')
    expect((await world.as(admin).send(user.lock, { userIds: id() })).msg).toBe('当前状态不允许此操作')
    expect((await world.as(admin).send(user.enable, { userIds: id() })).status).toBe(200)
    expect(await isSignedIn()).toBe(false)
    expect((await world.signIn(clerk)).status).toBe(200)
    expect((await world.as(admin).send(user.enable, { userIds: id() })).status).toBe(409)
    const byQuery = async ({ method, path }: typeof user.enable) => {
      const headers = { 'blade-auth': `bearer ${admin.token}` }
      return (await world.app.inject({ method, url: `${path}?userIds=${id()}`, headers })).statusCode
    }
    expect(await byQuery(user.lock)).toBe(200)
    expect((await world.signIn(clerk)).refusal).toBe('session.userOff')
    expect(await byQuery(user.enable)).toBe(200)
    expect((await world.signIn(clerk)).status).toBe(200)
  })

  it('approves a registration only with role and department', async () => {
    await run(`UPDATE app_user SET user_status = 0, dept_ids = '{}' WHERE id = $1`, [clerk.userId])
    expect((await world.as(admin).send(user.enable, { userIds: id() })).msg).toBe('请先分配角色和部门')
    await run(`UPDATE app_user SET dept_ids = '{1}' WHERE id = $1`, [clerk.userId])
    expect((await world.as(admin).send(user.enable, { userIds: id() })).status).toBe(200)
  })

  it('never locks or removes oneself or the tenant’s administrator', async () => {
    const self = String(admin.userId)
    expect((await world.as(admin).send(user.lock, { userIds: self })).msg).toBe('不能停用自己')
    expect((await world.as(admin).send(user.remove, { ids: self })).msg).toBe('不能删除本账号!')
    await run('UPDATE app_user SET is_tenant_admin = true WHERE id = $1', [clerk.userId])
    expect((await world.as(admin).send(user.remove, { ids: id() })).msg).toBe('管理员账号不能删除')
    expect(await isSignedIn()).toBe(true)
  })
})

describe('removing (C0010)', () => {
  it('ends the sessions, frees the account and hides the user; nobody chosen is said (R382)', async () => {
    expect((await world.as(admin).send(user.remove, { ids: id() })).status).toBe(200)
    expect(await isSignedIn()).toBe(false)
    expect((await world.signIn(clerk)).refusal).toBe('session.wrongPassword')
    expect((await world.as(admin).send(user.detail, { id: id() })).status).toBe(404)
    expect((await world.as(admin).send(user.remove, { ids: id() })).status).toBe(404)
    expect((await world.as(admin).send(user.remove, { ids: '' })).msg).toBe('请选择至少一条数据')
  })
})

describe('resetting passwords (C0017), R427', () => {
  it('tells the new one once, ends the sessions and asks to change it', async () => {
    const reply = await world.as(admin).send(user.resetPassword, { userIds: id() })
    const [reset] = reply.data
    expect(reset).toMatchObject({ userId: id(), password: expect.stringMatching(/^[A-Za-z0-9]{12}$/) })
    expect(await isSignedIn()).toBe(false)
    expect((await world.signIn(clerk)).refusal).toBe('session.wrongPassword')
    expect(await world.signIn(clerk, { password: md5(reset?.password ?? '') })).toMatchObject({
      status: 200,
      detail: { mustChange: 1 },
    })
    const records = await run(`SELECT * FROM audit_log WHERE action = 'user.resetPassword'`)
    expect(JSON.stringify(records, (_, value) => (typeof value === 'bigint' ? String(value) : value))).not.toContain(
      reset?.password,
    )
  })

  it('sets the initial password of the tenant, for clients that drop the answer', async () => {
    const setInitial = (value: string) =>
      world.db.pool.query(
        `INSERT INTO platform_param (param_name, param_key, param_value) VALUES ('初始密码', 'account.initPassword', $1)
         ON CONFLICT (param_key) WHERE NOT is_deleted DO UPDATE SET param_value = excluded.param_value`,
        [value],
      )
    await setInitial('Harbour7788')
    try {
      expect((await world.as(admin).send(user.resetPassword, { userIds: id() })).status).toBe(200)
      expect(await world.signIn(clerk, { password: md5('Harbour7788') })).toMatchObject({
        status: 200,
        detail: { mustChange: 1 },
      })
      await setInitial('123456')
      expect((await world.as(admin).send(user.resetPassword, { userIds: id() })).error).toBe('password.tooCommon')
    } finally {
      await world.db.pool.query(`DELETE FROM platform_param WHERE param_key = 'account.initPassword'`)
    }
  })

  it('is not for a session in another’s name, nor for many', async () => {
    const many = Array.from({ length: 21 }, (_, index) => index + 1).join(',')
    expect((await world.as(admin).send(user.resetPassword, { userIds: many })).error).toBe('user.tooManyResets')
    await enterAs(world, admin)
    expect((await world.as(admin).send(user.resetPassword, { userIds: id() })).status).toBe(403)
  })
})

describe('unlocking (C0021)', () => {
  it('clears the guesses of an account (R317)', async () => {
    for (let time = 0; time < 3; time++) await world.signIn(clerk, { password: md5('wrong') })
    expect((await world.signIn(clerk)).refusal).toBe('session.captchaDue')
    expect((await world.as(admin).send(user.unlock, { userIds: id() })).status).toBe(200)
    expect((await world.signIn(clerk)).status).toBe(200)
  })
})

describe('giving roles (C0020), R426', () => {
  it('replaces them and acts on the next call', async () => {
    const [role] = await run(
      `INSERT INTO role (tenant_id, oem_no, role_name, role_alias) VALUES ($1, $1, 'viewer', 'viewer') RETURNING id`,
      [admin.tenantId],
    )
    await run(`INSERT INTO role_menu SELECT $1, $2, id FROM menu WHERE code = 'user_view'`, [admin.tenantId, role.id])
    expect((await world.as(clerk).send(user.page)).status).toBe(403)
    expect((await world.as(admin).send(user.grant, { userIds: id(), roleIds: String(role.id) })).status).toBe(200)
    expect((await world.as(clerk).send(user.page)).status).toBe(200)
    expect((await world.as(admin).send(user.grant, { userIds: id(), roleIds: '' })).status).toBe(400)
    expect((await world.as(admin).send(user.grant, { userIds: id(), roleIds: '1' })).status).toBe(404)
  })
})

describe('the text of a platform (C0013, C0015), R428', () => {
  it('is kept once a platform', async () => {
    const save = (userExt: string) => world.as(admin).send(user.updatePlatform, { userId: id(), userType: 2, userExt })
    await save('{"a":1}')
    await save('{"a":2}')
    expect((await world.as(admin).send(user.platformDetail, { id: id() })).data).toMatchObject({
      account: clerk.account,
      platforms: [{ userType: 2, userExt: '{"a":2}' }],
    })
  })
})

it('every change needs its permission', async () => {
  const replies = [
    await world.as(clerk).send(user.remove, { ids: id() }),
    await world.as(clerk).send(user.resetPassword, { userIds: id() }),
    await world.as(clerk).send(user.grant, { userIds: id(), roleIds: '1' }),
    await world.as(clerk).send(user.unlock, { userIds: id() }),
    await world.as(clerk).send(user.enable, { userIds: id() }),
    await world.as(clerk).send(user.lock, { userIds: id() }),
    await world.as(clerk).send(user.platformDetail, { id: id() }),
    await world.as(clerk).send(user.updatePlatform, { userId: id(), userType: 1, userExt: '' }),
    await world.as(clerk).send(user.update, { id: id() }),
  ]
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 403))
})
