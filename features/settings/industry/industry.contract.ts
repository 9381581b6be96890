import { z } from 'zod'
import { call } from '../../../core/shared/call.ts'
import { code, codes } from '../../../core/shared/codes.ts'
import { defineErrors } from '../../../core/shared/errors.ts'
import { flag, labelled, optional, orNull, shown, text } from '../../../core/shared/shapes/shapes.ts'
import { MerchantUserType } from './industry-codes.contract.ts'

/** Risk level of a line of business; shown to operators alone. @source docs/domain/network.md 10.4 */
export const IndustryRisk = codes(['industry_risk', '行业风险等级', 'Industry risk level'], {
  low: [1, '低', 'Low'],
  medium: [2, '中', 'Medium'],
  high: [3, '高', 'High'],
})

/** Class of the fees that the schemes charge for a category. @source docs/domain/network.md 10.4 */
export const MccRateClass = codes(['mcc_rate_class', 'MCC费率类别', 'MCC rate category'], {
  standard: [1, '标准', 'Standard'],
  preferential: [2, '优惠', 'Preferential'],
  reduced: [3, '减免', 'Reduced'],
})

/** The big classes of professions. @source docs/domain/network.md 10.5 */
export const ProfessionBig = codes(['profession_big', '职业大类', 'Occupation category'], {
  managers: [1, '党政机关及企事业负责人', 'Government and enterprise managers'],
  professionals: [2, '专业技术人员', 'Professionals'],
  clerks: [3, '办事人员', 'Office staff'],
  services: [4, '社会生产服务和生活服务人员', 'Service workers'],
  farming: [5, '农林牧渔', 'Agriculture, forestry, animal husbandry and fishery'],
  manufacturing: [6, '生产制造', 'Manufacturing'],
  military: [7, '军队人员', 'Military'],
  other: [8, '其他', 'Other'],
})

/** Refusals about a line of business. @source docs/domain/network.md 1.7, 3.5 */
export const industryErrors = defineErrors('industry', {
  wrong: { status: 400, zh: '请选择经营类目', en: 'Select a business category' },
  qualMissing: { status: 400, zh: '该行业须上传特殊资质', en: 'Upload the special licence required for this industry' },
  noProfession: { status: 400, zh: '请选择职业', en: 'Select an occupation' },
})

/** A line of business; leaves are chosen, the others group them. */
export const Industry = z.object({
  industryCode: z.string(),
  parentCode: shown(),
  name: z.string(),
  userTypes: z.array(code(MerchantUserType)),
  ysMerchantKey: z.string(),
  wxCategory: z.string(),
  aliCategory: z.string(),
  needQual: flag(),
  /** Null for those who are no staff of an operator. */
  riskLevel: orNull(code(IndustryRisk)),
  get children(): z.ZodOptional<z.ZodArray<typeof Industry>> {
    return z.array(Industry).optional()
  },
})

/** A merchant category code. @source docs/domain/network.md 10.4 */
export const Mcc = z.object({
  mccNo: z.string(),
  name: z.string(),
  industryCode: z.string(),
  rateClass: code(MccRateClass),
  denied: flag(),
})

const posInfo = '/api/rb-oem/oem/posinfo/pos_info'

/** Lines of business, categories and professions, for every signed-in user. */
export const industry = {
  tree: call({
    id: 'C0223',
    method: 'GET',
    path: `${posInfo}/selectIndustry`,
    title: '行业列表',
    permission: 'signedIn',
    input: z.object({
      userType: labelled('商户类型', optional(code(MerchantUserType))),
      ysMerchantKey: labelled('银盛类目', optional(text(30))),
    }),
    output: z.array(Industry),
  }),
  mccs: call({
    id: 'C0224',
    method: 'GET',
    path: `${posInfo}/selectMcc`,
    title: 'MCC列表',
    permission: 'signedIn',
    input: z.object({
      industryCode: labelled('行业', optional(text(10))),
      mccNo: labelled('MCC', optional(text(30))),
    }),
    output: z.array(Mcc),
  }),
  professions: call({
    id: 'C0243',
    method: 'GET',
    path: '/api/rb-oem/oem/crpProfession/little/list/{code}',
    title: '职业小类',
    permission: 'signedIn',
    input: z.object({ code: labelled('职业大类', text(10)) }),
    output: z.array(z.object({ professionCode: z.string(), name: z.string() })),
  }),
}
