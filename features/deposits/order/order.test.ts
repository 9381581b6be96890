import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '../../../core/shared/dates.ts'
import { givenUser } from '../../../tests/kit/api.ts'
import { atOnce } from '../../../tests/kit/at-once.ts'
import { given } from '../../../tests/kit/network.ts'
import { accounts } from '../../ledger/posting/chart.rules.ts'
import { OwnerType, WalletKind } from '../../ledger/posting/ledger.contract.ts'
import { terminalLife } from '../../terminals/terminal-life/terminal-life.contract.ts'
import { terminal } from '../../terminals/terminal/terminal.contract.ts'
import { refunded, reversed } from '../../trades/engine/channel-event.fixture.ts'
import { balanceOf, payPwd } from '../../wallets/owner/owner.fixture.ts'
import { pledgeRefund } from '../refund/refund.contract.ts'
import { reward } from '../reward/reward.contract.ts'
import {
  answerRefund,
  answerRefundOf,
  begin,
  bind,
  broken,
  deliver,
  type DepositWorld,
  evaluate,
  givenPackage,
  pay,
  pledgePaid,
  pledgePermissions,
  sell,
  shownOf,
  startDeposits,
  today,
  undoRefund,
} from './deposit.fixture.ts'
import { pledgeOrder } from './order.contract.ts'

let at: DepositWorld
const requestNo = () => crypto.randomUUID()
const after = (days: number) => addDays(today, days)
const held = () => balanceOf(at.world, at.operator.tenantId, accounts.pledge(at.merchant.rpiNo))
const rewardOf = (userNo: string) =>
  balanceOf(
    at.world,
    at.operator.tenantId,
    accounts.available({ ownerType: OwnerType.provider, ownerNo: userNo }, WalletKind.reward),
  )
const apply = (orderCode: string, more: object = {}, user = at.maker) =>
  at.world.as(user).send(pledgeOrder.applyRefund, { orderCode, remark: '客户申请', requestNo: requestNo(), ...more })
const audit = (pledgeRefundCode: string, more: object = {}, user = at.checker) =>
  at.world
    .as(user)
    .send(pledgeRefund.audit, { pledgeRefundCode, auditStatus: 1, reason: '', requestNo: requestNo(), ...more })
const grant = (orderCode: string, more: object = {}, user = at.checker) =>
  at.world.as(user).send(reward.audit, { orderCode, auditStatus: 1, reason: '', requestNo: requestNo(), ...more })
const remove = async (rtNo: string) => {
  const [row] = (await at.world.as(at.maker).send(terminal.list, { rtNo })).data.records
  return at.world.as(at.maker).send(terminalLife.remove, { ids: row?.id ?? '', payPwd })
}
const reached = async () => {
  const bound = await bind(at)
  const paid = await pay(at, bound.orderCode)
  await sell(at, bound.sn, '600.00')
  await evaluate(at, after(1))
  return { ...bound, ...paid }
}

beforeAll(async () => {
  at = await startDeposits()
  await givenPackage(at)
}, 90_000)
afterAll(() => at.world.close())

describe('the deposit of a terminal (C0623, R056)', () => {
  it('is made when the terminal first comes to the merchant, with its copy of the package and the chain', async () => {
    const { sn, orderCode } = await bind(at)
    expect(orderCode).toMatch(/^YJ\d{18}$/)
    const shown = await shownOf(at, orderCode)
    expect(shown).toMatchObject({ sn, orderStatus: 0, pledgeAmount: '99.00', mealVersion: 1, explanation: null })
    expect(shown.levels.map(({ rewardKind, amount }) => `${rewardKind} ${amount}`)).toEqual([
      '1 15.00',
      '1 45.00',
      '2 10.00',
      '2 20.00',
    ])
    expect(await held()).toBe(0n)
  })

  it('is paid on its page, held, and makes the rewards of the chain; the books hold', async () => {
    const before = await held()
    const { orderCode } = await bind(at)
    const { rptOrderCode } = await pay(at, orderCode)
    expect(await held()).toBe(before + 9900n)
    const shown = await shownOf(at, orderCode)
    expect(shown).toMatchObject({ orderStatus: 1, rptOrderCode, reachDeadline: after(30) })
    expect(shown.rewards.map(({ level, amount, rewardStatus }) => [level, amount, rewardStatus])).toEqual([
      [1, '15.00', 0],
      [2, '45.00', 0],
    ])
    expect(await broken(at)).toEqual([])
  })

  it('is held once: a second payment goes back by itself', async () => {
    const before = await held()
    const { orderCode } = await bind(at)
    const first = await begin(at, orderCode)
    const second = await begin(at, orderCode)
    expect(first).not.toBe(second)
    await deliver(at, pledgePaid(first), pledgePaid(second))
    const { rows } = await at.world.within(at.operator, ({ client }) =>
      client.query<{ no: string; code: string; reason: string }>(
        `SELECT rpt_order_code AS no, refund_code AS code, reason FROM pos_refund WHERE tenant_id = $1 AND rpt_order_code = ANY($2)`,
        [at.operator.tenantId, [first, second]],
      ),
    )
    expect(rows).toMatchObject([{ no: second, reason: '押金订单无需支付' }])
    expect(await held()).toBe(before + 2n * 9900n)
    expect(await broken(at)).toEqual([])
    await answerRefundOf(at, rows[0]?.code ?? '')
    expect(await held()).toBe(before + 9900n)
    expect(await broken(at)).toEqual([])
  })

  it('is closed when the terminal leaves before it was paid, or after 90 days', async () => {
    const left = await bind(at)
    expect(await remove(left.rtNo)).toMatchObject({ code: 200 })
    expect(await shownOf(at, left.orderCode)).toMatchObject({ orderStatus: 7 })
    const forgotten = await bind(at)
    await evaluate(at, after(89))
    expect(await shownOf(at, forgotten.orderCode)).toMatchObject({ orderStatus: 0 })
    await evaluate(at, after(90))
    expect(await shownOf(at, forgotten.orderCode)).toMatchObject({ orderStatus: 7 })
  })

  it('is seen by those above its merchant, of the rewards each its own and what is below (R056, R058)', async () => {
    const { orderCode } = await bind(at)
    await pay(at, orderCode)
    const levels = async (user: DepositWorld['maker']) =>
      (await shownOf(at, orderCode, user)).levels
        .filter(({ rewardKind }) => rewardKind === 1)
        .map(({ level, granted }) => `${level} ${granted}`)
    expect(await levels(at.maker)).toEqual(['1 60.00', '2 45.00'])
    expect(await levels(at.ofL1)).toEqual(['1 60.00', '2 45.00'])
    expect(await levels(at.ofL2)).toEqual(['2 45.00'])
    expect((await shownOf(at, orderCode, at.ofL2)).rewards.map(({ level }) => level)).toEqual([2])
    const other = await given.operator(at.world)
    const stranger = await givenUser(at.world, { ...other, permissions: pledgePermissions })
    expect(await at.world.as(stranger).send(pledgeOrder.detail, { orderCode })).toMatchObject({ code: 404 })
    const nobody = await givenUser(at.world, at.operator)
    expect(await at.world.as(nobody).send(pledgeOrder.detail, { orderCode })).toMatchObject({ code: 403 })
  })
})

describe('the assessment of a night (C0625, C0632, R645)', () => {
  it('counts sales net of refunds, by pay way and from the least amount, and says why the others do not count', async () => {
    const { sn, orderCode } = await bind(at)
    await pay(at, orderCode)
    await sell(at, sn, '300.00', { back: '50.00' })
    await sell(at, sn, '200.00', { payWay: 2 })
    await sell(at, sn, '0.50')
    await evaluate(at, after(1))
    const shown = await shownOf(at, orderCode)
    expect(shown).toMatchObject({ orderStatus: 1, countedAmount: '250.00', countedCount: 1 })
    expect(shown.explanation).toMatchObject({
      countedAmount: '250.00',
      percent: 50,
      missingAmount: '250.00',
      daysLeft: 30,
      isReached: 0,
    })
    expect(shown.explanation?.uncounted.map(({ why }) => why).sort()).toEqual([4, 5])
    const { data } = await at.world.as(at.maker).send(reward.reach, { orderCode })
    expect(data.records[0]).toMatchObject({ percent: 50, countedAmount: '250.00', reachAmount: '500.00', daysLeft: 30 })
  })

  it('makes a deposit refundable that reached its target, with the rewards of the target', async () => {
    const { orderCode } = await reached()
    const shown = await shownOf(at, orderCode)
    expect(shown).toMatchObject({ orderStatus: 2, countedAmount: '600.00' })
    expect(shown.rewards.map(({ rewardKind, amount }) => `${rewardKind} ${amount}`)).toEqual([
      '1 15.00',
      '1 45.00',
      '2 10.00',
      '2 20.00',
    ])
    const { data } = await at.world.as(at.maker).send(pledgeOrder.canRefund, { orderCode })
    expect(data.records.map((row) => row.orderCode)).toEqual([orderCode])
    expect(await broken(at)).toEqual([])
  })

  it('forfeits one that missed it once the days of grace are over, and no day before (1603)', async () => {
    const before = await held()
    const { orderCode } = await bind(at)
    await pay(at, orderCode)
    await evaluate(at, after(33))
    expect(await shownOf(at, orderCode)).toMatchObject({ orderStatus: 1 })
    await evaluate(at, after(34))
    expect(await shownOf(at, orderCode)).toMatchObject({ orderStatus: 6, forfeitAmount: '99.00' })
    expect(await held()).toBeLessThanOrEqual(before)
    expect(await broken(at)).toEqual([])
  })
})

describe('a refund on request (C0627, C0636, R327, R328, R329, R643)', () => {
  it('is applied for, approved by a second person, and goes back on its own way (1113)', async () => {
    const before = await held()
    const { orderCode } = await reached()
    const applied = await apply(orderCode, {}, at.ofL2)
    expect(applied).toMatchObject({ code: 200 })
    expect(await shownOf(at, orderCode)).toMatchObject({ orderStatus: 3 })
    const { pledgeRefundCode } = applied.data
    expect(await audit(pledgeRefundCode, { auditStatus: 2 })).toMatchObject({ code: 400, msg: '请填写驳回原因' })
    expect(await audit(pledgeRefundCode, { refundAmount: '99.01' })).toMatchObject({
      code: 409,
      msg: '退款金额不能超过押金金额',
    })
    expect(await audit(pledgeRefundCode)).toMatchObject({ code: 200 })
    expect(await shownOf(at, orderCode)).toMatchObject({ orderStatus: 4 })
    await answerRefund(at, orderCode)
    expect(await shownOf(at, orderCode)).toMatchObject({ orderStatus: 5, refundAmount: '99.00', forfeitAmount: '0.00' })
    expect(await held()).toBe(before)
    expect(await broken(at)).toEqual([])
    expect(await audit(pledgeRefundCode)).toMatchObject({ code: 409, msg: '当前状态不允许此操作' })
  })

  it('is refused while the target is not met, while the merchant owes, and to its maker', async () => {
    const { orderCode } = await bind(at)
    expect(await apply(orderCode)).toMatchObject({ code: 409, msg: '当前状态不允许此操作' })
    await pay(at, orderCode)
    expect(await apply(orderCode)).toMatchObject({ code: 409, msg: '未达到退押条件' })
    expect(await apply('YJ202603010000000000')).toMatchObject({ code: 404 })
    const done = await reached()
    const { pledgeRefundCode } = (await apply(done.orderCode)).data
    expect(await audit(pledgeRefundCode, {}, at.maker)).toMatchObject({ code: 409, msg: '不能审核本人提交的申请' })
    expect(await audit(pledgeRefundCode, { auditStatus: 2, reason: '资料不全' })).toMatchObject({ code: 200 })
    expect(await shownOf(at, done.orderCode)).toMatchObject({ orderStatus: 2 })
    expect(await audit('YT202603010000000000')).toMatchObject({ code: 404 })
  })

  it('of a part forfeits the rest when it is done', async () => {
    const before = await held()
    const { orderCode } = await reached()
    const { pledgeRefundCode } = (await apply(orderCode)).data
    await audit(pledgeRefundCode, { refundAmount: '90.00' })
    await answerRefund(at, orderCode)
    expect(await shownOf(at, orderCode)).toMatchObject({ orderStatus: 5, refundAmount: '90.00', forfeitAmount: '9.00' })
    expect(await held()).toBe(before)
    expect(await broken(at)).toEqual([])
  })

  it('that the channel refuses leads back to where it was, and can be asked for again', async () => {
    const { orderCode } = await reached()
    await audit((await apply(orderCode)).data.pledgeRefundCode)
    await answerRefund(at, orderCode, 'failed')
    const shown = await shownOf(at, orderCode)
    expect(shown).toMatchObject({ orderStatus: 2 })
    expect(shown.refunds.at(-1)).toMatchObject({ pledgeRefundStatus: 4, failReason: '账户异常' })
    await audit((await apply(orderCode)).data.pledgeRefundCode)
    await answerRefund(at, orderCode)
    expect(await shownOf(at, orderCode)).toMatchObject({ orderStatus: 5 })
    expect(await broken(at)).toEqual([])
  })

  it('is decided once by two at once, and asked for once', async () => {
    const { orderCode } = await reached()
    const row = { text: 'SELECT 1 FROM pledge_order WHERE order_code = $1 FOR UPDATE', values: [orderCode] }
    const asked = await atOnce(at.world, row, [() => apply(orderCode), () => apply(orderCode)])
    const codes = asked.flatMap((one) => (one.status === 'fulfilled' ? [one.value.code] : []))
    expect(codes.sort()).toEqual([200, 409])
    const code = (await shownOf(at, orderCode)).refunds.at(-1)?.pledgeRefundCode ?? ''
    const decided = await atOnce(at.world, row, [() => audit(code), () => audit(code)])
    expect(decided.flatMap((one) => (one.status === 'fulfilled' ? [one.value.code] : [])).sort()).toEqual([200, 409])
    expect((await shownOf(at, orderCode)).refunds.filter(({ rptRefundCode }) => rptRefundCode !== '')).toHaveLength(1)
  })
})

describe('a refund that the channel never made', () => {
  const walletOf = () =>
    balanceOf(
      at.world,
      at.operator.tenantId,
      accounts.available({ ownerType: OwnerType.merchant, ownerNo: at.merchant.rpiNo }, WalletKind.merchant),
    )

  it('goes into the wallet of the merchant instead (1602); what was forfeited with it stands', async () => {
    const [before, wallet] = [await held(), await walletOf()]
    const { orderCode } = await reached()
    await audit((await apply(orderCode)).data.pledgeRefundCode, { refundAmount: '90.00' })
    await answerRefund(at, orderCode)
    await undoRefund(at, (await shownOf(at, orderCode)).refunds.at(-1)?.rptRefundCode ?? '')
    const shown = await shownOf(at, orderCode)
    expect(shown).toMatchObject({ orderStatus: 5, refundAmount: '90.00', forfeitAmount: '9.00' })
    expect(shown.refunds).toHaveLength(1)
    expect(shown.refunds[0]).toMatchObject({ pledgeRefundStatus: 2, refundTarget: 2, rptRefundCode: '' })
    expect(shown.states.map(({ action }) => action)).toContain('repay')
    expect([await held(), (await walletOf()) - wallet]).toEqual([before, 9000n])
    expect(await broken(at)).toEqual([])
  })

  it('and had told by itself, is held again, or goes into the wallet where all had gone', async () => {
    const [before, wallet] = [await held(), await walletOf()]
    const { orderCode, event } = await reached()
    const [part, rest] = [refunded(event, '40.00'), refunded(event, '59.00')]
    const codeOf = async (fen: number) => {
      const { rows } = await at.world.within(at.operator, ({ client }) =>
        client.query<{ code: string }>(
          `SELECT r.refund_code AS code FROM pos_refund r JOIN pledge_order o USING (tenant_id, rpt_order_code) WHERE r.tenant_id = $1 AND o.order_code = $2 AND r.refund_amount = $3 AND r.refund_status = 2`,
          [at.operator.tenantId, orderCode, fen],
        ),
      )
      return rows[0]?.code ?? ''
    }
    await deliver(at, part)
    await undoRefund(at, await codeOf(4000))
    expect(await shownOf(at, orderCode)).toMatchObject({ orderStatus: 2, refundAmount: '0.00' })
    expect(await held()).toBe(before + 9900n)
    await deliver(at, refunded(event, '40.00'), rest)
    expect(await shownOf(at, orderCode)).toMatchObject({ orderStatus: 5, refundAmount: '99.00' })
    await undoRefund(at, await codeOf(4000))
    const shown = await shownOf(at, orderCode)
    expect(shown).toMatchObject({ orderStatus: 5, refundAmount: '99.00' })
    expect(shown.refunds).toMatchObject([{ refundAmount: '40.00', pledgeRefundStatus: 2, refundTarget: 2 }])
    expect([await held(), (await walletOf()) - wallet]).toEqual([before, 4000n])
    expect(await broken(at)).toEqual([])
  })
})

describe('an early return (C0627, C0636)', () => {
  it('waits for the terminal, then gives the money back and takes the rewards back (1702)', async () => {
    const before = await held()
    const { orderCode, rtNo } = await bind(at)
    await pay(at, orderCode)
    const [l1, l2] = [await rewardOf(at.l1.userNo), await rewardOf(at.l2.userNo)]
    expect(await grant(orderCode)).toMatchObject({ code: 200, data: { granted: 2, amount: '60.00' } })
    expect(await rewardOf(at.l1.userNo)).toBe(l1 + 1500n)
    expect(await rewardOf(at.l2.userNo)).toBe(l2 + 4500n)
    expect(await remove(rtNo)).toMatchObject({ code: 409, msg: '该终端存在未完结的押金订单，不能移除' })
    expect(await apply(orderCode, { early: 1 }, at.ofL2)).toMatchObject({ code: 403 })
    const { pledgeRefundCode } = (await apply(orderCode, { early: 1 })).data
    expect(await remove(rtNo)).toMatchObject({ code: 409 })
    expect(await audit(pledgeRefundCode)).toMatchObject({ code: 200 })
    expect((await shownOf(at, orderCode)).refunds.at(-1)).toMatchObject({ pledgeRefundStatus: 1, rptRefundCode: '' })
    expect(await remove(rtNo)).toMatchObject({ code: 200 })
    expect((await shownOf(at, orderCode)).refunds.at(-1)?.rptRefundCode).not.toBe('')
    await answerRefund(at, orderCode)
    const shown = await shownOf(at, orderCode)
    expect(shown).toMatchObject({ orderStatus: 5, refundAmount: '99.00' })
    expect(shown.rewards.map(({ rewardStatus }) => rewardStatus)).toEqual([3, 3])
    expect([await rewardOf(at.l1.userNo), await rewardOf(at.l2.userNo)]).toEqual([l1, l2])
    expect(await held()).toBe(before)
    expect(await broken(at)).toEqual([])
  })

  it('that is rejected leads back to the assessment', async () => {
    const { orderCode } = await bind(at)
    await pay(at, orderCode)
    const { pledgeRefundCode } = (await apply(orderCode, { early: 1 })).data
    await audit(pledgeRefundCode, { auditStatus: 2, reason: '继续使用' })
    expect(await shownOf(at, orderCode)).toMatchObject({ orderStatus: 1 })
  })
})

describe('the rewards of a deposit (C0628, C0629, R058, R644)', () => {
  it('are granted at once to all levels, by an auditor of the operator, once (1604)', async () => {
    const { orderCode } = await bind(at)
    await pay(at, orderCode)
    expect(await grant(orderCode, {}, at.ofL1)).toMatchObject({ code: 403 })
    expect(await grant(orderCode, { auditStatus: 2 })).toMatchObject({ code: 400, msg: '请填写驳回原因' })
    const row = { text: 'SELECT 1 FROM pledge_order WHERE order_code = $1 FOR UPDATE', values: [orderCode] }
    const both = await atOnce(at.world, row, [() => grant(orderCode), () => grant(orderCode)])
    expect(both.flatMap((one) => (one.status === 'fulfilled' ? [one.value.code] : [])).sort()).toEqual([200, 409])
    const { data } = await at.world.as(at.ofL2).send(reward.list, { orderCode })
    expect(data.records.map(({ amount, rewardStatus }) => [amount, rewardStatus])).toEqual([['45.00', 1]])
    expect(await broken(at)).toEqual([])
  })

  it('are rejected with a reason, all of them', async () => {
    const { orderCode } = await bind(at)
    await pay(at, orderCode)
    expect(await grant(orderCode, { auditStatus: 2, reason: '测试商户' })).toMatchObject({ code: 200 })
    const { data } = await at.world.as(at.maker).send(reward.statistics, { orderCode })
    expect(data).toMatchObject({ rewardCount: 2, amount: '60.00', rejectedAmount: '60.00', grantedAmount: '0.00' })
  })
})

describe('money that the channel moves by itself', () => {
  it('gives the deposit back: a reversal of its payment', async () => {
    const before = await held()
    const { orderCode } = await bind(at)
    const { event } = await pay(at, orderCode)
    await deliver(at, reversed(event, { occurredAt: `${today} 13:00:00+08` }))
    expect(await shownOf(at, orderCode)).toMatchObject({ orderStatus: 5, refundAmount: '99.00' })
    expect(await held()).toBe(before)
    expect(await broken(at)).toEqual([])
  })

  it('lowers what is left: a refund of a part', async () => {
    const { orderCode } = await bind(at)
    const { event } = await pay(at, orderCode)
    await deliver(at, refunded(event, '20.00', { finishTime: `${today} 13:00:00+08` }))
    expect(await shownOf(at, orderCode)).toMatchObject({ orderStatus: 1, refundAmount: '20.00' })
    expect(await broken(at)).toEqual([])
    const { pledgeRefundCode } = (await apply(orderCode, { early: 1 })).data
    expect(await audit(pledgeRefundCode, { refundAmount: '80.00' })).toMatchObject({ code: 409 })
  })
})
