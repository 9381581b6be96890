import { z } from 'zod'
import { call } from '../../../core/shared/call.ts'
import { flag, labelled, text } from '../../../core/shared/shapes/shapes.ts'

/** The caller's own pay password. @source docs/domain/network.md 2.4 */
export const payPassword = {
  update: call({
    id: 'C0027',
    method: 'POST',
    path: '/api/blade-user/updatePayPwd',
    title: '设置支付密码',
    permission: 'signedIn',
    audit: 'payPassword.update',
    input: z.object({
      code: labelled('验证码', text(20)),
      payPwd: labelled('支付密码', text(64)),
      payPwd1: labelled('确认支付密码', text(64)),
    }),
    refusals: {
      common: 'busy loginAsNoMoney',
      password: 'confirmDiffers payFormat payTooSimple',
      sms: 'noPhone wrong',
    },
  }),
  hasPayPwd: call({
    id: 'C0030',
    method: 'GET',
    path: '/api/blade-user/hasPayPwd',
    title: '是否已设支付密码',
    permission: 'signedIn',
    output: z.object({ hasPayPwd: flag() }),
  }),
  userHasInfo: call({
    id: 'C0028',
    method: 'GET',
    path: '/api/blade-user/userHasInfo',
    title: '是否已绑手机',
    permission: 'signedIn',
    output: z.object({ hasInfo: flag() }),
  }),
}
