import { defineErrors } from '../../../core/shared/errors.ts'
import type { Fen } from '../../../core/shared/money.ts'

/** Outcome of an item on a bill: it happened, it went back as a whole, or anything else. */
export type BillOutcome = 'success' | 'goneBack' | 'other'

/** One line of a bill in one language for all channels. Amounts in fen; null or '' where the bill does not say. */
export interface BillLine {
  /** Line number in the file; the heading is line 1. */
  readonly lineNo: number
  /** Whether it tells of a return by a bank of what another line tells of. */
  readonly isReturn: boolean
  /** The channel's number of the order, refund, settlement or payout; of profit its number of the merchant. */
  readonly aisleOrderNo: string
  /** Our number of the same. */
  readonly outTradeNo: string
  /** Of a refund: our number of the payment that goes back. */
  readonly tradeNo: string
  readonly aisleMerNo: string
  readonly sn: string
  readonly payWay: number | null
  readonly cardType: number | null
  readonly settleCycle: number | null
  /** Paid, refunded, settled net, paid out; of profit the turnover. */
  readonly amountFen: Fen
  /** The merchant's fee; of a refund what of it came back; of a payout its price. */
  readonly feeFen: Fen | null
  /** Cost that the channel charges the operator; for a refund the part of it that came back. */
  readonly costFen: Fen | null
  readonly outcome: BillOutcome
  /** The channel's own word for it. */
  readonly status: string
  /** Database text; null where the bill does not say. */
  readonly payTime: string | null
}

/** A bill that was read whole, its total line checked. */
export interface ReadBill {
  readonly lines: readonly BillLine[]
  readonly count: number
  /** Sums as the total line has them. */
  readonly amountFen: Fen
  readonly feeFen: Fen
}

/** Refusals of a bill file. */
export const billErrors = defineErrors('bill', {
  hashDiffers: {
    status: 409,
    zh: '账单文件校验值不符，请重新下载',
    en: 'The bill does not match the channel’s signature. Fetch it again',
  },
  broken: { status: 409, zh: '账单第{line}行格式不正确：{why}', en: 'Line {line} of the bill is invalid: {why}' },
  totalMissing: { status: 409, zh: '账单缺少合计行', en: 'The bill has no total line' },
  totalDiffers: {
    status: 409,
    zh: '账单合计与明细不符：合计{total}，明细{sum}',
    en: 'The bill total does not match the sum of its lines: {total} and {sum}',
  },
})
