import type { Fen } from '../core/shared/money.ts'
import type { Acquirer } from './acquirer.ts'
import { timeText } from './clock.ts'
import { Refused, retryablePayoutCodes } from './error-codes.ts'
import { maskAccount } from './merchants.ts'
import { tell } from './notifications.ts'
import type { Effects } from './wire-control.ts'
import type { FailClass, Payout, PayoutState } from './wire-payouts.ts'

/** A payout as stored. */
export interface PayoutRow {
  platformOrderNo: string
  appId: string
  outNo: string
  account: string
  name: string
  amountFen: Fen
  taxAmountFen: Fen
  costFen: Fen
  state: PayoutState
  failCode: string | null
  notifyUrl: string | null
  effects: Effects
  queriesLeft: number
  isHidden: boolean
  createMs: number
  finishMs: number | null
  returnMs: number | null
}

/** A payout by the acquirer's number, which must exist. */
export const payoutOf = ({ store }: Acquirer, platformOrderNo: string): PayoutRow =>
  store.get<PayoutRow>('SELECT * FROM payout WHERE platform_order_no = :platformOrderNo', { platformOrderNo })!

/** A payout by either number. @throws Refused PAYOUT_NOT_FOUND, also for another app's when `appId` is given */
export function findPayout({ store }: Acquirer, no: string, appId?: string): PayoutRow {
  const found = store.get<PayoutRow>(
    'SELECT * FROM payout WHERE (out_no = :no OR platform_order_no = :no) AND (:appId IS NULL OR app_id = :appId)',
    { no, appId },
  )
  if (!found) throw new Refused('PAYOUT_NOT_FOUND', no)
  return found
}

/** Tells the client how a payout ended. */
export function tellPayout(acquirer: Acquirer, platformOrderNo: string): void {
  const row = payoutOf(acquirer, platformOrderNo)
  const { outNo, amountFen, costFen, state, failCode } = row
  if (state === 'PROCESSING') return
  const finishTime = timeText(row.returnMs ?? row.finishMs!)
  tell(acquirer, {
    event: 'payout',
    appId: row.appId,
    orderKey: platformOrderNo,
    url: row.notifyUrl,
    effects: row.effects.notify,
    content: {
      outNo,
      platformOrderNo,
      amount: amountFen,
      cost: costFen,
      state,
      failCode,
      failClass: failClassOf(row),
      finishTime,
    },
  })
}

/** A payout as it travels. */
export function payoutAnswer(row: PayoutRow): Payout {
  const { platformOrderNo, outNo, account, name, amountFen, taxAmountFen, costFen, state, failCode } = row
  return {
    platformOrderNo,
    outNo,
    accountMask: maskAccount(account),
    name,
    amount: amountFen,
    taxAmount: taxAmountFen,
    cost: costFen,
    state,
    failCode,
    failClass: failClassOf(row),
    createTime: timeText(row.createMs),
    finishTime: timeText(row.returnMs ?? row.finishMs),
  }
}

function failClassOf({ state, failCode }: PayoutRow): FailClass | null {
  if (state !== 'FAILED') return null
  return (retryablePayoutCodes as readonly (string | null)[]).includes(failCode) ? 'RETRYABLE' : 'FINAL'
}
