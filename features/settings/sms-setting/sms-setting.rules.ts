import { SmsCategory, smsSettingErrors } from './sms-setting.contract.ts'

/** Messages that one person may send by hand in an hour, and numbers in one call. */
export const sendLimits = { perHour: 100, atOnce: 100 } as const

const needsSecret: readonly number[] = [SmsCategory.aliyun, SmsCategory.tencent, SmsCategory.qiniu]

/**
 * Refuses an account that its vendor could not use.
 * @param hasSecret whether a secret key is given or stored
 * @throws smsSetting.secretMissing, smsSetting.appMissing
 */
export function checkAccount({
  category,
  appId,
  hasSecret,
}: {
  category: number
  appId: string
  hasSecret: boolean
}): void {
  if (needsSecret.includes(category) && !hasSecret) throw smsSettingErrors.secretMissing()
  if (category === SmsCategory.tencent && appId === '') throw smsSettingErrors.appMissing()
}

/**
 * Values of a template, from the JSON text that a call brings; their order is that of the template.
 * @returns texts by name; empty for ''
 * @throws smsSetting.paramsForm
 */
export function templateParams(text: string): Record<string, string> {
  if (text === '') return {}
  const parsed = parsedJson(text)
  if (parsed === null || typeof parsed !== 'object' || Array.isArray(parsed)) throw smsSettingErrors.paramsForm()
  const entries = Object.entries(parsed)
  const fits = ([name, value]: [string, unknown]) =>
    /^\w{1,30}$/.test(name) && (typeof value === 'string' || typeof value === 'number') && String(value).length <= 100
  if (entries.length > 10 || !entries.every(fits)) throw smsSettingErrors.paramsForm()
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]))
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
