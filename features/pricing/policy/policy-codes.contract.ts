import { codes } from '../../../core/shared/codes.ts'

/** Status of a version of a policy. @source docs/domain/network.md 8.3 */
export const PolicyStatus = codes(['policy_status', '政策状态', 'Policy status'], {
  scheduled: [1, '待生效', 'Scheduled'],
  inForce: [2, '生效中', 'In effect'],
  expired: [3, '已失效', 'Expired'],
  void: [4, '已作废', 'Void'],
})

/** Kinds of who a past rate was of. */
export const RateOwnerKind = { party: 1, merchant: 2 } as const
