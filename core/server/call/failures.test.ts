import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenUser, startWorld, type TestUser, type World } from '../../../tests/kit/api.ts'
import { role } from '../../../features/access/role/role.contract.ts'
import { session } from '../../../features/access/session/session.contract.ts'
import { tradeList } from '../../../features/trades/trade/trade-list.contract.ts'

let world: World
let clerk: TestUser
beforeAll(async () => {
  world = await startWorld()
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
