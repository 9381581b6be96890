import type { CodeOf } from '../../../core/shared/codes.ts'
import { instantOf } from '../../../core/shared/dates.ts'
import type { Fen } from '../../../core/shared/money.ts'
import type { Transitions } from '../../../core/shared/transitions.ts'
import { accounts, BalanceChange, type Line, line, type Owner, WalletKind } from '../../ledger/ledger.shared.ts'
import { MallPayMode, MasterStatus, SubStatus } from './order-codes.contract.ts'

/** Events of a master order; it follows its sub orders. @source docs/domain/money.md 8.5 */
export const masterTransitions = {
  create: { from: [], to: MasterStatus.unpaid },
  pay: { from: [MasterStatus.unpaid], to: MasterStatus.paid },
  close: { from: [MasterStatus.unpaid], to: MasterStatus.closed },
  shipPart: { from: [MasterStatus.paid], to: MasterStatus.partlyShipped },
  ship: { from: [MasterStatus.paid, MasterStatus.partlyShipped], to: MasterStatus.shipped },
  complete: { from: [MasterStatus.partlyShipped, MasterStatus.shipped], to: MasterStatus.completed },
  refund: {
    from: [MasterStatus.paid, MasterStatus.partlyShipped, MasterStatus.shipped, MasterStatus.completed],
    to: MasterStatus.refunded,
  },
} as const satisfies Transitions<typeof MasterStatus>

/** Events of a sub order. @source docs/domain/money.md 8.5 */
export const subTransitions = {
  create: { from: [], to: SubStatus.unpaid },
  pay: { from: [SubStatus.unpaid], to: SubStatus.toShip },
  close: { from: [SubStatus.unpaid], to: SubStatus.closed },
  shipPart: { from: [SubStatus.toShip, SubStatus.partlyShipped], to: SubStatus.partlyShipped },
  ship: { from: [SubStatus.toShip, SubStatus.partlyShipped], to: SubStatus.toReceive },
  complete: { from: [SubStatus.toReceive], to: SubStatus.completed },
  refund: {
    from: [SubStatus.toShip, SubStatus.partlyShipped, SubStatus.toReceive, SubStatus.completed],
    to: SubStatus.refunded,
  },
} as const satisfies Transitions<typeof SubStatus>

export type SubEvent = keyof typeof subTransitions

const { toShip, toReceive, completed, refunded } = SubStatus

/**
 * The event by which a paid master order follows its sub orders; null while it stays as it is.
 * @param subs statuses of its sub orders, 1 to 4 and 6
 * @source docs/domain/money.md 8.5
 */
export function masterEventOf(
  present: CodeOf<typeof MasterStatus>,
  subs: readonly CodeOf<typeof SubStatus>[],
): 'shipPart' | 'ship' | 'complete' | 'refund' | null {
  const all = (...statuses: readonly number[]) => subs.every((one) => statuses.includes(one))
  const event = all(refunded)
    ? 'refund'
    : all(completed, refunded)
      ? 'complete'
      : all(toReceive, completed, refunded)
        ? 'ship'
        : all(toShip, refunded)
          ? null
          : 'shipPart'
  return event === null || masterTransitions[event].to === present ? null : event
}

/** Minutes until an order that nobody paid is closed. @source docs/domain/money.md 8.5 */
export const payMinutes = 30

/** Whether the time to pay an order is over. */
export const isOver = (expireTime: string, at: string): boolean => instantOf(at) >= instantOf(expireTime)

/** Payments out of a wallet. */
export type WalletMode = Exclude<CodeOf<typeof MallPayMode>, typeof MallPayMode.scan>

const wallets = {
  [MallPayMode.recharge]: WalletKind.recharge,
  [MallPayMode.profit]: WalletKind.profit,
  [MallPayMode.reward]: WalletKind.reward,
} as const

/** The wallet that a mode of payment takes from. */
export const walletKindOf = (mode: WalletMode): CodeOf<typeof WalletKind> => wallets[mode]

/** Lines of 1901: a wallet pays an order. @source docs/domain/money.md 2.4 */
export const paidLines = (payer: Owner, mode: WalletMode, payFen: Fen): Line[] => [
  line(accounts.available(payer, walletKindOf(mode)), accounts.mallPrepaid(payer), payFen, BalanceChange.mallPayment),
]
