import pg from 'pg'
import { chart } from '../features/ledger/posting/chart.rules.ts'
import { OwnerType } from '../features/ledger/posting/ledger.contract.ts'
import { rollups } from '../features/reconciliation/rollup-check/rollups.queries.ts'
import { snapshotOf } from '../features/sharing/rows/snapshot-hash.queries.ts'
import { fen } from '../core/shared/money.ts'
import { largeTenant, levelsOf, spreadDays } from './dataset.ts'

/** Number of merchants that the dataset's trades belong to. */
const merchants = 2000
const payWays = [1, 2]

/** Posts the trades of the dataset, set by set: a transaction with six lines each, the balances and the closed days. */
export async function postTrades(ownerUrl: string): Promise<void> {
  const client = new pg.Client({
    connectionString: ownerUrl,
    options: '-c TimeZone=Asia/Shanghai -c synchronous_commit=off -c work_mem=128MB',
  })
  await client.connect()
  try {
    const { rows } = await client.query('SELECT 1 FROM ledger_txn WHERE tenant_id = $1 LIMIT 1', [largeTenant])
    if (rows.length > 0) return
    const { clearing, merchantPending, profitIncome, profitPending } = chart
    await client.query("SET session_replication_role = 'replica'")
    await client.query(
      `INSERT INTO ledger_account (tenant_id, ledger, code, owner_type, owner_no, sub_key, normal, no_negative, must_be_zero, stripes)
       SELECT $1, 1, ${clearing.code}, 8, 'SANDBOX', '', 1, false, false, 1
       UNION ALL SELECT $1, 1, ${profitIncome.code}, 1, $1, 'SANDBOX', -1, false, false, 1
       UNION ALL SELECT $1, 1, ${profitPending.code}, 2, owner_no, '', -1, false, false, 1 FROM unnest('{F00000001,F00000002,F00000003}'::text[]) AS owner_no
       UNION ALL SELECT DISTINCT $1, 1, ${merchantPending.code}, 3, rpi_no, 'SANDBOX', -1, false, false, 1 FROM pos_trade WHERE tenant_id = $1`,
      [largeTenant],
    )
    await client.query(
      `INSERT INTO ledger_txn (tenant_id, txn_id, ledger, event_type, event_key, book_day, happened_at, biz_kind, biz_code)
       SELECT tenant_id, id, 1, 1101, 'T:' || rpt_order_code || ':S', book_day, pay_time, 'trade', rpt_order_code FROM pos_trade WHERE tenant_id = $1 AND rpt_status = 2`,
      [largeTenant],
    )
    await quotePrices(client)
    await client.query(
      `UPDATE pos_trade t SET snapshot_id = q.snapshot_id FROM bench_quote q WHERE t.tenant_id = $1 AND q.rpi_no = t.rpi_no AND q.pay_way = t.pay_way`,
      [largeTenant],
    )
    await client.query(
      `UPDATE pos_profit p SET txn_id = t.id, snapshot_id = t.snapshot_id, child_no = CASE WHEN p.level = 3 THEN p.rpi_no ELSE p.child_no END FROM pos_trade t WHERE p.tenant_id = $1 AND t.tenant_id = $1 AND t.create_day = p.book_day AND t.rpt_order_code = p.rpt_order_code`,
      [largeTenant],
    )
    await client.query(
      `WITH account AS MATERIALIZED (SELECT code, owner_no, account_id FROM ledger_account WHERE tenant_id = $1)
       INSERT INTO ledger_posting (tenant_id, txn_id, seq, book_day, debit_account, credit_account, amount)
       SELECT $1, t.id, 0, t.book_day, c.account_id, m.account_id, t.trade_amount FROM pos_trade t JOIN account m ON m.code = ${merchantPending.code} AND m.owner_no = t.rpi_no JOIN account c ON c.code = ${clearing.code} WHERE t.tenant_id = $1 AND t.rpt_status = 2
       UNION ALL SELECT $1, t.id, 1, t.book_day, m.account_id, c.account_id, t.aisle_cost_amount FROM pos_trade t JOIN account m ON m.code = ${merchantPending.code} AND m.owner_no = t.rpi_no JOIN account c ON c.code = ${clearing.code} WHERE t.tenant_id = $1 AND t.rpt_status = 2 AND t.aisle_cost_amount > 0
       UNION ALL SELECT $1, p.txn_id, 2 + p.level, p.book_day, m.account_id, a.account_id, p.profit_amount FROM pos_profit p JOIN account m ON m.code = ${merchantPending.code} AND m.owner_no = p.rpi_no JOIN account a ON a.code IN (${profitIncome.code}, ${profitPending.code}) AND a.owner_no = p.owner_no WHERE p.tenant_id = $1 AND p.profit_amount > 0`,
      [largeTenant],
    )
    const sides = `(SELECT debit_account AS account_id, book_day, amount AS debits, 0 AS credits FROM ledger_posting WHERE tenant_id = $1 UNION ALL SELECT credit_account, book_day, 0, amount FROM ledger_posting WHERE tenant_id = $1) s`
    await client.query(
      `INSERT INTO ledger_balance (tenant_id, account_id, stripe, debits, credits, normal, no_negative) SELECT $1, a.account_id, 0, sum(s.debits), sum(s.credits), a.normal, false FROM ${sides} JOIN ledger_account a USING (account_id) WHERE a.tenant_id = $1 GROUP BY a.account_id, a.normal`,
      [largeTenant],
    )
    await client.query(
      `INSERT INTO ledger_balance_day (tenant_id, account_id, day, debits, credits)
       SELECT $1, account_id, book_day, sum(debits) OVER w, sum(credits) OVER w FROM (SELECT account_id, book_day, sum(debits) AS debits, sum(credits) AS credits FROM ${sides} WHERE book_day < now()::date GROUP BY 1, 2) d WINDOW w AS (PARTITION BY account_id ORDER BY book_day)`,
      [largeTenant],
    )
    await client.query(`DELETE FROM price_snapshot WHERE tenant_id = $1 AND hash = 'bench'`, [largeTenant])
    await tellPayments(client)
    await sumUp(client)
    await client.query("SET session_replication_role = 'origin'")
    // No posting leaves a dead row in these tables, as the updates above did.
    await client.query('VACUUM (FULL, ANALYZE) pos_trade, pos_profit')
    await client.query('VACUUM ANALYZE')
  } finally {
    await client.end()
  }
}

/** Prices of every merchant and node as versions, and a snapshot of them for each merchant and way to pay, as postings keep them. */
async function quotePrices(client: pg.Client): Promise<void> {
  const levels = levelsOf(largeTenant)
  const [nodes, merchant] = [levels.slice(0, -1), levels.at(-1)]
  const since = `now() - interval '${spreadDays + 30} days'`
  const { rows: ofNodes } = await client.query<{ id: bigint; owner: string; way: number }>(
    `INSERT INTO oem_policy_rate (tenant_id, oem_no, policy_id, user_no, aisle_code, pay_way, rate_ppm, valid_from, create_time)
     SELECT $1, $1, next_id(), n.no, 'SANDBOX', w, n.rate, ${since}, ${since} FROM unnest($2::text[], $3::int[]) AS n(no, rate), unnest($4::int[]) AS w RETURNING id, user_no AS owner, pay_way AS way`,
    [largeTenant, nodes.map(({ ownerNo }) => ownerNo), nodes.map(({ ratePpm }) => ratePpm), payWays],
  )
  const { rows: ofMerchants } = await client.query<{ id: bigint; owner: string; way: number }>(
    `INSERT INTO rpi_rate (tenant_id, oem_no, rpi_no, aisle_code, pay_way, rate_ppm, valid_from, create_time, source_no)
     SELECT $1, $1, 'M' || lpad(n::text, 12, '0'), 'SANDBOX', w, $2, ${since}, ${since}, 'bench' FROM generate_series(0, $3 - 1) AS n, unnest($4::int[]) AS w RETURNING id, rpi_no AS owner, pay_way AS way`,
    [largeTenant, merchant?.ratePpm, merchants, payWays],
  )
  const lineOf = (ratePpm: number) => ({
    ratePpm,
    capAmountFen: null,
    minFeeFen: fen(0),
    d0RatePpm: 0,
    d0FeeFen: fen(0),
    shareRatioPpm: 1_000_000,
  })
  const lineIds = new Map([...ofNodes, ...ofMerchants].map(({ id, owner, way }) => [`${owner} ${way}`, BigInt(id)]))
  const quotes = ofMerchants.map(({ owner, way }) => {
    const chain = [...nodes, { ownerType: OwnerType.merchant, ownerNo: owner, ratePpm: merchant?.ratePpm ?? 0 }]
    const kept = chain.map(({ ownerType, ownerNo, ratePpm }) => ({
      ownerType,
      ownerNo,
      line: lineOf(ratePpm),
      lineId: lineIds.get(`${ownerNo} ${way}`) ?? null,
    }))
    return { owner, way, ...snapshotOf({ levels: kept, employee: null }) }
  })
  await client.query('CREATE TABLE bench_quote (rpi_no text, pay_way smallint, snapshot_id bigint)')
  await client.query(
    `WITH kept AS (INSERT INTO price_snapshot (tenant_id, hash, chain) SELECT $1, hash, chain::jsonb FROM unnest($2::text[], $3::text[]) AS q(hash, chain) RETURNING hash, snapshot_id)
     INSERT INTO bench_quote SELECT q.rpi_no, q.pay_way, k.snapshot_id FROM kept k JOIN unnest($2::text[], $4::text[], $5::int[]) AS q(hash, rpi_no, pay_way) USING (hash)`,
    [
      largeTenant,
      quotes.map(({ hash }) => hash),
      quotes.map(({ text }) => text),
      quotes.map(({ owner }) => owner),
      quotes.map(({ way }) => way),
    ],
  )
  await client.query('ANALYZE bench_quote')
}

/** A notification of every payment, as the collectors keep it. */
async function tellPayments(client: pg.Client): Promise<void> {
  await client.query(
    `INSERT INTO channel_notify (tenant_id, aisle_code, notify_id, event_kind, order_no, raw_body, event, received_at, occurred_at, handle_status)
     SELECT t.tenant_id, t.aisle_code, 'N' || t.id, 1, t.rpt_order_code, '{}', jsonb_build_object('kind', 1, 'outcome', 'success', 'aisleCode', t.aisle_code, 'notifyId', 'N' || t.id, 'occurredAt', t.pay_time, 'outTradeNo', t.rpt_order_code, 'aisleOrderNo', t.rpt_aisle_order_code,
            'aisleMerNo', t.aisle_mer_no, 'amountFen', t.trade_amount::text, 'feeFen', t.fee_amount::text, 'd0FeeFen', NULL, 'costFen', t.aisle_cost_amount::text, 'payTime', t.pay_time), t.pay_time, t.pay_time, 1
       FROM pos_trade t WHERE t.tenant_id = $1 AND t.rpt_status = 2`,
    [largeTenant],
  )
}

/** The roll-ups that no other measure reads, so that every check of the books holds, and rests as it would. */
async function sumUp(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ days: string[] }>(
    'SELECT array_agg(DISTINCT pay_day)::text[] AS days FROM pos_trade WHERE tenant_id = $1 AND pay_day IS NOT NULL',
    [largeTenant],
  )
  const more: Readonly<Record<string, readonly [columns: string, values: string]>> = {
    trade_stat_mer_day: ['', ''],
    trade_stat_terminal_day: ['', ''],
    trade_first_last: ['', ''],
    user_count: ['', ''],
    service_profit_mer_day: [', owner_type, origin_oem_no', `, CASE WHEN e.owner_no = $1 THEN 1 ELSE 2 END, $1`],
    service_profit_release: [', owner_type, plan_day', `, CASE WHEN e.owner_no = $1 THEN 1 ELSE 2 END, e.book_day`],
  }
  for (const { table, keys, sums, expected } of rollups) {
    const extra = more[table]
    if (!extra) continue
    const columns = [...new Set([...keys, ...Object.keys(sums)])].filter((column) => column !== 'oem_no')
    await client.query(
      `INSERT INTO ${table} (tenant_id, oem_no, ${columns.join(', ')}${extra[0]}) SELECT $1, $1, ${columns.map((column) => `e.${column}`).join(', ')}${extra[1]} FROM (${expected}) e WHERE $2::date[] IS NOT NULL`,
      [largeTenant, rows[0]?.days],
    )
  }
}
