/** Door of the area on the server: what other areas may read, do and be told. */
export { moneyChangesWaiting } from './adjustment/adjustment.queries.ts'
export { recordColumns } from './balance-record/balance-record.queries.ts'
export { otherMoneyWaiting } from './other-money/other-money.queries.ts'
export { lockOwner } from './owner/owner.actions.ts'
export {
  type KnownOwner,
  ownedList,
  ownerColumns,
  ownerName,
  ownerOf,
  ownersInReach,
  ownersNamed,
  ownOwner,
  seesWholeLogin,
} from './owner/owner.queries.ts'
export { finishScannedTopup } from './topup/topup.actions.ts'
export { topupsWaiting } from './topup/topup.queries.ts'
export { openDebtOf, walletChangesWaiting, walletList, walletStatusOf, walletsWhere } from './wallet/wallet.queries.ts'
