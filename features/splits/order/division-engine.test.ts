import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startWorld, type World } from '../../../tests/kit/api.ts'
import { AppError } from '../../../core/shared/errors.ts'
import { formatYuan } from '../../../core/shared/money.ts'
import { rollupCheck } from '../../reconciliation/rollup-check/rollup-check.queries.ts'
import { verifyLedger } from '../../reconciliation/proof/verify-ledger.queries.ts'
import { price, yuan } from '../../sharing/shares/chain.fixture.ts'
import { paid, refunded, reversed } from '../../trades/engine/channel-event.fixture.ts'
import {
  balances,
  deliver,
  givenAisle,
  givenMerchant,
  type GivenMerchant,
  maker,
  rowsIn,
  setNow,
  tenantId,
  testNow,
  tradeOf,
} from '../../trades/engine/engine.fixture.ts'
import { type DivisionEvent, NotifyEvent, type PaymentEvent } from '../../channels/adapter/event.contract.ts'
import { requestRefund } from '../../trades/refund/refund-request.actions.ts'
import { givenProject, type ProjectSetup } from '../division.fixture.ts'
import { executeDivision, runDivisions } from './execute.actions.ts'
import { registerDivision } from './freeze.actions.ts'
import { unfreezeDivision } from './unfreeze.actions.ts'

let world: World
let merchant: GivenMerchant
let wallet: GivenMerchant
beforeAll(async () => {
  world = await startWorld()
  await setNow(world, testNow.at)
  await givenAisle(world)
  await givenAisle(world, { code: 'WALLET', settleMode: 2 })
  const lines = [price('0.2'), price('0.3'), price('0.38')]
  merchant = await givenMerchant(world, { rpiNo: 'M1', providers: ['F00000001'], lines })
  wallet = await givenMerchant(world, { rpiNo: 'W1', code: 'WALLET', providers: ['F00000001'], lines })
})
afterAll(async () => {
  const faults = [...(await verifyLedger(world.db, tenantId)), ...(await rollupCheck(world.db, tenantId, testNow.day))]
  await world.close()
  expect(faults.filter(({ holds }) => !holds)).toEqual([])
})

const within = <T>(work: Parameters<World['within']>[1]): Promise<T> =>
  world.within({ tenantId, oemNo: tenantId }, work) as Promise<T>
const project = (more: Partial<ProjectSetup> = {}) => givenProject(world, { tenantId, rpiNo: 'M1', ...more })
const walletProject = (more: Partial<ProjectSetup> = {}) =>
  project({ rpiNo: 'W1', aisleCode: 'WALLET', payMode: 2, ...more })
const pay = async (amount: string, more: Partial<PaymentEvent> = {}, of = merchant) => {
  const event = paid(of, amount, more)
  await deliver(world, event)
  return { event, trade: await tradeOf(world, event.aisleOrderNo) }
}
const register = (rptOrderCode: string, projectCode: string, details?: { receiptId: bigint; amountFen: never }[]) =>
  within<{ divOrderCode: string }>((tx) => registerDivision(tx, maker, { rptOrderCode, projectCode, details }, testNow))
const run = async () => {
  const errors: unknown[] = []
  await runDivisions(world.db, tenantId, (error) => errors.push(error))
  expect(errors).toEqual([])
}
const execute = (code: string) => within((tx) => executeDivision(tx, maker, code))
/** The order of a payment and its parts: status, and for each part its status and its amounts. */
const standing = async (rptOrderCode: string) => {
  const [order] = await rowsIn<{ code: string; status: number; why: string; due: string | null }>(
    world,
    `SELECT div_order_code AS code, div_order_status AS status, fail_reason AS why, due_time AS due FROM division_order WHERE rpt_order_code = $1 ORDER BY id DESC LIMIT 1`,
    [rptOrderCode],
  )
  const parts = await rowsIn<{ detail_status: number; amount: bigint; unfrozen_amount: bigint; fail_reason: string }>(
    world,
    `SELECT detail_status, amount, unfrozen_amount, fail_reason FROM division_order_detail WHERE div_order_code = $1 ORDER BY detail_no`,
    [order?.code],
  )
  const trade = await tradeOf(world, rptOrderCode)
  return {
    code: order?.code as string,
    status: order?.status,
    why: order?.why,
    due: order?.due,
    onTrade: [trade.divStatus, formatYuan(trade.pooledAmount), formatYuan(trade.dividedAmount)],
    parts: parts.map((one) => [one.detail_status, formatYuan(one.amount), formatYuan(one.unfrozen_amount)]),
    reasons: parts.map((one) => one.fail_reason),
  }
}
const told = (
  code: string,
  outcomes: readonly ('success' | 'failed' | 'processing')[],
  amounts: readonly string[] = ['12.45', '9.96', '7.47'],
): DivisionEvent => ({
  kind: NotifyEvent.division,
  aisleCode: 'SANDBOX',
  notifyId: crypto.randomUUID(),
  occurredAt: testNow.at,
  outTradeNo: null,
  aisleOrderNo: '',
  aisleMerNo: '',
  outDivNo: code,
  aisleDivNo: `SD-${code}`,
  unfrozenFen: yuan('0'),
  receivers: outcomes.map((outcome, at) => ({
    detailNo: String(at + 1).padStart(2, '0'),
    aisleReceiverNo: '',
    amountFen: yuan(amounts[at] as string),
    outcome,
    failReason: outcome === 'failed' ? '账户异常' : '',
  })),
})
const refusalOf = async (work: Promise<unknown>): Promise<string> => {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof AppError)) throw error
  return error.message
}
const changeOf = async (work: () => Promise<unknown>): Promise<Record<string, string>> => {
  const before = await balances(world)
  await work()
  const after = await balances(world)
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort()
  const minus = (a = '0.00', b = '0.00') => formatYuan((yuanOf(b) - yuanOf(a)) as never)
  return Object.fromEntries(
    names.map((name) => [name, minus(before[name], after[name])]).filter(([, change]) => change !== '0.00'),
  )
}
const yuanOf = (text: string): bigint => (text.startsWith('-') ? -yuan(text.slice(1)) : yuan(text))

const frozenParts = [
  [0, '12.45', '0.00'],
  [0, '9.96', '0.00'],
  [0, '7.47', '0.00'],
]

describe('a division registered by hand', () => {
  it('freezes the amounts of the worked example, and the channel’s word pays the receivers (1501, 1502)', async () => {
    const { projectCode } = await project()
    const { trade } = await pay('100.00')
    const change = await changeOf(() => register(trade.rptOrderCode, projectCode))
    expect(change).toEqual({ 'MPEND M1 SANDBOX': '-29.88', 'POOL M1 SANDBOX': '29.88' })
    const frozen = await standing(trade.rptOrderCode)
    expect(frozen).toMatchObject({ status: 1, onTrade: [1, '29.88', '0.00'], parts: frozenParts })
    await execute(frozen.code)
    expect(await standing(trade.rptOrderCode)).toMatchObject({ status: 2, onTrade: [2, '29.88', '0.00'] })
    expect(await changeOf(() => deliver(world, told(frozen.code, ['success', 'processing', 'success'])))).toEqual({
      'CLR SANDBOX': '-19.92',
      'POOL M1 SANDBOX': '-19.92',
    })
    expect(await standing(trade.rptOrderCode)).toMatchObject({ status: 2, onTrade: [2, '9.96', '19.92'] })
    await deliver(world, told(frozen.code, ['success', 'success', 'success']))
    expect(await standing(trade.rptOrderCode)).toMatchObject({ status: 3, onTrade: [3, '0.00', '29.88'], due: null })
    expect(await deliver(world, told(frozen.code, ['success', 'success', 'success']))).toEqual([2])
    expect(await changeOf(() => deliver(world, told(frozen.code, ['success', 'success', 'success'])))).toEqual({})
  })

  it('gives failed parts back to the merchant, and fails when nobody was paid (1503)', async () => {
    const { projectCode } = await project()
    const one = await pay('100.00')
    const { divOrderCode } = await register(one.trade.rptOrderCode, projectCode)
    await execute(divOrderCode)
    expect(await changeOf(() => deliver(world, told(divOrderCode, ['failed', 'success', 'success'])))).toEqual({
      'CLR SANDBOX': '-17.43',
      'MPEND M1 SANDBOX': '12.45',
      'POOL M1 SANDBOX': '-29.88',
    })
    expect(await standing(one.trade.rptOrderCode)).toMatchObject({
      status: 3,
      why: '甲：账户异常',
      onTrade: [3, '0.00', '17.43'],
      reasons: ['账户异常', '', ''],
    })
    const two = await pay('100.00')
    const second = await register(two.trade.rptOrderCode, projectCode)
    await execute(second.divOrderCode)
    await deliver(world, told(second.divOrderCode, ['failed', 'failed', 'failed']))
    expect(await standing(two.trade.rptOrderCode)).toMatchObject({ status: 6, onTrade: [6, '0.00', '0.00'] })
    // A failed division may be registered again.
    expect(await register(two.trade.rptOrderCode, projectCode)).toMatchObject({ divOrderStatus: 1 })
  })

  it('marks a word that cannot be true as a conflict and moves nothing', async () => {
    const { projectCode } = await project()
    const { trade } = await pay('100.00')
    const { divOrderCode } = await register(trade.rptOrderCode, projectCode)
    const done = ['success', 'success', 'success'] as const
    expect(await deliver(world, told(divOrderCode, done))).toEqual([7])
    await execute(divOrderCode)
    const change = await changeOf(async () => {
      expect(await deliver(world, told(divOrderCode, done, ['12.46', '9.96', '7.47']))).toEqual([7])
      expect(await deliver(world, told('DV202601010000000001', done))).toEqual([7])
    })
    expect(change).toEqual({})
    await deliver(world, told(divOrderCode, ['failed', 'success', 'success']))
    expect(await deliver(world, told(divOrderCode, done))).toEqual([7])
  })

  it('pays wallets at once: externals and providers into their reward wallets, merchants into their own', async () => {
    const { projectCode } = await walletProject({
      receivers: [
        { kind: 3, no: 'RV1', ratio: '12.5', priority: 1 },
        { kind: 2, no: 'F00000001', ratio: '10', priority: 2 },
        { kind: 1, no: 'M1', ratio: '7.5', priority: 3 },
      ],
    })
    const { trade } = await pay('100.00', { aisleCode: 'WALLET' }, wallet)
    const { divOrderCode } = await register(trade.rptOrderCode, projectCode)
    expect(await changeOf(() => execute(divOrderCode))).toEqual({
      'AVAIL F00000001 2': '9.96',
      'AVAIL M1 4': '7.47',
      'AVAIL RV1 2': '12.45',
      'POOL W1 WALLET': '-29.88',
    })
    expect(await standing(trade.rptOrderCode)).toMatchObject({ status: 3, onTrade: [3, '0.00', '29.88'] })
    expect(
      await rowsIn(world, `SELECT change_type, amount FROM balance_record WHERE biz_code = $1 ORDER BY amount`, [
        divOrderCode,
      ]),
    ).toEqual([
      { change_type: 501, amount: 747n },
      { change_type: 501, amount: 996n },
      { change_type: 501, amount: 1245n },
    ])
  })

  it('does not pay into a locked wallet', async () => {
    const { projectCode } = await walletProject({
      receivers: [
        { no: 'RV1', ratio: '10' },
        { no: 'RV9', ratio: '5' },
      ],
    })
    const { trade } = await pay('100.00', { aisleCode: 'WALLET' }, wallet)
    const { divOrderCode } = await register(trade.rptOrderCode, projectCode)
    await rowsIn(world, `UPDATE user_wallet SET wallet_status = 3 WHERE owner_no = 'RV1'`)
    await execute(divOrderCode)
    await rowsIn(world, `UPDATE user_wallet SET wallet_status = 1 WHERE owner_no = 'RV1'`)
    expect(await standing(trade.rptOrderCode)).toMatchObject({
      status: 3,
      onTrade: [3, '0.00', '4.98'],
      reasons: ['收款方钱包不可入账', ''],
    })
  })
})

describe('a payment in a bound store', () => {
  const store = { storeNo: 'S1', sn: 'SN-S1-000001' }

  it('is frozen by itself and sent to the channel under the number of its division', async () => {
    await project({ ...store, divMode: 1 })
    const { trade } = await pay('100.00', { sn: store.sn })
    expect(await standing(trade.rptOrderCode)).toMatchObject({ status: 0, onTrade: [0, '0.00', '0.00'], parts: [] })
    await run()
    const sent = await standing(trade.rptOrderCode)
    expect(sent).toMatchObject({ status: 2, onTrade: [2, '29.88', '0.00'] })
    const messages = await rowsIn<{ out_no: string; payload: { receivers: object[] } }>(
      world,
      `SELECT out_no, payload FROM outbox WHERE kind = 'division.order' AND out_no = $1`,
      [sent.code],
    )
    expect(messages).toMatchObject([
      {
        out_no: sent.code,
        payload: {
          receivers: [
            { detailNo: '01', amountFen: '1245' },
            { detailNo: '02', amountFen: '996' },
            { detailNo: '03', amountFen: '747' },
          ],
        },
      },
    ])
    await run()
    expect(
      await rowsIn(world, `SELECT 1 FROM outbox WHERE kind = 'division.order' AND out_no = $1`, [sent.code]),
    ).toHaveLength(1)
  })

  it.each([
    { why: 'D0', more: { settleCycle: 3 as const }, reason: 'D0交易不能发起分账' },
    { why: 'with nothing to divide', more: { amountFen: yuan('0.01') }, reason: '可分金额为零' },
  ])('that is $why fails with its reason', async ({ more, reason }) => {
    const { trade } = await pay('100.00', { sn: store.sn, ...more })
    await run()
    expect(await standing(trade.rptOrderCode)).toMatchObject({
      status: 6,
      why: reason,
      onTrade: [6, '0.00', '0.00'],
      parts: [],
    })
  })

  it('fails when no receiver is effective', async () => {
    await project({ storeNo: 'S2', sn: 'SN-S2-000001', divMode: 1, receivers: [{ no: 'RV1', ratio: '1', status: 0 }] })
    const { trade } = await pay('100.00', { sn: 'SN-S2-000001' })
    await run()
    expect(await standing(trade.rptOrderCode)).toMatchObject({ status: 6, why: '请先添加并生效分账方' })
  })

  it.each([
    { why: 'divides by hand', more: { divMode: 3 as const } },
    { why: 'is off', more: { divMode: 1 as const, projectStatus: 3 as const } },
    { why: 'has not begun', more: { divMode: 1 as const, startTime: '2030-01-01 00:00:00+08' } },
    { why: 'has not the merchant registered yet', more: { divMode: 1 as const, merchantStatus: 1 as const } },
  ])('is left alone when its project $why', async ({ why, more }) => {
    const place = `S-${why.length}`
    await project({ storeNo: place, sn: `SN-${place}-0001`, ...more })
    const { trade } = await pay('100.00', { sn: `SN-${place}-0001` })
    await run()
    expect(await standing(trade.rptOrderCode)).toMatchObject({ status: undefined, onTrade: [0, '0.00', '0.00'] })
  })

  it('waits its hours, and goes back to the merchant when it was frozen too long', async () => {
    await project({ storeNo: 'S3', sn: 'SN-S3-000001', divMode: 2, delayHours: 48, freezeDays: 1 })
    const { trade } = await pay('100.00', { sn: 'SN-S3-000001' })
    await run()
    expect(await standing(trade.rptOrderCode)).toMatchObject({ status: 1, parts: frozenParts })
    await setNow(world, '2026-03-03 13:00:00+08')
    expect(await changeOf(run)).toEqual({ 'MPEND M1 SANDBOX': '29.88', 'POOL M1 SANDBOX': '-29.88' })
    await setNow(world, testNow.at)
    const back = await standing(trade.rptOrderCode)
    expect(back).toMatchObject({ status: 7, onTrade: [7, '0.00', '0.00'], due: null })
    expect(back.parts.map(([status]) => status)).toEqual([6, 6, 6])
    expect(
      await rowsIn(world, `SELECT 1 FROM outbox WHERE kind = 'division.unfreeze' AND out_no = $1`, [`${back.code}U`]),
    ).toHaveLength(1)
  })
})

describe('money that goes back while it is frozen', () => {
  it('takes each receiver’s share out of the pool, then refunds (1503, 1112), and what is left is divided', async () => {
    const { projectCode } = await project()
    const { trade, event } = await pay('100.00')
    const { divOrderCode } = await register(trade.rptOrderCode, projectCode)
    const change = await changeOf(() => deliver(world, refunded(event, '40.00')))
    expect(change).toMatchObject({ 'POOL M1 SANDBOX': '-11.96', 'MPEND M1 SANDBOX': '-27.89' })
    expect(await standing(trade.rptOrderCode)).toMatchObject({
      status: 1,
      onTrade: [1, '17.92', '0.00'],
      parts: [
        [0, '12.45', '4.98'],
        [0, '9.96', '3.99'],
        [0, '7.47', '2.99'],
      ],
    })
    await execute(divOrderCode)
    await deliver(world, told(divOrderCode, ['success', 'success', 'failed'], ['7.47', '5.97', '4.48']))
    expect(await standing(trade.rptOrderCode)).toMatchObject({ status: 3, onTrade: [3, '0.00', '13.44'] })
  })

  it('is all of it when all is refunded, or voided', async () => {
    const { projectCode } = await project()
    const one = await pay('100.00')
    await register(one.trade.rptOrderCode, projectCode)
    await deliver(world, refunded(one.event, '30.00'), refunded(one.event, '70.00'))
    expect(await standing(one.trade.rptOrderCode)).toMatchObject({ status: 7, onTrade: [7, '0.00', '0.00'] })
    const two = await pay('100.00')
    await register(two.trade.rptOrderCode, projectCode)
    await deliver(world, reversed(two.event))
    expect(await standing(two.trade.rptOrderCode)).toMatchObject({ status: 7, onTrade: [7, '0.00', '0.00'] })
  })

  it('makes the receivers wait while a refund is under way', async () => {
    await project({ storeNo: 'S4', sn: 'SN-S4-000001', divMode: 2, delayHours: 1 })
    const { trade } = await pay('100.00', { sn: 'SN-S4-000001' })
    await run()
    const { code } = await standing(trade.rptOrderCode)
    await within((tx) =>
      requestRefund(
        tx,
        maker,
        {
          rptOrderCode: trade.rptOrderCode,
          refundKind: 1,
          amountFen: yuan('40.00'),
          reason: 'x',
          initiator: 1,
          requestNo: '',
        },
        testNow,
      ),
    )
    await setNow(world, '2026-03-02 14:00:00+08')
    await run()
    await setNow(world, testNow.at)
    expect(await standing(trade.rptOrderCode)).toMatchObject({
      status: 1,
      due: expect.stringMatching(/^2026-03-02 14:0/),
    })
    expect(await refusalOf(execute(code))).toBe('当前状态不允许此操作')
  })

  it('goes back when somebody asks for it, once', async () => {
    const { projectCode } = await project()
    const { trade } = await pay('100.00')
    const { divOrderCode } = await register(trade.rptOrderCode, projectCode)
    await within((tx) => unfreezeDivision(tx, maker, divOrderCode, testNow))
    expect(await standing(trade.rptOrderCode)).toMatchObject({ status: 7, onTrade: [7, '0.00', '0.00'] })
    expect(await refusalOf(within((tx) => unfreezeDivision(tx, maker, divOrderCode, testNow)))).toBe(
      '当前状态不允许此操作',
    )
    expect(await refusalOf(execute(divOrderCode))).toBe('当前状态不允许此操作')
  })
})
