/** Limits of codes by text message besides those that params set. @source docs/domain/network.md 2.4 */
export const smsLimits = { digits: 5, tries: 3, secondsBetween: 60, perUser: 10, captchaFrom: 3 } as const
