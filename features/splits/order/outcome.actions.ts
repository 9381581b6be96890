import type { Tx } from '../../../core/server/database/db.ts'
import type { Moment } from '../../../core/server/database/moment.ts'
import { dayOfText } from '../../../core/shared/dates.ts'
import { fen, sumFen } from '../../../core/shared/money.ts'
import { nextState } from '../../../core/shared/transitions.ts'
import { type Credit, openDayOf } from '../../ledger/ledger.server.ts'
import { type DivisionEvent, type Handled, HandleStatus } from '../../channels/channels.shared.ts'
import { DivisionDetailStatus, DivisionPayMode, rounds, type TradeRow } from '../../trades/trades.shared.ts'
import { lockTrades } from '../../trades/trades.server.ts'
import {
  type DivisionChange,
  dividedTrade,
  postDivisions,
  withTotals,
  writeDivisions,
} from './division-change.actions.ts'
import { type Booked, ownerOf, paidPosting, unfreezePosting, walletKindOf } from './division-lines.rules.ts'
import { type Division, lockDivisions, tradesOfDivisions } from './division-store.actions.ts'
import type { DivisionDetailRow, DivisionOrderRow } from './division-row.queries.ts'
import { detailTransitions, divisionTransitions, pooledOf } from './order-states.rules.ts'

/** Outcome of a division for one receiver. */
export type PartOutcome =
  | { readonly kind: 'paid'; readonly aisleDetailNo: string }
  | { readonly kind: 'failed'; readonly failReason: string }

/**
 * Applies the final outcomes of some parts to a dividing order: paid parts leave the pool (1502), failed ones go back to the
 * merchant (1503); with the last of them the order is divided, or failed when nobody was paid. Parts that are not in
 * progress stay as they are.
 * @returns null when nothing changes
 * @source docs/domain/money.md 6.3, rows "2 → 3" and "2 → 3 or 6"
 */
export function ended(
  division: Division,
  trade: TradeRow,
  outcomes: ReadonlyMap<string, PartOutcome>,
  booked: Booked,
): DivisionChange | null {
  const { order: before } = division
  const told = division.details.filter(
    ({ detailNo, detailStatus }) => detailStatus === DivisionDetailStatus.inProgress && outcomes.has(detailNo),
  )
  if (told.length === 0) return null
  const details = division.details.map((detail) =>
    told.includes(detail) ? endedPart(detail, outcomes.get(detail.detailNo) as PartOutcome, booked) : detail,
  )
  const paid = told.filter(({ detailNo }) => outcomes.get(detailNo)?.kind === 'paid')
  const freedFen = sumFen(told.filter((detail) => !paid.includes(detail)).map(pooledOf))
  const unfreezeCount = before.unfreezeCount + (freedFen > 0n ? 1 : 0)
  const order = finished(withTotals({ ...before, unfreezeCount }, details), details, booked)
  return {
    before,
    after: { order, details },
    trade: dividedTrade(trade, { order, details }),
    postings: [
      ...paid.map((detail) => paidPosting(before, detail, pooledOf(detail), booked)),
      ...(freedFen > 0n ? [unfreezePosting(before, unfreezeCount, freedFen, booked)] : []),
    ],
    credits: creditsOf(before, paid),
    moved: { bookDay: booked.bookDay, divFen: sumFen(paid.map(pooledOf)), unfrozenFen: freedFen },
    action: order.divOrderStatus === before.divOrderStatus ? 'progress' : 'finish',
  }
}

function endedPart(detail: DivisionDetailRow, outcome: PartOutcome, { happenedAt }: Booked): DivisionDetailRow {
  const { detailStatus } = detail
  if (outcome.kind === 'paid')
    return {
      ...detail,
      detailStatus: nextState(detailTransitions, detailStatus, 'pay'),
      aisleDetailNo: outcome.aisleDetailNo,
      paidTime: happenedAt,
    }
  return {
    ...detail,
    detailStatus: nextState(detailTransitions, detailStatus, 'fail'),
    unfrozenAmount: detail.amount,
    failReason: outcome.failReason,
  }
}

const open: readonly number[] = [DivisionDetailStatus.waiting, DivisionDetailStatus.inProgress]

function finished(
  order: DivisionOrderRow,
  details: readonly DivisionDetailRow[],
  { happenedAt }: Booked,
): DivisionOrderRow {
  if (details.some(({ detailStatus }) => open.includes(detailStatus))) return order
  const failed = details.filter(({ detailStatus }) => detailStatus === DivisionDetailStatus.failed)
  return {
    ...order,
    divOrderStatus: nextState(divisionTransitions, order.divOrderStatus, order.paidAmount > 0n ? 'finish' : 'fail'),
    dueTime: null,
    finishTime: happenedAt,
    failReason: failed
      .map(({ receiverName, failReason }) => `${receiverName}：${failReason}`)
      .join('；')
      .slice(0, 255),
  }
}

/** Builds the credits to wallets, by the key of their posting. */
const creditsOf = (order: DivisionOrderRow, paid: readonly DivisionDetailRow[]): Map<string, Credit> =>
  new Map(
    order.payMode !== DivisionPayMode.wallet
      ? []
      : paid.map((detail) => [
          `DV:${order.divOrderCode}:${detail.detailNo}:S`,
          {
            owner: ownerOf(detail),
            walletKind: walletKindOf(detail),
            creditedFen: pooledOf(detail),
            sourceKind: 'division',
            sourceCode: order.divOrderCode,
          },
        ]),
  )

const handled = (status: Handled['status'], message = ''): Handled => ({ status, message })

/**
 * Applies what channels tell of divisions. The day lock is held before. Told twice changes nothing.
 * @returns what became of each, in order
 * @source docs/domain/money.md 6.3; 3.3
 */
export async function applyDivisions(tx: Tx, tenantId: string, events: readonly DivisionEvent[]): Promise<Handled[]> {
  const results = new Map<DivisionEvent, Handled>()
  for (const round of rounds(events, ({ outDivNo }) => [outDivNo]))
    for (const [event, one] of await applyRound(tx, tenantId, round)) results.set(event, one)
  return events.map((event) => results.get(event) as Handled)
}

async function applyRound(
  tx: Tx,
  tenantId: string,
  events: readonly DivisionEvent[],
): Promise<Map<DivisionEvent, Handled>> {
  const openDay = await openDayOf(
    tx,
    tenantId,
    events.map(({ occurredAt }) => dayOfText(occurredAt)).toSorted()[0] as string,
  )
  const codes = events.map(({ outDivNo }) => outDivNo)
  const trades = await lockTrades(tx, tenantId, [...(await tradesOfDivisions(tx, tenantId, codes)).values()])
  const divisions = await lockDivisions(tx, tenantId, codes)
  const results = new Map<DivisionEvent, Handled>()
  const changes: DivisionChange[] = []
  for (const event of events) {
    const division = divisions.get(event.outDivNo)
    const trade = division && trades.get(division.order.rptOrderCode)
    if (!division || !trade) {
      results.set(event, handled(HandleStatus.conflict, '通道分账与本方记录不符'))
      continue
    }
    if (differs(division, event)) {
      results.set(event, handled(HandleStatus.conflict, '通道分账与本方记录不符'))
      continue
    }
    const day = dayOfText(event.occurredAt)
    const change = ended(division, trade, outcomesOf(event), {
      bookDay: day > openDay ? day : openDay,
      happenedAt: event.occurredAt,
    })
    if (change) changes.push(change)
    results.set(event, handled(change ? HandleStatus.applied : HandleStatus.duplicate))
  }
  await writeDivisions(tx, tenantId, null, changes)
  await postDivisions(tx, tenantId, changes)
  return results
}

const outcomesOf = ({ receivers, aisleDivNo }: DivisionEvent): Map<string, PartOutcome> =>
  new Map(
    receivers.flatMap(({ detailNo, outcome, failReason }): [string, PartOutcome][] => {
      if (outcome === 'processing') return []
      return [
        [
          detailNo,
          outcome === 'success' ? { kind: 'paid', aisleDetailNo: aisleDivNo } : { kind: 'failed', failReason },
        ],
      ]
    }),
  )

const wasPaid: readonly number[] = [
  DivisionDetailStatus.paid,
  DivisionDetailStatus.partlyReturned,
  DivisionDetailStatus.returned,
]
const waits: readonly number[] = [DivisionDetailStatus.waiting, DivisionDetailStatus.cancelled]

/** Whether the channel's word cannot be true of our order: a part that we do not have, another amount, or the other ending. */
function differs({ details }: Division, { receivers }: DivisionEvent): boolean {
  return receivers.some(({ detailNo, amountFen, outcome }) => {
    const detail = details.find((one) => one.detailNo === detailNo)
    if (!detail || waits.includes(detail.detailStatus)) return true
    if (detail.detailStatus === DivisionDetailStatus.failed) return outcome === 'success'
    return (
      fen(detail.amount - detail.unfrozenAmount) !== amountFen ||
      (outcome === 'failed' && wasPaid.includes(detail.detailStatus))
    )
  })
}

/**
 * Marks all parts of a dividing order failed that the channel refused for good: nothing happened there.
 * @source docs/domain/money.md 6.3, "a detail failed for good"
 */
export async function refuseDivision(
  tx: Tx,
  tenantId: string,
  divOrderCode: string,
  failReason: string,
  now: Moment,
): Promise<void> {
  const openDay = await openDayOf(tx, tenantId, now.day)
  const rptOrderCode = (await tradesOfDivisions(tx, tenantId, [divOrderCode])).get(divOrderCode)
  if (rptOrderCode === undefined) throw new Error(`no division order ${divOrderCode}`)
  const trade = (await lockTrades(tx, tenantId, [rptOrderCode])).get(rptOrderCode) as TradeRow
  const division = (await lockDivisions(tx, tenantId, [divOrderCode])).get(divOrderCode) as Division
  const outcomes = new Map(division.details.map(({ detailNo }) => [detailNo, { kind: 'failed', failReason } as const]))
  const change = ended(division, trade, outcomes, {
    bookDay: now.day > openDay ? now.day : openDay,
    happenedAt: now.at,
  })
  if (!change) return
  await writeDivisions(tx, tenantId, null, [change])
  await postDivisions(tx, tenantId, [change])
}
