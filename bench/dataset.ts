import { ports } from '../wiring.ts'
import { createHash } from 'node:crypto'
import pg from 'pg'
import { inScope, openDb, platformScope } from '../core/server/database/db.ts'
import { makeChannel } from '../db/demo/network.ts'
import { seedMenus } from '../db/seed/menu-seed.ts'
import { OwnerType } from '../features/ledger/posting/ledger.contract.ts'
import type { KeptChain } from '../features/sharing/rows/snapshot.rules.ts'

/** The two ledgers that the measures read: a large and a ten times smaller one, alike in everything else. */
export const largeTenant = '900001'
export const smallTenant = '900002'

/** Days that the trades are spread over, ending now. */
export const spreadDays = 90

/** Token of the measuring user of a ledger; its hash lies in the session table. */
export const tokenOf = (tenantId: string): string => `measuring-user-of-${tenantId}`

/** The middle provider of the three-level chain, whose profit is read. */
export const middleNode = 'F00000002'

/**
 * Fills an empty database with trades of a three-level chain, with the rows that the measures read: trade, profit rows of
 * four levels, roll-ups. Made by SQL alone, set by set: data to read, no history. Does nothing when it is there already.
 * @param ownerUrl connection string of the owner of the schema
 * @param trades   how many the large ledger holds; the small one has a tenth
 * @throws Error when the roll-ups do not add up to the rows
 */
export async function loadDataset(ownerUrl: string, trades: number): Promise<void> {
  const client = new pg.Client({
    connectionString: ownerUrl,
    options: '-c TimeZone=Asia/Shanghai -c synchronous_commit=off -c work_mem=128MB',
  })
  await client.connect()
  try {
    const { rows } = await client.query(`SELECT to_regclass('bench_loaded') AS found`)
    if (rows[0]?.found) return
    await client.query(
      `SELECT make_month_partitions((now() - interval '${spreadDays + 31} days')::date, (now() + interval '1 month')::date)`,
    )
    await openChannel(ownerUrl)
    await client.query(
      `INSERT INTO platform_param (param_name, param_key, param_value) VALUES ('bench', 'export.sync_max', '200000')`,
    )
    await withoutIndexes(client, ['pos_trade', 'pos_profit'], async () => {
      for (const [tenantId, count] of [
        [largeTenant, trades],
        [smallTenant, Math.ceil(trades / 10)],
      ] as const) {
        await loadPeople(client, tenantId)
        await loadTrades(client, tenantId, count)
        await rollUp(client, tenantId)
        await checkRollUps(client, tenantId)
      }
    })
    await client.query(
      'CREATE TABLE bare_note (tenant_id text, id bigint PRIMARY KEY DEFAULT next_id(), title text NOT NULL, sort integer NOT NULL, create_time timestamptz DEFAULT now())',
    )
    await client.query('VACUUM ANALYZE')
    await client.query('CREATE TABLE bench_loaded AS SELECT now() AS at')
    await client.query('CHECKPOINT')
  } finally {
    await client.end()
  }
}

/** The menus, and the channel of all trades. */
async function openChannel(ownerUrl: string): Promise<void> {
  const db = openDb(ownerUrl, { max: 1, ports })
  await inScope(db, platformScope, async (tx) => {
    await seedMenus(tx)
    await makeChannel(tx, '2026-01-01 00:00:00+08')
  }).finally(() => db.close())
}

/** Runs work on tables without their secondary indexes and makes these again: far quicker than keeping them up row by row. */
async function withoutIndexes(client: pg.Client, tables: readonly string[], work: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition FROM pg_index i
      WHERE indrelid = ANY($1::regclass[]) AND NOT EXISTS (SELECT 1 FROM pg_constraint c WHERE c.conindid = i.indexrelid)`,
    [tables],
  )
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`)
  await work()
  for (const { definition } of rows) await client.query(definition.replace(' ON ONLY ', ' ON '))
}

/** A tenant with one administrator, signed in for a year. */
export async function loadPeople(client: pg.Client, tenantId: string): Promise<void> {
  await client.query(
    `INSERT INTO tenant (tenant_id, root_tenant_id, tenant_name, tenant_kind, linkman, contact_number_enc, is_finished) VALUES ($1, $1, 'bench ' || $1, 1, 'bench', '', true)`,
    [tenantId],
  )
  await signIn(client, tenantId, { userType: 1, userNo: tenantId, token: tokenOf(tenantId) })
}

/** A user with every permission, signed in for a year. */
export async function signIn(
  client: pg.Client,
  tenantId: string,
  { userType, userNo, token }: { userType: number; userNo: string; token: string },
): Promise<void> {
  const alias = userType === 1 ? 'administrator' : 'bench'
  const role = await client.query(
    `INSERT INTO role (tenant_id, oem_no, role_name, role_alias) VALUES ($1, $1, 'bench', $2) RETURNING id`,
    [tenantId, alias],
  )
  await client.query('INSERT INTO role_menu (tenant_id, role_id, menu_id) SELECT $1, $2, id FROM menu', [
    tenantId,
    role.rows[0].id,
  ])
  const user = await client.query(
    `INSERT INTO app_user (tenant_id, oem_no, account, password_hash, name, real_name, user_type, user_no, role_ids) VALUES ($1, $1, $2, '', 'bench', 'bench', $3, $4, ARRAY[$5::bigint]) RETURNING id`,
    [tenantId, `bench${userType}`, userType, userNo, role.rows[0].id],
  )
  await client.query(
    `INSERT INTO sign_in_session (family_id, tenant_id, oem_no, user_id, client_id, dept_ids, role_ids, access_hash, refresh_hash, access_until, refresh_until)
     VALUES (0, $1, $1, $2, 'bench', '{}', ARRAY[$3::bigint], $4, $4, now() + interval '1 year', now() + interval '1 year')`,
    [tenantId, user.rows[0].id, role.rows[0].id, createHash('sha256').update(token).digest('hex')],
  )
}

interface Level {
  readonly ownerType: number
  readonly ownerNo: string
  /** Rate that the level pays upward, in parts per million. */
  readonly ratePpm: number
}

/** The chain from the operator down to the merchant. */
export const levelsOf = (tenantId: string): Level[] => [
  { ownerType: OwnerType.operator, ownerNo: tenantId, ratePpm: 2100 },
  { ownerType: OwnerType.provider, ownerNo: 'F00000001', ratePpm: 2800 },
  { ownerType: OwnerType.provider, ownerNo: middleNode, ratePpm: 3200 },
  { ownerType: OwnerType.provider, ownerNo: 'F00000003', ratePpm: 3500 },
  { ownerType: OwnerType.merchant, ownerNo: 'M', ratePpm: 3800 },
]

/** The chain as a snapshot keeps it. */
const chainOf = (tenantId: string): KeptChain => ({
  levels: levelsOf(tenantId).map(({ ownerType, ownerNo, ratePpm }, level) => ({
    level,
    ownerType,
    ownerNo,
    line: { lineId: null, ratePpm, capAmount: null, minFee: 0, d0RatePpm: 0, d0Fee: 0, shareRatioPpm: 0 },
  })),
  employee: null,
})

/** Trades evenly over the days, 2,000 merchants, nineteen of twenty paid; profit rows as the prices of example E1 give them. */
async function loadTrades(client: pg.Client, tenantId: string, count: number): Promise<void> {
  await client.query(`INSERT INTO price_snapshot (tenant_id, hash, chain) VALUES ($1, 'bench', $2)`, [
    tenantId,
    JSON.stringify(chainOf(tenantId)),
  ])
  await client.query(
    `INSERT INTO pos_trade (tenant_id, oem_no, rpt_order_code, create_day, rpt_aisle_order_code, trade_kind, trade_source, pay_way, card_type, rpt_status, rpi_no, rpi_name, store_no, sn, user_no, chain_path, snapshot_id,
       aisle_code, aisle_mer_no, order_amount, trade_amount, rate_ppm, fee_amount, settle_amount, aisle_cost_amount, profit_amount, settle_mode, settle_cycle, settle_status, create_time, pay_time, pay_day, book_day)
     SELECT $1, $1, 'PT' || to_char(t.at, 'YYYYMMDD') || lpad(n::text, 10, '0'), t.at::date, 'A' || $1 || n, 1, 3, 1 + n % 2, 0, CASE WHEN n % 20 = 0 THEN 4 ELSE 2 END, 'M' || lpad((n % 2000)::text, 12, '0'), '商户' || n % 2000, 'S' || n % 2000, 'N' || n % 3000,
       'F00000003', $1 || ',F00000001,F00000002,F00000003', s.snapshot_id, 'SANDBOX', 'AM' || n % 2000, a.amount, a.amount, 3800, f.fee, a.amount - f.fee, c.cost, f.fee - c.cost, 1, 1, 2, t.at, CASE WHEN n % 20 <> 0 THEN t.at END, CASE WHEN n % 20 <> 0 THEN t.at::date END, CASE WHEN n % 20 <> 0 THEN t.at::date END
       FROM generate_series(1, $2::int) AS n,
            LATERAL (SELECT now() - (($2 - n)::float8 / $2 * $3) * interval '1 day' AS at) AS t,
            LATERAL (SELECT 100 + (n::bigint * 7919) % 200000 AS amount) AS a,
            LATERAL (SELECT (a.amount * 3800 + 500000) / 1000000 AS fee) AS f,
            LATERAL (SELECT (a.amount * 2100 + 500000) / 1000000 AS cost) AS c,
            (SELECT snapshot_id FROM price_snapshot WHERE tenant_id = $1 AND hash = 'bench') AS s`,
    [tenantId, count, spreadDays],
  )
  const levels = levelsOf(tenantId)
  const nodes = levels.slice(0, -1)
  await client.query(
    `INSERT INTO pos_profit (tenant_id, oem_no, origin_oem_no, book_day, pay_day, pay_time, rpt_order_code, rpt_aisle_order_code, rpi_no, store_no, sn, aisle_code, pay_way, settle_cycle, level, owner_type, owner_no, child_no,
       row_kind, biz_code, trade_amount, child_fee, cost_fee, spread, share_in, share_out, profit_amount, snapshot_id, txn_id)
     SELECT tenant_id, oem_no, oem_no, book_day, pay_day, pay_time, rpt_order_code, rpt_aisle_order_code, rpi_no, store_no, sn, aisle_code, pay_way, settle_cycle, l.level - 1, l.owner_type, l.owner_no, l.child_no, 1, rpt_order_code, trade_amount,
       g.child, g.cost, g.child - g.cost, 0, 0, g.child - g.cost, snapshot_id, 0
       FROM pos_trade t, unnest($2::smallint[], $3::text[], $4::text[], $5::int[], $6::int[]) WITH ORDINALITY AS l(owner_type, owner_no, child_no, cost_ppm, child_ppm, level),
            LATERAL (SELECT (t.trade_amount * l.child_ppm + 500000) / 1000000 AS child, (t.trade_amount * l.cost_ppm + 500000) / 1000000 AS cost) AS g
      WHERE t.tenant_id = $1 AND t.rpt_status = 2`,
    [
      tenantId,
      nodes.map(({ ownerType }) => ownerType),
      nodes.map(({ ownerNo }) => ownerNo),
      levels.slice(1).map(({ ownerNo }) => ownerNo),
      nodes.map(({ ratePpm }) => ratePpm),
      levels.slice(1).map(({ ratePpm }) => ratePpm),
    ],
  )
}

/** The roll-ups that posting would have kept up. */
async function rollUp(client: pg.Client, tenantId: string): Promise<void> {
  const nodes = `unnest(string_to_array(chain_path, ',')) AS owner_no`
  await client.query(
    `INSERT INTO trade_count_day (tenant_id, oem_no, day, owner_no, origin_oem_no, rpt_status, trade_count)
     SELECT tenant_id, oem_no, list_time::date, owner_no, oem_no, rpt_status, count(*) FROM pos_trade, ${nodes} WHERE tenant_id = $1 GROUP BY 1, 2, 3, 4, 5, 6`,
    [tenantId],
  )
  await client.query(
    `INSERT INTO trade_stat_node_day (tenant_id, oem_no, day, owner_no, origin_oem_no, aisle_code, pay_way, trade_kind, pay_count, pay_amount, fee_amount, aisle_cost)
     SELECT tenant_id, oem_no, pay_day, owner_no, oem_no, aisle_code, pay_way, trade_kind, count(*), sum(trade_amount), sum(fee_amount), CASE WHEN owner_no = $1 THEN sum(aisle_cost_amount) ELSE 0 END
       FROM pos_trade, ${nodes} WHERE tenant_id = $1 AND rpt_status = 2 GROUP BY 1, 2, 3, 4, 5, 6, 7, 8`,
    [tenantId],
  )
  await client.query(
    `INSERT INTO service_profit_day (tenant_id, oem_no, book_day, owner_type, owner_no, origin_oem_no, aisle_code, pay_way, trade_count, trade_amount, fee_amount, child_fee, cost_amount, trade_profit, net_profit, direct_profit, child_profit, parent_path)
     SELECT p.tenant_id, p.oem_no, p.book_day, p.owner_type, p.owner_no, p.origin_oem_no, p.aisle_code, p.pay_way, count(*), sum(p.trade_amount), sum((p.trade_amount * 3800 + 500000) / 1000000), sum(p.child_fee), sum(p.cost_fee), sum(p.profit_amount), sum(p.profit_amount),
            CASE WHEN max(p.level) = 3 THEN sum(p.profit_amount) ELSE 0 END, CASE WHEN max(p.level) < 3 THEN sum(p.profit_amount) ELSE 0 END, array_to_string(($2::text[])[1:max(p.level)], ',')
       FROM pos_profit p WHERE p.tenant_id = $1 GROUP BY 1, 2, 3, 4, 5, 6, 7, 8`,
    [tenantId, levelsOf(tenantId).map(({ ownerNo }) => ownerNo)],
  )
  await client.query(`INSERT INTO ledger_day (tenant_id, open_day) VALUES ($1, now()::date)`, [tenantId])
}

/** The roll-ups hold what the rows hold. @throws Error when they do not: what is read from them would be worth nothing */
async function checkRollUps(client: pg.Client, tenantId: string): Promise<void> {
  const { rows } = await client.query<{ fits: boolean }>(
    `SELECT (SELECT sum(trade_count) FROM trade_count_day WHERE tenant_id = $1 AND owner_no = $1) = (SELECT count(*) FROM pos_trade WHERE tenant_id = $1)
        AND (SELECT sum(pay_amount) FROM trade_stat_node_day WHERE tenant_id = $1 AND owner_no = $1) = (SELECT sum(trade_amount) FROM pos_trade WHERE tenant_id = $1 AND rpt_status = 2)
        AND (SELECT sum(net_profit) FROM service_profit_day WHERE tenant_id = $1) = (SELECT sum(profit_amount) FROM pos_profit WHERE tenant_id = $1) AS fits`,
    [tenantId],
  )
  if (!rows[0]?.fits) throw new Error(`the roll-ups of ${tenantId} do not add up to its rows`)
}
