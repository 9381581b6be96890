import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drainOutbox } from '../../../core/server/jobs/outbox-worker.ts'
import { givenUser, type TestUser } from '../../../tests/kit/api.ts'
import { given, type Merchant } from '../../../tests/kit/network.ts'
import { traceOf } from '../../../tests/kit/trace.ts'
import { type ChannelBench, startChannelBench } from '../../channels/notify/channel-bench.fixture.ts'
import { merchantState } from '../merchant-state/merchant-state.contract.ts'
import { walletAuth } from './wallet-auth.contract.ts'
import { remindContacts } from './wallet-reminder.actions.ts'
import { walletRound } from './wallet-round.jobs.ts'
import { BindOp, wxConfig } from '../wx-config/wx-config.contract.ts'

let bench: ChannelBench
let staff: TestUser
let shop: Merchant
const permissions = ['pay_auth_view', 'pay_auth_edit', 'pos_info_view', 'pos_info_wx_config', 'pos_info_d0']

beforeAll(async () => {
  bench = await startChannelBench()
  shop = bench.merchant
  staff = await givenUser(bench.world, { tenantId: bench.tenantId, permissions })
}, 90_000)
afterAll(() => bench.close())

const contact = {
  contactType: 1,
  contactName: '王五',
  contactPhone: '13812345678',
  contactIdNo: '330106198806150021',
  contactIdBegin: '2015-01-01',
  contactIdEnd: '2099-01-01',
}
const key = (payType = 1) => ({ rpiNo: shop.rpiNo, aisleCode: shop.aisleCode, payType })
const submit = (more: Record<string, unknown> = {}, user = staff) =>
  bench.world.as(user).send(walletAuth.submit, { ...contact, ...key(), requestNo: randomUUID(), ...more })
const authOf = async (payType = 1) =>
  (await bench.world.as(staff).send(walletAuth.ofMerchant, { rpiNo: shop.rpiNo })).data.auths.find(
    (auth) => auth.payType === payType,
  )
const ask = async (payType = 1) => {
  await bench.advance(11)
  return bench.world.as(staff).send(walletAuth.ask, key(payType))
}
const send = () => drainOutbox(bench.world.db, 'wallet.apply')
const application = async (payType = 1) => ({
  applyNo: (await authOf(payType))?.applyNo ?? '',
  aisleCode: shop.aisleCode,
  payType,
})
const round = () =>
  walletRound.run({
    db: bench.world.db,
    payload: { tenantId: bench.tenantId, oemNo: '' },
    translate: (text) => text,
    isLastTry: false,
    signal: new AbortController().signal,
    within: (work) => bench.world.within({ tenantId: bench.tenantId, oemNo: bench.tenantId }, work),
  })

describe('authorising a merchant at WeChat (network 4.4, P030, R022)', () => {
  it('keeps, submits, walks one state a question, and says when it may not be taken back (C0175, C0200, C0190, C0197)', async () => {
    expect((await submit({ submit: 0 })).data).toMatchObject({ applyState: 1 })
    const kept = await authOf()
    expect(kept).toMatchObject({
      applyState: 1,
      contact: { contactPhone: '138****5678', contactIdNo: '330***********0021' },
    })
    const sent = await submit({ contactPhone: '138****5678', contactIdNo: '330***********0021' })
    expect(sent.data).toMatchObject({ applyState: 2 })
    expect(await authOf()).toMatchObject({ businessCode: kept?.businessCode, applyNo: sent.data.applyNo })
    expect(sent.data.applyNo).not.toBe(kept?.applyNo)
    expect(await submit()).toMatchObject({ code: 409, msg: '当前状态不允许此操作' })
    await send()
    const walk: number[] = []
    for (let tries = 0; tries < 4 && walk.at(-1) !== 5; tries += 1) walk.push((await ask()).data.applyState)
    expect(walk).toEqual([3, 4, 5])
    expect(await authOf()).toMatchObject({ applyState: 5, authorizeState: 0 })
    expect((await authOf())?.qrUrl).toMatch(/^http/)
    expect(await bench.world.as(staff).send(walletAuth.cancel, await application())).toMatchObject({
      code: 409,
      msg: '申请已通过，不能撤销',
    })
    expect((await authOf())?.states.map(({ action, toStatus }) => `${action} ${toStatus}`)).toEqual([
      'keep 1',
      'submit 2',
      'answer 3',
      'answer 4',
      'answer 5',
    ])
    const [row] = await bench.rows<{ whole: string }>(
      'SELECT p::text AS whole FROM rpi_pay_auth p WHERE tenant_id = $1 AND rpi_no = $2 AND pay_type = 1',
      [bench.tenantId, shop.rpiNo],
    )
    expect(row?.whole).not.toMatch(/13812345678|330106198806150021/)
  })

  it('is asked about by the round, which hears that the payee has confirmed', async () => {
    await bench.control(`merchants/${shop.aisleMerNo}/wallets/WECHAT`, { state: 'PASSED', authorized: true })
    await bench.advance(1_800)
    await round()
    expect(await authOf()).toMatchObject({ authorizeState: 1 })
    const states = (await authOf())?.states.length
    await round()
    expect((await authOf())?.states).toHaveLength(states ?? 0)
  })

  it('asks at most every ten seconds (R548)', async () => {
    await ask()
    expect(await bench.world.as(staff).send(walletAuth.ask, key())).toMatchObject({
      code: 429,
      msg: '操作过于频繁，请稍后再试',
    })
  })
})

describe('authorising a merchant at Alipay', () => {
  it('tells the contact again, reminds it three times, stops, and is taken back (C0199, C0198, C0197, R536, R537, R538)', async () => {
    expect((await submit({ payType: 2 })).code).toBe(200)
    await send()
    expect(await bench.world.as(staff).send(walletAuth.resend, await application(2))).toMatchObject({
      code: 409,
      msg: '当前状态无需发送',
    })
    expect((await ask(2)).data.applyState).toBe(3)
    expect(await bench.world.as(staff).send(walletAuth.resend, await application(2))).toMatchObject({ code: 200 })
    expect(await bench.world.as(staff).send(walletAuth.resend, await application(2))).toMatchObject({
      code: 409,
      msg: '消息发送过于频繁',
    })
    const messages = async () =>
      (
        await bench.rows<{ n: number }>('SELECT count(*)::int AS n FROM sms_outbox WHERE tenant_id = $1', [
          bench.tenantId,
        ])
      )[0]?.n
    const remind = () =>
      bench.world.within({ tenantId: bench.tenantId, oemNo: bench.tenantId }, (tx) =>
        remindContacts(tx, bench.tenantId),
      )
    const waitFor = (days: number) =>
      bench.rows(
        `UPDATE rpi_pay_auth SET update_time = update_time - make_interval(days => $2), last_remind_time = last_remind_time - make_interval(days => $2) WHERE tenant_id = $1 AND pay_type = 2`,
        [bench.tenantId, days],
      )
    await remind()
    expect(await messages()).toBe(0)
    await waitFor(3)
    await remind()
    await remind()
    expect(await messages()).toBe(1)
    expect(await bench.world.as(staff).send(walletAuth.stopReminders, await application(2))).toMatchObject({
      code: 200,
    })
    await waitFor(3)
    await remind()
    expect(await messages()).toBe(1)
    expect(await bench.world.as(staff).send(walletAuth.cancel, await application(2))).toMatchObject({ code: 200 })
    expect(await authOf(2)).toMatchObject({ applyState: 8, remindOff: 1, remindCount: 1 })
    expect(await bench.world.as(staff).send(walletAuth.cancel, await application(2))).toMatchObject({ code: 409 })
  })

  it('begins anew under a new business code, and takes over what the wallet refuses', async () => {
    const before = await authOf(2)
    await submit({ payType: 2 })
    const after = await authOf(2)
    expect(after?.businessCode).not.toBe(before?.businessCode)
    await send()
    await bench.control(`merchants/${shop.aisleMerNo}/wallets/ALIPAY`, {
      state: 'REJECTED',
      authorized: false,
      reason: '联系人与法人不符',
    })
    expect((await ask(2)).data).toMatchObject({ applyState: 6, rejectReason: '联系人与法人不符' })
  })
})

describe('who may', () => {
  it('needs the merchant at the channel, a handler’s papers, the right and the merchant itself', async () => {
    expect(await submit({ aisleCode: 'ICBC' })).toMatchObject({ code: 409, msg: '请先完成进件' })
    expect(await submit({ payType: 2, contactType: 2 })).toMatchObject({
      code: 409,
      msg: '请先上传经办人身份证和业务办理授权函',
    })
    expect(await submit({ payType: 2, contactIdNo: '330106198806150022' })).toMatchObject({
      code: 400,
      msg: '身份证号码格式不正确',
    })
    expect(await submit({}, await givenUser(bench.world, { tenantId: bench.tenantId }))).toMatchObject({ code: 403 })
    const stranger = await givenUser(bench.world, { ...(await given.operator(bench.world)), permissions })
    expect(await submit({}, stranger)).toMatchObject({ code: 404 })
    for (const call of [walletAuth.cancel, walletAuth.resend, walletAuth.stopReminders])
      expect(await bench.world.as(stranger).send(call, await application())).toMatchObject({ code: 404 })
    expect(await bench.world.as(stranger).send(walletAuth.ask, key())).toMatchObject({ code: 404 })
    expect((await bench.world.as(stranger).send(walletAuth.list, {})).data.total).toBe(0)
    expect(
      (await bench.world.as(staff).send(walletAuth.list, { rpiNo: shop.rpiNo, payType: 1, authorizeState: 1 })).data
        .total,
    ).toBe(1)
  })
})

describe('WeChat developer settings (C0164, C0188, C0189)', () => {
  const place = () => ({ rpiNo: shop.rpiNo, aisleCode: shop.aisleCode })
  const subAppid = 'wx0123456789abcdef'
  it('are kept as the channel confirmed them (R545, R546)', async () => {
    const bind = (op: number) => bench.world.as(staff).send(wxConfig.alterAppid, { ...place(), subAppid, op })
    expect((await bind(BindOp.bind)).data).toMatchObject({ subAppids: [subAppid] })
    expect(await bind(BindOp.bind)).toMatchObject({ code: 409, msg: '该AppID已绑定' })
    const added = await bench.world
      .as(staff)
      .send(wxConfig.addPath, { ...place(), jsapiPath: 'https://pay.example.cn/h5/' })
    expect(added.data).toEqual({ subAppids: [subAppid], jsapiPaths: ['https://pay.example.cn/h5/'] })
    expect((await bench.world.as(staff).send(wxConfig.query, place())).data).toEqual(added.data)
    expect((await bind(BindOp.unbind)).data).toMatchObject({ subAppids: [] })
  })
})

it('immediate settlement that the channel refuses is taken back (C0196)', async () => {
  const other = await given.merchant(bench.world, { tenantId: bench.tenantId, oemNo: bench.tenantId }, { d0On: true })
  const user = await givenUser(bench.world, { tenantId: bench.tenantId, permissions })
  expect(
    await bench.world.as(user).send(merchantState.d0, { rpiNo: other.rpiNo, aisleCode: 'SANDBOX', isOn: 0 }),
  ).toMatchObject({ code: 200 })
  await drainOutbox(bench.world.db, 'merchant.d0')
  const [row] = await bench.rows('SELECT d0_flag FROM rpi_basic WHERE tenant_id = $1 AND rpi_no = $2', [
    bench.tenantId,
    other.rpiNo,
  ])
  expect(row).toEqual({ d0_flag: true })
})

describe('every call at every state (network 4.4, 25.10; C0197, C0198, C0199, C0200)', () => {
  const refused = '当前状态不允许此操作'
  const unneeded = '当前状态无需发送'
  const sends = {
    submit: () => submit({ payType: 2 }),
    keep: () => submit({ payType: 2, submit: 0 }),
    resend: async () => bench.world.as(staff).send(walletAuth.resend, await application(2)),
    stopReminders: async () => bench.world.as(staff).send(walletAuth.stopReminders, await application(2)),
    cancel: async () => bench.world.as(staff).send(walletAuth.cancel, await application(2)),
  }
  /** Expected replies at states 0 to 8; true: it is done; null: the wallet is asked, which is tested above. */
  const table: Record<keyof typeof sends, readonly (string | true | null)[]> = {
    submit: [true, true, refused, refused, refused, refused, true, refused, true],
    keep: [true, true, refused, refused, refused, refused, true, refused, true],
    resend: [unneeded, unneeded, unneeded, null, null, unneeded, unneeded, unneeded, unneeded],
    stopReminders: [refused, refused, true, true, true, refused, refused, refused, refused],
    cancel: [refused, true, null, null, null, '申请已通过，不能撤销', true, '申请已冻结，不能撤销', refused],
  }
  const cases = (Object.keys(table) as (keyof typeof sends)[]).flatMap((call) =>
    table[call].flatMap((is, state) => (is === null ? [] : [{ call, state, is }])),
  )

  it.each(cases)('$call at $state: $is', async ({ call, state, is }) => {
    await bench.rows(
      'UPDATE rpi_pay_auth SET apply_state = $2, remind_off = false WHERE tenant_id = $1 AND pay_type = 2',
      [bench.tenantId, state],
    )
    const [before, states] = [await traceOf(bench.world), (await authOf(2))?.states.length ?? 0]
    const { code, msg } = await sends[call]()
    if (is === true) {
      expect(code).toBe(200)
      expect((await authOf(2))?.states.slice(states)).toMatchObject([{ action: call, fromStatus: state }])
      return
    }
    expect({ code, msg }).toEqual({ code: 409, msg: is })
    expect(await traceOf(bench.world)).toEqual(before)
  })
})
