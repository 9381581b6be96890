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
} as const satisfies Transitions<typeof MasterStatus>

/** Events of a sub order. @source docs/domain/money.md 8.5 */
export const subTransitions = {
  create: { from: [], to: SubStatus.unpaid },
  pay: { from: [SubStatus.unpaid], to: SubStatus.toShip },
  close: { from: [SubStatus.unpaid], to: SubStatus.closed },
} as const satisfies Transitions<typeof SubStatus>

export type MasterEvent = keyof typeof masterTransitions

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
