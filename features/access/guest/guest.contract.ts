import { z } from 'zod'
import { call } from '../../../core/shared/call.ts'
import { defineErrors } from '../../../core/shared/errors.ts'
import { labelled, maybeText, optional, text } from '../../../core/shared/shapes/shapes.ts'

/** Fields that a guest fills in to become a user; of an incomplete form the first missing field is reported. */
export const Registration = z.object({
  tenantId: labelled('租户编号', maybeText(20).default('')),
  name: labelled('姓名', maybeText(20).default('')),
  account: labelled('账号名称', maybeText(45).default('')),
  password: labelled('密码', maybeText(64).default('')),
})

/** Registration of a guest: somebody whom another service knows and who is no user yet. @source docs/wire.md 4.1 */
export const guest = {
  register: call({
    id: 'C0024',
    method: 'POST',
    path: '/api/blade-user/register-guest',
    title: '提交注册申请',
    permission: 'public',
    audit: 'guest.register',
    input: Registration.extend({ oauthId: optional(labelled('第三方账号', text(20))) }),
    refusals: {
      common: 'busy forbidden signedOut',
      guest: 'accountMissing closed passwordMissing passwordsDiffer registered tenantMissing wrongAccount',
      password: 'format strictFormat tooCommon',
      user: 'accountFormat accountTaken phoneTaken quota',
    },
  }),
}

/** In the order in which they are told. @source the specification 5, Registration dialog */
export const guestErrors = defineErrors('guest', {
  tenantMissing: { status: 400, zh: '请先输入租户编号', en: 'Enter the tenant No. first' },
  accountMissing: { status: 400, zh: '请先输入账号名称', en: 'Enter the account name first' },
  passwordMissing: { status: 400, zh: '请先输入密码', en: 'Enter the password first' },
  passwordsDiffer: { status: 400, zh: '两次密码输入不一致', en: 'The two passwords do not match' },
  wrongAccount: {
    status: 400,
    zh: '第三方账号与登录不一致',
    en: 'This is not the third-party account you signed in with',
  },
  closed: { status: 409, zh: '系统未开放注册，请联系管理员', en: 'Registration is not open. Contact an administrator' },
  registered: {
    status: 409,
    zh: '该第三方账号已提交注册申请',
    en: 'This third-party account has already submitted a registration',
  },
})
