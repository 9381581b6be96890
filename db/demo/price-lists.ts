import { fen, parsePercent, parseYuan } from '../../core/shared/money.ts'
import { PayWay } from '../../features/channels/pay-way/pay-way-codes.contract.ts'
import type { Line } from '../../features/channels/line/line.rules.ts'

/** Texts of a price list: percent, and for debit cards a cap in yuan. */
export type PriceList = Readonly<Partial<Record<keyof typeof PayWay, readonly [rate: string, cap?: string]>>>

/** Prices that each level pays upward, the channel first. @source docs/domain/network.md 8.2 */
export const prices = {
  channel: {
    wechat: ['0.2'],
    alipay: ['0.2'],
    unionpayQr: ['0.2'],
    debitCard: ['0.42', '18'],
    creditCard: ['0.52'],
    foreignCard: ['1.6'],
    unionpayQrLarge: ['0.52'],
    digitalYuan: ['0'],
  },
  north: {
    wechat: ['0.28'],
    alipay: ['0.28'],
    unionpayQr: ['0.28'],
    debitCard: ['0.45', '19'],
    creditCard: ['0.54'],
    foreignCard: ['1.8'],
    unionpayQrLarge: ['0.54'],
    digitalYuan: ['0'],
  },
  city: {
    wechat: ['0.3'],
    alipay: ['0.3'],
    unionpayQr: ['0.3'],
    debitCard: ['0.47', '20'],
    creditCard: ['0.56'],
    unionpayQrLarge: ['0.56'],
    digitalYuan: ['0'],
  },
  district: {
    wechat: ['0.32'],
    alipay: ['0.32'],
    unionpayQr: ['0.32'],
    debitCard: ['0.48', '21'],
    creditCard: ['0.57'],
    unionpayQrLarge: ['0.57'],
    digitalYuan: ['0'],
  },
  merchant: {
    wechat: ['0.38'],
    alipay: ['0.38'],
    unionpayQr: ['0.38'],
    debitCard: ['0.5', '22'],
    creditCard: ['0.6'],
    unionpayQrLarge: ['0.6'],
    digitalYuan: ['0.1'],
  },
} as const satisfies Record<string, PriceList>

/** The lines of a price list. */
export const linesOf = (list: PriceList): Line[] =>
  Object.entries(list).map(([way, [rate, cap]]) => ({
    payWay: PayWay[way as keyof typeof PayWay],
    ratePpm: parsePercent(rate) ?? 0,
    capAmountFen: cap === undefined ? null : parseYuan(cap),
    minFeeFen: fen(0),
    d0RatePpm: 0,
    d0FeeFen: fen(0),
  }))
