import { defineErrors } from '../../../core/shared/errors.ts'

/** Refusals of calls on a merchant at a channel. @source docs/domain/network.md 3.7, 3.10, 4.1 */
export const incomingErrors = defineErrors('incoming', {
  exists: { status: 409, zh: '该通道已存在进件记录', en: 'The merchant is at this channel already' },
  numberTaken: { status: 409, zh: '通道商户号已存在', en: "The channel's merchant number is taken" },
  aisleClosed: { status: 409, zh: '运营商未开通该通道', en: 'The operator has not opened this channel' },
  aisleRefuses: {
    status: 409,
    zh: '通道{name}不支持该商户类型',
    en: 'The channel {name} does not accept this type of merchant',
  },
  underReview: {
    status: 409,
    zh: '进件审核中，请勿重复提交',
    en: 'The application is under review: do not submit it again',
  },
  alreadyOpened: { status: 409, zh: '该通道已进件成功', en: 'The merchant is open at this channel already' },
  tooOften: { status: 409, zh: '今日提交次数已达上限', en: 'No more submissions today' },
  reasonMissing: { status: 400, zh: '请选择驳回原因', en: 'Choose a reason for the rejection' },
  contractExpired: {
    status: 409,
    zh: '签约链接已过期，请重新获取',
    en: 'The link for signing has expired: fetch a new one',
  },
  lastDefault: { status: 409, zh: '请先更换默认通道', en: 'Choose another default channel first' },
})
