import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { enterAs } from '../../../tests/kit/api.ts'
import { blindIndex, openText, sealText } from '../../../core/server/secrets/personal.ts'
import { session } from '../sign-in/sign-in.contract.ts'
import { type Account, md5, password, type SignInWorld, startSignInWorld } from '../sign-in/sign-in.fixture.ts'
import { sms, SmsScene } from '../sms/sms.contract.ts'
import { profile } from './profile.contract.ts'

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
  await query('DELETE FROM sms_outbox')
  await query(`UPDATE app_user SET phone_enc = '', phone_idx = ''`)
  await query('UPDATE app_user SET phone_enc = $2, phone_idx = $3 WHERE id = $1', [
    clerk.userId,
    sealText(phone),
    blindIndex('phone', phone),
  ])
})

const query = (text: string, values: unknown[] = []) =>
  world.within(clerk, async ({ client }) => (await client.query(text, values)).rows)
const lastCode = async () =>
  /\d{5}/.exec(
    openText((await query('SELECT body_enc FROM sms_outbox ORDER BY id DESC LIMIT 1'))[0]?.body_enc ?? ''),
  )?.[0] ?? ''
const info = async () => (await world.as(clerk).send(profile.info)).data

describe('the own record (C0016, C0019)', () => {
  it('shows and changes what is one’s own, never role, department, account, password or another’s', async () => {
    const other = await world.givenAccount('100001')
    const before = await info()
    expect(before).toMatchObject({ id: String(clerk.userId), phone: '138****8000' })
    const sent = {
      id: String(other.userId),
      realName: '王五',
      name: '小王',
      email: 'w@x.com',
      roleId: '1',
      deptId: '1',
      account: 'root',
      password: 'x',
      phone: '138****8000',
    }
    expect((await world.as(clerk).send(profile.updateInfo, sent)).status).toBe(200)
    expect(await info()).toEqual({ ...before, realName: '王五', name: '小王', email: 'w***@x.com' })
    const [told] = await query(`SELECT before, after FROM audit_log WHERE action = 'profile.update' ORDER BY id DESC`)
    const is = (fields: object) => ({ each: [{ no: String(clerk.userId), fields: expect.objectContaining(fields) }] })
    expect(told).toEqual({
      before: is({ realName: before.realName, name: before.name, email: '', phone: '***8000' }),
      after: is({ realName: '王五', name: '小王', email: '***.com', phone: '***8000' }),
    })
    expect((await world.as(null).send(profile.info)).status).toBe(401)
  })

  it('changes the phone with the codes of both', async () => {
    await world.as(clerk).send(sms.sendForChange)
    const oldCode = await lastCode()
    await world.as(clerk).send(sms.sendForChange, { mobile: '13900139000' })
    const code = await lastCode()
    const change = { phone: '13900139000', code, oldCode }
    expect((await world.as(clerk).send(profile.updateInfo, { ...change, oldCode: '' })).error).toBe('sms.wrong')
    expect((await info()).phone).toBe('138****8000')
    await world.db.pool.query('UPDATE sms_code SET used_at = NULL, tries = 0')
    expect((await world.as(clerk).send(profile.updateInfo, change)).status).toBe(200)
    expect((await info()).phone).toBe('139****9000')
  })

  it('refuses a malformed email or phone', async () => {
    expect((await world.as(clerk).send(profile.updateInfo, { email: 'x' })).msg).toBe('邮箱格式不正确')
    expect((await world.as(clerk).send(profile.updateInfo, { phone: '123' })).msg).toBe('手机号码长度不为11位')
  })
})

describe('changing the password (C0018), R460', () => {
  const change = (over: Record<string, unknown> = {}) =>
    world.as(clerk).send(profile.updatePassword, {
      oldPassword: password,
      newPassword: 'Seaside77',
      newPassword1: 'Seaside77',
      ...over,
    })

  it('ends the other sessions and keeps this one', async () => {
    const other = await world.signIn(clerk)
    expect((await change()).status).toBe(200)
    expect((await world.as(clerk).send(session.userInfo)).status).toBe(200)
    expect((await world.as({ ...clerk, token: other.access_token }).send(session.userInfo)).status).toBe(401)
    expect((await world.refresh(other.refresh_token)).status).toBe(400)
    expect((await world.signIn(clerk)).refusal).toBe('session.wrongPassword')
    expect((await world.signIn(clerk, { password: md5('Seaside77') })).status).toBe(200)
  })

  it.each([
    { why: 'the old one is wrong, R461', over: { oldPassword: 'guess' }, msg: '原密码不正确!' },
    { why: 'the two differ, R390', over: { newPassword1: 'Other77' }, msg: '请输入正确的确认密码!' },
    {
      why: 'the new one is too short, R385',
      over: { newPassword: 'abc1', newPassword1: 'abc1' },
      msg: '密码5-15位，由英文、数字组成',
    },
    {
      why: 'the new one has other characters, R386',
      over: { newPassword: 'abc 12', newPassword1: 'abc 12' },
      msg: '密码5-15位，由英文、数字组成',
    },
    {
      why: 'the hash is of a common one',
      over: { newPassword: md5('qwerty123'), newPassword1: md5('qwerty123') },
      msg: '密码过于简单，请更换',
    },
  ])('is refused when $why', async ({ over, msg }) => {
    expect((await change(over)).msg).toBe(msg)
    expect((await world.signIn(clerk)).status).toBe(200)
  })

  it('follows the strict rule where the platform set it', async () => {
    await world.db.pool.query(
      `INSERT INTO platform_param (param_name, param_key, param_value) VALUES ('n', 'password.policy', 'strict')`,
    )
    expect((await change()).msg).toBe('密码须为12-64位')
    expect((await change({ newPassword: 'correct horse battery', newPassword1: 'correct horse battery' })).status).toBe(
      200,
    )
    await world.db.pool.query('DELETE FROM platform_param')
  })

  it('allows ten guesses at the old one', async () => {
    const statuses: number[] = []
    for (let time = 0; time < 11; time++) statuses.push((await change({ oldPassword: 'guess' })).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429])
    expect((await change()).status).toBe(429)
  })

  it('is not for a session in another’s name', async () => {
    await enterAs(world, clerk)
    expect(await change()).toMatchObject({ status: 403, msg: '代登录不能修改密码' })
  })
})

describe('a forgotten password (C0025), R463', () => {
  const restore = (over: Record<string, unknown> = {}) =>
    world.as(null).send(profile.forgottenPassword, {
      tenantId: '100001',
      phone,
      code: '00000',
      newPassword: 'Seaside77',
      newPassword1: 'Seaside77',
      ...over,
    })
  const send = (mobile = phone) =>
    world.as(null).send(sms.send, { mobile, scene: SmsScene.forgottenPassword, tenantId: '100001' })

  it('is set anew with a code to the phone, and every session ends', async () => {
    await send()
    expect((await restore({ code: await lastCode() })).status).toBe(200)
    expect((await world.as(clerk).send(session.userInfo)).status).toBe(401)
    expect((await world.signIn(clerk, { password: md5('Seaside77') })).status).toBe(200)
    const records = await query(`SELECT account FROM audit_log WHERE action = 'profile.forgottenPassword'`)
    expect(records).toEqual([{ account: clerk.account }])
  })

  it('answers alike for a phone that nobody has', async () => {
    await send('13900139000')
    const unknown = await restore({ phone: '13900139000' })
    await send()
    const wrong = await restore({ code: (await lastCode()) === '11111' ? '22222' : '11111' })
    expect([unknown.status, unknown.msg]).toEqual([wrong.status, wrong.msg])
    expect(unknown.msg).toBe('验证码错误或已过期')
    const misses = await query(
      `SELECT account, user_id FROM audit_log WHERE action = 'profile.forgottenPassword' AND result = 'sms.wrong' ORDER BY id`,
    )
    expect(misses).toEqual([
      { account: '****9000', user_id: null },
      { account: `****${phone.slice(-4)}`, user_id: null },
    ])
    expect((await world.signIn(clerk)).status).toBe(200)
  })
})
