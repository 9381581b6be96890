import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { advanceCalendar } from '../../../core/server/jobs/calendar.ts'
import { type Job, type RunningJobs, startJobs } from '../../../core/server/jobs/jobs.ts'
import { translateWith } from '../../../core/shared/translate.ts'
import type { World } from '../../../tests/kit/api.ts'
import { startMoneyWorld } from '../../wallets/owner/owner.fixture.ts'
import {
  askFor,
  givenApproved,
  givenPlatform,
  givenScene,
  type Scene,
  storedWithdrawal,
  testPlatform,
} from '../withdrawal/withdrawal-scene.fixture.ts'
import { payoutRound, payoutTick } from './payout.jobs.ts'

let world: World
let scene: Scene
let workers: RunningJobs
const failed: unknown[] = []

beforeAll(async () => {
  world = await startMoneyWorld()
  testPlatform(world)
  workers = await startJobs(
    { db: world.db, url: world.appUrl, translate: translateWith({}), failed: ({ error }) => failed.push(error) },
    [payoutRound as unknown as Job],
  )
})
afterAll(async () => {
  await workers.stop()
  await world.close()
  expect(failed).toEqual([])
})
beforeEach(async () => {
  scene = await givenScene(world)
})

const paid = (withdrawCode: string) =>
  expect.poll(async () => (await storedWithdrawal(scene, withdrawCode)).withdraw_status, { timeout: 20_000 }).toBe(3)

describe('the payout worker', () => {
  it('is woken by the approval of a withdrawal', async () => {
    await givenPlatform(scene)
    await paid(await givenApproved(scene))
  })

  it('is woken by a withdrawal that needs no audit', async () => {
    await givenPlatform(scene, { forwardType: 1, autoLimit: '500.00' })
    await paid((await askFor(scene, '100.00')).data.withdrawCode)
  })

  it('looks at every ledger each minute, should a wake-up be lost', async () => {
    await givenPlatform(scene)
    const { data } = await askFor(scene, '100.00')
    await world.within({ tenantId: scene.tenantId, oemNo: scene.tenantId }, ({ client }) =>
      client.query(`UPDATE withdrawal SET withdraw_status = 1, next_pay_at = business_now() WHERE withdraw_code = $1`, [
        data.withdrawCode,
      ]),
    )
    const walk = () =>
      advanceCalendar(world.db, { jobs: [payoutTick], failed: ({ error }) => failed.push(error), wait: true })
    await walk()
    await world.moveClock('2 minutes')
    await walk()
    await paid(data.withdrawCode)
  })
})
