import { randomInt } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { constant } from '../../../core/server/database/constant.ts'
import { moneyNumber, takeNumber } from '../../../core/server/database/business-number.ts'
import { rowsOf, run, type Tx } from '../../../core/server/database/db.ts'
import { insertRows } from '../../../core/server/database/row-writing.ts'
import type { Ports } from '../../../core/server/ports.ts'
import { logStates } from '../../../core/server/states/state-log.ts'
import { type Fen, fen } from '../../../core/shared/money.ts'
import { ActiveStatus } from '../../deposits/deposits.shared.ts'
import { TicketRecordStatus } from './ticket-record-codes.contract.ts'
import { ticketErrors } from './ticket-errors.contract.ts'
import {
  discountOf,
  fittingOffers,
  hasRoom,
  type Offer,
  platformPart,
  refusalOfOffer,
  ticketRecordTransitions,
} from './ticket.rules.ts'

const recordNumber = moneyNumber('TR')

/** An order that may use a ticket. */
type Asked = Parameters<Ports['trades']['discountOrder']>[1]

/** A ticket as an order looks at it. */
interface OfferRow extends Offer {
  readonly platformPpm: number
}

/**
 * Gives an order the best discount of a ticket that it may use, or that of the ticket it names, and locks the budget for
 * it. The tickets that come into question are locked in the order of their numbers, so that of many payers none goes
 * over a budget or a limit.
 * @returns null when no ticket fits
 * @throws ticket.… when the ticket that was named does not fit
 * @source docs/domain/money.md 8.3
 */
export const discountOrder: Ports['trades']['discountOrder'] = async (tx, order) => {
  const { payWay, orderFen, payerId, ticketNo } = order
  const asked = { orderFen, payWay, isPayerKnown: payerId !== '' }
  const seen = fittingOffers(await offersOf(tx, order), asked)
  if (ticketNo === '' && seen.length === 0) return null
  const wanted = ticketNo === '' ? seen.map((offer) => offer.ticketNo) : [ticketNo]
  await lockTickets(tx, order.tenantId, wanted)
  const offers = await offersOf(tx, order, wanted)
  const named = ticketNo === '' ? undefined : offers[0]
  if (ticketNo !== '') {
    const refusal = named ? refusalOfOffer(named, asked) : ticketErrors.notRunning()
    if (refusal) throw refusal
  }
  for (const offer of fittingOffers(offers, asked)) {
    const discountFen = discountOf(offer, orderFen, (below) => randomInt(below))
    if (hasRoom(offer, discountFen)) return useTicket(tx, order, offer, discountFen)
  }
  if (named) throw ticketErrors.budgetUsed()
  return null
}

/** Locks tickets in the order of their numbers. */
const lockTickets = (tx: Tx, tenantId: string, numbers: readonly string[]): Promise<number> =>
  run(
    tx,
    sql`SELECT 1 FROM ticket WHERE tenant_id = ${tenantId} AND ticket_no = ANY(${sql.param(numbers)}::text[]) ORDER BY ticket_no FOR NO KEY UPDATE`,
  )

/** The tickets of the merchant of an order; of certain numbers also those of other merchants. */
function offersOf(tx: Tx, order: Asked, numbers?: readonly string[]): Promise<OfferRow[]> {
  const { tenantId, rpiNo, payerId, at } = order
  const here = sql`EXISTS (SELECT 1 FROM ticket_merchant k WHERE k.tenant_id = t.tenant_id AND k.ticket_no = t.ticket_no AND k.rpi_no = ${rpiNo})`
  const which: SQL =
    numbers === undefined
      ? sql`t.ticket_status = ${constant(ActiveStatus.running)} AND ${here}`
      : sql`t.ticket_no = ANY(${sql.param(numbers)}::text[])`
  return rowsOf<OfferRow>(
    tx,
    sql`SELECT t.ticket_no AS "ticketNo", t.ticket_status AS "ticketStatus", t.start_time <= ${at}::timestamptz AND t.end_time > ${at}::timestamptz AS "isInTime", ${here} AS "isHere", t.pay_ways AS "payWays", t.ticket_kind AS "ticketKind",
               t.threshold, t.value_amount AS "valueAmount", t.paid_ppm AS "paidPpm", t.max_discount AS "maxDiscount", t.platform_ppm AS "platformPpm", t.budget_amount AS "budgetAmount", t.taken_amount AS "takenAmount", t.per_user_limit AS "perUserLimit",
               (SELECT count(*) FROM ticket_record r WHERE ${payerId} <> '' AND r.tenant_id = t.tenant_id AND r.ticket_no = t.ticket_no AND r.payer_id <> '' AND r.payer_id = ${payerId} AND r.record_status <> ${constant(TicketRecordStatus.released)})::int AS "usedByPayer"
          FROM ticket t WHERE t.tenant_id = ${tenantId} AND ${which}`,
  )
}

/** Writes the use of a locked ticket by an order. */
async function useTicket(tx: Tx, order: Asked, { ticketNo, platformPpm }: OfferRow, discountFen: Fen) {
  const { tenantId, oemNo, rptOrderCode, rpiNo, payerId, orderFen, at, day } = order
  const subsidyFen = platformPart(discountFen, platformPpm)
  const ticketRecordNo = await takeNumber(tx, recordNumber, day)
  await run(
    tx,
    sql`UPDATE ticket SET taken_amount = taken_amount + ${discountFen}, update_time = ${at}, version = version + 1 WHERE tenant_id = ${tenantId} AND ticket_no = ${ticketNo}`,
  )
  await insertRows(tx, 'ticket_record', [
    {
      tenantId,
      oemNo,
      ticketRecordNo,
      ticketNo,
      rptOrderCode,
      createDay: day,
      rpiNo,
      payerId,
      orderAmount: orderFen,
      discountAmount: discountFen,
      platformAmount: subsidyFen,
      merchantAmount: fen(discountFen - subsidyFen),
      recordStatus: ticketRecordTransitions.lock.to,
      createTime: at,
    },
  ])
  await logStates(tx, tenantId, null, [
    {
      oemNo,
      entity: 'ticketRecord',
      entityNo: ticketRecordNo,
      from: null,
      to: ticketRecordTransitions.lock.to,
      action: 'lock',
    },
  ])
  return { discountFen, subsidyFen }
}
