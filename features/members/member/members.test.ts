import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, dayOf } from '../../../core/shared/dates.ts'
import { openText } from '../../../core/server/secrets/personal.ts'
import { givenUser, type TestUser, type World } from '../../../tests/kit/api.ts'
import { given } from '../../../tests/kit/network.ts'
import { payPwd, startMoneyWorld } from '../../wallets/owner/owner.fixture.ts'
import { inMinutes } from '../../campaigns/ticket/ticket.fixture.ts'
import type { Call } from '../../../core/shared/call.ts'
import { PayWay } from '../../channels/pay-way/pay-way-codes.contract.ts'
import { proveAll } from '../../reconciliation/proof/verify-ledger.queries.ts'
import { paid, refunded, reversed } from '../../trades/engine/channel-event.fixture.ts'
import { tradeAction } from '../../trades/trade-actions/trade-action.contract.ts'
import { givenTradeWorld, type TradeWorld } from '../../trades/trade/trade.fixture.ts'
import { rechargeActive } from '../recharge-active/recharge-active.contract.ts'
import { memberRecharge } from '../recharge/recharge.contract.ts'
import { spending } from '../spending/spending.contract.ts'
import { member, rpiMember } from './member.contract.ts'

const permissions = [
  'member_view',
  'member_person_view',
  'member_edit',
  'member_pay',
  'member_refund',
  'member_trade_view',
  'member_recharge_view',
  'member_active_view',
  'member_active_edit',
  'pos_trade_refund',
]

let world: World
let network: TradeWorld
let staff: TestUser
let rqCode: string
beforeAll(async () => {
  world = await startMoneyWorld()
  network = await givenTradeWorld(world)
  staff = await givenUser(world, { tenantId: network.tenantId, permissions })
  rqCode = await given.code(world, network.merchant)
}, 60_000)
afterAll(() => world.close())

const rows = async <Row extends object>(text: string, ...values: unknown[]): Promise<Row[]> =>
  world.within(
    { tenantId: network.tenantId, oemNo: '' },
    async ({ client }) => (await client.query<Row>(text, [network.tenantId, ...values])).rows,
  )
const draft = (more: Record<string, unknown> = {}) => ({
  activeName: '充百送十',
  rpiNo: network.merchant.rpiNo,
  tiers: [
    { rechargeAmount: '100.00', bonusAmount: '10.00' },
    { rechargeAmount: '500.00', bonusAmount: '80.00' },
  ],
  startTime: inMinutes(-60),
  endTime: `${addDays(dayOf(new Date()), 30)} 00:00:00`,
  isOn: 1 as const,
  requestNo: randomUUID(),
  ...more,
})
const save = (more: Record<string, unknown> = {}, by = staff) => world.as(by).send(rechargeActive.submit, draft(more))

const open = async (url: string, language = 'zh') =>
  (
    await world.app.inject({
      method: 'GET',
      url,
      headers: { 'user-agent': 'MicroMessenger', 'accept-language': language },
    })
  ).payload
const post = async (fields: Record<string, string>, language = 'zh') => {
  const key = /name="key" value="([0-9a-f]{32})"/.exec(await open(`/m/${rqCode}`))?.[1] ?? ''
  const reply = await world.app.inject({
    method: 'POST',
    url: `/m/${rqCode}`,
    payload: new URLSearchParams({ key, ...fields }).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'user-agent': 'MicroMessenger',
      'accept-language': language,
    },
  })
  return { status: reply.statusCode, page: reply.payload, next: String(reply.headers.location ?? '') }
}

let phone = 13_811_110_000
/** A member who stored an amount. */
async function stored(rechargeAmount: string, mobile = String(++phone)) {
  const { status, next } = await post({ mobile, rechargeAmount, nickname: '小王' })
  expect(status).toBe(303)
  const [trade] = await rows<{ code: string; no: string }>(
    'SELECT r.rpt_order_code AS code, r.rpi_member_no AS no FROM member_recharge_trade r JOIN trade_key k ON k.tenant_id = r.tenant_id AND k.rpt_order_code = r.rpt_order_code WHERE r.tenant_id = $1 AND k.key_value = $2',
    `Q${next.split('/').at(-1)}`,
  )
  const { code: outTradeNo = '', no: rpiMemberNo = '' } = trade ?? {}
  const event = paid(network.merchant, rechargeAmount, {
    outTradeNo,
    payWay: PayWay.wechat,
    payTime: `${inMinutes(0)}+08`,
  })
  await network.apply(event)
  return { mobile, outTradeNo, rpiMemberNo, event }
}
const info = async (rpiMemberNo: string) => (await world.as(staff).send(rpiMember.info, { rpiMemberNo })).data
const codeFor = async (rpiMemberNo: string, mobile: string) => {
  await rows(`UPDATE sms_code SET created_at = now() - interval '2 minutes' WHERE $1 <> ''`)
  expect(await world.as(staff).send(spending.sendCode, { rpiMemberNo })).toMatchObject({ code: 200 })
  const [sent] = await rows<{ body: string }>(
    'SELECT body_enc AS body FROM sms_outbox WHERE tenant_id = $1 AND phone_tail = $2 ORDER BY id DESC LIMIT 1',
    mobile.slice(-4),
  )
  return /\d{5}/.exec(openText(sent?.body ?? ''))?.[0] ?? ''
}
const pay = async (of: { rpiMemberNo: string; mobile: string }, amount: string, more: Record<string, unknown> = {}) =>
  world.as(staff).send(spending.pay, {
    rpiMemberNo: of.rpiMemberNo,
    amount,
    smsCode: await codeFor(of.rpiMemberNo, of.mobile),
    requestNo: randomUUID(),
    ...more,
  })
const refundSpent = (memberTradeNo: string, amount: string, more: Record<string, unknown> = {}) =>
  world
    .as(staff)
    .send(spending.refund, { memberTradeNo, amount, reason: '退货', payPwd, requestNo: randomUUID(), ...more })
const refundRecharge = (rptOrderCode: string, refundAmount: string) =>
  world.as(staff).send(tradeAction.refundOrder, {
    rptOrderCode,
    refundKind: 1,
    refundAmount,
    reason: '退卡',
    payPwd,
    requestNo: randomUUID(),
  })
const broken = () =>
  world.within({ tenantId: network.tenantId, oemNo: network.tenantId }, async (tx) =>
    (await proveAll(tx, network.tenantId))
      .filter(({ holds }) => !holds)
      .map(({ name, offenders }) => ({ name, offenders })),
  )

describe('recharge activities (C1040, C1041, C1042, C1043, R062)', () => {
  it('are offered by the page of a code while they run', async () => {
    expect(await open(`/m/${rqCode}`)).toContain('商户未开通会员充值')
    expect(await open(`/q/${rqCode}`)).not.toContain('会员充值')
    const { data } = await save()
    expect(data.activeNo).toMatch(/^CZ\d{8}$/)
    expect((await world.as(staff).send(rechargeActive.detail, { id: data.id })).data).toMatchObject({
      activeName: '充百送十',
      tiers: [
        { rechargeAmount: '100.00', bonusAmount: '10.00' },
        { rechargeAmount: '500.00', bonusAmount: '80.00' },
      ],
      isOn: 1,
    })
    expect(await open(`/m/${rqCode}`)).toContain('充 ¥100.00 送 ¥10.00')
    expect(await open(`/q/${rqCode}`)).toContain(`href="/m/${rqCode}"`)
    expect((await world.as(staff).send(rechargeActive.list, {})).data.total).toBe(1)
  })

  it.each([
    { more: { endTime: inMinutes(-60) }, code: 400, msg: '结束时间须晚于开始时间' },
    {
      more: {
        tiers: [
          { rechargeAmount: '100.00', bonusAmount: '1.00' },
          { rechargeAmount: '100.00', bonusAmount: '2.00' },
        ],
      },
      code: 400,
      msg: '充值档位须按充值金额从小到大，且不重复',
    },
    { more: { rpiNo: 'M0' }, code: 404, msg: '数据不存在或无权查看' },
    { more: { id: '1' }, code: 404, msg: '数据不存在或无权查看' },
  ])('are refused: $msg', async ({ more, code, msg }) => {
    expect(await save(more)).toMatchObject({ code, msg })
  })

  it('are removed while nobody used them', async () => {
    const { id } = (await save({ isOn: 0 })).data
    expect(await world.as(staff).send(rechargeActive.remove, { ids: id })).toMatchObject({ code: 200 })
    expect(await world.as(staff).send(rechargeActive.detail, { id })).toMatchObject({ code: 404 })
  })
})

describe('stored value (C0677, C0678, C0682, C0686, C1393, C1394, C1395, R063, R064, R653)', () => {
  it('is stored with the payment, spent principal first, restored bonus first, and proved', async () => {
    const one = await stored('100.00')
    expect(await info(one.rpiMemberNo)).toMatchObject({
      principal: '100.00',
      bonus: '10.00',
      balance: '110.00',
      mobile: `138****${one.mobile.slice(-4)}`,
      nickname: '小王',
      recharges: [{ principal: '100.00', bonus: '10.00', rptStatus: 2 }],
    })
    const spent = await pay(one, '105.00')
    expect(spent.data).toMatchObject({ principalPart: '100.00', bonusPart: '5.00', balance: '5.00' })
    const no = spent.data.memberTradeNo ?? ''
    expect(await refundSpent(no, '8.00')).toMatchObject({
      data: { tradeStatus: 2, bonusPart: '5.00', principalPart: '3.00' },
    })
    expect(await refundSpent(no, '97.01')).toMatchObject({ code: 409, msg: '退款金额超过可退金额97.00元' })
    expect(await refundSpent(no, '97.00')).toMatchObject({ data: { tradeStatus: 3 } })
    expect(await refundSpent(no, '0.01')).toMatchObject({ code: 409, msg: '当前状态不允许此操作' })
    expect(await info(one.rpiMemberNo)).toMatchObject({ principal: '100.00', bonus: '10.00', totalSpend: '105.00' })
    expect(await broken()).toEqual([])
  })

  it('is refused where it is too little, without the code of the member, or to a member that is off', async () => {
    const one = await stored('100.00')
    expect(await pay(one, '110.01')).toMatchObject({ code: 409, msg: '储值余额不足' })
    expect(await pay(one, '1.00', { smsCode: 'x' })).toMatchObject({ code: 400, msg: '验证码错误或已过期' })
    expect(await pay(one, '1.00', { storeNo: 'S0' })).toMatchObject({ code: 409, msg: '门店不属于该商户' })
    const { rpiMemberNo } = one
    const change = { rpiMemberNo, level: 3, memberStatus: 0 as const, remark: '本人要求', requestNo: randomUUID() }
    expect(await world.as(staff).send(rpiMember.save, change)).toMatchObject({ code: 200 })
    expect(await world.as(staff).send(spending.sendCode, { rpiMemberNo })).toMatchObject({
      code: 409,
      msg: '会员已停用',
    })
    expect(await post({ mobile: one.mobile, rechargeAmount: '100.00' })).toMatchObject({ status: 409 })
    expect(await info(rpiMemberNo)).toMatchObject({ balance: '110.00', level: 3, memberStatus: 0 })
  })

  it('goes back with a refund of the recharge: what is unspent, with the bonus that it earned', async () => {
    const one = await stored('100.00')
    await pay(one, '40.00')
    expect(await refundRecharge(one.outTradeNo, '60.01')).toMatchObject({ code: 409, msg: '可退储值余额不足' })
    const asked = await refundRecharge(one.outTradeNo, '30.00')
    expect(asked).toMatchObject({ code: 200 })
    // Held until the money has gone back.
    expect(await info(one.rpiMemberNo)).toMatchObject({ principal: '60.00', bonus: '10.00', heldAmount: '33.00' })
    expect(await pay(one, '37.01')).toMatchObject({ code: 409, msg: '储值余额不足' })
    await network.apply(refunded(one.event, '30.00', { outRefundNo: asked.data.refundCode ?? '' }))
    expect(await info(one.rpiMemberNo)).toMatchObject({ principal: '30.00', bonus: '7.00', heldAmount: '0.00' })
    const failing = await refundRecharge(one.outTradeNo, '10.00')
    expect(failing.code).toBe(200)
    await network.apply(refunded(one.event, '10.00', { outRefundNo: failing.data.refundCode ?? '', outcome: 'failed' }))
    expect(await info(one.rpiMemberNo)).toMatchObject({ principal: '30.00', bonus: '7.00', heldAmount: '0.00' })
    expect(await broken()).toEqual([])
  })

  it('is taken as far as it is there when the channel reverses the recharge', async () => {
    const one = await stored('100.00')
    await pay(one, '105.00')
    await network.apply(reversed(one.event))
    expect(await info(one.rpiMemberNo)).toMatchObject({ principal: '0.00', bonus: '0.00', balance: '0.00' })
    expect(await broken()).toEqual([])
  })

  it('is spent by many at once only as far as it reaches', async () => {
    const one = await stored('100.00')
    const smsCode = await codeFor(one.rpiMemberNo, one.mobile)
    const input = { rpiMemberNo: one.rpiMemberNo, amount: '60.00', smsCode }
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => world.as(staff).send(spending.pay, { ...input, requestNo: randomUUID() })),
    )
    expect(replies.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(await info(one.rpiMemberNo)).toMatchObject({ balance: '50.00' })
  })
})

describe('lists of members (C0675, C0676, C0679, C0680, C0681, C0683, C0684, C0685, C0687, C0688, C0689)', () => {
  it('find by number and mobile, add up, and show no member of others', async () => {
    const one = await stored('500.00')
    const by = world.as(staff)
    expect((await by.send(member.list, { mobile: one.mobile })).data.records).toMatchObject([{ merchantCount: 1 }])
    expect((await by.send(rpiMember.list, { mobile: one.mobile })).data.records).toMatchObject([{ balance: '580.00' }])
    const { rpiMemberNo } = one
    expect((await by.send(rpiMember.statistics, { rpiMemberNo })).data).toMatchObject({
      memberCount: 1,
      rechargeCount: 1,
      rechargePrincipal: '500.00',
      rechargeBonus: '80.00',
      principal: '500.00',
      bonus: '80.00',
    })
    expect((await by.send(memberRecharge.statistics, { rpiMemberNo })).data).toMatchObject({
      paidCount: 1,
      principal: '500.00',
    })
    expect((await by.send(spending.statistics, { rpiMemberNo })).data).toMatchObject({ tradeCount: 0, amount: '0.00' })
    expect((await by.send(rpiMember.ticketList, { rpiMemberNo })).data.records).toEqual([])
    for (const sheet of [member.export, rpiMember.export, memberRecharge.export, spending.export] as unknown as Call[])
      expect((await by.send(sheet, { memberNo: 'none' })).status).toBe(200)
    for (const form of [memberRecharge.template, spending.template]) expect((await by.send(form, {})).status).toBe(200)
    const stranger = world.as(
      await givenUser(world, { tenantId: network.tenantId, userType: 2, userNo: network.other.userNo, permissions }),
    )
    expect((await stranger.send(rpiMember.list, {})).data.records).toEqual([])
    expect((await stranger.send(member.list, {})).data.records).toEqual([])
    expect(await stranger.send(rpiMember.info, { rpiMemberNo })).toMatchObject({ code: 404 })
    expect(await stranger.send(spending.sendCode, { rpiMemberNo })).toMatchObject({ code: 404 })
  })

  it.each([
    [{ mobile: '1381', rechargeAmount: '100.00' }, '手机号码长度不为11位', 'A mobile number must have 11 digits'],
    [{ mobile: '13811119999', rechargeAmount: '99.99' }, '最低充值100.00元', 'Top up at least ¥100.00'],
    [{ mobile: '13811119999', rechargeAmount: 'x' }, '金额格式不正确', 'The amount is invalid'],
  ])('a recharge of %j is refused and nothing is kept', async (fields, zh, en) => {
    expect((await post(fields)).page).toContain(zh)
    expect((await post(fields, 'en')).page).toContain(en)
    expect(await rows('SELECT 1 FROM member WHERE tenant_id = $1 AND mobile_tail = $2', '9999')).toEqual([])
  })
})
