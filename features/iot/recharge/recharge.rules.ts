import type { CodeOf } from '../../../core/shared/codes.ts'
import { type Fen, fen } from '../../../core/shared/money.ts'
import { addDays, dayOfText } from '../../../core/shared/dates.ts'
import type { Transitions } from '../../../core/shared/transitions.ts'
import { accounts, BalanceChange, type Line, line, type Owner, WalletKind } from '../../ledger/ledger.shared.ts'
import { PayerKind, rechargeErrors, RechargeStatus } from './recharge.contract.ts'

const { unpaid, paid, atCarrier, done, failed, refunding, refunded, closed, unknown } = RechargeStatus

/** Events of an order. @source docs/domain/money.md 7.5 */
export const rechargeTransitions = {
  create: { from: [], to: unpaid },
  /** Paid as it is made: by a wallet, or by the operator itself. */
  createPaid: { from: [], to: paid },
  pay: { from: [unpaid], to: paid },
  send: { from: [paid], to: atCarrier },
  doubt: { from: [atCarrier], to: unknown },
  succeed: { from: [atCarrier, unknown], to: done },
  fail: { from: [atCarrier, unknown], to: failed },
  failPaid: { from: [atCarrier, unknown], to: refunding },
  refund: { from: [done], to: refunding },
  goBack: { from: [refunding], to: refunded },
  close: { from: [unpaid], to: closed },
} as const satisfies Transitions<typeof RechargeStatus>

export type RechargeEvent = keyof typeof rechargeTransitions

/** Whether an event may start from a status: what does not fit comes too late, or a second time. */
export const mayHappen = (present: number, event: RechargeEvent): boolean =>
  (rechargeTransitions[event].from as readonly number[]).includes(present)

/** The event of a refusal by the carrier: money of a merchant goes back through its payment, all other at once. */
export const failureOf = (payerKind: CodeOf<typeof PayerKind>): 'fail' | 'failPaid' =>
  payerKind === PayerKind.merchant ? 'failPaid' : 'fail'

/** Days within which a done order may be refunded. */
const refundDays = 7

/** @throws recharge.tooLate @source docs/domain/money.md 7.5, within 7 days */
export function checkRefundPeriod(doneAt: string, today: string): void {
  if (today > addDays(dayOfText(doneAt), refundDays)) throw rechargeErrors.tooLate()
}

/** The money of an order. */
export interface OrderMoney {
  readonly payerKind: CodeOf<typeof PayerKind>
  readonly payer: Owner
  readonly amountFen: Fen
}

const walletOf = ({ payer }: OrderMoney) => accounts.available(payer, WalletKind.recharge)

/** Lines of 1811: a wallet pays. */
export const paidLines = (order: OrderMoney): Line[] => [
  line(walletOf(order), accounts.simPrepaid(order.payer), order.amountFen, BalanceChange.simPayment),
]

/** Lines of 1812: the carrier confirmed. What a merchant or the operator pays was income before, or is none. */
export const doneLines = (tenantId: string, order: OrderMoney, costFen: Fen): Line[] =>
  [
    ...(order.payerKind === PayerKind.wallet
      ? [line(accounts.simPrepaid(order.payer), accounts.simIncome(tenantId), order.amountFen)]
      : []),
    line(accounts.simExpense(tenantId), accounts.carrier(tenantId), costFen),
  ].filter(({ amountFen }) => amountFen > 0n)

/** Lines of 1813: the carrier refused what a wallet paid. */
export const failedLines = (order: OrderMoney): Line[] =>
  order.payerKind === PayerKind.wallet
    ? [line(accounts.simPrepaid(order.payer), walletOf(order), order.amountFen, BalanceChange.simRefund)]
    : []

/** Lines of 1814: a confirmed order goes back; `returnedFen` is what the carrier gives back. A merchant's money goes by 1113. */
export const refundedLines = (tenantId: string, order: OrderMoney, returnedFen: Fen): Line[] =>
  [
    ...(order.payerKind === PayerKind.wallet
      ? [line(accounts.simIncome(tenantId), walletOf(order), order.amountFen, BalanceChange.simRefund)]
      : []),
    line(accounts.carrier(tenantId), accounts.simExpense(tenantId), fen(returnedFen)),
  ].filter(({ amountFen }) => amountFen > 0n)
