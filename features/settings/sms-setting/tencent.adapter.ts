import { createHash, createHmac } from 'node:crypto'
import { sendOutgoing } from '../../../core/server/http/outgoing.ts'
import { answered, refusedBy, type SmsVendor, templateValues, textOf } from './sms-vendor.adapter.ts'

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/**
 * The header that signs a call: a chain of HMAC-SHA256 over the day, the service and the call.
 * @source Tencent Cloud API, signature v3, TC3-HMAC-SHA256
 */
export function tencentAuthorization({
  service,
  host,
  contentType,
  body,
  at,
  accessKey,
  secretKey,
}: {
  service: string
  host: string
  contentType: string
  body: string
  at: Date
  accessKey: string
  secretKey: string
}): string {
  const signed = 'content-type;host'
  const canonical = ['POST', '/', '', `content-type:${contentType}`, `host:${host}`, '', signed, sha256(body)].join(
    '\n',
  )
  const day = at.toISOString().slice(0, 10)
  const scope = `${day}/${service}/tc3_request`
  const text = ['TC3-HMAC-SHA256', String(Math.floor(at.getTime() / 1000)), scope, sha256(canonical)].join('\n')
  const key = hmac(hmac(hmac(`TC3${secretKey}`, day), service), 'tc3_request')
  const signature = hmac(key, text).toString('hex')
  return `TC3-HMAC-SHA256 Credential=${accessKey}/${scope}, SignedHeaders=${signed}, Signature=${signature}`
}

/** 腾讯云短信. @source Tencent Cloud SMS 2021-01-11, SendSms */
export const tencent: SmsVendor = {
  send: async (account, message, endpoint, at) => {
    const { host } = new URL(endpoint)
    const contentType = 'application/json; charset=utf-8'
    const body = JSON.stringify({
      PhoneNumberSet: [`+86${message.phone}`],
      SmsSdkAppId: account.appId,
      SignName: account.signName,
      TemplateId: account.templateId,
      TemplateParamSet: Object.values(templateValues(message)),
    })
    const answer = await sendOutgoing(`${endpoint}/`, {
      method: 'POST',
      headers: {
        'content-type': contentType,
        host,
        'x-tc-action': 'SendSms',
        'x-tc-version': '2021-01-11',
        'x-tc-region': account.regionId || 'ap-guangzhou',
        'x-tc-timestamp': String(Math.floor(at.getTime() / 1000)),
        authorization: tencentAuthorization({ service: 'sms', host, contentType, body, at, ...account }),
      },
      body,
    })
    const response = (answered(answer).Response ?? {}) as {
      Error?: { Code?: unknown; Message?: unknown }
      SendStatusSet?: readonly { SerialNo?: unknown; Code?: unknown; Message?: unknown }[]
    }
    const status = response.SendStatusSet?.[0]
    if (status?.Code === 'Ok') return { kind: 'sent', vendorNo: textOf(status.SerialNo) }
    const { Code, Message } = response.Error ?? status ?? {}
    const code = textOf(Code)
    return refusedBy(answer, `${code} ${textOf(Message)}`.trim(), /LimitExceeded|InternalError/.test(code))
  },
}
