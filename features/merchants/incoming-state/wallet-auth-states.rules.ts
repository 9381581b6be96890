import type { CodeOf } from '../../../core/shared/codes.ts'
import type { Transitions } from '../../../core/shared/transitions.ts'
import { PayAuthState } from '../../channels/channels.shared.ts'

/** States in which the wallet still works on the application. */
export const underWay: readonly CodeOf<typeof PayAuthState>[] = [
  PayAuthState.underReview,
  PayAuthState.confirmContact,
  PayAuthState.verifyLegalPerson,
]

/** Transitions of an application: users keep, submit and cancel it, the wallet causes the others (`afterAnswer`). @source docs/domain/network.md 4.4 */
export const walletAuthTransitions = {
  create: { from: [], to: PayAuthState.notApplied },
  bornApproved: { from: [], to: PayAuthState.approved },
  confirmContact: { from: [PayAuthState.underReview], to: PayAuthState.confirmContact },
  verifyLegalPerson: {
    from: [PayAuthState.underReview, PayAuthState.confirmContact],
    to: PayAuthState.verifyLegalPerson,
  },
  approve: { from: underWay, to: PayAuthState.approved },
  reject: { from: underWay, to: PayAuthState.rejected },
  freeze: { from: [...underWay, PayAuthState.approved], to: PayAuthState.frozen },
  keep: {
    from: [PayAuthState.notApplied, PayAuthState.editing, PayAuthState.rejected, PayAuthState.cancelled],
    to: PayAuthState.editing,
  },
  submit: {
    from: [PayAuthState.notApplied, PayAuthState.editing, PayAuthState.rejected, PayAuthState.cancelled],
    to: PayAuthState.underReview,
  },
  cancel: {
    from: [
      PayAuthState.editing,
      PayAuthState.underReview,
      PayAuthState.confirmContact,
      PayAuthState.verifyLegalPerson,
      PayAuthState.rejected,
    ],
    to: PayAuthState.cancelled,
  },
} as const satisfies Transitions<typeof PayAuthState>
