import { codes } from '../../../core/shared/codes.ts'

/** Kinds of parties below an operator. @source docs/domain/network.md 7.1 */
export const ServiceKind = codes(['service_kind', '服务商类别', 'Party kind'], {
  provider: [1, '服务商', 'Provider'],
  employee: [2, '员工', 'Employee'],
  institution: [3, '机构', 'Institution'],
})

/** Kinds of persons and companies that a party may be. @source docs/domain/network.md 7.1 */
export const SubjectType = codes(['subject_type', '主体类型', 'Subject'], {
  person: [1, '个人', 'Person'],
  soleTrader: [2, '个体户', 'Sole trader'],
  company: [3, '企业', 'Company'],
})

/** States of a party's review. @source docs/domain/network.md 7.2 */
export const ServiceAuditStatus = codes(['service_audit_status', '服务商审核状态', 'Provider review status'], {
  draft: [0, '草稿', 'Draft'],
  pending: [1, '待审核', 'Pending'],
  approved: [2, '审核通过', 'Approved'],
  rejected: [3, '审核驳回', 'Rejected'],
})

/** Party type of a party of a kind, as users, bank accounts and examines know it. @source docs/domain/network.md 1.9 A */
export const partyTypes = {
  [ServiceKind.provider]: 2,
  [ServiceKind.employee]: 4,
  [ServiceKind.institution]: 5,
} as const
