import type { Tx } from '../../../core/server/database/db.ts'
import type { Moment } from '../../../core/server/database/moment.ts'
import { zeroFen } from '../../../core/shared/money.ts'
import { openDayOf } from '../../ledger/ledger.server.ts'
import { ShortRule, type TradeRow } from '../../trades/trades.shared.ts'
import { lockTrades } from '../../trades/trades.server.ts'
import { logStates } from '../../../core/server/states/state-log.ts'
import { postDivisions, writeDivisions } from '../order/division-change.actions.ts'
import { type Division, lockDivisions } from '../order/division-store.actions.ts'
import { ReturnDetailStatus, returnErrors } from './division-return.contract.ts'
import { returning } from './return-booking.actions.ts'
import { tryRefundAfterReturn } from './return-refund.actions.ts'
import {
  type DivisionReturnRow,
  lockReturn,
  placeOfReturn,
  type ReturnDetailRow,
  updateReturnDetails,
  updateReturns,
} from './return-store.actions.ts'
import { returnDetailTransitions, returnTransitions } from './return-states.rules.ts'

/** A final answer about one receiver's part of a return. */
export type ReturnAnswer =
  | { readonly kind: 'returned'; readonly aisleReturnNo: string }
  /** The receiver has too little: the project's rule decides what becomes of it. */
  | { readonly kind: 'short' }
  | { readonly kind: 'failed'; readonly failReason: string }

/**
 * Applies the channel's final answer about one part; with the last of them the return ends, and when all parts are back
 * the refund starts. Told twice changes nothing.
 * @throws Error for a return that we do not have
 * @source docs/domain/money.md 6.3, row "3, 4 → 4 or 5"
 */
export async function applyReturnAnswer(
  tx: Tx,
  tenantId: string,
  { divReturnCode, detailNo }: { divReturnCode: string; detailNo: string },
  answer: ReturnAnswer,
  now: Moment,
): Promise<void> {
  const openDay = await openDayOf(tx, tenantId, now.day)
  const place = await placeOfReturn(tx, tenantId, divReturnCode)
  if (!place) throw new Error(`no division return ${divReturnCode}`)
  const trade = (await lockTrades(tx, tenantId, [place.rptOrderCode])).get(place.rptOrderCode) as TradeRow
  const division = (await lockDivisions(tx, tenantId, [place.divOrderCode])).get(place.divOrderCode) as Division
  const found = await lockReturn(tx, tenantId, divReturnCode)
  const detail = found?.details.find((one) => one.detailNo === detailNo)
  if (!found || !detail) throw new Error(`no part ${detailNo} of division return ${divReturnCode}`)
  if (detail.returnDetailStatus !== ReturnDetailStatus.inProgress) return
  const after = endedDetail(detail, division, answer, now)
  await updateReturnDetails(tx, tenantId, [after])
  if (after.returnDetailStatus !== ReturnDetailStatus.failed) {
    const booked = { bookDay: now.day > openDay ? now.day : openDay, happenedAt: now.at }
    const part = { detailNo, amountFen: after.amount, advancedFen: after.advancedAmount }
    const change = returning(division, trade, divReturnCode, [part], found.row.coversRefund, booked)
    await writeDivisions(tx, tenantId, null, [change])
    await postDivisions(tx, tenantId, [change])
  }
  const details = found.details.map((one) => (one === detail ? after : one))
  await endReturn(tx, tenantId, found.row, details, now)
}

function endedDetail(
  detail: ReturnDetailRow,
  { order, details }: Division,
  answer: ReturnAnswer,
  now: Moment,
): ReturnDetailRow {
  const ended = { ...detail, finishTime: now.at }
  if (answer.kind === 'returned')
    return { ...ended, returnDetailStatus: returnDetailTransitions.finish.to, aisleReturnNo: answer.aisleReturnNo }
  if (answer.kind === 'short' && order.shortRule === ShortRule.advance)
    return { ...ended, returnDetailStatus: returnDetailTransitions.advance.to, advancedAmount: detail.amount }
  const name = details.find(({ detailNo }) => detailNo === detail.detailNo)?.receiverName ?? ''
  const failReason = answer.kind === 'short' ? returnErrors.receiverShort({ name }).message : answer.failReason
  return { ...ended, returnDetailStatus: returnDetailTransitions.fail.to, advancedAmount: zeroFen, failReason }
}

/** Ends a return of which no part is under way any more. What came back stays with the merchant in either case. */
async function endReturn(
  tx: Tx,
  tenantId: string,
  row: DivisionReturnRow,
  details: readonly ReturnDetailRow[],
  now: Moment,
): Promise<void> {
  if (details.some(({ returnDetailStatus }) => returnDetailStatus === ReturnDetailStatus.inProgress)) return
  const failed = details.filter(({ returnDetailStatus }) => returnDetailStatus === ReturnDetailStatus.failed)
  const isBack = failed.length === 0
  const after: DivisionReturnRow = {
    ...row,
    divReturnStatus: returnTransitions[isBack ? 'finish' : 'fail'].to,
    finishTime: now.at,
    failReason: failed
      .map(({ failReason }) => failReason)
      .join('；')
      .slice(0, 255),
    version: row.version + 1,
  }
  await updateReturns(tx, tenantId, [after])
  await logStates(tx, tenantId, null, [
    {
      oemNo: row.oemNo,
      entity: 'divisionReturn',
      entityNo: row.divReturnCode,
      from: row.divReturnStatus,
      to: after.divReturnStatus,
      action: isBack ? 'return' : 'fail',
      remark: after.failReason,
    },
  ])
  if (!isBack) return
  const by = { tenantId, userId: row.createUser as bigint, userNo: row.userNo, account: row.operatorNo }
  await tryRefundAfterReturn(tx, by, after, now)
}
