import { codes } from '../../../core/shared/codes.ts'
import { PartyType } from '../../../core/shared/party-type.ts'

/** Kinds of parties below an operator. @source docs/domain/network.md 7.1 */
export const ServiceKind = codes(['service_kind', '服务商类别', 'Service provider type'], {
  provider: [1, '服务商', 'Service provider'],
  employee: [2, '员工', 'Employee'],
  institution: [3, '机构', 'Institution'],
})

/** Kinds of persons and companies that a party may be. @source docs/domain/network.md 7.1 */
export const SubjectType = codes(['subject_type', '主体类型', 'Entity type'], {
  person: [1, '个人', 'Individual'],
  soleTrader: [2, '个体户', 'Sole proprietor'],
  company: [3, '企业', 'Company'],
})

/** States of a party's review. @source docs/domain/network.md 7.2 */
export const ServiceAuditStatus = codes(['service_audit_status', '服务商审核状态', 'Service provider review status'], {
  draft: [0, '草稿', 'Draft'],
  pending: [1, '待审核', 'Pending review'],
  approved: [2, '审核通过', 'Approved'],
  rejected: [3, '审核驳回', 'Rejected'],
})

/** Party type of a party of a kind, as users, bank accounts and examines know it. @source docs/domain/network.md 1.9 A */
export const partyTypes = {
  [ServiceKind.provider]: PartyType.provider,
  [ServiceKind.employee]: PartyType.employee,
  [ServiceKind.institution]: PartyType.institution,
} as const
