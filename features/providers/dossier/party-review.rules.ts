import type { CodeOf } from '../../../core/shared/codes.ts'
import { nextState, type Transitions } from '../../../core/shared/transitions.ts'
import { ServiceAuditStatus } from './party-codes.contract.ts'

const { draft, pending, approved, rejected } = ServiceAuditStatus

/** The review of a party on its way in; it follows from the examines of its identity and its bank account. @source docs/domain/network.md 7.2 */
export const partyTransitions = {
  create: { from: [], to: draft },
  bornApproved: { from: [], to: approved },
  attach: { from: [draft, rejected], to: pending },
  approve: { from: [pending], to: approved },
  reject: { from: [pending], to: rejected },
  withdraw: { from: [pending], to: draft },
} as const satisfies Transitions<typeof ServiceAuditStatus>

/** States in which a party may be corrected freely, and removed. @source docs/domain/network.md 7.2 */
export const isDraft = (status: CodeOf<typeof ServiceAuditStatus>): boolean => status === draft || status === rejected

/** The state of a party's review after an event. @throws common.stateRefuses */
export const nextReview = (present: CodeOf<typeof ServiceAuditStatus>, event: keyof typeof partyTransitions) =>
  nextState(partyTransitions, present, event)
