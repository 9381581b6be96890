import { type Account, chart, isOfWallet } from './chart.rules.ts'
import { BalanceChange } from './ledger.contract.ts'
import type { Line } from './posting.rules.ts'
import { totalsOfChange } from './wallet-totals.rules.ts'

/** A wallet's copies while a batch is applied. Amounts in fen. */
export interface WalletState {
  readonly walletNo: string
  readonly oemNo: string
  readonly ownerType: number
  readonly ownerNo: string
  readonly walletKind: number
  available: bigint
  frozen: bigint
  transit: bigint
  totalIn: bigint
  totalOut: bigint
  totalWithdraw: bigint
  recordSeq: bigint
}

/** One change of an available balance, as its record tells it. */
export interface WalletChange {
  readonly wallet: WalletState
  readonly seq: bigint
  readonly changeType: number
  readonly isIn: boolean
  readonly amountFen: bigint
  readonly before: bigint
  readonly after: bigint
  readonly frozenAfter: bigint
}

/** Names a wallet by its account: owner and kind. */
export const walletKeyOf = ({ ownerType, ownerNo, subKey }: Account): string => `${ownerType}|${ownerNo}|${subKey}`

/**
 * Applies a line to the wallets it touches and gives the changes of available balances.
 * @throws Error when a line moves an available balance and does not say what the change is called
 * @source docs/domain/money.md 5.1, 5.2
 */
export function applyToWallet(wallets: Map<string, WalletState>, line: Line): WalletChange[] {
  const { debit, credit, amountFen } = line
  for (const [account, sign] of [
    [debit, -1n],
    [credit, 1n],
  ] as const) {
    const wallet = isOfWallet(account) ? wallets.get(walletKeyOf(account)) : undefined
    if (wallet && account.kind.code === chart.frozen.code) wallet.frozen += sign * amountFen
    if (wallet && account.kind.code === chart.transit.code) wallet.transit += sign * amountFen
  }
  if (debit.kind.code === chart.transit.code && credit.kind.code !== chart.available.code)
    walletOf(wallets, debit).totalWithdraw += amountFen
  const changes: WalletChange[] = []
  if (debit.kind.code === chart.available.code) changes.push(changeOf(walletOf(wallets, debit), line, false))
  if (credit.kind.code === chart.available.code) changes.push(changeOf(walletOf(wallets, credit), line, true))
  return changes
}

function changeOf(
  wallet: WalletState,
  { debit, credit, amountFen, change, debitChange }: Line,
  isIn: boolean,
): WalletChange {
  const isMove = debit.kind.code === chart.available.code && credit.kind.code === chart.available.code
  const changeType = isMove && !isIn ? debitChange : change
  if (changeType === undefined)
    throw new Error(`a line moves wallet ${wallet.walletNo} without saying what the change is`)
  const before = wallet.available
  wallet.available += isIn ? amountFen : -amountFen
  wallet.recordSeq += 1n
  const { incomeFen, expenseFen } = totalsOfChange(changeType, isIn, amountFen)
  wallet.totalIn += incomeFen
  wallet.totalOut += expenseFen
  if (changeType === BalanceChange.withdrawalReturned) wallet.totalWithdraw -= amountFen
  return {
    wallet,
    seq: wallet.recordSeq,
    changeType,
    isIn,
    amountFen,
    before,
    after: wallet.available,
    frozenAfter: wallet.frozen,
  }
}

function walletOf(wallets: Map<string, WalletState>, account: Account): WalletState {
  const wallet = wallets.get(walletKeyOf(account))
  if (!wallet) throw new Error(`wallet ${walletKeyOf(account)} was not locked`)
  return wallet
}
