import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { givenTenant, startWorld, type World } from '../../../tests/kit/api.ts'
import { AuditStatus } from '../../../core/shared/verdict.ts'
import { aisleCode, paid, refunded, reversed } from '../../trades/engine/channel-event.fixture.ts'
import {
  deliver,
  givenMerchant,
  profitsOf,
  rowsIn,
  setNow,
  tenantId,
  tradeOf,
} from '../../trades/engine/engine.fixture.ts'
import { AbnormalKind } from '../../trades/trade/trade.contract.ts'
import { price, wechat } from '../../sharing/shares/chain.fixture.ts'
import { profitExplain } from '../trade-profit/explain.contract.ts'
import { closeDays } from '../../reconciliation/day-close/day-close.actions.ts'
import { profitRecalc } from './recalc.contract.ts'
import { RecalcMode, RecalcStatus } from '../recalc-run/recalc-codes.contract.ts'
import { computeRecalc, failRecalc } from '../recalc-run/recalc-compute.actions.ts'
import { postRecalc } from '../recalc-run/recalc-post.actions.ts'
import {
  approve,
  brokenBooks,
  changesOf,
  computed,
  detailOf,
  givenE5a,
  recalculate,
  submitted,
} from './recalc.fixture.ts'

let world: World
let e5a: Awaited<ReturnType<typeof givenE5a>>
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  e5a = await givenE5a(world)
})

describe('E5a priced by mistake with the old version', () => {
  it('C1010 C1011 C1012 C1013 is put right by the current versions: L1 +2.00, operator −2.00', async () => {
    expect(await e5a.profits()).toEqual(['7.00', '4.00', '6.00'])
    await e5a.rightPrice()
    const recalcNo = await submitted(world, e5a.staff, e5a.mine)
    expect(await e5a.statusOf(recalcNo)).toBe(RecalcStatus.computing)
    const [sent] = await rowsIn(
      world,
      `SELECT data->>'recalcNo' AS no FROM pgboss.job WHERE name = 'profit.recalc' ORDER BY created_on DESC LIMIT 1`,
    )
    expect(sent).toEqual({ no: recalcNo })
    await computeRecalc(world.db, tenantId, recalcNo)
    const dryRun = await detailOf(world, e5a.staff, recalcNo)
    expect(dryRun).toMatchObject({
      recalcStatus: RecalcStatus.toReview,
      tradeCount: 1,
      changedCount: 1,
      postedCount: 0,
      movedAmount: '2.00',
      isOwn: 1,
      sumByNode: [
        { userNo: tenantId, tradeCount: 1, oldProfit: '7.00', newProfit: '5.00', delta: '-2.00' },
        { userNo: e5a.l1, tradeCount: 1, oldProfit: '4.00', newProfit: '6.00', delta: '2.00' },
        { userNo: e5a.l2, tradeCount: 0, oldProfit: '6.00', newProfit: '6.00', delta: '0.00' },
      ],
    })
    expect(changesOf(dryRun)).toEqual([
      [tenantId, '7.00', '5.00', '-2.00'],
      [e5a.l1, '4.00', '6.00', '2.00'],
      [e5a.l2, '6.00', '6.00', '0.00'],
    ])
    expect(await e5a.profits()).toEqual(['7.00', '4.00', '6.00'])
    expect((await approve(world, e5a.staff, recalcNo)).status).toBe(200)
    expect(await e5a.statusOf(recalcNo)).toBe(RecalcStatus.posting)
    await postRecalc(world.db, tenantId, recalcNo)
    expect(await e5a.profits()).toEqual(['5.00', '6.00', '6.00'])
    const { rptOrderCode } = await tradeOf(world, e5a.payment.aisleOrderNo)
    expect(await profitsOf(world, rptOrderCode, [5])).toEqual(['-2.00', '2.00'])
    const done = await detailOf(world, e5a.staff, recalcNo)
    expect(done).toMatchObject({ recalcStatus: RecalcStatus.done, postedCount: 1, movedAmount: '2.00' })
    expect(done.states.map(({ action, toStatus }) => [action, toStatus])).toEqual([
      ['draft', 0],
      ['submit', 1],
      ['computed', 2],
      ['approve', 3],
      ['finish', 4],
    ])
    const txns = await rowsIn(
      world,
      `SELECT t.event_type, t.event_key, p.amount::int, d.code AS debit, c.code AS credit FROM ledger_txn t JOIN ledger_posting p USING (tenant_id, book_day, txn_id)
         JOIN ledger_account d ON d.account_id = p.debit_account JOIN ledger_account c ON c.account_id = p.credit_account WHERE t.biz_code = $1 ORDER BY p.seq`,
      [recalcNo],
    )
    const event = { event_type: 1203, event_key: `RA:${recalcNo}:${rptOrderCode}`, amount: 200 }
    expect(txns).toEqual([
      { ...event, debit: 4001, credit: 2109 },
      { ...event, debit: 2109, credit: 2101 },
    ])
    const { data } = await world.as(e5a.staff.maker).send(profitExplain.info, { rptOrderCode })
    expect(data.check).toEqual({ keptSum: '17.00', feeLessCost: '17.00', isExact: 1, isRecomputed: 1 })
    expect(data.chain[1]?.line?.rate).toBe('0.2600')
    expect(await brokenBooks(world)).toEqual([])
  })

  it('is put right by given corrections, and a second run finds nothing', async () => {
    const recalcNo = await recalculate(world, e5a.staff, e5a.given)
    expect(await e5a.profits()).toEqual(['5.00', '6.00', '6.00'])
    expect((await detailOf(world, e5a.staff, recalcNo)).corrections).toEqual([
      {
        userNo: e5a.l1,
        userName: e5a.l1,
        rate: '0.2600',
        capAmount: null,
        minFee: '0.00',
        d0Rate: '0.0000',
        d0Fee: '0.00',
        shareRatio: '100.0000',
      },
    ])
    const again = await recalculate(world, e5a.staff, e5a.given)
    expect(await detailOf(world, e5a.staff, again)).toMatchObject({
      recalcStatus: RecalcStatus.done,
      tradeCount: 1,
      changedCount: 0,
      movedAmount: '0.00',
      sumByNode: [],
      lines: { total: 0 },
    })
    expect(await e5a.profits()).toEqual(['5.00', '6.00', '6.00'])
    expect(await brokenBooks(world)).toEqual([])
  })

  it('a refund afterwards goes by the new prices, and leaves nobody anything', async () => {
    await recalculate(world, e5a.staff, e5a.given)
    await deliver(world, refunded(e5a.payment, '5000.00'))
    expect(await e5a.profits()).toEqual(['2.50', '3.00', '3.00'])
    await deliver(world, refunded(e5a.payment, '5000.00'))
    expect(await e5a.profits()).toEqual(['0.00', '0.00', '0.00'])
    expect(await brokenBooks(world)).toEqual([])
  })

  it('with half of it refunded before, half of the difference moves', async () => {
    await deliver(world, refunded(e5a.payment, '5000.00'))
    const recalcNo = await recalculate(world, e5a.staff, e5a.given)
    expect(changesOf(await detailOf(world, e5a.staff, recalcNo))).toEqual([
      [tenantId, '3.50', '2.50', '-1.00'],
      [e5a.l1, '2.00', '3.00', '1.00'],
      [e5a.l2, '3.00', '3.00', '0.00'],
    ])
    expect(await brokenBooks(world)).toEqual([])
  })

  it('a refund between review and booking counts', async () => {
    const recalcNo = await computed(world, e5a.staff, e5a.given)
    await approve(world, e5a.staff, recalcNo)
    await deliver(world, refunded(e5a.payment, '5000.00'))
    await postRecalc(world.db, tenantId, recalcNo)
    const done = await detailOf(world, e5a.staff, recalcNo)
    expect(changesOf(done)).toEqual([
      [tenantId, '3.50', '2.50', '-1.00'],
      [e5a.l1, '2.00', '3.00', '1.00'],
      [e5a.l2, '3.00', '3.00', '0.00'],
    ])
    expect(done.movedAmount).toBe('1.00')
    expect(await brokenBooks(world)).toEqual([])
  })

  it('a reversal between review and booking leaves nothing to book', async () => {
    const recalcNo = await computed(world, e5a.staff, e5a.given)
    await approve(world, e5a.staff, recalcNo)
    await deliver(world, reversed(e5a.payment))
    await postRecalc(world.db, tenantId, recalcNo)
    expect(await detailOf(world, e5a.staff, recalcNo)).toMatchObject({
      recalcStatus: RecalcStatus.done,
      movedAmount: '0.00',
      postedCount: 1,
    })
    expect(await e5a.profits()).toEqual(['0.00', '0.00', '0.00'])
    expect(await brokenBooks(world)).toEqual([])
  })
})

describe('a recalculation', () => {
  it('is booked today: closed days, their sums and releases stay as they are', async () => {
    await setNow(world, '2026-03-05 12:00:00+08')
    await closeDays(world.db, tenantId, '2026-03-05')
    const old = () =>
      rowsIn(
        world,
        `SELECT (SELECT md5(string_agg(r::text, '' ORDER BY owner_no)) FROM service_profit_release r WHERE book_day < '2026-03-05') AS releases, (SELECT md5(string_agg(d::text, '' ORDER BY owner_no, aisle_code, pay_way)) FROM service_profit_day d WHERE book_day < '2026-03-05') AS days,
                (SELECT md5(string_agg(p::text, '' ORDER BY profit_id)) FROM pos_profit p WHERE book_day < '2026-03-05') AS rows`,
      )
    const before = await old()
    await recalculate(world, e5a.staff, e5a.given)
    expect(await old()).toEqual(before)
    expect(
      await rowsIn(
        world,
        `SELECT owner_no, net_profit::int AS net, release_status AS status FROM service_profit_release WHERE book_day = '2026-03-05' ORDER BY owner_no`,
      ),
    ).toEqual([
      { owner_no: tenantId, net: -200, status: 4 },
      { owner_no: e5a.l1, net: 200, status: 0 },
    ])
    expect(
      await rowsIn(
        world,
        `SELECT adjust_profit::int AS adjusted, net_profit::int AS net FROM service_profit_day WHERE book_day = '2026-03-05' AND owner_no = '${e5a.l1}'`,
      ),
    ).toEqual([{ adjusted: 200, net: 200 }])
    expect(await brokenBooks(world)).toEqual([])
  })

  it('fills a hole in the prices, and ends the mark of the trade', async () => {
    const hole = await givenMerchant(world, {
      rpiNo: e5a.no('M', 1),
      providers: [e5a.no('F', 3), e5a.no('F', 4)],
      lines: [price('0.21'), price('0.28'), null, price('0.38')],
    })
    const event = paid(hole, '10000.00')
    await deliver(world, event)
    const trade = await tradeOf(world, event.aisleOrderNo)
    expect(trade.abnormalKind).toBe(AbnormalKind.missingPrice)
    expect(await profitsOf(world, trade.rptOrderCode)).toEqual(['7.00', '10.00', '0.00'])
    await e5a.rightPrice(e5a.no('F', 4), '0.32', '2026-03-01 00:00:00+08')
    await recalculate(world, e5a.staff, { rpiNo: hole.rpiNo })
    expect(await profitsOf(world, trade.rptOrderCode)).toEqual(['7.00', '4.00', '6.00'])
    expect((await tradeOf(world, event.aisleOrderNo)).abnormalKind).toBe(AbnormalKind.none)
    expect(await brokenBooks(world)).toEqual([])
  })

  it('gives an employee what its policy says now', async () => {
    const employed = await givenMerchant(world, {
      rpiNo: e5a.no('M', 2),
      providers: [e5a.l1, e5a.l2],
      lines: wechat,
      empNo: e5a.no('E', 1),
    })
    const event = paid(employed, '10000.00')
    await deliver(world, event)
    await rowsIn(
      world,
      `INSERT INTO emp_policy_trad (tenant_id, oem_no, emp_no, aisle_code, pay_way, profit_mode, rate_ppm, effective_time) VALUES ('${tenantId}', '${tenantId}', '${e5a.no('E', 1)}', '${aisleCode}', 1, 1, 400000, '2026-03-01')`,
    )
    const recalcNo = await recalculate(world, e5a.staff, { rpiNo: employed.rpiNo })
    expect(changesOf(await detailOf(world, e5a.staff, recalcNo))).toEqual([
      [tenantId, '7.00', '7.00', '0.00'],
      [e5a.l1, '4.00', '4.00', '0.00'],
      [e5a.l2, '6.00', '3.60', '-2.40'],
      [e5a.no('E', 1), '0.00', '2.40', '2.40'],
    ])
    expect(await brokenBooks(world)).toEqual([])
  })

  it('keeps to its scope', async () => {
    const other = await givenMerchant(world, {
      rpiNo: e5a.no('M', 3),
      providers: [e5a.l1],
      lines: [price('0.21'), price('0.28'), price('0.38')],
    })
    const late = paid(other, '10000.00', { payTime: '2026-03-02 11:00:00+08' })
    await deliver(world, late)
    await e5a.rightPrice()
    const count = async (more: Record<string, unknown>) => {
      const recalcNo = await computed(world, e5a.staff, more)
      const { changedCount } = await detailOf(world, e5a.staff, recalcNo)
      await world
        .as(e5a.staff.checker)
        .send(profitRecalc.audit, { recalcNo, auditStatus: AuditStatus.reject, reason: 'x' })
      return changedCount
    }
    expect(await count({ rpiNo: other.rpiNo })).toBe(1)
    expect(await count({ rpiNo: other.rpiNo, payWay: 2 })).toBe(0)
    expect(await count({ rpiNo: other.rpiNo, userNo: e5a.l2 })).toBe(0)
    expect(await count({ rpiNo: other.rpiNo, userNo: e5a.l1 })).toBe(1)
    expect(await count({ rpiNo: other.rpiNo, payTime_datelt: '2026-03-02 10:59:59' })).toBe(0)
    expect(
      await count({ rpiNo: other.rpiNo, payTime_dategt: '2026-03-02 11:00:00', payTime_datelt: '2026-03-02 11:00:00' }),
    ).toBe(1)
  })

  it('C1010 lists what was asked for, C1011 narrows its lines', async () => {
    const recalcNo = await computed(world, e5a.staff, e5a.given)
    const list = async (input: Record<string, unknown>) =>
      (await world.as(e5a.staff.checker).send(profitRecalc.list, input)).data
    expect((await list({ recalcNo })).records).toMatchObject([
      {
        recalcNo,
        rpiNo: e5a.merchant.rpiNo,
        payTimeFrom: '2026-03-02 00:00:00',
        payTimeUntil: '2026-03-02 23:59:59',
        isOwn: 0,
        movedAmount: '2.00',
      },
    ])
    expect((await list({ rpiNo: e5a.merchant.rpiNo, recalcStatus: RecalcStatus.toReview })).total).toBe(1)
    expect((await list({ rpiNo: e5a.merchant.rpiNo, recalcStatus: RecalcStatus.done })).total).toBe(0)
    expect((await list({ rpiNo: e5a.merchant.rpiNo, recalcMode: RecalcMode.currentVersions })).total).toBe(0)
    expect(
      (await list({ rpiNo: e5a.merchant.rpiNo, createTime_dategt: '2026-02-01', createTime_datelt: '2026-03-01' }))
        .total,
    ).toBe(0)
    const lines = async (input: Record<string, unknown>) =>
      (await world.as(e5a.staff.checker).send(profitRecalc.detail, { recalcNo, ...input })).data.lines
    expect(await lines({ size: 1, current: 2 })).toMatchObject({ total: 3, records: [{ userNo: e5a.l1 }] })
    expect(await lines({ userNo: e5a.l2 })).toMatchObject({
      total: 1,
      records: [{ userNo: e5a.l2, delta: '0.00', isPosted: 0 }],
    })
    expect(await lines({ rptOrderCode: 'PT1' })).toMatchObject({ total: 0 })
    expect(
      (await world.as(e5a.staff.checker).send(profitRecalc.detail, { recalcNo, current: 51, size: 200 })).msg,
    ).toBe('翻页过深，请缩小查询范围或使用导出')
  })

  it('of a sub-operator shows that party alone, and books everybody inside', async () => {
    const child = '100901'
    await givenTenant(world, tenantId, child)
    const trade = await tradeOf(world, e5a.payment.aisleOrderNo)
    await rowsIn(world, `UPDATE pos_trade SET oem_no = '${child}' WHERE rpt_order_code = $1`, [trade.rptOrderCode])
    const recalcNo = await computed(world, e5a.staff, e5a.given)
    const shown = await detailOf(world, e5a.staff, recalcNo)
    expect([shown.lines.total, shown.changedCount]).toEqual([1, 1])
    expect(shown.sumByNode.map(({ userNo }) => userNo)).toEqual([tenantId])
    await rowsIn(world, `UPDATE pos_trade SET oem_no = '${tenantId}' WHERE rpt_order_code = $1`, [trade.rptOrderCode])
  })

  it('may fail in its dry run alone, and can then be asked for again', async () => {
    const recalcNo = await submitted(world, e5a.staff, e5a.given)
    const fail = () => world.within({ tenantId, oemNo: tenantId }, (tx) => failRecalc(tx, tenantId, recalcNo))
    await fail()
    expect(await e5a.statusOf(recalcNo)).toBe(RecalcStatus.failed)
    await computeRecalc(world.db, tenantId, recalcNo)
    expect(await e5a.statusOf(recalcNo)).toBe(RecalcStatus.failed)
    const again = await computed(world, e5a.staff, e5a.given)
    await fail()
    expect(await e5a.statusOf(again)).toBe(RecalcStatus.toReview)
  })
})
