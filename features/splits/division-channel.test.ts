import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drainOutbox } from '../../core/server/jobs/outbox-worker.ts'
import { givenUser, type TestUser } from '../../tests/kit/api.ts'
import {
  type ChannelBench,
  ledgerChange,
  ledgerOf,
  placeOrder,
  startChannelBench,
  tradeOf,
  untilStatus,
} from '../channels/notify/channel-bench.fixture.ts'
import { reachChannel } from '../channels/adapter/access.actions.ts'
import { payPwd } from '../wallets/owner/owner.fixture.ts'
import { verifyLedger } from '../reconciliation/proof/verify-ledger.queries.ts'
import { reconBatch, ReconStatus } from '../reconciliation/recon-batch/recon-batch.contract.ts'
import { BillKind } from '../reconciliation/bill/bill.contract.ts'
import {
  advanceTo,
  auditBy,
  diffsOf,
  givenReconStaff,
  resolveBy,
  runBill,
  uploadBill,
} from '../reconciliation/recon-diff/recon-bench.fixture.ts'
import { DiffKind, DiffStatus, ResolveKind } from '../reconciliation/recon-diff/recon-diff.contract.ts'
import { tradeDivision } from './division/trade-division.contract.ts'
import { givenProject } from './division.fixture.ts'
import { runDivisions } from './order/execute.actions.ts'

const storeNo = 'S00000001'
let bench: ChannelBench
let staff: TestUser
beforeAll(async () => {
  bench = await startChannelBench()
  staff = await givenUser(bench.world, {
    tenantId: bench.tenantId,
    permissions: ['pos_trade_test', 'division_regist', 'division_refund'],
  })
  const { channel, access } = await reachChannel(bench.world.db, bench.tenantId, 'SANDBOX')
  const receivers = []
  for (const [at, [name, ratio]] of (
    [
      ['甲', '12.5'],
      ['乙', '10'],
      ['丙', '7.5'],
    ] as const
  ).entries()) {
    const answer = await channel.registerReceiver(access, {
      outReceiverNo: `RV${at}`,
      aisleMerNo: bench.merchant.aisleMerNo,
      kind: 'PERSON',
      name,
      account: `622202020000111${at}`,
    })
    if (answer.kind !== 'done') throw new Error(answer.kind)
    receivers.push({ no: `RV${at}`, name, ratio, priority: at, aisleReceiverNo: answer.data.aisleReceiverNo })
  }
  await givenProject(bench.world, {
    tenantId: bench.tenantId,
    rpiNo: bench.merchant.rpiNo,
    storeNo,
    divMode: 1,
    receivers,
  })
  await bench.rows(
    `INSERT INTO pos_store (tenant_id, oem_no, rps_no, rpi_no, store_name, store_type, store_status) VALUES ($1, $1, 'S00000000', $3, '总店', 1, 1), ($1, $1, $2, $3, '一店', 2, 1) ON CONFLICT DO NOTHING`,
    [bench.tenantId, storeNo, bench.merchant.rpiNo],
  )
  await bench.world.db.pool.query(`UPDATE pay_aisle SET max_div_ratio_ppm = 300000`)
})
afterAll(async () => {
  const proofs = await verifyLedger(bench.world.db, bench.tenantId)
  await bench.close()
  expect(proofs.filter(({ holds }) => !holds)).toEqual([])
})

/** A paid order of the bound store: the channel holds its money. @returns its number */
async function givenPaid(amount: string): Promise<string> {
  const code = await placeOrder(bench, staff, amount, { storeNo })
  await bench.control('pay', { no: code })
  await untilStatus(bench, code, 2)
  return code
}
const work = async () => {
  await runDivisions(bench.world.db, bench.tenantId, (error) => {
    throw error
  })
  await drainOutbox(bench.world.db, 'division.order')
}
const orderOf = async (rptOrderCode: string) =>
  (
    await bench.rows<{ code: string; status: number; why: string }>(
      'SELECT div_order_code AS code, div_order_status AS status, fail_reason AS why FROM division_order WHERE tenant_id = $1 AND rpt_order_code = $2',
      [bench.tenantId, rptOrderCode],
    )
  )[0] as { code: string; status: number; why: string }
const until = (rptOrderCode: string, status: number) =>
  bench.until('SELECT 1 FROM division_order WHERE tenant_id = $1 AND rpt_order_code = $2 AND div_order_status = $3', [
    bench.tenantId,
    rptOrderCode,
    status,
  ])
const partsOf = async (code: string) =>
  (
    await bench.rows<{ detail_status: number }>(
      'SELECT detail_status FROM division_order_detail WHERE tenant_id = $1 AND div_order_code = $2 ORDER BY detail_no',
      [bench.tenantId, code],
    )
  ).map((one) => one.detail_status)
const divided = async (amount = '100.00') => {
  const code = await givenPaid(amount)
  await work()
  await bench.advance(2)
  await until(code, 3)
  return code
}
const refund = (rptOrderCode: string, refundAmount: string) =>
  bench.world.as(staff).send(tradeDivision.handDivRefund, {
    rptOrderCode,
    refundAmount,
    reason: '客户退货',
    payPwd,
    requestNo: crypto.randomUUID(),
  })
const returnOf = async (divReturnCode: string) =>
  (
    await bench.rows<{ status: number; refund: string | null; why: string }>(
      'SELECT div_return_status AS status, refund_code AS refund, fail_reason AS why FROM division_return WHERE tenant_id = $1 AND div_return_code = $2',
      [bench.tenantId, divReturnCode],
    )
  )[0]
const doubt = (api: string, effects: object, times = 1) =>
  bench.control('scenarios', { match: { api }, times, effects })

describe('a division at the channel', () => {
  it('is frozen, sent and paid: the channel pays the receivers what our books say', async () => {
    const code = await givenPaid('100.00')
    const before = await ledgerOf(bench)
    await work()
    expect(await orderOf(code)).toMatchObject({ status: 2 })
    await bench.advance(2)
    await until(code, 3)
    expect(await partsOf((await orderOf(code)).code)).toEqual([2, 2, 2])
    expect(await tradeOf(bench, code)).toMatchObject({ div_status: 3, pooled_amount: 0n, divided_amount: 2988n })
    const { rpiNo } = bench.merchant
    expect(ledgerChange(before, await ledgerOf(bench))).toMatchObject({ [`2001 ${rpiNo} SANDBOX`]: -2988n })
  })

  it('whose first receiver fails (88) gives that part back to the merchant', async () => {
    const code = await givenPaid('100.88')
    await work()
    await bench.advance(2)
    await until(code, 3)
    const order = await orderOf(code)
    expect(await partsOf(order.code)).toEqual([3, 2, 2])
    expect(order.why).toBe('甲：分账接收方账户异常')
  })

  it.each([
    {
      why: 'is lost though it was done',
      effects: { answer: { timeout: { processed: true } }, notify: { drop: true } },
    },
    { why: 'is lost before it was done', effects: { answer: { timeout: { processed: false } } } },
    {
      why: 'stays unclear for two questions',
      effects: { result: { kind: 'unknown', queries: 2 }, notify: { drop: true } },
    },
    { why: 'is not found at first', effects: { result: { kind: 'notFound', queries: 1 }, notify: { drop: true } } },
    { why: 'is garbage', effects: { answer: { garbage: true } } },
    { why: 'is wrongly signed', effects: { answer: { wrongSignature: true } } },
  ])('whose answer $why is asked about and divided once, under one number (traps 7, 30)', async ({ effects }) => {
    const code = await givenPaid('100.00')
    await doubt('divisions', effects)
    await work()
    const order = await orderOf(code)
    for (let tries = 0; tries < 6; tries += 1) {
      await bench.advance(130)
      await work()
    }
    await until(code, 3)
    expect(await partsOf(order.code)).toEqual([2, 2, 2])
    expect(await tradeOf(bench, code)).toMatchObject({ divided_amount: 2988n })
    expect(
      await bench.rows(`SELECT 1 FROM outbox WHERE tenant_id = $1 AND kind = 'division.order' AND out_no = $2`, [
        bench.tenantId,
        order.code,
      ]),
    ).toHaveLength(1)
  })

  it('that the channel refuses fails for good, and the channel is told to settle the money', async () => {
    const code = await placeOrder(bench, staff, '100.00')
    await bench.control('pay', { no: code })
    await untilStatus(bench, code, 2)
    const choices = await bench.world.as(staff).send(tradeDivision.choices, { rptOrderCode: code })
    const projectCode = choices.data[0]?.projectCode ?? ''
    // The channel was not told to hold this payment's money.
    await bench.world
      .as(staff)
      .send(tradeDivision.handDivRegist, { rptOrderCode: code, projectCode, requestNo: crypto.randomUUID() })
    await work()
    expect(await orderOf(code)).toMatchObject({ status: 6, why: expect.stringContaining('订单不支持分账') })
    expect(await tradeOf(bench, code)).toMatchObject({ div_status: 6, pooled_amount: 0n, divided_amount: 0n })
    await drainOutbox(bench.world.db, 'division.unfreeze')
  })
})

describe('a return at the channel', () => {
  it('brings every part back, then the refund starts by itself and succeeds', async () => {
    const code = await divided()
    const reply = await refund(code, '40.00')
    expect(reply.data).toMatchObject({ divReturnStatus: 1, returnAmount: '11.96', refundCode: '' })
    expect((await refund(code, '1.00')).msg).toBe('上一次分账退款尚未完成')
    await drainOutbox(bench.world.db, 'division.return')
    const made = await returnOf(reply.data.divReturnCode)
    expect(made).toMatchObject({ status: 2, refund: expect.stringMatching(/^RF/) })
    await drainOutbox(bench.world.db, 'trade.refund')
    await bench.advance(2)
    await bench.until('SELECT 1 FROM pos_trade WHERE tenant_id = $1 AND rpt_order_code = $2 AND rpt_status = 6', [
      bench.tenantId,
      code,
    ])
    expect(await tradeOf(bench, code)).toMatchObject({ div_status: 4, refunded_amount: 4000n, divided_amount: 1792n })
  })

  it('whose answer is lost is asked about, and comes back once', async () => {
    const code = await divided()
    await doubt('returns', { answer: { timeout: { processed: true } } })
    await doubt('returns', { answer: { timeout: { processed: false } } })
    const { data } = await refund(code, '100.00')
    await drainOutbox(bench.world.db, 'division.return')
    expect(await returnOf(data.divReturnCode)).toMatchObject({ status: 1, refund: null })
    await bench.advance(35)
    await drainOutbox(bench.world.db, 'division.return')
    expect(await returnOf(data.divReturnCode)).toMatchObject({ status: 2 })
    expect(await tradeOf(bench, code)).toMatchObject({ div_status: 5, divided_amount: 0n })
  })

  it('of a receiver that has too little is advanced by the merchant, or fails by the project’s rule', async () => {
    const code = await divided()
    await doubt('returns', { result: { kind: 'fail' } })
    const { data } = await refund(code, '40.00')
    await drainOutbox(bench.world.db, 'division.return')
    expect(await returnOf(data.divReturnCode)).toMatchObject({ status: 2 })
    expect(
      await bench.rows('SELECT debt_kind FROM debt WHERE tenant_id = $1 AND biz_code = $2', [
        bench.tenantId,
        data.divReturnCode,
      ]),
    ).toEqual([{ debt_kind: 4 }])
    const strict = await divided()
    await bench.rows('UPDATE division_order SET short_rule = 2 WHERE tenant_id = $1 AND rpt_order_code = $2', [
      bench.tenantId,
      strict,
    ])
    await doubt('returns', { result: { kind: 'fail' } })
    const failing = await refund(strict, '40.00')
    await drainOutbox(bench.world.db, 'division.return')
    expect(await returnOf(failing.data.divReturnCode)).toMatchObject({
      status: 3,
      refund: null,
      why: expect.stringMatching(/^分账方.余额不足$/),
    })
    // What came back stays; asked again, only the missing part is returned, and nothing is returned twice.
    const again = await refund(strict, '40.00')
    expect(Number(again.data.returnAmount)).toBeLessThan(11.96)
    await drainOutbox(bench.world.db, 'division.return')
    expect(await returnOf(again.data.divReturnCode)).toMatchObject({ status: 2 })
    expect(await tradeOf(bench, strict)).toMatchObject({ divided_amount: 1792n })
  })
})

describe('the bill of divisions (kind 4)', () => {
  it('balances part by part; what the channel tells otherwise is suspended or borne', async () => {
    // A day of its own, at whatever hour this runs.
    await advanceTo(bench, '23:30')
    const day = await advanceTo(bench, '12:00')
    const codes = [await divided('100.00'), await divided('200.00')]
    const parts = await bench.rows<{ div: string; no: string; amount: bigint }>(
      'SELECT d.div_order_code AS div, d.detail_no AS no, d.amount - d.unfrozen_amount AS amount FROM division_order_detail d JOIN division_order o USING (tenant_id, div_order_code) WHERE d.tenant_id = $1 AND o.rpt_order_code = ANY($2) AND d.detail_status = 2 ORDER BY 1, 2',
      [bench.tenantId, codes],
    )
    expect(parts.length).toBe(6)
    const { maker, checker } = await givenReconStaff(bench)
    await advanceTo(bench, '09:05')
    expect(await runBill(bench, maker, day, BillKind.division)).toMatchObject({
      status: 200,
      data: { reconStatus: ReconStatus.balanced, diffCount: 0 },
    })
    // What failed stands on the bill and moved nothing: neither side adds it up.
    const failed = [{ div: parts[0]?.div ?? '', no: '09', amount: 2_501n }]
    expect(await uploadBill(bench, maker, day, divisionBill(day, parts, failed), BillKind.division)).toMatchObject({
      data: { reconStatus: ReconStatus.balanced },
    })
    const { data } = await bench.world.as(maker).send(reconBatch.list, { billDay: day, billKind: '4' })
    const [batch] = data.records
    expect([batch?.billCount, batch?.ourCount]).toEqual([6, 6])
    expect(batch?.billAmount).toBe(batch?.ourAmount)
    const [changed, dropped, ...fine] = parts as [Part, Part, ...Part[]]
    const billed = [{ ...changed, amount: 1n }, ...fine, { div: 'DO-STRANGE', no: '01', amount: 77n }]
    expect(await uploadBill(bench, maker, day, divisionBill(day, billed), BillKind.division)).toMatchObject({
      status: 200,
    })
    const found = await diffsOf(bench, `bill_kind = ${BillKind.division}`)
    expect(found.map(({ diffKind, bizCode }) => `${diffKind} ${bizCode}`).sort()).toEqual(
      [
        `${DiffKind.amount} ${changed.div}:${changed.no}`,
        `${DiffKind.oursOnly} ${dropped.div}:${dropped.no}`,
        `${DiffKind.billOnly} `,
      ].sort(),
    )
    const diffNo = found.find(({ diffKind }) => diffKind === DiffKind.billOnly)?.diffNo ?? ''
    expect(await resolveBy(bench, maker, diffNo, ResolveKind.book)).toMatchObject({ error: 'reconDiff.kindRefused' })
    await resolveBy(bench, maker, diffNo, ResolveKind.writeOff)
    expect(await auditBy(bench, checker, diffNo)).toMatchObject({ data: { diffStatus: DiffStatus.writtenOff } })
  }, 60_000)
})

interface Part {
  readonly div: string
  readonly no: string
  readonly amount: bigint
}

/** A bill as the channel writes it, with one line a part. */
function divisionBill(day: string, paid: readonly Part[], failed: readonly Part[] = []): string {
  const parts = [...paid, ...failed]
  const lines = parts.map(
    ({ div, no, amount }, at) =>
      `SD-${div},${div},AO,PT,R,${no},${amount},${at < paid.length ? 'SUCCESS' : 'FAILED'},${day} 12:01:00`,
  )
  const sum = parts.reduce((total, { amount }) => total + amount, 0n)
  return [
    'aisleDivNo,outDivNo,aisleOrderNo,outTradeNo,receiverNo,detailNo,amount,status,finishTime',
    ...lines,
    `TOTAL,${parts.length},${sum},0`,
    '',
  ].join('\n')
}
