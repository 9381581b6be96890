import type { CodeOf } from '../../../core/shared/codes.ts'
import type { RefundFeeRule } from '../pay-way/pay-way-codes.contract.ts'

/** Rules of the channel that decide about refunds. */
export interface RefundRules {
  readonly refundFeeRule: CodeOf<typeof RefundFeeRule>
  readonly refundDays: number
  readonly isVoidAllowed: boolean
}
