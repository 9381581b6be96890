import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startWorld, type World } from '../../../tests/kit/api.ts'
import { rollupCheck } from '../../reconciliation/rollup-check/rollup-check.queries.ts'
import { paid } from '../../trades/engine/channel-event.fixture.ts'
import { deliver, rowsIn, tenantId } from '../../trades/engine/engine.fixture.ts'
import { RecalcStatus } from './recalc-codes.contract.ts'
import { computeBatch, computeRecalc } from './recalc-compute.actions.ts'
import { postBatch, postRecalc } from './recalc-post.actions.ts'
import { approve, brokenBooks, changesOf, computed, detailOf, givenE5a, submitted } from '../recalc/recalc.fixture.ts'

let world: World
let e5a: Awaited<ReturnType<typeof givenE5a>>
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const died = new Error('died')
const trades = 5

/** The trade of E5a five times over. */
beforeEach(async () => {
  e5a = await givenE5a(world)
  await deliver(world, ...Array.from({ length: trades - 1 }, () => paid(e5a.merchant, '10000.00')))
})

const within: World['within'] = (scope, work) => world.within(scope, work)
const scope = { tenantId, oemNo: tenantId }

/** Checks the result of one recalculation of these five trades, however often it was begun. */
async function expectDoneOnce(recalcNo: string): Promise<void> {
  const done = await detailOf(world, e5a.staff, recalcNo)
  expect(done).toMatchObject({
    recalcStatus: RecalcStatus.done,
    tradeCount: trades,
    changedCount: trades,
    postedCount: trades,
    movedAmount: '10.00',
  })
  expect(changesOf(done)).toEqual(
    Array.from({ length: trades }, () => [
      [tenantId, '7.00', '5.00', '-2.00'],
      [e5a.l1, '4.00', '6.00', '2.00'],
      [e5a.l2, '6.00', '6.00', '0.00'],
    ]).flat(),
  )
  expect(
    await rowsIn(
      world,
      `SELECT (SELECT count(*)::int FROM pos_profit WHERE biz_code = $1) AS rows, (SELECT count(*)::int FROM ledger_txn WHERE biz_code = $1) AS txns,
              (SELECT net_profit::int FROM service_profit_release WHERE owner_no = $2) AS net, (SELECT count(*)::int FROM biz_state_log WHERE entity_no = $1) AS states`,
      [recalcNo, e5a.l1],
    ),
  ).toEqual([{ rows: 2 * trades, txns: trades, net: 600 * trades, states: 5 }])
  expect(await brokenBooks(world)).toEqual([])
  expect((await rollupCheck(world.db, tenantId, '2026-03-02')).filter(({ holds }) => !holds)).toEqual([])
}

describe('a recalculation whose job is killed and run again does everything once', () => {
  it('in the middle of the dry run', async () => {
    const recalcNo = await submitted(world, e5a.staff, e5a.given)
    await expect(
      within(scope, async (tx) => {
        await computeBatch(tx, tenantId, recalcNo)
        throw died
      }),
    ).rejects.toBe(died)
    await within(scope, (tx) => computeBatch(tx, tenantId, recalcNo))
    expect(await e5a.statusOf(recalcNo)).toBe(RecalcStatus.computing)
    await computeRecalc(world.db, tenantId, recalcNo)
    await approve(world, e5a.staff, recalcNo)
    await postRecalc(world.db, tenantId, recalcNo)
    await expectDoneOnce(recalcNo)
  })

  it.each([0, 1, 2, 4, 5])('after %i trades, while the next is booked', async (booked) => {
    const recalcNo = await computed(world, e5a.staff, e5a.given)
    await approve(world, e5a.staff, recalcNo)
    for (let n = 0; n < booked; n++) await within(scope, (tx) => postBatch(tx, tenantId, recalcNo, { most: 1 }))
    await expect(
      within(scope, async (tx) => {
        await postBatch(tx, tenantId, recalcNo, { most: 1 })
        throw died
      }),
    ).rejects.toBe(died)
    expect(await detailOf(world, e5a.staff, recalcNo)).toMatchObject({
      recalcStatus: RecalcStatus.posting,
      postedCount: booked,
    })
    expect(await brokenBooks(world)).toEqual([])
    await postRecalc(world.db, tenantId, recalcNo)
    await postRecalc(world.db, tenantId, recalcNo)
    await expectDoneOnce(recalcNo)
  })

  it('by ten at once', async () => {
    const recalcNo = await submitted(world, e5a.staff, e5a.given)
    await Promise.all(Array.from({ length: 10 }, () => computeRecalc(world.db, tenantId, recalcNo)))
    await approve(world, e5a.staff, recalcNo)
    await Promise.all(Array.from({ length: 10 }, () => postRecalc(world.db, tenantId, recalcNo)))
    await expectDoneOnce(recalcNo)
  })
})
