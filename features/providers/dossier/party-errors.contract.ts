import { defineErrors } from '../../../core/shared/errors.ts'

/** Refusals of party calls. @source docs/domain/network.md 2.1, 7.1, 7.2 */
export const partyErrors = defineErrors('party', {
  parentMissing: {
    status: 409,
    zh: '上级服务商不存在或未启用',
    en: 'The parent service provider does not exist or is not enabled',
  },
  parentOff: { status: 409, zh: '上级服务商已停用', en: 'The parent service provider is disabled' },
  tooDeep: {
    status: 409,
    zh: '服务商层级超过限制',
    en: 'The service provider would exceed the maximum number of levels',
  },
  nameTaken: { status: 409, zh: '服务商名称已存在', en: 'This service provider name already exists' },
  subjectTaken: { status: 409, zh: '该主体已存在服务商', en: 'This entity is already a service provider' },
  phoneTaken: { status: 409, zh: '手机号已被使用', en: 'This mobile number is already in use' },
  belongingMissing: {
    status: 409,
    zh: '所属服务商不存在或未启用',
    en: 'The service provider does not exist or is not enabled',
  },
  employeeElsewhere: {
    status: 409,
    zh: '员工不属于该服务商',
    en: 'The employee does not belong to this service provider',
  },
  cardTaken: { status: 409, zh: '结算卡已存在', en: 'This bank account already exists' },
  tooManyCards: { status: 409, zh: '最多绑定5张结算卡', en: 'Add at most 5 bank accounts' },
})
