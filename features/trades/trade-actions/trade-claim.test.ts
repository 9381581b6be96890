import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { givenUser, startWorld, type TestUser, type World } from '../../../tests/kit/api.ts'
import { fen } from '../../../core/shared/money.ts'
import { AuditStatus } from '../../../core/shared/verdict.ts'
import { verifyLedger } from '../../reconciliation/proof/verify-ledger.queries.ts'
import { tradeAction } from './trade-action.contract.ts'
import { tradeDetail } from '../trade-detail/trade-detail.contract.ts'
import { giveBack, givenTradeWorld, pay, type TradeWorld } from '../trade/trade.fixture.ts'

let world: World
let network: TradeWorld
let maker: TestUser
let checker: TestUser
let code: string
const permissions = ['pos_trade_view', 'pos_trade_claim', 'pos_trade_claim_audit']

beforeAll(async () => {
  world = await startWorld()
  network = await givenTradeWorld(world)
  maker = await givenUser(world, { tenantId: network.tenantId, permissions })
  checker = await givenUser(world, { tenantId: network.tenantId, permissions })
})
afterAll(() => world.close())
beforeEach(async () => {
  const event = pay({ ...network.merchant, aisleMerNo: '80000000000000' }, '123.45')
  await network.apply(event)
  code = await network.codeOf(event)
})

const claim = (user: TestUser, more = {}) =>
  world.as(user).send(tradeAction.claimTrade, {
    rptOrderCode: code,
    rpiNo: network.merchant.rpiNo,
    reason: '通道商户号补录',
    requestNo: crypto.randomUUID(),
    ...more,
  })
const decide = (user: TestUser, more = {}) =>
  world.as(user).send(tradeAction.claimTradeAudit, {
    rptOrderCode: code,
    auditStatus: AuditStatus.approve,
    requestNo: crypto.randomUUID(),
    ...more,
  })
const details = async () => (await world.as(maker).send(tradeDetail.detail, { rptOrderCode: code })).data

describe('claiming the trade of an unknown merchant (C1005, C1006)', () => {
  it('books it for the merchant once a second person agrees', async () => {
    expect(await details()).toMatchObject({ rpiNo: '', abnormalKind: 2, claim: null })
    expect(await claim(maker)).toMatchObject({ code: 200 })
    expect(await details()).toMatchObject({
      rpiNo: '',
      claim: { claimStatus: 0, rpiNo: network.merchant.rpiNo, isMine: 1 },
    })
    expect(await decide(maker)).toMatchObject({ code: 409, msg: '不能审核本人提交的申请' })
    expect(await decide(checker)).toMatchObject({ code: 200 })
    expect(await details()).toMatchObject({
      rpiNo: network.merchant.rpiNo,
      abnormalKind: 0,
      feeAmount: '0.47',
      myProfitAmount: '0.09',
      claim: { claimStatus: 1 },
    })
  })

  it('leaves it in suspense when it is refused, and lets it be claimed again', async () => {
    await claim(maker)
    expect(await decide(checker, { auditStatus: AuditStatus.reject })).toMatchObject({
      code: 400,
      msg: '请填写驳回原因',
    })
    expect(await decide(checker, { auditStatus: AuditStatus.reject, reason: '商户不符' })).toMatchObject({ code: 200 })
    expect(await details()).toMatchObject({ rpiNo: '', claim: { claimStatus: 2, auditReason: '商户不符' } })
    expect(await claim(maker)).toMatchObject({ code: 200 })
  })

  it('is refunded before that without a fee of ours, whatever the channel says of its own', async () => {
    const event = pay({ ...network.merchant, aisleMerNo: '80000000000000' }, '166.41')
    const back = { ...giveBack(event, '66.41'), feeReturnFen: fen(67), costReturnFen: fen(33) }
    await network.apply(event)
    await network.apply(back)
    const refunds = await world.within({ tenantId: network.tenantId, oemNo: '' }, async ({ client }) => {
      const { rows } = await client.query(
        'SELECT refund_status, fee_return, cost_return FROM pos_refund WHERE tenant_id = $1 AND rpt_order_code = $2',
        [network.tenantId, await network.codeOf(event)],
      )
      return rows
    })
    expect(refunds).toEqual([{ refund_status: 2, fee_return: 0n, cost_return: 0n }])
    const proven = await verifyLedger(world.db, network.tenantId)
    expect(proven.filter(({ holds }) => !holds)).toEqual([])
  })

  it.each([
    { why: 'no reason is given', input: { reason: '' }, code: 400, msg: '请填写原因' },
    { why: 'there is no such merchant', input: { rpiNo: 'M99999999' }, code: 409, msg: '商户不存在' },
    {
      why: 'there is no such trade',
      input: { rptOrderCode: 'PT202601010000000001' },
      code: 404,
      msg: '数据不存在或无权查看',
    },
  ])('refuses when $why', async ({ input, code: status, msg }) => {
    expect(await claim(maker, input)).toMatchObject({ code: status, msg })
    expect(await details()).toMatchObject({ rpiNo: '', claim: null })
  })

  it('refuses a second claim, a known merchant’s trade, strangers, providers and callers without the permission', async () => {
    await claim(maker)
    expect(await claim(checker, { reason: '再次' })).toMatchObject({ code: 409, msg: '当前状态不允许此操作' })
    const known = pay(network.merchant, '1.00')
    await network.apply(known)
    expect(await claim(maker, { rptOrderCode: await network.codeOf(known) })).toMatchObject({ code: 409 })
    const { tenantId, l2 } = network
    const others = [
      await givenUser(world, { tenantId: '199999', permissions }),
      await givenUser(world, { tenantId, userType: 2, userNo: l2.userNo, permissions }),
    ]
    for (const other of others) {
      expect(await claim(other)).toMatchObject({ code: 404 })
      expect(await decide(other)).toMatchObject({ code: 404 })
    }
    const nobody = await givenUser(world, { tenantId, permissions: ['pos_trade_view'] })
    expect([(await claim(nobody)).code, (await decide(nobody)).code]).toEqual([403, 403])
    expect(await details()).toMatchObject({ rpiNo: '', claim: { claimStatus: 0 } })
  })
})
