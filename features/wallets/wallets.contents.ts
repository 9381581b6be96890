import { joinCalls } from '../../core/server/call/handle.ts'
import { adjustmentCalls } from './adjustment/adjustment.calls.ts'
import { balanceRecordCalls } from './balance-record/balance-record.calls.ts'
import { merchantWalletCalls } from './merchant-wallet/merchant-wallet.calls.ts'
import { otherMoneyCalls } from './other-money/other-money.calls.ts'
import { topupCalls } from './topup/topup.calls.ts'
import { walletCalls } from './wallet/wallet.calls.ts'

/** Calls of the area, one line a file. */
export const walletsCalls = joinCalls(
  adjustmentCalls,
  balanceRecordCalls,
  merchantWalletCalls,
  otherMoneyCalls,
  topupCalls,
  walletCalls,
)
