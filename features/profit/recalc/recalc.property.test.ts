import { afterEach, describe, expect, it } from 'vitest'
import { startWorld, type World } from '../../../tests/kit/api.ts'
import { rowsIn, tenantId } from '../../trades/engine/engine.fixture.ts'
import { begin, chance, faults, type History, nextDay, step } from '../../trades/engine/history.fixture.ts'
import { profitRecalc } from './recalc.contract.ts'
import { detailOf, givenStaff, recalculate } from './recalc.fixture.ts'

const worlds: World[] = []
afterEach(async () => {
  for (const world of worlds.splice(0)) await world.close()
})

/** A history over its own database, the prices of its nodes as they should be or spoilt. */
async function history(seed: number, isSpoilt: boolean): Promise<History> {
  const world = await startWorld()
  worlds.push(world)
  const one = await begin(world, seed)
  if (isSpoilt) await spoil(world, seed)
  return one
}

/** The prices that were right are kept aside; the nodes' become others: dearer, cheaper, shared otherwise, or missing. */
async function spoil(world: World, seed: number): Promise<void> {
  const draw = chance(seed + 1000)
  const lines = await rowsIn<{ id: bigint; rate_ppm: number }>(
    world,
    `SELECT id, rate_ppm FROM oem_policy_rate WHERE user_no <> '${tenantId}' ORDER BY user_no, aisle_code, pay_way`,
  )
  for (const { id, rate_ppm } of lines) {
    if (draw.oneIn(4)) continue
    await rowsIn(world, `UPDATE oem_policy_rate SET rate_ppm = $2, share_ratio_ppm = $3, is_void = $4 WHERE id = $1`, [
      id,
      Math.max(0, rate_ppm + draw.upTo(2000) - 1000),
      draw.oneIn(3) ? draw.upTo(1_000_000) : 1_000_000,
      draw.oneIn(5),
    ])
  }
  await rowsIn(world, `UPDATE emp_policy_trad SET rate_ppm = $1`, [draw.upTo(900_000)])
}

/** The prices of one world into another: what a late correction of the versions leaves. */
async function copyPrices(from: World, to: World): Promise<void> {
  const key = `user_no || aisle_code || pay_way`
  const right = await rowsIn<{ key: string; rate: number; share: number }>(
    from,
    `SELECT ${key} AS key, rate_ppm AS rate, share_ratio_ppm AS share FROM oem_policy_rate WHERE NOT is_void`,
  )
  for (const { key: place, rate, share } of right)
    await rowsIn(
      to,
      `UPDATE oem_policy_rate SET rate_ppm = $2, share_ratio_ppm = $3, is_void = false WHERE ${key} = $1`,
      [place, rate, share],
    )
  const [policy] = await rowsIn<{ rate: number }>(from, 'SELECT rate_ppm AS rate FROM emp_policy_trad')
  await rowsIn(to, `UPDATE emp_policy_trad SET rate_ppm = $1`, [policy?.rate])
}

/**
 * Lists the faults that count once prices were changed in place: no call does that, and L15 reports snapshots that quote the
 * prices as they were.
 */
const faultsButPrices = async (history: History) =>
  (await faults(history)).filter((fault) => (fault as { name?: string }).name !== 'L15')

/**
 * Reads the profit that every owner kept of every trade that was not reversed; a channel's own number names it in both
 * worlds.
 */
const kept = (world: World) =>
  rowsIn(
    world,
    `SELECT row_number() OVER (ORDER BY t.create_time, t.id, p.level, p.owner_no)::int AS n, t.trade_amount::text AS amount, p.owner_no, sum(p.profit_amount)::text AS profit
       FROM pos_trade t JOIN pos_profit p USING (tenant_id, rpt_order_code) WHERE t.rpt_status IN (2, 6, 7) GROUP BY t.create_time, t.id, t.trade_amount, p.level, p.owner_no HAVING sum(p.profit_amount) <> 0 ORDER BY 1`,
  )

/** The same steps in both worlds. */
async function go(histories: readonly History[], blocks: number): Promise<void> {
  for (let block = 0; block < blocks; block++) {
    for (let events = 0; events < 25; events++) for (const one of histories) await step(one)
    for (const one of histories) await nextDay(one)
  }
}

describe('A7: over random histories with wrong prices', () => {
  it.each([1, 2])(
    'recalculated is as if priced right from the start, the books hold, a second run finds nothing, and what follows goes by the right prices, seed %i',
    async (seed) => {
      const right = await history(seed, false)
      const wrong = await history(seed, true)
      await go([right, wrong], 2)
      expect(await faults(wrong)).toEqual([])
      expect(await kept(wrong.world)).not.toEqual(await kept(right.world))
      await copyPrices(right.world, wrong.world)
      const staff = await givenStaff(wrong.world)
      const all = { payTime_dategt: '2026-02-01', payTime_datelt: '2026-04-01' }
      const closed = () =>
        rowsIn(
          wrong.world,
          `SELECT md5(string_agg(r::text, '' ORDER BY book_day, owner_no)) AS releases FROM service_profit_release r WHERE book_day < '${wrong.day}'`,
        )
      const before = await closed()
      const first = await detailOf(wrong.world, staff, await recalculate(wrong.world, staff, all))
      expect(first.changedCount).toBeGreaterThan(0)
      expect(await closed()).toEqual(before)
      expect(await kept(wrong.world)).toEqual(await kept(right.world))
      expect(await faultsButPrices(wrong)).toEqual([])
      const [sum] = await rowsIn(
        wrong.world,
        `SELECT sum(profit_amount)::int AS zero FROM pos_profit WHERE row_kind = 5`,
      )
      expect(sum).toEqual({ zero: 0 })
      const second = await detailOf(wrong.world, staff, await recalculate(wrong.world, staff, all))
      expect([second.changedCount, second.movedAmount, second.lines.total]).toEqual([0, '0.00', 0])
      await go([right, wrong], 1)
      expect(await kept(wrong.world)).toEqual(await kept(right.world))
      expect(await faultsButPrices(wrong)).toEqual([])
      const list = await wrong.world.as(staff.maker).send(profitRecalc.list, {
        createTime_dategt: '2026-03-01',
        createTime_datelt: '2026-04-01',
      })
      expect(list.data.total).toBe(2)
    },
    300_000,
  )
})
