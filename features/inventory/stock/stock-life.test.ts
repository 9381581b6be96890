import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startWorld, type World } from '../../../tests/kit/api.ts'
import { given } from '../../../tests/kit/network.ts'
import { moveDevices, type Movement } from '../device/movement.actions.ts'
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

it('a movement that waits for another one tells the state that the other has left (25.3)', async () => {
  const operator = await given.operator(world)
  const [sn = ''] = await given.stock(world, operator)
  const { tenantId } = operator
  const move = (movement: Pick<Movement, 'event' | 'set'>, after = async () => {}) =>
    world.within(operator, async (tx) => {
      await moveDevices(tx, { tenantId, userId: null, at: '2026-03-01 10:00:00+08' }, { ...movement, sns: [sn] })
      await after()
    })
  await move({ event: 'bind', set: sql`bound_rpi_no = 'M1', bind_time = now()` })
  let waiting = Promise.resolve()
  await move({ event: 'activate', set: sql`first_trade_time = now()` }, async () => {
    waiting = move({ event: 'follow' })
    await expect
      .poll(
        async () =>
          (await world.db.pool.query("SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock'")).rowCount,
      )
      .toBeGreaterThan(0)
  })
  await waiting
  const { rows } = await world.within(operator, ({ client }) =>
    client.query('SELECT before_status, after_status FROM store_record WHERE rs_sn = $1 ORDER BY step DESC LIMIT 1', [
      sn,
    ]),
  )
  expect(rows).toEqual([{ before_status: 3, after_status: 3 }])
})
