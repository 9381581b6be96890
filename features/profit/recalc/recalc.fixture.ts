import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { givenUser, type TestUser, type World } from '../../../tests/kit/api.ts'
import { verifyLedger } from '../../reconciliation/proof/verify-ledger.queries.ts'
import { AuditStatus } from '../../../core/shared/verdict.ts'
import { aisleCode, paid } from '../../trades/engine/channel-event.fixture.ts'
import {
  addPolicyLine,
  deliver,
  givenAisle,
  givenMerchant,
  profitsOf,
  rowsIn,
  setNow,
  tenantId,
  tradeOf,
} from '../../trades/engine/engine.fixture.ts'
import { price, wechat } from '../../sharing/shares/chain.fixture.ts'
import { profitRecalc } from './recalc.contract.ts'
import { RecalcMode } from '../recalc-run/recalc-codes.contract.ts'
import { computeRecalc } from '../recalc-run/recalc-compute.actions.ts'
import { postRecalc } from '../recalc-run/recalc-post.actions.ts'

/** Users who make recalculations in tests, and users who check them. */
export interface Staff {
  readonly maker: TestUser
  readonly checker: TestUser
}

/** Two people who may each do both: that they differ is what counts. */
export async function givenStaff(world: World): Promise<Staff> {
  const permissions = ['profit_recalc_view', 'profit_recalc', 'profit_recalc_audit', 'profit_view', 'profit_view_cost']
  const staff = () => givenUser(world, { tenantId, permissions })
  return { maker: await staff(), checker: await staff() }
}

/** All that was paid on the day of the tests, by the prices that hold now. */
export const wholeDay = {
  payTime_dategt: '2026-03-02',
  payTime_datelt: '2026-03-02',
  reason: '成本录入错误',
  recalcMode: RecalcMode.currentVersions,
}

/** Submits a recalculation. @returns its number */
export async function submitted(world: World, { maker }: Staff, more: Record<string, unknown> = {}): Promise<string> {
  const reply = await world.as(maker).send(profitRecalc.submit, {
    ...wholeDay,
    requestNo: randomUUID(),
    ...more,
  })
  expect(reply.msg).toBe('操作成功')
  return reply.data.recalcNo as string
}

/** Submits a recalculation and makes its dry run. */
export async function computed(world: World, staff: Staff, more: Record<string, unknown> = {}): Promise<string> {
  const recalcNo = await submitted(world, staff, more)
  await computeRecalc(world.db, tenantId, recalcNo)
  return recalcNo
}

/** Has the second person approve. */
export const approve = (world: World, { checker }: Staff, recalcNo: string) =>
  world.as(checker).send(profitRecalc.audit, { recalcNo, auditStatus: AuditStatus.approve, reason: '' })

/** The whole way: submitted, worked out, approved, booked. */
export async function recalculate(world: World, staff: Staff, more: Record<string, unknown> = {}): Promise<string> {
  const recalcNo = await computed(world, staff, more)
  expect((await approve(world, staff, recalcNo)).status).toBe(200)
  await postRecalc(world.db, tenantId, recalcNo)
  return recalcNo
}

/** A recalculation as its page shows it. */
export const detailOf = async (world: World, { maker }: Staff, recalcNo: string) =>
  (await world.as(maker).send(profitRecalc.detail, { recalcNo, size: 200 })).data

/** Returns the figures of the lines for every owner: `L1 0 → 2.00 = 2.00` without the arrows. */
export const changesOf = (detail: Awaited<ReturnType<typeof detailOf>>) =>
  detail.lines.records.map(({ userNo, oldProfit, newProfit, delta }) => [userNo, oldProfit, newProfit, delta])

/** Lists the ledger checks that fail; empty when all is right. */
export const brokenBooks = async (world: World) =>
  (await verifyLedger(world.db, tenantId)).filter(({ holds }) => !holds)

/** Everything that recalculations wrote or may have moved. */
export const recalcFootprint = (world: World) =>
  rowsIn(
    world,
    `SELECT (SELECT count(*) FROM profit_recalc) AS recalcs, (SELECT count(*) FROM profit_recalc_line) AS lines, (SELECT count(*) FROM ledger_txn) AS txns, (SELECT count(*) FROM pos_profit) AS profits,
            (SELECT md5(string_agg(r::text, '' ORDER BY recalc_no)) FROM profit_recalc r) AS states`,
  )

let running = 0

/** The example E5a in a chain of its own: a merchant below L1 and L2 by the prices of E1, a trade of it over 10,000.00, and two people. */
export async function givenE5a(world: World) {
  running += 1
  const turn = running
  const no = (letter: string, n: number) => `${letter}${String(turn * 10 + n).padStart(8, '0')}`
  const [l1, l2] = [no('F', 1), no('F', 2)] as const
  await setNow(world, '2026-03-02 12:00:00+08')
  await givenAisle(world)
  await rowsIn(world, `UPDATE profit_recalc SET recalc_status = 5 WHERE recalc_status IN (0, 1, 2, 3)`)
  const staff = await givenStaff(world)
  const merchant = await givenMerchant(world, { rpiNo: no('M', 0), providers: [l1, l2], lines: wechat })
  const payment = paid(merchant, '10000.00')
  await deliver(world, payment)
  const mine = { rpiNo: merchant.rpiNo }
  return {
    /** Numbers of this scene's own. */
    no,
    l1,
    l2,
    staff,
    merchant,
    payment,
    /** The scope of this trade. */
    mine,
    /** The prices of E5a given by hand. */
    given: {
      ...mine,
      recalcMode: RecalcMode.givenCorrections,
      aisleCode,
      payWay: 1,
      corrections: [{ userNo: l1, rate: '0.26' }],
    },
    /** Profit of every owner from the trade. */
    profits: async () => profitsOf(world, (await tradeOf(world, payment.aisleOrderNo)).rptOrderCode),
    /** A node is found to pay another rate, since before the trade. */
    rightPrice: (node: string = l1, rate = '0.26', from = '2026-03-02 09:00:00+08') =>
      world.within({ tenantId, oemNo: tenantId }, (tx) => addPolicyLine(tx, node, aisleCode, 1, price(rate), from)),
    statusOf: async (recalcNo: string) => (await detailOf(world, staff, recalcNo)).recalcStatus,
  }
}
