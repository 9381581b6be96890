import { randomUUID } from 'node:crypto'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Call } from '../../../core/shared/call.ts'
import { givenUser, type World } from '../../../tests/kit/api.ts'
import { refunded, reversed } from '../../trades/engine/channel-event.fixture.ts'
import type { TradeWorld } from '../../trades/trade/trade.fixture.ts'
import { payPwd } from '../../wallets/owner/owner.fixture.ts'
import { rechargeActive } from '../recharge-active/recharge-active.contract.ts'
import { memberRecharge } from '../recharge/recharge.contract.ts'
import { spending } from '../spending/spending.contract.ts'
import { member, rpiMember } from './member.contract.ts'
import {
  brokenProofs,
  codeFor,
  infoOf,
  inMinutes,
  type MemberWorld,
  openPage,
  permissions,
  refundRecharge,
  refundSpent,
  rowsOf,
  saveActive,
  sendForm,
  spend,
  startMemberWorld,
  stored,
} from './member.fixture.ts'

let at: MemberWorld
let world: World
let network: TradeWorld
let staff: MemberWorld['staff']
beforeAll(async () => {
  at = await startMemberWorld()
  ;({ world, network, staff } = at)
}, 60_000)
afterAll(() => world.close())

describe('recharge activities (C1040, C1041, C1042, C1043, R062)', () => {
  it('are offered by the page of a code while they run', async () => {
    expect(await openPage(at, `/m/${at.rqCode}`)).toContain('商户未开通会员充值')
    expect(await openPage(at, `/q/${at.rqCode}`)).not.toContain('会员充值')
    const { data } = await saveActive(at)
    expect(data.activeNo).toMatch(/^CZ\d{8}$/)
    expect((await world.as(staff).send(rechargeActive.detail, { id: data.id })).data).toMatchObject({
      activeName: '充百送十',
      tiers: [
        { rechargeAmount: '100.00', bonusAmount: '10.00' },
        { rechargeAmount: '500.00', bonusAmount: '80.00' },
      ],
      isOn: 1,
    })
    expect(await openPage(at, `/m/${at.rqCode}`)).toContain('充 ¥100.00 送 ¥10.00')
    expect(await openPage(at, `/q/${at.rqCode}`)).toContain(`href="/m/${at.rqCode}"`)
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
    expect(await saveActive(at, more)).toMatchObject({ code, msg })
  })

  it('tell what a tier gives, and what a refund of half of it takes (C1397)', async () => {
    const example = (rechargeAmount: string, bonusAmount: string) =>
      world.as(staff).send(rechargeActive.example, { rechargeAmount, bonusAmount })
    expect((await example('100.00', '10.00')).data).toEqual({
      spendable: '110.00',
      refunded: '50.00',
      bonusTaken: '5.00',
      left: '55.00',
    })
    expect((await example('0.01', '0.00')).data).toEqual({
      spendable: '0.01',
      refunded: '0.01',
      bonusTaken: '0.00',
      left: '0.00',
    })
    expect(await example('0.00', '1.00')).toMatchObject({ code: 400 })
  })

  it('are found by their stage, and not changed by somebody who saw them before another change', async () => {
    const found = async (activeState: number) =>
      (await world.as(staff).send(rechargeActive.list, { activeState: String(activeState) })).data.records.map(
        ({ activeName }) => activeName,
      )
    await saveActive(at, { activeName: '将来', startTime: inMinutes(60) })
    const { id } = (await saveActive(at, { activeName: '停着', isOn: 0 })).data
    await saveActive(at, { activeName: '过去', startTime: inMinutes(-60), endTime: inMinutes(-1) })
    expect(await Promise.all([0, 1, 2, 3].map(found))).toEqual([['将来'], ['充百送十'], ['过去'], ['停着']])
    const { version } = (await world.as(staff).send(rechargeActive.detail, { id })).data
    expect(await saveActive(at, { id, version, activeName: '停着的', isOn: 0 })).toMatchObject({ code: 200 })
    expect(await saveActive(at, { id, version, activeName: '别的', isOn: 0 })).toMatchObject({
      code: 409,
      error: 'common.moved',
    })
    expect(await found(3)).toEqual(['停着的'])
  })

  it('that a recharge used are not removed, and stay for who may not change them', async () => {
    await stored(at, '100.00')
    const [used] = (await world.as(staff).send(rechargeActive.list, { activeState: '1' })).data.records
    expect(used).toMatchObject({ usedCount: 1, bonusAmount: '10.00' })
    expect(await world.as(staff).send(rechargeActive.remove, { ids: used?.id ?? '' })).toMatchObject({
      code: 409,
      msg: '已生效的记录不能删除',
    })
    const reader = await givenUser(world, { tenantId: network.tenantId, permissions: ['member_active_view'] })
    expect(await saveActive(at, {}, reader)).toMatchObject({ code: 403 })
  })

  it('are removed while nobody used them', async () => {
    const { id } = (await saveActive(at, { isOn: 0 })).data
    expect(await world.as(staff).send(rechargeActive.remove, { ids: id })).toMatchObject({ code: 200 })
    expect(await world.as(staff).send(rechargeActive.detail, { id })).toMatchObject({ code: 404 })
  })
})

const refundOf = (memberTradeNo: string) => ({
  memberTradeNo,
  amount: '1.00',
  reason: '退货',
  payPwd,
  requestNo: randomUUID(),
})

describe('stored value (C0677, C0678, C0682, C0686, C1393, C1394, C1395, R063, R064, R653)', () => {
  it('is stored with the payment, spent principal first, restored bonus first, and proved', async () => {
    const one = await stored(at, '100.00')
    expect(await infoOf(at, one.rpiMemberNo)).toMatchObject({
      principal: '100.00',
      bonus: '10.00',
      balance: '110.00',
      mobile: `138****${one.mobile.slice(-4)}`,
      nickname: '小王',
      recharges: [{ principal: '100.00', bonus: '10.00', rptStatus: 2 }],
    })
    const spent = await spend(at, one, '105.00')
    expect(spent.data).toMatchObject({ principalPart: '100.00', bonusPart: '5.00', balance: '5.00' })
    const no = spent.data.memberTradeNo ?? ''
    expect(await refundSpent(at, no, '8.00')).toMatchObject({
      data: { tradeStatus: 2, bonusPart: '5.00', principalPart: '3.00' },
    })
    expect(await refundSpent(at, no, '97.01')).toMatchObject({ code: 409, msg: '退款金额超过可退金额97.00元' })
    expect(await refundSpent(at, no, '97.00')).toMatchObject({ data: { tradeStatus: 3 } })
    expect(await refundSpent(at, no, '0.01')).toMatchObject({ code: 409, msg: '当前状态不允许此操作' })
    expect(await infoOf(at, one.rpiMemberNo)).toMatchObject({
      principal: '100.00',
      bonus: '10.00',
      totalSpend: '105.00',
    })
    expect(await brokenProofs(at)).toEqual([])
  })

  it('is refused where it is too little, without the code of the member, or to a member that is off', async () => {
    const one = await stored(at, '100.00')
    expect(await spend(at, one, '110.01')).toMatchObject({ code: 409, msg: '储值余额不足' })
    expect(await spend(at, one, '1.00', { smsCode: 'x' })).toMatchObject({ code: 400, msg: '验证码错误或已过期' })
    expect(await spend(at, one, '1.00', { storeNo: 'S0' })).toMatchObject({ code: 409, msg: '门店不属于该商户' })
    const { rpiMemberNo } = one
    const change = { rpiMemberNo, level: 3, memberStatus: 0 as const, remark: '本人要求', requestNo: randomUUID() }
    expect(await world.as(staff).send(rpiMember.save, change)).toMatchObject({ code: 200 })
    expect(await world.as(staff).send(spending.sendCode, { rpiMemberNo })).toMatchObject({
      code: 409,
      msg: '会员已停用',
    })
    expect(await sendForm(at, { mobile: one.mobile, rechargeAmount: '100.00' })).toMatchObject({ status: 409 })
    expect(await infoOf(at, rpiMemberNo)).toMatchObject({ balance: '110.00', level: 3, memberStatus: 0 })
  })

  it('goes back with a refund of the recharge: what is unspent, with the bonus that it earned', async () => {
    const one = await stored(at, '100.00')
    await spend(at, one, '40.00')
    expect(await refundRecharge(at, one.outTradeNo, '60.01')).toMatchObject({ code: 409, msg: '可退储值余额不足' })
    const asked = await refundRecharge(at, one.outTradeNo, '30.00')
    expect(asked).toMatchObject({ code: 200 })
    // Held until the money has gone back.
    expect(await infoOf(at, one.rpiMemberNo)).toMatchObject({ principal: '60.00', bonus: '10.00', heldAmount: '33.00' })
    expect(await spend(at, one, '37.01')).toMatchObject({ code: 409, msg: '储值余额不足' })
    await network.apply(refunded(one.event, '30.00', { outRefundNo: asked.data.refundCode ?? '' }))
    expect(await infoOf(at, one.rpiMemberNo)).toMatchObject({ principal: '30.00', bonus: '7.00', heldAmount: '0.00' })
    const failing = await refundRecharge(at, one.outTradeNo, '10.00')
    expect(failing.code).toBe(200)
    await network.apply(refunded(one.event, '10.00', { outRefundNo: failing.data.refundCode ?? '', outcome: 'failed' }))
    expect(await infoOf(at, one.rpiMemberNo)).toMatchObject({ principal: '30.00', bonus: '7.00', heldAmount: '0.00' })
    expect(await brokenProofs(at)).toEqual([])
  })

  it('is taken as far as it is there when the channel reverses the recharge', async () => {
    const one = await stored(at, '100.00')
    await spend(at, one, '105.00')
    await network.apply(reversed(one.event))
    expect(await infoOf(at, one.rpiMemberNo)).toMatchObject({ principal: '0.00', bonus: '0.00', balance: '0.00' })
    expect(await brokenProofs(at)).toEqual([])
  })

  it('is spent by many at once only as far as it reaches', async () => {
    const one = await stored(at, '100.00')
    const smsCode = await codeFor(at, one)
    const input = { rpiMemberNo: one.rpiMemberNo, amount: '60.00', smsCode }
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => world.as(staff).send(spending.pay, { ...input, requestNo: randomUUID() })),
    )
    expect(replies.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(await infoOf(at, one.rpiMemberNo)).toMatchObject({ balance: '50.00' })
  })
})

describe('the time of the last spending', () => {
  it('stays that of the latest, also when an earlier one is written after it', async () => {
    const one = await stored(at, '100.00')
    const [later] = await rowsOf<{ time: string }>(
      at,
      `UPDATE rpi_member SET last_pay_time = date_trunc('second', business_now()) + interval '1 minute' WHERE tenant_id = $1 AND rpi_member_no = $2 RETURNING last_pay_time::text AS time`,
      one.rpiMemberNo,
    )
    expect(await spend(at, one, '5.00')).toMatchObject({ code: 200 })
    expect(await infoOf(at, one.rpiMemberNo)).toMatchObject({ payCount: 1, lastPayTime: later?.time.slice(0, 19) })
  })
})

describe('where each fen of a member comes from (C0678, C1396, C1398, C1399, R653)', () => {
  it('is told by sums, by the spending with its refunds and by the recharge with what was taken', async () => {
    const one = await stored(at, '100.00')
    const asked = await refundRecharge(at, one.outTradeNo, '30.00')
    await network.apply(refunded(one.event, '30.00', { outRefundNo: asked.data.refundCode ?? '' }))
    const { memberTradeNo = '' } = (await spend(at, one, '75.00', { remark: '午餐' })).data
    await refundSpent(at, memberTradeNo, '6.00')
    expect(await infoOf(at, one.rpiMemberNo)).toMatchObject({
      principalSums: { recharged: '100.00', returned: '30.00', spent: '70.00', restored: '1.00', balance: '1.00' },
      bonusSums: { recharged: '10.00', returned: '3.00', spent: '5.00', restored: '5.00', balance: '7.00' },
      balance: '8.00',
      available: '8.00',
    })
    expect((await world.as(staff).send(spending.info, { memberTradeNo })).data).toMatchObject({
      amount: '75.00',
      refundableAmount: '69.00',
      remark: '午餐',
      refunds: [{ refundSeq: 1, amount: '6.00', bonusPart: '5.00', principalPart: '1.00', reason: '退货' }],
      states: [
        { fromStatus: null, toStatus: 1, action: 'pay' },
        { fromStatus: 1, toStatus: 2, action: 'refund', remark: '退货' },
      ],
    })
    const [recharge] = (await infoOf(at, one.rpiMemberNo)).recharges
    const detail = { memberTradeNo: recharge?.memberTradeNo ?? '' }
    expect((await world.as(staff).send(memberRecharge.info, detail)).data).toMatchObject({
      activeName: '充百送十',
      returns: [{ amount: '30.00', principal: '30.00', bonus: '3.00', returnStatus: 1 }],
    })
    const stranger = world.as(
      await givenUser(world, { tenantId: network.tenantId, userType: 2, userNo: network.other.userNo, permissions }),
    )
    expect(await stranger.send(spending.info, { memberTradeNo })).toMatchObject({ code: 404 })
    expect(await stranger.send(memberRecharge.info, detail)).toMatchObject({ code: 404 })
    expect(await stranger.send(spending.refund, refundOf(memberTradeNo))).toMatchObject({ code: 404 })
  })

  it('is kept by a change of the member that somebody made meanwhile', async () => {
    const { rpiMemberNo } = await stored(at, '100.00')
    const { version } = await infoOf(at, rpiMemberNo)
    const change = (level: number) =>
      world
        .as(staff)
        .send(rpiMember.save, { rpiMemberNo, level, memberStatus: 1, remark: '', version, requestNo: randomUUID() })
    expect(await change(2)).toMatchObject({ code: 200 })
    expect(await change(3)).toMatchObject({ code: 409, error: 'common.moved' })
    expect(await infoOf(at, rpiMemberNo)).toMatchObject({ level: 2 })
    expect(
      await world
        .as(staff)
        .send(rpiMember.save, { rpiMemberNo: 'MM0', level: 2, memberStatus: 1, requestNo: randomUUID() }),
    ).toMatchObject({ code: 404 })
  })
})

describe('lists of members (C0675, C0676, C0679, C0680, C0681, C0683, C0684, C0685, C0687, C0688, C0689)', () => {
  it('find by number and mobile, add up, and show no member of others', async () => {
    const one = await stored(at, '500.00')
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

  it('leave as sheets in which no mobile number is whole, also when one was searched for', async () => {
    const one = await stored(at, '100.00')
    for (const sheet of [member.export, rpiMember.export]) {
      const { sheets } = await readXlsx(
        (await world.as(staff).send(sheet as unknown as Call, { mobile: one.mobile })).body,
      )
      const cells = sheets.flatMap(({ rows }) => rows.flat().map(String))
      expect(cells).toContain(`138****${one.mobile.slice(-4)}`)
      expect(cells.filter((cell) => cell.includes(one.mobile))).toEqual([])
    }
  })

  it.each([
    [{ mobile: '1381', rechargeAmount: '100.00' }, '手机号码长度不为11位', 'A mobile number must have 11 digits'],
    [{ mobile: '13811119999', rechargeAmount: '99.99' }, '最低充值100.00元', 'Top up at least ¥100.00'],
    [{ mobile: '13811119999', rechargeAmount: 'x' }, '金额格式不正确', 'The amount is invalid'],
  ])('a recharge of %j is refused and nothing is kept', async (fields, zh, en) => {
    expect((await sendForm(at, fields)).page).toContain(zh)
    expect((await sendForm(at, fields, 'en')).page).toContain(en)
    expect(await rowsOf(at, 'SELECT 1 FROM member WHERE tenant_id = $1 AND mobile_tail = $2', '9999')).toEqual([])
  })
})
