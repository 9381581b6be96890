import type { CodeOf } from '../../../core/shared/codes.ts'
import { type Fen, formatYuan, parsePercent, parseYuan } from '../../../core/shared/money.ts'
import type { PriceLine } from './fee.rules.ts'
import { changeBetween, type ProfitRow } from './profit-row.rules.ts'
import { ProfitMode } from './sharing.contract.ts'
import { RefundFeeRule } from '../../channels/pay-way/pay-way-codes.contract.ts'
import {
  afterRefund,
  type Chain,
  type EmployeePolicy,
  nothingRefunded,
  type PricedTrade,
  type Refunded,
  sharesAfter,
  type Trade,
} from './sharing.rules.ts'

/** Fen of a yuan text of a test, with or without a sign. */
export function yuan(text: string): Fen {
  const amount = parseYuan(text, true)
  if (amount === null) throw new Error(`${text} is not an amount`)
  return amount
}

/** Parts per million of a percent text of a test. */
export function percent(text: string): number {
  const ratePpm = parsePercent(text)
  if (ratePpm === null) throw new Error(`${text} is not a rate`)
  return ratePpm
}

/** A price line of percent and yuan texts; what is left out is absent. */
export const price = (
  rate: string,
  more: { cap?: string; minFee?: string; d0Rate?: string; d0Fee?: string; share?: string } = {},
): PriceLine => ({
  ratePpm: percent(rate),
  capAmountFen: more.cap === undefined ? null : yuan(more.cap),
  minFeeFen: yuan(more.minFee ?? '0'),
  d0RatePpm: percent(more.d0Rate ?? '0'),
  d0FeeFen: yuan(more.d0Fee ?? '0'),
  shareRatioPpm: percent(more.share ?? '100'),
})

/** A chain of prices from the channel's down to the merchant's: operator, providers L1, L2 …, merchant. */
export const chainOf = (lines: readonly (PriceLine | null)[], employee: EmployeePolicy | null = null): Chain => ({
  levels: lines.map((line, level) => {
    if (level === 0) return { ownerType: 1, ownerNo: 'operator', line }
    if (level === lines.length - 1) return { ownerType: 3, ownerNo: 'merchant', line }
    return { ownerType: 2, ownerNo: `L${level}`, line }
  }),
  employee,
})

/** A trade that settles the next working day, with nothing reported by the channel. */
export const trade = (amount: string, more: Partial<Trade> = {}): Trade => ({
  amountFen: yuan(amount),
  isD0: false,
  merchantFee: null,
  channelCost: null,
  ...more,
})

/** A whole fee as a channel reports it. */
export const reported = (amount: string) => ({ feeFen: yuan(amount), d0PartFen: null })

export const nothingReported = { feeFen: null, costFen: null }

export const employeeOwner = { ownerType: 4, ownerNo: 'employee' }

/** The policy of E13: 40 % of the direct node's spread. */
export const fortyPercent: EmployeePolicy = {
  ...employeeOwner,
  profitMode: ProfitMode.spreadShare,
  ratePpm: 400_000,
}

/** Prices of E1: WeChat over three levels. */
export const wechat = [price('0.21'), price('0.28'), price('0.32'), price('0.38')]

/** Prices of E2: a debit card with caps. */
export const cappedCard = [
  price('0.40', { cap: '17.50' }),
  price('0.43', { cap: '18.00' }),
  price('0.45', { cap: '18.50' }),
  price('0.50', { cap: '20.00' }),
]

/** Prices of E3: a credit card with a D0 fee per payout. */
export const creditCard = [
  price('0.50', { d0Fee: '1.50' }),
  price('0.53', { d0Fee: '2.00' }),
  price('0.55', { d0Fee: '2.50' }),
  price('0.60', { d0Fee: '3.00' }),
]

/** The rows of a trade before any refund. */
export const shares = (priced: PricedTrade) => sharesAfter(priced, RefundFeeRule.proportional, nothingRefunded)

/** Profits of rows as yuan texts, the operator's first. */
export const profits = (rows: readonly ProfitRow[]) => rows.map((row) => formatYuan(row.profitFen))

/** Returns the state after one more refund, with the rows and the returns that this refund books. */
export function refund(
  priced: PricedTrade,
  before: Refunded,
  amount: string,
  rule: CodeOf<typeof RefundFeeRule> = RefundFeeRule.proportional,
) {
  const after = afterRefund(priced, rule, before, yuan(amount), nothingReported)
  const kept = sharesAfter(priced, rule, after)
  return {
    after,
    kept,
    rows: changeBetween(sharesAfter(priced, rule, before), kept),
    feeBack: formatYuan(after.feeFen - before.feeFen),
    debited: formatYuan(yuan(amount) - (after.feeFen - before.feeFen)),
    costBack: formatYuan(after.costFen - before.costFen),
  }
}
