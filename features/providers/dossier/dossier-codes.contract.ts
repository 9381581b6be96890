import { codes } from '../../../core/shared/codes.ts'

/** Kinds of owners of a bank account. @source docs/domain/network.md 7.3 */
export const AccountKind = codes(['account_kind', '账户类型', 'Account type'], {
  company: [1, '对公', 'Business'],
  personal: [2, '对私', 'Personal'],
})

/** Kinds of owners of a verified identity. @source docs/domain/network.md 7.3 */
export const AuthType = codes(['auth_type', '实名类型', 'Real-name type'], {
  person: [1, '个人', 'Individual'],
  company: [2, '企业', 'Company'],
})

/** States of a party's identity verification. @source docs/domain/network.md 7.3 */
export const AuthStatus = codes(['auth_status', '实名状态', 'Real-name status'], {
  none: [0, '未认证', 'Not verified'],
  underReview: [1, '认证中', 'Under review'],
  verified: [2, '已认证', 'Verified'],
  failed: [3, '失败', 'Failed'],
  expired: [4, '已过期', 'Expired'],
})

/** Kinds of approval requests. @source docs/domain/network.md 7.3 */
export const ExamineKind = codes(['examine_kind', '审核类型', 'Review type'], {
  identity: [1, '实名', 'Real-name verification'],
  bankCard: [2, '结算卡', 'Bank account'],
  channel: [3, '通道', 'Channel'],
})

/** States of an approval request. @source docs/domain/network.md 7.3 */
export const ExamineStatus = codes(['examine_status', '审核状态', 'Review status'], {
  pending: [0, '待审核', 'Pending review'],
  approved: [1, '通过', 'Approved'],
  rejected: [2, '驳回', 'Rejected'],
})
