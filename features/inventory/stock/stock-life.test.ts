import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startWorld, type World } from '../../../tests/kit/api.ts'
import { faultsOf } from './stock-agrees.fixture.ts'
import { liveStock } from './stock-life.fixture.ts'

const seed = Number(process.env['STOCK_SEED'] ?? 7)
const movements = Number(process.env['STOCK_MOVEMENTS'] ?? 500)

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

describe('random movements by several people, some cut off in the middle (25.3, 25.7)', () => {
  it(
    'leave every device with one holder and a log that agrees',
    async () => {
      const { operator, endings } = await liveStock(world, { seed, movements })
      const again = `again: npm run cli -- simulate-stock --seed ${seed} --movements ${movements}`
      // Devices are bound here without the terminals that merchants would get.
      const faults = (await faultsOf(world, operator.tenantId)).filter((fault) => !fault.includes('without a terminal'))
      expect(faults, `${again}\n`).toEqual([])
      if (process.env['STOCK_SEED']) console.log(`How the movements ended: ${JSON.stringify(endings)}`)
      expect(Math.min(endings.done, endings.refused, endings.takenBack, endings.killed)).toBeGreaterThan(0)
      const { rows } = await world.within(operator, ({ client }) =>
        client.query<{ movements: number; devices: number }>(
          'SELECT count(*)::int AS movements, count(DISTINCT rs_sn)::int AS devices FROM store_record WHERE tenant_id = $1',
          [operator.tenantId],
        ),
      )
      expect(rows[0]?.devices).toBe(24)
      expect(rows[0]?.movements).toBeGreaterThan(movements / 10)
    },
    Math.max(60_000, movements * 60),
  )
})
