import { z } from 'zod'
import { call } from '../../../core/shared/call.ts'
import { labelled, maybeText, text } from '../../../core/shared/shapes/shapes.ts'
import { keptAddress, keptText } from '../../../core/shared/shapes/kept-shapes.ts'
import { UserRow } from '../user/user.contract.ts'

const path = '/api/blade-user'
const newPassword = labelled('新密码', text(64))
const newPassword1 = labelled('确认密码', text(64))

/** Calls by which users see and change their own record. @source docs/wire.md 4.1 */
export const profile = {
  info: call({
    id: 'C0016',
    method: 'GET',
    path: `${path}/info`,
    title: '个人信息',
    permission: 'signedIn',
    beforePasswordChange: true,
    output: UserRow,
  }),
  /**
   * Keys left out stay. Another phone needs the code sent to it (`code`), and where there was one, the code sent to that
   * (`oldCode`): the phone is the key to the pay password.
   */
  updateInfo: call({
    id: 'C0019',
    method: 'POST',
    path: `${path}/update-info`,
    title: '修改个人信息',
    permission: 'signedIn',
    audit: 'profile.update',
    input: z.object({
      avatar: labelled('头像', keptAddress(2000)),
      realName: labelled('姓名', keptText(50)),
      name: labelled('昵称', keptText(20)),
      phone: labelled('手机号码', keptText(20)),
      email: labelled('邮箱', keptText(64)),
      code: maybeText(20),
      oldCode: maybeText(20),
    }),
    refusals: { sms: 'phoneFormat phoneLength phoneMissing wrong', user: 'emailFormat loginAs phoneTaken' },
  }),
  updatePassword: call({
    id: 'C0018',
    method: 'POST',
    path: `${path}/update-password`,
    title: '修改密码',
    permission: 'signedIn',
    beforePasswordChange: true,
    audit: 'profile.updatePassword',
    input: z.object({ oldPassword: labelled('原密码', text(64)), newPassword, newPassword1 }),
    refusals: { common: 'busy', password: 'confirmDiffers format oldWrong strictFormat tooCommon', user: 'loginAs' },
  }),
  forgottenPassword: call({
    id: 'C0025',
    method: 'POST',
    path: `${path}/register/password`,
    title: '找回密码',
    permission: 'public',
    audit: 'profile.forgottenPassword',
    input: z.object({
      tenantId: maybeText(20),
      phone: labelled('手机号码', maybeText(20)),
      code: labelled('验证码', text(20)),
      newPassword,
      newPassword1,
    }),
    refusals: {
      common: 'busy tooFrequent',
      password: 'confirmDiffers format strictFormat tooCommon',
      sms: 'phoneFormat phoneLength phoneMissing wrong',
    },
  }),
}
