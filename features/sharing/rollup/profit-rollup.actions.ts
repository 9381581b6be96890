import { type BulkColumns, bulkStatement, runAll, type Statement } from '../../../core/server/database/bulk.ts'
import type { Tx } from '../../../core/server/database/db.ts'
import { rollup, stripe } from '../../../core/server/database/rollup.ts'
import { type ProfitEvent, type ProfitFigures, profitFigures } from '../rows/profit-event.rules.ts'
import { ReleaseMode } from '../rows/profit.contract.ts'
import { releaseTransitions } from '../rows/release-states.rules.ts'

const shared: BulkColumns<ProfitFigures> = {
  book_day: ['date', ({ event }) => event.bookDay],
  owner_no: ['text', ({ row }) => row.ownerNo],
}
const ofTrade: BulkColumns<ProfitFigures> = {
  aisle_code: ['text', ({ event }) => event.trade.aisleCode],
  pay_way: ['smallint', ({ event }) => event.trade.payWay],
}
const ofOwner: BulkColumns<ProfitFigures> = {
  oem_no: ['text', ({ ownerOemNo }) => ownerOemNo],
  owner_type: ['smallint', ({ row }) => row.ownerType],
}
/** A chain of its own is a row of its own: one day may know a provider below two parties. */
const chain: BulkColumns<ProfitFigures> = { parent_path: ['text', ({ parentPath }) => parentPath] }
const origin: BulkColumns<ProfitFigures> = { origin_oem_no: ['text', ({ event }) => event.trade.oemNo] }
const sums = {
  trade_count: (of: ProfitFigures) => of.tradeCount,
  trade_amount: (of: ProfitFigures) => of.tradeAmount,
  refund_count: (of: ProfitFigures) => of.refundCount,
  refund_amount: (of: ProfitFigures) => of.refundAmount,
  fee_amount: (of: ProfitFigures) => of.feeAmount,
  child_fee: ({ row }: ProfitFigures) => row.childFeeFen,
  cost_amount: ({ row }: ProfitFigures) => row.costFeeFen,
  trade_profit: (of: ProfitFigures) => of.tradeProfit,
  reverse_profit: (of: ProfitFigures) => of.reverseProfit,
  adjust_profit: (of: ProfitFigures) => of.adjustProfit,
  net_profit: ({ row }: ProfitFigures) => row.profitFen,
}

const addToDays = rollup<ProfitFigures>({
  table: 'service_profit_day',
  key: { ...shared, ...origin, ...ofTrade, ...chain, stripe: ['smallint', ({ isRoot }) => (isRoot ? stripe : 0)] },
  fixed: { ...ofOwner, parent_no: ['text', ({ parentNo }) => parentNo] },
  sums: {
    ...sums,
    direct_profit: ({ row, isDirect }) => (isDirect ? row.profitFen : 0n),
    child_profit: ({ row, isDirect }) => (isDirect ? 0n : row.profitFen),
  },
})

const addToMerchantDays = rollup<ProfitFigures>({
  table: 'service_profit_mer_day',
  key: { ...shared, rpi_no: ['text', ({ event }) => event.trade.rpiNo], ...ofTrade, ...chain },
  fixed: { ...ofOwner, ...origin },
  sums,
})

interface DayNet {
  bookDay: string
  ownerType: number
  ownerNo: string
  oemNo: string
  net: bigint
}

/** A node's net profit of a day waits for its release as its settings say; the root operator's needs none. */
const addToReleases = bulkStatement<DayNet>(
  'add_profit_releases',
  {
    book_day: ['date', ({ bookDay }) => bookDay],
    owner_type: ['smallint', ({ ownerType }) => ownerType],
    owner_no: ['text', ({ ownerNo }) => ownerNo],
    oem_no: ['text', ({ oemNo }) => oemNo],
    net: ['bigint', ({ net }) => net],
  },
  `INSERT INTO service_profit_release AS t (tenant_id, oem_no, book_day, owner_type, owner_no, net_profit, release_status, hold_reason, plan_day)
   SELECT $1, given.oem_no, given.book_day, given.owner_type, given.owner_no, given.net,
          CASE WHEN given.owner_no = $1 THEN ${releaseTransitions.leaveOut.to} WHEN o.is_profit_held THEN ${releaseTransitions.planHeld.to} ELSE ${releaseTransitions.plan.to} END, coalesce(o.hold_reason, ''),
          CASE WHEN o.release_mode = ${ReleaseMode.monthly} THEN (date_trunc('month', given.book_day) + interval '1 month')::date + o.month_release_day - 1 ELSE given.book_day + coalesce(o.release_days, 1) END
     FROM {given} LEFT JOIN money_owner o ON o.tenant_id = $1 AND o.owner_type = given.owner_type AND o.owner_no = given.owner_no
    ORDER BY given.book_day, given.owner_no
   ON CONFLICT (tenant_id, book_day, owner_no) DO UPDATE SET net_profit = t.net_profit + excluded.net_profit, version = t.version + 1`,
)

/** The statements of addProfit. */
export function* profitStatements(tenantId: string, events: readonly ProfitEvent[]): Iterable<Statement | null> {
  const figures = profitFigures(tenantId, events)
  yield addToDays.statement(tenantId, figures)
  yield addToMerchantDays.statement(tenantId, figures)
  yield addToReleases.statement(tenantId, dayNets(figures))
}

/**
 * Adds the profit rows of events to every sum that is kept of them, in the transaction that posts the events.
 * @source docs/domain/money.md 4.6, 4.7, 11.1
 */
export const addProfit = (tx: Tx, tenantId: string, events: readonly ProfitEvent[]): Promise<void> =>
  runAll(tx, profitStatements(tenantId, events))

function dayNets(figures: readonly ProfitFigures[]): DayNet[] {
  const nets = new Map<string, DayNet>()
  for (const { event, row, ownerOemNo } of figures) {
    const { ownerType, ownerNo, profitFen } = row
    const key = `${event.bookDay} ${ownerNo}`
    const known = nets.get(key)
    if (known) known.net += profitFen
    else nets.set(key, { bookDay: event.bookDay, ownerType, ownerNo, oemNo: ownerOemNo, net: profitFen })
  }
  return [...nets.values()]
}
