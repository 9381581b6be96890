import { sql } from 'drizzle-orm'
import { constant } from '../../../core/server/database/constant.ts'
import { rowsOf, run, type Tx } from '../../../core/server/database/db.ts'
import { logStates } from '../../../core/server/states/state-log.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import { type Fen, fen, keep } from '../../../core/shared/money.ts'
import { lockTrades, type TradeEffects } from '../../trades/trades.server.ts'
import { RptStatus, type TradeRow } from '../../trades/trades.shared.ts'
import { TicketRecordStatus } from './ticket-record-codes.contract.ts'
import { ticketRecordTransitions } from './ticket.rules.ts'

/** Actions of tickets when money of trades moves. @source docs/domain/money.md 8.3 */
export const ticketEffects: TradeEffects = {
  name: 'ticket',
  paid: (tx, tenantId, trades) => useTickets(tx, tenantId, discounted(trades)),
  refunded: (tx, tenantId, refunds) =>
    takeBack(
      tx,
      tenantId,
      refunds
        .filter(({ trade }) => trade.ticketAmount > 0n)
        .map(({ trade, amountFen }) => ({
          trade,
          returnedFen: stepOf(trade, amountFen),
          isWhole: trade.rptStatus === RptStatus.refunded,
        })),
    ),
  refundUndone: undoRefund,
  reversed: (tx, tenantId, trades) =>
    takeBack(
      tx,
      tenantId,
      discounted(trades).map((trade) => ({ trade, returnedFen: trade.subsidyAmount, isWhole: true })),
    ),
}

/** The part of the operator's discount that a refund takes back, as it is posted. @param trade after the refund */
const stepOf = ({ subsidyAmount, tradeAmount, refundedAmount }: TradeRow, amountFen: Fen): Fen =>
  fen(
    keep(subsidyAmount, tradeAmount, fen(refundedAmount - amountFen)) -
      keep(subsidyAmount, tradeAmount, refundedAmount),
  )

const discounted = (trades: readonly TradeRow[]): TradeRow[] => trades.filter(({ ticketAmount }) => ticketAmount > 0n)

/** A use of a ticket, as it stood before it changed. */
interface Use {
  readonly oemNo: string
  readonly ticketNo: string
  readonly ticketRecordNo: string
  readonly rptOrderCode: string
  readonly discountAmount: Fen
  readonly recordStatus: CodeOf<typeof TicketRecordStatus>
}

/** Locks the uses of trades, in the order of their trades, which are locked before. */
const lockUses = (tx: Tx, tenantId: string, codes: readonly string[]): Promise<Use[]> =>
  rowsOf<Use>(
    tx,
    sql`SELECT r.oem_no AS "oemNo", r.ticket_no AS "ticketNo", r.ticket_record_no AS "ticketRecordNo", r.rpt_order_code AS "rptOrderCode", r.discount_amount AS "discountAmount", r.record_status AS "recordStatus"
          FROM ticket_record r WHERE r.tenant_id = ${tenantId} AND r.rpt_order_code = ANY(${sql.param(codes)}::text[]) ORDER BY r.rpt_order_code FOR NO KEY UPDATE`,
  )

/**
 * Orders that were paid have used their tickets. One that was paid after its end takes its part of the budget again, also
 * beyond it: the channel has the money.
 */
async function useTickets(tx: Tx, tenantId: string, trades: readonly TradeRow[]): Promise<void> {
  if (trades.length === 0) return
  const uses = await lockUses(
    tx,
    tenantId,
    trades.map(({ rptOrderCode }) => rptOrderCode),
  )
  await moveUses(tx, tenantId, uses, 'use')
  const late = uses.filter(({ recordStatus }) => recordStatus === TicketRecordStatus.released)
  await addTaken(
    tx,
    tenantId,
    late.map((use) => ({ ...use, changeFen: use.discountAmount })),
  )
}

/**
 * Releases the tickets of orders that ended unpaid: their part of the budget is free again.
 * @returns how many were released
 * @source docs/domain/money.md 12.1, ticketRelease
 */
export async function releaseTickets(tx: Tx, tenantId: string): Promise<number> {
  const ended = constant(RptStatus.failed, RptStatus.closed)
  const found = await rowsOf<{ code: string }>(
    tx,
    sql`SELECT r.rpt_order_code AS code FROM ticket_record r JOIN pos_trade t ON t.tenant_id = r.tenant_id AND t.create_day = r.create_day AND t.rpt_order_code = r.rpt_order_code
         WHERE r.tenant_id = ${tenantId} AND r.record_status = ${constant(TicketRecordStatus.locked)} AND t.rpt_status IN (${ended}) ORDER BY r.create_time LIMIT 1000`,
  )
  if (found.length === 0) return 0
  const trades = await lockTrades(
    tx,
    tenantId,
    found.map(({ code }) => code),
  )
  const unpaid = [...trades.values()].filter(
    ({ rptStatus }) => rptStatus === RptStatus.failed || rptStatus === RptStatus.closed,
  )
  const uses = await lockUses(
    tx,
    tenantId,
    unpaid.map(({ rptOrderCode }) => rptOrderCode),
  )
  const locked = uses.filter(({ recordStatus }) => recordStatus === TicketRecordStatus.locked)
  await moveUses(tx, tenantId, locked, 'release')
  await addTaken(
    tx,
    tenantId,
    locked.map((use) => ({ ...use, changeFen: fen(-use.discountAmount) })),
  )
  return locked.length
}

async function moveUses(tx: Tx, tenantId: string, uses: readonly Use[], action: 'use' | 'release'): Promise<void> {
  if (uses.length === 0) return
  const { to } = ticketRecordTransitions[action]
  const isUse = action === 'use'
  await run(
    tx,
    sql`UPDATE ticket_record SET record_status = ${to}, used_time = CASE WHEN ${isUse} THEN business_now() ELSE used_time END, finish_time = CASE WHEN ${isUse} THEN NULL ELSE business_now() END, version = version + 1
         WHERE tenant_id = ${tenantId} AND ticket_record_no = ANY(${sql.param(uses.map(({ ticketRecordNo }) => ticketRecordNo))}::text[])`,
  )
  await logUses(tx, tenantId, uses, () => to, action)
}

const logUses = (
  tx: Tx,
  tenantId: string,
  uses: readonly Use[],
  to: (use: Use) => CodeOf<typeof TicketRecordStatus>,
  action: string,
): Promise<void> =>
  logStates(
    tx,
    tenantId,
    null,
    uses.map((use) => ({
      oemNo: use.oemNo,
      entity: 'ticketRecord',
      entityNo: use.ticketRecordNo,
      from: use.recordStatus,
      to: to(use),
      action,
    })),
  )

/** Moves the taken part of budgets, the tickets in the order of their numbers. */
async function addTaken(
  tx: Tx,
  tenantId: string,
  changes: readonly { readonly ticketNo: string; readonly changeFen: Fen }[],
): Promise<void> {
  const sums = new Map<string, bigint>()
  for (const { ticketNo, changeFen } of changes) sums.set(ticketNo, (sums.get(ticketNo) ?? 0n) + changeFen)
  for (const [ticketNo, sum] of [...sums].sort(([a], [b]) => (a < b ? -1 : 1)))
    await run(
      tx,
      sql`UPDATE ticket SET taken_amount = taken_amount + ${sum}, update_time = business_now(), version = version + 1 WHERE tenant_id = ${tenantId} AND ticket_no = ${ticketNo}`,
    )
}

/** Takes back the operator's part of discounts; the budget is not refilled. */
async function takeBack(
  tx: Tx,
  tenantId: string,
  refunds: readonly { readonly trade: TradeRow; readonly returnedFen: Fen; readonly isWhole: boolean }[],
): Promise<void> {
  if (refunds.length === 0) return
  const uses = await lockUses(
    tx,
    tenantId,
    refunds.map(({ trade }) => trade.rptOrderCode),
  )
  const of = new Map(refunds.map((refund) => [refund.trade.rptOrderCode, refund]))
  const statusOf = ({ rptOrderCode }: Use) =>
    ticketRecordTransitions[of.get(rptOrderCode)?.isWhole ? 'takeBack' : 'refundPart'].to
  await run(
    tx,
    sql`UPDATE ticket_record r SET returned_amount = r.returned_amount + g.returned, record_status = g.status, finish_time = CASE WHEN g.status = ${constant(TicketRecordStatus.takenBack)} THEN business_now() END, version = r.version + 1
          FROM unnest(${sql.param(uses.map(({ ticketRecordNo }) => ticketRecordNo))}::text[], ${sql.param(uses.map(({ rptOrderCode }) => of.get(rptOrderCode)?.returnedFen ?? 0n))}::bigint[], ${sql.param(uses.map(statusOf))}::smallint[]) AS g(no, returned, status)
         WHERE r.tenant_id = ${tenantId} AND r.ticket_record_no = g.no`,
  )
  await logUses(tx, tenantId, uses, statusOf, 'takeBack')
}

/** A refund that never was: the merchant has its part of the discount again. */
async function undoRefund(
  tx: Tx,
  tenantId: string,
  trade: TradeRow,
  { subsidyFen }: { readonly subsidyFen: Fen },
): Promise<void> {
  if (trade.ticketAmount === 0n) return
  const uses = await lockUses(tx, tenantId, [trade.rptOrderCode])
  const { to } = ticketRecordTransitions.undoRefund
  await run(
    tx,
    sql`UPDATE ticket_record SET returned_amount = returned_amount - ${subsidyFen}, record_status = ${to}, finish_time = NULL, version = version + 1 WHERE tenant_id = ${tenantId} AND rpt_order_code = ${trade.rptOrderCode}`,
  )
  await logUses(tx, tenantId, uses, () => to, 'undoRefund')
}
