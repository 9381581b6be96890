import { defineErrors } from '../../../core/shared/errors.ts'

/** Refusals of policy calls. @source docs/domain/network.md 8.3, 8.5 */
export const policyErrors = defineErrors('policy', {
  notDirectChild: { status: 409, zh: '只能为直属下级设置政策', en: 'Policies are given to direct children only' },
  notApproved: { status: 409, zh: '服务商未审核通过', en: 'The provider is not approved' },
  tooEarly: { status: 409, zh: '生效时间不能早于当前时间', en: 'It cannot take effect in the past' },
  tooLate: { status: 409, zh: '生效时间不能晚于{n}天后', en: 'It must take effect within {n} days' },
  nameTaken: { status: 409, zh: '政策名称已存在', en: 'The name of the policy is taken' },
  templateNameTaken: { status: 409, zh: '模板名称已存在', en: 'The name of the template is taken' },
  notFirst: {
    status: 409,
    zh: '已有政策，调整不能立即生效',
    en: 'There is a policy already: a change cannot take effect at once',
  },
  inForce: {
    status: 409,
    zh: '生效中的政策不能删除，请调整',
    en: 'A policy in force cannot be removed: adjust it',
  },
  templateAisle: {
    status: 409,
    zh: '模板与所选通道不一致',
    en: 'The template is for another channel',
  },
  aisleOff: { status: 409, zh: '该主体的通道已停用', en: 'The channel is switched off for this party' },
  aisleClosed: { status: 409, zh: '上级运营商未开通该通道', en: 'The channel is not open to the operator above' },
  aisleUsed: {
    status: 409,
    zh: '该通道存在生效或待生效的政策，不能删除',
    en: 'The party has a policy for this channel',
  },
  linesMissing: { status: 400, zh: '请填写费率或选择模板', en: 'Give the rates or choose a template' },
  targetMissing: { status: 400, zh: '请选择调价对象', en: 'Choose whose prices to adjust' },
  targetTooMany: { status: 400, zh: '单次最多调整{n}个对象', en: 'At most {n} at once' },
  noPolicy: {
    status: 409,
    zh: '{userNo}在该通道没有生效中的政策',
    en: '{userNo} has no policy in force for the channel',
  },
  unchanged: { status: 409, zh: '费率没有变化', en: 'The rates do not change' },
  worthMissing: { status: 400, zh: '请填写比例或每笔金额', en: 'Give the share or the sum per trade' },
  historyKept: { status: 409, zh: '历史记录不能删除', en: 'History cannot be removed' },
  notOwnMerchant: { status: 403, zh: '只能操作直属商户', en: 'Only your own merchants' },
  consentMissing: {
    status: 400,
    zh: '上调商户费率须上传商户确认书',
    en: 'Raising the rate of a merchant needs its written consent',
  },
  pending: { status: 409, zh: '存在待生效的政策，请先作废', en: 'A policy is waiting to take effect: void it first' },
})
