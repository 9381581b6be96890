import { createHmac } from 'node:crypto'
import { sendOutgoing } from '../../../core/server/http/outgoing.ts'
import { answered, refusedBy, type SmsVendor, templateValues, textOf } from './sms-vendor.adapter.ts'

/**
 * The header that signs a call: HMAC-SHA1 over method, path, host, type and body, in the alphabet of addresses.
 * @source Qiniu, management credentials
 */
export function qiniuAuthorization({
  method,
  url,
  contentType,
  body,
  accessKey,
  secretKey,
}: {
  method: 'GET' | 'POST'
  url: string
  contentType: string
  body: string
  accessKey: string
  secretKey: string
}): string {
  const { pathname, search, host } = new URL(url)
  const text = `${method} ${pathname}${search}\nHost: ${host}${contentType ? `\nContent-Type: ${contentType}` : ''}\n\n${body}`
  const sign = createHmac('sha1', secretKey).update(text).digest('base64').replaceAll('+', '-').replaceAll('/', '_')
  return `Qiniu ${accessKey}:${sign}`
}

/** 七牛云短信. @source Qiniu SMS, v1/message/single */
export const qiniu: SmsVendor = {
  send: async ({ accessKey, secretKey, templateId }, message, endpoint) => {
    const url = `${endpoint}/v1/message/single`
    const contentType = 'application/json'
    const body = JSON.stringify({ template_id: templateId, mobile: message.phone, parameters: templateValues(message) })
    const authorization = qiniuAuthorization({ method: 'POST', url, contentType, body, accessKey, secretKey })
    const answer = await sendOutgoing(url, {
      method: 'POST',
      headers: { 'content-type': contentType, authorization },
      body,
    })
    const told = answered(answer)
    const vendorNo = textOf(told.message_id)
    if (answer.status === 200 && vendorNo) return { kind: 'sent', vendorNo }
    return refusedBy(answer, `${textOf(told.error)} ${textOf(told.message)}`.trim())
  },
}
