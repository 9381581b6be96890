import { defineErrors } from '../errors.ts'

const mobileErrors = defineErrors('sms', {
  phoneMissing: { status: 400, zh: '手机号码不能为空', en: 'A mobile number is required' },
  phoneLength: { status: 400, zh: '手机号码长度不为11位', en: 'A mobile number must have 11 digits' },
  phoneFormat: { status: 400, zh: '手机号码格式不正确', en: 'The mobile number is invalid' },
})

/**
 * A mobile number, half-width and without blanks.
 * @throws sms.phoneMissing, sms.phoneLength, sms.phoneFormat, in this order
 * @source docs/domain/network.md 1.7, mobile
 */
export function checkedMobile(given: string): string {
  const mobile = given.normalize('NFKC').trim()
  if (!mobile) throw mobileErrors.phoneMissing()
  if (mobile.length !== 11) throw mobileErrors.phoneLength()
  if (!/^1[3-9]\d{9}$/.test(mobile)) throw mobileErrors.phoneFormat()
  return mobile
}
