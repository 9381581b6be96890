import { type CodeOf, codes } from './codes.ts'

/** Kind of party a user acts for. @source docs/domain/network.md 1.9 A */
export const PartyType = codes(['party_user_type', '主体类型', 'Party type'], {
  operator: [1, '运营商/子运营商', 'Operator or sub-operator'],
  provider: [2, '服务商', 'Service provider'],
  merchant: [3, '商户', 'Merchant'],
  employee: [4, '员工', 'Employee'],
  institution: [5, '机构', 'Institution'],
})
/** Kind of party as its number. */
export type PartyType = CodeOf<typeof PartyType>
