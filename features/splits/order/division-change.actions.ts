import { bulkInsert } from '../../../core/server/database/bulk.ts'
import type { Caller } from '../../../core/server/call/caller.ts'
import type { Tx } from '../../../core/server/database/db.ts'
import { type Fen, fen, sumFen, zeroFen } from '../../../core/shared/money.ts'
import {
  type Credit,
  type NewDebt,
  planDeductions,
  postAll,
  type Posted,
  recordDebts,
  writeDeductions,
} from '../../ledger/ledger.server.ts'
import type { Posting } from '../../ledger/ledger.shared.ts'
import { tradeDivisionTransitions, DivOrderStatus, type TradeRow } from '../../trades/trades.shared.ts'
import { updateMoneyOfTrades } from '../../trades/trades.server.ts'
import { logStates } from '../../../core/server/states/state-log.ts'
import {
  type Division,
  insertDivisionDetails,
  updateDivisionDetails,
  updateDivisionOrders,
} from './division-store.actions.ts'
import type { DivisionDetailRow, DivisionOrderRow } from './division-row.queries.ts'
import { paidOf, pooledOf } from './order-states.rules.ts'

/** Amounts that a project's division for a merchant moved on a booking day, in fen. */
export interface FundsMove {
  readonly bookDay: string
  readonly frozenFen?: Fen
  readonly divFen?: Fen
  readonly returnFen?: Fen
  readonly unfrozenFen?: Fen
}

/** One event of a division order: what it makes of the order, its parts and its payment, and what it moves. */
export interface DivisionChange {
  readonly before: DivisionOrderRow
  readonly after: Division
  /** Whether the parts are new. */
  readonly isFreezing?: boolean
  /** The payment as it becomes; null when whoever asked for the change writes it. */
  readonly trade: TradeRow | null
  readonly postings: readonly Posting[]
  /** Money that comes into a wallet by one of the postings, by its event key: debts are taken out of it. */
  readonly credits?: ReadonlyMap<string, Credit>
  /** Debts that postings make, by event key. */
  readonly debts?: ReadonlyMap<string, Omit<NewDebt, 'txnId'>>
  readonly moved: FundsMove | null
  /** The event's name. */
  readonly action: string
}

/** An order with its sums over its parts. */
export function withTotals(order: DivisionOrderRow, details: readonly DivisionDetailRow[]): DivisionOrderRow {
  const total = (of: (detail: DivisionDetailRow) => Fen) => sumFen(details.map(of))
  return {
    ...order,
    divAmount: total(({ amount }) => amount),
    paidAmount: total(paidOf),
    unfrozenAmount: total(({ unfrozenAmount }) => unfrozenAmount),
    returnAmount: total(({ returnedAmount }) => returnedAmount),
    version: order.version + 1,
  }
}

/** Returns the fields of a payment that describe its division. */
export function divisionOfTrade({
  order,
  details,
}: Division): Pick<TradeRow, 'divStatus' | 'pooledAmount' | 'dividedAmount'> {
  const advanced = sumFen(details.map(({ advancedAmount }) => advancedAmount))
  return {
    divStatus:
      order.divOrderStatus === DivOrderStatus.toFreeze ? tradeDivisionTransitions.create.to : order.divOrderStatus,
    pooledAmount: sumFen(details.map(pooledOf)),
    // What the merchant advanced did not come back to its money: the receiver owes it instead.
    dividedAmount: fen(order.paidAmount - order.returnAmount + advanced),
  }
}

/** A payment as its division leaves it. */
export const dividedTrade = (trade: TradeRow, division: Division): TradeRow => ({
  ...trade,
  ...divisionOfTrade(division),
  version: trade.version + 1,
})

/**
 * Writes events of different division orders: orders, parts, payments, the day's figures, the changes of state. All of
 * them are locked. The ledger is posted after, by `postDivisions` or together with what else the caller posts.
 * @param by who did it; null for a job or a channel
 */
export async function writeDivisions(
  tx: Tx,
  tenantId: string,
  by: Pick<Caller, 'userId' | 'userNo'> | null,
  changes: readonly DivisionChange[],
): Promise<void> {
  if (changes.length === 0) return
  const detailsOf = (wanted: boolean) =>
    changes.filter(({ isFreezing = false }) => isFreezing === wanted).flatMap(({ after }) => after.details)
  await updateMoneyOfTrades(
    tx,
    tenantId,
    changes.flatMap(({ trade }) => trade ?? []),
  )
  await updateDivisionOrders(
    tx,
    tenantId,
    changes.map(({ after }) => after.order),
  )
  await insertDivisionDetails(tx, tenantId, detailsOf(true))
  await updateDivisionDetails(tx, tenantId, detailsOf(false))
  await addFunds(tx, tenantId, changes)
  await logStates(
    tx,
    tenantId,
    by,
    changes.map(({ before, after: { order }, action }) => ({
      oemNo: order.oemNo,
      entity: 'division',
      entityNo: order.divOrderCode,
      from: before.divOrderStatus,
      to: order.divOrderStatus,
      action,
      remark: order.failReason,
    })),
  )
}

/** Posts what events of division orders move, with the debts that are taken out of what comes into wallets. */
export async function postDivisions(tx: Tx, tenantId: string, changes: readonly DivisionChange[]): Promise<void> {
  const postings = changes.flatMap((change) => change.postings)
  const credits = new Map(changes.flatMap((change) => [...(change.credits ?? [])]))
  const planned = await planDeductions(tx, tenantId, [...credits.values()])
  const debts = changes.flatMap((change) => [...(change.debts ?? [])])
  const keys = [...credits.keys()]
  const deducted = new Map(planned.map((one, place) => [keys[place], one]))
  const posted = await postAll(
    tx,
    tenantId,
    postings.map((posting) => ({
      ...posting,
      lines: [...posting.lines, ...(deducted.get(posting.eventKey)?.lines ?? [])],
    })),
  )
  const txnIds = new Map(postings.map(({ eventKey }, place) => [eventKey, (posted[place] as Posted).txnId]))
  await writeDeductions(
    tx,
    tenantId,
    planned.map((one, place) => ({ ...one, txnId: txnIds.get(keys[place] as string) as bigint })),
  )
  await recordDebts(
    tx,
    tenantId,
    debts.map(([key, debt]) => ({ ...debt, txnId: txnIds.get(key) as bigint })),
  )
}

interface FundsRow extends Required<FundsMove> {
  readonly oemNo: string
  readonly projectCode: string
  readonly rpiNo: string
}

const insertFunds = bulkInsert<FundsRow>(
  'division_funds',
  {
    oem_no: ['text', ({ oemNo }) => oemNo],
    project_code: ['text', ({ projectCode }) => projectCode],
    rpi_no: ['text', ({ rpiNo }) => rpiNo],
    book_day: ['date', ({ bookDay }) => bookDay],
    frozen_amount: ['bigint', ({ frozenFen }) => frozenFen],
    div_amount: ['bigint', ({ divFen }) => divFen],
    return_amount: ['bigint', ({ returnFen }) => returnFen],
    unfrozen_amount: ['bigint', ({ unfrozenFen }) => unfrozenFen],
  },
  `ON CONFLICT (tenant_id, project_code, rpi_no, book_day) DO UPDATE SET frozen_amount = t.frozen_amount + excluded.frozen_amount,
     div_amount = t.div_amount + excluded.div_amount, return_amount = t.return_amount + excluded.return_amount, unfrozen_amount = t.unfrozen_amount + excluded.unfrozen_amount`,
)

/** Adds to the day's figures, a row a key, in the order of the keys. */
async function addFunds(tx: Tx, tenantId: string, changes: readonly DivisionChange[]): Promise<void> {
  const rows = new Map<string, FundsRow>()
  for (const { after, moved } of changes) {
    if (!moved) continue
    const { oemNo, projectCode, rpiNo } = after.order
    const key = `${projectCode} ${rpiNo} ${moved.bookDay}`
    const known = rows.get(key)
    const sum = (before: Fen | undefined, more: Fen | undefined) => fen((before ?? zeroFen) + (more ?? zeroFen))
    rows.set(key, {
      oemNo,
      projectCode,
      rpiNo,
      bookDay: moved.bookDay,
      frozenFen: sum(known?.frozenFen, moved.frozenFen),
      divFen: sum(known?.divFen, moved.divFen),
      returnFen: sum(known?.returnFen, moved.returnFen),
      unfrozenFen: sum(known?.unfrozenFen, moved.unfrozenFen),
    })
  }
  await insertFunds(
    tx,
    tenantId,
    [...rows.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row),
  )
}
