import { afterEach, describe, expect, it } from 'vitest'
import { startWorld, type World } from '../../../tests/kit/api.ts'
import { rowsIn } from './engine.fixture.ts'
import { begin, faults, nextDay, step } from './history.fixture.ts'

let world: World | null = null
/** Statuses of divisions that the histories came to. */
const divided = new Set<number>()
afterEach(async () => {
  await world?.close()
  world = null
})

describe('A6: random histories of payments, refunds, voids, settlements, claims and day closes', () => {
  it.each([1, 2, 3])(
    'keep L1 to L10 and every roll-up, seed %i',
    async (seed) => {
      world = await startWorld()
      const history = await begin(world, seed)
      for (let block = 0; block < 6; block++) {
        for (let events = 0; events < 30; events++) await step(history)
        expect(await faults(history)).toEqual([])
        await nextDay(history)
      }
      const [seen] = await rowsIn<{ statuses: number[] }>(
        world,
        `SELECT array_agg(DISTINCT rpt_status ORDER BY rpt_status) AS statuses FROM pos_trade`,
      )
      expect(seen?.statuses).toEqual(expect.arrayContaining([2, 5, 6, 7]))
      const divisions = await rowsIn<{ status: number }>(
        world,
        `SELECT DISTINCT div_order_status AS status FROM division_order`,
      )
      for (const { status } of divisions) divided.add(status)
    },
    300_000,
  )

  it('divided payments, and took divisions back', () => {
    expect([...divided]).toEqual(expect.arrayContaining([3, 7]))
  })
})
