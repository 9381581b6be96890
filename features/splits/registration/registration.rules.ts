import type { CodeOf } from '../../../core/shared/codes.ts'
import type { Transitions } from '../../../core/shared/transitions.ts'
import { ReceiptStatus } from '../project/project.contract.ts'

/** Events of the registration of a receiver or a dividing merchant. @source docs/domain/money.md 6.1 */
export const registrationTransitions = {
  add: { from: [], to: ReceiptStatus.toRegister },
  register: { from: [ReceiptStatus.toRegister], to: ReceiptStatus.registering },
  open: { from: [ReceiptStatus.registering], to: ReceiptStatus.effective },
  refuse: { from: [ReceiptStatus.registering], to: ReceiptStatus.failed },
  resubmit: { from: [ReceiptStatus.failed], to: ReceiptStatus.registering },
  stop: { from: [ReceiptStatus.effective], to: ReceiptStatus.off },
  start: { from: [ReceiptStatus.off], to: ReceiptStatus.effective },
} as const satisfies Transitions<typeof ReceiptStatus>

/** A registration that an event moves, held until the transaction ends. */
export interface HeldRegistration {
  readonly id: bigint
  readonly oemNo: string
  readonly projectCode: string
  readonly registerStatus: CodeOf<typeof ReceiptStatus>
}
