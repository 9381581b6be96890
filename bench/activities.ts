import pg from 'pg'
import { inScope, openDb } from '../core/server/database/db.ts'
import { addDays, dayOf } from '../core/shared/dates.ts'
import { evaluate } from '../features/campaigns/activity-eval/active-eval.actions.ts'
import { ActiveType } from '../features/campaigns/activity/activity.contract.ts'
import { activityExplain } from '../features/campaigns/activity-explain/activity-explain.contract.ts'
import { activityReward } from '../features/campaigns/activity-reward/activity-reward.contract.ts'
import { ActiveStatus } from '../features/deposits/deposits.shared.ts'
import { ports } from '../wiring.ts'
import { loadPeople } from './dataset.ts'
import { atMost, type Measured } from './report.ts'
import { against, headersOf, oneTrade, type Servers } from './service.ts'

const tenantId = '900009'
const activeCode = 'HD0000000001'
const sizes = { terminals: 100_000, merchants: 2000 }
const chain = ['F00000001', 'F00000002', 'F00000003']

/** Most seconds of a night in which every terminal of an activity is rewarded, and of one in which nothing moved. */
const most = { busy: 60, still: 2 }

/**
 * A night of an activity with 100,000 terminals, all of which reach their target at once: counted, granted along the chain and
 * posted to wallets; and a night in which nothing has moved.
 * @param urls connection strings of the owner of the schema and of the application
 */
export async function measureEvaluation({
  ownerUrl,
  appUrl,
}: {
  readonly ownerUrl: string
  readonly appUrl: string
}): Promise<Measured[]> {
  await loadActivity(ownerUrl)
  const db = openDb(appUrl, { max: 4, ports })
  try {
    const today = dayOf(new Date())
    const night = async () => {
      const started = performance.now()
      await evaluate(db, tenantId, { day: today, at: `${today} 01:30:00+08` })
      return Number(((performance.now() - started) / 1000).toFixed(1))
    }
    const [busy, still] = [await night(), await night()]
    await requireRewards(db)
    await tidy(ownerUrl)
    const what = `activity of ${sizes.terminals} terminals`
    return [
      atMost(`${what}: all rewarded in one night`, '–', busy, most.busy, 's'),
      atMost(`${what}: a night in which nothing moved`, '–', still, most.still, 's'),
    ]
  } finally {
    await db.close()
  }
}

/** Rewards of that activity as a person reads them: list, statistics, and the explanation of one terminal. */
export async function measureActivityReads(servers: Servers): Promise<Measured[]> {
  const { seconds } = servers
  const { one } = await oneTrade(servers)
  const target = (path: string) => ({ url: `${servers.ours}${path}`, headers: headersOf(tenantId) })
  const list = target(`${activityReward.list.path}?current=1&size=20&activeCode=${activeCode}`)
  const sums = target(`${activityReward.statistics.path}?activeCode=${activeCode}`)
  const explained = target(`${activityExplain.explain.path}?sn=${snOf(50_000)}`)
  const of = `of ${sizes.terminals} terminals`
  return [
    await against(`sums of rewards ${of}`, sums, 'one trade by code', one, { limit: 60, seconds }),
    await against(`list of rewards ${of}, a row a terminal`, list, 'their sums', sums, { limit: 3, seconds }),
    await against(`explanation of one ${of}`, explained, 'one trade by code', one, { limit: 10, seconds }),
  ]
}

const snOf = (n: number): string => `BA${String(n).padStart(10, '0')}`

/** A chain of three providers with merchants, a terminal with a payment each, and a running activity for them. Made by SQL alone. */
async function loadActivity(ownerUrl: string): Promise<void> {
  const owner = new pg.Client({
    connectionString: ownerUrl,
    options: '-c TimeZone=Asia/Shanghai -c synchronous_commit=off',
  })
  await owner.connect()
  try {
    await loadPeople(owner, tenantId)
    await owner.query("SET session_replication_role = 'replica'")
    const yesterday = addDays(dayOf(new Date()), -1)
    await owner.query(
      `INSERT INTO rpi_basic (tenant_id, oem_no, rpi_no, rpi_kind, user_type, rpi_status, finish_status, user_no, user_path, rpi_name, rpi_short_name, legal_name, province_code, city_code, district_code, mcc_no, create_time)
       SELECT $1, $1, 'M' || lpad(n::text, 12, '0'), 0, 2, 1, 2, $2, $3, '商户' || n || '号', '商户' || n, '张三', '11', '1101', '110101', '5812', now() - interval '90 days' FROM generate_series(0, $4::int - 1) AS n`,
      [tenantId, chain.at(-1), chain.join(','), sizes.merchants],
    )
    await owner.query(
      `INSERT INTO rp_terminal (tenant_id, oem_no, rt_no, sn, rpm_no, rpm_type, sup_no, rpi_no, bind_time)
       SELECT $1, $1, 'RT' || lpad(n::text, 12, '0'), 'BA' || lpad(n::text, 10, '0'), 'BENCH', 2, 'SUP', 'M' || lpad((n % $3::int)::text, 12, '0'), $4::date - interval '3 days' FROM generate_series(1, $2::int) AS n`,
      [tenantId, sizes.terminals, sizes.merchants, yesterday],
    )
    await owner.query(
      `INSERT INTO pos_trade (tenant_id, oem_no, rpt_order_code, create_day, rpt_aisle_order_code, trade_kind, trade_source, pay_way, card_type, rpt_status, rpi_no, rpi_name, store_no, sn, user_no, chain_path, snapshot_id,
         aisle_code, aisle_mer_no, order_amount, trade_amount, rate_ppm, fee_amount, settle_amount, aisle_cost_amount, profit_amount, settle_mode, settle_cycle, settle_status, create_time, pay_time, pay_day, book_day)
       SELECT $1, $1, 'PT' || to_char($4::date, 'YYYYMMDD') || lpad(n::text, 10, '0'), $4::date, 'BA' || n, 1, 3, 1, 0, 2, 'M' || lpad((n % $3::int)::text, 12, '0'), '商户' || n % $3::int, 'S1', 'BA' || lpad(n::text, 10, '0'),
         $5, $6, NULL, 'SANDBOX', 'AM', 120000, 120000, 3800, 456, 119544, 252, 204, 1, 1, 2, $4::date + interval '10 hours', $4::date + interval '10 hours', $4::date, $4::date FROM generate_series(1, $2::int) AS n`,
      [tenantId, sizes.terminals, sizes.merchants, yesterday, chain.at(-1), [tenantId, ...chain].join(',')],
    )
    await owner.query(
      `INSERT INTO trade_stat_terminal_day (tenant_id, oem_no, day, sn, pay_way, pay_count, pay_amount) SELECT tenant_id, oem_no, pay_day, sn, pay_way, 1, trade_amount FROM pos_trade WHERE tenant_id = $1`,
      [tenantId],
    )
    await owner.query(
      `INSERT INTO active (tenant_id, active_code, active_name, active_type, start_time, end_time, min_trade_amount, budget_amount, active_status, maker_no, create_user, publisher_user, publisher_no, publish_time)
       VALUES ($1, $2, '开机达标', $3, $4::date - interval '10 days', $4::date + interval '30 days', 100, 1000000000, $5, 'bench', 1, 2, 'bench2', now())`,
      [tenantId, activeCode, ActiveType.target, yesterday, ActiveStatus.running],
    )
    await owner.query(
      `INSERT INTO active_stage (tenant_id, active_code, stage_no, stage_name, from_day, to_day, min_amount, reward) VALUES ($1, $2, 1, '首月', 0, 30, 100000, 6000)`,
      [tenantId, activeCode],
    )
    await owner.query("SET session_replication_role = 'origin'")
    await owner.query('ANALYZE rpi_basic, rp_terminal, pos_trade, trade_stat_terminal_day')
  } finally {
    await owner.end()
  }
}

/** Tidies the tables as the database does by itself until the morning. */
async function tidy(ownerUrl: string): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  await owner.query('VACUUM ANALYZE active_record, active_progress, active_terminal').finally(() => owner.end())
}

/** @throws Error unless every terminal was rewarded once */
async function requireRewards(db: ReturnType<typeof openDb>): Promise<void> {
  const { rows } = await inScope(db, { tenantId, oemNo: '' }, ({ client }) =>
    client.query<{ n: number }>(
      'SELECT count(DISTINCT sn)::int AS n FROM active_record WHERE tenant_id = $1 AND record_status = 1',
      [tenantId],
    ),
  )
  if (rows[0]?.n !== sizes.terminals) throw new Error(`${rows[0]?.n} of ${sizes.terminals} terminals were rewarded`)
}
