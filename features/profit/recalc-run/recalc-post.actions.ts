import { momentNow } from '../../../core/server/database/moment.ts'
import { bulkUpdate } from '../../../core/server/database/bulk.ts'
import { type Db, inScope, type Tx } from '../../../core/server/database/db.ts'
import { type Fen, fen } from '../../../core/shared/money.ts'
import { bookDayOf, postAll } from '../../ledger/ledger.server.ts'
import { RptStatus, type TradeRow } from '../../trades/trades.shared.ts'
import { lockTrades } from '../../trades/trades.server.ts'
import { refundRulesOf } from '../../channels/channels.server.ts'
import { addProfit, bookedProfit, insertProfitRows, snapshotChains } from '../../sharing/sharing.server.ts'
import type { ProfitRow, SnapshotChain } from '../../sharing/sharing.shared.ts'
import { RecalcStatus } from './recalc-codes.contract.ts'
import {
  abnormalAfter,
  lineFigures,
  type Recalculated,
  recalcEvent,
  recalcPosting,
  recalculated,
} from './recalc-lines.rules.ts'
import type { RecalcRow } from './recalc-rows.queries.ts'
import { lockRecalc, moveRecalc, sumRecalc } from './recalc-state.actions.ts'

/** Number of trades that one transaction books. */
const batchSize = 200

/**
 * Books an approved recalculation. Every batch of trades is a transaction of its own that notes them as booked: killed at
 * any step and run again it goes on with those that are not.
 * @source docs/domain/money.md 4.7, 3→4
 */
export async function postRecalc(db: Db, tenantId: string, recalcNo: string): Promise<void> {
  while (await inScope(db, { tenantId, oemNo: '' }, (tx) => postBatch(tx, tenantId, recalcNo)));
}

/**
 * Books one batch, today. The prices are those that were reviewed; what they come to is worked out again under the trades'
 * locks, because money may have gone back since.
 * @returns whether there may be more to do
 */
export async function postBatch(
  tx: Tx,
  tenantId: string,
  recalcNo: string,
  { most = batchSize }: { most?: number } = {},
): Promise<boolean> {
  const { at } = await momentNow(tx)
  const bookDay = await bookDayOf(tx, tenantId, at.slice(0, 10))
  const recalc = await lockRecalc(tx, tenantId, recalcNo)
  if (recalc?.recalcStatus !== RecalcStatus.posting) return false
  const due = await dueTrades(tx, recalc, most)
  if (due.length === 0) {
    await sumRecalc(tx, recalc)
    await moveRecalc(tx, null, recalc, 'finish')
    return false
  }
  const repriced = await repricedTrades(tx, tenantId, due)
  await updateRepriced(
    tx,
    tenantId,
    repriced.filter(({ trade }) => trade.rptStatus !== RptStatus.reversed),
  )
  await bookChanges(tx, recalc, repriced, { at, bookDay })
  await noteBooked(tx, recalc, repriced)
  return true
}

/** A trade that is due, with the prices it gets. */
interface Due {
  readonly code: string
  readonly snapshotId: bigint
}

async function dueTrades(tx: Tx, { tenantId, recalcNo }: RecalcRow, most: number): Promise<Due[]> {
  const { rows } = await tx.client.query<Due>({
    name: 'due_recalc_trades',
    text: `SELECT l.rpt_order_code AS code, min(l.snapshot_id) AS "snapshotId" FROM profit_recalc_line l
            WHERE l.tenant_id = $1 AND l.recalc_no = $2 AND NOT l.is_posted GROUP BY l.rpt_order_code ORDER BY l.rpt_order_code LIMIT $3`,
    values: [tenantId, recalcNo, most],
  })
  return rows
}

/** A locked trade with its new prices and what they change. */
interface Repriced extends Recalculated {
  readonly trade: TradeRow
  readonly snapshotId: bigint
  readonly booked: readonly ProfitRow[]
}

async function repricedTrades(tx: Tx, tenantId: string, due: readonly Due[]): Promise<Repriced[]> {
  const codes = due.map(({ code }) => code)
  const trades = await lockTrades(tx, tenantId, codes)
  const chains = await snapshotChains(
    tx,
    tenantId,
    due.map(({ snapshotId }) => snapshotId),
  )
  const rules = await refundRulesOf(
    tx,
    [...trades.values()].map(({ aisleCode }) => aisleCode),
  )
  const booked = await bookedProfit(tx, tenantId, codes)
  return due.map(({ code, snapshotId }) => {
    const trade = trades.get(code) as TradeRow
    const rows = booked.get(code) ?? []
    const chain = chains.get(snapshotId) as SnapshotChain
    return {
      trade,
      snapshotId,
      booked: rows,
      ...recalculated(trade, chain, rules(trade.aisleCode).refundFeeRule, rows),
    }
  })
}

const updateRepriced = bulkUpdate<Repriced>(
  'update_repriced_trades',
  'pos_trade',
  {
    create_day: ['date', ({ trade }) => trade.createDay],
    rpt_order_code: ['text', ({ trade }) => trade.rptOrderCode],
  },
  {
    snapshot_id: ['bigint', ({ snapshotId }) => snapshotId],
    abnormal_kind: ['smallint', ({ trade, priced }) => abnormalAfter(trade, priced)],
  },
  'version = t.version + 1',
)

/** Roll-ups, ledger and profit rows of the trades whose profit changes. */
async function bookChanges(
  tx: Tx,
  { tenantId, recalcNo, checkerNo }: RecalcRow,
  repriced: readonly Repriced[],
  { at, bookDay }: { at: string; bookDay: string },
): Promise<void> {
  const events = repriced.flatMap(({ trade, snapshotId, change }) =>
    change.length === 0 ? [] : [recalcEvent(trade, { recalcNo, bookDay, snapshotId }, change)],
  )
  await addProfit(tx, tenantId, events)
  const posted = await postAll(
    tx,
    tenantId,
    events.map((event) => recalcPosting(tenantId, event, at, checkerNo)),
  )
  const again = posted.findIndex(({ duplicate }) => duplicate)
  if (again >= 0) throw new Error(`${recalcNo} of ${events[again]?.trade.rptOrderCode} stands in the ledger already`)
  await insertProfitRows(
    tx,
    tenantId,
    events.map((event, place) => ({ ...event, txnId: posted[place]?.txnId as bigint })),
  )
}

interface BookedLine {
  readonly code: string
  readonly ownerNo: string
  readonly oldFen: Fen
  readonly newFen: Fen
}

const writeFigures = (recalcNo: string) =>
  bulkUpdate<BookedLine>(
    'write_recalc_figures',
    'profit_recalc_line',
    {
      recalc_no: ['text', () => recalcNo],
      rpt_order_code: ['text', ({ code }) => code],
      owner_no: ['text', ({ ownerNo }) => ownerNo],
    },
    {
      old_profit: ['bigint', ({ oldFen }) => oldFen],
      new_profit: ['bigint', ({ newFen }) => newFen],
      delta: ['bigint', ({ oldFen, newFen }) => fen(newFen - oldFen)],
    },
  )

/** Notes the lines of trades as booked, with the figures that they were booked with: none for a trade reversed since. */
async function noteBooked(tx: Tx, { tenantId, recalcNo }: RecalcRow, repriced: readonly Repriced[]): Promise<void> {
  await tx.client.query(
    'UPDATE profit_recalc_line SET is_posted = true, old_profit = 0, new_profit = 0, delta = 0 WHERE tenant_id = $1 AND recalc_no = $2 AND rpt_order_code = ANY($3)',
    [tenantId, recalcNo, repriced.map(({ trade }) => trade.rptOrderCode)],
  )
  await writeFigures(recalcNo)(
    tx,
    tenantId,
    repriced.flatMap(({ trade, booked, after }) =>
      lineFigures(booked, after).map(({ ownerNo, oldFen, newFen }) => ({
        code: trade.rptOrderCode,
        ownerNo,
        oldFen,
        newFen,
      })),
    ),
  )
  await tx.client.query(
    'UPDATE profit_recalc SET posted_count = posted_count + $3, update_time = business_now(), version = version + 1 WHERE tenant_id = $1 AND recalc_no = $2',
    [tenantId, recalcNo, repriced.length],
  )
}
