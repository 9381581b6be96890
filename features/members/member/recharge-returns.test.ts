import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { World } from '../../../tests/kit/api.ts'
import { undoneRefund } from '../../reconciliation/recon-diff/diff.fixture.ts'
import { again, failedPayment, next, refunded, reversed } from '../../trades/engine/channel-event.fixture.ts'
import { RptStatus } from '../../trades/trade/trade.contract.ts'
import type { TradeWorld } from '../../trades/trade/trade.fixture.ts'
import {
  begun,
  brokenProofs,
  infoOf,
  type MemberWorld,
  refundRecharge,
  rowsOf,
  saveActive,
  spend,
  startMemberWorld,
  stored,
} from './member.fixture.ts'

let at: MemberWorld
let world: World
let network: TradeWorld
beforeAll(async () => {
  at = await startMemberWorld()
  ;({ world, network } = at)
  await saveActive(at)
}, 60_000)
afterAll(() => world.close())

/** Keys of the postings in ledger 2 by which refunds of a recharge took stored value, or gave it back. */
const keysOf = async (rptOrderCode: string) =>
  (
    await rowsOf<{ key: string }>(
      at,
      `SELECT x.event_key AS key FROM ledger_txn x JOIN member_recharge_refund f ON f.tenant_id = x.tenant_id AND f.refund_code = x.biz_code JOIN member_recharge_trade r ON r.tenant_id = f.tenant_id AND r.member_trade_no = f.member_trade_no
        WHERE x.tenant_id = $1 AND x.ledger = 2 AND x.event_type = 2002 AND r.rpt_order_code = $2 ORDER BY x.txn_id`,
      rptOrderCode,
    )
  ).map(({ key }) => key)

const stateOf = async (rptOrderCode: string) =>
  (
    await rowsOf<{ status: number }>(
      at,
      'SELECT rpt_status AS status FROM pos_trade WHERE tenant_id = $1 AND rpt_order_code = $2',
      rptOrderCode,
    )
  )[0]?.status

describe('stored value of a recharge that goes back (money 8.4, R062)', () => {
  it('is there again when a refund of the recharge was never made, and the proof knows it', async () => {
    const one = await stored(at, '100.00')
    await spend(at, one, '20.00')
    const asked = await refundRecharge(at, one.outTradeNo, '50.00')
    const { refundCode = '' } = asked.data
    await network.apply(refunded(one.event, '50.00', { outRefundNo: refundCode }))
    expect(await infoOf(at, one.rpiMemberNo)).toMatchObject({ principal: '30.00', bonus: '5.00' })
    await undoneRefund(world, network.tenantId, refundCode)
    expect(await infoOf(at, one.rpiMemberNo)).toMatchObject({
      principal: '80.00',
      bonus: '10.00',
      heldAmount: '0.00',
      recharges: [{ returnedPrincipal: '0.00', returnedBonus: '0.00', rptStatus: 2 }],
    })
    expect(await keysOf(one.outTradeNo)).toEqual([`R:${refundCode}:M`, `R:${refundCode}:MV`])
    expect(await brokenProofs(at)).toEqual([])
    // What it took counts no more: a refund of the rest takes the bonus in whole.
    const whole = await refundRecharge(at, one.outTradeNo, '80.00')
    await network.apply(refunded(one.event, '80.00', { outRefundNo: whole.data.refundCode ?? '' }))
    expect(await infoOf(at, one.rpiMemberNo)).toMatchObject({ principal: '0.00', bonus: '2.00' })
    expect(await brokenProofs(at)).toEqual([])
  })

  it('is held at once and goes back when the recharge was paid after it was given up', async () => {
    const one = await begun(at, '100.00')
    await network.apply(failedPayment(one.event))
    expect(await stateOf(one.outTradeNo)).toBe(RptStatus.failed)
    await network.apply(one.event)
    expect(await infoOf(at, one.rpiMemberNo)).toMatchObject({ balance: '110.00', heldAmount: '110.00' })
    expect(await spend(at, one, '0.01')).toMatchObject({ code: 409, msg: '储值余额不足' })
    expect(await brokenProofs(at)).toEqual([])
    const [refund] = await rowsOf<{ code: string }>(
      at,
      'SELECT refund_code AS code FROM pos_refund WHERE tenant_id = $1 AND rpt_order_code = $2',
      one.outTradeNo,
    )
    await network.apply(refunded(one.event, '100.00', { outRefundNo: refund?.code ?? '' }))
    expect(await infoOf(at, one.rpiMemberNo)).toMatchObject({ balance: '0.00', heldAmount: '0.00' })
    expect(await brokenProofs(at)).toEqual([])
  })

  it('is stored once when the recharge is paid twice: the second payment goes back by itself', async () => {
    const one = await stored(at, '100.00')
    await network.apply(again(one.event, { aisleOrderNo: next('A') }))
    await network.apply(again(one.event))
    expect(await infoOf(at, one.rpiMemberNo)).toMatchObject({ balance: '110.00', heldAmount: '0.00' })
    expect(await brokenProofs(at)).toEqual([])
  })

  it('is held by a void and taken when the channel says so', async () => {
    const one = await stored(at, '100.00')
    const asked = await refundRecharge(at, one.outTradeNo)
    expect(asked).toMatchObject({ code: 200 })
    expect(await infoOf(at, one.rpiMemberNo)).toMatchObject({ balance: '110.00', heldAmount: '110.00' })
    await network.apply(reversed(one.event, { outRefundNo: asked.data.refundCode ?? '' }))
    expect(await infoOf(at, one.rpiMemberNo)).toMatchObject({ balance: '0.00', heldAmount: '0.00' })
    expect(await keysOf(one.outTradeNo)).toEqual([`R:${asked.data.refundCode}:M`])
    expect(await brokenProofs(at)).toEqual([])
  })

  it('is taken in whole by a reversal that comes while a refund of a part holds something', async () => {
    const one = await stored(at, '100.00')
    const asked = await refundRecharge(at, one.outTradeNo, '30.00')
    await network.apply(reversed(one.event))
    expect(await infoOf(at, one.rpiMemberNo)).toMatchObject({ balance: '0.00', heldAmount: '0.00' })
    const outRefundNo = asked.data.refundCode ?? ''
    await network.apply(refunded(one.event, '30.00', { outRefundNo, outcome: 'failed' }))
    expect(await infoOf(at, one.rpiMemberNo)).toMatchObject({ balance: '0.00', heldAmount: '0.00' })
    expect(await keysOf(one.outTradeNo)).toEqual([`R:${one.outTradeNo}:M`])
    expect(await brokenProofs(at)).toEqual([])
  })

  it('that a refund which the channel began took, and that was spent before, is short and never below zero', async () => {
    const one = await stored(at, '100.00')
    await spend(at, one, '108.00')
    await network.apply(refunded(one.event, '40.00'))
    expect(await infoOf(at, one.rpiMemberNo)).toMatchObject({
      principal: '0.00',
      bonus: '0.00',
      recharges: [{ returnedPrincipal: '0.00', returnedBonus: '2.00' }],
    })
    expect(await brokenProofs(at)).toEqual([])
  })
})
