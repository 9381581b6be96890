import { smsErrors } from './sms.contract.ts'

/** Limits of codes by text message besides those that params set. @source docs/domain/network.md 2.4 */
export const smsLimits = { digits: 5, tries: 3, secondsBetween: 60, perUser: 10, captchaFrom: 3 } as const

/**
 * A mobile number, half-width and without blanks.
 * @throws sms.phoneMissing, sms.phoneLength, sms.phoneFormat, in this order
 * @source docs/domain/network.md 1.7, mobile
 */
export function checkedMobile(given: string): string {
  const mobile = given.normalize('NFKC').trim()
  if (!mobile) throw smsErrors.phoneMissing()
  if (mobile.length !== 11) throw smsErrors.phoneLength()
  if (!/^1[3-9]\d{9}$/.test(mobile)) throw smsErrors.phoneFormat()
  return mobile
}
