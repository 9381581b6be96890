import { codeLabel, codeSetOf } from '../../../core/shared/codes.ts'
import { language, t } from '../../../core/web/language/language.ts'
import { balanceRecord } from '../balance-record/balance-record.contract.ts'
import { merchantWallet, merchantWalletRecord } from '../merchant-wallet/merchant-wallet.contract.ts'
import { wallet } from '../wallet/wallet.contract.ts'
import { WalletKind } from '../../ledger/ledger.shared.ts'

/** Lists that money moved by hand makes stale. */
export const walletListsMoved = [wallet.list, balanceRecord.list, merchantWallet.page, merchantWalletRecord.page]

/** A wallet in words: whose it is, with the number, and which kind. */
export const walletOfRow = (userName: string, userNo: string, walletKind: number | null): string =>
  t('{name}的{wallet}', {
    name: [userName, userNo].filter(Boolean).join(' '),
    wallet: walletKind === null ? '' : codeLabel(codeSetOf(WalletKind), walletKind, language.get()),
  })

/** Page of the balance records that one piece of business made. @param bizCode its number */
export const recordsOfBiz = (bizCode: string): string =>
  `/rb-oem/balancerecord/balance_record?bizCode=${encodeURIComponent(bizCode)}`
