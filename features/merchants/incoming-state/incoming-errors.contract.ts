import { defineErrors } from '../../../core/shared/errors.ts'

/** Refusals of calls on a merchant at a channel. @source docs/domain/network.md 3.7, 3.10, 4.1 */
export const incomingErrors = defineErrors('incoming', {
  exists: { status: 409, zh: '该通道已存在进件记录', en: 'The merchant already has an application with this channel' },
  numberTaken: { status: 409, zh: '通道商户号已存在', en: 'This channel merchant No. already exists' },
  aisleClosed: { status: 409, zh: '运营商未开通该通道', en: 'The operator has not enabled this channel' },
  aisleRefuses: {
    status: 409,
    zh: '通道{name}不支持该商户类型',
    en: 'Channel {name} does not support this merchant type',
  },
  underReview: {
    status: 409,
    zh: '进件审核中，请勿重复提交',
    en: 'The application is under review. Do not submit it again',
  },
  alreadyOpened: { status: 409, zh: '该通道已进件成功', en: 'The merchant is already onboarded with this channel' },
  tooOften: { status: 409, zh: '今日提交次数已达上限', en: 'You have reached today’s submission limit' },
  reasonMissing: { status: 400, zh: '请选择驳回原因', en: 'Select a reason for rejection' },
  contractExpired: {
    status: 409,
    zh: '签约链接已过期，请重新获取',
    en: 'The signing link has expired. Get a new one',
  },
  lastDefault: { status: 409, zh: '请先更换默认通道', en: 'Change the default channel first' },
})
