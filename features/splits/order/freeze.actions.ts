import { type BoundStore, lockTrades } from '../../trades/trades.server.ts'
import { bookDayOf } from '../../ledger/ledger.server.ts'
import { DivStatus, TradeKind, type TradeRow } from '../../trades/trades.shared.ts'
import type { Caller } from '../../../core/server/call/caller.ts'
import type { Tx } from '../../../core/server/database/db.ts'
import type { Moment } from '../../../core/server/database/moment.ts'
import { takeNumber, takeNumbers } from '../../../core/server/database/business-number.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { fen, zeroFen } from '../../../core/shared/money.ts'
import { nextState } from '../../../core/shared/transitions.ts'
import { boundStores, type MerchantProject, projectFor } from '../project/merchant-project.queries.ts'
import { type Part, sumOf } from './amounts.rules.ts'
import {
  type DivisionChange,
  dividedTrade,
  postDivisions,
  withTotals,
  writeDivisions,
} from './division-change.actions.ts'
import { freezePosting } from './division-lines.rules.ts'
import { divisionErrors } from './division-order.contract.ts'
import { divisionNumber, insertDivisionOrders, lockDivisions, lockDivisionsOfTrades } from './division-store.actions.ts'
import type { DivisionDetailRow, DivisionOrderRow } from './division-row.queries.ts'
import { detailTransitions, divisionTransitions } from './order-states.rules.ts'
import {
  checkProject,
  checkTrade,
  type DivisionPlan,
  planByHand,
  planOf,
  refusalOf,
  timesOf,
} from './register.rules.ts'

/** A division that somebody registers by hand. */
export interface Registration {
  readonly rptOrderCode: string
  readonly projectCode: string
  /** Amounts of receivers; without them the project's own rules decide. */
  readonly details?: readonly Part[] | undefined
}

/**
 * Registers the division of a payment by hand: its money is frozen when this commits (1501). Whether the caller may see
 * the payment is decided before.
 * @returns the order, frozen
 * @throws common.notFound; the first refusal of money.md 6.3 that applies
 * @source docs/domain/money.md 6.3, handDivRegist
 */
export async function registerDivision(
  tx: Tx,
  by: Pick<Caller, 'tenantId' | 'userId' | 'userNo'>,
  { rptOrderCode, projectCode, details }: Registration,
  now: Moment,
): Promise<DivisionOrderRow> {
  const { tenantId } = by
  const bookDay = await bookDayOf(tx, tenantId, now.day)
  const trade = (await lockTrades(tx, tenantId, [rptOrderCode])).get(rptOrderCode)
  if (!trade) throw commonErrors.notFound()
  const known = (await lockDivisionsOfTrades(tx, tenantId, [rptOrderCode])).get(rptOrderCode)
  checkTrade(trade, known !== undefined)
  const project = await projectFor(
    tx,
    tenantId,
    { rpiNo: trade.rpiNo as string, aisleCode: trade.aisleCode },
    projectCode,
  )
  if (!project) throw commonErrors.notFound()
  checkProject(project)
  const plan = planByHand(planOf(trade, project), project, details)
  const order: DivisionOrderRow = {
    ...newDivision(trade, project, now.at),
    divOrderCode: await takeNumber(tx, divisionNumber, now.day),
    createUser: by.userId,
  }
  await insertDivisionOrders(tx, tenantId, [order])
  if (!(await lockDivisions(tx, tenantId, [order.divOrderCode])).has(order.divOrderCode))
    throw divisionErrors.registered()
  const change = freezing(trade, order, project, plan, now, bookDay)
  await writeDivisions(tx, tenantId, by, [change])
  await postDivisions(tx, tenantId, [change])
  return change.after.order
}

/**
 * Writes an order for each paid purchase in a store whose project divides by itself; the money is frozen soon after.
 * @source docs/domain/money.md 6.3, first row; 2.6 no. 5
 */
export async function queueDivisions(tx: Tx, tenantId: string, trades: readonly TradeRow[]): Promise<void> {
  const inStores = trades.filter(
    ({ storeNo, tradeKind, rpiNo, divStatus }) =>
      storeNo !== null && rpiNo !== null && tradeKind === TradeKind.purchase && divStatus === DivStatus.none,
  )
  const bound = await boundStores(
    tx,
    tenantId,
    inStores.map(({ storeNo, aisleCode }) => ({ storeNo: storeNo as string, aisleCode })),
  )
  if (bound.length === 0) return
  const placeOf = (storeNo: string | null, aisleCode: string) => `${storeNo} ${aisleCode}`
  const byPlace = new Map(bound.map((one) => [placeOf(one.storeNo, one.aisleCode), one]))
  const divided = inStores.flatMap((trade) => {
    const store = byPlace.get(placeOf(trade.storeNo, trade.aisleCode))
    return store ? [{ trade, store }] : []
  })
  const { rows } = await tx.client.query<Moment>({
    name: 'business_moment',
    text: 'SELECT business_now()::text AS at, business_day(business_now())::text AS day',
  })
  const now = rows[0] as Moment
  const codes = await takeNumbers(tx, divisionNumber, now.day, divided.length)
  await insertDivisionOrders(
    tx,
    tenantId,
    divided.map(({ trade, store }, place) => ({
      ...newDivision(trade, store, now.at),
      divOrderCode: codes[place] as string,
    })),
  )
}

/** Freezes an order that waits, or marks it failed with the reason. The payment and the order are locked. */
export async function freezeWaiting(
  tx: Tx,
  tenantId: string,
  trade: TradeRow,
  order: DivisionOrderRow,
  now: Moment,
  bookDay: string,
): Promise<DivisionChange> {
  const project = await projectFor(tx, tenantId, order, order.projectCode)
  const why = refusalOf(() => {
    checkTrade(trade, false)
    if (!project) throw divisionErrors.projectOff()
    checkProject(project)
    planByHand(planOf(trade, project), project, undefined)
  })
  return why === null && project
    ? freezing(trade, order, project, planOf(trade, project), now, bookDay)
    : refusing(trade, order, why ?? '', now)
}

/** Builds the initial values of every division order. */
const newDivision = (
  trade: TradeRow,
  {
    projectCode,
    projectVersion,
    payMode,
    shortRule,
  }: Pick<BoundStore, 'projectCode' | 'projectVersion' | 'payMode' | 'shortRule'>,
  at: string,
): Omit<DivisionOrderRow, 'divOrderCode'> => ({
  tenantId: trade.tenantId,
  oemNo: trade.oemNo,
  id: 0n,
  rptOrderCode: trade.rptOrderCode,
  rptAisleOrderCode: trade.rptAisleOrderCode,
  aisleCode: trade.aisleCode,
  rpiNo: trade.rpiNo as string,
  rpsNo: trade.storeNo,
  projectCode,
  projectVersion,
  payMode,
  shortRule,
  tradeAmount: trade.tradeAmount,
  refundedBefore: zeroFen,
  baseAmount: zeroFen,
  divAmount: zeroFen,
  paidAmount: zeroFen,
  unfrozenAmount: zeroFen,
  returnAmount: zeroFen,
  divOrderStatus: divisionTransitions.register.to,
  unfreezeCount: 0,
  freezeTime: null,
  freezeDay: null,
  planTime: null,
  unfreezeTime: null,
  dueTime: at,
  finishTime: null,
  failReason: '',
  createUser: null,
  createTime: at,
  version: 0,
})

function freezing(
  trade: TradeRow,
  before: DivisionOrderRow,
  project: MerchantProject,
  plan: DivisionPlan,
  now: Moment,
  bookDay: string,
): DivisionChange {
  const details = plan.parts.map((part, place) => newDetail(before, project, part, place, trade))
  const order = withTotals(
    {
      ...before,
      ...timesOf(project, now.at),
      projectVersion: project.projectVersion,
      payMode: project.payMode,
      shortRule: project.shortRule,
      refundedBefore: trade.refundedAmount,
      baseAmount: plan.baseFen,
      divOrderStatus: nextState(divisionTransitions, before.divOrderStatus, 'freeze'),
      freezeTime: now.at,
      freezeDay: bookDay,
    },
    details,
  )
  const amountFen = sumOf(plan.parts)
  return {
    before,
    after: { order, details },
    isFreezing: true,
    trade: dividedTrade(trade, { order, details }),
    postings: [freezePosting(order, amountFen, { bookDay, happenedAt: now.at })],
    moved: { bookDay, frozenFen: amountFen },
    action: 'freeze',
  }
}

function newDetail(
  { tenantId, oemNo, divOrderCode }: DivisionOrderRow,
  { receivers }: MerchantProject,
  { receiptId, amountFen }: Part,
  place: number,
  trade: TradeRow,
): DivisionDetailRow {
  const receiver = receivers.find((one) => one.receiptId === receiptId)
  if (!receiver) throw new Error(`receipt ${receiptId} is not among the receivers of ${divOrderCode}`)
  const { receiverKind, receiverNo, receiverName, accountMask, aisleReceiverNo, ratioPpm } = receiver
  return {
    tenantId,
    oemNo,
    divOrderCode,
    detailNo: String(place + 1).padStart(2, '0'),
    receiptId,
    receiverKind,
    receiverNo,
    receiverName,
    accountMask,
    aisleReceiverNo,
    ratioPpm,
    amount: amountFen,
    unfrozenAmount: zeroFen,
    returnedAmount: zeroFen,
    advancedAmount: zeroFen,
    coveredRefund: fen(trade.refundedAmount),
    detailStatus: detailTransitions.register.to,
    aisleDetailNo: '',
    paidTime: null,
    failReason: '',
  }
}

function refusing(trade: TradeRow, before: DivisionOrderRow, failReason: string, now: Moment): DivisionChange {
  const order: DivisionOrderRow = {
    ...before,
    divOrderStatus: nextState(divisionTransitions, before.divOrderStatus, 'refuse'),
    dueTime: null,
    finishTime: now.at,
    failReason,
    version: before.version + 1,
  }
  return {
    before,
    after: { order, details: [] },
    trade: dividedTrade(trade, { order, details: [] }),
    postings: [],
    moved: null,
    action: 'refuse',
  }
}
