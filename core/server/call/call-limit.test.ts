import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { role } from '../../../features/access/role/role.contract.ts'
import { givenUser, startWorld, type TestUser, type World } from '../../../tests/kit/api.ts'
import { limitsOf, makeCallLimit } from './call-limit.ts'

const limits = { perSecond: 0.5, burst: 6, atOnce: 3 }
const refused: string[] = []

let world: World
let user: TestUser
beforeAll(async () => {
  world = await startWorld({ callLimit: makeCallLimit(limits, (why) => refused.push(why)) })
})
beforeEach(async () => {
  refused.length = 0
  user = await givenUser(world, { tenantId: '100001', permissions: ['role_view', 'role_add'] })
})
afterAll(() => world.close())

const list = (as: TestUser, language: 'zh' | 'en' = 'zh') => world.as(as, language).send(role.list)
/** Calls until a call is refused. */
async function untilRefused(as: TestUser, language: 'zh' | 'en' = 'zh'): ReturnType<typeof list> {
  for (let calls = 0; calls < 40; calls += 1) {
    const reply = await list(as, language)
    if (reply.status !== 200) return reply
  }
  throw new Error('nothing was refused')
}

const statuses = (replies: readonly { status: number }[]) => replies.map(({ status }) => status)

/** A second session of the same user. */
async function secondSession(): Promise<TestUser> {
  const other = await givenUser(world, { tenantId: '100001', permissions: ['role_view'] })
  await world.within({ tenantId: '100001', oemNo: '100001' }, ({ client }) =>
    client.query('UPDATE sign_in_session SET user_id = $1 WHERE user_id = $2', [user.userId, other.userId]),
  )
  return other
}

describe('the limit of calls of one user', () => {
  it('refuses what comes too fast with 429, words and the time to wait, and serves again after it', async () => {
    for (let call = 0; call < limits.burst; call += 1) expect((await list(user)).status).toBe(200)
    const zh = await untilRefused(user)
    expect(zh).toMatchObject({
      code: 429,
      success: false,
      error: 'common.tooFrequent',
      msg: '操作过于频繁，请稍后再试',
    })
    expect(Number(zh.headers['retry-after'])).toBeOneOf([1, 2])
    expect((await untilRefused(user, 'en')).msg).toBe('Too many requests. Try again later')
    expect(refused).toContain('rate')
    await sleep(2000)
    expect((await list(user)).status).toBe(200)
  })

  it('changes nothing by what it refuses, and nobody else is refused', async () => {
    const other = await givenUser(world, { tenantId: '100001', permissions: ['role_view'] })
    await untilRefused(user)
    const before = (await list(other)).data.length
    const reply = await world.as(user).send(role.submit, { roleName: '新角色', roleAlias: 'limited', sort: 1 })
    expect(reply.status).toBe(429)
    const after = await list(other)
    expect(after).toMatchObject({ status: 200 })
    expect(after.data).toHaveLength(before)
  })

  it('is one for all sessions of the user', async () => {
    const second = await secondSession()
    await untilRefused(user)
    await list(second) // Whose session it is, is known from its first call on.
    expect((await list(second)).status).toBe(429)
  })

  it('refuses more than so many calls at once, and lets those under way end', async () => {
    const holder = new pg.Client({ connectionString: world.ownerUrl })
    await holder.connect()
    await holder.query('BEGIN; LOCK TABLE role IN ACCESS EXCLUSIVE MODE')
    const underWay = Array.from({ length: limits.atOnce }, () => list(user))
    await sleep(200)
    const oneMore = await list(user)
    await holder.query('COMMIT')
    await holder.end()
    expect(oneMore).toMatchObject({ status: 429, headers: { 'retry-after': '1' } })
    expect(refused).toEqual(['atOnce'])
    expect(statuses(await Promise.all(underWay))).toEqual([200, 200, 200])
  })

  it('asks nothing of who is not signed in', async () => {
    const nobody = { ...user, token: 'x'.repeat(32) }
    expect((await list(nobody)).status).toBe(401)
  })
})

describe('the memory of the limit', () => {
  it('is bounded: who was not heard of for longest is forgotten', () => {
    const one = makeCallLimit({ perSecond: 0.001, burst: 1, atOnce: 1 }, () => undefined)
    one.take('first')
    expect(() => one.take('first')).toThrow()
    for (let n = 0; n < 10_000; n += 1) one.take(`token ${n}`)
    expect(() => one.take('first')).not.toThrow()
    expect(() => one.take('token 9999')).toThrow()
  })

  it('is not there when the setting is 0', () => {
    expect(limitsOf(0)).toBeNull()
  })
})
