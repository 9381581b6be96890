import { codes } from '../../../core/shared/codes.ts'

/** Kind of a record: a merchant, a provider's own record, or a group of merchants. @source docs/domain/network.md 3.1 */
export const RpiKind = codes(['rpi_kind', '商户类别', 'Merchant category'], {
  merchant: [0, '商户', 'Merchant'],
  provider: [1, '服务商', 'Service provider'],
  group: [2, '集团商户', 'Merchant group'],
})

/** Whether a merchant may trade: only while active. @source docs/domain/network.md 3.1, 3.2 */
export const RpiStatus = codes(['rpi_status', '商户状态', 'Merchant status'], {
  disabled: [0, '停用', 'Disabled'],
  active: [1, '正常', 'Active'],
  frozen: [2, '冻结', 'Frozen'],
  closed: [3, '已注销', 'Closed'],
})

/** Onboarding status of a merchant; follows from its channels. @source docs/domain/network.md 3.1, 4.2 */
export const RpiFinishStatus = codes(['rpi_finish_status', '入网状态', 'Onboarding status'], {
  draft: [0, '草稿', 'Draft'],
  underReview: [1, '审核中', 'Under review'],
  onboarded: [2, '已入网', 'Onboarded'],
  rejected: [3, '已驳回', 'Rejected'],
})

/** Way in which a merchant was added. @source docs/domain/network.md 3.1 */
export const SourceType = codes(['source_type', '商户来源', 'Source'], {
  onboarded: [1, '五步进件', 'Onboarding application'],
  registered: [2, '登记', 'Manual registration'],
})

/** From where a merchant may take payments. @source docs/domain/network.md 3.1 */
export const IpLimit = codes(['ip_limit', 'IP限制', 'IP restriction'], {
  none: [0, '不限制', 'No restriction'],
  city: [1, '限本市', 'Same city'],
  province: [2, '限本省', 'Same province'],
  whiteList: [3, '白名单', 'IP allowlist'],
})

/** Way in which a micro merchant trades. @source docs/domain/network.md 3.4 */
export const MicroType = codes(['micro_type', '小微经营类型', 'Micro business type'], {
  shop: [1, '门店场所', 'Physical store'],
  mobile: [2, '流动经营/便民服务', 'Mobile vendor or convenience service'],
})

/** Kind of identity paper. @source docs/domain/network.md 3.4 */
export const IdType = codes(['id_type', '证件类型', 'ID type'], {
  idCard: [1, '身份证', 'ID card'],
  passport: [2, '护照', 'Passport'],
  hongKongMacauPermit: [3, '港澳通行证', 'Hong Kong/Macao travel permit'],
  taiwanPermit: [4, '台湾通行证', 'Taiwan travel permit'],
  permanentResidence: [5, '外国人永久居留证', 'Foreign permanent resident ID'],
  hongKongMacauResidence: [6, '港澳居住证', 'Hong Kong/Macao residence permit'],
  taiwanResidence: [7, '台湾居住证', 'Taiwan residence permit'],
})

/** Type of the person who speaks for a merchant. @source docs/domain/network.md 3.4 */
export const ContactType = codes(['contact_type', '联系人类型', 'Contact type'], {
  legalPerson: [1, '法人', 'Legal representative'],
  handler: [2, '经办人', 'Authorised agent'],
})

/** Places in which a merchant sells. @source docs/domain/network.md 3.5 */
export const SceneType = codes(['scene_type', '经营场景', 'Business scenario'], {
  offline: [1, '线下', 'In store'],
  online: [2, '线上', 'Online'],
  both: [3, '线下+线上', 'In store and online'],
})

/** Size of a shop. @source docs/domain/network.md 3.5 */
export const StoreArea = codes(['store_area', '营业面积', 'Floor area'], {
  below50: [1, '<50㎡', 'Below 50 m²'],
  upTo100: [2, '50–100㎡', '50–100 m²'],
  upTo500: [3, '100–500㎡', '100–500 m²'],
  above500: [4, '>500㎡', 'Above 500 m²'],
})

/** Relation of the account owner to the merchant. @source docs/domain/network.md 3.6 */
export const AccRelation = codes(['acc_relation', '结算人关系', 'Payee relationship'], {
  spouse: [1, '配偶', 'Spouse'],
  relative: [2, '直系亲属', 'Immediate family'],
  partner: [3, '合伙人/股东', 'Partner or shareholder'],
  employee: [4, '员工', 'Employee'],
  other: [5, '其他', 'Other'],
})

/** Whether name, number, card and phone of an account belong together. @source docs/domain/network.md 3.6 */
export const VerifyState = codes(['verify_state', '四要素验证', 'Four-element verification'], {
  notVerified: [0, '未验证', 'Not verified'],
  passed: [1, '通过', 'Verified'],
  mismatch: [2, '不一致', 'Mismatch'],
  checkFailed: [3, '验证异常', 'Verification error'],
})
