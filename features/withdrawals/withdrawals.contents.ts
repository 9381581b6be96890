import { joinCalls } from '../../core/server/call/handle.ts'
import type { Work } from '../../core/server/jobs/work.ts'
import { merchantWithdrawCalls } from './merchant-withdraw/merchant-withdraw.calls.ts'
import { platformTransferCalls } from './platform/platform-transfer.calls.ts'
import { platformCalls } from './platform/platform.calls.ts'
import { requestCalls } from './request/request.calls.ts'
import { reviewCalls } from './review/review.calls.ts'
import { taxModeCalls } from './tax-mode/tax-mode.calls.ts'
import { withdrawalCalls } from './withdrawal/withdrawal.calls.ts'
import { payoutTick, payoutRound } from './payout/payout.jobs.ts'

/** Calls of the area, one line a file. */
export const withdrawalsCalls = joinCalls(
  merchantWithdrawCalls,
  platformTransferCalls,
  platformCalls,
  requestCalls,
  reviewCalls,
  taxModeCalls,
  withdrawalCalls,
)

/** Work of the area that is done apart from calls. */
export const withdrawalsWork = {
  calendar: [payoutTick],
  jobs: [payoutRound],
} satisfies Partial<Work>
