import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenSession, givenUser, type Reply, type TestUser } from '../../../tests/kit/api.ts'
import { given, type Operator, type Party } from '../../../tests/kit/network.ts'
import { payPassword } from '../../access/pay-password/pay-password.contract.ts'
import { profile } from '../../access/profile/profile.contract.ts'
import { reveal } from '../../access/reveal/reveal.contract.ts'
import { session } from '../../access/sign-in/sign-in.contract.ts'
import { basic, password, type SignInWorld, startSignInWorld } from '../../access/sign-in/sign-in.fixture.ts'
import { hashSecret, secretOf } from '../../access/password/password.actions.ts'
import { withdrawalRequest } from '../../withdrawals/request/request.contract.ts'
import { user as userCalls } from '../../access/user/user.contract.ts'
import { bank } from '../../providers/bank/bank.contract.ts'
import { cardDraft, staffPermissions } from '../../providers/onboarding/onboarding.fixture.ts'
import { partyState } from '../../providers/party-state/party-state.contract.ts'
import { party } from '../../providers/party/party.contract.ts'
import { loginAs } from './login-as.contract.ts'

let world: SignInWorld
let operator: Operator
let admin: TestUser
let provider: Party
let account: string

beforeAll(async () => {
  world = await startSignInWorld()
  await world.db.pool.query(`UPDATE client SET grant_types = grant_types || '{login_as}'`)
  operator = await given.operator(world)
  const permissions = [...staffPermissions, 'user_lock', 'user_reset']
  admin = await givenUser(world, { ...operator, permissions, roleAlias: 'admin' })
  provider = await given.provider(world, operator)
  const hash = await hashSecret(secretOf(password))
  const owner = await givenUser(world, {
    ...provider,
    userType: 2,
    permissions: [...staffPermissions, 'withdraw_add', 'user_reset', 'user_view'],
  })
  account = await query<{ account: string }>(
    `UPDATE app_user SET password_hash = $2, pay_pwd_hash = $2 WHERE id = $1 RETURNING account`,
    [owner.userId, hash],
  ).then(([row]) => row?.account ?? '')
  await query(`UPDATE service_info SET account = $2 WHERE user_no = $1`, [provider.userNo, account])
}, 60_000)
afterAll(() => world.close())

const query = <Row extends object>(text: string, values: unknown[] = []) =>
  world.within(operator, async ({ client }) => (await client.query<Row>(text, values)).rows)
const inDays = (days: number) =>
  new Date(Date.now() + days * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
const grant = (more: Record<string, unknown> = {}, by = admin) =>
  world.as(by).send(loginAs.save, {
    userId: String(admin.userId),
    serviceUserNo: provider.userNo,
    expireTime: inDays(1),
    reason: '协助排查',
    requestNo: crypto.randomUUID(),
    ...more,
  })
type Entered = Reply & {
  access_token: string
  refresh_token: string
  refusal: string
  detail: { actor: { account: string; until: string } }
}
const enter = async (by: TestUser | null = admin, serviceUserNo = provider.userNo) =>
  (await world
    .as(by)
    .send(
      session.token,
      { grant_type: 'login_as', tenantId: operator.oemNo, serviceUserNo },
      basic,
    )) as unknown as Entered
const asProvider = async (): Promise<TestUser> => ({ ...provider, userId: 0n, token: (await enter()).access_token })

describe('giving the right (C0298, C0297, C0299)', () => {
  it.each([
    {
      why: 'it ends after 30 days',
      more: { expireTime: inDays(31) },
      code: 409,
      msg: '到期时间须在当前时间之后30天内',
    },
    { why: 'it has ended', more: { expireTime: inDays(-1) }, code: 409, msg: '到期时间须在当前时间之后30天内' },
    { why: 'the user is nobody of the operator', more: { userId: '1' }, code: 409, msg: '代登录用户不存在' },
    { why: 'no reason is given', more: { reason: '' }, code: 400, msg: '授权原因不能为空' },
    { why: 'the provider is nobody', more: { serviceUserNo: 'F99999999' }, code: 404, msg: '数据不存在或无权查看' },
  ])('refuses when $why', async ({ more, code, msg }) => {
    expect(await grant(more)).toMatchObject({ code, msg })
    expect(await query('SELECT 1 FROM login_service')).toEqual([])
  })

  it('is the administrator’s, once per user and provider; others see their own', async () => {
    expect((await enter()).refusal).toBe('session.loginAsUnknown')
    const { data } = await grant()
    expect((await grant()).msg).toBe('该用户已有此服务商的代登录授权')
    expect((await grant({ id: data.id, reason: '继续协助' })).code).toBe(200)
    const viewer = await givenUser(world, { ...operator, permissions: ['login_service_view'] })
    const totals = [admin, viewer].map(async (by) => (await world.as(by).send(loginAs.list)).data.total)
    expect(await Promise.all(totals)).toEqual([1, 0])
    expect((await grant({}, viewer)).code).toBe(403)
    const stranger = await givenUser(world, { ...(await given.operator(world)), permissions: staffPermissions })
    expect((await world.as(stranger).send(loginAs.remove, { ids: data.id })).code).toBe(404)
    expect((await world.as(stranger).send(loginAs.list)).data.total).toBe(0)
  })
})

describe('signing in as a provider (C0001, grant login_as, R450)', () => {
  it('opens the provider’s account for half an hour, with both users in every record', async () => {
    const entered = await enter()
    expect(entered).toMatchObject({
      status: 200,
      account,
      detail: { type: 'service', actor: { account: expect.any(String) } },
    })
    const provides: TestUser = { ...provider, userId: 0n, token: entered.access_token }
    expect((await world.as(provides).send(party.list)).data.records.map(({ userNo }) => userNo)).toEqual([
      provider.userNo,
    ])
    const [kept] = await query<{ seconds: number }>(
      `SELECT extract(epoch FROM refresh_until - now())::int AS seconds FROM sign_in_session WHERE actor_user_id = $1 ORDER BY id DESC LIMIT 1`,
      [admin.userId],
    )
    expect(kept?.seconds).toBeLessThanOrEqual(1800)
    const renewed = (await world.refresh(entered.refresh_token)) as unknown as Entered
    expect(renewed.detail.actor).toEqual(entered.detail.actor)
    const log = (await world.as(admin).send(loginAs.log, { userNo: provider.userNo, isActor: 1 })).data.records[0]
    expect(log).toMatchObject({ account, result: 1, actorName: expect.stringMatching(/./) })
    const [record] = await query(
      `SELECT user_id IS NOT NULL AS whose, actor_user_id = $1 AS by FROM audit_log WHERE action = 'session.loginAs' AND result = 'ok' ORDER BY id DESC LIMIT 1`,
      [admin.userId],
    )
    expect(record).toEqual({ whose: true, by: true })
    const [read] = await query<{ n: number }>(
      `SELECT count(*)::int AS n FROM audit_log WHERE actor_user_id = $1 AND call_id = 'C0280'`,
      [admin.userId],
    )
    expect(read?.n).toBe(1)
  })

  it.each([
    ['nobody', async () => enter(null), 'common.signedOut'],
    ['a made-up token', async () => enter({ ...admin, token: 'x'.repeat(43) }), 'common.signedOut'],
    ['a provider', async () => enter(await givenUser(world, { ...provider, userType: 2 })), 'session.loginAsUnknown'],
    [
      'another operator',
      async () => enter(await givenUser(world, await given.operator(world))),
      'session.loginAsUnknown',
    ],
    ['who is signed in as somebody already', async () => enter(await asProvider()), 'session.loginAsUnknown'],
  ] as const)('is refused to %s', async (_who, attempt, refusal) => {
    expect((await attempt()).refusal).toBe(refusal)
  })

  it('ends with the right, its time, and the provider being switched off', async () => {
    const provides = await asProvider()
    await query(`UPDATE login_service SET expire_time = now() - interval '1 minute'`)
    expect((await enter()).refusal).toBe('session.loginAsExpired')
    await query(`UPDATE login_service SET expire_time = now() + interval '1 day'`)
    await world.as(admin).send(partyState.updateStatus, { userNo: provider.userNo, serviceStatus: 0 })
    expect((await world.as(provides).send(party.list)).code).toBe(401)
    expect((await enter()).refusal).toBe('session.partyOff')
    await world.as(admin).send(partyState.updateStatus, { userNo: provider.userNo, serviceStatus: 1 })
    const again = await asProvider()
    const [row] = (await world.as(admin).send(loginAs.list)).data.records
    expect((await world.as(admin).send(loginAs.remove, { ids: row?.id })).code).toBe(200)
    expect((await world.as(again).send(party.list)).code).toBe(401)
    expect((await enter()).refusal).toBe('session.loginAsUnknown')
    await grant()
  })
})

describe('a session in a provider’s name ends with the person behind it', () => {
  let actor: TestUser

  beforeAll(async () => {
    actor = await givenUser(world, { ...operator })
  })

  it.each([
    ['the person is locked', () => world.as(admin).send(userCalls.lock, { userIds: String(actor.userId) })],
    [
      'a new password is given to the person',
      () => world.as(admin).send(userCalls.resetPassword, { userIds: String(actor.userId) }),
    ],
    [
      'the person is switched off beside the calls',
      () => query('UPDATE app_user SET user_status = 2 WHERE id = $1', [actor.userId]),
    ],
    ['the person is removed', () => query('UPDATE app_user SET is_deleted = true WHERE id = $1', [actor.userId])],
    [
      'the right is taken back',
      () => query('UPDATE login_service SET is_deleted = true WHERE user_id = $1', [actor.userId]),
    ],
    [
      'the right is given to somebody else instead',
      async () => {
        const mine = await query<{ id: bigint }>('SELECT id FROM login_service WHERE user_id = $1 AND NOT is_deleted', [
          actor.userId,
        ])
        const other = await givenUser(world, { ...operator })
        return grant({ id: String(mine[0]?.id), userId: String(other.userId) })
      },
    ],
    [
      'the right runs out',
      () =>
        query(`UPDATE login_service SET expire_time = business_now() - interval '1 second' WHERE user_id = $1`, [
          actor.userId,
        ]),
    ],
  ] as const)('when %s: on the very next call, and it is not renewed', async (_why, happens) => {
    await query('UPDATE app_user SET user_status = 1, is_deleted = false WHERE id = $1', [actor.userId])
    await query(`DELETE FROM login_service WHERE user_id = $1`, [actor.userId])
    actor = { ...actor, ...(await givenSession(world, operator.tenantId, await accountOf(actor))) }
    expect((await grant({ userId: String(actor.userId) })).code).toBe(200)
    const entered = await enter(actor)
    const provides: TestUser = { ...provider, userId: 0n, token: entered.access_token }
    expect((await world.as(provides).send(party.list)).code).toBe(200)
    const done: object = await happens()
    if ('code' in done && 'msg' in done) expect([done.code, done.msg]).toEqual([200, expect.any(String)])
    expect((await world.as(provides).send(party.list)).code).toBe(401)
    expect((await world.refresh(entered.refresh_token)).status).toBe(400)
  })
})

const accountOf = async ({ userId }: TestUser): Promise<string> =>
  (await query<{ account: string }>('SELECT account FROM app_user WHERE id = $1', [userId]))[0]?.account ?? ''

describe('what a signed-in-as session cannot do', () => {
  const requestNo = crypto.randomUUID()
  it.each([
    [
      'set the password',
      profile.updatePassword,
      { oldPassword: password, newPassword: 'Harbour43', newPassword1: 'Harbour43' },
      403,
    ],
    ['set the pay password', payPassword.update, { payPwd: '258147', payPwd1: '258147', code: '12345' }, 403],
    ['reset passwords of others', userCalls.resetPassword, { userIds: '1' }, 403],
    ['reveal personal numbers', reveal.show, { entity: 'user', no: '1', field: 'phone' }, 403],
    [
      'withdraw: the pay password is refused',
      withdrawalRequest.withdraw,
      { amount: '1.00', payPwd: password, platformCode: 'OFFLINE', requestNo },
      403,
    ],
    ['remove bank accounts', bank.remove, { ids: '1' }, 403],
    ['give passwords to parties', partyState.updatePwd, { userNo: 'F1', pwd: 'Harbour43' }, 403],
    [
      'give rights to others',
      loginAs.save,
      { userId: '1', serviceUserNo: 'F1', expireTime: inDays(1), reason: 'x', requestNo },
      403,
    ],
  ] as const)('%s', async (_what, call, input, code) => {
    const provides = await asProvider()
    const reply = await world.as(provides).send(call as typeof bank.remove, input)
    expect(reply.code).toBe(code)
  })

  it('add bank accounts', async () => {
    const reply = await world.as(await asProvider()).send(bank.submit, cardDraft(provider.userNo))
    expect(reply).toMatchObject({ code: 403, msg: '代登录不能修改结算卡' })
  })
})

describe('the log of sign-ins (C0296)', () => {
  it('tells of right and wrong tries within the reach', async () => {
    await world.ask({ grant_type: 'password', tenantId: operator.oemNo, username: account, password: 'wrong' })
    const { data } = await world.as(admin).send(loginAs.log, { userNo: provider.userNo, result: 0, isActor: 0 })
    expect(data.records[0]).toMatchObject({ account, result: 0, reason: '用户名或密码错误', actorName: '' })
    const other = await given.provider(world, operator)
    const elsewhere = await givenUser(world, { ...other, userType: 2, permissions: staffPermissions })
    expect((await world.as(elsewhere).send(loginAs.log)).data.total).toBe(0)
  })
})
