import { defineErrors } from '../../../core/shared/errors.ts'

/** Refusals about passwords themselves. @source docs/domain/network.md 2.4 */
export const passwordErrors = defineErrors('password', {
  format: { status: 400, zh: '密码5-15位，由英文、数字组成', en: 'The password must be 5 to 15 letters and digits' },
  strictFormat: { status: 400, zh: '密码须为12-64位', en: 'The password must be 12 to 64 characters' },
  tooCommon: { status: 400, zh: '密码过于简单，请更换', en: 'This password is too common. Choose another' },
  payFormat: { status: 400, zh: '支付密码须为6位数字', en: 'The payment password must be 6 digits' },
  payTooSimple: { status: 400, zh: '支付密码过于简单', en: 'This payment password is too simple' },
  confirmDiffers: { status: 400, zh: '请输入正确的确认密码!', en: 'The two passwords do not match' },
  oldWrong: { status: 400, zh: '原密码不正确!', en: 'The current password is incorrect', isGuess: true },
})
