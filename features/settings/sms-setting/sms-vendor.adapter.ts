import type { OutgoingAnswer } from '../../../core/server/http/outgoing.ts'
import { SmsCategory } from './sms-setting.contract.ts'

/** An account at a vendor, its keys open. */
export interface SmsAccount {
  readonly accessKey: string
  readonly secretKey: string
  readonly templateId: string
  readonly signName: string
  /** Of Tencent: the application that the signature belongs to. */
  readonly appId: string
  readonly regionId: string
}

/** One message to one phone. */
export interface SmsMessage {
  readonly phone: string
  /** Values of the template, in its order; empty for a plain message. */
  readonly params: Readonly<Record<string, string>>
  /** The same as words, for vendors that take any. */
  readonly words: string
}

/** Result of a vendor's answer. */
export type SmsOutcome =
  | { readonly kind: 'sent'; readonly vendorNo: string }
  /** For good: a wrong key, a template that was not approved, a blocked number. */
  | { readonly kind: 'refused'; readonly why: string }
  /** Not now: too many at once, a fault on the other side. */
  | { readonly kind: 'busy'; readonly why: string }

/** A vendor of text messages. */
export interface SmsVendor {
  /**
   * Sends one message.
   * @param endpoint scheme and host of the vendor's interface
   * @param at       moment that the signature names
   * @throws Error when no whole answer came: the message may have been sent all the same
   */
  send(account: SmsAccount, message: SmsMessage, endpoint: string, at: Date): Promise<SmsOutcome>
}

/** Addresses of the vendors' interfaces. */
const endpoints: Record<number, string> = {
  [SmsCategory.yunpian]: 'https://sms.yunpian.com',
  [SmsCategory.qiniu]: 'https://sms.qiniuapi.com',
  [SmsCategory.aliyun]: 'https://dysmsapi.aliyuncs.com',
  [SmsCategory.tencent]: 'https://sms.tencentcloudapi.com',
}

/** Returns the address of a vendor's interface. */
export const smsEndpoint = (category: number): string => endpoints[category] ?? ''

/** Speaks to a vendor elsewhere: a test to its stand-in. */
export function useSmsEndpoint(category: number, address: string): void {
  endpoints[category] = address
}

/** The values that a template gets: those given, or the words as its only one. */
export const templateValues = ({ params, words }: SmsMessage): Record<string, string> =>
  Object.keys(params).length > 0 ? { ...params } : { content: words }

/** The answer of a vendor as an object; empty when it is none. */
export function answered({ body }: OutgoingAnswer): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(body.toString('utf8'))
    return parsed !== null && typeof parsed === 'object' ? (parsed as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

/** A number or text of an answer; '' for anything else. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

/** A refusal for good, or for now when the vendor is at fault or asks for patience. */
export const refusedBy = ({ status }: OutgoingAnswer, why: string, isBusy = false): SmsOutcome => ({
  kind: isBusy || status >= 500 || status === 429 ? 'busy' : 'refused',
  why: why || `HTTP ${status}`,
})
