import type { QueryResultRow } from 'pg'
import { moneyNumber, takeNumber } from '../../../core/server/database/business-number.ts'
import { countTrades, listed } from '../posting/trade-count.actions.ts'
import { tradeFields } from '../posting/trade-fields.queries.ts'
import { bornAtChannel, type TradeRow } from '../posting/trade-row.rules.ts'
import { insertTrades } from '../posting/trade-store.actions.ts'
import { givenTenant, type World } from '../../../tests/kit/api.ts'
import type { Tx } from '../../../core/server/database/db.ts'
import { instantOf } from '../../../core/shared/dates.ts'
import { formatYuan } from '../../../core/shared/money.ts'
import type { PriceLine } from '../../sharing/shares/fee.rules.ts'
import { aisleCode, paid } from './channel-event.fixture.ts'
import { receiveBatch } from '../../channels/inbox/inbox.actions.ts'
import { accountKind } from '../../ledger/posting/chart.rules.ts'
import { type ChannelEvent, eventJson } from '../../channels/adapter/event.contract.ts'

/** The operator of the tests. */
export const tenantId = '100001'
const since = '2026-01-01 00:00:00+08'

/** Sets the business clock to an instant, and makes room for the year's rows. */
export async function setNow(world: World, instant: string): Promise<void> {
  await world.moveClock(`${Math.round((instantOf(instant).getTime() - Date.now()) / 1000)} seconds`)
  await world.db.pool.query(`SELECT make_month_partitions('2026-01-01', '2026-12-31')`)
}

/** The channel with its rules; wallet settlement and no returned fees where a test says so. */
export async function givenAisle(
  world: World,
  {
    code = aisleCode,
    settleMode = 1,
    refundFeeRule = 1,
  }: { code?: string; settleMode?: 1 | 2; refundFeeRule?: 1 | 2 } = {},
): Promise<void> {
  await givenTenant(world, tenantId)
  await world.db.pool.query(
    `INSERT INTO pay_aisle (aisle_code, aisle_name, license_holder, aisle_family, incoming_kinds, support_user_types, acc_types, settle_cycles, d0_support, d0_begin, d0_end, settle_mode, refund_fee_rule)
     VALUES ($1, $1, 'Licensed Ltd', 'sandbox', '{1,2}', '{1,2,3}', '{1,2,3}', '{1,2,3}', true, '00:00', '23:59', $2, $3) ON CONFLICT DO NOTHING`,
    [code, settleMode, refundFeeRule],
  )
}

/** A merchant with the chain above it. */
export interface GivenMerchant {
  readonly rpiNo: string
  readonly aisleMerNo: string
  /** Numbers of its nodes from the root down. */
  readonly nodes: readonly string[]
}

/** Parties above a merchant, and their prices. */
export interface MerchantSetup {
  readonly rpiNo: string
  readonly code?: string
  /** Providers from the top; none for a merchant of the operator's own. */
  readonly providers?: readonly string[]
  /** The operator's cost, each provider's, and last the merchant's price; null for a hole. */
  readonly lines: readonly (PriceLine | null)[]
  readonly payWays?: readonly number[]
  readonly empNo?: string
  /** Share of the spread that the employee earns. */
  readonly employeePpm?: number
  readonly userType?: 1 | 2 | 3
  readonly settleCycle?: 1 | 2
}

/** Makes a merchant, the providers above it and everybody's prices, valid since the beginning of the year. */
export async function givenMerchant(world: World, setup: MerchantSetup): Promise<GivenMerchant> {
  const {
    rpiNo,
    code = aisleCode,
    providers = [],
    lines,
    payWays = [1],
    empNo = null,
    userType = 3,
    settleCycle = 1,
  } = setup
  const path = providers.join(',')
  const direct = providers.at(-1) ?? tenantId
  const aisleMerNo = `${code.slice(0, 2)}-${rpiNo}`
  await world.within({ tenantId, oemNo: tenantId }, async (tx) => {
    for (const [index, userNo] of providers.entries())
      await addParty(tx, userNo, 1, providers[index - 1] ?? tenantId, providers.slice(0, index + 1))
    if (empNo) await addParty(tx, empNo, 2, direct, [...providers, empNo])
    const { client } = tx
    await client.query(
      `INSERT INTO rpi_basic (tenant_id, oem_no, rpi_no, rpi_kind, user_type, rpi_status, finish_status, user_no, user_path, emp_no, rpi_name, legal_id_no_idx)
       VALUES ($1, $1, $2, 0, $3, 1, 2, $4, $5, $6, $2, 'id-' || $2) ON CONFLICT DO NOTHING`,
      [tenantId, rpiNo, userType, direct, path, empNo],
    )
    await client.query('SELECT recount_lists($1)', [tenantId])
    await client.query(
      `INSERT INTO rpi_belonging (tenant_id, oem_no, rpi_no, user_no, user_path, emp_no, valid_from) SELECT $1, $1, $2, $3, $4, $5, $6::timestamptz
        WHERE NOT EXISTS (SELECT 1 FROM rpi_belonging WHERE tenant_id = $1 AND rpi_no = $2)`,
      [tenantId, rpiNo, direct, path, empNo, since],
    )
    await client.query(
      `INSERT INTO aisle_merchant (tenant_id, oem_no, aisle_code, aisle_mer_no, rpi_no, incoming_code, valid_from) VALUES ($1, $1, $2, $3, $4, 'IN1', $5)`,
      [tenantId, code, aisleMerNo, rpiNo, since],
    )
    await client.query(
      `INSERT INTO rpi_account (tenant_id, oem_no, rpi_no, balance_acc_type, acc_name, acc_no_enc, acc_no_idx, acc_no_mask, bank_code, settle_cycle) SELECT $1, $1, $2, 2, $2, '', $2, '6222****8888', 'ICBC', $3
        WHERE NOT EXISTS (SELECT 1 FROM rpi_account WHERE tenant_id = $1 AND rpi_no = $2)`,
      [tenantId, rpiNo, settleCycle],
    )
    for (const payWay of payWays) {
      for (const [level, userNo] of [tenantId, ...providers].entries())
        await addPolicyLine(tx, userNo, code, payWay, lines[level] ?? null)
      await addSignedLine(tx, rpiNo, code, payWay, lines.at(-1) ?? null)
      if (empNo && setup.employeePpm !== undefined) {
        await client.query(
          `INSERT INTO emp_policy_trad (tenant_id, oem_no, emp_no, aisle_code, pay_way, profit_mode, rate_ppm, effective_time) VALUES ($1, $1, $2, $3, $4, 1, $5, $6)`,
          [tenantId, empNo, code, payWay, setup.employeePpm, since],
        )
      }
    }
  })
  return { rpiNo, aisleMerNo, nodes: [tenantId, ...providers] }
}

async function addParty(
  { client }: Tx,
  userNo: string,
  kind: 1 | 2,
  parentNo: string,
  path: readonly string[],
): Promise<void> {
  await client.query(
    `INSERT INTO service_info (tenant_id, oem_no, user_no, service_kind, parent_no, ancestors, level, service_name, subject_type, legal_name, contact_name, service_audit_status, is_finished, is_on)
     VALUES ($1, $1, $2, $3, $4, $5, $6, $2, 1, $2, $2, 2, true, true) ON CONFLICT DO NOTHING`,
    [tenantId, userNo, kind, parentNo, path.join(','), path.length],
  )
}

const columnsOfLine = ({ ratePpm, capAmountFen, minFeeFen, d0RatePpm, d0FeeFen }: PriceLine) => [
  ratePpm,
  capAmountFen,
  minFeeFen,
  d0RatePpm,
  d0FeeFen,
]

/** Gives a party the price it pays upward, from an instant on. */
export async function addPolicyLine(
  { client }: Tx,
  userNo: string,
  code: string,
  payWay: number,
  line: PriceLine | null,
  from = since,
): Promise<void> {
  if (!line) return
  const known = await client.query(
    `SELECT 1 FROM oem_policy_rate WHERE tenant_id = $1 AND user_no = $2 AND aisle_code = $3 AND pay_way = $4 AND valid_to IS NULL`,
    [tenantId, userNo, code, payWay],
  )
  if (known.rowCount && from === since) return
  await client.query(
    `UPDATE oem_policy_rate SET valid_to = $5 WHERE tenant_id = $1 AND user_no = $2 AND aisle_code = $3 AND pay_way = $4 AND valid_to IS NULL`,
    [tenantId, userNo, code, payWay, from],
  )
  const policy = await client.query<{ id: bigint }>(
    `INSERT INTO oem_policy (tenant_id, oem_no, pol_no, pol_name, user_type, user_no, owner_type, owner_no, aisle_code, policy_status, effective_time)
     VALUES ($1, $1, $2, $2, $3, $4, 1, $1, $5, 3, $6) RETURNING id`,
    [tenantId, `P${userNo}${code}${payWay}${from}`, userNo === tenantId ? 1 : 2, userNo, code, from],
  )
  await client.query(
    `INSERT INTO oem_policy_rate (tenant_id, oem_no, policy_id, user_no, aisle_code, pay_way, share_ratio_ppm, valid_from, rate_ppm, cap_amount, min_fee, d0_rate_ppm, d0_fee)
     VALUES ($1, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [tenantId, policy.rows[0]?.id, userNo, code, payWay, line.shareRatioPpm, from, ...columnsOfLine(line)],
  )
}

async function addSignedLine(
  { client }: Tx,
  rpiNo: string,
  code: string,
  payWay: number,
  line: PriceLine | null,
): Promise<void> {
  if (!line) return
  await client.query(
    `INSERT INTO rpi_rate (tenant_id, oem_no, rpi_no, aisle_code, pay_way, source_no, valid_from, rate_ppm, cap_amount, min_fee, d0_rate_ppm, d0_fee) VALUES ($1, $1, $2, $3, $4, 'IN1', $5, $6, $7, $8, $9, $10)`,
    [tenantId, rpiNo, code, payWay, since, ...columnsOfLine(line)],
  )
}

/** Has the inbox take events in, one message each, and gives what became of them. */
export async function deliver(world: World, ...events: ChannelEvent[]): Promise<number[]> {
  const received = await receiveBatch(
    world.db,
    tenantId,
    events.map((event) => ({ event, rawBody: eventJson(event), headers: '{}' })),
  )
  return received.map(({ status }) => status)
}

/** Balances of the ledger as yuan texts, by mnemonic, owner and key; zero ones are left out. */
export async function balances(world: World): Promise<Record<string, string>> {
  return world.within({ tenantId, oemNo: tenantId }, async ({ client }) => {
    const { rows } = await client.query<{ code: number; owner_no: string; sub_key: string; balance: bigint }>(
      `SELECT a.code, a.owner_no, a.sub_key, (a.normal * sum(b.debits - b.credits))::bigint AS balance FROM ledger_account a JOIN ledger_balance b USING (tenant_id, account_id)
        WHERE a.tenant_id = $1 GROUP BY a.account_id, a.code, a.owner_no, a.sub_key, a.normal HAVING sum(b.debits - b.credits) <> 0 ORDER BY 1, 2, 3`,
      [tenantId],
    )
    return Object.fromEntries(
      rows.map((row) => [
        `${accountKind(row.code).name} ${row.owner_no}${row.sub_key && row.sub_key !== row.owner_no ? ` ${row.sub_key}` : ''}`,
        formatYuan(row.balance),
      ]),
    )
  })
}

/** Rows of a statement within the tenant. */
export const rowsIn = <Row extends QueryResultRow>(
  world: World,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> =>
  world.within({ tenantId, oemNo: tenantId }, async ({ client }) => (await client.query<Row>(text, values)).rows)

/** An order of ours, as the cashier would have left it: waiting, or given up. */
export async function givenOrder(world: World, amount: string, more: Partial<TradeRow> = {}): Promise<TradeRow> {
  return world.within({ tenantId, oemNo: tenantId }, async (tx) => {
    const rptOrderCode = await takeNumber(tx, moneyNumber('PT'), '2026-03-02')
    const order: TradeRow = {
      ...bornAtChannel(tenantId, paid({ aisleMerNo: more.aisleMerNo ?? '' }, amount), rptOrderCode),
      createTime: '2026-03-02 09:55:00+08',
      rptAisleOrderCode: null,
      tradeSource: 3,
      ...more,
    }
    await insertTrades(tx, tenantId, [order])
    await countTrades(tx, tenantId, [{ before: null, after: listed(order) }])
    return order
  })
}

/** The trade behind one of our numbers or a channel's, as it stands. */
export async function tradeOf(world: World, no: string): Promise<TradeRow> {
  const [trade] = await rowsIn<TradeRow>(
    world,
    `SELECT ${tradeFields} FROM pos_trade t WHERE tenant_id = $1 AND (rpt_order_code = $2 OR rpt_aisle_order_code = $2)`,
    [tenantId, no],
  )
  if (!trade) throw new Error(`no trade ${no}`)
  return trade
}

/** Profits that a trade's rows of some kinds add up to by owner, as yuan texts in the order of the levels. */
export async function profitsOf(world: World, rptOrderCode: string, kinds = [1, 2, 3, 4, 5]): Promise<string[]> {
  const rows = await rowsIn<{ profit: bigint }>(
    world,
    `SELECT sum(profit_amount)::bigint AS profit FROM pos_profit WHERE tenant_id = $1 AND rpt_order_code = $2 AND row_kind = ANY($3) GROUP BY level, owner_no ORDER BY level`,
    [tenantId, rptOrderCode, kinds],
  )
  return rows.map(({ profit }) => formatYuan(profit))
}

/** The business moment of the tests. */
export const testNow = { at: '2026-03-02 12:00:00+08', day: '2026-03-02' }

/** Users who make requests in tests, and users who check them. */
export const maker = { tenantId, userId: 1n, userNo: tenantId, account: 'maker' }
export const checker = { ...maker, userId: 2n, account: 'checker' }

/** Everything that an operation could have changed: rows a table, to see that nothing did. */
export const footprint = async (world: World): Promise<unknown> =>
  rowsIn(
    world,
    `SELECT (SELECT md5(string_agg(t::text, '' ORDER BY rpt_order_code)) FROM pos_trade t) AS trades, (SELECT md5(string_agg(r::text, '' ORDER BY refund_code)) FROM pos_refund r) AS refunds,
            (SELECT count(*) FROM ledger_posting) AS postings, (SELECT count(*) FROM pos_profit) AS profits, (SELECT count(*) FROM biz_state_log WHERE entity <> 'reconDiff') AS states, (SELECT count(*) FROM outbox) AS messages`,
  )
