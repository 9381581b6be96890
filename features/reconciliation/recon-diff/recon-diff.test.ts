import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fen } from '../../../core/shared/money.ts'
import { givenUser } from '../../../tests/kit/api.ts'
import {
  type ChannelBench,
  ledgerOf,
  placeOrder,
  startChannelBench,
} from '../../channels/notify/channel-bench.fixture.ts'
import { NotifyEvent } from '../../channels/adapter/event.contract.ts'
import { tradeDetail } from '../../trades/trade-detail/trade-detail.contract.ts'
import { receiveBatch } from '../../channels/inbox/inbox.actions.ts'
import { reconBatch, ReconStatus } from '../recon-batch/recon-batch.contract.ts'
import { BillKind } from '../bill/bill.contract.ts'
import {
  advanceTo,
  auditBy,
  booked,
  brokenOf,
  diffsOf,
  givenReconStaff,
  type ReconStaff,
  resolveBy,
  runBill,
  swipe,
  uploadBill,
} from './recon-bench.fixture.ts'
import { DiffKind, DiffStatus, reconDiff, ResolveKind } from './recon-diff.contract.ts'
import { diffResolution } from '../resolution/resolution.contract.ts'
import type { DiffRow } from './diff-row.queries.ts'

let bench: ChannelBench
let staff: ReconStaff
let day: string
/** Channel's and our numbers of the payments of the day, by what is planted on them. */
const no: Record<string, string> = {}
const code: Record<string, string> = {}

const planted = [
  'fine',
  'gone',
  'goneSuspended',
  'goneWritten',
  'amount',
  'amountSuspended',
  'fee',
  'feeWritten',
  'slip',
  'cost',
  'costWritten',
  'costSlip',
  'status',
  'twice',
  'unrefunded',
] as const

const billLine = (aisleOrderNo: string, amount: number) => ({
  aisleOrderNo,
  outTradeNo: '',
  aisleMerchantNo: bench.merchant.aisleMerNo,
  sn: 'SN00000001',
  payWay: 4,
  cardType: 1,
  amount,
  merchantFee: 50,
  cost: 40,
  settleCycle: 'T1',
  status: 'SUCCESS',
  payTime: `${day} 13:00:00`,
})

const feeOf = async (name: string) => {
  const [row] = await bench.rows<{ fee_amount: bigint; aisle_cost_amount: bigint }>(
    'SELECT fee_amount, aisle_cost_amount FROM pos_trade WHERE tenant_id = $1 AND rpt_order_code = $2',
    [bench.tenantId, code[name]],
  )
  return { fee: Number(row?.fee_amount), cost: Number(row?.aisle_cost_amount) }
}

beforeAll(async () => {
  bench = await startChannelBench()
  staff = await givenReconStaff(bench)
  day = await advanceTo(bench, '12:00')
  for (const [index, name] of planted.entries()) no[name] = await swipe(bench, 10_000 + index * 1_000)
  for (const name of planted) code[name] = await booked(bench, no[name] as string)
  // Never notified: only the bill and a question bring it to light.
  no.silent = await swipe(bench, 30_097)
  const refund = {
    kind: NotifyEvent.refund,
    outcome: 'success' as const,
    aisleCode: 'SANDBOX',
    notifyId: 'N-refund',
    occurredAt: `${day} 12:30:00+08`,
    outTradeNo: null,
    aisleOrderNo: no.unrefunded as string,
    aisleMerNo: bench.merchant.aisleMerNo,
    outRefundNo: null,
    aisleRefundNo: 'AR-OURS-ONLY',
    amountFen: fen(500),
    feeReturnFen: null,
    costReturnFen: null,
    finishTime: `${day} 12:30:00+08`,
    failCode: '',
    failReason: '',
  }
  await receiveBatch(bench.world.db, bench.tenantId, [{ event: refund, rawBody: '{}', headers: '{}' }])
  const order = await placeOrder(
    bench,
    await givenUser(bench.world, { tenantId: bench.tenantId, permissions: ['pos_trade_test'] }),
    '88.00',
  )
  await bench.control(`orders/${order}/pay`, { result: 'SUCCESS' })
  await bench.until('SELECT 1 FROM pos_trade WHERE tenant_id = $1 AND rpt_order_code = $2 AND rpt_status = 2', [
    bench.tenantId,
    order,
  ])
  code.api = order
  const fees = Object.fromEntries(await Promise.all(planted.map(async (name) => [name, await feeOf(name)] as const)))
  await bench.control(`bills/${day}/mutate`, {
    kind: 'trade',
    drop: [no.gone, no.goneSuspended, no.goneWritten],
    add: [billLine('AO-UNKNOWN-1', 7_000), billLine('AO-UNKNOWN-2', 9_000)],
    duplicate: [no.twice],
    changeAmount: [
      { no: no.amount, amount: 12_345 },
      { no: no.amountSuspended, amount: 16_000 },
    ],
    changeFee: [
      { no: no.fee, fee: (fees.fee?.fee ?? 0) + 25 },
      { no: no.feeWritten, fee: (fees.feeWritten?.fee ?? 0) + 3 },
      { no: no.slip, fee: (fees.slip?.fee ?? 0) + 1 },
    ],
    changeCost: [
      { no: no.cost, cost: (fees.cost?.cost ?? 0) + 30 },
      { no: no.costWritten, cost: (fees.costWritten?.cost ?? 0) - 5 },
      { no: no.costSlip, cost: (fees.costSlip?.cost ?? 0) - 1 },
    ],
    changeStatus: [{ no: no.status, status: 'REVOKED' }],
  })
  await bench.control(`bills/${day}/mutate`, {
    kind: 'refund',
    add: [
      {
        aisleRefundNo: 'AR-BILL-1',
        outRefundNo: '',
        outTradeNo: code.api,
        amount: 800,
        feeReturn: 3,
        costReturn: 2,
        status: 'SUCCESS',
        finishTime: `${day} 15:00:00`,
      },
      {
        aisleRefundNo: 'AR-BILL-2',
        outRefundNo: '',
        outTradeNo: '',
        amount: 300,
        feeReturn: '',
        costReturn: '',
        status: 'SUCCESS',
        finishTime: `${day} 15:00:00`,
      },
    ],
  })
  await advanceTo(bench, '09:05')
}, 180_000)
afterAll(() => bench.close())

const diffOf = async (kind: number, about: string): Promise<DiffRow> => {
  const [found] = await diffsOf(
    bench,
    `diff_kind = ${kind} AND (aisle_order_no = '${about}' OR rpt_order_code = '${about}')`,
  )
  if (!found) throw new Error(`no difference ${kind} about ${about}`)
  return found
}
const settle = async (diff: DiffRow, resolveKind: number) => {
  expect(await resolveBy(bench, staff.maker, diff.diffNo, resolveKind)).toMatchObject({ status: 200 })
  const reply = await auditBy(bench, staff.checker, diff.diffNo)
  expect(reply).toMatchObject({ status: 200 })
  expect(await brokenOf(bench)).toEqual([])
  return reply.data.diffStatus
}

describe('reconciling a bill with faults of every kind (C1052)', () => {
  it('finds what was planted, and nothing else; books what the channel confirms; holds and writes off by itself', async () => {
    expect(await runBill(bench, staff.maker, day)).toMatchObject({
      status: 200,
      data: { reconStatus: ReconStatus.different },
    })
    const found = (await diffsOf(bench)).map(
      ({ diffKind, aisleOrderNo, diffStatus }) => `${diffKind} ${aisleOrderNo} ${diffStatus}`,
    )
    expect(found.sort()).toEqual(
      [
        `${DiffKind.oursOnly} ${no.gone} 0`,
        `${DiffKind.oursOnly} ${no.goneSuspended} 0`,
        `${DiffKind.oursOnly} ${no.goneWritten} 0`,
        `${DiffKind.billOnly} AO-UNKNOWN-1 0`,
        `${DiffKind.billOnly} AO-UNKNOWN-2 0`,
        // The channel confirmed it: booked, and settled by itself.
        `${DiffKind.billOnly} ${no.silent} 1`,
        `${DiffKind.duplicate} ${no.twice} 0`,
        `${DiffKind.amount} ${no.amount} 0`,
        `${DiffKind.amount} ${no.amountSuspended} 0`,
        `${DiffKind.fee} ${no.fee} 0`,
        `${DiffKind.fee} ${no.feeWritten} 0`,
        `${DiffKind.fee} ${no.slip} 1`,
        `${DiffKind.cost} ${no.cost} 0`,
        `${DiffKind.cost} ${no.costWritten} 0`,
        `${DiffKind.cost} ${no.costSlip} 1`,
        `${DiffKind.status} ${no.status} 0`,
      ].sort(),
    )
    const [silent] = await bench.rows<{ trade_source: number; recon_status: number }>(
      'SELECT trade_source, recon_status FROM pos_trade WHERE tenant_id = $1 AND rpt_aisle_order_code = $2',
      [bench.tenantId, no.silent],
    )
    expect(silent).toMatchObject({ trade_source: 9, recon_status: 1 })
    const held = await diffOf(DiffKind.billOnly, 'AO-UNKNOWN-1')
    expect(held).toMatchObject({ suspenseAmount: 6_960n })
    expect(await brokenOf(bench)).toEqual([])
  }, 120_000)

  it('changes nothing when it is run again, also by two at once', async () => {
    const before = await diffsOf(bench)
    const ledger = await ledgerOf(bench)
    const replies = await Promise.all([runBill(bench, staff.maker, day), runBill(bench, staff.second, day)])
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect(await diffsOf(bench)).toEqual(before)
    expect(await ledgerOf(bench)).toEqual(ledger)
  }, 120_000)

  it('refuses a broken bill whole and keeps why (C1053, trap 28)', async () => {
    const before = await diffsOf(bench)
    const head =
      'aisleOrderNo,outTradeNo,aisleMerchantNo,sn,payWay,cardType,amount,merchantFee,cost,settleCycle,status,payTime'
    const broken = [
      { content: `${head}\nA,,M,,4,1,100,1,1,T1,SUCCESS,${day} 10:00:00\nTOTAL,1,99,1\n`, error: 'bill.totalDiffers' },
      { content: `${head}\nA,,M,,4,1,1.00,1,1,T1,SUCCESS,${day} 10:00:00\nTOTAL,1,100,1\n`, error: 'bill.broken' },
      { content: `${head}\nA,,M,,4,1,100,1,1,T1,SUCCESS,${day} 10:00:00\n`, error: 'bill.totalMissing' },
      { content: 'aisleOrderNo\nTOTAL\n', error: 'bill.broken' },
    ]
    for (const { content, error } of broken)
      expect(await uploadBill(bench, staff.maker, day, content)).toMatchObject({ status: 409, error })
    expect(await diffsOf(bench)).toEqual(before)
    const { data } = await bench.world.as(staff.maker).send(reconBatch.list, { billDay: day, billKind: BillKind.trade })
    expect(data.records[0]?.failReason).not.toBe('')
  })
})

describe('settling differences (C1059, C1061): each leaves the books whole', () => {
  it.each([
    { kind: DiffKind.oursOnly, about: () => no.gone, way: ResolveKind.reverseOurs, end: DiffStatus.done },
    { kind: DiffKind.oursOnly, about: () => no.goneSuspended, way: ResolveKind.suspend, end: DiffStatus.suspended },
    { kind: DiffKind.oursOnly, about: () => no.goneSuspended, way: ResolveKind.reverseOurs, end: DiffStatus.done },
    { kind: DiffKind.amount, about: () => no.amount, way: ResolveKind.followChannel, end: DiffStatus.done },
    { kind: DiffKind.amount, about: () => no.amountSuspended, way: ResolveKind.suspend, end: DiffStatus.suspended },
    { kind: DiffKind.amount, about: () => no.amountSuspended, way: ResolveKind.writeOff, end: DiffStatus.writtenOff },
    { kind: DiffKind.fee, about: () => no.fee, way: ResolveKind.recompute, end: DiffStatus.done },
    { kind: DiffKind.fee, about: () => no.feeWritten, way: ResolveKind.writeOff, end: DiffStatus.writtenOff },
    { kind: DiffKind.cost, about: () => no.cost, way: ResolveKind.adjustCost, end: DiffStatus.done },
    { kind: DiffKind.cost, about: () => no.costWritten, way: ResolveKind.writeOff, end: DiffStatus.writtenOff },
    { kind: DiffKind.status, about: () => no.status, way: ResolveKind.reverseOurs, end: DiffStatus.done },
    { kind: DiffKind.duplicate, about: () => no.twice, way: ResolveKind.ignore, end: DiffStatus.ignored },
    { kind: DiffKind.billOnly, about: () => 'AO-UNKNOWN-1', way: ResolveKind.book, end: DiffStatus.done },
    { kind: DiffKind.billOnly, about: () => 'AO-UNKNOWN-2', way: ResolveKind.writeOff, end: DiffStatus.writtenOff },
  ])(
    'kind $kind by $way ends as $end',
    async ({ kind, about, way, end }) => {
      expect(await settle(await diffOf(kind, about() as string), way)).toBe(end)
    },
    60_000,
  )

  it('books the channel’s fee, cost and amount on our rows', async () => {
    const rows = await bench.rows<{
      name: string
      fee_amount: bigint
      aisle_cost_amount: bigint
      settle_amount: bigint
      recon_status: number
    }>(
      'SELECT fee_amount, aisle_cost_amount, settle_amount, trade_amount, recon_status FROM pos_trade WHERE tenant_id = $1 AND rpt_order_code = ANY($2) ORDER BY rpt_order_code',
      [bench.tenantId, [code.fee, code.cost]],
    )
    expect(rows.map(({ recon_status }) => recon_status)).toEqual([3, 3])
    const again = await bench.rows<{ trade_amount: bigint; rpt_status: number; trade_source: number }>(
      'SELECT trade_amount, rpt_status, trade_source FROM pos_trade WHERE tenant_id = $1 AND rpt_aisle_order_code = $2 ORDER BY rpt_status',
      [bench.tenantId, no.amount],
    )
    expect(again).toEqual([
      { trade_amount: 12_345n, rpt_status: 2, trade_source: 9 },
      { trade_amount: 14_000n, rpt_status: 5, trade_source: 1 },
    ])
  })

  it('shows a corrected trade with all its postings, the profit they leave, and what corrected it', async () => {
    const reader = await givenUser(bench.world, {
      tenantId: bench.tenantId,
      permissions: ['pos_trade_view', 'profit_view_cost'],
    })
    const { data } = await bench.world.as(reader).send(tradeDetail.detail, { rptOrderCode: code.fee })
    const [{ diffNo } = { diffNo: '' }] = await diffsOf(bench, `rpt_order_code = '${code.fee}'`)
    expect(data.corrections).toEqual([diffNo])
    expect(data.ledger.filter(({ bizCode }) => bizCode === diffNo).map(({ eventType }) => eventType)).toContain(2104)
    const fenOf = (yuan: string) => BigInt(yuan.replace('.', ''))
    const isProfit = (account: string) => /^(2101|4001):/.test(account)
    const posted = data.ledger.reduce(
      (sum, { debitAccount, creditAccount, amount }) =>
        sum + (isProfit(creditAccount) ? fenOf(amount) : 0n) - (isProfit(debitAccount) ? fenOf(amount) : 0n),
      0n,
    )
    expect(posted).toBe(fenOf(data.keptProfitAmount as string))
    expect(data.changes.map(({ entity, entityNo }) => `${entity} ${entityNo}`)).toContain(`reconDiff ${diffNo}`)
  })

  it('leaves nothing in suspense; run again, all stays, with the one that waits for its auditors', async () => {
    expect((await diffsOf(bench, 'suspense_amount <> 0')).length).toBe(0)
    expect((await ledgerOf(bench))['1901 SANDBOX ']).toBeUndefined()
    const before = await diffsOf(bench)
    expect(await runBill(bench, staff.maker, day)).toMatchObject({ data: { reconStatus: ReconStatus.inProgress } })
    expect(await diffsOf(bench)).toEqual(before)
    expect(await brokenOf(bench)).toEqual([])
  }, 60_000)
})

describe('refunds (kind 7)', () => {
  it('finds a refund that only one side has', async () => {
    await runBill(bench, staff.maker, day, BillKind.refund)
    const found = await diffsOf(bench, `bill_kind = ${BillKind.refund}`)
    expect(found.map(({ diffKind, aisleOrderNo }) => `${diffKind} ${aisleOrderNo}`).sort()).toEqual([
      '7 AR-BILL-1',
      '7 AR-BILL-2',
      '7 AR-OURS-ONLY',
    ])
  }, 60_000)

  it('books the bill’s, takes ours back, and cannot book one whose payment nobody knows', async () => {
    expect(await settle(await diffOf(DiffKind.refund, 'AR-BILL-1'), ResolveKind.book)).toBe(DiffStatus.done)
    expect(await settle(await diffOf(DiffKind.refund, 'AR-OURS-ONLY'), ResolveKind.reverseOurs)).toBe(DiffStatus.done)
    const { diffNo } = await diffOf(DiffKind.refund, 'AR-BILL-2')
    await resolveBy(bench, staff.maker, diffNo, ResolveKind.book)
    expect(await auditBy(bench, staff.checker, diffNo)).toMatchObject({ status: 409, error: 'reconDiff.notYetBooked' })
    expect(await auditBy(bench, staff.checker, diffNo, 2, '无原交易')).toMatchObject({ status: 200 })
    expect(await settle(await diffOf(DiffKind.refund, 'AR-BILL-2'), ResolveKind.suspend)).toBe(DiffStatus.suspended)
  }, 60_000)
})

describe('who may settle what', () => {
  it('needs words, a way that fits, another person, and two auditors above 100.00', async () => {
    const { diffNo } = await diffOf(DiffKind.oursOnly, no.goneWritten as string)
    expect(await resolveBy(bench, staff.maker, diffNo, ResolveKind.writeOff, '')).toMatchObject({
      status: 400,
      msg: '请填写处理说明',
    })
    expect(await resolveBy(bench, staff.maker, diffNo, ResolveKind.recompute)).toMatchObject({
      status: 409,
      error: 'reconDiff.kindRefused',
    })
    expect(await resolveBy(bench, staff.maker, diffNo, ResolveKind.writeOff)).toMatchObject({ status: 200 })
    expect(await auditBy(bench, staff.maker, diffNo)).toMatchObject({ status: 409, msg: '不能审核本人提交的申请' })
    expect(await auditBy(bench, staff.checker, diffNo)).toMatchObject({ data: { diffStatus: DiffStatus.review } })
    expect(await auditBy(bench, staff.checker, diffNo)).toMatchObject({ status: 409, msg: '核销金额超过权限' })
    expect(await auditBy(bench, staff.second, diffNo)).toMatchObject({ data: { diffStatus: DiffStatus.writtenOff } })
    expect(await resolveBy(bench, staff.maker, diffNo, ResolveKind.writeOff)).toMatchObject({
      status: 409,
      msg: '该差异已处理',
    })
    expect(await runBill(bench, staff.maker, day)).toMatchObject({ data: { reconStatus: ReconStatus.resolved } })
    expect(await brokenOf(bench)).toEqual([])
  }, 60_000)

  it('shows and lets nobody of another tenant settle anything; refuses who lacks the permission', async () => {
    const foreign = await givenUser(bench.world, {
      tenantId: '100099',
      permissions: ['recon_view', 'recon_resolve', 'recon_audit', 'recon_force', 'recon_run'],
    })
    const nobody = await givenUser(bench.world, { tenantId: bench.tenantId })
    const [{ diffNo, batchNo } = { diffNo: '', batchNo: '' }] = await diffsOf(bench)
    expect((await bench.world.as(foreign).send(reconDiff.list, { batchNo })).data.total).toBe(0)
    expect(await bench.world.as(foreign).send(reconDiff.detail, { diffNo })).toMatchObject({ status: 404 })
    expect(await resolveBy(bench, foreign, diffNo, ResolveKind.ignore)).toMatchObject({ status: 404 })
    expect(await auditBy(bench, foreign, diffNo)).toMatchObject({ status: 404 })
    expect(
      await bench.world.as(foreign).send(reconBatch.force, { batchNo, reason: 'x', requestNo: crypto.randomUUID() }),
    ).toMatchObject({ status: 404 })
    expect(await runBill(bench, foreign, day)).toMatchObject({ status: 404 })
    expect(await resolveBy(bench, nobody, diffNo, ResolveKind.ignore)).toMatchObject({ status: 403 })
  })

  it('settles many at once, each by itself (C1060, trap 29), and counts what the list shows (C1055, C1056, C1058)', async () => {
    const all = await diffsOf(bench)
    const [batchNo] = all.map((diff) => diff.batchNo)
    const { data: page } = await bench.world.as(staff.maker).send(reconDiff.list, { batchNo, size: 200 })
    const { data: totals } = await bench.world.as(staff.maker).send(reconDiff.statistics, { batchNo })
    expect(totals.totalCount).toBe(page.total)
    const { data } = await bench.world.as(staff.maker).send(diffResolution.batchResolve, {
      diffNos: [all[0]?.diffNo, 'CY202601010000000000'].join(','),
      resolveKind: ResolveKind.ignore,
      remark: '批量',
      requestNo: crypto.randomUUID(),
    })
    expect(data).toMatchObject({ success: 0, fail: 2 })
    expect(data.failures.map(({ reason }) => reason).sort()).toEqual(['数据不存在或无权查看', '该差异已处理'])
    const done = await diffOf(DiffKind.fee, no.fee as string)
    const { data: detail } = await bench.world.as(staff.maker).send(reconDiff.detail, { diffNo: done.diffNo })
    expect(detail.billLine).toMatchObject({ aisleOrderNo: no.fee })
    expect(detail.postings.map(({ eventType }) => eventType)).toContain(2104)
    expect(detail.states.map(({ action }) => action)).toEqual(expect.arrayContaining(['open', 'resolve', 'approve']))
  })
})
