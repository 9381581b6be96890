import { PolicyStatus } from '../policy/policy-codes.contract.ts'

/** Fields of a policy that a screen knows. */
export interface ShownPolicy {
  readonly policyStatus: number
  /** Whether it is what the user's own party pays. */
  readonly isOwn: 0 | 1
}

/** Returns the reason why a policy cannot be adjusted; undefined when it can. @source docs/domain/network.md 8.5 */
export function adjustBlocked({ policyStatus, isOwn }: ShownPolicy): string | undefined {
  if (isOwn === 1) return '本方成本由上级制定'
  if (policyStatus === PolicyStatus.scheduled) return '政策尚未生效，可作废后重新制定'
  return policyStatus === PolicyStatus.inForce ? undefined : '只有生效中的政策可以调整'
}

/** Returns the reason why a policy cannot be taken back; undefined when it can. @source docs/domain/network.md 8.5 */
export function voidBlocked({ policyStatus, isOwn }: ShownPolicy): string | undefined {
  if (isOwn === 1) return '本方成本由上级制定'
  if (policyStatus === PolicyStatus.inForce) return '生效中的政策不能删除，请调整'
  return policyStatus === PolicyStatus.scheduled ? undefined : '只有待生效的政策可以作废'
}
