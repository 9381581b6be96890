import { defineErrors } from '../../../core/shared/errors.ts'

/** Refusals about passwords themselves. @source docs/domain/network.md 2.4 */
export const passwordErrors = defineErrors('password', {
  format: { status: 400, zh: '密码5-15位，由英文、数字组成', en: 'The password has 5 to 15 letters and digits' },
  strictFormat: { status: 400, zh: '密码须为12-64位', en: 'The password has 12 to 64 characters' },
  tooCommon: { status: 400, zh: '密码过于简单，请更换', en: 'This password is too common, choose another' },
  payFormat: { status: 400, zh: '支付密码须为6位数字', en: 'The pay password has 6 digits' },
  payTooSimple: { status: 400, zh: '支付密码过于简单', en: 'This pay password is too simple' },
  confirmDiffers: { status: 400, zh: '请输入正确的确认密码!', en: 'The two new passwords differ' },
  oldWrong: { status: 400, zh: '原密码不正确!', en: 'The old password is wrong', isGuess: true },
})
