import { afterAll, beforeAll, expect, it } from 'vitest'
import { inScope } from '../../../core/server/database/db.ts'
import { fen } from '../../../core/shared/money.ts'
import { type ChannelBench, ledgerOf, startChannelBench } from '../../channels/notify/channel-bench.fixture.ts'
import { sheetRecords } from '../../../core/server/sheets/sheet.fixture.ts'
import { closeDays } from '../day-close/day-close.actions.ts'
import {
  advanceTo,
  auditBy,
  booked,
  brokenOf,
  diffsOf,
  givenReconStaff,
  nowOf,
  type ReconStaff,
  resolveBy,
  swipe,
} from '../recon-diff/recon-bench.fixture.ts'
import { DiffReason, DiffStatus, ResolveKind } from '../recon-diff/recon-diff.contract.ts'
import { bookRemittance, readRemittances } from './remittance.actions.ts'
import { remittance, RemitMatch } from './remittance.contract.ts'
import { givenUser } from '../../../tests/kit/api.ts'

let bench: ChannelBench
let staff: ReconStaff
let day: string

const aisle = 'SANDBOX'
/** The money of a day, and of whom. */
const bankOf = async () => (await ledgerOf(bench))[`1001 ${bench.tenantId} `] ?? 0n

/** The next morning, when the channel pays for the day before. */
async function morning(): Promise<string> {
  const today = await advanceTo(bench, '00:31')
  await closeDays(bench.world.db, bench.tenantId, today)
  return advanceTo(bench, '10:01')
}

const read = async () => readRemittances(bench.world.db, bench.tenantId, aisle)

beforeAll(async () => {
  bench = await startChannelBench()
  staff = await givenReconStaff(bench)
  day = await advanceTo(bench, '12:00')
  await bench.control('config', { remitTime: '10:00' })
  await booked(bench, await swipe(bench, 100_000))
  await booked(bench, await swipe(bench, 50_000))
}, 120_000)
afterAll(() => bench.close())

it('books what the channel paid of its profit once, as the books expect it (1131, C1366, C1367, C1368, C1369)', async () => {
  await morning()
  const before = await ledgerOf(bench)
  const [once, again] = await Promise.all([read(), read()])
  expect(once + again).toBe(1)
  expect(await read()).toBe(0)
  const { data } = await bench.world.as(staff.maker).send(remittance.list)
  expect(data.records).toMatchObject([
    {
      fromDay: day,
      toDay: day,
      // 500 ppm of 1,500.00 each way: the merchant's 0.50 % (at most 20.00) less the channel's 0.40 % (at most 17.50).
      amount: '1.50',
      expectedAmount: '1.50',
      diffAmount: '0.00',
      remitMatch: RemitMatch.agreed,
      diffNo: '',
    },
  ])
  const after = await ledgerOf(bench)
  expect([await bankOf(), (before['1101 SANDBOX '] ?? 0n) - (after['1101 SANDBOX '] ?? 0n)]).toEqual([150n, 150n])
  const sums = await bench.world.as(staff.maker).send(remittance.statistics)
  expect(sums.data).toMatchObject({ totalCount: 1, differentCount: 0, amount: '1.50' })
  const sheet = await bench.world.as(staff.maker).send(remittance.export)
  expect(sheetRecords(sheet.body)).toMatchObject([{ 起始日: day, 核对结果: '与应汇一致' }])
  expect(await brokenOf(bench)).toEqual([])
})

it('opens one difference where it paid otherwise, which follows the statements until somebody settles it', async () => {
  const tell = (statementNo: string, toDay: string, amount: bigint, remitDay: string) =>
    inScope(bench.world.db, { tenantId: bench.tenantId, oemNo: '' }, (tx) =>
      bookRemittance(
        tx,
        { tenantId: bench.tenantId, aisleCode: aisle },
        { statementNo, fromDay: toDay, toDay, amountFen: fen(amount), remitTime: `${remitDay} 10:30:00+08` },
      ),
    )
  const dayTwo = (await nowOf(bench)).slice(0, 10)
  await booked(bench, await swipe(bench, 100_000))
  const dayThree = await morning()
  // Payments of the new day are no part of what was owed at the end of the old one.
  await booked(bench, await swipe(bench, 100_000))
  expect(await tell('SR-MORE', dayTwo, 130n, dayThree)).toBe(true)
  expect(await tell('SR-MORE', dayTwo, 130n, dayThree)).toBe(false)
  const open = await diffsOf(bench, `diff_reason = ${DiffReason.remittance}`)
  expect(open).toMatchObject([{ aisleOrderNo: 'SR-MORE', diffAmount: 30n, diffStatus: DiffStatus.open }])
  const named = await bench.world
    .as(staff.maker)
    .send(remittance.list, { remitMatch: String(RemitMatch.different), aisleCode: aisle })
  expect(named.data.records).toMatchObject([
    { statementNo: 'SR-MORE', amount: '1.30', expectedAmount: '1.00', diffNo: open[0]?.diffNo, diffStatus: 0 },
  ])
  await booked(bench, await swipe(bench, 100_000))
  const dayFour = await morning()
  await tell('SR-NEXT', dayThree, 200n, dayFour)
  const still = await diffsOf(bench, `diff_reason = ${DiffReason.remittance}`)
  expect(still).toMatchObject([{ diffNo: open[0]?.diffNo, aisleOrderNo: 'SR-NEXT', diffAmount: 30n }])
  const { diffNo } = still[0] ?? { diffNo: '' }
  expect(await resolveBy(bench, staff.maker, diffNo, ResolveKind.ignore)).toMatchObject({ code: 409 })
  await resolveBy(bench, staff.maker, diffNo, ResolveKind.writeOff)
  expect(await auditBy(bench, staff.checker, diffNo)).toMatchObject({ status: 200 })
  await booked(bench, await swipe(bench, 100_000))
  const dayFive = await morning()
  await tell('SR-THEN', dayFour, 100n, dayFive)
  expect(await diffsOf(bench, `diff_reason = ${DiffReason.remittance} AND diff_status = 0`)).toEqual([])
  const { data } = await bench.world.as(staff.maker).send(remittance.list, { statementNo: 'SR-THEN' })
  expect(data.records).toMatchObject([{ diffAmount: '0.00' }])
  expect(await brokenOf(bench)).toEqual([])
})

it('is the root operator’s alone', async () => {
  const stranger = await givenUser(bench.world, { tenantId: bench.tenantId, permissions: [] })
  expect(await bench.world.as(stranger).send(remittance.list)).toMatchObject({ code: 403 })
  expect(
    await bench.world.as(stranger).send(remittance.read, { aisleCode: aisle, requestNo: crypto.randomUUID() }),
  ).toMatchObject({ code: 403 })
  const asked = { aisleCode: 'NONE', requestNo: crypto.randomUUID() }
  expect(await bench.world.as(staff.maker).send(remittance.read, asked)).toMatchObject({ code: 404 })
})
