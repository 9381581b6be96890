import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { secretOf } from '../password/password.actions.ts'
import { slowHash } from '../password/slow-hash.fixture.ts'
import { session } from './sign-in.contract.ts'
import { type Account, md5, password, type SignInWorld, startSignInWorld } from './sign-in.fixture.ts'

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

describe('a storm of sign-ins', () => {
  it('from one address lets ten wait; the rest get 429 at once, of which nothing is counted', async () => {
    const clerks: Account[] = []
    for (let n = 0; n < 15; n++) clerks.push(await world.givenAccount('100001'))
    await world.within(clerk, ({ client }) =>
      client.query('UPDATE app_user SET password_hash = $1 WHERE id = ANY($2)', [
        slowHash(secretOf(password)),
        clerks.map(({ userId }) => userId),
      ]),
    )
    const replies = await Promise.all(clerks.map((one) => world.signIn(one)))
    expect(replies.map(({ status, msg }) => `${status} ${msg}`).filter((told) => !told.startsWith('200'))).toEqual(
      Array(3).fill('429 系统繁忙，请稍后再试'),
    )
    const { rows } = await world.db.pool.query(
      `SELECT kind FROM guess_guard WHERE checks <> '[]' OR locked_until IS NOT NULL`,
    )
    expect(rows).toEqual([])
  }, 120_000)

  it('from everywhere lets in who signs in on a known device, before those who came first', async () => {
    const { device } = await signIn()
    const strangers: Account[] = []
    for (let n = 0; n < 36; n++) strangers.push(await world.givenAccount('100001'))
    await world.within(clerk, ({ client }) =>
      client.query('UPDATE app_user SET password_hash = $1 WHERE id = ANY($2)', [
        slowHash(secretOf(password)),
        strangers.map(({ userId }) => userId),
      ]),
    )
    let served = 0
    const storm: Promise<unknown>[] = []
    const isFull = new Promise<void>((full) => {
      for (const [n, stranger] of strangers.entries())
        storm.push(
          world.signIn(stranger, {}, { 'x-forwarded-for': `10.0.0.${n + 1}` }).then(({ status }) => {
            if (status === 429) full()
            else served += 1
          }),
        )
    })
    await isFull
    const before = served
    expect((await signIn({ device }, { 'x-forwarded-for': '10.0.0.1' })).status).toBe(200)
    expect(served - before).toBeLessThan(8)
    await Promise.all(storm)
    expect(served).toBeGreaterThan(before + 8)
  }, 120_000)
})

describe('guessing (server-safety 15)', () => {
  const miss = (over: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
    signIn({ password: md5('wrong'), ...over }, headers)

  it.each([{ account: 'known' }, { account: 'unknown' }])(
    'asks for a captcha from the third miss on a(n) $account account',
    async ({ account }) => {
      const username = account === 'known' ? clerk.account : 'ghost'
      const replies: string[] = []
      for (let time = 0; time < 4; time++) replies.push((await miss({ username })).refusal)
      expect(replies).toEqual([
        'session.wrongPassword',
        'session.wrongPassword',
        'session.wrongPassword',
        'session.captchaDue',
      ])
    },
  )

  it('takes a captcha once, in any case of letters, R451', async () => {
    for (let time = 0; time < 3; time++) await miss()
    expect((await signIn()).refusal).toBe('session.captchaDue')
    const captcha = await world.givenCaptcha()
    expect((await miss({ grant_type: 'captcha' }, captcha)).refusal).toBe('session.wrongPassword')
    expect((await signIn({ grant_type: 'captcha' }, captcha)).refusal).toBe('session.captchaWrong')
    expect(
      (await signIn({ grant_type: 'captcha' }, { ...(await world.givenCaptcha()), 'captcha-code': 'XXXXX' })).refusal,
    ).toBe('session.captchaWrong')
    expect((await signIn({ grant_type: 'captcha' }, await world.givenCaptcha())).status).toBe(200)
    expect((await miss()).refusal).toBe('session.wrongPassword')
  })

  it('draws a picture with a key (C0002)', async () => {
    const reply = (await world.as(null).send(session.captcha)) as unknown as {
      key: string
      image: string
      data: { key: string }
    }
    expect(reply.key).toMatch(/^[0-9a-f-]{36}$/)
    expect(reply.data.key).toBe(reply.key)
    expect(Buffer.from(reply.image.replace('data:image/png;base64,', ''), 'base64').subarray(1, 4).toString()).toBe(
      'PNG',
    )
  })

  it('makes at most ten checks of fifty at once, then stays locked for the right password too', async () => {
    const captchas = await Promise.all(Array.from({ length: 50 }, () => world.givenCaptcha()))
    const replies = await Promise.all(captchas.map((captcha) => miss({ grant_type: 'captcha' }, captcha)))
    const refusals = replies.map(({ refusal }) => refusal)
    expect(refusals.filter((refusal) => refusal === 'session.wrongPassword')).toHaveLength(10)
    expect(refusals.filter((refusal) => refusal === 'session.locked')).toHaveLength(40)
    expect(await signIn({ grant_type: 'captcha' }, await world.givenCaptcha())).toMatchObject({
      refusal: 'session.locked',
      msg: '密码错误次数过多，账号已锁定30分钟',
    })
  })

  it('lets the owner in from a known device while strangers have locked the account', async () => {
    const { device } = await signIn()
    for (let time = 0; time < 10; time++) await miss({ grant_type: 'captcha' }, await world.givenCaptcha())
    expect((await signIn({ grant_type: 'captcha' }, await world.givenCaptcha())).refusal).toBe('session.locked')
    expect((await signIn({ device })).status).toBe(200)
    expect((await signIn({ device: 'guessed-device-name' })).refusal).toBe('session.locked')
  })

  it('limits misses of one address over all accounts, but no right sign-ins', async () => {
    await world.db.pool.query(
      `INSERT INTO guess_guard (kind, guess_key, checks) VALUES ('address', '127.0.0.1', (SELECT jsonb_agg(floor(extract(epoch FROM now()) * 1000) - n) FROM generate_series(1, 58) n))`,
    )
    expect((await signIn()).status).toBe(200)
    expect((await signIn()).status).toBe(200)
    for (let time = 0; time < 2; time++) await miss({ username: `ghost${time}` })
    expect(await signIn()).toMatchObject({ status: 429, success: false, refusal: 'common.tooFrequent' })
  })

  it('keeps to the number and the lock that the platform set', async () => {
    await world.db.pool.query(
      `INSERT INTO platform_param (param_name, param_key, param_value) VALUES ('n', 'account.failCount', '4'), ('n', 'account.lockDuration', '7')`,
    )
    const replies: string[] = []
    for (let time = 0; time < 5; time++)
      replies.push((await miss({ grant_type: 'captcha' }, await world.givenCaptcha())).msg)
    expect(replies.slice(3)).toEqual(['用户名或密码错误', '密码错误次数过多，账号已锁定7分钟'])
    await world.db.pool.query('DELETE FROM platform_param')
  })
})
