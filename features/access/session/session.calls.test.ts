import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import './session.calls.ts'
import { session } from './session.contract.ts'
import { type Account, basic, md5, password, type SignInWorld, startSignInWorld } from './sign-in.fixture.ts'

let world: SignInWorld
let clerk: Account

beforeAll(async () => {
  world = await startSignInWorld()
})
afterAll(() => world.close())

beforeEach(async () => {
  await world.db.pool.query('DELETE FROM guess_guard')
  clerk = await world.givenAccount('100001')
})

const signIn = (over: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
  world.signIn(clerk, over, headers)
const infoWith = async (token: string) => world.as({ ...clerk, token }).send(session.userInfo)

describe('signing in by password (C0001)', () => {
  it('gives tokens and who is signed in, R270, and leaves an audit record without the secret (trap 26)', async () => {
    const reply = await signIn()
    expect(reply).toMatchObject({
      status: 200,
      token_type: 'bearer',
      expires_in: 900,
      tenant_id: '100001',
      user_id: String(clerk.userId),
      account: clerk.account,
      user_name: clerk.account,
      detail: { type: 'oem' },
    })
    expect((await infoWith(reply.access_token)).data).toMatchObject({
      user_id: String(clerk.userId),
      roles: [expect.any(String)],
    })
    const record = (await world.auditOf('100001', 'session.signIn')).at(-1)
    expect(record).toMatchObject({ result: 'ok', account: clerk.account, user_id: clerk.userId })
    expect(JSON.stringify(record?.input)).not.toContain(md5(password))
  })

  it('takes the plain password, the hash in capitals, the query and the tenant header alike', async () => {
    expect((await signIn({ password })).status).toBe(200)
    expect((await signIn({ password: md5(password).toUpperCase() })).status).toBe(200)
    expect((await signIn({ tenantId: '' }, { 'tenant-id': clerk.tenantId })).status).toBe(200)
    const query = new URLSearchParams({
      grant_type: 'password',
      tenantId: clerk.tenantId,
      username: clerk.account,
      password: md5(password),
    })
    const reply = await world.app.inject({ method: 'POST', url: `${session.token.path}?${query}`, headers: basic })
    expect(reply.statusCode).toBe(200)
  })

  it('finds the tenant by its domain', async () => {
    await world.db.pool.query(`UPDATE tenant SET domain = 'pay.example.com' WHERE tenant_id = '100001'`)
    expect((await signIn({ tenantId: '', domain: 'PAY.example.com' })).status).toBe(200)
  })

  it('stores no token and no password as it is', async () => {
    const reply = await signIn()
    const { rows } = await world.db.pool.query('SELECT access_hash, refresh_hash FROM sign_in_session')
    expect(JSON.stringify(rows)).not.toContain(reply.access_token)
    expect(JSON.stringify(rows)).not.toContain(reply.refresh_token)
  })

  it('says mustChange at a first sign-in with a given password', async () => {
    await world.within(clerk, ({ client }) =>
      client.query('UPDATE app_user SET must_change_password = true WHERE id = $1', [clerk.userId]),
    )
    expect(await signIn()).toMatchObject({ detail: { mustChange: 1 } })
  })

  it.each([
    { why: 'the password is wrong', over: { password: md5('wrong') }, refusal: 'session.wrongPassword' },
    { why: 'the account is unknown', over: { username: 'nobody' }, refusal: 'session.wrongPassword' },
    { why: 'the tenant is unknown', over: { tenantId: '999999' }, refusal: 'session.wrongPassword' },
    { why: 'the account is another tenant’s', over: { tenantId: '100002' }, refusal: 'session.wrongPassword' },
    {
      why: 'the password is missing',
      over: { password: '' },
      refusal: 'common.fieldRequired',
      error: 'invalid_request',
    },
    {
      why: 'the grant is unknown, R450',
      over: { grant_type: 'implicit' },
      refusal: 'session.grantUnknown',
      error: 'unsupported_grant_type',
    },
  ])('refuses with one shape when $why', async ({ over, refusal, error = 'invalid_grant' }) => {
    await world.givenAccount('100002')
    const reply = await signIn(over)
    expect(reply).toMatchObject({ status: 400, code: 400, success: false, error, refusal })
    expect(reply.error_description).toBe(reply.msg)
    expect(reply.access_token).toBeUndefined()
  })

  it.each([
    { why: 'no client credential comes along, R525', headers: { authorization: '' } },
    {
      why: 'the client’s secret is wrong',
      headers: { authorization: `Basic ${Buffer.from('saber:guess').toString('base64')}` },
    },
  ])('refuses when $why', async ({ headers }) => {
    expect(await signIn({}, headers)).toMatchObject({ status: 400, error: 'invalid_client' })
  })

  it.each([
    {
      why: 'the user waits for approval',
      change: 'UPDATE app_user SET user_status = 0 WHERE id = $1',
      refusal: 'session.userPending',
    },
    {
      why: 'the user is disabled',
      change: 'UPDATE app_user SET user_status = 2 WHERE id = $1',
      refusal: 'session.userOff',
    },
    {
      why: 'the user has no role',
      change: `UPDATE app_user SET role_ids = '{}' WHERE id = $1`,
      refusal: 'session.noRole',
    },
  ])('refuses the right password when $why', async ({ change, refusal }) => {
    await world.within(clerk, ({ client }) => client.query(change, [clerk.userId]))
    expect(await signIn()).toMatchObject({ status: 400, refusal })
    expect(await signIn({ password: md5('wrong') })).toMatchObject({ refusal: 'session.wrongPassword' })
  })

  it('refuses when the tenant has expired, told only to who knows the password', async () => {
    const other = await world.givenAccount('100003')
    await world.db.pool.query(`UPDATE tenant SET expire_time = now() - interval '1 day' WHERE tenant_id = '100003'`)
    const over = { tenantId: '100003', username: other.account }
    expect(await signIn(over)).toMatchObject({ refusal: 'session.tenantExpired', msg: '租户已过期，请联系管理员' })
    expect(await signIn({ ...over, password: md5('wrong') })).toMatchObject({ refusal: 'session.wrongPassword' })
  })

  it('keeps the users of a sub-operator and its operator apart, also with one account name', async () => {
    const sub = await world.givenAccount('100001', '100009')
    await world.within({ tenantId: '100001', oemNo: '100001' }, ({ client }) =>
      client.query('UPDATE app_user SET account = $2 WHERE id = $1', [sub.userId, clerk.account]),
    )
    expect(await signIn()).toMatchObject({ user_id: String(clerk.userId), tenant_id: '100001' })
    expect(await signIn({ tenantId: '100009' })).toMatchObject({ user_id: String(sub.userId), tenant_id: '100009' })
  })

  it('leaves an audit record of a miss, also of an unknown account', async () => {
    await signIn({ username: 'ghost' })
    expect((await world.auditOf('100001', 'session.signIn')).at(-1)).toMatchObject({
      result: 'session.wrongPassword',
      account: 'ghost',
      user_id: null,
    })
  })
})
