import { type CodeOf, code, codes } from './codes.ts'
import { commonErrors } from './errors.ts'
import { labelled, maybeText } from './shapes/shapes.ts'

/** Decision of a second person about a request; every audit call takes it. @source docs/domain/network.md 1.5 */
export const AuditStatus = codes(['audit_status', '审核结果', 'Review result'], {
  approve: [1, '通过', 'Approve'],
  reject: [2, '驳回', 'Reject'],
})

/** The fields of a verdict: whether, and why. */
export const verdictFields = {
  auditStatus: labelled('审核结果', code(AuditStatus)),
  reason: labelled('原因', maybeText(255)).default(''),
}

/**
 * Whether a verdict approves.
 * @throws common.rejectReasonMissing when it rejects without a reason
 */
export function isApproved({
  auditStatus,
  reason,
}: {
  auditStatus: CodeOf<typeof AuditStatus>
  reason: string
}): boolean {
  if (auditStatus === AuditStatus.reject && reason === '') throw commonErrors.rejectReasonMissing()
  return auditStatus === AuditStatus.approve
}

/**
 * Refuses the maker of a request as its checker.
 * @throws common.ownSubmission
 * @source docs/domain/money.md 0.1, AU
 */
export function refuseMaker(maker: bigint | null, checker: bigint): void {
  if (maker === checker) throw commonErrors.ownSubmission()
}
