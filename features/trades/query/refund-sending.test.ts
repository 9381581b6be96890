import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drainOutbox } from '../../../core/server/jobs/outbox-worker.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { fen } from '../../../core/shared/money.ts'
import { givenUser, type TestUser } from '../../../tests/kit/api.ts'
import {
  type ChannelBench,
  ledgerChange,
  ledgerOf,
  placeOrder,
  startChannelBench,
  tradeOf,
  untilStatus,
} from '../../channels/notify/channel-bench.fixture.ts'
import { RefundInitiator, RefundKind } from '../refund/refund.contract.ts'
import { requestRefund } from '../refund/refund-request.actions.ts'
import { tradeAction } from '../trade-actions/trade-action.contract.ts'

let bench: ChannelBench
let staff: TestUser
beforeAll(async () => {
  bench = await startChannelBench()
  staff = await givenUser(bench.world, { tenantId: bench.tenantId, permissions: ['pos_trade_test', 'pos_trade_sync'] })
})
afterAll(() => bench.close())

async function givenPaid(amount: string): Promise<string> {
  const code = await placeOrder(bench, staff, amount)
  await bench.control('pay', { no: code })
  await untilStatus(bench, code, 2)
  return code
}

/** Asks for a refund or void, without sending it yet. @returns its number */
async function ask(
  rptOrderCode: string,
  amount: number,
  refundKind: typeof RefundKind.refund | typeof RefundKind.void = RefundKind.refund,
): Promise<string> {
  const by = { tenantId: bench.tenantId, userId: staff.userId, userNo: staff.userNo, account: 'staff' }
  const refund = await bench.world.within({ tenantId: bench.tenantId, oemNo: bench.tenantId }, async (tx) => {
    const { rows } = await tx.client.query<{ at: string }>('SELECT business_now() AS at')
    const at = rows[0]?.at as string
    return requestRefund(
      tx,
      by,
      {
        rptOrderCode,
        refundKind,
        amountFen: fen(amount),
        reason: 'test',
        initiator: RefundInitiator.operator,
        requestNo: '',
      },
      { at, day: at.slice(0, 10) },
    )
  })
  return refund.refundCode
}
const send = () => drainOutbox(bench.world.db, 'trade.refund')
const refundOf = async (code: string) =>
  (
    await bench.rows('SELECT refund_status, fail_code FROM pos_refund WHERE tenant_id = $1 AND refund_code = $2', [
      bench.tenantId,
      code,
    ])
  )[0]
const untilRefund = (code: string, status: number) =>
  bench.until('SELECT 1 FROM pos_refund WHERE tenant_id = $1 AND refund_code = $2 AND refund_status = $3', [
    bench.tenantId,
    code,
    status,
  ])
const atChannel = (no: string) => bench.show<{ rows: unknown[] }>(`refunds?no=${no}`)

describe('a refund', () => {
  it('goes out under its number, and comes back booked', async () => {
    const code = await givenPaid('80.00')
    const refundCode = await ask(code, 3000)
    expect(await refundOf(refundCode)).toMatchObject({ refund_status: 0 })
    await send()
    expect(await refundOf(refundCode)).toMatchObject({ refund_status: 1 })
    await bench.advance(2)
    await untilRefund(refundCode, 2)
    expect(await tradeOf(bench, code)).toMatchObject({ rpt_status: 6, refunded_amount: 3000n, refunding_amount: 0n })
  })

  it('ending in 86 is refused by the channel, and the money is free again', async () => {
    const code = await givenPaid('80.00')
    const before = await ledgerOf(bench)
    const refundCode = await ask(code, 1086)
    await send()
    await untilRefund(refundCode, 3)
    expect(await refundOf(refundCode)).toEqual({ refund_status: 3, fail_code: 'NOT_ENOUGH' })
    expect(await tradeOf(bench, code)).toMatchObject({ rpt_status: 2, refunding_amount: 0n })
    expect(ledgerChange(before, await ledgerOf(bench))).toEqual({})
  })

  it('ending in 87 is asked about until it is known, never sent twice (A3)', async () => {
    const outcome = async (isFaulty: boolean) => {
      await bench.control('config', { magicAmounts: isFaulty })
      const code = await givenPaid('80.00')
      const before = await ledgerOf(bench)
      const refundCode = await ask(code, 1087)
      await send()
      for (let tries = 0; tries < 4; tries += 1) {
        await bench.advance(130)
        await send()
      }
      await untilRefund(refundCode, 2)
      return { ledger: ledgerChange(before, await ledgerOf(bench)), status: (await tradeOf(bench, code)).rpt_status }
    }
    expect(await outcome(true)).toEqual(await outcome(false))
    await bench.control('config', { magicAmounts: true })
  })

  it('whose answer is lost is unknown, holds its amount, and is found by asking (traps 5, 7)', async () => {
    const code = await givenPaid('80.00')
    await bench.control('scenarios', {
      match: { api: 'refunds' },
      effects: { answer: { timeout: { processed: true } }, notify: { drop: true } },
    })
    const refundCode = await ask(code, 6000)
    await send()
    expect(await refundOf(refundCode)).toMatchObject({ refund_status: 4 })
    await expect(ask(code, 6000)).rejects.toMatchObject({ refusalName: 'refund.aboveRest' })
    await bench.advance(31)
    await send()
    expect(await refundOf(refundCode)).toMatchObject({ refund_status: 2 })
    expect((await atChannel(refundCode)).rows).toHaveLength(1)
  })

  it('that never arrived is sent again under the same number', async () => {
    const code = await givenPaid('80.00')
    await bench.control('scenarios', {
      match: { api: 'refunds' },
      effects: { answer: { timeout: { processed: false } } },
    })
    const refundCode = await ask(code, 8000)
    await send()
    expect((await atChannel(refundCode)).rows).toHaveLength(0)
    await bench.advance(31)
    await send()
    await bench.advance(2)
    await untilRefund(refundCode, 2)
    expect((await tradeOf(bench, code)).rpt_status).toBe(7)
  })

  it.each([{ effect: { garbage: true } }, { effect: { wrongSignature: true } }, { effect: { httpStatus: 502 } }])(
    'answered with $effect is not taken for an answer',
    async ({ effect }) => {
      const code = await givenPaid('80.00')
      await bench.control('scenarios', { match: { api: 'refunds' }, effects: { answer: effect } })
      const refundCode = await ask(code, 1000)
      await send()
      expect((await refundOf(refundCode))?.refund_status).not.toBe(3)
      await bench.advance(35)
      await send()
      await untilRefund(refundCode, 2)
    },
  )

  it('as a void takes back the whole payment', async () => {
    const before = await ledgerOf(bench)
    const code = await givenPaid('77.00')
    const refundCode = await ask(code, 0, RefundKind.void)
    await send()
    await untilRefund(refundCode, 2)
    expect(await tradeOf(bench, code)).toMatchObject({ rpt_status: 5 })
    expect(ledgerChange(before, await ledgerOf(bench))).toEqual({})
  })
})

describe('syncDetail (C0552)', () => {
  it('asks for the order, applies what it hears, and can be asked once in 5 s (R628)', async () => {
    const code = await placeOrder(bench, staff, '13.97')
    await bench.control('pay', { no: code })
    const first = await bench.world.as(staff).send(tradeAction.syncDetail, { rptOrderCode: code })
    expect(first.data).toMatchObject({ rptOrderCode: code, rptStatus: 2 })
    const second = await bench.world.as(staff).send(tradeAction.syncDetail, { rptOrderCode: code })
    expect(second.msg).toBe(commonErrors.tooFrequent().message)
  })
})
