import { defineErrors } from '../../../core/shared/errors.ts'

/** What may be wrong with a policy. @source docs/domain/network.md 8.3, 8.5 */
export const policyErrors = defineErrors('policy', {
  notDirectChild: { status: 409, zh: '只能为直属下级设置政策', en: 'Policies are given to direct children only' },
  notApproved: { status: 409, zh: '服务商未审核通过', en: 'The provider is not approved' },
  tooEarly: { status: 409, zh: '生效时间不能早于当前时间', en: 'It cannot take effect in the past' },
  tooLate: { status: 409, zh: '生效时间不能晚于{n}天后', en: 'It must take effect within {n} days' },
  nameTaken: { status: 409, zh: '政策名称已存在', en: 'The name of the policy is taken' },
  templateNameTaken: { status: 409, zh: '模板名称已存在', en: 'The name of the template is taken' },
  pending: { status: 409, zh: '存在待生效的政策，请先作废', en: 'A policy is waiting to take effect: void it first' },
})
