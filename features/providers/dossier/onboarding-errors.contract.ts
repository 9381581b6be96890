import { defineErrors } from '../../../core/shared/errors.ts'

/** Refusals of onboarding a party. @source docs/domain/network.md 1.7, 7.1, 7.2 */
export const onboardingErrors = defineErrors('partyOnboarding', {
  notChildMaker: {
    status: 403,
    zh: '无权创建下级服务商',
    en: 'You do not have permission to create subordinate service providers',
  },
  institutionPlace: { status: 409, zh: '机构须直属运营商', en: 'An institution must be directly under the operator' },
  kindFixed: { status: 409, zh: '服务商类别不可变更', en: 'The service provider type cannot be changed' },
  parentFixed: { status: 409, zh: '审核通过后上级不可变更', en: 'The parent cannot be changed after approval' },
  employeeSubject: { status: 409, zh: '员工的主体类型须为个人', en: 'An employee’s entity type must be individual' },
  creditCodeKind: {
    status: 409,
    zh: '统一社会信用代码与主体类型不符',
    en: 'The unified social credit code does not match the entity type',
  },
  creditCodeMissing: { status: 400, zh: '统一社会信用代码不能为空', en: 'The unified social credit code is required' },
  licenceDatesMissing: { status: 400, zh: '执照有效期不能为空', en: 'The licence validity is required' },
  pictureKind: { status: 400, zh: '图片类型取值不正确', en: 'This image type is not accepted' },
  creditCodeFormat: { status: 400, zh: '统一社会信用代码格式不正确', en: 'The unified social credit code is invalid' },
  idNoFormat: { status: 400, zh: '身份证号码格式不正确', en: 'The ID card number is invalid' },
  nameFormat: { status: 400, zh: '姓名格式不正确', en: 'The name is invalid' },
  paperExpired: {
    status: 409,
    zh: '证件已过期或有效期不足60天',
    en: 'The ID has expired or is valid for less than 60 days',
  },
  bankMissing: { status: 409, zh: '请先完善结算信息', en: 'Complete the settlement details first' },
  picturesMissing: { status: 400, zh: '请上传{pictures}', en: 'Upload these images: {pictures}' },
  accountFixed: {
    status: 409,
    zh: '开通后登录账号不可变更',
    en: 'The sign-in account cannot be changed after activation',
  },
  policyMissing: { status: 409, zh: '请先配置服务商政策', en: 'Set a policy for the service provider first' },
  notApproved: { status: 409, zh: '服务商未审核通过', en: 'The service provider has not been approved' },
  inUse: {
    status: 409,
    zh: '服务商下存在商户或库存，不能删除',
    en: 'The service provider has merchants or stock and cannot be deleted',
  },
  institutionMissing: { status: 409, zh: '所属机构不存在', en: 'The institution does not exist' },
  managerMissing: { status: 409, zh: '客户经理不存在', en: 'The account manager does not exist' },
})
