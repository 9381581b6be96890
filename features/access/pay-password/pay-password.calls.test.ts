import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { call } from '../../../core/shared/call.ts'
import { handle } from '../../../core/server/call/handle.ts'
import { openText, sealText } from '../../../core/server/secrets/personal.ts'
import { enterAs, givenUser, startWorld, type TestUser, type World } from '../../../tests/kit/api.ts'
import { hashSecret, secretOf } from '../password/password.actions.ts'
import { sms, SmsScene } from '../sms/sms.contract.ts'
import { payPassword } from './pay-password.contract.ts'

/** A call that needs the pay password, as money calls do. */
const pay = call({
  id: 'C9999',
  method: 'POST',
  path: '/api/countinghouse/test/pay',
  title: '付款',
  permission: 'test_pay',
  audit: 'test.pay',
  payPwd: true,
  input: z.object({}),
})
const paid = handle(pay, async () => ({}))

let world: World
let hash: string
let clerk: TestUser

beforeAll(async () => {
  hash = await hashSecret(secretOf('246810'))
  world = await startWorld({ calls: [paid] })
})
afterAll(() => world.close())

beforeEach(async () => {
  clerk = await givenUser(world, { tenantId: '100001', permissions: ['test_pay'], payPwdHash: hash })
})

const payWith = (payPwd?: unknown) => world.as(clerk).send(pay, { payPwd })

describe('the pay password of a call', () => {
  it('lets a right one through, plain or hashed, also in the query', async () => {
    expect((await payWith('246810')).status).toBe(200)
    expect((await payWith(secretOf('246810'))).status).toBe(200)
    const reply = await world.app.inject({
      method: 'POST',
      url: `${pay.path}?payPwd=246810`,
      headers: { 'blade-auth': `bearer ${clerk.token}` },
    })
    expect(reply.statusCode).toBe(200)
  })

  it('counts wrong ones down, then locks for two hours, for a right one too', async () => {
    const told: string[] = []
    for (let time = 0; time < 6; time++) told.push((await payWith('135790')).msg)
    expect(told).toEqual([
      '支付密码错误，还可输入4次',
      '支付密码错误，还可输入3次',
      '支付密码错误，还可输入2次',
      '支付密码错误，还可输入1次',
      '支付密码已锁定，请2小时后再试',
      '支付密码已锁定，请2小时后再试',
    ])
    expect(await payWith('246810')).toMatchObject({ status: 409, error: 'common.payPwdLocked' })
    await world.within(clerk, ({ client }) =>
      client.query(`UPDATE app_user SET pay_pwd_locked_until = now() WHERE id = $1`, [clerk.userId]),
    )
    expect(await payWith('135790')).toMatchObject({ status: 400, msg: '支付密码错误，还可输入4次' })
    expect((await payWith('246810')).status).toBe(200)
    expect((await payWith('135790')).msg).toBe('支付密码错误，还可输入4次')
  })

  it('tells five of fifteen wrong ones at once, and never waits for itself', async () => {
    const replies = await Promise.all(Array.from({ length: 15 }, () => payWith('135790')))
    expect(replies.filter(({ error }) => error === 'common.payPwdWrong')).toHaveLength(4)
    expect(replies.filter(({ error }) => error === 'common.payPwdLocked')).toHaveLength(11)
  })

  it('of one user wait twenty at most, and hold up nobody else', async () => {
    const other = await givenUser(world, { tenantId: '100001', permissions: ['test_pay'], payPwdHash: hash })
    let served = 0
    const storm: Promise<string | undefined>[] = []
    const isFull = new Promise<void>((full) => {
      for (let n = 0; n < 34; n++)
        storm.push(
          payWith('246810').then(({ status, error }) => {
            if (status === 429) full()
            else served += 1
            return error
          }),
        )
    })
    await isFull
    const before = served
    expect((await world.as(other).send(pay, { payPwd: '246810' })).status).toBe(200)
    expect(served - before).toBeLessThan(10)
    const refused = (await Promise.all(storm)).filter((error) => error === 'common.busy')
    expect(refused.length).toBeGreaterThan(0)
    expect(served).toBeGreaterThanOrEqual(22)
    expect(served + refused.length).toBe(34)
  })

  it('leaves a record of each wrong one without it', async () => {
    await payWith('135790')
    const rows = await world.within(
      clerk,
      async ({ client }) => (await client.query(`SELECT * FROM audit_log WHERE user_id = $1`, [clerk.userId])).rows,
    )
    expect(rows).toMatchObject([{ action: 'payPassword.check', result: 'common.payPwdWrong' }])
    expect(JSON.stringify(rows, (_, value) => (typeof value === 'bigint' ? String(value) : value))).not.toContain(
      '135790',
    )
  })

  it('is missed, not set, or not allowed', async () => {
    expect(await payWith()).toMatchObject({ status: 400, msg: '请输入支付密码' })
    const without = await givenUser(world, { tenantId: '100001', permissions: ['test_pay'] })
    expect(await world.as(without).send(pay, { payPwd: '246810' })).toMatchObject({
      status: 409,
      error: 'common.payPwdUnset',
    })
    await enterAs(world, clerk)
    expect(await payWith('246810')).toMatchObject({ status: 403, msg: '代登录不能进行资金操作' })
    expect((await world.as(null).send(pay, { payPwd: '246810' })).status).toBe(401)
    const stranger = await givenUser(world, { tenantId: '100001', payPwdHash: hash })
    expect((await world.as(stranger).send(pay, { payPwd: '135790' })).status).toBe(403)
  })
})

describe('setting the pay password (C0027)', () => {
  const phone = '13800138001'

  beforeEach(async () => {
    await world.db.pool.query('DELETE FROM sms_code')
    await world.within(clerk, async ({ client }) => {
      await client.query('DELETE FROM sms_outbox')
      await client.query(
        'UPDATE app_user SET phone_enc = $2, phone_idx = id::text, pay_pwd_hash = NULL WHERE id = $1',
        [clerk.userId, sealText(phone)],
      )
    })
  })

  async function givenCode(): Promise<string> {
    await world.as(clerk).send(sms.sendToSelf, { scene: SmsScene.payPassword })
    const rows = await world.within(
      clerk,
      async ({ client }) =>
        (await client.query<{ body_enc: string }>('SELECT body_enc FROM sms_outbox ORDER BY id DESC')).rows,
    )
    return /\d{5}/.exec(openText(rows[0]?.body_enc ?? ''))?.[0] ?? ''
  }
  const has = async () => (await world.as(clerk).send(payPassword.hasPayPwd)).data

  it('takes a code to the own phone (C0028, C0030), R458 (R459)', async () => {
    expect(await has()).toEqual({ hasPayPwd: 0 })
    expect((await world.as(clerk).send(payPassword.userHasInfo)).data).toEqual({ hasInfo: 1 })
    const reply = await world
      .as(clerk)
      .send(payPassword.update, { code: await givenCode(), payPwd: '975310', payPwd1: '975310' })
    expect(reply.status).toBe(200)
    expect(await has()).toEqual({ hasPayPwd: 1 })
    expect((await payWith('975310')).status).toBe(200)
  })

  it.each([
    { why: 'it is too simple', payPwd: '123456', error: 'password.payTooSimple' },
    { why: 'its hash is of a simple one', payPwd: secretOf('888888'), error: 'password.payTooSimple' },
    { why: 'it is no six digits', payPwd: '12a456', error: 'password.payFormat' },
    { why: 'the two differ', payPwd: '975310', payPwd1: '975311', error: 'password.confirmDiffers' },
    { why: 'the code is wrong', payPwd: '975310', code: 'wrong', error: 'sms.wrong' },
  ])('is refused when $why', async ({ payPwd, payPwd1 = payPwd, code, error }) => {
    const reply = await world.as(clerk).send(payPassword.update, { code: code ?? (await givenCode()), payPwd, payPwd1 })
    expect(reply.error).toBe(error)
    expect(await has()).toEqual({ hasPayPwd: 0 })
  })
})
