import { createHash, createHmac } from 'node:crypto'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { param } from '../../features/settings/param-setting/param-setting.contract.ts'
import { profile } from '../../features/access/profile/profile.contract.ts'
import { session } from '../../features/access/sign-in/sign-in.contract.ts'
import {
  type Account,
  basic,
  md5,
  password,
  type SignInWorld,
  startSignInWorld,
} from '../../features/access/sign-in/sign-in.fixture.ts'
import { sms, SmsScene } from '../../features/access/sms/sms.contract.ts'
import { givenUser } from '../kit/api.ts'

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

const asks = (token: string, headers: Record<string, string> = {}) =>
  world.as(null).send(session.userInfo, {}, { 'blade-auth': `bearer ${token}`, ...headers })
const rowsOf = async (text: string, values: unknown[] = []) =>
  world.within(clerk, async ({ client }) => (await client.query(text, values)).rows)

describe('a forged token', () => {
  const claims = { user_id: '1', tenant_id: '100001', role_name: 'administrator', authority: 'administrator' }
  const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const short = (made: string) => made.slice(0, 199)
  it.each([
    {
      what: 'without a signature (alg none)',
      make: async () => short(`${encoded({ alg: 'none' })}.${encoded({ sub: '1' })}.`),
    },
    {
      what: 'signed with a well-known key',
      make: async () =>
        short(await new SignJWT({ sub: '1' }).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.from('secret'))),
    },
    {
      what: 'signed with the client’s secret',
      make: async () =>
        `${encoded({ alg: 'HS256' })}.${createHmac('sha256', 'saber_secret').update(encoded(claims)).digest('base64url')}`,
    },
    {
      what: 'that is a live one’s hash',
      make: async () =>
        createHash('sha256')
          .update((await world.signIn(clerk)).access_token)
          .digest('hex'),
    },
    { what: 'that is a live one, cut', make: async () => (await world.signIn(clerk)).access_token.slice(0, -1) },
    {
      what: 'that is a live one, with other letters',
      make: async () => (await world.signIn(clerk)).access_token.replace(/[a-z]/g, (sign) => sign.toUpperCase()),
    },
    { what: 'that is a live one, lengthened', make: async () => `${(await world.signIn(clerk)).access_token}A` },
    { what: 'that is a refresh token', make: async () => (await world.signIn(clerk)).refresh_token },
    { what: 'with SQL', make: async () => "x' OR access_hash IS NOT NULL --xxxxxxxxxx" },
    { what: 'of nothing', make: async () => '' },
  ])('$what opens nothing', async ({ make }) => {
    expect(await asks(await make())).toMatchObject({ status: 401, error: 'common.signedOut' })
  })

  it('is told by no header that adds to a live one: who and whose it is says the session alone', async () => {
    const { access_token } = await world.signIn(clerk)
    for (const headers of [
      { 'tenant-id': '100002', 'user-type': 'administrator' },
      { 'role-id': '1', 'dept-id': '1' },
      {
        'x-user-id': '1',
        'x-forwarded-user': 'admin',
        'x-original-url': '/api/other',
        'x-http-method-override': 'DELETE',
      },
    ])
      expect(await asks(access_token, headers as unknown as Record<string, string>)).toMatchObject({
        status: 200,
        data: { tenant_id: '100001', user_id: String(clerk.userId) },
      })
    expect((await asks(access_token, { 'view-tenant': '100002' })).status).toBeLessThan(500)
  })
})

describe('a live token', () => {
  it.each([
    { why: 'its user is disabled', change: 'UPDATE app_user SET user_status = 2 WHERE id = $1' },
    { why: 'its user is removed', change: 'UPDATE app_user SET is_deleted = true WHERE id = $1' },
    {
      why: 'it has run out',
      change: `UPDATE sign_in_session SET access_until = now() - interval '1 second' WHERE user_id = $1`,
    },
    { why: 'its session was ended', change: 'UPDATE sign_in_session SET ended_at = now() WHERE user_id = $1' },
    {
      why: 'its tenant has expired',
      change: `UPDATE tenant SET expire_time = now() - interval '1 day' WHERE $1::bigint > 0 AND tenant_id = '100001'`,
    },
  ])('opens nothing once $why, on the very next call, and renews nothing', async ({ why, change }) => {
    const { access_token, refresh_token } = await world.signIn(clerk)
    expect((await asks(access_token)).status).toBe(200)
    await rowsOf(change, [clerk.userId])
    expect((await asks(access_token)).status).toBe(401)
    if (why !== 'it has run out')
      expect(await world.refresh(refresh_token)).toMatchObject({ status: 400, success: false })
    await world.db.pool.query(`UPDATE tenant SET expire_time = NULL WHERE tenant_id = '100001'`)
  })

  it('of a stolen renewal ends for thief and owner alike, with a record of where it came from', async () => {
    const first = await world.signIn(clerk)
    const owner = await world.refresh(first.refresh_token)
    await rowsOf(
      `UPDATE sign_in_session SET refreshed_at = now() - interval '31 seconds' WHERE refreshed_at IS NOT NULL`,
    )
    const thief = await world.refresh(first.refresh_token, { 'user-agent': 'thief' })
    expect(thief).toMatchObject({ status: 400, error: 'invalid_grant' })
    expect((await asks(owner.access_token)).status).toBe(401)
    expect((await world.refresh(owner.refresh_token)).status).toBe(400)
    const [record] = await rowsOf(
      `SELECT result, user_id, ip, user_agent FROM audit_log WHERE action = 'session.refreshReused' AND user_id = $1`,
      [clerk.userId],
    )
    expect(record).toMatchObject({
      result: 'session.refreshReused',
      user_agent: 'thief',
      ip: expect.stringMatching(/./),
    })
  })

  it('is renewed by the client alone that it was given to', async () => {
    const { refresh_token } = await world.signIn(clerk)
    await world.db.pool.query(
      `INSERT INTO client (client_id, client_secret_hash, grant_types) SELECT 'other', client_secret_hash, grant_types FROM client WHERE client_id = 'saber' ON CONFLICT DO NOTHING`,
    )
    const other = { authorization: `Basic ${Buffer.from('other:saber_secret').toString('base64')}` }
    expect(await world.refresh(refresh_token, other)).toMatchObject({ status: 400, error: 'invalid_grant' })
  })
})

describe('an answer does not tell whether there is', () => {
  const miss = (over: Record<string, unknown>) => world.signIn(clerk, { password: md5('wrong'), ...over })
  const told = ({ status, msg, refusal, error }: Awaited<ReturnType<typeof miss>>) => ({ status, msg, refusal, error })

  it('an account, a tenant or a password: the same words and the same class of time', async () => {
    const tries = [{}, { username: 'ghost' }, { tenantId: '999999' }, { username: 'ghost', tenantId: '999999' }].map(
      (over: Record<string, unknown>) => ({ over, words: undefined as unknown, ms: Number.POSITIVE_INFINITY }),
    )
    // In turns, so that a busy machine slows all of them; the quickest try of each tells what it costs.
    for (let time = 0; time < 3; time++)
      for (const one of tries) {
        await world.db.pool.query('DELETE FROM guess_guard')
        const began = performance.now()
        one.words = told(await miss(one.over))
        one.ms = Math.min(one.ms, performance.now() - began)
      }
    const [known, ...unknown] = tries
    for (const { words, ms } of unknown) {
      expect(words).toEqual(known?.words)
      expect(ms / (known?.ms ?? 0)).toBeGreaterThan(0.4)
      expect(ms / (known?.ms ?? 0)).toBeLessThan(2.5)
    }
  }, 120_000)

  it('a disabled user, one without a role or an expired tenant, to whom the password is not known', async () => {
    for (const change of ['user_status = 2', 'user_status = 0', `role_ids = '{}'`]) {
      const { userId } = (clerk = await world.givenAccount('100001'))
      await rowsOf(`UPDATE app_user SET ${change} WHERE id = $1`, [userId])
      expect(told(await miss({}))).toEqual(told(await miss({ username: 'ghost' })))
      await world.db.pool.query('DELETE FROM guess_guard')
    }
  })

  it('a phone: asking for a code, signing in by one and setting a password by one', async () => {
    const phones = ['13900139001', '13900139002']
    const [sent, sentToo] = await Promise.all(
      phones.map((mobile) => world.as(null).send(sms.send, { mobile, scene: SmsScene.signIn, tenantId: '100001' })),
    )
    expect([sentToo?.status, sentToo?.msg]).toEqual([sent?.status, sent?.msg])
    const byCode = (phone: string, tenantId: string) =>
      world.ask({ grant_type: 'sms_code', tenantId, phone, code: '00000' })
    expect(told(await byCode('13900139001', '999999'))).toEqual(told(await byCode('13900139003', '100001')))
  })
})

describe('each guess leaves its record', () => {
  it('at a password at the sign-in, at a code, with the captcha wrong and with the account locked', async () => {
    await world.signIn(clerk, { password: md5('wrong') })
    const captcha = { ...(await world.givenCaptcha()), 'captcha-code': 'WRONG' }
    await world.signIn(clerk, { grant_type: 'captcha' }, captcha)
    await world.ask({ grant_type: 'sms_code', tenantId: '100001', phone: '13900139009', code: '12345' })
    await world.db.pool.query(
      `UPDATE guess_guard SET locked_until = (extract(epoch FROM now()) + 60) * 1000 WHERE kind = 'account'`,
    )
    await world.signIn(clerk)
    const records = (await world.auditOf('100001', 'session.signIn')).slice(-4)
    expect(records.map(({ result, account }) => [result, account])).toEqual([
      ['session.wrongPassword', clerk.account],
      ['session.captchaWrong', clerk.account],
      ['sms.wrong', '****9009'],
      ['session.locked', clerk.account],
    ])
    expect(JSON.stringify(records, (_, value) => (typeof value === 'bigint' ? '' : value))).not.toMatch(
      /WRONG|12345|139001/,
    )
  })

  it.each([
    { result: 'session.userPending', change: 'UPDATE app_user SET user_status = 0 WHERE id = $1' },
    { result: 'session.userOff', change: 'UPDATE app_user SET user_status = 2 WHERE id = $1' },
    { result: 'session.noRole', change: `UPDATE app_user SET role_ids = '{}' WHERE id = $1` },
    {
      result: 'session.tenantExpired',
      change: `UPDATE tenant SET expire_time = now() - interval '1 day' WHERE $1::bigint > 0 AND tenant_id = '100001'`,
    },
    { result: 'session.notChosen', over: { role: '999' } },
    { result: 'session.notChosen', over: { dept: '999' } },
  ])('of the right password that $result refuses', async ({ result, change, over = {} }) => {
    if (change) await rowsOf(change, [clerk.userId])
    expect(await world.signIn(clerk, over)).toMatchObject({ success: false, refusal: result })
    await world.db.pool.query(`UPDATE tenant SET expire_time = NULL WHERE tenant_id = '100001'`)
    const records = await rowsOf(
      `SELECT result, account FROM audit_log WHERE action = 'session.signIn' AND user_id = $1`,
      [clerk.userId],
    )
    expect(records).toEqual([{ result, account: clerk.account }])
  })

  it('at the account of a provider, by who may enter none', async () => {
    await world.db.pool.query(`UPDATE client SET grant_types = grant_types || '{login_as}' WHERE client_id = 'saber'`)
    const provider = await givenUser(world, { tenantId: '100001', userType: 2, userNo: 'F1' })
    const asking = { grant_type: 'login_as', serviceUserNo: 'F2' }
    await world.ask(asking, { 'blade-auth': `bearer ${provider.token}` })
    const records = await rowsOf(`SELECT action, result FROM audit_log WHERE actor_user_id = $1`, [provider.userId])
    expect(records).toEqual([{ action: 'session.loginAs', result: 'session.loginAsUnknown' }])
  })

  it('at the old password of an open session, which ends after ten', async () => {
    const { access_token } = await world.signIn(clerk)
    const change = (oldPassword: string) =>
      world.as({ ...clerk, token: access_token }).send(profile.updatePassword, {
        oldPassword,
        newPassword: 'Seaside77',
        newPassword1: 'Seaside77',
      })
    const replies: unknown[] = []
    for (let time = 0; time < 11; time++) replies.push((await change(md5(`guess${time}`))).error)
    expect(replies).toEqual([...Array(10).fill('password.oldWrong'), 'common.tooFrequent'])
    expect((await change(md5(password))).error).toBe('common.tooFrequent')
    const records = await rowsOf(
      `SELECT result, input FROM audit_log WHERE action = 'profile.updatePassword' AND user_id = $1`,
      [clerk.userId],
    )
    expect(records.map(({ result }) => result)).toEqual(Array(10).fill('password.oldWrong'))
    expect(JSON.stringify(records)).not.toContain(md5('guess1'))
    expect(JSON.stringify(records)).not.toContain('Seaside77')
    expect((await world.signIn(clerk)).status).toBe(200)
  }, 120_000)

  it('at a call that is not the caller’s', async () => {
    const nobody = await givenUser(world, { tenantId: '100001' })
    expect((await world.as(nobody).send(param.submit, { paramName: 'a', paramKey: 'a', paramValue: '1' })).status).toBe(
      403,
    )
    const records = await rowsOf(`SELECT result FROM audit_log WHERE user_id = $1`, [nobody.userId])
    expect(records).toEqual([{ result: 'common.forbidden' }])
  })
})

it('a token is given to no client that does not say its secret', async () => {
  for (const authorization of [
    '',
    'Basic',
    `Basic ${Buffer.from('saber:').toString('base64')}`,
    `Basic ${Buffer.from("saber' OR '1'='1:x").toString('base64')}`,
    `Bearer ${basic.authorization}`,
    `Basic ${'A'.repeat(5000)}`,
  ])
    expect(await world.signIn(clerk, {}, { authorization })).toMatchObject({ status: 400, error: 'invalid_client' })
})
