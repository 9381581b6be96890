import { codes } from '../../../core/shared/codes.ts'

/** Status of the real-name application at a wallet. @source docs/domain/network.md 4.4 */
export const PayAuthState = codes(['pay_auth_state', '实名申请状态', 'Real-name application status'], {
  notApplied: [0, '未申请', 'Not applied'],
  editing: [1, '编辑中', 'Editing'],
  underReview: [2, '审核中', 'Under review'],
  confirmContact: [3, '待确认联系人', 'Contact confirmation pending'],
  verifyLegalPerson: [4, '待法人/账户验证', 'Legal representative or account verification pending'],
  approved: [5, '审核通过', 'Approved'],
  rejected: [6, '已驳回', 'Rejected'],
  frozen: [7, '已冻结', 'Frozen'],
  cancelled: [8, '已作废/已撤回', 'Void or withdrawn'],
})
