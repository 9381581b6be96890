import { constant } from '../../../core/server/database/constant.ts'
import { type Tx, rowsOf } from '../../../core/server/database/db.ts'
import { planAsEver, planForSets } from '../../../core/server/database/plan.ts'
import { sql } from 'drizzle-orm'
import { fen, type Fen } from '../../../core/shared/money.ts'
import { HandleStatus, NotifyEvent, RefundFeeRule, SettleCycle } from '../../channels/channels.shared.ts'
import {
  adjustment,
  chainOfKept,
  employeeLevel,
  type KeptChain,
  nothingRefunded,
  operatorLevel,
  priceTrade,
  type ProfitRow,
  ProfitRowKind,
  sharesAfter,
} from '../../sharing/sharing.shared.ts'
import { LineKind } from '../bill/bill.contract.ts'
import { type Found, type Proving, shownOffenders } from './proving.queries.ts'

/** Number of trades priced by the pure rules at once. */
const batchSize = 1000

/** A share of an amount by rate, half up to the fen, as mulRate gives it; whole millions first, so that no product leaves 64 bits. */
const mulRate = (ppm: string) =>
  `(p.trade_amount / 1000000 * ${ppm} + (p.trade_amount % 1000000 * ${ppm} + 500000) / 1000000)`
/** The rate part that the price of a side asks. LEAST passes over an absent cap. */
const ratePart = (side: string) =>
  `least(s.${side}_cap, greatest(s.${side}_least, ${mulRate(`s.${side}_rate`)}), p.trade_amount)`
const d0Part = (side: string) =>
  `CASE WHEN p.settle_cycle = ${SettleCycle.d0} THEN ${mulRate(`s.${side}_d0_rate`)} + s.${side}_d0_fee ELSE 0 END`
const sideOf = (side: string) =>
  `${side}.rate AS ${side}_rate, ${side}.cap AS ${side}_cap, ${side}.least_fee AS ${side}_least, ${side}.d0_rate AS ${side}_d0_rate, ${side}.d0_fee AS ${side}_d0_fee`

/** The price lines of all snapshots, a level a row. */
const priceLines = `
  SELECT s.snapshot_id, (l.place - 1)::smallint AS level, l.one->>'ownerNo' AS owner_no, l.place = jsonb_array_length(s.chain->'levels') AS is_last, l.one->'line'->>'lineId' AS line_id,
         (l.one->'line'->>'ratePpm')::bigint AS rate, (l.one->'line'->>'capAmount')::bigint AS cap, (l.one->'line'->>'minFee')::bigint AS least_fee, (l.one->'line'->>'d0RatePpm')::bigint AS d0_rate, (l.one->'line'->>'d0Fee')::bigint AS d0_fee
    FROM price_snapshot s, jsonb_array_elements(s.chain->'levels') WITH ORDINALITY AS l(one, place) WHERE s.tenant_id = $1`

/**
 * Trades that the plainest reading of their snapshot does not explain: every level pays what its own line asks, no fee is
 * lowered to that of the level below, and nothing but the price decides. Nearly all trades are explained so, by one pass
 * over the rows as first booked; the others are left to the rules themselves.
 */
const unexplained = `
  WITH lines AS MATERIALIZED (${priceLines}),
  steps AS MATERIALIZED (
    SELECT up.snapshot_id, up.level, up.owner_no, low.owner_no AS child_no, low.is_last, ${sideOf('up')}, ${sideOf('low')}
      FROM lines up JOIN lines low ON low.snapshot_id = up.snapshot_id AND low.level = up.level + 1)
  SELECT DISTINCT rpt_order_code FROM (
    SELECT p.rpt_order_code, p.owner_no = s.owner_no AND p.child_no = s.child_no AND p.cost_fee = f.up_part + f.up_d0 AND p.child_fee = f.low_part + f.low_d0
           AND (p.level = ${operatorLevel} OR (f.up_part <= f.low_part AND f.up_d0 <= f.low_d0)) AND (NOT s.is_last OR f.low_d0 <= p.trade_amount - f.low_part) AS is_explained
      FROM (SELECT rpt_order_code, snapshot_id, level, owner_no, child_no, settle_cycle, trade_amount::bigint AS trade_amount, cost_fee, child_fee
              FROM pos_profit WHERE tenant_id = $1 AND row_kind = ${ProfitRowKind.trade} AND level <> ${employeeLevel} OFFSET 0) p
      LEFT JOIN steps s USING (snapshot_id, level)
     CROSS JOIN LATERAL (SELECT ${ratePart('up')} AS up_part, ${d0Part('up')} AS up_d0, ${ratePart('low')} AS low_part, ${d0Part('low')} AS low_d0 OFFSET 0) f) judged
   WHERE is_explained IS NOT TRUE`

/** Trades with price fields that differ from the rows: rate and cap, snapshot and chain must be those of the first rows. */
const misquoted = `
  WITH lines AS MATERIALIZED (${priceLines}),
  chains AS MATERIALIZED (SELECT snapshot_id, string_agg(owner_no, ',' ORDER BY level) AS owners, max(rate) FILTER (WHERE is_last) AS rate, max(cap) FILTER (WHERE is_last) AS cap FROM lines GROUP BY 1),
  wrong AS MATERIALIZED (
    SELECT t.rpt_order_code, t.trade_amount, t.rate_ppm, t.rate_cap, t.snapshot_id, t.chain_path || ',' || t.rpi_no AS chain, c.rate, c.cap, p.snapshot_id AS first_snapshot, c.owners,
           t.snapshot_id IS DISTINCT FROM p.snapshot_id AND NOT EXISTS (SELECT 1 FROM profit_recalc_line l WHERE l.tenant_id = $1 AND l.rpt_order_code = t.rpt_order_code AND l.snapshot_id = t.snapshot_id) AS is_other_snapshot
      FROM pos_trade t JOIN pos_profit p ON p.tenant_id = $1 AND p.rpt_order_code = t.rpt_order_code AND p.row_kind = ${ProfitRowKind.trade} AND p.level = ${operatorLevel}
      LEFT JOIN chains c ON c.snapshot_id = p.snapshot_id
     WHERE t.tenant_id = $1 AND (t.rate_ppm IS DISTINCT FROM c.rate OR t.rate_cap IS DISTINCT FROM c.cap OR t.chain_path || ',' || t.rpi_no IS DISTINCT FROM c.owners OR t.snapshot_id IS DISTINCT FROM p.snapshot_id))
  SELECT 'pos_trade' AS "table", w.rpt_order_code AS no, c.compared, w.trade_amount::text AS amount, c.expected, c.found
    FROM wrong w CROSS JOIN LATERAL (VALUES
      ('rate_ppm', w.rate::text, w.rate_ppm::text), ('rate_cap', w.cap::text, w.rate_cap::text), ('chain', w.owners, w.chain),
      ('snapshot_id', w.first_snapshot::text, CASE WHEN w.is_other_snapshot THEN w.snapshot_id::text ELSE w.first_snapshot::text END)) AS c(compared, expected, found)
   WHERE c.expected IS DISTINCT FROM c.found`

/**
 * L14: the fee of every level of every trade is what its own price snapshot gives, to the fen: by one set-based pass
 * where the price alone decides, else by the rules that booked it, with what the channel or its bill reported.
 * @source docs/domain/money.md 2.5, 4.1
 */
export const feeProving: Proving = {
  name: 'L14',
  title: '每笔交易各级的手续费等于按其价格快照重算的手续费，费率与链路等于快照',
  prove: async (tx, tenantId) => {
    await tx.client.query(planForSets)
    const checked = await tx.client.query<{ n: bigint }>(
      `SELECT count(*) AS n FROM pos_profit WHERE tenant_id = $1 AND row_kind = ${ProfitRowKind.trade} AND level = ${operatorLevel}`,
      [tenantId],
    )
    const { rows: misquotes } = await tx.client.query<Record<string, unknown>>(misquoted, [tenantId])
    const { rows } = await tx.client.query<{ rpt_order_code: string }>(unexplained, [tenantId])
    await tx.client.query(planAsEver)
    const codes = rows.map((row) => row.rpt_order_code).sort()
    const wrong: Found['offenders'][number][] = [...misquotes]
    for (let start = 0; start < codes.length; start += batchSize)
      wrong.push(...(await wrongFees(tx, tenantId, codes.slice(start, start + batchSize))))
    return {
      rowsChecked: Number(checked.rows[0]?.n ?? 0n),
      wrongCount: wrong.length,
      offenders: wrong.slice(0, shownOffenders),
    }
  },
}

interface BookedRow extends ProfitRow {
  readonly code: string
  readonly amountFen: Fen
  readonly settleCycle: number
  readonly chain: KeptChain | null
}

/** Fees as somebody outside reported them; null: nothing said. */
interface Word {
  readonly code: string
  readonly feeFen: Fen | null
  readonly d0FeeFen: Fen | null
  readonly costFen: Fen | null
}

/** Of some trades, in order, the rows as first booked that neither the price nor any kept report of fees explains. */
async function wrongFees(tx: Tx, tenantId: string, codes: readonly string[]): Promise<Found['offenders'][number][]> {
  const booked = Map.groupBy(await firstRows(tx, tenantId, codes), ({ code }) => code)
  const words = Map.groupBy(await reportedFees(tx, tenantId, codes), ({ code }) => code)
  return [...booked].flatMap(([code, rows]) => {
    const said = words.get(code) ?? []
    const differing = differences(rows, [...said, byPrice])
    const best = said.length === 0 && differing.length > 0 ? differences(rows, [asCharged(rows)]) : differing
    return best.map(({ ownerNo, level, was, due }) => ({
      table: 'pos_profit',
      no: code,
      compared: `${level} ${ownerNo}`,
      amount: String(rows[0]?.amountFen ?? 0n),
      expected: figures(due),
      found: figures(was),
    }))
  })
}

const byPrice = { feeFen: null, d0FeeFen: null, costFen: null }
/** Takes the two ends as charged, and the levels between them by price, where no report is kept any more. */
const asCharged = (rows: readonly BookedRow[]) => ({
  feeFen: rows.findLast(({ level }) => level !== employeeLevel)?.childFeeFen ?? null,
  d0FeeFen: null,
  costFen: rows.find(({ level }) => level === 0)?.costFeeFen ?? null,
})

const figures = (row: ProfitRow | undefined): string =>
  row ? [row.childFeeFen, row.costFeeFen, row.shareInFen, row.shareOutFen, row.profitFen].join(' ') : ''

interface Difference {
  readonly ownerNo: string
  readonly level: number
  readonly was: ProfitRow | undefined
  readonly due: ProfitRow | undefined
}

/** The rows that differ from what they should be by the report that explains most of them. */
function differences(rows: readonly BookedRow[], words: readonly Omit<Word, 'code'>[]): Difference[] {
  const tried = words.map((word) => differencesBy(rows, word)).sort((a, b) => a.length - b.length)
  return tried[0] ?? []
}

function differencesBy(rows: readonly BookedRow[], { feeFen, d0FeeFen, costFen }: Omit<Word, 'code'>): Difference[] {
  const [first] = rows
  if (!first) return []
  if (!first.chain) return rows.map((was) => ({ ownerNo: was.ownerNo, level: was.level, was, due: undefined }))
  const due = sharesAfter(
    priceTrade(chainOfKept(first.chain), {
      amountFen: first.amountFen,
      isD0: first.settleCycle === SettleCycle.d0,
      merchantFee: feeFen === null ? null : { feeFen, d0PartFen: d0FeeFen },
      channelCost: costFen === null ? null : { feeFen: costFen, d0PartFen: null },
    }),
    RefundFeeRule.none,
    nothingRefunded,
  )
  const isOf = (row: ProfitRow) => (one: ProfitRow) => one.ownerNo === row.ownerNo && one.level === row.level
  return adjustment(rows, due).map((row) => ({
    ownerNo: row.ownerNo,
    level: row.level,
    was: rows.find(isOf(row)),
    due: due.find(isOf(row)),
  }))
}

async function firstRows(tx: Tx, tenantId: string, codes: readonly string[]): Promise<BookedRow[]> {
  const { rows } = await tx.client.query<BookedRow>(
    `SELECT p.rpt_order_code AS code, p.level, p.owner_type AS "ownerType", p.owner_no AS "ownerNo", p.child_no AS "childNo", p.child_fee::bigint AS "childFeeFen", p.cost_fee::bigint AS "costFeeFen", p.spread::bigint AS "spreadFen",
            p.share_in::bigint AS "shareInFen", p.share_out::bigint AS "shareOutFen", p.profit_amount::bigint AS "profitFen", p.trade_amount::bigint AS "amountFen", p.settle_cycle AS "settleCycle", s.chain
       FROM pos_profit p LEFT JOIN price_snapshot s ON s.tenant_id = $1 AND s.snapshot_id = p.snapshot_id
      WHERE p.tenant_id = $1 AND p.rpt_order_code = ANY($2) AND p.row_kind = ${ProfitRowKind.trade} ORDER BY p.rpt_order_code, p.level`,
    [tenantId, codes],
  )
  return rows
}

/** Reads the fees of trades that the channel's notifications and bills reported, as far as they are kept. */
async function reportedFees(tx: Tx, tenantId: string, codes: readonly string[]): Promise<Word[]> {
  const named = sql`(SELECT t.rpt_order_code, t.aisle_code, t.rpt_aisle_order_code AS aisle_order_no, t.pay_day FROM pos_trade t WHERE t.tenant_id = ${tenantId} AND t.rpt_order_code = ANY(${sql.param([...codes])}::text[]))`
  const rows = await rowsOf<{ code: string; fee: string | null; d0_fee: string | null; cost: string | null }>(
    tx,
    sql`SELECT t.rpt_order_code AS code, n.event->>'feeFen' AS fee, n.event->>'d0FeeFen' AS d0_fee, n.event->>'costFen' AS cost
          FROM ${named} t JOIN channel_notify n ON n.tenant_id = ${tenantId} AND n.order_no IN (t.rpt_order_code, t.aisle_order_no) AND n.aisle_code = t.aisle_code AND n.event_kind = ${NotifyEvent.payment}
           AND n.handle_status = ${HandleStatus.applied} AND n.event->>'outcome' = 'success' AND n.event->>'aisleOrderNo' = t.aisle_order_no
        UNION ALL
        SELECT t.rpt_order_code, l.fee::text, NULL, l.cost::text
          FROM ${named} t JOIN recon_bill_line l ON l.tenant_id = ${tenantId} AND l.bill_day BETWEEN t.pay_day AND t.pay_day + 3 AND l.aisle_order_no = t.aisle_order_no AND l.line_kind = ${constant(LineKind.payment)}
          JOIN recon_batch b ON b.tenant_id = ${tenantId} AND b.batch_no = l.batch_no AND b.aisle_code = t.aisle_code`,
  )
  const fenOrNull = (text: string | null) => (text === null ? null : fen(BigInt(text)))
  return rows.map(({ code, fee, d0_fee, cost }) => ({
    code,
    feeFen: fenOrNull(fee),
    d0FeeFen: fenOrNull(d0_fee),
    costFen: fenOrNull(cost),
  }))
}
