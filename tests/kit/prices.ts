import { randomInt } from 'node:crypto'
import { type Fen, fen, parsePercent, parseYuan } from '../../core/shared/money.ts'
import { PayWay } from '../../features/channels/pay-way/pay-way-codes.contract.ts'
import type { Line } from '../../features/channels/line/line.rules.ts'

/** Texts of a price: percent and yuan; what is left out is 0, no cap for `cap`. */
export interface PriceText {
  readonly rate: string
  readonly cap?: string
  readonly minFee?: string
  readonly d0Rate?: string
  readonly d0Fee?: string
}
/** Prices by the name of the pay way: `{ wechat: { rate: '0.38' } }`. */
export type Prices = { readonly [Way in keyof typeof PayWay]?: PriceText }

/** From when the world of a test holds unless told otherwise; test payments come later. */
export const earlier = '2026-01-01 00:00:00+08'

/** Lines of price texts. */
export const linesOf = (prices: Prices): Line[] =>
  Object.entries(prices).map(([way, text]) => ({
    payWay: PayWay[way as keyof typeof PayWay],
    ratePpm: ppm(text.rate),
    capAmountFen: text.cap === undefined ? null : yuan(text.cap),
    minFeeFen: yuan(text.minFee ?? '0'),
    d0RatePpm: ppm(text.d0Rate ?? '0'),
    d0FeeFen: yuan(text.d0Fee ?? '0'),
  }))

/** Parts per million of a percent text. */
export const ppm = (text: string): number => parsePercent(text) ?? Number.NaN
/** Fen of a yuan text. */
export const yuan = (text: string): Fen => parseYuan(text) ?? fen(-1)
/** So many random digits. */
export const digits = (count: number): string => Array.from({ length: count }, () => randomInt(10)).join('')
/** A phone number that no other record of the run has, as a rule. */
export const anyPhone = (): string => `13${digits(9)}`

/** Prices that the simulated acquirer charges: the list prices of its channel. */
export const sandboxCosts: Prices = {
  wechat: { rate: '0.20' },
  alipay: { rate: '0.20' },
  unionpayQr: { rate: '0.20' },
  debitCard: { rate: '0.40', cap: '17.50' },
  creditCard: { rate: '0.50', d0Fee: '1.50' },
  foreignCard: { rate: '1.60' },
  unionpayQrLarge: { rate: '0.52' },
  digitalYuan: { rate: '0' },
}

/** Prices of the worked examples, from the operator's cost down to the merchant. @source docs/domain/money.md 4.4, E1 to E3 */
export const e1Prices: readonly Prices[] = [
  { wechat: { rate: '0.21' }, debitCard: { rate: '0.40', cap: '17.50' }, creditCard: { rate: '0.50', d0Fee: '1.50' } },
  { wechat: { rate: '0.28' }, debitCard: { rate: '0.43', cap: '18.00' }, creditCard: { rate: '0.53', d0Fee: '2.00' } },
  { wechat: { rate: '0.32' }, debitCard: { rate: '0.45', cap: '18.50' }, creditCard: { rate: '0.55', d0Fee: '2.50' } },
  { wechat: { rate: '0.38' }, debitCard: { rate: '0.50', cap: '20.00' }, creditCard: { rate: '0.60', d0Fee: '3.00' } },
]
