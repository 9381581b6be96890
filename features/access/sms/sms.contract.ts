import { z } from 'zod'
import { call } from '../../../core/shared/call.ts'
import { code, codes } from '../../../core/shared/codes.ts'
import { defineErrors } from '../../../core/shared/errors.ts'
import { labelled, maybeText, shownInstant, text } from '../../../core/shared/shapes/shapes.ts'

/** Purpose of a code by text message. @source docs/domain/network.md 20 */
export const SmsScene = codes(['sms_scene', '短信场景', 'Text message purpose'], {
  signIn: [1, '登录', 'Sign-in'],
  registration: [2, '注册', 'Registration'],
  forgottenPassword: [3, '找回密码', 'Reset password'],
  changePhone: [4, '换手机', 'Change phone'],
  payPassword: [5, '支付密码', 'Payment password'],
  bankCard: [6, '绑卡', 'Link bank card'],
  memberPay: [7, '会员消费', 'Member payment'],
})

const scene = labelled('短信场景', code(SmsScene))

/** Codes by text message. */
export const sms = {
  send: call({
    id: 'C0958',
    method: 'POST',
    path: '/api/rb-oem/smsCode',
    title: '发送短信验证码',
    permission: 'public',
    audit: 'smsCode.send',
    input: z.object({ mobile: maybeText(30).default(''), scene, tenantId: maybeText(20).default('') }),
    refusals: {
      common: 'signedOut tooFrequent',
      session: 'captchaDue captchaWrong',
      sms: 'phoneFormat phoneLength phoneMissing tooFrequent',
    },
  }),
  sendForChange: call({
    id: 'C0959',
    method: 'POST',
    path: '/api/rb-oem/smsCode/changeAccount',
    title: '发送换绑验证码',
    permission: 'signedIn',
    audit: 'smsCode.sendForChange',
    input: z.object({ mobile: maybeText(30).default('') }),
    refusals: { sms: 'noPhone phoneFormat phoneLength phoneMissing tooFrequent' },
  }),
  sendToSelf: call({
    id: 'C0960',
    method: 'POST',
    path: '/api/rb-oem/smsCodeInner',
    title: '发送本人验证码',
    permission: 'signedIn',
    audit: 'smsCode.sendToSelf',
    input: z.object({ scene }),
    refusals: { sms: 'noPhone tooFrequent' },
  }),
  demoOutbox: call({
    id: 'C1063',
    method: 'GET',
    path: '/api/countinghouse/access/sms/demo',
    title: '演示短信',
    permission: 'public',
    input: z.object({ mobile: labelled('手机号码', text(20)), tenantId: maybeText(20).default('') }),
    output: z.array(z.object({ body: z.string(), createTime: shownInstant() })),
    refusals: { common: 'notFound unknownPath' },
  }),
}

/** @source docs/domain/network.md 2.4 and 1.7 */
export const smsErrors = defineErrors('sms', {
  tooFrequent: {
    status: 429,
    zh: '验证码发送过于频繁',
    en: 'Verification codes are being requested too often. Try again later',
  },
  wrong: {
    status: 400,
    zh: '验证码错误或已过期',
    en: 'The verification code is incorrect or has expired',
    oauth: 'invalid_grant',
    isGuess: true,
  },
  noPhone: { status: 409, zh: '请先绑定手机号', en: 'Link a mobile number first' },
})
