import { sendOutgoing } from '../../../core/server/http/outgoing.ts'
import { answered, refusedBy, type SmsVendor, textOf } from './sms-vendor.adapter.ts'

/** 云片. A message with values goes by its template, any other as words behind the signature. @source Yunpian SMS API v2 */
export const yunpian: SmsVendor = {
  send: async ({ accessKey, templateId, signName }, { phone, params, words }, endpoint) => {
    const values = new URLSearchParams(
      Object.entries(params).map(([name, value]): [string, string] => [`#${name}#`, value]),
    )
    const isTemplate = Object.keys(params).length > 0
    const form: Record<string, string> = isTemplate
      ? { apikey: accessKey, mobile: phone, tpl_id: templateId, tpl_value: values.toString() }
      : { apikey: accessKey, mobile: phone, text: `【${signName}】${words}` }
    const answer = await sendOutgoing(`${endpoint}/v2/sms/${isTemplate ? 'tpl_single_send' : 'single_send'}.json`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded;charset=utf-8', accept: 'application/json' },
      body: new URLSearchParams(form).toString(),
    })
    const told = answered(answer)
    if (told.code === 0) return { kind: 'sent', vendorNo: textOf(told.sid) }
    // Positive codes are refusals of this message, negative ones of the account; -50 and below are faults of the vendor.
    return refusedBy(
      answer,
      `${textOf(told.code)} ${textOf(told.msg)} ${textOf(told.detail)}`.trim(),
      typeof told.code === 'number' && told.code <= -50,
    )
  },
}
