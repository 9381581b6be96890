import { formatYuan, parseYuan } from '../../../core/shared/money.ts'
import { WalletStatus } from '../../ledger/ledger.shared.ts'

/** Fields of a wallet that a screen knows; amounts in their transferred form. */
export interface ShownWallet {
  readonly walletStatus: number
  readonly pendingStatus: number | null
  readonly availableAmount: string
  readonly frozenAmount: string
  readonly transitAmount: string
}

const isZero = (yuan: string): boolean => /^0+(\.0+)?$/.test(yuan)

/**
 * Returns the reason why the status of a wallet cannot be changed now; undefined when it can. @source docs/domain/money.md
 * 5.1
 */
export function statusBlocked({ walletStatus, pendingStatus }: ShownWallet): string | undefined {
  if (walletStatus === WalletStatus.closed) return '钱包已注销'
  return pendingStatus === null ? undefined : '已有状态变更待审核'
}

/** Returns the reason why no change of status can be audited. */
export const statusAuditBlocked = ({ pendingStatus }: ShownWallet): string | undefined =>
  pendingStatus === null ? '没有待审核的状态变更' : undefined

/** Returns the reason why part of the balance can neither be frozen nor released. @source docs/domain/money.md 5.2 */
export function freezeBlocked({ walletStatus, availableAmount, frozenAmount }: ShownWallet): string | undefined {
  if (walletStatus === WalletStatus.closed) return '钱包已注销'
  if (walletStatus === WalletStatus.locked) return '钱包已冻结'
  return isZero(availableAmount) && isZero(frozenAmount) ? '没有可冻结或解冻的余额' : undefined
}

/** Returns the reason why a wallet cannot be closed. @source docs/domain/money.md 5.1 */
export function closeBlocked(wallet: ShownWallet): string | undefined {
  const { walletStatus, pendingStatus, availableAmount, frozenAmount, transitAmount } = wallet
  if (walletStatus === WalletStatus.closed) return '钱包已注销'
  if (walletStatus !== WalletStatus.normal) return '只有正常的钱包可以注销'
  if (pendingStatus !== null) return '已有状态变更待审核'
  return isZero(availableAmount) && isZero(frozenAmount) && isZero(transitAmount)
    ? undefined
    : '钱包余额不为零，不能注销'
}

/**
 * A balance after an amount came in or went out, for a form to show; the server decides.
 * @param balance in yuan
 * @param amount  in yuan as typed
 * @returns in yuan; null when the amount is none, or more than there is
 * @source docs/screen-quality.md 12
 */
export function balanceAfter(balance: string, amount: string, isIn: boolean): string | null {
  const [before, change] = [parseYuan(balance), parseYuan(amount.trim())]
  if (before === null || change === null || change === 0n) return null
  const after = isIn ? before + change : before - change
  return after < 0n ? null : formatYuan(after)
}

/** An amount as typed in the words of the server, two decimals; the text itself when it is none. */
export function amountText(typed: string): string {
  const amount = parseYuan(typed.trim())
  return amount === null ? typed : formatYuan(amount)
}
