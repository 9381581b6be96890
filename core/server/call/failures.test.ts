import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { givenUser, startWorld, type TestUser, type World } from '../../../tests/kit/api.ts'
import { role } from '../../../features/access/role/role.contract.ts'
import { session } from '../../../features/access/sign-in/sign-in.contract.ts'
import { tradeList } from '../../../features/trades/trade-list/trade-list.contract.ts'
import { call } from '../../shared/call.ts'
import { handle } from './handle.ts'

/** Calls that tell how long their statements may take, and sleep when they are asked to. */
const limitCalls = (['GET', 'POST'] as const).map((method) => {
  const limit = call({
    id: method === 'GET' ? 'C9021' : 'C9022',
    method,
    path: `/api/countinghouse/test/limit-${method.toLowerCase()}`,
    title: '时限',
    permission: 'signedIn',
    ...(method === 'POST' ? { audit: 'test.limit' } : {}),
    input: z.object({ isSlow: z.string().optional() }),
    output: z.object({ limit: z.string() }),
  })
  const handled = handle(limit, async ({ tx, input }) => {
    const { rows } = await tx.client.query<{ statement_timeout: string }>('SHOW statement_timeout')
    if (input.isSlow) await tx.client.query(`SELECT set_config('statement_timeout', '50', true)`)
    await tx.client.query('SELECT pg_sleep($1)', [input.isSlow ? 20 : 0])
    return { limit: rows[0]?.statement_timeout ?? '' }
  })
  return { limit, handled, method, time: method === 'GET' ? '8s' : '30s' }
})

let world: World
let clerk: TestUser
beforeAll(async () => {
  world = await startWorld({ calls: limitCalls.map(({ handled }) => handled) })
  clerk = await givenUser(world, {
    tenantId: '100001',
    permissions: ['role_add', 'role_edit', tradeList.export.permission],
  })
})
afterAll(() => world.close())

const bearer = () => ({ 'blade-auth': `bearer ${clerk.token}` })

describe('a failure is told with a code and a msg in the body (R717)', () => {
  it.each([
    ['an unknown path', 404, 'GET', '/api/nowhere', true, {}],
    ['the other method', 405, 'GET', role.submit.path, true, {}],
    ['no token', 401, 'GET', session.userInfo.path, false, {}],
    ['no permission', 403, 'GET', role.list.path, true, {}],
    ['a field that is missing', 400, 'POST', role.submit.path, true, { payload: '{}', type: 'application/json' }],
    ['what is no JSON', 400, 'POST', role.submit.path, true, { payload: '{"a', type: 'application/json' }],
    ['a type that nobody reads', 415, 'POST', role.submit.path, true, { payload: '<a/>', type: 'application/xml' }],
    [
      'a row that is not there',
      404,
      'POST',
      role.submit.path,
      true,
      {
        payload: JSON.stringify({ id: '1', roleName: 'x', roleAlias: 'x', sort: 1 }),
        type: 'application/json',
      },
    ],
  ] as const)(
    'of %s: %i',
    async (_why, status, method, url, isSignedIn, { payload, type }: { payload?: string; type?: string }) => {
      const reply = await world.app.inject({
        method,
        url,
        headers: { ...(isSignedIn ? bearer() : {}), ...(type ? { 'content-type': type } : {}) },
        ...(payload === undefined ? {} : { payload }),
      })
      expect(reply.statusCode).toBe(status)
      expect(reply.json()).toMatchObject({ code: status, success: false, msg: expect.stringMatching(/.{4,}/) })
    },
  )
})

it('an export is given to who asks with the header of a form (R447)', async () => {
  const query = new URLSearchParams({ createTime_dategt: '2026-11-01', createTime_datelt: '2026-11-02' })
  const reply = await world.app.inject({
    method: 'GET',
    url: `${tradeList.export.path}?${query}`,
    headers: { ...bearer(), 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect(reply.statusCode).toBe(200)
  expect(String(reply.headers['content-disposition'])).toContain('attachment')
})

describe('a statement', () => {
  it.each(limitCalls)(
    'of a $method call has $time, and is told as a range too large when it takes longer',
    async (one) => {
      expect((await world.as(clerk).send(one.limit, {})).data).toEqual({ limit: one.time })
      expect(await world.as(clerk).send(one.limit, { isSlow: '1' })).toMatchObject({
        status: 400,
        error: 'common.rangeTooLarge',
      })
    },
  )
})
