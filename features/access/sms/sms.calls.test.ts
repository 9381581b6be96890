import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { blindIndex, openText, sealText } from '../../../core/server/secrets/personal.ts'
import { type Account, type SignInWorld, startSignInWorld } from '../sign-in/sign-in.fixture.ts'
import { sms, SmsScene } from './sms.contract.ts'

let world: SignInWorld
let clerk: Account
const phone = '13800138000'

beforeAll(async () => {
  world = await startSignInWorld()
})
afterAll(() => world.close())

beforeEach(async () => {
  await world.db.pool.query('DELETE FROM guess_guard; DELETE FROM sms_code')
  clerk = await world.givenAccount('100001')
  await world.within(clerk, async ({ client }) => {
    await client.query('DELETE FROM sms_outbox')
    await client.query(`UPDATE app_user SET phone_enc = '', phone_idx = ''`)
    await client.query('UPDATE app_user SET phone_enc = $2, phone_idx = $3 WHERE id = $1', [
      clerk.userId,
      sealText(phone),
      blindIndex('phone', phone),
    ])
  })
})

const send = (over: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
  world.as(null).send(sms.send, { mobile: phone, scene: SmsScene.signIn, tenantId: '100001', ...over }, headers)

const messages = () =>
  world.within(clerk, async ({ client }) => {
    const { rows } = await client.query<{ body_enc: string; phone_enc: string }>(
      'SELECT body_enc, phone_enc FROM sms_outbox ORDER BY id',
    )
    return rows.map((row) => ({ to: openText(row.phone_enc), code: /\d{5}/.exec(openText(row.body_enc))?.[0] ?? '' }))
  })
const past = (interval: string) =>
  world.db.pool.query(`UPDATE sms_code SET created_at = created_at - $1::interval, until = until - $1::interval`, [
    interval,
  ])

describe('a code by text message (C0958)', () => {
  it('signs its owner in once, R272, and is kept as a hash and sealed', async () => {
    expect((await send()).status).toBe(200)
    const [message] = await messages()
    expect(message).toMatchObject({ to: phone, code: expect.stringMatching(/^\d{5}$/) })
    const stored = await world.db.pool.query('SELECT * FROM sms_code')
    expect(JSON.stringify(stored.rows, (_, value) => (typeof value === 'bigint' ? '' : value))).not.toContain(
      message?.code,
    )
    const grant = { grant_type: 'sms_code', tenantId: '100001', phone, code: message?.code }
    expect(await world.ask(grant)).toMatchObject({ status: 200, user_id: String(clerk.userId) })
    expect(await world.ask(grant)).toMatchObject({ status: 400, error: 'invalid_grant', msg: '验证码错误或已过期' })
  })

  it('answers alike for a phone that nobody has, and sends nothing', async () => {
    const reply = await send({ mobile: '13900139000' })
    expect(reply).toMatchObject({ status: 200, data: {} })
    expect(await messages()).toEqual([])
    expect((await send({ mobile: '13900139000' })).error).toBe('sms.tooFrequent')
  })

  it('sends a code for registration only to a phone that is nobody’s', async () => {
    await send({ scene: SmsScene.registration })
    expect(await messages()).toEqual([])
    await send({ scene: SmsScene.registration, mobile: '13900139000' })
    expect(await messages()).toHaveLength(1)
  })

  it.each([
    { why: 'the number is missing, R404', over: { mobile: '' }, msg: '手机号码不能为空' },
    { why: 'it has another length, R405', over: { mobile: '1380013800' }, msg: '手机号码长度不为11位' },
    { why: 'it is no mobile number, R406', over: { mobile: '12800138000' }, msg: '手机号码格式不正确' },
    { why: 'the purpose is unknown', over: { scene: 9 }, msg: '短信场景取值不正确' },
  ])('is refused when $why', async ({ over, msg }) => {
    expect(await send(over)).toMatchObject({ status: 400, msg })
  })

  it('is not sent for a signed-in purpose without a token', async () => {
    expect((await send({ scene: SmsScene.payPassword })).status).toBe(401)
  })

  it('is sent once a minute and ten times a day', async () => {
    const statuses: number[] = []
    for (let time = 0; time < 11; time++) {
      statuses.push((await send()).status)
      if (time === 0) expect((await send()).error).toBe('sms.tooFrequent')
      await world.db.pool.query(`UPDATE sms_code SET created_at = created_at - interval '61 seconds'`)
      await world.db.pool.query('DELETE FROM guess_guard')
    }
    // The eleventh would be refused on one day; a run just after midnight counts fewer.
    const { rows } = await world.db.pool.query<{ today: bigint }>(
      'SELECT count(*) AS today FROM sms_code WHERE business_day(created_at) = business_day(now())',
    )
    expect(rows[0]?.today).toBeLessThanOrEqual(10n)
    expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 200))
  })

  it('asks an address for a captcha after three, used up by a wrong text too', async () => {
    for (const mobile of ['13900139001', '13900139002', '13900139003']) await send({ mobile })
    expect((await send()).error).toBe('session.captchaDue')
    const captcha = await world.givenCaptcha()
    expect((await send({}, { ...captcha, 'captcha-code': 'XXXXX' })).error).toBe('session.captchaWrong')
    expect((await send({}, captcha)).error).toBe('session.captchaWrong')
    expect((await send({}, await world.givenCaptcha())).status).toBe(200)
  })

  it('allows three tries, also of many at once, and five minutes', async () => {
    await send()
    const [message] = await messages()
    const wrong = String((Number(message?.code) + 1) % 100_000).padStart(5, '0')
    const grant = { grant_type: 'sms_code', tenantId: '100001', phone }
    await Promise.all(Array.from({ length: 3 }, () => world.ask({ ...grant, code: wrong })))
    expect((await world.ask({ ...grant, code: message?.code })).status).toBe(400)
    await past('2 minutes')
    await send()
    const fresh = (await messages()).at(-1)
    await past('6 minutes')
    expect((await world.ask({ ...grant, code: fresh?.code })).status).toBe(400)
  })
})

describe('codes of signed-in users', () => {
  it('go to the own phone (C0960)', async () => {
    expect((await world.as(clerk).send(sms.sendToSelf, { scene: SmsScene.payPassword })).status).toBe(200)
    expect(await messages()).toMatchObject([{ to: phone }])
    expect((await world.as(null).send(sms.sendToSelf, { scene: SmsScene.payPassword })).status).toBe(401)
  })

  it('go to the present phone, then to the new one (C0959, R704)', async () => {
    await world.as(clerk).send(sms.sendForChange)
    await world.as(clerk).send(sms.sendForChange, { mobile: '13900139000' })
    expect((await messages()).map(({ to }) => to)).toEqual([phone, '13900139000'])
  })

  it('need a phone', async () => {
    const other = await world.givenAccount('100001')
    expect((await world.as(other).send(sms.sendToSelf, { scene: SmsScene.payPassword })).error).toBe('sms.noPhone')
  })
})

describe('the demo shows its messages (C1063)', () => {
  it('only in the demo world', async () => {
    await send()
    expect((await world.as(null).send(sms.demoOutbox, { mobile: phone, tenantId: '100001' })).status).toBe(404)
    await world.moveClock('0 days')
    const reply = await world.as(null).send(sms.demoOutbox, { mobile: phone, tenantId: '100001' })
    expect(reply.data).toMatchObject([{ body: expect.stringContaining('验证码') }])
    expect((await world.as(null).send(sms.demoOutbox, { mobile: '13900138000', tenantId: '100001' })).data).toEqual([])
  })
})
