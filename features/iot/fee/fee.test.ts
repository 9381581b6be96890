import { momentNow } from '../../../core/server/database/moment.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { drainOutbox } from '../../../core/server/jobs/outbox-worker.ts'
import { givenUser, type TestUser } from '../../../tests/kit/api.ts'
import { grantDue } from '../../campaigns/sim-bonus/sim-bonus.actions.ts'
import { simBonus } from '../../campaigns/sim-bonus/sim-bonus.contract.ts'
import { nodesAbove } from '../../campaigns/activity-eval/reward-chain.rules.ts'
import { bonusParts } from '../../campaigns/sim-bonus/sim-bonus.rules.ts'
import { stock } from '../../inventory/stock/stock.contract.ts'
import { accounts } from '../../ledger/posting/chart.rules.ts'
import { balanceOf, payPwd } from '../../wallets/owner/owner.fixture.ts'
import { iotParam } from '../param/param.contract.ts'
import { product } from '../product/product.contract.ts'
import { undoneRefund } from '../../reconciliation/recon-diff/diff.fixture.ts'
import { recharge } from '../recharge/recharge.contract.ts'
import { simRecord } from '../record/record.contract.ts'
import { type SimBench, startSimBench, topUp } from '../sim-bench.fixture.ts'
import { feesDue } from './fee-due.actions.ts'
import { fen } from '../../../core/shared/money.ts'

let bench: SimBench
let iccid: string
let sn: string
beforeAll(async () => {
  bench = await startSimBench()
  await bench.control('merchants', [
    {
      aisleMerchantNo: 'OWN1',
      appId: 'bench-app',
      name: '运营商',
      rates: [{ payWay: 1, ratePpm: 3800 }],
      terminals: [],
    },
  ])
  await terms({ bonuses: ['20.00', '15.00'], aisleCode: 'SANDBOX', aisleMerNo: 'OWN1' })
}, 60_000)
afterAll(() => bench.close())
beforeEach(async () => {
  ;({ iccid, sn } = await bench.card({ state: 'ACTIVE' }))
  await bench.rows(`UPDATE iot_card SET card_status = 2 WHERE iccid = $1`, [iccid])
})

const as = (user: TestUser = bench.staff) => bench.world.as(user)
const within = <T>(work: Parameters<SimBench['world']['within']>[1]) =>
  bench.world.within({ tenantId: bench.tenantId, oemNo: bench.tenantId }, work) as Promise<T>
const terms = async (more: object) => {
  const { data } = await as().send(iotParam.read)
  expect(await as().send(iotParam.edit, { ...data, requestNo: crypto.randomUUID(), ...more })).toMatchObject({
    code: 200,
  })
}
const due = () => within(async (tx) => feesDue(tx, bench.tenantId, await momentNow(tx)))
const orderOf = async () =>
  (await as().send(recharge.list, { iccid })).data.records[0] as NonNullable<Awaited<ReturnType<typeof firstOf>>>
const firstOf = async () => (await as().send(recharge.list, { iccid })).data.records[0]
const periods = async () => (await as().send(simRecord.list, { iccid })).data.records
const reward = (ownerNo: string) =>
  balanceOf(bench.world, bench.tenantId, accounts.available({ ownerType: 2, ownerNo }, 2))
const grant = () => within<number>(async (tx) => grantDue(tx, bench.tenantId, await momentNow(tx)))

/** A fee that the merchant has paid by its code. */
async function paidFee(): Promise<string> {
  await due()
  const { rechargeCode } = await orderOf()
  const { data } = await as().send(recharge.collect, { rechargeCode, payWay: 1, requestNo: crypto.randomUUID() })
  await drainOutbox(bench.world.db, 'trade.order')
  await bench.control('pay', { no: data.rptOrderCode })
  await bench.until('SELECT 1 FROM iot_recharge WHERE recharge_code = $1 AND recharge_status > 0', [rechargeCode])
  return rechargeCode
}

describe('the fee of a card falls due (money 7.5, simFeeDue)', () => {
  it('once its free days are over: a period, an unpaid order, a notice to its holder; once', async () => {
    await bench.rows(`UPDATE stock_sn SET bind_time = business_now() - interval '91 days' WHERE rs_sn = $1`, [sn])
    await due()
    await due()
    expect(await periods()).toMatchObject([{ iccid, sn, feeStatus: 0, amount: '60.00', feeCycle: 3 }])
    expect((await as().send(recharge.list, { iccid })).data.records).toMatchObject([
      { rechargeStatus: 0, payerKind: 1, userNo: bench.merchant.rpiNo, amount: '60.00' },
    ])
    const notices = await bench.rows(`SELECT 1 FROM system_notice WHERE $1 = ANY(target_user_nos)`, [bench.providerNo])
    expect(notices.length).toBeGreaterThan(0)
    expect(await bench.broken()).toEqual([])
  })

  it('not within the free days, and again before the end of what is paid for', async () => {
    await bench.rows(`UPDATE stock_sn SET bind_time = business_now() WHERE rs_sn = $1`, [sn])
    await due()
    expect(await periods()).toEqual([])
    await bench.rows(`UPDATE iot_card SET expire_time = business_now() + interval '16 days' WHERE iccid = $1`, [iccid])
    await due()
    expect(await periods()).toEqual([])
    await bench.rows(`UPDATE iot_card SET expire_time = business_now() + interval '14 days' WHERE iccid = $1`, [iccid])
    await due()
    expect(await periods()).toMatchObject([{ feeStatus: 0 }])
  })

  it('is paid by a code that the merchant scans: the carrier renews the card and the period is paid (C1414, 1102)', async () => {
    const income = () => balanceOf(bench.world, bench.tenantId, accounts.simIncome(bench.tenantId))
    const before = await income()
    const rechargeCode = await paidFee()
    expect(await income()).toBe(before + 6000n)
    await bench.settle()
    expect((await as().send(recharge.detail, { rechargeCode })).data).toMatchObject({
      rechargeStatus: 3,
      bonusAmount: '20.00',
    })
    expect(await periods()).toMatchObject([{ feeStatus: 1, rechargeCode }])
    expect(
      await as().send(recharge.collect, { rechargeCode, payWay: 1, requestNo: crypto.randomUUID() }),
    ).toMatchObject({ code: 409, msg: '当前状态不允许此操作' })
    expect(await bench.broken()).toEqual([])
  })

  it('begins with the first payment of its terminal', async () => {
    await due()
    const { rechargeCode } = await orderOf()
    await bench.control('merchants', [
      {
        aisleMerchantNo: bench.merchant.aisleMerNo,
        appId: 'bench-app',
        name: '商户',
        rates: [{ payWay: 4, ratePpm: 5000 }],
        terminals: [sn],
      },
    ])
    await bench.control('swipe', {
      sn,
      aisleMerchantNo: bench.merchant.aisleMerNo,
      cardNo: '6222021234567890123',
      amount: 10_000,
    })
    await bench.until('SELECT 1 FROM iot_recharge WHERE recharge_code = $1 AND is_collecting', [rechargeCode])
    await drainOutbox(bench.world.db)
    const row = await bench.until<{ rpt_order_code: string }>(
      'SELECT rpt_order_code FROM iot_recharge WHERE recharge_code = $1 AND rpt_order_code IS NOT NULL',
      [rechargeCode],
    )
    expect(
      await bench.rows('SELECT trade_kind, trade_amount FROM pos_trade WHERE rpt_order_code = $1', [
        row.rpt_order_code,
      ]),
    ).toEqual([{ trade_kind: 3, trade_amount: 6000n }])
    expect(
      await as().send(recharge.collect, { rechargeCode, payWay: 1, requestNo: crypto.randomUUID() }),
    ).toMatchObject({ msg: '该订单已有待支付的交易' })
  })

  it('suspends a card that stays unpaid, and brings it back with its payment', async () => {
    await bench.rows(`UPDATE iot_card SET expire_time = business_now() - interval '40 days' WHERE iccid = $1`, [iccid])
    await due()
    await bench.settle()
    await due()
    await bench.settle()
    expect(await periods()).toMatchObject([{ feeStatus: 2 }])
    expect(await bench.rows('SELECT card_status, stop_reason FROM iot_card WHERE iccid = $1', [iccid])).toEqual([
      { card_status: 4, stop_reason: 2 },
    ])
    await paidFee()
    await bench.settle()
    await bench.settle()
    expect(await periods()).toMatchObject([{ feeStatus: 1 }])
    expect(await bench.rows('SELECT card_status FROM iot_card WHERE iccid = $1', [iccid])).toEqual([{ card_status: 2 }])
  })

  it('renews by itself out of the holder’s wallet where the terms say so', async () => {
    await topUp(bench, 10_000)
    await terms({ collectMode: 3, autoRenew: 1 })
    await due()
    await bench.settle()
    expect((await as().send(recharge.list, { iccid })).data.records).toMatchObject([
      { rechargeStatus: 3, payerKind: 2, userNo: bench.providerNo },
    ])
    expect(await bench.broken()).toEqual([])
    await terms({ collectMode: 1, autoRenew: 0 })
  })

  it('that the carrier refuses goes back to the merchant’s payment (1113)', async () => {
    await bench.control('scenarios', { match: { api: 'sims.recharge' }, effects: { result: { kind: 'fail' } } })
    const rechargeCode = await paidFee()
    await bench.settle()
    await bench.settle(60)
    await bench.until('SELECT 1 FROM iot_recharge WHERE recharge_code = $1 AND recharge_status = 6', [rechargeCode])
    expect(await bench.broken()).toEqual([])
    // Where the channel never made that refund, it is asked for again.
    const refunds = () =>
      bench.rows<{ refund_code: string; refund_status: number }>(
        `SELECT f.refund_code, f.refund_status FROM pos_refund f JOIN iot_recharge o USING (tenant_id, rpt_order_code) WHERE o.recharge_code = $1 ORDER BY f.id`,
        [rechargeCode],
      )
    const [first] = await refunds()
    await undoneRefund(bench.world, bench.tenantId, first?.refund_code ?? '')
    expect((await refunds()).map(({ refund_status }) => refund_status)).toEqual([3, 0])
    // Here it had made it, and refuses a second one.
    await bench.settle(60)
    expect((await refunds()).map(({ refund_status }) => refund_status)).toEqual([3, 3])
    expect((await as().send(recharge.detail, { rechargeCode })).data).toMatchObject({ rechargeStatus: 6 })
    expect(await bench.broken()).toEqual([])
  })
})

describe('an order whose period is open no more', () => {
  const statusOf = async (rechargeCode: string) =>
    (await as().send(recharge.detail, { rechargeCode })).data.rechargeStatus
  const requestNo = () => crypto.randomUUID()

  it('closes when its provider pays for the period, and a payment that comes all the same goes back', async () => {
    const year = { productCode: 'YEAR', productName: '年套餐', productKind: 1, months: 12, flowMb: 500 } as const
    await as().send(product.submit, {
      ...year,
      price: '60.00',
      cost: '25.00',
      productStatus: 1,
      requestNo: requestNo(),
    })
    await due()
    const { rechargeCode } = await orderOf()
    const { data } = await as().send(recharge.collect, { rechargeCode, payWay: 1, requestNo: requestNo() })
    await drainOutbox(bench.world.db, 'trade.order')
    await topUp(bench, 10_000)
    const own = { iccid, productCode: 'YEAR', payPwd, requestNo: requestNo() }
    const paid = (await as(bench.provider).send(recharge.recharge, own)).data.rechargeCode
    await bench.settle()
    expect([await statusOf(paid), await statusOf(rechargeCode)]).toEqual([3, 7])
    expect(await periods()).toMatchObject([{ feeStatus: 1, rechargeCode: paid }])
    await bench.control('pay', { no: data.rptOrderCode })
    await bench.settle()
    await bench.until('SELECT 1 FROM pos_refund WHERE rpt_order_code = $1 AND refund_status = 2', [data.rptOrderCode])
    const { rows } = await bench.show<{ rows: unknown[] }>(`recharges?no=${rechargeCode}`)
    expect([await statusOf(rechargeCode), rows.length]).toEqual([7, 0])
    expect(await bench.broken()).toEqual([])
  })

  it('closes in the night after its period was waived, and is not collected before', async () => {
    await due()
    const { rechargeCode } = await orderOf()
    const [period] = await periods()
    const { id, rpiNo, feeCycle, feeBegin } = period as NonNullable<typeof period>
    const waived = { id, iccid, sn, rpiNo, feeCycle, feeBegin, isWaived: 1 as const, requestNo: requestNo() }
    expect(await as().send(simRecord.submit, waived)).toMatchObject({ code: 200 })
    expect(await as().send(recharge.collect, { rechargeCode, payWay: 1, requestNo: requestNo() })).toMatchObject({
      code: 409,
      msg: '当前状态不允许此操作',
    })
    await due()
    expect(await statusOf(rechargeCode)).toBe(7)
  })
})

describe('the bonus of a fee (C0649 C0650 C0651)', () => {
  it.each([
    { why: 'two providers', nodes: ['F1', 'F2'], granted: [2000, 1500], parts: ['F1 1 500', 'F2 2 1500'] },
    { why: 'one provider', nodes: ['F1'], granted: [2000, 1500], parts: ['F1 1 2000'] },
    { why: 'more levels than grants', nodes: ['F1', 'F2', 'F3'], granted: [2000], parts: ['F1 1 2000'] },
    { why: 'none above the merchant', nodes: [], granted: [2000], parts: [] },
  ])('is shared along the chain: $why', ({ nodes, granted, parts }) => {
    const shared = bonusParts(
      nodes.map((ownerNo) => ({ ownerType: 2 as const, ownerNo })),
      granted.map(fen),
    )
    expect(shared.map(({ owner, level, amountFen }) => `${owner.ownerNo} ${level} ${amountFen}`)).toEqual(parts)
  })

  it('reaches the sub-operator first, then the providers', () => {
    expect(nodesAbove('100', '200', 'F1,F2').map(({ ownerNo }) => ownerNo)).toEqual(['200', 'F1', 'F2'])
    expect(nodesAbove('100', '100', '')).toEqual([])
  })

  it('waits until the next day, is granted once, and is taken back with the fee (1802, 1702)', async () => {
    const before = [await reward(bench.l1), await reward(bench.l2)]
    const rechargeCode = await paidFee()
    await bench.settle()
    const list = async (user?: TestUser) => (await as(user).send(simBonus.list, { rechargeCode })).data.records
    expect(await list()).toMatchObject([{ bonusStatus: 0 }, { bonusStatus: 0 }])
    await bench.rows(`UPDATE active_sim_record SET due_day = due_day - 1 WHERE recharge_code = $1`, [rechargeCode])
    expect(await grant()).toBeGreaterThanOrEqual(2)
    expect(await grant()).toBe(0)
    expect([await reward(bench.l1), await reward(bench.l2)]).toEqual([before[0]! + 500n, before[1]! + 1500n])
    expect(await list(bench.provider)).toMatchObject([{ userNo: bench.l2, bonusAmount: '15.00', bonusStatus: 1 }])
    expect((await as().send(simBonus.statistics, { rechargeCode })).data).toMatchObject({
      bonusCount: 2,
      bonusAmount: '20.00',
    })
    expect((await as(await givenUser(bench.world, { tenantId: bench.tenantId })).send(simBonus.list)).code).toBe(403)
    expect(await bench.broken()).toEqual([])
    const refund = await as().send(recharge.refund, {
      rechargeCode,
      reason: '退订',
      payPwd,
      requestNo: crypto.randomUUID(),
    })
    expect(refund).toMatchObject({ code: 200 })
    await bench.settle()
    await bench.settle(60)
    await bench.until('SELECT 1 FROM iot_recharge WHERE recharge_code = $1 AND recharge_status = 6', [rechargeCode])
    expect(await list()).toMatchObject([{ bonusStatus: 3 }, { bonusStatus: 3 }])
    expect([await reward(bench.l1), await reward(bench.l2)]).toEqual(before)
    expect(await periods()).toMatchObject([{ feeStatus: 0, rechargeCode: '' }])
    expect(await bench.broken()).toEqual([])
  })

  it('is what a running activity promises the terminal, before the terms of the operator (money 7.3, type 3)', async () => {
    const { tenantId } = bench
    await bench.rows(
      `INSERT INTO active (tenant_id, active_code, active_name, active_type, start_time, end_time, active_status, maker_no, publish_time, create_user)
       VALUES ($1, 'HASIM', '流量费返现', 3, '2000-01-01', business_now() + interval '9 days', 1, '1', business_now(), 1)`,
      [tenantId],
    )
    await bench.rows(
      `INSERT INTO active_stage (tenant_id, active_code, stage_no, stage_name, from_day, to_day, reward) VALUES ($1, 'HASIM', 1, '首年', 0, 9999, 3000)`,
      [tenantId],
    )
    await bench.rows(
      `INSERT INTO active_pass (tenant_id, oem_no, active_code, stage_no, user_no, amount, create_user) VALUES ($1, $1, 'HASIM', 1, $2, 1000, 1)`,
      [tenantId, bench.l2],
    )
    const rechargeCode = await paidFee()
    await bench.settle()
    await bench.rows(`UPDATE active SET active_status = 3, version = version + 1 WHERE tenant_id = $1`, [tenantId])
    const { records } = (await as().send(simBonus.list, { rechargeCode })).data
    expect(records.map(({ userNo, level, bonusAmount }) => [userNo, level, bonusAmount]).toSorted()).toEqual(
      [
        [bench.l1, 1, '20.00'],
        [bench.l2, 2, '10.00'],
      ].toSorted(),
    )
    expect((await as().send(recharge.detail, { rechargeCode })).data.bonusAmount).toBe('30.00')
    expect(await bench.broken()).toEqual([])
  })

  it('that was withdrawn keeps its fee from going back', async () => {
    const rechargeCode = await paidFee()
    await bench.settle()
    await bench.rows(`UPDATE active_sim_record SET due_day = due_day - 1 WHERE recharge_code = $1`, [rechargeCode])
    await grant()
    const [held] = await bench.rows<{ available_amount: bigint }>(
      `SELECT available_amount FROM user_wallet WHERE owner_no = $1 AND wallet_kind = 2`,
      [bench.l2],
    )
    await bench.rows(`UPDATE user_wallet SET available_amount = 0 WHERE owner_no = $1 AND wallet_kind = 2`, [bench.l2])
    expect(
      await as().send(recharge.refund, { rechargeCode, reason: '退订', payPwd, requestNo: crypto.randomUUID() }),
    ).toMatchObject({ code: 409, msg: '返现已提现，不能退款' })
    await bench.rows(`UPDATE user_wallet SET available_amount = $2 WHERE owner_no = $1 AND wallet_kind = 2`, [
      bench.l2,
      held?.available_amount,
    ])
  })
})

describe('records (C0275 to C0279) and the renewal of a device (C0418)', () => {
  const save = (more: object, user = bench.staff) =>
    as(user).send(simRecord.submit, {
      iccid,
      sn,
      rpiNo: bench.merchant.rpiNo,
      feeCycle: 3,
      feeBegin: '2026-01-01',
      requestNo: crypto.randomUUID(),
      ...more,
    })

  it('are kept once a period, changed while they are due, waived for good, and removed while nothing was paid', async () => {
    const { data } = await save({})
    expect((await as().send(simRecord.detail, { id: String(data.id) })).data).toMatchObject({
      feeEnd: '2027-01-01',
      amount: '60.00',
      feeStatus: 0,
    })
    expect(await save({})).toMatchObject({ code: 409, msg: '该周期已存在记录' })
    expect(await save({ feeBegin: '2027-01-01', sn: 'OTHER001' })).toMatchObject({
      code: 409,
      msg: 'ICCID已绑定其他终端',
    })
    expect(await save({ feeBegin: '2027-01-01', rpiNo: 'M0' })).toMatchObject({ code: 409, msg: '终端不属于该商户' })
    expect((await save({ feeBegin: '2027-01-01' }, bench.provider)).code).toBe(403)
    const { data: other } = await save({ feeBegin: '2028-01-01', isWaived: 1 })
    expect(await save({ id: String(other.id), feeBegin: '2028-01-01' })).toMatchObject({
      code: 409,
      msg: '当前状态不允许此操作',
    })
    expect(await as().send(simRecord.remove, { ids: String(other.id) })).toMatchObject({
      code: 409,
      msg: '已缴费记录不能删除',
    })
    expect(await as().send(simRecord.remove, { ids: String(data.id) })).toMatchObject({ code: 200 })
    expect(await as().send(simRecord.detail, { id: String(data.id) })).toMatchObject({ code: 404 })
    expect((await as(bench.provider).send(simRecord.list, { iccid })).data.total).toBe(1)
  })

  it('queryMerchantRenewMoney tells the fee of the device, else of the operator, and the end of its service', async () => {
    await bench.rows(`UPDATE iot_card SET expire_time = '2027-05-01 00:00:00+08' WHERE iccid = $1`, [iccid])
    const keeper = await givenUser(bench.world, { tenantId: bench.tenantId, permissions: ['stock_view'] })
    const renewal = async () => (await as(keeper).send(stock.renewFee, { rsSn: sn })).data
    expect(await renewal()).toEqual({ rsSn: sn, renewFee: '60.00', expireDate: '2027-05-01' })
    await bench.rows(`UPDATE stock_sn SET renew_fee = 4500 WHERE rs_sn = $1`, [sn])
    expect(await renewal()).toMatchObject({ renewFee: '45.00' })
  })
})
