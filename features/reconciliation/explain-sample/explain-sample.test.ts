import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { advanceCalendar } from '../../../core/server/jobs/calendar.ts'
import { givenUser, startWorld, type World } from '../../../tests/kit/api.ts'
import { proof } from '../proof/proof.contract.ts'
import { rowsIn, setNow, tenantId } from '../../trades/engine/engine.fixture.ts'
import { begin, nextDay, step } from '../../trades/engine/history.fixture.ts'
import { explainSample } from './explain-sample.actions.ts'
import { nightlyExplainSample } from './explain-sample.jobs.ts'

let world: World
/** Two days of everything that can happen to trades. */
beforeAll(async () => {
  world = await startWorld()
  const history = await begin(world, 7)
  for (let day = 0; day < 2; day++) {
    for (let events = 0; events < 60; events++) await step(history)
    await nextDay(history)
  }
})
afterAll(() => world.close())

const sample = (most = 10_000) => world.within({ tenantId, oemNo: tenantId }, (tx) => explainSample(tx, tenantId, most))
const counted = async () =>
  Number(
    (
      await rowsIn<{ n: bigint }>(
        world,
        'SELECT count(*) AS n FROM pos_trade WHERE rpt_status IN (2, 5, 6, 7) AND snapshot_id IS NOT NULL',
      )
    )[0]?.n,
  )
/** A trade that was refunded in part and whose levels all earned something gets the prices of another merchant. */
const tamper = async (): Promise<{ code: string; put: bigint }> => {
  const [trade] = await rowsIn<{ code: string; snapshot: bigint }>(
    world,
    `SELECT rpt_order_code AS code, snapshot_id AS snapshot FROM pos_trade WHERE rpi_no = 'M1' AND rpt_status = 2 ORDER BY trade_amount DESC LIMIT 1`,
  )
  await rowsIn(
    world,
    `UPDATE pos_trade SET snapshot_id = (SELECT max(snapshot_id) FROM pos_trade WHERE rpi_no = 'M2') WHERE rpt_order_code = $1`,
    [trade?.code],
  )
  return { code: trade?.code as string, put: trade?.snapshot as bigint }
}

describe('the nightly sample of explained trades', () => {
  it('finds every trade as its prices give, whatever happened to it', async () => {
    const total = await counted()
    expect(total).toBeGreaterThan(60)
    expect(await sample()).toEqual({ tradesChecked: total, wrongCount: 0, offenders: [] })
    expect((await sample(20)).tradesChecked).toBe(20)
  })

  it('C1360 runs at 03:30 and is kept among the checks of the books; what it found stays when the next night finds nothing', async () => {
    const user = await givenUser(world, { tenantId, permissions: ['ledger_verify'] })
    const stranger = await givenUser(world, { tenantId: '100777', permissions: ['ledger_verify'] })
    const kept = async () => (await world.as(user).send(proof.history, {})).data.records
    const night = async (day: string) => {
      await setNow(world, `${day} 03:40:00+08`)
      expect(await advanceCalendar(world.db, { jobs: [nightlyExplainSample], wait: true })).toBeGreaterThan(0)
    }
    await setNow(world, '2026-03-05 03:20:00+08')
    await advanceCalendar(world.db, { jobs: [nightlyExplainSample], wait: true })
    expect(await kept()).toEqual([])
    const { code, put } = await tamper()
    await night('2026-03-05')
    const total = await counted()
    const found = { runKind: 3, startTime: '2026-03-05 03:30:00', holds: 0, rowsChecked: total, wrongCount: 1 }
    expect(await kept()).toMatchObject([found])
    const [{ name, holds, offenders } = { name: '', holds: 1, offenders: [] }] = (await kept())[0]?.proofs ?? []
    expect({ name, holds }).toEqual({ name: 'explainSample', holds: 0 })
    expect(offenders.length).toBeGreaterThan(1)
    expect(new Set(offenders.map((row) => row.rpt_order_code))).toEqual(new Set([code]))
    await rowsIn(world, 'UPDATE pos_trade SET snapshot_id = $2 WHERE rpt_order_code = $1', [code, put])
    await night('2026-03-06')
    expect(await kept()).toMatchObject([
      { runKind: 3, startTime: '2026-03-06 03:30:00', holds: 1, rowsChecked: total, wrongCount: 0 },
      found,
    ])
    expect((await world.as(stranger).send(proof.history, {})).data.records.every((run) => run.holds === 1)).toBe(true)
  })
})
