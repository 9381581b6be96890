import type { z } from 'zod'
import { addDays, dayOf } from '../../../core/shared/dates.ts'
import { givenUser, type TestUser, type World } from '../../../tests/kit/api.ts'
import { given, type Merchant, type Operator, type Party } from '../../../tests/kit/network.ts'
import { eventJson, type ChannelEvent } from '../../channels/adapter/event.contract.ts'
import { receiveBatch } from '../../channels/inbox/inbox.actions.ts'
import { proveAll } from '../../reconciliation/proof/verify-ledger.queries.ts'
import { paid, refunded } from '../../trades/engine/channel-event.fixture.ts'
import { undoneRefund } from '../../reconciliation/recon-diff/diff.fixture.ts'
import { applyRefundAnswer } from '../../trades/refund/refund-answer.actions.ts'
import { startMoneyWorld } from '../../wallets/owner/owner.fixture.ts'
import { pledgeMeal } from '../meal/meal.contract.ts'
import { mealService } from '../meal-service/meal-service.contract.ts'
import { pledgeActive } from '../pledge-active/pledge-active.contract.ts'
import { evaluateDeposits } from './evaluation.actions.ts'
import { pledgeOrder } from './order.contract.ts'

/** Permissions of everybody who works on deposits. */
export const pledgePermissions = [
  'pledge_view',
  'pledge_edit',
  'pledge_meal_view',
  'pledge_meal_grant',
  'pledge_meal_service_view',
  'pledge_active_view',
  'pledge_active_edit',
  'pledge_active_publish',
  'pledge_refund_apply',
  'pledge_refund_audit',
  'pledge_reward_audit',
  'terminal_view',
  'terminal_delete',
]

/** A world with an operator, two providers one below the other, a merchant of the lower one, and people. */
export interface DepositWorld {
  readonly world: World
  readonly operator: Operator
  readonly l1: Party
  readonly l2: Party
  readonly merchant: Merchant
  readonly rpmNo: string
  readonly maker: TestUser
  readonly checker: TestUser
  readonly ofL1: TestUser
  readonly ofL2: TestUser
}

/** Business day of the tests. */
export const today = dayOf(new Date())
const own = 'OWN00001'

/** Starts such a world, whose operator takes deposits at the sandbox. */
export async function startDeposits(): Promise<DepositWorld> {
  const world = await startMoneyWorld()
  const { operator, l1, l2, merchant } = await given.chainE1(world)
  const user = (more: object) => givenUser(world, { ...operator, permissions: pledgePermissions, ...more })
  await world.within(operator, ({ client }) =>
    client.query(
      `INSERT INTO param (tenant_id, oem_no, param_name, param_key, param_value) VALUES ($1, $1, '押金通道', 'pledge.aisle', 'SANDBOX'), ($1, $1, '押金商户号', 'pledge.aisle_mer_no', $2)`,
      [operator.tenantId, own],
    ),
  )
  return {
    world,
    operator,
    l1,
    l2,
    merchant,
    rpmNo: await given.model(world),
    maker: await user({}),
    checker: await user({}),
    ofL1: await user({ userType: 2, userNo: l1.userNo }),
    ofL2: await user({ userType: 2, userNo: l2.userNo }),
  }
}

/** Terms of the package of a test, as they travel. */
export const terms = {
  mealName: '标准押金',
  pledgeAmount: '99.00',
  reachKind: 1,
  reachAmount: '500.00',
  reachDays: 30,
  countPayWays: '1',
  minTradeAmount: '1.00',
  refundMode: 2,
  refundTarget: 1,
  forfeitMode: 1,
  rpmNos: [] as string[],
  payReward: '60.00',
  reachReward: '30.00',
  mealStatus: 1,
  remark: '',
} as const

let running = 0
const requestNo = () => crypto.randomUUID()

/** Makes a package, grants it down the chain and publishes an activity for it. @returns its number */
export async function givenPackage(
  at: DepositWorld,
  more: Partial<Record<keyof typeof terms, unknown>> = {},
  grants: readonly (readonly [pay: string, reach: string])[] = [
    ['60.00', '30.00'],
    ['45.00', '20.00'],
  ],
): Promise<string> {
  const { world, maker, checker, ofL1, l1, l2 } = at
  const name = `套餐${++running}`
  const saved = await world
    .as(maker)
    .send(pledgeMeal.save, { ...terms, mealName: name, ...more, requestNo: requestNo() })
  if (!saved.success) throw new Error(saved.msg)
  const { mealNo } = saved.data
  for (const [place, [payReward, reachReward]] of grants.entries()) {
    const granted = await world.as(place === 0 ? maker : ofL1).send(mealService.save, {
      mealNo,
      userNo: place === 0 ? l1.userNo : l2.userNo,
      payReward,
      reachReward,
      serviceMealStatus: 1,
      requestNo: requestNo(),
    })
    if (!granted.success) throw new Error(granted.msg)
  }
  const active = await world.as(maker).send(pledgeActive.save, {
    activeName: `活动${running}`,
    mealNo,
    startTime: `${addDays(today, -1)} 00:00:00`,
    endTime: `${addDays(today, 400)} 00:00:00`,
    activeStatus: 0,
    requestNo: requestNo(),
  })
  const { pledgeActiveNo } = active.data
  const published = await world.as(checker).send(pledgeActive.publish, { pledgeActiveNo, requestNo: requestNo() })
  if (!published.success) throw new Error(published.msg)
  return mealNo
}

/** A terminal bound now, with its deposit. */
export interface Bound {
  readonly sn: string
  readonly rtNo: string
  readonly orderCode: string
}

/** Binds a terminal of the merchant. */
export async function bind(at: DepositWorld, more: { sn?: string } = {}): Promise<Bound> {
  const { world, merchant, rpmNo } = at
  const { sn, rtNo } = await given.terminal(world, merchant, { rpmNo, at: `${today} 00:00:01+08`, ...more })
  const { data } = await world.as(at.maker).send(pledgeOrder.list, { sn })
  return { sn, rtNo, orderCode: data.records[0]?.orderCode ?? '' }
}

/** Has the inbox take events of the operator. @returns what became of each */
export const deliver = async ({ world, operator }: DepositWorld, ...events: ChannelEvent[]): Promise<number[]> => {
  const messages = events.map((event) => ({ event, rawBody: eventJson(event), headers: '{}' }))
  return (await receiveBatch(world.db, operator.tenantId, messages)).map(({ status }) => status)
}

/** Begins the payment of a deposit on its page. @returns number of the payment */
export async function begin(
  { world, operator }: Pick<DepositWorld, 'world' | 'operator'>,
  orderCode: string,
): Promise<string> {
  const url = `/d/${operator.tenantId}${orderCode}`
  const headers = { 'user-agent': 'MicroMessenger', 'x-forwarded-for': `203.0.113.${++running % 200}` }
  const page = (await world.app.inject({ method: 'GET', url, headers })).payload
  const key = /name="key" value="([0-9a-f]{32})"/.exec(page)?.[1] ?? ''
  await world.app.inject({
    method: 'POST',
    url,
    payload: new URLSearchParams({ key, payWay: '1' }).toString(),
    headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
  })
  const { rows } = await world.within(operator, ({ client }) =>
    client.query<{ code: string }>(
      `SELECT rpt_order_code AS code FROM pos_trade WHERE tenant_id = $1 AND attach = $2 ORDER BY id DESC LIMIT 1`,
      [operator.tenantId, orderCode],
    ),
  )
  return rows[0]?.code ?? ''
}

/** Event of a payment of a deposit that was begun. */
export const pledgePaid = (rptOrderCode: string, amount = '99.00', day = today) =>
  paid({ aisleMerNo: own }, amount, { outTradeNo: rptOrderCode, payTime: `${day} 10:00:00+08` })

/** Pays a deposit as its merchant does. @returns the payment as the channel told it */
export async function pay(at: DepositWorld, orderCode: string, day = today) {
  const rptOrderCode = await begin(at, orderCode)
  const event = pledgePaid(rptOrderCode, '99.00', day)
  await deliver(at, event)
  return { rptOrderCode, event }
}

/** A sale with a terminal of the merchant. */
export async function sell(
  at: DepositWorld,
  sn: string,
  amount: string,
  { day = today, payWay = 1 as 1 | 2, back = '' } = {},
) {
  const event = paid(at.merchant, amount, { sn, payWay, payTime: `${day} 11:00:00+08` })
  await deliver(at, event)
  if (back) await deliver(at, refunded(event, back, { finishTime: `${day} 12:00:00+08` }))
  return event
}

/** Runs the job of a night. */
export const evaluate = ({ world, operator: { tenantId } }: DepositWorld, day: string) =>
  world.within({ tenantId, oemNo: tenantId }, (tx) => evaluateDeposits(tx, tenantId, { at: `${day} 01:30:00+08`, day }))

/** Deposit as its page shows it. */
export const shownOf = async ({ world, maker }: DepositWorld, orderCode: string, user: TestUser = maker) =>
  (await world.as(user).send(pledgeOrder.detail, { orderCode })).data as z.input<typeof pledgeOrder.detail.output>

/** Answer of the channel to a refund. */
export async function answerRefundOf(
  { world, operator: { tenantId } }: DepositWorld,
  refundCode: string,
  outcome: 'success' | 'failed' = 'success',
): Promise<void> {
  const finishTime = `${today} 15:00:00+08`
  await world.within({ tenantId, oemNo: tenantId }, (tx) =>
    applyRefundAnswer(
      tx,
      tenantId,
      refundCode,
      outcome === 'success'
        ? { outcome, aisleRefundNo: `AR${refundCode}`, feeReturnFen: null, costReturnFen: null, finishTime }
        : { outcome, aisleRefundNo: null, finishTime, failCode: 'NO', failReason: '账户异常' },
    ),
  )
}

/** Answer of the channel to the refund of a deposit's payment. */
export const answerRefund = async (at: DepositWorld, orderCode: string, outcome: 'success' | 'failed' = 'success') =>
  answerRefundOf(at, (await shownOf(at, orderCode)).refunds.at(-1)?.rptRefundCode ?? '', outcome)

/** Takes back a booked refund of a payment that the channel's bill does not know. */
export const undoRefund = ({ world, operator }: DepositWorld, refundCode: string): Promise<void> =>
  undoneRefund(world, operator.tenantId, refundCode)

/** Invariants of the books that do not hold. */
export const broken = ({ world, operator: { tenantId } }: DepositWorld) =>
  world.within({ tenantId, oemNo: tenantId }, async (tx) =>
    (await proveAll(tx, tenantId)).filter(({ holds }) => !holds).map(({ name, offenders }) => ({ name, offenders })),
  )
