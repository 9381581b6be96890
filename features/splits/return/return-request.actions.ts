import type { Caller } from '../../../core/server/call/caller.ts'
import type { Tx } from '../../../core/server/database/db.ts'
import type { Moment } from '../../../core/server/database/moment.ts'
import { takeNumber } from '../../../core/server/database/business-number.ts'
import { putOutbox } from '../../../core/server/jobs/outbox.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { type Fen, fen, maxFen, minFen, zeroFen } from '../../../core/shared/money.ts'
import { accountKey } from '../../ledger/ledger.shared.ts'
import { bookDayOf, lockedBalances } from '../../ledger/ledger.server.ts'
import {
  checkRefundable,
  DivisionPayMode,
  DivOrderStatus,
  type RefundInitiator,
  ShortRule,
  type TradeRow,
} from '../../trades/trades.shared.ts'
import { countRefunds, lockTrades } from '../../trades/trades.server.ts'
import { refundRulesOf } from '../../channels/channels.server.ts'
import { logStates } from '../../../core/server/states/state-log.ts'
import { postDivisions, writeDivisions } from '../order/division-change.actions.ts'
import { walletOf } from '../order/division-lines.rules.ts'
import { type Division, lockDivisionsOfTrades } from '../order/division-store.actions.ts'
import type { DivisionOrderRow } from '../order/division-row.queries.ts'
import { returnErrors } from './division-return.contract.ts'
import { type ReturnedPart, returning } from './return-booking.actions.ts'
import { planReturn, type ReturnPlan } from './return-plan.actions.ts'
import { refundAfterReturn } from './return-refund.actions.ts'
import { returnSending } from './return-sending.jobs.ts'
import {
  type DivisionReturnRow,
  hasOpenReturn,
  insertReturnDetails,
  insertReturns,
  type ReturnDetailRow,
  returnNumber,
} from './return-store.actions.ts'
import { totalOf } from './returns.rules.ts'
import type { PartReturn } from '../order/part-returns.rules.ts'
import { returnDetailTransitions, returnTransitions } from './return-states.rules.ts'

/** A refund of a divided payment that somebody asks for. */
export interface ReturnRequest {
  readonly rptOrderCode: string
  readonly refundFen: Fen
  /** Returns by receipt, in the place of the worked out ones. */
  readonly details?: readonly { readonly receiptId: bigint; readonly amountFen: Fen }[] | undefined
  readonly reason: string
  readonly initiator: CodeOf<typeof RefundInitiator>
}

const returnable: readonly number[] = [DivOrderStatus.divided, DivOrderStatus.partlyReturned]

/**
 * Refunds a divided payment: the receivers give their part back first, then the refund starts by itself. Money in
 * wallets comes back when this commits; what the channel paid is asked back from there, and the refund starts when the
 * last receiver has answered. Whether the caller may see the payment is decided before.
 * @returns the return as written, with its refund when that has begun
 * @throws common.notFound, common.stateRefuses; the refusals of money.md 3.5 but "divided"; those of 6.3
 * @source docs/domain/money.md 6.3, handDivRefund
 */
export async function requestReturn(
  tx: Tx,
  by: Pick<Caller, 'tenantId' | 'userId' | 'userNo' | 'account'>,
  request: ReturnRequest,
  now: Moment,
): Promise<DivisionReturnRow> {
  const { tenantId } = by
  const bookDay = await bookDayOf(tx, tenantId, now.day)
  const { trade, division } = await divisionToReturn(tx, tenantId, request, now)
  const plan = await planReturn(tx, tenantId, trade, division, request.refundFen, byDetail(division, request))
  const wanted = plan.returns.filter(({ amountFen }) => amountFen > 0n)
  const isByChannel = division.order.payMode === DivisionPayMode.channel && wanted.length > 0
  const divReturnCode = await takeNumber(tx, returnNumber, now.day)
  const returned = isByChannel ? [] : await fromWallets(tx, tenantId, division, wanted)
  const row: DivisionReturnRow = {
    ...newReturn(division.order, plan, request, now),
    divReturnCode,
    divReturnStatus: returnTransitions[isByChannel ? 'request' : 'bornReturned'].to,
    finishTime: isByChannel ? null : now.at,
    operatorNo: by.account,
    createUser: by.userId,
    userNo: by.userNo,
  }
  await insertReturns(tx, tenantId, [row])
  await insertReturnDetails(
    tx,
    tenantId,
    wanted.map((part) => newReturnDetail(row, part, returned, now)),
  )
  const move = { oemNo: row.oemNo, from: null, to: row.divReturnStatus, action: 'request', remark: row.reason }
  await logStates(tx, tenantId, by, [{ ...move, entity: 'divisionReturn', entityNo: divReturnCode }])
  if (isByChannel) {
    await send(tx, tenantId, division.order, divReturnCode, wanted)
    return row
  }
  if (returned.length > 0) {
    const booked = { bookDay, happenedAt: now.at }
    const change = returning(division, trade, divReturnCode, returned, plan.coversFen, booked)
    await writeDivisions(tx, tenantId, by, [change])
    await postDivisions(tx, tenantId, [change])
  }
  return refundAfterReturn(tx, by, row, now)
}

/** The payment and its division, locked and held against everything that refuses a refund. */
async function divisionToReturn(
  tx: Tx,
  tenantId: string,
  { rptOrderCode, refundFen }: ReturnRequest,
  now: Moment,
): Promise<{ trade: TradeRow; division: Division }> {
  const trade = (await lockTrades(tx, tenantId, [rptOrderCode])).get(rptOrderCode)
  if (!trade) throw commonErrors.notFound()
  const division = (await lockDivisionsOfTrades(tx, tenantId, [rptOrderCode])).get(rptOrderCode)
  if (!division || !returnable.includes(division.order.divOrderStatus)) throw commonErrors.stateRefuses()
  checkRefundable({
    trade,
    rules: (await refundRulesOf(tx, [trade.aisleCode]))(trade.aisleCode),
    amountFen: refundFen,
    refundCount: await countRefunds(tx, tenantId, rptOrderCode),
    now: now.at,
  })
  if (await hasOpenReturn(tx, tenantId, division.order.divOrderCode)) throw returnErrors.underWay()
  return { trade, division }
}

/** Returns given by receipt, by number of the part. @throws divisionReturn.unknownReceiver */
export function byDetail(
  { details }: Division,
  { details: given }: Pick<ReturnRequest, 'details'>,
): PartReturn[] | undefined {
  return given?.map(({ receiptId, amountFen }) => {
    const detail = details.find((one) => one.receiptId === receiptId)
    if (!detail) throw returnErrors.unknownReceiver()
    return { detailNo: detail.detailNo, amountFen }
  })
}

/**
 * Computes the amounts taken from the receivers' wallets, and what the merchant advances where there is too little.
 * @throws divisionReturn.receiverShort where the project refuses to advance
 */
async function fromWallets(
  tx: Tx,
  tenantId: string,
  { order, details }: Division,
  wanted: readonly PartReturn[],
): Promise<ReturnedPart[]> {
  const receivers = wanted.map(
    ({ detailNo }) => details.find((one) => one.detailNo === detailNo) as (typeof details)[number],
  )
  const left = await lockedBalances(tx, tenantId, receivers.map(walletOf))
  return wanted.map(({ detailNo, amountFen }, place) => {
    const receiver = receivers[place] as (typeof receivers)[number]
    const key = accountKey(walletOf(receiver))
    const there = maxFen(zeroFen, fen(left.get(key) ?? 0n))
    const taken = minFen(amountFen, there)
    if (taken < amountFen && order.shortRule === ShortRule.refuse)
      throw returnErrors.receiverShort({ name: receiver.receiverName })
    left.set(key, there - taken)
    return { detailNo, amountFen, advancedFen: fen(amountFen - taken) }
  })
}

const newReturn = (
  { tenantId, oemNo, divOrderCode, rptOrderCode, rpiNo }: DivisionOrderRow,
  { refundFen, returns, coversFen }: ReturnPlan,
  { initiator, reason }: ReturnRequest,
  now: Moment,
) => ({
  tenantId,
  oemNo,
  id: 0n,
  divOrderCode,
  rptOrderCode,
  rpiNo,
  refundAmount: refundFen,
  returnAmount: totalOf(returns),
  coversRefund: coversFen,
  refundCode: null,
  refundFailReason: '',
  initiator,
  reason,
  createTime: now.at,
  failReason: '',
  version: 0,
})

function newReturnDetail(
  { tenantId, oemNo, divReturnCode }: DivisionReturnRow,
  { detailNo, amountFen }: PartReturn,
  returned: readonly ReturnedPart[],
  now: Moment,
): ReturnDetailRow {
  const done = returned.find((part) => part.detailNo === detailNo)
  const ended =
    done && done.advancedFen === done.amountFen
      ? returnDetailTransitions.bornAdvanced.to
      : returnDetailTransitions.bornReturned.to
  return {
    tenantId,
    oemNo,
    divReturnCode,
    detailNo,
    amount: amountFen,
    advancedAmount: done?.advancedFen ?? zeroFen,
    returnDetailStatus: done ? ended : returnDetailTransitions.request.to,
    aisleReturnNo: '',
    finishTime: done ? now.at : null,
    failReason: '',
  }
}

const send = (
  tx: Tx,
  tenantId: string,
  { aisleCode, divOrderCode }: DivisionOrderRow,
  divReturnCode: string,
  wanted: readonly PartReturn[],
): Promise<void> =>
  putOutbox(
    tx,
    tenantId,
    returnSending,
    wanted.map(({ detailNo, amountFen }) => ({
      outNo: `${divReturnCode}-${detailNo}`,
      payload: { aisleCode, divOrderCode, divReturnCode, detailNo, amountFen: String(amountFen) },
    })),
  )
