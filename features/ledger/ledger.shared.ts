/** Door of the area for both sides: shapes, codes, refusals and rules that other areas may use. */
export {
  type Account,
  accountKey,
  accountKind,
  accounts,
  chart,
  type Owner,
  profitAccount,
} from './posting/chart.rules.ts'
export { LedgerEvent } from './posting/events.rules.ts'
export {
  BalanceChange,
  DebtKind,
  DebtStatus,
  Direction,
  OwnerType,
  WalletKind,
  WalletStatus,
} from './posting/ledger.contract.ts'
export { line, type Line, mirrored, type Posting } from './posting/posting.rules.ts'
export { totalsOfChange } from './posting/wallet-totals.rules.ts'
export { deductionTransitions } from './posting/wallet-states.rules.ts'
export { walletTransitions } from './posting/wallet-states.rules.ts'
