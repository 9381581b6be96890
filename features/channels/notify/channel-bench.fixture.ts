import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import type { QueryResultRow } from 'pg'
import { startAcquirer } from '../../../acquirer/server.ts'
import { allowOutgoing } from '../../../core/server/http/outgoing.ts'
import { drainOutbox } from '../../../core/server/jobs/outbox-worker.ts'
import { sealText } from '../../../core/server/secrets/personal.ts'
import { type TestUser, type World } from '../../../tests/kit/api.ts'
import { startMoneyWorld } from '../../wallets/owner/owner.fixture.ts'
import { given, type Merchant } from '../../../tests/kit/network.ts'
import { tradeOrder } from '../../trades/order/order.contract.ts'
import '../../trades/query/refund-sending.jobs.ts'
import '../../trades/query/trade-query.jobs.ts'
import '../../trades/query/trade-question.jobs.ts'
import { PayWay, TradeSource } from '../pay-way/pay-way-codes.contract.ts'

/** The application and the acquirer in one test, each behind a real socket, with the chain of the worked examples. */
export interface ChannelBench {
  readonly world: World
  readonly tenantId: string
  readonly merchant: Merchant
  /** Address that the acquirer tells. */
  readonly notifyUrl: string
  /** Connection by which the operator reaches the acquirer. */
  readonly connection: { readonly url: string; readonly appId: string; readonly appSecret: string }
  /** Plays customer, terminal or clerk at the acquirer. @throws Error when it refuses */
  control<Data = Record<string, unknown>>(path: string, body?: object): Promise<Data>
  show<Data = Record<string, unknown>>(path: string): Promise<Data>
  /** Moves both clocks on. */
  advance(seconds: number): Promise<void>
  rows<Row extends QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>
  /** Waits until a statement gives a row. */
  until<Row extends QueryResultRow>(text: string, values?: unknown[]): Promise<Row>
  close(): Promise<void>
}

/** Serial number of the merchant's terminal at the acquirer. */
export const terminalSn = 'SN00000001'
/** A debit card. */
export const debitCard = '6222021234567890123'

const appId = 'bench-app'
/** Secret with which the acquirer and the operator sign. */
export const benchSecret = 'a secret of the bench'

/**
 * Costs that the operator pays, and rates that the merchant pays, as the acquirer knows prices. @source docs/domain/money.md
 * 4.4
 */
const costs = [
  { payWay: 1, ratePpm: 2100 },
  { payWay: 4, ratePpm: 4000, capAmount: 1750 },
  { payWay: 5, ratePpm: 5000, d0Fee: 150 },
]
const rates = [
  { payWay: 1, ratePpm: 3800 },
  { payWay: 4, ratePpm: 5000, capAmount: 2000 },
  { payWay: 5, ratePpm: 6000, d0Fee: 300 },
]

/** Starts everything: one a test file. */
export async function startChannelBench(): Promise<ChannelBench> {
  const world = await startMoneyWorld()
  await world.moveClock('0 seconds')
  await world.app.listen({ port: 0, host: '127.0.0.1' })
  const acquirer = await startAcquirer({ port: 0, app: { appId, appSecret: benchSecret } })
  allowOutgoing(acquirer.url)
  const { operator, merchant } = await given.chainE1(world)
  const { tenantId } = operator
  const inTenant = <T>(work: Parameters<World['within']>[1]) =>
    world.within({ tenantId, oemNo: tenantId }, work) as Promise<T>
  const connection = { url: acquirer.url, appId, appSecret: benchSecret }
  const config = sealText(JSON.stringify(connection))
  await inTenant((tx) =>
    tx.client.query('UPDATE aisle_oem SET api_config_enc = $2 WHERE tenant_id = $1', [tenantId, config]),
  )
  const port = (world.app.server.address() as AddressInfo).port
  const notifyUrl = `http://127.0.0.1:${port}/api/countinghouse/channels/notify/SANDBOX/${tenantId}`
  let aheadSeconds = 0
  const ask = async <Data>(method: string, path: string, body?: object): Promise<Data> => {
    const answer = await fetch(`${acquirer.url}/control/${path}`, {
      method,
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const { code, errCode, errMsg, data } = (await answer.json()) as {
      code: string
      errCode: string
      errMsg: string
      data: Data
    }
    if (code !== 'SUCCESS') throw new Error(`${path}: ${errCode} ${errMsg}`)
    return data
  }
  const bench: ChannelBench = {
    world,
    tenantId,
    merchant,
    notifyUrl,
    connection,
    control: (path, body = {}) => ask('POST', path, body),
    show: (path) => ask('GET', path),
    async advance(seconds) {
      aheadSeconds += seconds
      await world.moveClock(`${aheadSeconds} seconds`)
      await bench.control('clock', { advanceSeconds: seconds })
    },
    rows: (text, values = []) =>
      world.within({ tenantId, oemNo: tenantId }, async ({ client }) => (await client.query(text, values)).rows),
    async until(text, values) {
      for (let tries = 0; tries < 200; tries += 1) {
        const [row] = await bench.rows(text, values)
        if (row) return row as never
        await new Promise((resolve) => setTimeout(resolve, 25))
      }
      throw new Error(`never became true: ${text} ${JSON.stringify(values)}`)
    },
    async close() {
      await acquirer.close()
      await world.close()
    },
  }
  await bench.control('config', { appId, notifyUrl, answerTimeoutMs: 50 })
  await bench.control('costs', costs)
  await bench.control('merchants', [
    { aisleMerchantNo: merchant.aisleMerNo, appId, name: '测试商户', rates, terminals: [terminalSn] },
  ])
  return bench
}

/** Takes an order through the call of staff and sends it to the acquirer, as the outbox does. @returns its number */
export async function placeOrder(
  bench: ChannelBench,
  staff: TestUser,
  tradeAmount: string,
  more: Record<string, unknown> = {},
): Promise<string> {
  const reply = await bench.world.as(staff).send(tradeOrder.create, {
    rpiNo: bench.merchant.rpiNo,
    payWay: PayWay.wechat,
    tradeSource: TradeSource.customerScans,
    tradeAmount,
    requestNo: randomUUID(),
    ...more,
  })
  if (!reply.success) throw new Error(`the order was refused: ${reply.msg}`)
  await drainOutbox(bench.world.db, 'trade.order')
  return reply.data.rptOrderCode
}

/** A trade as it stands. */
export const tradeOf = async (bench: ChannelBench, rptOrderCode: string): Promise<Record<string, unknown>> =>
  (
    await bench.rows('SELECT * FROM pos_trade WHERE tenant_id = $1 AND rpt_order_code = $2', [
      bench.tenantId,
      rptOrderCode,
    ])
  )[0] as Record<string, unknown>

/** Waits until a trade has reached a status. */
export const untilStatus = (bench: ChannelBench, rptOrderCode: string, rptStatus: number) =>
  bench.until('SELECT * FROM pos_trade WHERE tenant_id = $1 AND rpt_order_code = $2 AND rpt_status = $3', [
    bench.tenantId,
    rptOrderCode,
    rptStatus,
  ])

/** Balances of the ledger by account and owner, fen; zero ones are left out. */
export async function ledgerOf(bench: ChannelBench): Promise<Record<string, bigint>> {
  const rows = await bench.rows<{ name: string; balance: bigint }>(
    `SELECT a.code || ' ' || a.owner_no || ' ' || a.sub_key AS name, (a.normal * sum(b.debits - b.credits))::bigint AS balance FROM ledger_account a JOIN ledger_balance b USING (tenant_id, account_id)
      WHERE a.tenant_id = $1 GROUP BY a.code, a.owner_no, a.sub_key, a.normal HAVING sum(b.debits - b.credits) <> 0`,
    [bench.tenantId],
  )
  return Object.fromEntries(rows.map(({ name, balance }) => [name, balance]))
}

/** Returns the changes from one state of the ledger to another. */
export function ledgerChange(before: Record<string, bigint>, after: Record<string, bigint>): Record<string, bigint> {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort()
  return Object.fromEntries(
    names
      .map((name) => [name, (after[name] ?? 0n) - (before[name] ?? 0n)] as const)
      .filter(([, change]) => change !== 0n),
  )
}
