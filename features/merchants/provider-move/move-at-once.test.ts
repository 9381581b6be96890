import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { atOnce } from '../../../tests/kit/at-once.ts'
import { given, linesOf } from '../../../tests/kit/network.ts'
import { makerOf } from '../../../tests/kit/network-parties.ts'
import { givePolicies } from '../../pricing/policy/policy.actions.ts'
import { cost, type Moves, startMoves } from './move.fixture.ts'

let moves: Moves
let { ask, decide, rows, now, soon, place, chainOf }: Moves = {} as never
let { from, to, mover }: Awaited<ReturnType<Moves['givenFour']>> = {} as never

beforeAll(async () => {
  moves = await startMoves()
  ;({ ask, decide, rows, now, soon, place, chainOf } = moves)
}, 60_000)
afterAll(() => moves.world.close())
beforeEach(async () => {
  ;({ from, to, mover } = await moves.givenFour())
})

describe('moves and what happens beside them', () => {
  it('of two that would hang each below the other one is done', async () => {
    const other = await given.provider(moves.world, moves.operator, { prices: cost('0.25') })
    const asked = [await ask(moves.maker, from.userNo, other.userNo), await ask(moves.maker, other.userNo, from.userNo)]
    const done = await Promise.all(asked.map(({ data }) => decide(moves.checker, data.moveNo)))
    expect(done.map(({ code }) => code).toSorted()).toEqual([200, 409])
    expect(done.find(({ code }) => code === 409)?.msg).toBe('不能迁移：不能移动到自己的下级')
    const crooked = await rows(
      `SELECT 1 FROM service_info WHERE tenant_id = $1 AND (ancestors LIKE '%' || user_no || ',%' OR level <> cardinality(string_to_array(ancestors, ',')))`,
    )
    expect(crooked).toEqual([])
  })

  it('a price given at the same time stands against whoever is above in the end', async () => {
    const { data } = await ask(moves.maker, mover.userNo, to.userNo)
    const at = await now()
    const dearer = [
      {
        userNo: to.userNo,
        aisleCode: 'SANDBOX',
        polName: `政策${randomUUID()}`,
        lines: linesOf(cost('0.31')),
        effectiveTime: await soon(),
      },
    ]
    const settled = await atOnce<unknown>(
      moves.world,
      {
        text: 'SELECT 1 FROM service_info WHERE tenant_id = $1 AND user_no = $2 FOR UPDATE',
        values: [moves.operator.tenantId, mover.userNo],
      },
      [
        () => decide(moves.checker, data.moveNo),
        () => moves.world.within(moves.operator, (tx) => givePolicies(tx, makerOf(moves.operator, at), dearer)),
      ],
    )
    const isMoved = (await place(mover.userNo)).parent_no === to.userNo
    const isGiven = settled[1]?.status === 'fulfilled'
    expect([isMoved, isGiven]).not.toEqual([true, true])
    expect(isMoved || isGiven).toBe(true)
  })

  it('a merchant brought in at the same time hangs where its provider hangs in the end', async () => {
    const { data } = await ask(moves.maker, mover.userNo, to.userNo)
    const [, brought] = await atOnce<unknown>(
      moves.world,
      {
        text: 'SELECT 1 FROM service_move WHERE tenant_id = $1 AND move_no = $2 FOR UPDATE',
        values: [moves.operator.tenantId, data.moveNo],
      },
      [() => decide(moves.checker, data.moveNo), () => given.merchant(moves.world, mover, { prices: cost('0.40') })],
    )
    expect(brought?.status).toBe('fulfilled')
    const { rpiNo } = (brought as PromiseFulfilledResult<{ rpiNo: string }>).value
    const path = `${to.userNo},${mover.userNo}`
    expect(await rows('SELECT user_path FROM rpi_basic WHERE tenant_id = $1 AND rpi_no = $2', rpiNo)).toEqual([
      { user_path: path },
    ])
    expect(await chainOf(rpiNo, await now())).toEqual([to.userNo, mover.userNo])
  })
})
