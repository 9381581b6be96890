import type { Tx } from '../../../core/server/database/db.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import { TradeReconStatus } from '../../trades/trades.shared.ts'
import { BillKind, LineKind, LineOutcome, MatchKind } from '../bill/bill.contract.ts'
import { DiffKind, DiffReason } from '../recon-diff/recon-diff.contract.ts'
import { comparisons } from './match.rules.ts'
import { type ComparedBill, loadCandidates, loadNamed, makeTables } from './our-side.actions.ts'

/** A line that stands on a bill a second time: the bill's word, kept as a difference only. */
export interface RepeatedLine {
  readonly aisleOrderNo: string
  readonly outTradeNo: string
  readonly lineKind: CodeOf<typeof LineKind>
  /** Number of the repetition: 2 for the second. */
  readonly time: number
  readonly amountFen: bigint
  readonly status: string
}

/**
 * Compares the stored lines of a bill with our books, both as sets: pairs by the channel's number, then by ours, then
 * what lines name elsewhere. Afterwards the temporary table `recon_found` holds every way in which they differ, and the
 * lines say what they were paired with. Nothing of ours is changed.
 * @source docs/domain/money.md 9, Matching
 */
export async function compareBill(tx: Tx, bill: ComparedBill, repeated: readonly RepeatedLine[]): Promise<void> {
  await makeTables(tx)
  await loadCandidates(tx, bill)
  await pairUp(tx, bill, MatchKind.channelNumber)
  await loadNamed(tx, bill)
  await pairUp(tx, bill, MatchKind.otherDay)
  await noteLines(tx, bill)
  await findDifferences(tx, bill)
  await addRepeated(tx, bill, repeated)
  await tx.client.query('ANALYZE recon_found')
}

const lines = `(SELECT * FROM recon_bill_line WHERE tenant_id = $1 AND bill_day = $2 AND batch_no = $3)`
const keyOf = ({ tenantId, billDay, batchNo }: ComparedBill) => [tenantId, billDay, batchNo]
const isFree = `NOT EXISTS (SELECT 1 FROM recon_pair p WHERE p.line_no = l.line_no) AND NOT EXISTS (SELECT 1 FROM recon_pair p WHERE p.code = o.code AND p.line_kind = o.line_kind)`

/** Pairs what is still alone. One order of the channel may have two rows of ours, one reversed and booked anew: the one that says what the line says is meant. */
async function pairUp(tx: Tx, bill: ComparedBill, kind: CodeOf<typeof MatchKind>): Promise<void> {
  const pair = (key: string, matchKind: number) =>
    tx.client.query(
      `INSERT INTO recon_pair SELECT line_no, line_kind, code, ${matchKind} FROM (
         SELECT DISTINCT ON (o.code, o.line_kind) * FROM (
           SELECT DISTINCT ON (l.line_no) l.line_no, l.line_kind, o.code, o.line_kind AS our_kind FROM ${lines} l JOIN recon_ours o ON o.line_kind = l.line_kind AND ${key} WHERE ${isFree}
            ORDER BY l.line_no, (o.outcome = l.outcome) DESC, (o.outcome = ${LineOutcome.success}) DESC, o.code) o ORDER BY o.code, o.line_kind, o.line_no) chosen`,
      keyOf(bill),
    )
  await pair('o.aisle_no = l.aisle_order_no', kind)
  await tx.client.query('ANALYZE recon_pair')
  await pair(
    `l.out_trade_no <> '' AND o.out_no = l.out_trade_no`,
    kind === MatchKind.channelNumber ? MatchKind.ourNumber : kind,
  )
}

/** Keeps on each line what it was paired with. */
async function noteLines(tx: Tx, bill: ComparedBill): Promise<void> {
  await tx.client.query(
    `UPDATE recon_bill_line t SET match_kind = coalesce(p.match_kind, ${MatchKind.none}), our_code = coalesce(p.code, '')
       FROM ${lines} l LEFT JOIN recon_pair p ON p.line_no = l.line_no
      WHERE t.tenant_id = $1 AND t.bill_day = $2 AND t.batch_no = $3 AND t.aisle_order_no = l.aisle_order_no AND t.line_kind = l.line_kind
        AND (t.match_kind, t.our_code) IS DISTINCT FROM (coalesce(p.match_kind, ${MatchKind.none})::smallint, coalesce(p.code, ''))`,
    keyOf(bill),
  )
}

/** Minutes before and after midnight in which a payment may stand on the neighbouring bill. @source docs/domain/money.md 9, diffKind 2 */
const isNearMidnight = `((o.at AT TIME ZONE 'Asia/Shanghai')::time >= '23:50' OR (o.at AT TIME ZONE 'Asia/Shanghai')::time < '00:10')`

async function findDifferences(tx: Tx, bill: ComparedBill): Promise<void> {
  const { billOnly, oursOnly, amount, status, fee, cost, sign } = comparisons[bill.billKind]
  const returnSign = `(CASE WHEN j.line_kind = ${LineKind.goneBack} THEN -1 ELSE 1 END)`
  const matchKey = (no: string) =>
    bill.billKind === BillKind.profit
      ? `j.bill_day || ':' || ${no}`
      : `${no} || CASE WHEN j.line_kind = ${LineKind.goneBack} THEN '#R' ELSE '' END`
  // A payout that stands on the bill beside the one we made is still known by the number we gave.
  const paidTwice =
    bill.billKind === BillKind.payout
      ? `coalesce((SELECT o.code FROM recon_ours o WHERE o.out_no = j.l_out AND o.line_kind = j.line_kind LIMIT 1), '')`
      : `''`
  const columns = (
    [kind, reason]: readonly [number, number | string],
    key: string,
    difference: string,
    stake: string,
    waits = 'false',
  ) => `
    SELECT ${kind}, ${reason}, coalesce(j.o_mer, ''), coalesce(j.l_mer, ''), ${key}, j.line_no, j.code, j.line_kind, coalesce(j.l_no, j.aisle_no, ''), coalesce(j.trade_code, ''), CASE WHEN j.code IS NULL THEN ${paidTwice} WHEN j.code <> j.trade_code THEN j.code ELSE '' END, coalesce(j.rpi_no, ''),
           j.o_amount, j.l_amount, j.o_fee, j.l_fee, j.o_cost, j.l_cost, j.o_status, coalesce(j.l_status, ''), ${difference}, (${sign} * ${returnSign} * (${stake}))::bigint, ${waits} FROM j`
  // A channel keeps its cost back from what it owes; a platform takes it from our balance beside what it pays, and only once.
  const isPayout = bill.billKind === BillKind.payout
  const less = isPayout ? '+' : '-'
  const lineCost = isPayout
    ? `CASE WHEN j.line_kind = ${LineKind.payment} THEN coalesce(j.l_cost, j.o_cost, 0) ELSE 0 END`
    : 'CASE WHEN j.code IS NOT NULL AND j.o_cost IS NULL THEN 0 ELSE coalesce(j.l_cost, j.o_cost, 0) END'
  const lineNet = `CASE WHEN j.l_happened THEN j.l_amount ${less} (${lineCost}) ELSE 0 END`
  const ourNet = `CASE WHEN j.o_happened THEN j.o_amount ${less} coalesce(j.o_cost, 0) ELSE 0 END`
  const amounts = `CASE WHEN j.l_happened THEN j.l_amount ELSE 0 END - CASE WHEN j.o_happened THEN j.o_amount ELSE 0 END`
  const isOfSame = `(j.l_mer = '' OR j.o_mer = '' OR j.l_mer = j.o_mer)`
  const isSame = `j.l_amount = j.o_amount AND ${isOfSame}`
  const amountReason = `CASE WHEN ${isOfSame} THEN ${DiffReason.amount} WHEN j.l_amount = j.o_amount THEN ${DiffReason.merchant} ELSE ${DiffReason.amountAndMerchant} END`
  const isBoth = 'j.code IS NOT NULL AND j.l_happened AND j.o_happened'
  await tx.client.query(
    `INSERT INTO recon_found
     WITH j AS (
       SELECT l.bill_day, l.line_no, l.line_kind, l.aisle_order_no AS l_no, l.out_trade_no AS l_out, l.amount AS l_amount, l.fee AS l_fee, l.cost AS l_cost, l.aisle_mer_no AS l_mer, l.status AS l_status, l.outcome = l.line_kind AS l_happened,
              o.code, o.trade_code, o.aisle_no, o.rpi_no, o.amount AS o_amount, o.fee AS o_fee, o.cost AS o_cost, o.mer_no AS o_mer, o.status AS o_status, o.outcome = o.line_kind AS o_happened
         FROM ${lines} l LEFT JOIN recon_pair p ON p.line_no = l.line_no LEFT JOIN recon_ours o ON o.code = p.code AND o.line_kind = p.line_kind)
     ${columns([billOnly, DiffReason.notInBooks], matchKey('j.l_no'), amounts, lineNet)} WHERE j.code IS NULL AND j.l_happened
     UNION ALL ${columns([status, DiffReason.status], matchKey('j.l_no'), amounts, `${lineNet} - (${ourNet})`)} WHERE j.code IS NOT NULL AND j.l_happened <> j.o_happened
     UNION ALL ${columns([amount, amountReason], matchKey('j.l_no'), amounts, `${lineNet} - (${ourNet})`)} WHERE ${isBoth} AND NOT (${isSame})
     UNION ALL ${columns([fee, DiffReason.fee], matchKey('j.l_no'), 'j.l_fee - j.o_fee', '-(j.l_fee - j.o_fee)')} WHERE ${isBoth} AND ${isSame} AND j.l_fee <> j.o_fee
     UNION ALL ${columns([cost, DiffReason.cost], matchKey('j.l_no'), 'j.l_cost - j.o_cost', `${less}(j.l_cost - j.o_cost)`)} WHERE ${isBoth} AND ${isSame} AND j.l_cost <> j.o_cost`,
    keyOf(bill),
  )
  await tx.client.query(
    `INSERT INTO recon_found
     WITH j AS (
       SELECT $1::date AS bill_day, NULL::integer AS line_no, o.line_kind, NULL::text AS l_no, NULL::text AS l_out, NULL::bigint AS l_amount, NULL::bigint AS l_fee, NULL::bigint AS l_cost, NULL::text AS l_mer, NULL::text AS l_status, false AS l_happened,
              o.code, o.trade_code, o.aisle_no, o.rpi_no, o.amount AS o_amount, o.fee AS o_fee, o.cost AS o_cost, o.mer_no AS o_mer, o.status AS o_status, true AS o_happened, coalesce(${isNearMidnight}, false) AS waits
         FROM recon_ours o
        WHERE o.day = $1::date AND o.outcome = o.line_kind AND o.recon_status NOT IN (${TradeReconStatus.matched}, ${TradeReconStatus.resolved})
          AND NOT EXISTS (SELECT 1 FROM recon_pair p WHERE p.code = o.code AND p.line_kind = o.line_kind))
     ${columns([oursOnly, DiffReason.notOnBill], matchKey(`coalesce(j.aisle_no, j.code)`), '-j.o_amount', `-(${ourNet})`, 'j.waits')} WHERE (${sign} <> 0 OR (j.o_amount, coalesce(j.o_fee, 0), coalesce(j.o_cost, 0)) <> (0, 0, 0))`,
    [bill.billDay],
  )
}

async function addRepeated(tx: Tx, { billKind }: ComparedBill, repeated: readonly RepeatedLine[]): Promise<void> {
  if (repeated.length === 0) return
  const of = <T>(read: (line: RepeatedLine) => T) => repeated.map(read)
  await tx.client.query(
    `INSERT INTO recon_found
     SELECT ${DiffKind.duplicate}, ${DiffReason.repeated}, coalesce(o.mer_no, ''), '', g.no || '#' || g.time, NULL, o.code, g.line_kind, g.no, coalesce(o.trade_code, ''), CASE WHEN o.code IS DISTINCT FROM o.trade_code THEN coalesce(o.code, '') ELSE '' END, coalesce(o.rpi_no, ''),
            o.amount, g.amount, NULL, NULL, NULL, NULL, o.status, g.status, g.amount, 0, false
       FROM unnest($1::text[], $2::smallint[], $3::integer[], $4::bigint[], $5::text[]) AS g(no, line_kind, time, amount, status)
       LEFT JOIN LATERAL (SELECT * FROM recon_ours o WHERE o.aisle_no = g.no AND o.line_kind = g.line_kind LIMIT 1) o ON true
      WHERE ${billKind} <> ${BillKind.profit}`,
    [
      of(({ aisleOrderNo }) => aisleOrderNo),
      of(({ lineKind }) => lineKind),
      of(({ time }) => time),
      of(({ amountFen }) => amountFen),
      of(({ status }) => status),
    ],
  )
}
