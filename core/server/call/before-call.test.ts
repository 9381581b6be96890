import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { givenUser, startWorld, type TestUser, type World } from '../../../tests/kit/api.ts'
import { type Call, call, PageQuery } from '../../shared/call.ts'
import { commonErrors } from '../../shared/errors.ts'
import { int, labelled } from '../../shared/shapes/shapes.ts'
import { parseInput } from './before-call.ts'
import { rowOf } from '../database/db.ts'
import { handleAsking } from './handle.ts'
import { sql } from 'drizzle-orm'

/** A call that asks somebody outside for the double of a number. */
const doubling = call({
  id: 'C9001',
  method: 'POST',
  path: '/api/countinghouse/test/doubling',
  title: '翻倍',
  permission: 'test_doubling',
  audit: 'test.doubling',
  input: z.object({ number: labelled('数字', int(1, 100)) }),
  output: z.object({ double: int(0) }),
})

let asked: number[]
let outside: (number: number) => Promise<number>
const doubled = handleAsking(doubling, {
  look: async ({ tx, input }) => {
    if (input.number === 13) throw commonErrors.moved()
    return rowOf<{ number: number }>(tx, sql`SELECT ${input.number}::int AS number`)
  },
  ask: async (_context, seen) => {
    asked.push(seen?.number ?? 0)
    return outside(seen?.number ?? 0)
  },
  settle: async ({ input, audit }, double) => {
    audit({ entity: 'number', no: String(input.number), after: { double } })
    return { double }
  },
})

let world: World
let clerk: TestUser
beforeAll(async () => {
  world = await startWorld({ calls: [doubled] })
  clerk = await givenUser(world, { tenantId: '100001', permissions: ['test_doubling'] })
})
afterAll(() => world.close())
beforeEach(() => {
  asked = []
  outside = async (number) => 2 * number
})

const double = (number: unknown, user: TestUser | null = clerk) => world.as(user).send(doubling, { number })
const records = () =>
  world.within(clerk, async ({ client }) => {
    const { rows } = await client.query(
      `SELECT entity_no, result FROM audit_log WHERE action = 'test.doubling' ORDER BY id`,
    )
    return rows
  })

describe('the page of a list', () => {
  const listing = { input: PageQuery, allowsAll: false, synonyms: {} } as unknown as Call
  const pageOf = (input: Record<string, unknown>, of = listing) => {
    const { current, size } = parseInput(of, input, 'zh', (text) => text)
    return [current, size]
  }

  it.each([
    { input: { current: '2', size: '3' }, is: [2, 3] },
    { input: { pageNum: '2', pageSize: '3' }, is: [2, 3] },
    { input: { pageNo: '2', pageSize: '3' }, is: [2, 3] },
    { input: { pageNo: '9', current: '2', pageSize: '9', size: '3' }, is: [2, 3] },
    { input: {}, is: [1, 10] },
    { input: { current: '0', size: '200' }, is: [1, 200] },
  ])('$input is $is (R260, R261, R262)', ({ input, is }) => expect(pageOf(input)).toEqual(is))

  it.each([{ size: '-1' }, { current: '-1', size: '-1' }, { size: '0' }, { size: '201' }, { pageSize: '-1' }])(
    'is refused for %j but where a call gives all (R441)',
    (input) => {
      expect(() => pageOf(input)).toThrow('分页参数不正确')
      if (Object.values(input).includes('-1') && !('pageSize' in input))
        expect(pageOf(input, { ...listing, allowsAll: true })).toEqual([1, -1])
    },
  )
})

describe('a call that asks outside', () => {
  it('looks, asks and settles, with one record', async () => {
    const before = await records()
    expect(await double(21)).toMatchObject({ code: 200, data: { double: 42 } })
    expect((await records()).slice(before.length)).toEqual([{ entity_no: '21', result: 'ok' }])
  })

  it('holds no connection while it is answered: more at once than there are connections', async () => {
    const many = 2 * (world.db.pool.options.max ?? 12)
    let arrived = 0
    let open = () => {}
    const all = new Promise<void>((done) => (open = done))
    outside = async (number) => {
      if (++arrived === many) open()
      await all
      return 2 * number
    }
    const replies = await Promise.all(Array.from({ length: many }, (_, at) => double(at % 10 || 50)))
    expect(replies.map(({ code }) => code)).toEqual(Array(many).fill(200))
  })

  it.each([
    { why: 'nobody is signed in', number: 1, user: () => null, code: 401 },
    { why: 'the input does not fit', number: 'x', user: () => clerk, code: 400 },
    { why: 'looking refuses', number: 13, user: () => clerk, code: 409 },
  ])('asks nobody when $why', async ({ number, user, code }) => {
    expect((await double(number, user())).code).toBe(code)
    expect(asked).toEqual([])
  })

  it('asks nobody for who may not, and settles nothing when asking fails', async () => {
    expect((await double(1, await givenUser(world, { tenantId: '100001' }))).code).toBe(403)
    expect(asked).toEqual([])
    const before = await records()
    outside = async () => {
      throw commonErrors.moved()
    }
    expect((await double(7)).code).toBe(409)
    expect((await records()).slice(before.length).filter(({ result }) => result === 'ok')).toEqual([])
  })
})
