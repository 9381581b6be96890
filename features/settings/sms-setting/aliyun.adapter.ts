import { createHmac, randomUUID } from 'node:crypto'
import { sendOutgoing } from '../../../core/server/http/outgoing.ts'
import { answered, refusedBy, type SmsVendor, templateValues, textOf } from './sms-vendor.adapter.ts'

/** A text encoded as RFC 3986 says, which is stricter than the browser's encoding. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/**
 * Signature of a call: HMAC-SHA1 over the method and all parameters in the order of their names.
 * @source Aliyun, RPC signature, version 1.0
 */
export function aliyunSignature(
  method: 'GET' | 'POST',
  params: Readonly<Record<string, string>>,
  secretKey: string,
): string {
  const query = Object.keys(params)
    .sort()
    .map((name) => `${encoded(name)}=${encoded(params[name] ?? '')}`)
    .join('&')
  return createHmac('sha1', `${secretKey}&`)
    .update(`${method}&${encoded('/')}&${encoded(query)}`)
    .digest('base64')
}

/** 阿里云短信服务. @source Aliyun Dysmsapi 2017-05-25, SendSms */
export const aliyun: SmsVendor = {
  send: async (account, message, endpoint, at) => {
    const params: Record<string, string> = {
      AccessKeyId: account.accessKey,
      Action: 'SendSms',
      Format: 'JSON',
      PhoneNumbers: message.phone,
      RegionId: account.regionId || 'cn-hangzhou',
      SignName: account.signName,
      SignatureMethod: 'HMAC-SHA1',
      SignatureNonce: randomUUID(),
      SignatureVersion: '1.0',
      TemplateCode: account.templateId,
      TemplateParam: JSON.stringify(templateValues(message)),
      Timestamp: `${at.toISOString().slice(0, 19)}Z`,
      Version: '2017-05-25',
    }
    params.Signature = aliyunSignature('POST', params, account.secretKey)
    const answer = await sendOutgoing(`${endpoint}/`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(params).toString(),
    })
    const told = answered(answer)
    if (told.Code === 'OK') return { kind: 'sent', vendorNo: textOf(told.BizId) }
    const code = textOf(told.Code)
    return refusedBy(answer, `${code} ${textOf(told.Message)}`.trim(), /LIMIT_CONTROL|Throttling/.test(code))
  },
}
