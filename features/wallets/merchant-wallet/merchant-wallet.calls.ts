import { handle, handleExport } from '../../../core/server/call/handle.ts'
import { pageOf } from '../../../core/shared/call.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { OwnerType, WalletKind } from '../../ledger/ledger.shared.ts'
import { recordPage, recordSheet, recordsWhere, recordTotals } from '../balance-record/balance-record.queries.ts'
import { walletsWhere, walletTotals } from '../wallet/wallet.queries.ts'
import { merchantWallet, merchantWalletRecord } from './merchant-wallet.contract.ts'
import { merchantWalletPage, merchantWalletRows, merchantWalletSheet } from './merchant-wallet.queries.ts'

/** The filter of merchants' wallets in the words of the wallets' own list. */
const ofWallets = <F extends { rpiNo: string | undefined; rpiName?: string | undefined }>({
  rpiNo,
  rpiName,
  ...filter
}: F) => ({
  ...filter,
  userType: OwnerType.merchant,
  walletKind: WalletKind.merchant,
  userNo: rpiNo,
  userName: rpiName,
})

export const merchantWalletCalls = [
  handle(merchantWallet.page, async ({ tx, caller, input }) =>
    pageOf(input, await merchantWalletPage(tx, walletsWhere(caller, ofWallets(input)), input)),
  ),

  handle(merchantWallet.statistics, async ({ tx, caller, input }) =>
    walletTotals(tx, walletsWhere(caller, ofWallets(input))),
  ),

  handleExport(merchantWallet.export, async ({ caller, input }) =>
    merchantWalletSheet(walletsWhere(caller, ofWallets(input)), input),
  ),

  handle(merchantWallet.detail, async ({ tx, caller, input }) => {
    const [found] = await merchantWalletRows(tx, walletsWhere(caller, ofWallets(input)))
    if (!found) throw commonErrors.notFound()
    return found
  }),

  handle(merchantWalletRecord.page, async ({ tx, caller, input, now }) =>
    pageOf(input, await recordPage(tx, recordsWhere(caller, ofWallets(input), now.day), input)),
  ),

  handle(merchantWalletRecord.statistics, async ({ tx, caller, input, now }) =>
    recordTotals(tx, caller, ofWallets(input), now.day, now.at),
  ),

  handleExport(merchantWalletRecord.export, async ({ caller, input, now }) =>
    recordSheet(recordsWhere(caller, ofWallets(input), now.day), ofWallets(input)),
  ),
]
