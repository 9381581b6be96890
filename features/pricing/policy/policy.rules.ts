import { commonErrors } from '../../../core/shared/errors.ts'
import { nextState, type Transitions } from '../../../core/shared/transitions.ts'
import { PolicyStatus } from './policy-codes.contract.ts'
import { policyErrors } from './policy-errors.contract.ts'

/**
 * The life of a version: it waits, holds, and ends when the next one begins; it can be taken back while it waits. A
 * template is in force from the start and can be taken back at any time.
 * @source docs/domain/network.md 8.5
 */
export const policyTransitions = {
  plan: { from: [], to: PolicyStatus.scheduled },
  begin: { from: [], to: PolicyStatus.inForce },
  takeEffect: { from: [PolicyStatus.scheduled], to: PolicyStatus.inForce },
  supersede: { from: [PolicyStatus.inForce], to: PolicyStatus.expired },
  remove: { from: [PolicyStatus.scheduled], to: PolicyStatus.void },
  removeTemplate: { from: [PolicyStatus.inForce], to: PolicyStatus.void },
} as const satisfies Transitions<typeof PolicyStatus>

/** Fields that decide whether a policy or template may be taken back. */
export interface Voiding {
  readonly isTemplate: boolean
  readonly policyStatus: number
  readonly ownerNo: string
  readonly createUser: bigint | null
  readonly effectiveTime: string
}

/**
 * Refuses to take back what holds already, or is somebody else's: a policy is its creator's while it waits, a template
 * its owner's. One whose time has come holds, although its state says so only within the minute.
 * @throws policy.inForce; common.stateRefuses; common.forbidden
 * @source docs/domain/network.md 8.5
 */
export function checkVoiding(policy: Voiding, by: { userId: bigint; ownerNo: string; at: string }): void {
  const { isTemplate, policyStatus, effectiveTime } = policy
  if (isTemplate) {
    nextState(policyTransitions, policyStatus, 'removeTemplate')
    if (policy.ownerNo !== by.ownerNo) throw commonErrors.forbidden()
    return
  }
  const isDue = policyStatus === PolicyStatus.scheduled && effectiveTime <= by.at
  if (policyStatus === PolicyStatus.inForce || isDue) throw policyErrors.inForce()
  nextState(policyTransitions, policyStatus, 'remove')
  if (policy.createUser !== by.userId) throw commonErrors.forbidden()
}
