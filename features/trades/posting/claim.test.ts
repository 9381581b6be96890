import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startWorld, type World } from '../../../tests/kit/api.ts'
import { AppError } from '../../../core/shared/errors.ts'
import { rollupCheck } from '../../reconciliation/rollup-check/rollup-check.queries.ts'
import { verifyLedger } from '../../reconciliation/proof/verify-ledger.queries.ts'
import { AuditStatus } from '../../../core/shared/verdict.ts'
import { wechat, yuan } from '../../sharing/shares/chain.fixture.ts'
import { paid, refunded } from '../engine/channel-event.fixture.ts'
import {
  balances,
  checker,
  deliver,
  footprint,
  givenAisle,
  givenMerchant,
  maker,
  profitsOf,
  rowsIn,
  setNow,
  tenantId,
  testNow,
  tradeOf,
} from '../engine/engine.fixture.ts'
import { AbnormalKind } from '../trade/trade.contract.ts'
import { auditClaim, claimTrade } from './claim.actions.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
  await setNow(world, testNow.at)
  await givenAisle(world)
  await givenMerchant(world, { rpiNo: 'M1', providers: ['F00000001', 'F00000002'], lines: wechat })
})
afterAll(() => world.close())

const within = <T>(work: Parameters<World['within']>[1]): Promise<T> =>
  world.within({ tenantId, oemNo: tenantId }, work) as Promise<T>
const unknownTrade = async (more = {}) => {
  const event = paid({ aisleMerNo: 'nobody' }, '123.45', { sn: 'SN000001', ...more })
  await deliver(world, event)
  return { event, code: (await tradeOf(world, event.aisleOrderNo)).rptOrderCode }
}
const claim = (rptOrderCode: string, more = {}) =>
  within<object>((tx) => claimTrade(tx, maker, { rptOrderCode, rpiNo: 'M1', reason: 'our merchant', ...more }))
const audit = (rptOrderCode: string, by = checker, auditStatus: 1 | 2 = AuditStatus.approve, reason = '') =>
  within<object>((tx) => auditClaim(tx, by, { rptOrderCode, auditStatus, reason }, testNow))
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof AppError ? error.message : Promise.reject(error)),
  )

describe('a claim of a trade whose merchant was unknown', () => {
  it('books the trade for the merchant out of suspense, by the prices and reports of its payment', async () => {
    const { code } = await unknownTrade({ feeFen: yuan('0.47'), costFen: yuan('0.26') })
    await claim(code)
    await audit(code)
    const trade = await tradeOf(world, code)
    expect([
      trade.rpiNo,
      trade.abnormalKind,
      trade.feeAmount,
      trade.aisleCostAmount,
      trade.settleStatus,
      trade.chainPath,
    ]).toEqual(['M1', AbnormalKind.none, 47n, 26n, 0, `${tenantId},F00000001,F00000002`])
    expect(await profitsOf(world, code)).toEqual(['0.09', '0.05', '0.07'])
    const books = await balances(world)
    expect([books['SUSP SANDBOX'], books['MPEND M1 SANDBOX'], books['CLR SANDBOX']]).toEqual([
      undefined,
      '122.98',
      '123.19',
    ])
    expect(
      await rowsIn(world, `SELECT event_type FROM ledger_txn WHERE biz_code = $1 ORDER BY txn_id`, [code]),
    ).toEqual([{ event_type: 1103 }, { event_type: 1104 }])
    expect((await verifyLedger(world.db, tenantId)).filter(({ holds }) => !holds)).toEqual([])
    expect((await rollupCheck(world.db, tenantId, testNow.day)).filter(({ holds }) => !holds)).toEqual([])
  })

  it('is decided by a second person, once', async () => {
    const { code } = await unknownTrade()
    await claim(code)
    const before = await footprint(world)
    expect(await refusalOf(audit(code, maker))).toBe('不能审核本人提交的申请')
    expect(await footprint(world)).toEqual(before)
    const both = await Promise.all([refusalOf(audit(code)), refusalOf(audit(code))])
    expect(both.toSorted()).toEqual([null, '当前状态不允许此操作'])
    expect(await refusalOf(claim(code))).toBe('当前状态不允许此操作')
  })

  it('rejected with a reason leaves the trade, which may be claimed again', async () => {
    const { code } = await unknownTrade()
    await claim(code)
    expect(await refusalOf(audit(code, checker, AuditStatus.reject))).toBe('请填写驳回原因')
    await audit(code, checker, AuditStatus.reject, 'not ours')
    expect((await tradeOf(world, code)).rpiNo).toBeNull()
    await claim(code)
    expect(
      await rowsIn(world, `SELECT claim_status FROM trade_claim WHERE rpt_order_code = $1 ORDER BY id`, [code]),
    ).toEqual([{ claim_status: 2 }, { claim_status: 0 }])
  })

  it.each([
    { why: 'a merchant that does not exist', more: { rpiNo: 'nobody' }, words: '商户不存在' },
    { why: 'no reason', more: { reason: '' }, words: '请填写原因' },
    { why: 'no such trade', more: { rptOrderCode: 'PT209901010000000001' }, words: '数据不存在或无权查看' },
  ])('is refused for $why, and nothing changes', async ({ more, words }) => {
    const { code } = await unknownTrade()
    const before = await footprint(world)
    expect(await refusalOf(claim(code, more))).toBe(words)
    expect(await footprint(world)).toEqual(before)
  })

  it('is refused for a trade whose merchant is known, or whose money went back', async () => {
    const known = paid({ aisleMerNo: 'SA-M1' }, '1.00')
    await deliver(world, known)
    expect(await refusalOf(claim((await tradeOf(world, known.aisleOrderNo)).rptOrderCode))).toBe('当前状态不允许此操作')
    const { event, code } = await unknownTrade()
    await claim(code)
    await deliver(world, refunded(event, '1.00'))
    expect(await refusalOf(audit(code))).toBe('当前状态不允许此操作')
  })
})
