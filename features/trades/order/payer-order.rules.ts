import type { CodeOf } from '../../../core/shared/codes.ts'
import { type Fen, parseYuan } from '../../../core/shared/money.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { PayWay } from '../../channels/channels.shared.ts'
import { orderErrors } from './order.contract.ts'

/** Whom a payer pays. */
export interface Payee {
  readonly tenantId: string
  readonly oemNo: string
  readonly rpiNo: string
}

/** A way in which a payer may pay by scanning. */
export type ScanWay = CodeOf<typeof PayWay>

/** Ways that a page of ours can begin. A large code is the same app as the small one. @source docs/domain/network.md 8.2 */
export const scanWays: readonly ScanWay[] = [PayWay.wechat, PayWay.alipay, PayWay.unionpayQr, PayWay.digitalYuan]

const apps: readonly { readonly sign: RegExp; readonly way: ScanWay }[] = [
  { sign: /MicroMessenger/i, way: PayWay.wechat },
  { sign: /AlipayClient/i, way: PayWay.alipay },
  { sign: /UnionPay|CloudPay/i, way: PayWay.unionpayQr },
]

/**
 * The ways among which a payer chooses: the app that opened the page pays with itself, a browser with any.
 * @param open      ways for which the merchant has a channel
 * @param userAgent as the browser names itself
 */
export function waysFor(open: readonly number[], userAgent: string): readonly ScanWay[] {
  const app = apps.find(({ sign }) => sign.test(userAgent))
  return scanWays.filter((way) => open.includes(way) && (!app || app.way === way))
}

/** Payments that one address may begin within a minute; a shop's guests share one. */
export const payerLimit = { most: 60, windowMs: 60_000 } as const

/** Key of one opening of a page: 32 hexadecimal digits; the same key is the same payment. */
export const isPayerKey = (key: string): boolean => /^[0-9a-f]{32}$/.test(key)

/** The amount that a payer filled in. @throws common.amountFormat, common.amountZero */
export function payersAmount(given: string): Fen {
  const amount = parseYuan(given.normalize('NFKC').trim())
  if (amount === null) throw commonErrors.amountFormat()
  if (amount === 0n) throw commonErrors.amountZero()
  return amount
}

/** The way that a payer chose among those that are open; the only one needs no choice. @throws order.wayMissing */
export function payersWay(given: string, ways: readonly ScanWay[]): ScanWay {
  if (ways.length === 0) throw orderErrors.noRoute()
  const chosen = ways.length === 1 ? ways[0] : ways.find((way) => String(way) === given)
  if (chosen === undefined) throw orderErrors.wayMissing()
  return chosen
}

/** Number under which the merchant knows a payment of a payer's page: never twice for one key. */
export const payersOrderNo = (key: string): string => {
  if (!isPayerKey(key)) throw commonErrors.badBody()
  return `Q${key}`
}
