import { defineErrors } from '../../../core/shared/errors.ts'

/** Refusals of party calls. @source docs/domain/network.md 2.1, 7.1, 7.2 */
export const partyErrors = defineErrors('party', {
  parentMissing: { status: 409, zh: '上级服务商不存在或未启用', en: 'The party above does not exist or is not on' },
  parentOff: { status: 409, zh: '上级服务商已停用', en: 'The party above is switched off' },
  tooDeep: { status: 409, zh: '服务商层级超过限制', en: 'Too many levels of providers' },
  nameTaken: { status: 409, zh: '服务商名称已存在', en: 'The name of the provider is taken' },
  subjectTaken: { status: 409, zh: '该主体已存在服务商', en: 'This person or company is a provider already' },
  phoneTaken: { status: 409, zh: '手机号已被使用', en: 'The phone number is in use' },
  belongingMissing: {
    status: 409,
    zh: '所属服务商不存在或未启用',
    en: 'The direct provider does not exist or is not on',
  },
  employeeElsewhere: { status: 409, zh: '员工不属于该服务商', en: 'The employee does not belong to this provider' },
  cardTaken: { status: 409, zh: '结算卡已存在', en: 'The bank card is there already' },
  tooManyCards: { status: 409, zh: '最多绑定5张结算卡', en: 'At most 5 bank cards' },
})
