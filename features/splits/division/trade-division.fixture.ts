import { afterAll, beforeAll, expect } from 'vitest'
import { givenUser, type TestUser, type World } from '../../../tests/kit/api.ts'
import { accounts } from '../../ledger/posting/chart.rules.ts'
import { BalanceChange, OwnerType, WalletKind } from '../../ledger/posting/ledger.contract.ts'
import { post } from '../../ledger/posting/posting.actions.ts'
import { line } from '../../ledger/posting/posting.rules.ts'
import { payPwd, startMoneyWorld } from '../../wallets/owner/owner.fixture.ts'
import { verifyLedger } from '../../reconciliation/proof/verify-ledger.queries.ts'
import { givenProject, type ProjectSetup } from '../division.fixture.ts'
import { runDivisions } from '../order/execute.actions.ts'
import type { PaymentEvent } from '../../channels/adapter/event.contract.ts'
import { tradeDetail } from '../../trades/trade-detail/trade-detail.contract.ts'
import { givenTradeWorld, pay, type TradeWorld } from '../../trades/trade/trade.fixture.ts'
import { tradeDivision } from './trade-division.contract.ts'

/** Everything that a caller of the division calls may hold. */
export const permissions = [
  'pos_trade_view',
  'pos_trade_refund',
  'division_regist',
  'division_refund',
  'profit_view_cost',
]

/** Builds the request of a registration. */
export const regist = (rptOrderCode: string, projectCode: string, more: object = {}) => ({
  rptOrderCode,
  projectCode,
  requestNo: crypto.randomUUID(),
  ...more,
})

/** Builds the request for a refund of a divided trade. */
export const refund = (rptOrderCode: string, refundAmount: string, more: object = {}) => ({
  rptOrderCode,
  refundAmount,
  reason: '客户退货',
  payPwd,
  requestNo: crypto.randomUUID(),
  ...more,
})

/** A network whose channel keeps the money in wallets: a division pays at once, a return comes back at once. Its books are proved at the end. */
export function divisionBench() {
  const bench = {} as { world: World; network: TradeWorld; finance: TestUser }
  beforeAll(async () => {
    bench.world = await startMoneyWorld()
    bench.network = await givenTradeWorld(bench.world)
    await bench.world.db.pool.query('UPDATE pay_aisle SET settle_mode = 2')
    bench.finance = await givenUser(bench.world, { tenantId: bench.network.tenantId, permissions })
  })
  afterAll(async () => {
    const proofs = await verifyLedger(bench.world.db, bench.network.tenantId)
    await bench.world.close()
    expect(proofs.filter(({ holds }) => !holds)).toEqual([])
  })
  const project = (more: Partial<ProjectSetup> = {}) =>
    givenProject(bench.world, {
      tenantId: bench.network.tenantId,
      rpiNo: bench.network.direct.rpiNo,
      payMode: 2,
      divMode: 1,
      receivers: [
        { no: 'RV1', name: '甲', ratio: '12.5', priority: 1 },
        { no: 'RV2', name: '乙', ratio: '10', priority: 2 },
        { no: 'RV3', name: '丙', ratio: '7.5', priority: 3 },
      ],
      ...more,
    })
  const paid = async (amount = '100.00', merchant = bench.network.direct, more: Partial<PaymentEvent> = {}) => {
    const event = pay(merchant, amount, more)
    await bench.network.apply(event)
    return bench.network.codeOf(event)
  }
  const divided = async (amount = '100.00', more: Partial<ProjectSetup> = {}) => {
    const given = await project(more)
    const code = await paid(amount)
    const reply = await bench.world.as(bench.finance).send(tradeDivision.handDivRegist, regist(code, given.projectCode))
    if (!reply.success) throw new Error(reply.msg)
    await runDivisions(bench.world.db, bench.network.tenantId, (error) => {
      throw error
    })
    return { code, ...given }
  }
  const rows = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
    (await bench.world.within(bench.network.operator, ({ client }) => client.query(text, values))).rows as Row[]
  const print = () =>
    rows(
      `SELECT (SELECT md5(string_agg(t::text, '' ORDER BY rpt_order_code)) FROM pos_trade t) AS trades, (SELECT count(*) FROM division_order) AS orders, (SELECT count(*) FROM division_return) AS returns,
              (SELECT count(*) FROM ledger_posting) AS postings, (SELECT count(*) FROM pos_refund) AS refunds, (SELECT count(*) FROM outbox) AS messages, (SELECT count(*) FROM debt) AS debts`,
    )
  const detailOf = async (code: string) =>
    (await bench.world.as(bench.finance).send(tradeDetail.detail, { rptOrderCode: code })).data
  /** Takes all of a receiver's wallet but a rest away, as its spending would. */
  const drain = async (receiverNo: string, rest = 0n): Promise<void> => {
    const [wallet] = await rows<{ amount: bigint }>(
      `SELECT available_amount AS amount FROM user_wallet WHERE owner_no = $1 AND wallet_kind = 2`,
      [receiverNo],
    )
    const owner = { ownerType: OwnerType.receiver, ownerNo: receiverNo }
    const [available, frozen] = [accounts.available, accounts.frozen].map((of) => of(owner, WalletKind.reward)) as [
      ReturnType<typeof accounts.frozen>,
      ReturnType<typeof accounts.frozen>,
    ]
    await bench.world.within(bench.network.operator, async (tx) => {
      const { rows: moments } = await tx.client.query<{ day: string; at: string }>(
        'SELECT business_day(business_now())::text AS day, business_now()::text AS at',
      )
      await post(tx, bench.network.tenantId, {
        eventType: 1301,
        eventKey: `BR:${receiverNo}`,
        bookDay: moments[0]?.day as string,
        happenedAt: moments[0]?.at as string,
        bizKind: 'freeze',
        bizCode: receiverNo,
        lines: [
          { ...line(available, frozen, (wallet?.amount ?? 0n) - rest, BalanceChange.frozen), recordNo: receiverNo },
        ],
      })
    })
  }
  return Object.assign(bench, { project, paid, divided, rows, print, detailOf, drain })
}
