import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inScope, platformScope } from '../../../core/server/database/db.ts'
import { session } from './sign-in.contract.ts'
import { loginTenant } from '../session/session.queries.ts'
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
  it('gives tokens and who is signed in, R197, R242, R270, and leaves an audit record without the secret (trap 26)', async () => {
    const reply = await signIn()
    expect(reply).toMatchObject({
      status: 200,
      token_type: 'bearer',
      access_token: expect.stringMatching(/^.{43}$/),
      refresh_token: expect.stringMatching(/^.{43}$/),
      tenant_id: '100001',
      user_id: String(clerk.userId),
      account: clerk.account,
      user_name: clerk.account,
      nick_name: expect.any(String),
      role_name: expect.stringMatching(/^role/),
      avatar: '',
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

  it('gives tokens that live for 15 minutes and, renewed, for 12 hours in all (R516, ruling 19)', async () => {
    const reply = await signIn()
    expect(reply).toMatchObject({ expires_in: 900 })
    const { rows } = await world.db.pool.query(
      `SELECT round(extract(epoch FROM access_until - now()) / 60)::int AS access, round(extract(epoch FROM refresh_until - now()) / 60)::int AS refresh
         FROM sign_in_session WHERE access_hash = encode(sha256($1::bytea), 'hex')`,
      [reply.access_token],
    )
    expect(rows).toEqual([{ access: 15, refresh: 720 }])
  })

  it('looks in the tenant 000000 when none is named (R008)', async () => {
    const own = await world.givenAccount('000000')
    expect(await signIn({ tenantId: '', username: own.account })).toMatchObject({ status: 200, tenant_id: '000000' })
    expect(await signIn({ tenantId: '' })).toMatchObject({ status: 400, refusal: 'session.wrongPassword' })
  })

  it.each([
    [1, 'oem'],
    [2, 'service'],
    [3, 'merchant'],
  ] as const)(
    'tells of a user of kind %i that it is %s (R002); the kind is oem unless said otherwise (R004)',
    async (kind, name) => {
      await world.within(clerk, ({ client }) =>
        client.query('UPDATE app_user SET user_type = $2 WHERE id = $1', [clerk.userId, kind]),
      )
      expect(await signIn()).toMatchObject({ detail: { type: name } })
    },
  )

  it('finds the tenant by its domain (R457)', async () => {
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
    { why: 'no client credential comes along, R009, R525', headers: { authorization: '' } },
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

  it.each([
    { when: 'that never ends', ends: 'NULL', isOpen: true },
    { when: 'until its last moment', ends: `business_now() + interval '1 microsecond'`, isOpen: true },
    { when: 'at the moment at which it ends', ends: 'business_now()', isOpen: false },
  ])('lets into a tenant $when: $isOpen', async ({ ends, isOpen }) => {
    await world.givenAccount('100004')
    const found = await inScope(world.db, platformScope, async (tx) => {
      await tx.client.query(`UPDATE tenant SET expire_time = ${ends} WHERE tenant_id = '100004'`)
      return loginTenant(tx, { tenantId: '100004', domain: '' })
    })
    expect(found).toMatchObject({ oemNo: '100004', isOpen })
  })

  it('looks for a user in the tenant that was chosen alone (R006, R007), also with one account name in two', async () => {
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
