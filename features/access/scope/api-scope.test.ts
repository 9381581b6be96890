import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { givenUser, startWorld, type TestUser, type World } from '../../../tests/kit/api.ts'
import { hashSecret, secretOf } from '../password/password.actions.ts'
import { menu } from '../menu/menu.contract.ts'
import { role } from '../role/role.contract.ts'
import { user } from '../user/user.contract.ts'
import { apiScope } from './scope.contract.ts'

let world: World
let administrator: TestUser
let admin: TestUser
let clerk: TestUser
let clerkRole: string
let menuId: string
const permissions = ['user_view', 'user_all', 'role_view', 'role_grant']
const payPwd = '246810'

beforeAll(async () => {
  world = await startWorld()
  const payPwdHash = await hashSecret(secretOf(payPwd))
  const setters = ['api_scope_setting', 'user_view']
  administrator = await givenUser(world, { tenantId: '000000', permissions: setters, roleAlias: 'administrator' })
  admin = await givenUser(world, { tenantId: '200001', permissions, roleAlias: 'admin', payPwdHash })
  clerk = await givenUser(world, { tenantId: '200001', permissions, roleAlias: 'clerk' })
  menuId = String((await world.db.pool.query(`SELECT id FROM menu WHERE code = 'user_view'`)).rows[0]?.id)
  clerkRole = await within(`SELECT id::text AS id FROM role WHERE role_alias = 'clerk'`)
})
afterAll(() => world.close())

beforeEach(async () => {
  await within('DELETE FROM role_api_scope')
  await world.db.pool.query('DELETE FROM api_scope')
  await world.db.pool.query('UPDATE authority_version SET version = version + 1')
})

const within = async (text: string): Promise<string> =>
  (await world.within(clerk, ({ client }) => client.query<{ id: string }>(text))).rows[0]?.id ?? ''

const givenScope = async (resourceCode: string, scopePath: string): Promise<string> => {
  const scope = { menuId, scopeName: '用户接口', resourceCode, scopeType: 1, scopePath }
  const { status, msg, data } = await world.as(administrator).send(apiScope.submit, scope)
  expect([status, msg]).toEqual([200, expect.any(String)])
  return data.id
}
const pageAs = async (who: TestUser) => (await world.as(who).send(user.page)).status

/** Gives the clerks' role API scopes beside its menus, as the screen of roles does. */
async function grant(apiScopeIds: string[]): Promise<number> {
  const { data } = await world.as(admin).send(menu.roleTreeKeys, { roleIds: clerkRole })
  const given = { roleIds: [clerkRole], menuIds: data.menu, dataScopeIds: [], apiScopeIds, payPwd }
  return (await world.as(admin).send(role.grant, given)).status
}

describe('an API scope that names a call (R420; wire 4.12)', () => {
  it.each([
    { by: 'its permission code', code: 'user_view', path: '/api/none' },
    { by: 'its whole path', code: 'none', path: '/api/blade-user/page' },
    { by: 'the beginning of its path', code: 'none', path: '/api/blade-user' },
    { by: 'the beginning of its path with a stroke', code: 'none', path: '/api/blade-user/' },
  ])('by $by refuses who holds the permission alone, from the next call on', async ({ code, path }) => {
    expect(await pageAs(clerk)).toBe(200)
    await givenScope(code, path)
    expect(await world.as(clerk).send(user.page)).toMatchObject({ status: 403, error: 'common.forbidden' })
    expect(await world.as(clerk, 'en').send(user.page)).toMatchObject({ msg: 'You do not have permission for this' })
  })

  it('names also calls that every signed-in user may make', async () => {
    await givenScope('none', menu.routes.path)
    expect((await world.as(clerk).send(menu.routes)).status).toBe(403)
    expect((await world.as(clerk).send(menu.buttons)).status).toBe(200)
  })

  it.each(['/api/blade-user/pag', '/api/blade-user/page/x', '/api/blade-use'])(
    'does not name it by %s',
    async (path) => {
      await givenScope('user', path)
      expect(await pageAs(clerk)).toBe(200)
    },
  )

  it('lets through who holds it by a role that an administrator gave it, until it is taken away', async () => {
    const id = await givenScope('user_view', '/api/blade-user/page')
    const tree = await world.as(admin).send(menu.grantTree)
    expect(JSON.stringify(tree.data.apiScope)).toContain(id)
    expect(await grant([id])).toBe(200)
    expect(await pageAs(clerk)).toBe(200)
    expect(await grant([])).toBe(200)
    expect(await pageAs(clerk)).toBe(403)
  })

  it('asks for every scope that names the call', async () => {
    const wide = await givenScope('wide', '/api/blade-user')
    const narrow = await givenScope('narrow', '/api/blade-user/page')
    expect(await grant([wide])).toBe(200)
    expect(await pageAs(clerk)).toBe(403)
    await grant([wide, narrow])
    expect(await pageAs(clerk)).toBe(200)
  })

  it('gives no permission by itself', async () => {
    const stranger = await givenUser(world, { tenantId: '200001' })
    await givenScope('other', '/api/blade-system/role')
    expect(await pageAs(stranger)).toBe(403)
  })

  it('never shuts out administrators, and is forgotten when removed', async () => {
    const id = await givenScope('user_view', '/api/blade-user')
    expect([await pageAs(administrator), await pageAs(admin), await pageAs(clerk)]).toEqual([200, 200, 403])
    await world.as(administrator).send(apiScope.remove, { ids: id })
    expect(await pageAs(clerk)).toBe(200)
  })
})
