import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { givenUser, startWorld, type TestUser, type World } from '../../../tests/kit/api.ts'
import { role } from '../../../features/access/role/role.contract.ts'
import type { Call } from '../../shared/call.ts'
import { commonErrors } from '../../shared/errors.ts'
import { recordRefusal } from './audit-beside.ts'
import type { Caller } from './caller.ts'
import { type Db, scopeOfCaller } from '../database/db.ts'

let world: World
let user: TestUser
let caller: Caller
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  user = await givenUser(world, { tenantId: '100001' })
  const { tenantId, oemNo, userId } = user
  const sent = { account: 'clerk', actorUserId: null, ip: '127.0.0.1', userAgent: 'test', requestId: 'r1' }
  caller = { tenantId, oemNo, userId, ...sent } as Caller
})

const records = () =>
  world.within(scopeOfCaller(user), async ({ client }) => {
    const { rows } = await client.query('SELECT result, input FROM audit_log WHERE user_id = $1', [user.userId])
    return rows
  })
const remove = role.remove as unknown as Call

it.each([
  { what: 'half of a character', ids: 'a\ud800b', told: 'a\ufffdb' },
  { what: 'NUL', ids: 'a\u0000b', told: 'a\ufffdb' },
  {
    what: 'a character cut in two by the longest text',
    ids: `${'x'.repeat(1999)}😀`,
    told: `${'x'.repeat(1999)}\ufffd…`,
  },
])('a refusal with $what in what was sent leaves its record', async ({ ids, told }) => {
  await recordRefusal(world.db, remove, { ids, [ids.slice(0, 9)]: 1 }, caller, commonErrors.forbidden())
  expect(await records()).toMatchObject([{ result: 'common.forbidden', input: { ids: told } }])
})

it('a refusal whose record cannot be written whole leaves a minimal one', async () => {
  const input = {
    get ids(): string {
      throw new Error('unreadable')
    },
  }
  await recordRefusal(world.db, remove, input, caller, commonErrors.forbidden())
  expect(await records()).toEqual([{ result: 'common.forbidden', input: { unrecorded: true } }])
})

it('a refusal that leaves no record at all is told to the log, with who it was', async () => {
  const away = { apart: { pool: { connect: () => Promise.reject(new Error('away')) } } } as unknown as Db
  const told: unknown[] = []
  await recordRefusal(away, remove, {}, caller, commonErrors.forbidden(), (about, said) => told.push([about, said]))
  const about = expect.objectContaining({ account: 'clerk', tenantId: '100001', callId: remove.id, requestId: 'r1' })
  expect(told).toEqual([
    [about, 'the record of a refusal could not be written whole'],
    [about, 'a refusal left no record'],
  ])
})
