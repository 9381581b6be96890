import type { Caller } from '../../../core/server/call/caller.ts'
import type { Tx } from '../../../core/server/database/db.ts'
import type { Moment } from '../../../core/server/database/moment.ts'
import { putOutbox } from '../../../core/server/jobs/outbox.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { type Fen, fen, sumFen } from '../../../core/shared/money.ts'
import { nextState } from '../../../core/shared/transitions.ts'
import { bookDayOf } from '../../ledger/ledger.server.ts'
import { lockTrades, type UnfreezeRequest, type UnfrozenTrade } from '../../trades/trades.server.ts'
import { DivisionDetailStatus, DivisionPayMode, DivOrderStatus, type TradeRow } from '../../trades/trades.shared.ts'
import { returnsOf } from './part-returns.rules.ts'
import {
  type DivisionChange,
  divisionOfTrade,
  dividedTrade,
  postDivisions,
  withTotals,
  writeDivisions,
} from './division-change.actions.ts'
import { type Booked, unfreezePosting } from './division-lines.rules.ts'
import { divisionUnfreezing } from './division-sending.jobs.ts'
import { type Division, lockDivisions, lockDivisionsOfTrades, tradesOfDivisions } from './division-store.actions.ts'
import type { DivisionDetailRow, DivisionOrderRow } from './division-row.queries.ts'
import { detailTransitions, divisionTransitions, pooledOf } from './order-states.rules.ts'

/**
 * Gives the frozen money of an order back to the merchant, because somebody asks for it.
 * @returns the order, unfrozen
 * @throws common.notFound; common.stateRefuses unless it is frozen
 * @source docs/domain/money.md 6.3, row "1 → 7", unfreeze
 */
export async function unfreezeDivision(
  tx: Tx,
  by: Pick<Caller, 'tenantId' | 'userId' | 'userNo'>,
  divOrderCode: string,
  now: Moment,
): Promise<DivisionOrderRow> {
  const { tenantId } = by
  const bookDay = await bookDayOf(tx, tenantId, now.day)
  const rptOrderCode = (await tradesOfDivisions(tx, tenantId, [divOrderCode])).get(divOrderCode)
  if (rptOrderCode === undefined) throw commonErrors.notFound()
  const trade = (await lockTrades(tx, tenantId, [rptOrderCode])).get(rptOrderCode) as TradeRow
  const division = (await lockDivisions(tx, tenantId, [divOrderCode])).get(divOrderCode) as Division
  const change = unfreezing(division, trade, { bookDay, happenedAt: now.at })
  await writeDivisions(tx, tenantId, by, [change])
  await tellChannel(tx, tenantId, [change.after.order])
  await postDivisions(tx, tenantId, [change])
  return change.after.order
}

/** All of a frozen order goes back. @throws common.stateRefuses unless it is frozen @source docs/domain/money.md 6.3 (1503) */
export function unfreezing(division: Division, trade: TradeRow, booked: Booked): DivisionChange {
  const change = givingBack(division, division.details.map(pooledOf), booked)
  return { ...change, trade: dividedTrade(trade, change.after) }
}

/** Parts of a frozen order go back; when nothing is left it is unfrozen. The payment is the caller's to write. */
function givingBack(division: Division, back: readonly Fen[], booked: Booked): DivisionChange {
  const { order: before } = division
  const details = division.details.map((detail, place) => withLess(detail, back[place] as Fen))
  const amountFen = sumFen(back)
  const isEmpty = details.every((detail) => pooledOf(detail) === 0n)
  const unfreezeCount = before.unfreezeCount + (amountFen > 0n ? 1 : 0)
  const divOrderStatus = nextState(divisionTransitions, before.divOrderStatus, isEmpty ? 'unfreeze' : 'giveBack')
  const ending = isEmpty ? { dueTime: null, finishTime: booked.happenedAt } : {}
  const order = withTotals({ ...before, ...ending, unfreezeCount, divOrderStatus }, details)
  return {
    before,
    after: { order, details },
    trade: null,
    postings: amountFen > 0n ? [unfreezePosting(before, unfreezeCount, amountFen, booked)] : [],
    moved: { bookDay: booked.bookDay, unfrozenFen: amountFen },
    action: isEmpty ? 'unfreeze' : 'giveBack',
  }
}

function withLess(detail: DivisionDetailRow, backFen: Fen): DivisionDetailRow {
  if (detail.detailStatus !== DivisionDetailStatus.waiting) return detail
  const unfrozenAmount = fen(detail.unfrozenAmount + backFen)
  const detailStatus =
    unfrozenAmount === detail.amount ? nextState(detailTransitions, detail.detailStatus, 'cancel') : detail.detailStatus
  return { ...detail, unfrozenAmount, detailStatus }
}

/**
 * Takes the amounts of refunds and voids out of the pool: of a frozen order each part's share, so that the merchant pays the
 * refund of its own and the receivers' parts alike. An order that is being divided is left alone.
 * @returns by number of the payment: what its row becomes, and the postings to stand before the refund's own
 * @source docs/domain/money.md 6.3, row "refundOrder on the trade"; 3.2 (1503 if frozen)
 */
export async function unfreezeForRefunds(
  tx: Tx,
  tenantId: string,
  requests: readonly UnfreezeRequest[],
): Promise<Map<string, UnfrozenTrade>> {
  const divisions = await lockDivisionsOfTrades(
    tx,
    tenantId,
    requests.map(({ trade }) => trade.rptOrderCode),
  )
  const changes = requests.flatMap(({ trade, refundedAfterFen, happenedAt, bookDay }) => {
    const division = divisions.get(trade.rptOrderCode)
    if (division?.order.divOrderStatus !== DivOrderStatus.frozen) return []
    return [givingBack(division, backOf(division, trade, refundedAfterFen), { bookDay, happenedAt })]
  })
  await writeDivisions(tx, tenantId, null, changes)
  await tellChannel(
    tx,
    tenantId,
    changes.map(({ after }) => after.order),
  )
  return new Map(
    changes.map(({ after, postings }) => [after.order.rptOrderCode, { ...divisionOfTrade(after), postings }]),
  )
}

function backOf({ order, details }: Division, trade: TradeRow, refundedAfterFen: Fen): Fen[] {
  const parts = details.map((detail) => ({
    detailNo: detail.detailNo,
    amount: detail.amount,
    heldFen: pooledOf(detail),
    coveredFen: detail.coveredRefund,
  }))
  const span = {
    tradeAmountFen: trade.tradeAmount,
    refundedBeforeFen: order.refundedBefore,
    fromFen: trade.refundedAmount,
    toFen: refundedAfterFen,
  }
  return returnsOf(parts, span).map(({ amountFen }) => amountFen)
}

/** Has the channel settle what it still holds of unfrozen orders. */
export const tellChannel = (tx: Tx, tenantId: string, orders: readonly DivisionOrderRow[]): Promise<void> =>
  putOutbox(
    tx,
    tenantId,
    divisionUnfreezing,
    orders
      .filter(
        ({ divOrderStatus, payMode }) =>
          divOrderStatus === DivOrderStatus.unfrozen && payMode === DivisionPayMode.channel,
      )
      .map(({ divOrderCode, aisleCode, rptAisleOrderCode, rptOrderCode }) => ({
        outNo: `${divOrderCode}U`,
        payload: { aisleCode, orderNo: rptAisleOrderCode ?? rptOrderCode },
      })),
  )
