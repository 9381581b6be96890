import { t } from '../../../core/web/language/language.ts'

/** Chinese names of the fields that change records and requests tell about. */
const names: Readonly<Record<string, string>> = {
  serviceName: '服务商名称',
  shortName: '简称',
  subjectType: '主体类型',
  creditCode: '统一社会信用代码',
  license: '执照有效期',
  licenseBegin: '执照有效期起',
  licenseEnd: '执照有效期止',
  legalName: '法人姓名',
  legalIdNo: '证件号码',
  legalId: '证件有效期',
  legalIdBegin: '证件有效期起',
  legalIdEnd: '证件有效期止',
  contactName: '联系人',
  contactPhone: '联系人手机号',
  contactEmail: '邮箱',
  districtCode: '所在地区',
  address: '地址',
  account: '登录账号',
  contractBegin: '合同开始日期',
  contractEnd: '合同结束日期',
  institutionNo: '所属机构',
  managerUserId: '客户经理',
  parentNo: '上级编号',
  bank: '结算卡',
  accountKind: '账户类型',
  accName: '账户名',
  accNo: '账号',
  bankName: '开户银行',
  branchName: '开户支行',
  branchCode: '联行号',
  accPhone: '预留手机号',
  accIdNo: '证件号码',
  isDefault: '默认结算卡',
  authType: '实名类型',
  name: '名称',
  idNo: '证件号码',
  valid: '证件有效期',
  aisleCode: '通道编码',
  aisleName: '通道名称',
}

/** Returns the name of a field. */
export const fieldName = (field: string): string => t(names[field] ?? field)

/** The fields that change records tell about, for their filter. */
export const changedFieldChoices = (): { value: string; label: string }[] =>
  [
    'serviceName',
    'legalName',
    'legalIdNo',
    'creditCode',
    'contactName',
    'contactPhone',
    'address',
    'bank',
    'parentNo',
  ].map((value) => ({ value, label: fieldName(value) }))
