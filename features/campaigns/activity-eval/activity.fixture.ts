import { givenUser, type TestUser, type World } from '../../../tests/kit/api.ts'
import { proveAll } from '../../reconciliation/proof/verify-ledger.queries.ts'
import { next, paid } from '../../trades/engine/channel-event.fixture.ts'
import {
  deliver,
  givenAisle,
  givenMerchant,
  type GivenMerchant,
  rowsIn,
  setNow,
  tenantId,
} from '../../trades/engine/engine.fixture.ts'
import { price } from '../../sharing/shares/chain.fixture.ts'
import type { PaymentEvent } from '../../channels/adapter/event.contract.ts'
import { startMoneyWorld } from '../../wallets/owner/owner.fixture.ts'
import { ActiveType, activity } from '../activity/activity.contract.ts'
import { evaluate } from './active-eval.actions.ts'

/** World of activities: a chain of two providers with a merchant, one of the first provider, one of the operator itself. */
export interface ActivityWorld {
  readonly world: World
  readonly below: GivenMerchant
  readonly ofTop: GivenMerchant
  readonly direct: GivenMerchant
  readonly finance: TestUser
  readonly auditor: TestUser
  readonly north: TestUser
  readonly city: TestUser
}

export const top = 'F00000101'
export const child = 'F00000102'
export const model = 'MODEL-A'

const staff = [
  'active_view',
  'active_edit',
  'active_publish',
  'active_audit',
  'active_reward_view',
  'active_explain_view',
  'active_pass_view',
  'debt_view',
  'debt_waive',
]
const party = ['active_reward_view', 'active_explain_view', 'active_pass_view', 'active_pass_edit']

/** Starts it on 1 March 2026 at noon. */
export async function startActivityWorld(): Promise<ActivityWorld> {
  const world = await startMoneyWorld()
  await setNow(world, '2026-03-01 12:00:00+08')
  await givenAisle(world)
  await world.db.pool.query(`INSERT INTO terminal_sup (sup_no, sup_name) VALUES ('S1', 'S1') ON CONFLICT DO NOTHING`)
  await world.db.pool.query(
    `INSERT INTO terminal_model (rpm_no, rpm_name, rpm_type, sup_no, module_type) VALUES ($1, $1, 2, 'S1', 1) ON CONFLICT DO NOTHING`,
    [model],
  )
  const lines = [price('0.2'), price('0.25'), price('0.3'), price('0.38')]
  const below = await givenMerchant(world, { rpiNo: 'M202603000001', providers: [top, child], lines, payWays: [1, 2] })
  const ofTop = await givenMerchant(world, {
    rpiNo: 'M202603000002',
    providers: [top],
    lines: [price('0.2'), price('0.25'), price('0.38')],
    payWays: [1, 2],
  })
  const direct = await givenMerchant(world, {
    rpiNo: 'M202603000003',
    lines: [price('0.2'), price('0.38')],
    payWays: [1, 2],
  })
  const user = (more: object) => givenUser(world, { tenantId, ...more })
  return {
    world,
    below,
    ofTop,
    direct,
    finance: await user({ permissions: staff }),
    auditor: await user({ permissions: staff }),
    north: await user({ userType: 2, userNo: top, permissions: party }),
    city: await user({ userType: 2, userNo: child, permissions: party }),
  }
}

let running = 0

/** Binds a terminal, as of a moment; and takes it away again if a second one is given. */
export async function bind(
  { world }: Pick<ActivityWorld, 'world'>,
  merchant: GivenMerchant,
  bindTime: string,
  {
    unbindTime = null,
    sn = `ACT${String(++running).padStart(8, '0')}`,
  }: { unbindTime?: string | null; sn?: string } = {},
): Promise<string> {
  await rowsIn(
    world,
    `INSERT INTO rp_terminal (tenant_id, oem_no, rt_no, sn, rpm_no, rpm_type, sup_no, rpi_no, bind_time, unbind_time, is_deleted) VALUES ($1, $1, $2, $3, $4, 2, 'S1', $5, $6, $7, $8)`,
    [tenantId, next('RT'), sn, model, merchant.rpiNo, bindTime, unbindTime, unbindTime !== null],
  )
  return sn
}

/** Pays at a terminal. */
export async function pay(
  { world }: Pick<ActivityWorld, 'world'>,
  merchant: GivenMerchant,
  sn: string,
  amount: string,
  payTime: string,
  more: Partial<PaymentEvent> = {},
): Promise<PaymentEvent> {
  const event = paid(merchant, amount, { sn, payTime, ...more })
  const [status] = await deliver(world, event)
  if (status !== 1) throw new Error(`payment ended as ${status}`)
  return event
}

/** Runs the job of a day. */
export const run = async ({ world }: Pick<ActivityWorld, 'world'>, day: string): Promise<void> => {
  await setNow(world, `${day} 01:30:00+08`)
  await evaluate(world.db, tenantId, { day, at: `${day} 01:30:00+08` })
}

export const firstStage = {
  stageName: '首月',
  fromDay: 0,
  toDay: 30,
  minAmount: '1000.00',
  minCount: 0,
  reward: '60.00',
  merchantReward: '0.00',
  penaltyAmount: '0.00',
}

export const draft = (over: Record<string, unknown> = {}, stage: Record<string, unknown> = {}) => ({
  activeName: '春季达标',
  activeType: ActiveType.target,
  rpmNos: [],
  aisleCodes: [],
  startTime: '2026-03-01 00:00:00',
  endTime: '2026-03-31 23:59:59',
  minTradeAmount: '1.00',
  budgetAmount: '1000.00',
  needAudit: 0 as const,
  stages: [{ ...firstStage, ...stage }],
  ...over,
})

/** A draft, saved. @returns its number */
export async function added(at: ActivityWorld, given: ReturnType<typeof draft> = draft()): Promise<string> {
  const reply = await at.world.as(at.finance).send(activity.add, { ...given, requestNo: crypto.randomUUID() } as never)
  if (reply.code !== 200) throw new Error(reply.msg)
  return reply.data.activeCode
}

/** A running activity. @returns its number */
export async function published(at: ActivityWorld, given: ReturnType<typeof draft> = draft()): Promise<string> {
  const activeCode = await added(at, given)
  const reply = await at.world.as(at.auditor).send(activity.publish, { activeCode, requestNo: crypto.randomUUID() })
  if (reply.code !== 200) throw new Error(reply.msg)
  return activeCode
}

/** Invariants of the books that do not hold. */
export const broken = ({ world }: Pick<ActivityWorld, 'world'>) =>
  world.within({ tenantId, oemNo: tenantId }, async (tx) =>
    (await proveAll(tx, tenantId)).filter(({ holds }) => !holds).map(({ name, offenders }) => ({ name, offenders })),
  )
