import { defineErrors } from '../../../core/shared/errors.ts'

/** Refusals of policy calls. @source docs/domain/network.md 8.3, 8.5 */
export const policyErrors = defineErrors('policy', {
  notDirectChild: {
    status: 409,
    zh: '只能为直属下级设置政策',
    en: 'You can only set policies for direct subordinates',
  },
  notApproved: { status: 409, zh: '服务商未审核通过', en: 'The service provider has not been approved' },
  tooEarly: { status: 409, zh: '生效时间不能早于当前时间', en: 'The effective time cannot be in the past' },
  tooLate: { status: 409, zh: '生效时间不能晚于{n}天后', en: 'The effective time must be within {n} days' },
  nameTaken: { status: 409, zh: '政策名称已存在', en: 'This policy name already exists' },
  templateNameTaken: { status: 409, zh: '模板名称已存在', en: 'This template name already exists' },
  notFirst: {
    status: 409,
    zh: '已有政策，调整不能立即生效',
    en: 'A policy already exists, so the adjustment cannot take effect immediately',
  },
  inForce: {
    status: 409,
    zh: '生效中的政策不能删除，请调整',
    en: 'A policy in effect cannot be deleted. Adjust it instead',
  },
  templateAisle: {
    status: 409,
    zh: '模板与所选通道不一致',
    en: 'The template does not match the selected channel',
  },
  aisleOff: { status: 409, zh: '该主体的通道已停用', en: 'This party’s channel is disabled' },
  aisleClosed: { status: 409, zh: '上级运营商未开通该通道', en: 'The parent operator has not enabled this channel' },
  aisleUsed: {
    status: 409,
    zh: '该通道存在生效或待生效的政策，不能删除',
    en: 'A policy for this channel is in effect or scheduled, so the channel cannot be deleted',
  },
  linesMissing: { status: 400, zh: '请填写费率或选择模板', en: 'Enter rates or select a template' },
  targetMissing: { status: 400, zh: '请选择调价对象', en: 'Select who to adjust' },
  targetTooMany: { status: 400, zh: '单次最多调整{n}个对象', en: 'Adjust at most {n} at a time' },
  noPolicy: {
    status: 409,
    zh: '{userNo}在该通道没有生效中的政策',
    en: '{userNo} has no policy in effect for this channel',
  },
  unchanged: { status: 409, zh: '费率没有变化', en: 'The rates have not changed' },
  worthMissing: { status: 400, zh: '请填写比例或每笔金额', en: 'Enter a percentage or an amount per transaction' },
  historyKept: { status: 409, zh: '历史记录不能删除', en: 'History records cannot be deleted' },
  notOwnMerchant: { status: 403, zh: '只能操作直属商户', en: 'You can only manage your direct merchants' },
  consentMissing: {
    status: 400,
    zh: '上调商户费率须上传商户确认书',
    en: 'Upload the merchant confirmation letter to raise a merchant’s rate',
  },
  pending: { status: 409, zh: '存在待生效的政策，请先作废', en: 'A policy is already scheduled. Void it first' },
})
