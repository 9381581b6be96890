import { z } from 'zod'
import { type Fen, fen, sumFen, zeroFen } from '../core/shared/money.ts'
import { type Acquirer, newNumber } from './acquirer.ts'
import { timeText } from './clock.ts'
import { doubtOf, isDoubtful, resultDelayMs } from './doubt.ts'
import { cancel, plan } from './due-work.ts'
import { isReceiverFailing } from './effects.ts'
import { Refused } from './error-codes.ts'
import { accounts, move } from './ledger.ts'
import { tell } from './notifications.ts'
import {
  detailsOf,
  divisionAnswer,
  divisionOf,
  type DivisionRow,
  findDivision,
  receiversAnswer,
} from './division-rows.ts'
import { orderNamed, orderOf, type OrderRow } from './order-rows.ts'
import { receiverOf } from './receivers.ts'
import { amountField, type Call, done, failed, outNoField, shaped, textField, underWay } from './reply.ts'
import { addItem } from './settle-items.ts'
import type { Answer } from './wire.ts'
import type { CreateDivision, Division, UnfreezeResult } from './wire-divisions.ts'

const names = { outTradeNo: outNoField.optional(), aisleOrderNo: outNoField.optional() }
const NewDivision = z.object({
  outDivNo: outNoField,
  ...names,
  receivers: z.array(z.object({ receiverNo: textField, amount: amountField, detailNo: outNoField })).min(1),
  finish: z.boolean().optional(),
})
const Unfreezing = z.object({ outNo: outNoField, ...names })

const mostReceivers = 50
const divisionMs = 30 * 86_400_000

/**
 * `POST /v1/divisions/orders`: the parts leave the order's frozen money at once and reach the receivers soon.
 * @throws Refused ORDER_NOT_FOUND, TOO_MANY_RECEIVERS, ORDER_NOT_PAID, NOT_DIVISIBLE, DIVISION_EXPIRED,
 *   RECEIVER_NOT_FOUND, RECEIVER_REFUSED, OVER_DIVISION
 * @source docs/domain/money.md 10, Division; 6.2
 */
export function createDivision({ acquirer, app, body, effects }: Call): Answer<Division> {
  const { outDivNo, receivers, finish, ...named } = shaped(NewDivision, body)
  const order = orderNamed(acquirer, app.appId, named)
  if (receivers.length > mostReceivers) throw new Refused('TOO_MANY_RECEIVERS')
  checkDivisible(acquirer, order)
  for (const { receiverNo } of receivers) {
    if (receiverOf(acquirer, receiverNo, app.appId).state !== 'OPEN') throw new Refused('RECEIVER_REFUSED', receiverNo)
  }
  if (new Set(receivers.map(({ detailNo }) => detailNo)).size < receivers.length)
    throw new Refused('BAD_REQUEST', 'detailNo', 400)
  const total = sumFen(receivers.map(({ amount }) => amount))
  if (total > order.frozenFen || total + claimedFen(acquirer, order) > mostDivisible(acquirer, order))
    throw new Refused('OVER_DIVISION')
  const aisleDivNo = newNumber(acquirer, 'SD')
  const { store, clock } = acquirer
  const row = { aisleDivNo, appId: app.appId, outDivNo, aisleOrderNo: order.aisleOrderNo, isFinishing: finish ?? true }
  store.insert('division', {
    ...row,
    state: 'PROCESSING',
    effectsJson: effects,
    ...doubtOf(effects),
    createMs: clock.now(),
  })
  addDetails(acquirer, aisleDivNo, receivers)
  changeFrozen(acquirer, order, 0n - total)
  plan(acquirer, 'division.result', aisleDivNo, clock.now() + resultDelayMs(acquirer, effects))
  if (effects.result?.kind === 'notFound') return failed('SYSTEM_ERROR')
  return underWay(divisionAnswer(acquirer, divisionOf(acquirer, aisleDivNo)))
}

/** `GET /v1/divisions/orders/{no}`. A division in doubt counts the query; one too many decides it. @throws Refused DIVISION_NOT_FOUND */
export function queryDivision({ acquirer, app, params }: Call): Answer<Division> {
  const found = findDivision(acquirer, params['no']!, app.appId)
  if (found.state === 'PROCESSING' && isDoubtful(found.effects)) {
    if (found.queriesLeft > 0) {
      const sql = 'UPDATE division SET queries_left = queries_left - 1 WHERE aisle_div_no = :aisleDivNo'
      acquirer.store.run(sql, { aisleDivNo: found.aisleDivNo })
      return found.isHidden ? failed('DIVISION_NOT_FOUND') : underWay(divisionAnswer(acquirer, found))
    }
    finishDivision(acquirer, found.aisleDivNo)
  }
  const row = divisionOf(acquirer, found.aisleDivNo)
  return row.state === 'PROCESSING' ? underWay(divisionAnswer(acquirer, row)) : done(divisionAnswer(acquirer, row))
}

/** Work `division.result`: receivers get their parts, or not; a finishing division unfreezes the rest. */
export function finishDivision(acquirer: Acquirer, aisleDivNo: string): void {
  const { store, clock } = acquirer
  const row = divisionOf(acquirer, aisleDivNo)
  if (row.state !== 'PROCESSING') return
  cancel(acquirer, 'division.result', aisleDivNo)
  const order = orderOf(acquirer, row.aisleOrderNo)
  for (const [index, { detailNo, receiverNo, amountFen }] of detailsOf(acquirer, aisleDivNo).entries()) {
    const failCode = failureOf(acquirer, row, order, index)
    const key = { aisleDivNo, detailNo, failCode, state: failCode ? 'FAILED' : 'SUCCESS' }
    store.run(
      'UPDATE division_detail SET state = :state, fail_code = :failCode WHERE aisle_div_no = :aisleDivNo AND detail_no = :detailNo',
      key,
    )
    if (failCode) changeFrozen(acquirer, order, amountFen)
    else {
      const [debit, credit] = [accounts.frozen(order.aisleMerchantNo), accounts.receiver(receiverNo)]
      move(acquirer, { kind: 'divide', ref: aisleDivNo, debit, credit, amountFen })
      store.run('UPDATE pay_order SET divided_fen = divided_fen + :amountFen WHERE aisle_order_no = :no', {
        amountFen,
        no: order.aisleOrderNo,
      })
    }
  }
  store.run(`UPDATE division SET state = 'SUCCESS', finish_ms = :now WHERE aisle_div_no = :aisleDivNo`, {
    aisleDivNo,
    now: clock.now(),
  })
  const unfrozenAmount = row.isFinishing ? unfreezeRest(acquirer, row.aisleOrderNo) : zeroFen
  const { outDivNo, outTradeNo, aisleOrderNo, aisleMerchantNo } = row
  tell(acquirer, {
    event: 'division',
    appId: row.appId,
    orderKey: aisleOrderNo,
    url: order.notifyUrl,
    effects: row.effects.notify,
    content: {
      outDivNo,
      aisleDivNo,
      outTradeNo,
      aisleOrderNo,
      aisleMerchantNo,
      receivers: receiversAnswer(acquirer, aisleDivNo),
      unfrozenAmount,
    },
  })
}

/** `POST /v1/divisions/unfreeze`. @throws Refused ORDER_NOT_FOUND, ORDER_NOT_PAID, NOT_DIVISIBLE */
export function unfreeze({ acquirer, app, body }: Call): Answer<UnfreezeResult> {
  const { outNo, ...named } = shaped(Unfreezing, body)
  const order = orderNamed(acquirer, app.appId, named)
  if (order.state !== 'SUCCESS') throw new Refused('ORDER_NOT_PAID')
  if (!order.isDivided) throw new Refused('NOT_DIVISIBLE')
  const { aisleOrderNo } = order
  const amountFen = unfreezeRest(acquirer, aisleOrderNo)
  acquirer.store.insert('unfreezing', {
    appId: app.appId,
    outNo,
    aisleOrderNo,
    amountFen,
    finishMs: acquirer.clock.now(),
  })
  return done(unfreezingOf(acquirer, app.appId, outNo))
}

/** `GET /v1/divisions/unfreeze/{outNo}`. @throws Refused DIVISION_NOT_FOUND */
export function queryUnfreeze({ acquirer, app, params }: Call): Answer<UnfreezeResult> {
  return done(unfreezingOf(acquirer, app.appId, params['no']!))
}

/** Work `division.unfreeze`, and the end of a finishing division: what is left goes to settlement. @returns how much */
export function unfreezeRest(acquirer: Acquirer, aisleOrderNo: string): Fen {
  const order = orderOf(acquirer, aisleOrderNo)
  const { aisleMerchantNo, frozenFen } = order
  cancel(acquirer, 'division.unfreeze', aisleOrderNo)
  const [debit, credit] = [accounts.frozen(aisleMerchantNo), accounts.merchant(aisleMerchantNo)]
  move(acquirer, { kind: 'unfreeze', ref: aisleOrderNo, debit, credit, amountFen: frozenFen })
  changeFrozen(acquirer, order, 0n - frozenFen)
  addItem(acquirer, {
    aisleMerchantNo,
    kind: 'UNFREEZE',
    ref: aisleOrderNo,
    day: acquirer.clock.today(),
    otherFen: frozenFen,
  })
  return frozenFen
}

function checkDivisible({ clock }: Acquirer, { state, isDivided, payMs }: OrderRow): void {
  if (state !== 'SUCCESS') throw new Refused('ORDER_NOT_PAID', state)
  if (!isDivided) throw new Refused('NOT_DIVISIBLE')
  if (clock.now() > payMs! + divisionMs) throw new Refused('DIVISION_EXPIRED')
}

/** Floor of the order's amount by the greatest ratio. @source docs/domain/money.md 6.2 */
const mostDivisible = ({ settings }: Acquirer, { amountFen }: OrderRow): bigint =>
  (amountFen * BigInt(settings.maxDivRatioPpm)) / 1_000_000n

/** Parts of an order that receivers hold or are about to get. */
function claimedFen({ store }: Acquirer, { aisleOrderNo }: OrderRow): Fen {
  const sql = `SELECT coalesce(sum(amount_fen - returned_fen), 0) AS total_fen FROM division_detail JOIN division USING (aisle_div_no)
    WHERE aisle_order_no = :aisleOrderNo AND division_detail.state <> 'FAILED'`
  return store.get<{ totalFen: Fen }>(sql, { aisleOrderNo })!.totalFen
}

function addDetails({ store }: Acquirer, aisleDivNo: string, receivers: CreateDivision['receivers']): void {
  for (const [position, { receiverNo, amount, detailNo }] of receivers.entries()) {
    store.insert('division_detail', {
      aisleDivNo,
      detailNo,
      position,
      receiverNo,
      amountFen: amount,
      state: 'PROCESSING',
    })
  }
}

function failureOf(
  acquirer: Acquirer,
  { effects }: DivisionRow,
  { amountFen }: OrderRow,
  index: number,
): string | null {
  if (effects.result?.kind === 'fail' || effects.result?.ending === 'fail')
    return effects.result.errCode ?? 'RECEIVER_ABNORMAL'
  return index === 0 && isReceiverFailing(acquirer, amountFen) ? 'RECEIVER_ABNORMAL' : null
}

function changeFrozen({ store }: Acquirer, { aisleOrderNo }: OrderRow, byFen: bigint): void {
  store.run('UPDATE pay_order SET frozen_fen = frozen_fen + :byFen WHERE aisle_order_no = :aisleOrderNo', {
    aisleOrderNo,
    byFen: fen(byFen),
  })
}

function unfreezingOf({ store }: Acquirer, appId: string, outNo: string): UnfreezeResult {
  const found = store.get<{ aisleOrderNo: string; amountFen: Fen; finishMs: number }>(
    'SELECT aisle_order_no, amount_fen, finish_ms FROM unfreezing WHERE app_id = :appId AND out_no = :outNo',
    { appId, outNo },
  )
  if (!found) throw new Refused('DIVISION_NOT_FOUND', outNo)
  const { aisleOrderNo, amountFen, finishMs } = found
  return { outNo, aisleOrderNo, amount: amountFen, state: 'SUCCESS', finishTime: timeText(finishMs) }
}
