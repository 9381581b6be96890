import { type PayoutRound, runPayouts } from './payout-worker.actions.ts'
import { inScope, type Tx } from '../../../core/server/database/db.ts'
import type { World } from '../../../tests/kit/api.ts'
import { startMoneyWorld } from '../../wallets/owner/owner.fixture.ts'
import {
  givenPlatform,
  givenScene,
  type Scene,
  storedAttempts,
  storedWithdrawal,
  testPlatform,
  type TestPlatform,
} from '../withdrawal/withdrawal-scene.fixture.ts'

/** A payout platform in this process, an operator whose provider may withdraw, and both in every test anew. */
export interface PayoutBench {
  readonly world: World
  readonly scene: Scene
  readonly bank: TestPlatform
  /** The business clock goes on; it never goes back. */
  later(minutes: number): Promise<void>
  /** One round of the worker; a fault fails the test. */
  round(): Promise<PayoutRound>
  /** Work as a job does it. */
  within<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  statusOf(withdrawCode: string): Promise<unknown>
  /** Statuses of its attempts, oldest first. */
  attemptsOf(withdrawCode: string): Promise<unknown[]>
  /** Number of its last attempt. */
  payoutNoOf(withdrawCode: string): Promise<string>
  alarms(): Promise<unknown[]>
}

/** Starts the application; one a test file. */
export async function startPayoutWorld(): Promise<World> {
  return startMoneyWorld()
}

let minutesAhead = 0

/** Sets up one test. */
export async function payoutBench(world: World): Promise<PayoutBench> {
  const bank = testPlatform(world)
  const scene = await givenScene(world)
  await givenPlatform(scene)
  const within: PayoutBench['within'] = (work) => inScope(world.db, { tenantId: scene.tenantId, oemNo: '' }, work)
  return {
    world,
    scene,
    bank,
    within,
    later: (minutes) => world.moveClock(`${(minutesAhead += minutes)} minutes`),
    round: () =>
      runPayouts(world.db, scene.tenantId, (error) => {
        throw error
      }),
    statusOf: async (withdrawCode) => (await storedWithdrawal(scene, withdrawCode)).withdraw_status,
    attemptsOf: async (withdrawCode) =>
      (await storedAttempts(scene, withdrawCode)).map(({ attempt_status }) => attempt_status),
    payoutNoOf: async (withdrawCode) => String((await storedAttempts(scene, withdrawCode)).at(-1)?.payout_no),
    alarms: () =>
      within(
        async ({ client }) =>
          (await client.query('SELECT alarm_kind, times FROM payout_alarm ORDER BY alarm_kind')).rows,
      ),
  }
}

const platformMoney = 10_000_000n

/** Books of a withdrawal of 100.00 of 1,000.00: 6.50 tax, 1.00 fee, 92.50 arrives; the platform's own charge is 1.00. */
export const booksWhen = {
  inTransit: { available: 90_000n, transit: 10_000n, payout: platformMoney, tax: 0n, income: 0n, cost: 0n },
  paid: { available: 90_000n, transit: 0n, payout: platformMoney - 9350n, tax: 650n, income: 100n, cost: 100n },
  undone: { available: 100_000n, transit: 0n, payout: platformMoney, tax: 0n, income: 0n, cost: 0n },
} as const
