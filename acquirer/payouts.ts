import { z } from 'zod'
import { type Fen, fen, zeroFen } from '../core/shared/money.ts'
import { type Acquirer, defaultApp, findApp, newNumber } from './acquirer.ts'
import { addDays, dayOf, instantOf } from './clock.ts'
import { isSigned } from './contracts.ts'
import { cancel, plan } from './due-work.ts'
import { Refused } from './error-codes.ts'
import { accounts, balanceOf, move } from './ledger.ts'
import { doubtOf, isDoubtful, resultDelayMs } from './doubt.ts'
import { findPayout, payoutAnswer, payoutOf, type PayoutRow, tellPayout } from './payout-rows.ts'
import {
  amountField,
  type Call,
  done,
  failed,
  fenField,
  outNoField,
  shaped,
  textField,
  underWay,
  urlField,
} from './reply.ts'
import type { Answer } from './wire.ts'
import type { Payout, PayoutBalance } from './wire-payouts.ts'

const NewPayout = z.object({
  outNo: outNoField,
  account: textField,
  name: textField,
  amount: amountField,
  tax: z.boolean().optional(),
  taxAmount: fenField.optional(),
  idNo: textField.optional(),
  bankName: textField.optional(),
  notifyUrl: urlField.optional(),
  remark: textField.optional(),
})
const Funding = z.object({ appId: textField.optional(), amount: amountField })
const Finish = z.object({ result: z.literal(['SUCCESS', 'FAILED', 'RETURNED']), failCode: textField.optional() })

/**
 * `POST /v1/payouts`: the balance pays at once, the bank answers later. Without enough balance it is FAILED.
 * @throws Refused CONTRACT_UNSIGNED
 * @source docs/domain/money.md 10, Payout; 5.6
 */
export function createPayout({ acquirer, app, body, effects }: Call): Answer<Payout> {
  const { outNo, account, name, amount, tax = false, taxAmount, idNo, notifyUrl } = shaped(NewPayout, body)
  const { store, clock, settings } = acquirer
  if (tax && !isSigned(acquirer, app.appId, idNo)) throw new Refused('CONTRACT_UNSIGNED', idNo)
  const platformOrderNo = newNumber(acquirer, 'SP')
  const taxAmountFen = tax ? (taxAmount ?? zeroFen) : zeroFen
  const costFen = settings.payoutCost
  const needed = amount + taxAmountFen + costFen
  const isPoor = balanceOf(acquirer, accounts.payout(app.appId)) < needed
  const failCode = isPoor
    ? 'BALANCE_NOT_ENOUGH'
    : effects.result?.kind === 'fail'
      ? (effects.result.errCode ?? 'ACCOUNT_WRONG')
      : null
  const now = clock.now()
  store.insert('payout', {
    platformOrderNo,
    appId: app.appId,
    outNo,
    account,
    name,
    amountFen: amount,
    taxAmountFen,
    costFen,
    state: failCode ? 'FAILED' : 'PROCESSING',
    failCode,
    notifyUrl,
    effectsJson: effects,
    ...doubtOf(effects),
    createMs: now,
    ...(failCode ? { finishMs: now, finishDay: dayOf(now) } : {}),
  })
  const answer = payoutAnswer(payoutOf(acquirer, platformOrderNo))
  if (failCode) {
    tellPayout(acquirer, platformOrderNo)
    return failed(failCode, answer)
  }
  const [debit, credit] = [accounts.payout(app.appId), accounts.payoutUnderWay(app.appId)]
  move(acquirer, { kind: 'payoutStart', ref: platformOrderNo, debit, credit, amountFen: needed })
  plan(acquirer, 'payout.result', platformOrderNo, now + resultDelayMs(acquirer, effects))
  return effects.result?.kind === 'notFound' ? failed('SYSTEM_ERROR') : underWay(answer)
}

/** `GET /v1/payouts/{outNo}`. A payout in doubt counts the query; one too many decides it. @throws Refused PAYOUT_NOT_FOUND */
export function queryPayout({ acquirer, app, params }: Call): Answer<Payout> {
  const found = findPayout(acquirer, params['no']!, app.appId)
  if (found.state === 'PROCESSING' && isDoubtful(found.effects)) {
    if (found.queriesLeft > 0) {
      acquirer.store.run('UPDATE payout SET queries_left = queries_left - 1 WHERE platform_order_no = :no', {
        no: found.platformOrderNo,
      })
      return found.isHidden ? failed('PAYOUT_NOT_FOUND') : underWay(payoutAnswer(found))
    }
    finishPayout(acquirer, found.platformOrderNo)
  }
  const payout = payoutOf(acquirer, found.platformOrderNo)
  return payout.state === 'PROCESSING' ? underWay(payoutAnswer(payout)) : done(payoutAnswer(payout))
}

/** `GET /v1/payouts/balance`. */
export function queryPayoutBalance({ acquirer, app: { appId } }: Call): Answer<PayoutBalance> {
  return done({
    available: balanceOf(acquirer, accounts.payout(appId)),
    processing: balanceOf(acquirer, accounts.payoutUnderWay(appId)),
    taxHeld: balanceOf(acquirer, accounts.taxHeld(appId)),
  })
}

/** Work `payout.result`: the bank's answer, as the payout's effects say. */
export function finishPayout(acquirer: Acquirer, platformOrderNo: string): void {
  const { state, effects } = payoutOf(acquirer, platformOrderNo)
  if (state !== 'PROCESSING') return
  if (effects.result?.ending === 'fail')
    failPayout(acquirer, platformOrderNo, effects.result.errCode ?? 'ACCOUNT_WRONG')
  else completePayout(acquirer, platformOrderNo)
}

/** Work `payout.return`: the bank sends a payout back (退票); the cost stays spent, withheld tax comes free. */
export function returnPayout(acquirer: Acquirer, platformOrderNo: string): void {
  const { appId, amountFen, taxAmountFen, state } = payoutOf(acquirer, platformOrderNo)
  if (state !== 'SUCCESS') return
  const back = (debit: string, part: Fen) =>
    move(acquirer, {
      kind: 'payoutReturn',
      ref: platformOrderNo,
      debit,
      credit: accounts.payout(appId),
      amountFen: part,
    })
  back(accounts.outside, amountFen)
  back(accounts.taxHeld(appId), taxAmountFen)
  mark(acquirer, platformOrderNo, 'RETURNED', 'BANK_RETURNED')
  tellPayout(acquirer, platformOrderNo)
}

/** `POST /control/payouts/{no}/finish`: the bank's word. @throws Refused PAYOUT_NOT_FOUND, WRONG_STATE */
export function decidePayout(acquirer: Acquirer, no: string, body: unknown): Payout {
  const { result, failCode } = shaped(Finish, body)
  const { platformOrderNo, state } = findPayout(acquirer, no)
  if (state !== (result === 'RETURNED' ? 'SUCCESS' : 'PROCESSING')) throw new Refused('WRONG_STATE', state)
  if (result === 'SUCCESS') completePayout(acquirer, platformOrderNo)
  else if (result === 'FAILED') failPayout(acquirer, platformOrderNo, failCode ?? 'ACCOUNT_WRONG')
  else returnPayout(acquirer, platformOrderNo)
  return payoutAnswer(payoutOf(acquirer, platformOrderNo))
}

/** `POST /control/payouts/fund`: money arrives on the prefunded balance. @throws Refused UNKNOWN_APP */
export function fundPayouts(acquirer: Acquirer, body: unknown): { available: Fen } {
  const { appId = defaultApp.appId, amount } = shaped(Funding, body)
  if (!findApp(acquirer, appId)) throw new Refused('UNKNOWN_APP', appId)
  move(acquirer, {
    kind: 'fund',
    ref: newNumber(acquirer, 'SF'),
    debit: accounts.outside,
    credit: accounts.payout(appId),
    amountFen: amount,
  })
  return { available: balanceOf(acquirer, accounts.payout(appId)) }
}

/** `POST /control/payouts/pay-tax`: withheld tax goes to the tax office. @throws Refused BALANCE_NOT_ENOUGH */
export function payTax(acquirer: Acquirer, body: unknown): { taxHeld: Fen } {
  const { appId = defaultApp.appId, amount } = shaped(Funding, body)
  const held = accounts.taxHeld(appId)
  if (balanceOf(acquirer, held) < amount) throw new Refused('BALANCE_NOT_ENOUGH')
  move(acquirer, {
    kind: 'payTax',
    ref: newNumber(acquirer, 'SF'),
    debit: held,
    credit: accounts.outside,
    amountFen: amount,
  })
  return { taxHeld: balanceOf(acquirer, held) }
}

function completePayout(acquirer: Acquirer, platformOrderNo: string): void {
  const { appId, amountFen, costFen, taxAmountFen, effects } = payoutOf(acquirer, platformOrderNo)
  const out = (credit: string, part: Fen) =>
    move(acquirer, {
      kind: 'payout',
      ref: platformOrderNo,
      debit: accounts.payoutUnderWay(appId),
      credit,
      amountFen: part,
    })
  out(accounts.outside, amountFen)
  out(accounts.income, costFen)
  out(accounts.taxHeld(appId), taxAmountFen)
  mark(acquirer, platformOrderNo, 'SUCCESS', null)
  tellPayout(acquirer, platformOrderNo)
  if (effects.result?.returned)
    plan(acquirer, 'payout.return', platformOrderNo, instantOf(`${addDays(acquirer.clock.today(), 1)} 10:00:00`))
}

function failPayout(acquirer: Acquirer, platformOrderNo: string, failCode: string): void {
  const { appId, amountFen, costFen, taxAmountFen } = payoutOf(acquirer, platformOrderNo)
  const [debit, credit] = [accounts.payoutUnderWay(appId), accounts.payout(appId)]
  move(acquirer, {
    kind: 'payoutFail',
    ref: platformOrderNo,
    debit,
    credit,
    amountFen: fen(amountFen + costFen + taxAmountFen),
  })
  mark(acquirer, platformOrderNo, 'FAILED', failCode)
  tellPayout(acquirer, platformOrderNo)
}

function mark(acquirer: Acquirer, platformOrderNo: string, state: PayoutRow['state'], failCode: string | null): void {
  const now = acquirer.clock.now()
  const when = state === 'RETURNED' ? 'return_ms = :now, return_day = :day' : 'finish_ms = :now, finish_day = :day'
  cancel(acquirer, 'payout.result', platformOrderNo)
  acquirer.store.run(
    `UPDATE payout SET state = :state, fail_code = :failCode, ${when} WHERE platform_order_no = :platformOrderNo`,
    {
      platformOrderNo,
      state,
      failCode,
      now,
      day: dayOf(now),
    },
  )
}
