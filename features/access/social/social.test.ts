import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allowOutgoing } from '../../../core/server/http/outgoing.ts'
import { usePublicAddress } from '../../../core/server/http/public-address.ts'
import { givenUser, type Reply } from '../../../tests/kit/api.ts'
import { guest } from '../guest/guest.contract.ts'
import { checkRegistration } from '../guest/guest.rules.ts'
import { menu } from '../menu/menu.contract.ts'
import { session } from '../sign-in/sign-in.contract.ts'
import { md5, type SignInWorld, startSignInWorld } from '../sign-in/sign-in.fixture.ts'
import { user } from '../user/user.contract.ts'
import { givenOffice, type Office } from '../user/user.fixture.ts'
import { oidcProvider } from './oidc.adapter.ts'
import { type OidcServer, startOidcServer } from './oidc-server.fixture.ts'
import { useSocialProviders } from './social.adapter.ts'
import { social } from './social.contract.ts'
import { wechatProvider } from './wechat.adapter.ts'
import { startWechatServer, type WechatServer } from './wechat-server.fixture.ts'

const wechatApp = { appId: 'wx0123', appSecret: 'the app secret' }
let world: SignInWorld
let oidc: OidcServer
let wechat: WechatServer
let office: Office
let persons = 0
const failures: string[] = []

beforeAll(async () => {
  world = await startSignInWorld()
  await world.db.pool.query(`UPDATE client SET grant_types = grant_types || '{social}'`)
  usePublicAddress('http://localhost:8080')
  oidc = await startOidcServer('http://localhost:8080/login?source=oidc')
  wechat = await startWechatServer(wechatApp)
  allowOutgoing(oidc.issuer)
  allowOutgoing(wechat.url)
  useSocialProviders(
    [oidcProvider({ issuer: oidc.issuer, ...oidc.client }), wechatProvider({ ...wechatApp, apiUrl: wechat.url })],
    ({ error }) => failures.push(String(error)),
  )
  office = await givenOffice(world)
})
afterAll(async () => {
  useSocialProviders([])
  await Promise.all([world.close(), oidc.close(), wechat.close()])
})

const secret = 'what the browser keeps'
const binding = createHash('sha256').update(secret).digest('hex')
const render = async (source = 'oidc', tenantId = office.admin.tenantId) =>
  (await world.as(null).send(social.render, { source, tenantId, binding })).headers.location as string

/** Returns the values with which the provider sends a person back. */
async function visit(person: string): Promise<Record<string, string>> {
  const back = await oidc.visit(await render(), person)
  expect(back.origin + back.pathname).toBe('http://localhost:8080/login')
  return Object.fromEntries(back.searchParams)
}
const signIn = (back: Record<string, string>, over: Record<string, unknown> = {}) =>
  world.ask({ grant_type: 'social', ...back, binding: secret, ...over }) as Promise<
    Awaited<ReturnType<SignInWorld['ask']>> & Record<'user_id' | 'oauth_id' | 'tenant_id' | 'nick_name', string>
  >
const newPerson = () => `person${persons++}`
const bearer = (token: string) => ({ 'blade-auth': `bearer ${token}` })
const register = (token: string, over: Record<string, unknown> = {}): Promise<Reply> =>
  world
    .as(null)
    .send(
      guest.register,
      { tenantId: office.admin.tenantId, name: '访客', account: newPerson(), password: md5('Harbour42'), ...over },
      bearer(token),
    )

describe('signing in through an OpenID provider (C0007, C1302, R199, R271, R449)', () => {
  it('is offered, goes there, and makes a guest of whom no user belongs to', async () => {
    expect((await world.as(null).send(social.sources)).data).toEqual([{ source: 'oidc' }, { source: 'wechat' }])
    const answer = await signIn(await visit('wang'))
    expect(answer).toMatchObject({
      status: 200,
      user_id: '-1',
      tenant_id: office.admin.tenantId,
      role_id: '',
      nick_name: 'Name of wang',
    })
    expect(answer.oauth_id).toMatch(/^\d+$/)
  })

  it('gives a guest nothing but to register: no menu, no button, and every other call and a renewal are refused', async () => {
    const { access_token, refresh_token } = await signIn(await visit(newPerson()))
    expect((await world.as(null).send(session.userInfo, {}, bearer(access_token))).status).toBe(401)
    expect((await world.as(null).send(user.page, {}, bearer(access_token))).status).toBe(401)
    expect((await world.refresh(refresh_token)).error).toBe('invalid_grant')
    for (const list of [menu.routes, menu.buttons, menu.topMenu])
      expect(await world.as(null).send(list, {}, bearer(access_token))).toMatchObject({ status: 200, data: [] })
    await world.as(null).send(session.logout, {}, bearer(access_token))
    expect((await world.as(null).send(menu.routes, {}, bearer(access_token))).status).toBe(401)
  })

  it.each([
    { why: 'the state is unknown', over: { state: 'x'.repeat(40) } },
    { why: 'another browser comes back', over: { binding: 'another secret' } },
    { why: 'no browser secret comes back', over: { binding: '' } },
    { why: 'the state was for another service', over: { source: 'wechat' } },
  ])('is refused when $why', async ({ over }) => {
    const answer = await signIn(await visit('wang'), over)
    expect(answer).toMatchObject({ status: 400, error: 'invalid_grant', msg: '第三方登录已失效，请重新登录' })
  })

  it('serves once: the same way back a second time is refused', async () => {
    const back = await visit('wang')
    expect((await signIn(back)).status).toBe(200)
    expect((await signIn(back)).msg).toBe('第三方登录已失效，请重新登录')
  })

  it('is refused when the code is not right, and tells the installer alone why', async () => {
    const back = await visit('wang')
    failures.length = 0
    const answer = await signIn(back, { code: 'forged' })
    expect(answer).toMatchObject({ status: 400, error: 'invalid_grant', msg: '第三方登录失败，请重试' })
    expect(failures).toEqual([expect.stringContaining('answered 400')])
    expect((await world.auditOf(office.admin.tenantId, 'session.signIn')).at(-1)).toMatchObject({
      result: 'social.refused',
      account: 'oidc',
    })
  })

  it('is refused when the token belongs to another sign-in: a code changed for one’s own is no use', async () => {
    const [own, stolen] = [await visit('wang'), await visit('li')]
    expect((await signIn(own, { code: stolen.code })).msg).toBe('第三方登录失败，请重试')
  })

  it('knows no other services, and sends the browser back when one cannot be reached', async () => {
    expect(await world.as(null).send(social.render, { source: 'github' })).toMatchObject({
      status: 400,
      error: 'social.sourceUnknown',
    })
    useSocialProviders([oidcProvider({ issuer: 'http://127.0.0.1:9', ...oidc.client })])
    expect(await render()).toBe('http://localhost:8080/login?source=oidc&error=temporarily_unavailable')
    useSocialProviders([
      oidcProvider({ issuer: oidc.issuer, ...oidc.client }),
      wechatProvider({ ...wechatApp, apiUrl: wechat.url }),
    ])
    expect(await render('oidc', '999999')).toBe('http://localhost:8080/login?source=oidc&error=access_denied')
  })
})

describe('signing in by WeChat', () => {
  const scan = async (person: { openid: string; unionid?: string; nickname: string }) => {
    const address = new URL(await render('wechat'))
    expect(address.origin + address.pathname + address.hash).toBe(
      'https://open.weixin.qq.com/connect/qrconnect#wechat_redirect',
    )
    expect(address.searchParams.get('appid')).toBe(wechatApp.appId)
    return signIn({
      source: 'wechat',
      code: wechat.codeOf(person),
      state: address.searchParams.get('state') ?? '',
    })
  }

  it('is the same person under the same unionid, whatever the openid', async () => {
    const first = await scan({ openid: 'o1', unionid: 'u1', nickname: '小王' })
    const second = await scan({ openid: 'o2', unionid: 'u1', nickname: '王' })
    expect(first).toMatchObject({ status: 200, user_id: '-1', nick_name: '小王' })
    expect(second.oauth_id).toBe(first.oauth_id)
    expect((await scan({ openid: 'o1', nickname: '没有' })).oauth_id).not.toBe(first.oauth_id)
  })

  it('is refused when WeChat knows no such code', async () => {
    const state = new URL(await render('wechat')).searchParams.get('state') ?? ''
    expect((await signIn({ source: 'wechat', code: 'none', state })).msg).toBe('第三方登录失败，请重试')
  })
})

describe('a registration (R374, R375, R376, R377, R378, C0024, P223, R254, R462, R299)', () => {
  it('waits for an administrator, who gives role and department; then the third-party account signs the user in', async () => {
    const person = newPerson()
    const { access_token, oauth_id } = await signIn(await visit(person))
    expect(await register(access_token, { account: 'newcomer', oauthId: oauth_id })).toMatchObject({ status: 200 })
    expect((await signIn(await visit(person))).msg).toBe('账号待审批，请联系管理员')
    const pending = async () =>
      (await world.as(office.admin).send(user.page, { status: 0, account: 'newcomer' })).data.records
    const [row] = await pending()
    expect(row).toMatchObject({ account: 'newcomer', realName: '访客', roleId: '', deptId: '', status: 0 })
    const id = row?.id ?? ''
    expect((await world.as(office.admin).send(user.enable, { userIds: id })).msg).toBe('请先分配角色和部门')
    await world.as(office.admin).send(user.submit, { id, roleId: office.roleId, deptId: office.deptId })
    expect((await world.as(office.admin).send(user.enable, { userIds: id })).status).toBe(200)
    expect(await pending()).toEqual([])
    const answer = await signIn(await visit(person))
    expect(answer).toMatchObject({ status: 200, user_id: id, oauth_id, role_id: office.roleId })
    expect((await world.as(null).send(session.userInfo, {}, bearer(answer.access_token))).status).toBe(200)
  })

  it('ends the guest’s session, and its tenant is the guest’s whatever the form says', async () => {
    const other = await givenOffice(world)
    const { access_token } = await signIn(await visit(newPerson()))
    expect((await register(access_token, { account: 'elsewhere', tenantId: other.admin.tenantId })).status).toBe(200)
    expect((await register(access_token, { account: 'again' })).status).toBe(401)
    const found = (by: Office) => world.as(by.admin).send(user.page, { account: 'elsewhere' })
    expect((await found(office)).data.total).toBe(1)
    expect((await found(other)).data.total).toBe(0)
  })

  it.each([
    { why: 'no tenant', over: { tenantId: ' ' }, msg: '请先输入租户编号' },
    { why: 'no account', over: { account: '' }, msg: '请先输入账号名称' },
    { why: 'no password', over: { password: '' }, msg: '请先输入密码' },
    { why: 'an account that cannot be', over: { account: 'a b' }, msg: '账号须为3-45位字母、数字或_@.-' },
    { why: 'a common password', over: { password: md5('123456') }, msg: '密码过于简单，请更换' },
    { why: 'another third-party account', over: { oauthId: '1' }, msg: '第三方账号与登录不一致' },
  ])('is refused with $why, and may be sent again', async ({ over, msg }) => {
    const { access_token } = await signIn(await visit(newPerson()))
    const count = async () => (await world.as(office.admin).send(user.page, { status: 0 })).data.total
    const before = await count()
    expect(await register(access_token, over)).toMatchObject({ status: 400, msg })
    expect(await count()).toBe(before)
    expect((await register(access_token)).status).toBe(200)
  })

  it('is refused when the account is taken, without a token, with a user’s token, and when registration is closed', async () => {
    const { access_token } = await signIn(await visit(newPerson()))
    await register((await signIn(await visit(newPerson()))).access_token, { account: 'taken' })
    expect((await register(access_token, { account: 'taken' })).msg).toBe('账号已存在')
    expect((await register('')).status).toBe(401)
    // Not 401: the client of a user who is signed in would sign out.
    expect((await register(office.admin.token)).status).toBe(403)
    await world.db.pool.query(
      `INSERT INTO platform_param (param_name, param_key, param_value) VALUES ('x', 'account.registerUser', 'false')`,
    )
    expect((await register(access_token)).msg).toBe('系统未开放注册，请联系管理员')
    expect((await signIn(await visit(newPerson()))).msg).toBe('该第三方账号尚未绑定用户，请联系管理员')
    await world.db.pool.query(`DELETE FROM platform_param WHERE param_key = 'account.registerUser'`)
  })

  it.each([
    { why: 'tenant before all', form: {}, error: 'guest.tenantMissing', msg: '请先输入租户编号' },
    { why: 'then the account', form: { tenantId: '100001' }, error: 'guest.accountMissing', msg: '请先输入账号名称' },
    {
      why: 'then the password',
      form: { tenantId: '1', account: 'a' },
      error: 'guest.passwordMissing',
      msg: '请先输入密码',
    },
    {
      why: 'then its twin',
      form: { tenantId: '1', account: 'a', password: 'b' },
      error: 'guest.passwordMissing',
      msg: '请先输入密码',
    },
    {
      why: 'then that both are equal',
      form: { tenantId: '1', account: 'a', password: 'b', password2: 'c' },
      error: 'guest.passwordsDiffer',
      msg: '两次密码输入不一致',
    },
  ])(
    'is checked in the order of the dialog, the first fault told alone (R373 to R379): $why',
    ({ form, error, msg }) => {
      const check = () => checkRegistration({ tenantId: '', account: '', password: '', password2: '', ...form })
      expect(check).toThrow(expect.objectContaining({ refusalName: error, message: msg }))
    },
  )

  it('cannot be approved by another tenant, nor without the permission', async () => {
    await register((await signIn(await visit(newPerson()))).access_token, { account: 'waiting' })
    const [row] = (await world.as(office.admin).send(user.page, { account: 'waiting' })).data.records
    const other = await givenOffice(world)
    expect((await world.as(other.admin).send(user.enable, { userIds: row?.id })).status).toBe(404)
    const clerk = await givenUser(world, { tenantId: office.admin.tenantId, permissions: ['user_view'] })
    expect((await world.as(clerk).send(user.enable, { userIds: row?.id })).status).toBe(403)
  })
})
