import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ChannelBench, ledgerOf, startChannelBench } from '../../channels/notify/channel-bench.fixture.ts'
import { sheetRecords } from '../../../core/server/sheets/sheet.fixture.ts'
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
} from './recon-bench.fixture.ts'
import { DiffKind, DiffReason, reconDiff, ResolveKind } from './recon-diff.contract.ts'

let bench: ChannelBench
let staff: ReconStaff
let day: string
let moved: string

const stranger = '838999999999999'

beforeAll(async () => {
  bench = await startChannelBench()
  staff = await givenReconStaff(bench)
  day = await advanceTo(bench, '12:00')
  await bench.control('config', { settleTime: '09:30' })
  await bench.control('merchants', [
    {
      aisleMerchantNo: stranger,
      appId: bench.connection.appId,
      name: '陌生商户',
      rates: [{ payWay: 1, ratePpm: 3800 }],
      settleCycle: 'D1',
    },
  ])
  const { aisleOrderNo } = await bench.control<{ aisleOrderNo: string }>('pay', {
    aisleMerchantNo: stranger,
    amount: 30_030,
    payWay: 1,
  })
  await bench.until('SELECT 1 FROM pos_trade WHERE tenant_id = $1 AND rpt_aisle_order_code = $2', [
    bench.tenantId,
    aisleOrderNo,
  ])
  moved = await swipe(bench, 44_400)
  await booked(bench, moved)
}, 120_000)
afterAll(() => bench.close())

it('opens one difference for a settlement of an unknown merchant, whether the event or the bill finds it first', async () => {
  // What is told of it carries the time of its telling, which must not be long ago.
  const settleDay = await advanceTo(bench, '09:28')
  await bench.advance(150)
  await bench.until('SELECT 1 FROM recon_diff WHERE tenant_id = $1 AND bill_kind = $2', [
    bench.tenantId,
    BillKind.settle,
  ])
  const told = await diffsOf(bench, `bill_kind = ${BillKind.settle}`)
  await advanceTo(bench, '09:05')
  expect(await runBill(bench, staff.maker, settleDay, BillKind.settle)).toMatchObject({
    status: 200,
    data: { diffCount: 1 },
  })
  const found = await diffsOf(bench, `bill_kind = ${BillKind.settle}`)
  expect(found).toMatchObject([{ diffNo: told[0]?.diffNo, diffKind: DiffKind.billOnly, stakeAmount: -29_916n }])
  const before = await ledgerOf(bench)
  const [{ diffNo } = { diffNo: '' }] = found
  await resolveBy(bench, staff.maker, diffNo, ResolveKind.suspend)
  expect(await auditBy(bench, staff.checker, diffNo)).toMatchObject({ status: 200 })
  expect((await ledgerOf(bench))['1901 SANDBOX ']).toBe((before['1901 SANDBOX '] ?? 0n) - 29_916n)
  expect(await runBill(bench, staff.maker, settleDay, BillKind.settle)).toMatchObject({ status: 200 })
  expect(await diffsOf(bench, `bill_kind = ${BillKind.settle}`)).toHaveLength(1)
  expect(await brokenOf(bench)).toEqual([])
})

it('says in the list, by filter and in the sheet that the merchant number differs, with both', async () => {
  const { merchant, world } = bench
  await bench.control(`bills/${day}/mutate`, { kind: 'trade', drop: [moved], add: [await lineOf(moved)] })
  await runBill(bench, staff.maker, day)
  const asked = { billDay: day, diffReason: String(DiffReason.merchant) }
  const { data } = await world.as(staff.maker).send(reconDiff.list, asked)
  expect(data.records).toMatchObject([
    {
      diffKind: DiffKind.amount,
      diffReason: DiffReason.merchant,
      diffAmount: '0.00',
      ourMerNo: merchant.aisleMerNo,
      billMerNo: stranger,
      aisleOrderNo: moved,
    },
  ])
  const other = await world.as(staff.maker).send(reconDiff.list, { ...asked, diffReason: String(DiffReason.fee) })
  expect(other.data.records).toEqual([])
  const sheet = await world.as(staff.maker).send(reconDiff.export, asked)
  expect(sheetRecords(sheet.body)).toMatchObject([
    { 差异原因: '商户号不一致', 平台商户号: merchant.aisleMerNo, 账单商户号: stranger },
  ])
})

/** The line of a payment as the bill has it, at the stranger. */
async function lineOf(aisleOrderNo: string): Promise<Record<string, string | number>> {
  const [row] = await bench.rows<{ fee: bigint; cost: bigint; at: string }>(
    `SELECT fee_amount AS fee, aisle_cost_amount AS cost, to_char(pay_time AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') AS at FROM pos_trade WHERE tenant_id = $1 AND rpt_aisle_order_code = $2`,
    [bench.tenantId, aisleOrderNo],
  )
  return {
    aisleOrderNo,
    outTradeNo: '',
    aisleMerchantNo: stranger,
    sn: 'SN00000001',
    payWay: 4,
    cardType: 1,
    amount: 44_400,
    merchantFee: Number(row?.fee),
    cost: Number(row?.cost),
    settleCycle: 'T1',
    status: 'SUCCESS',
    payTime: row?.at ?? '',
  }
}
