import { codes } from '../../../core/shared/codes.ts'

/** Kind of a record: a merchant, a provider's own record, or a group of merchants. @source docs/domain/network.md 3.1 */
export const RpiKind = codes(['rpi_kind', '商户类别', 'Merchant kind'], {
  merchant: [0, '商户', 'Merchant'],
  provider: [1, '服务商', 'Provider'],
  group: [2, '集团商户', 'Group'],
})

/** Type of business of a merchant. @source docs/domain/network.md 3.1 */
export const MerchantUserType = codes(['merchant_user_type', '商户类型', 'Merchant type'], {
  micro: [1, '小微', 'Micro'],
  soleTrader: [2, '个体户', 'Sole trader'],
  company: [3, '企业', 'Company'],
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
  onboarded: [1, '五步进件', 'Onboarded'],
  registered: [2, '登记', 'Registered'],
})

/** From where a merchant may take payments. @source docs/domain/network.md 3.1 */
export const IpLimit = codes(['ip_limit', 'IP限制', 'Address limit'], {
  none: [0, '不限制', 'None'],
  city: [1, '限本市', 'City'],
  province: [2, '限本省', 'Province'],
  whiteList: [3, '白名单', 'White list'],
})

/** Way in which a micro merchant trades. @source docs/domain/network.md 3.4 */
export const MicroType = codes(['micro_type', '小微经营类型', 'Micro kind'], {
  shop: [1, '门店场所', 'Shop'],
  mobile: [2, '流动经营/便民服务', 'Mobile'],
})

/** Kind of identity paper. @source docs/domain/network.md 3.4 */
export const IdType = codes(['id_type', '证件类型', 'Identity paper'], {
  idCard: [1, '身份证', 'ID card'],
  passport: [2, '护照', 'Passport'],
  hongKongMacauPermit: [3, '港澳通行证', 'HK/Macau permit'],
  taiwanPermit: [4, '台湾通行证', 'Taiwan permit'],
  permanentResidence: [5, '外国人永久居留证', 'Permanent residence'],
  hongKongMacauResidence: [6, '港澳居住证', 'HK/Macau residence'],
  taiwanResidence: [7, '台湾居住证', 'Taiwan residence'],
})

/** Type of the person who speaks for a merchant. @source docs/domain/network.md 3.4 */
export const ContactType = codes(['contact_type', '联系人类型', 'Contact'], {
  legalPerson: [1, '法人', 'Legal person'],
  handler: [2, '经办人', 'Handler'],
})

/** Places in which a merchant sells. @source docs/domain/network.md 3.5 */
export const SceneType = codes(['scene_type', '经营场景', 'Scene'], {
  offline: [1, '线下', 'Offline'],
  online: [2, '线上', 'Online'],
  both: [3, '线下+线上', 'Both'],
})

/** Size of a shop. @source docs/domain/network.md 3.5 */
export const StoreArea = codes(['store_area', '营业面积', 'Floor area'], {
  below50: [1, '<50㎡', 'Below 50 m²'],
  upTo100: [2, '50–100㎡', '50–100 m²'],
  upTo500: [3, '100–500㎡', '100–500 m²'],
  above500: [4, '>500㎡', 'Above 500 m²'],
})

/** Owner type of the account to which a merchant settles. @source docs/domain/network.md 3.6 */
export const BalanceAccType = codes(['balance_acc_type', '结算账户类型', 'Settlement account kind'], {
  company: [1, '对公', 'Company account'],
  legalPerson: [2, '法人对私', "Legal person's account"],
  authorisedPerson: [3, '非法人对私(授权)', "Authorised person's account"],
})

/** Relation of the account owner to the merchant. @source docs/domain/network.md 3.6 */
export const AccRelation = codes(['acc_relation', '结算人关系', 'Relation of the payee'], {
  spouse: [1, '配偶', 'Spouse'],
  relative: [2, '直系亲属', 'Relative'],
  partner: [3, '合伙人/股东', 'Partner'],
  employee: [4, '员工', 'Employee'],
  other: [5, '其他', 'Other'],
})

/** Whether name, number, card and phone of an account belong together. @source docs/domain/network.md 3.6 */
export const VerifyState = codes(['verify_state', '四要素验证', 'Card check'], {
  notVerified: [0, '未验证', 'Not verified'],
  passed: [1, '通过', 'Passed'],
  mismatch: [2, '不一致', 'Mismatch'],
  checkFailed: [3, '验证异常', 'Check failed'],
})
