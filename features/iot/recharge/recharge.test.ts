import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { drainOutbox } from '../../../core/server/jobs/outbox-worker.ts'
import { givenUser, type TestUser } from '../../../tests/kit/api.ts'
import { accounts } from '../../ledger/posting/chart.rules.ts'
import { payPwd, balanceOf } from '../../wallets/owner/owner.fixture.ts'
import { iotParam } from '../param/param.contract.ts'
import { product } from '../product/product.contract.ts'
import { type SimBench, startSimBench, topUp } from '../sim-bench.fixture.ts'
import { recharge } from './recharge.contract.ts'

let bench: SimBench
let iccid: string
beforeAll(async () => {
  bench = await startSimBench()
  for (const draft of [
    {
      productCode: 'YEAR',
      productName: '年套餐',
      productKind: 1,
      months: 12,
      flowMb: 500,
      price: '60.00',
      cost: '25.00',
    },
    { productCode: 'FLOW', productName: '加油包', productKind: 2, months: 0, flowMb: 100, price: '5.00', cost: '2.00' },
  ])
    await send(product.submit, { ...draft, productStatus: 1, requestNo: crypto.randomUUID() })
  await topUp(bench, 500_000)
}, 60_000)
afterAll(() => bench.close())
beforeEach(async () => {
  ;({ iccid } = await bench.card({ state: 'ACTIVE' }))
  await bench.rows('UPDATE iot_card SET card_status = 2 WHERE iccid = $1', [iccid])
})

const send: ReturnType<SimBench['world']['as']>['send'] = (call, input) => bench.world.as(bench.staff).send(call, input)
const order = (more: object = {}, user: TestUser = bench.provider) =>
  bench.world
    .as(user)
    .send(recharge.recharge, { iccid, productCode: 'YEAR', payPwd, requestNo: crypto.randomUUID(), ...more })
const refund = (rechargeCode: string, more: object = {}, user = bench.staff) =>
  bench.world
    .as(user)
    .send(recharge.refund, { rechargeCode, reason: '客户退订', payPwd, requestNo: crypto.randomUUID(), ...more })
const detail = async (rechargeCode: string, user = bench.staff) =>
  (await bench.world.as(user).send(recharge.detail, { rechargeCode })).data
const payer = () => ({ ownerType: 2, ownerNo: bench.providerNo }) as const
const wallet = () => balanceOf(bench.world, bench.tenantId, accounts.available(payer(), 3))
const prepaid = () => balanceOf(bench.world, bench.tenantId, accounts.simPrepaid(payer()))
const atCarrier = async (rechargeCode: string) =>
  (await bench.show<{ rows: { state: string }[] }>(`recharges?no=${rechargeCode}`)).rows

describe('a recharge out of a wallet (R068, R688, C0853)', () => {
  it('is paid at once, sent to the carrier under its number, and earned when it is done', async () => {
    const before = await wallet()
    const { data } = await order()
    expect(data).toMatchObject({ rechargeStatus: 1, rechargeCode: expect.stringMatching(/^LK\d{18}$/) })
    expect([await wallet(), await prepaid()]).toEqual([before - 6000n, 6000n])
    expect(await bench.broken()).toEqual([])
    await bench.settle()
    const done = await detail(data.rechargeCode)
    expect(done).toMatchObject({
      rechargeStatus: 3,
      payerKind: 2,
      amount: '60.00',
      costAmount: '25.00',
      productName: '年套餐',
    })
    expect(done.states.map(({ toStatus }) => toStatus)).toEqual([1, 2, 3])
    expect(await prepaid()).toBe(0n)
    expect(await balanceOf(bench.world, bench.tenantId, accounts.carrier(bench.tenantId))).toBeGreaterThanOrEqual(2500n)
    expect(await bench.broken()).toEqual([])
    expect(await detail(data.rechargeCode, bench.provider)).toMatchObject({ costAmount: null, bonusAmount: null })
  })

  it.each([
    { why: 'the card is unknown', more: { iccid: '89860020260123456789' }, msg: '卡片不存在或无权操作' },
    { why: 'the product is off', more: { productCode: 'GONE' }, msg: '套餐已下架' },
    { why: 'the pay password is wrong', more: { payPwd: 'x' }, msg: '支付密码错误，还可输入4次' },
  ])('is refused when $why, and nothing is paid', async ({ more, msg }) => {
    const before = await wallet()
    expect(await order(more)).toMatchObject({ success: false, msg })
    expect(await wallet()).toBe(before)
  })

  it('is refused without the money, by who has no such wallet, and for a cancelled card', async () => {
    const [poor] = [
      await givenUser(bench.world, {
        tenantId: bench.tenantId,
        oemNo: bench.tenantId,
        userType: 2,
        userNo: bench.l1,
        permissions: ['iot_recharge_add', 'iot_card_view'],
      }),
    ]
    expect(await order({}, poor)).toMatchObject({ code: 409, msg: '充值钱包余额不足' })
    const merchant = await givenUser(bench.world, {
      tenantId: bench.tenantId,
      oemNo: bench.tenantId,
      userType: 3,
      userNo: bench.merchant.rpiNo,
      permissions: ['iot_recharge_add'],
    })
    expect((await order({}, merchant)).code).toBe(403)
    await bench.rows('UPDATE iot_card SET card_status = 9 WHERE iccid = $1', [iccid])
    expect(await order()).toMatchObject({ code: 409, msg: '卡片已销户' })
    expect((await order({}, await givenUser(bench.world, { tenantId: bench.tenantId }))).code).toBe(403)
  })

  it('of one request number is one, however often it comes at once', async () => {
    const before = await wallet()
    const requestNo = crypto.randomUUID()
    const replies = await Promise.all(Array.from({ length: 10 }, () => order({ requestNo })))
    expect(new Set(replies.map(({ data }) => data.rechargeCode)).size).toBe(1)
    expect(await wallet()).toBe(before - 6000n)
    await bench.settle()
  })

  it('that the carrier refuses goes back to the wallet (1813)', async () => {
    const before = await wallet()
    await bench.control('scenarios', { match: { api: 'sims.recharge' }, effects: { result: { kind: 'fail' } } })
    const { data } = await order()
    await bench.settle()
    expect(await detail(data.rechargeCode)).toMatchObject({ rechargeStatus: 4, failReason: '通信商拒绝办理' })
    expect([await wallet(), await prepaid()]).toEqual([before, 0n])
    expect(await bench.broken()).toEqual([])
  })

  it.each([
    { why: 'the answer is lost after it was done', effects: { answer: { timeout: { processed: true } } } },
    { why: 'the request is lost', effects: { answer: { timeout: { processed: false } } } },
    { why: 'the answer is garbled', effects: { answer: { garbage: true } } },
    { why: 'the carrier is in doubt', effects: { result: { kind: 'unknown', queries: 2 }, notify: { drop: true } } },
    { why: 'the carrier does not know it for a while', effects: { result: { kind: 'pending', ms: 60_000 } } },
  ])('is in doubt when $why, is asked about, and never recharged twice', async ({ effects }) => {
    const before = await wallet()
    await bench.control('scenarios', { match: { api: 'sims.recharge' }, effects })
    const { data } = await order()
    await drainOutbox(bench.world.db, 'iot.recharge')
    expect([2, 8]).toContain((await detail(data.rechargeCode)).rechargeStatus)
    expect([await wallet(), await prepaid()]).toEqual([before - 6000n, 6000n])
    expect(await bench.broken()).toEqual([])
    for (let tries = 0; tries < 6; tries += 1) await bench.settle(90)
    expect(await detail(data.rechargeCode)).toMatchObject({ rechargeStatus: 3 })
    expect(await atCarrier(data.rechargeCode)).toMatchObject([{ state: 'SUCCESS' }])
    expect([await wallet(), await prepaid()]).toEqual([before - 6000n, 0n])
    expect(await bench.broken()).toEqual([])
  })

  it('is told of three times at once and badly signed first, and counts once (C1415)', async () => {
    await bench.control('scenarios', {
      match: { api: 'sims.recharge' },
      effects: { notify: { duplicates: 2, concurrent: true, badSignature: 1 } },
    })
    const before = await wallet()
    const { data } = await order({ productCode: 'FLOW' })
    await bench.settle(60)
    await bench.settle(60)
    expect(await detail(data.rechargeCode)).toMatchObject({ rechargeStatus: 3, productKind: 2 })
    expect(await wallet()).toBe(before - 500n)
    expect(
      await bench.rows(`SELECT 1 FROM ledger_txn WHERE event_key = $1`, [`LK:${data.rechargeCode}:S`]),
    ).toHaveLength(1)
    expect(
      (await bench.rows(`SELECT 1 FROM biz_state_log WHERE entity = 'iotCard' AND action = 'forged'`)).length,
    ).toBeGreaterThan(0)
    expect(await bench.broken()).toEqual([])
  })
})

describe('a recharge at the operator’s own cost', () => {
  it('moves nothing but the cost of the carrier', async () => {
    const income = () => balanceOf(bench.world, bench.tenantId, accounts.simIncome(bench.tenantId))
    const before = await income()
    const { data } = await order({}, bench.staff)
    await bench.settle()
    expect(await detail(data.rechargeCode)).toMatchObject({ rechargeStatus: 3, payerKind: 3, userNo: bench.tenantId })
    expect(await income()).toBe(before)
    expect(await bench.broken()).toEqual([])
    expect((await bench.world.as(bench.provider).send(recharge.detail, { rechargeCode: data.rechargeCode })).code).toBe(
      404,
    )
  })
})

describe('a refund (R689, C0852)', () => {
  const doneOrder = async () => {
    const { data } = await order()
    await bench.settle()
    return data.rechargeCode
  }

  it('takes the package back and gives the money back, with what the carrier returns (1814)', async () => {
    const before = await wallet()
    const rechargeCode = await doneOrder()
    expect(await refund(rechargeCode)).toMatchObject({ code: 200, data: { rechargeStatus: 5 } })
    await bench.settle()
    expect(await detail(rechargeCode)).toMatchObject({ rechargeStatus: 6, refundReason: '客户退订' })
    expect(await atCarrier(rechargeCode)).toMatchObject([{ state: 'CANCELLED' }])
    expect(await wallet()).toBe(before)
    expect(await refund(rechargeCode)).toMatchObject({ code: 409, msg: '当前状态不允许此操作' })
    expect(await bench.broken()).toEqual([])
  })

  it('is refused once data was used, after seven days, and to all but the operator', async () => {
    const rechargeCode = await doneOrder()
    expect((await refund(rechargeCode, {}, bench.provider)).code).toBe(403)
    await bench.control(`sims/${iccid}/state`, { flowUsedKb: 10_240 })
    expect(await refund(rechargeCode)).toMatchObject({ code: 409, msg: '流量已使用，不能退款' })
    await bench.rows(
      `UPDATE iot_recharge SET done_time = business_now() - interval '8 days' WHERE recharge_code = $1`,
      [rechargeCode],
    )
    expect(await refund(rechargeCode)).toMatchObject({ code: 409, msg: '已超过退款期限' })
    await bench.rows(`UPDATE iot_recharge SET done_time = business_now() WHERE recharge_code = $1`, [rechargeCode])
    expect(await refund('LK000000000000000000')).toMatchObject({ code: 404 })
  })
})

describe('lists, totals and terms (C0847 C0848 C0849 C0850 C0851 C0854 C0855 C1411 C1412 C1416)', () => {
  it('show each payer its own orders', async () => {
    const { data } = await order()
    const list = (user: TestUser) => bench.world.as(user).send(recharge.list, { rechargeCode: data.rechargeCode })
    expect((await list(bench.provider)).data.records).toMatchObject([{ iccid, userNo: bench.providerNo }])
    expect((await list(bench.staff)).data.total).toBe(1)
    const totals = (await bench.world.as(bench.provider).send(recharge.statistics, { rechargeCode: data.rechargeCode }))
      .data
    expect(totals).toMatchObject({
      rechargeCount: 1,
      amount: '60.00',
      costAmount: null,
      groups: [{ payerKind: 2, amount: '60.00' }],
    })
    await bench.settle()
    expect(await send(recharge.ask, { rechargeCode: data.rechargeCode })).toMatchObject({ code: 409 })
  })

  it('terms are read by GET param and changed by POST editParam (R690)', async () => {
    const { data: terms } = await send(iotParam.read)
    expect(terms).toMatchObject({
      simFee: '60.00',
      cycleMonths: 12,
      freeDays: 90,
      remindDays: 15,
      collectMode: 1,
      carrierConfig: '******',
    })
    const edit = (more: object, user = bench.staff) =>
      bench.world.as(user).send(iotParam.edit, { ...terms, requestNo: crypto.randomUUID(), ...more })
    expect(await edit({ bonuses: ['20.00', '15.00'], carrierConfig: '' })).toMatchObject({ code: 200 })
    expect((await send(iotParam.read)).data).toMatchObject({ bonuses: ['20.00', '15.00'], carrierConfig: '******' })
    expect(await edit({ cycleMonths: 2 })).toMatchObject({ code: 400, msg: '计费周期只能为1、3或12个月' })
    expect(await edit({ bonuses: ['60.01'] })).toMatchObject({ code: 409, msg: '返现不能高于流量费' })
    expect(await edit({ bonuses: ['10.00', '15.00'] })).toMatchObject({ code: 409, msg: '奖励金额不能高于上级' })
    expect(await edit({ aisleCode: 'SANDBOX', aisleMerNo: '' })).toMatchObject({
      code: 400,
      msg: '收款通道与收款商户号须同时填写',
    })
    expect(await edit({ aisleCode: 'NONE', aisleMerNo: 'M1' })).toMatchObject({
      code: 409,
      msg: '收款通道不存在或未开通',
    })
    expect(await edit({ carrierConfig: '{"adapter":"none"}' })).toMatchObject({ code: 400, msg: '接口配置格式不正确' })
    expect((await edit({}, bench.provider)).code).toBe(403)
  })

  it('products are offered while they are on, their cost for the operator alone', async () => {
    expect((await send(product.renewals)).data).toMatchObject([{ productCode: 'YEAR', cost: '25.00' }])
    expect((await bench.world.as(bench.provider).send(product.boosters)).data).toMatchObject([
      { productCode: 'FLOW', cost: null },
    ])
    const draft = {
      productCode: 'YEAR',
      productName: '又一',
      productKind: 1,
      months: 1,
      flowMb: 1,
      price: '1.00',
      cost: '0.00',
      productStatus: 0,
    }
    const save = (more: object, user = bench.staff) =>
      bench.world.as(user).send(product.submit, { ...draft, requestNo: crypto.randomUUID(), ...more })
    expect(await save({})).toMatchObject({ code: 409, msg: '产品编码已存在' })
    expect(await save({ productCode: 'a' })).toMatchObject({ code: 400, msg: '产品编码格式不正确' })
    expect(await save({ productCode: 'NEW', months: 0 })).toMatchObject({ code: 400, msg: '续费套餐的月数必须大于0' })
    expect(await save({ productCode: 'NEW', productKind: 2, flowMb: 0 })).toMatchObject({
      code: 400,
      msg: '加油包的流量必须大于0',
    })
    const { data } = await save({ productCode: 'OFF' })
    expect((await send(product.list, { productStatus: 0 })).data.records).toMatchObject([{ productCode: 'OFF' }])
    expect(await save({ id: String(data.id), productCode: 'OFF', productName: '改名' })).toMatchObject({ code: 200 })
    expect(await order({ productCode: 'OFF' })).toMatchObject({ msg: '套餐已下架' })
    expect((await save({ productCode: 'PROV' }, bench.provider)).code).toBe(403)
  })
})
