import type { CodeOf } from '../../../core/shared/codes.ts'
import { dayOfText } from '../../../core/shared/dates.ts'
import { type Fen, fen, zeroFen } from '../../../core/shared/money.ts'
import { type PaymentEvent, PayWay, RefundFeeRule, SettleCycle } from '../../channels/channels.shared.ts'
import { OwnerType } from '../../ledger/ledger.shared.ts'
import {
  type KnownFee,
  levelFee,
  nothingRefunded,
  type PricedTrade,
  priceTrade,
  type ProfitRow,
  sharesAfter,
  type SnapshotChain,
  wholeFeeFen,
} from '../../sharing/sharing.shared.ts'
import { chainPathOf } from '../trade/owners.rules.ts'
import { AbnormalKind, DivStatus } from '../trade/trade.contract.ts'
import { isMerchantTrade } from '../trade/trade.rules.ts'
import type { Belonging, MerchantFacts, PaymentFacts } from './merchant-facts.queries.ts'
import { payWayOf } from './pay-way.rules.ts'
import { bornAtChannel, type TradeRow } from './trade-row.rules.ts'
import { pushTransitions, tradeTransitions, tradeSettleTransitions } from '../trade/trade-states.rules.ts'

/** A payment that is about to be booked, with all that decides how. */
export interface Payment {
  readonly tenantId: string
  readonly event: PaymentEvent
  /** Our order as it stands; null when the payment was born at the channel. */
  readonly order: TradeRow | null
  readonly rptOrderCode: string
  readonly bookDay: string
  readonly facts: PaymentFacts
  /** The merchant's chain at the instant of payment; null when it was nobody's then, or is unknown. */
  readonly frozen: (SnapshotChain & Belonging) | null
  /** Late success or duplicate payment, else none. */
  readonly abnormalKind: CodeOf<typeof AbnormalKind>
}

/** A booked payment: the trade as it will stand, and what its levels earn. */
export interface PaidTrade {
  readonly trade: TradeRow
  readonly before: TradeRow | null
  /** Null for operator trades and unknown merchants, which have no chain. */
  readonly chain: SnapshotChain | null
  readonly rows: readonly ProfitRow[]
  /** Blind index of the person when the payment counts toward the credit card limits of micro merchants. */
  readonly microIdHash: string | null
  readonly licenseHolder: string
}

/**
 * Books a payment: fees, cost and profit by the prices of its instant; for a payment to the operator the cost alone;
 * for an unknown merchant nothing but the amount.
 * @source docs/domain/money.md 3.1, 3.2, 3.6 (settleCycle), 4.1
 */
export function bookPayment(payment: Payment): PaidTrade {
  const { order, facts } = payment
  const paid = asPaid(payment)
  const { licenseHolder } = facts.aisle
  const plain = { trade: paid, before: order, chain: null, rows: [], microIdHash: null, licenseHolder }
  if (!isMerchantTrade(paid.tradeKind)) return { ...plain, trade: asOperatorTrade(paid, payment) }
  const { merchant } = facts
  if (!merchant)
    return {
      ...plain,
      trade: { ...paid, abnormalKind: AbnormalKind.unknownMerchant, settleStatus: tradeSettleTransitions.leaveOut.to },
    }
  return bookForMerchant(paid, payment, merchant)
}

/**
 * A trade booked for a merchant, with the prices of its instant: at payment, or when somebody claims it later.
 * @param paid the trade with everything that does not depend on whose it is
 */
export function bookForMerchant(
  paid: TradeRow,
  {
    event,
    order,
    facts,
    frozen,
    abnormalKind,
  }: Pick<Payment, 'order' | 'facts' | 'frozen' | 'abnormalKind'> & { event: ReportedFees },
  merchant: MerchantFacts,
): PaidTrade {
  const whose: Belonging = frozen ?? merchant
  const chain = frozen ?? unpricedChain(paid.tenantId, whose, merchant.rpiNo)
  const { priced, settleCycle } = priceAndCycle(chain, paid, event, merchant, facts.aisle.isInD0Window)
  const isFlagged = priced.isPriceMissing
    ? AbnormalKind.missingPrice
    : priced.isFeeDifferent
      ? AbnormalKind.feeMismatch
      : AbnormalKind.none
  const trade: TradeRow = {
    ...paid,
    ...priceFields(priced),
    ...placeFields(paid, whose, merchant, facts),
    settleMode: facts.aisle.settleMode,
    settleCycle,
    settleStatus: tradeSettleTransitions.wait.to,
    abnormalKind: abnormalKind === AbnormalKind.none ? isFlagged : abnormalKind,
  }
  const microIdHash = trade.payWay === PayWay.creditCard ? merchant.microIdHash : null
  const rows = sharesAfter(priced, RefundFeeRule.none, nothingRefunded)
  return { trade, before: order, chain, rows, microIdHash, licenseHolder: facts.aisle.licenseHolder }
}

/** The fields of a trade that say whose it is and where it was paid. */
function placeFields(
  trade: TradeRow,
  { oemNo, userNo, userPath, empNo, institutionNo, managerUserId }: Belonging,
  { rpiNo, rpiName }: MerchantFacts,
  { device }: PaymentFacts,
) {
  return {
    oemNo,
    rpiNo,
    rpiName,
    userNo,
    chainPath: chainPathOf(trade.tenantId, oemNo, userPath),
    empNo,
    institutionNo,
    managerUserId,
    storeNo: trade.storeNo ?? device.storeNo,
    rpstNo: trade.rpstNo ?? device.rpstNo,
    rtNo: trade.rtNo ?? device.rtNo,
  }
}

/**
 * A failed payment that was born at the channel, as its merchant's: it shows whose it is, and earns nobody anything.
 * @param frozen whose the merchant was at that instant; null when it was nobody's then, or is unknown
 */
export function placedFailure(trade: TradeRow, facts: PaymentFacts, frozen: Belonging | null): TradeRow {
  const { merchant } = facts
  return merchant ? { ...trade, ...placeFields(trade, frozen ?? merchant, merchant, facts) } : trade
}

/** Fees and cycle of a payment, as the channel reported them. */
export type ReportedFees = Pick<PaymentEvent, 'feeFen' | 'd0FeeFen' | 'costFen' | 'settleCycle'>

/** The money fields of a trade that its prices decide. Amounts in fen. */
export function priceFields({ trade, fees, chain }: PricedTrade) {
  const [cost, merchantFee] = [fees[0], fees.at(-1)]
  const line = chain.levels.at(-1)?.line ?? null
  if (!cost || !merchantFee) throw new RangeError('a priced trade has an operator and a merchant')
  const feeAmount = wholeFeeFen(merchantFee)
  const aisleCostAmount = wholeFeeFen(cost)
  return {
    ratePpm: line?.ratePpm ?? null,
    rateCap: line?.capAmountFen ?? null,
    feeAmount,
    d0FeeAmount: merchantFee.d0PartFen,
    settleAmount: fen(trade.amountFen - feeAmount),
    aisleCostAmount,
    d0CostAmount: cost.d0PartFen,
    profitAmount: fen(feeAmount - aisleCostAmount),
  }
}

/** The trade as paid, whoever it is for. */
function asPaid({ tenantId, event, order, rptOrderCode, bookDay, abnormalKind }: Payment): TradeRow {
  const known = order ?? bornAtChannel(tenantId, event, rptOrderCode)
  return {
    ...known,
    rptStatus: tradeTransitions.pay.to,
    rptAisleOrderCode: event.aisleOrderNo,
    payWay: payWayOf(event),
    cardType: event.cardType,
    cardNoMask: event.cardNoMask || known.cardNoMask,
    bankName: event.bankName || known.bankName,
    payerId: event.payerId || known.payerId,
    bankTradeNo: event.bankTradeNo,
    batchNo: event.batchNo,
    voucherNo: event.voucherNo,
    aisleMerNo: event.aisleMerNo,
    discountAmount: fen(known.orderAmount - event.amountFen),
    tradeAmount: event.amountFen,
    settleAmount: event.amountFen,
    payTime: event.payTime,
    payDay: dayOfText(payTimeOf(event)),
    bookDay,
    lastEventTime: event.occurredAt,
    failCode: '',
    failReason: '',
    nextQueryAt: null,
    pushStatus: known.notifyUrl === '' ? pushTransitions.leaveOut.to : pushTransitions.begin.to,
    abnormalKind,
    version: known.version + 1,
  }
}

/** The instant of payment. @throws RangeError when a success has none */
export function payTimeOf({ payTime }: Pick<PaymentEvent, 'payTime'>): string {
  if (payTime === null) throw new RangeError('a successful payment has no time')
  return payTime
}

function asOperatorTrade(paid: TradeRow, { event, facts }: Payment): TradeRow {
  const isD0 = event.settleCycle === SettleCycle.d0
  const byPrice = facts.cost ? wholeFeeFen(levelFee(facts.cost, { amountFen: paid.tradeAmount, isD0 })) : zeroFen
  const aisleCostAmount = event.costFen ?? byPrice
  return {
    ...paid,
    aisleCostAmount,
    profitAmount: fen(-aisleCostAmount),
    settleMode: facts.aisle.settleMode,
    settleCycle: event.settleCycle,
    settleStatus: tradeSettleTransitions.leaveOut.to,
  }
}

/** The channel's word on the cycle counts; without one it is D0 where that is open and leaves something to settle. */
function priceAndCycle(
  chain: SnapshotChain,
  paid: TradeRow,
  event: ReportedFees,
  merchant: MerchantFacts,
  isInD0Window: boolean,
) {
  const at = (settleCycle: CodeOf<typeof SettleCycle>) => ({
    settleCycle,
    priced: priceTrade(chain, reported(paid.tradeAmount, event, settleCycle)),
  })
  if (event.settleCycle !== null) return at(event.settleCycle)
  if (merchant.isD0On && isInD0Window && paid.divStatus === DivStatus.none) {
    const d0 = at(SettleCycle.d0)
    const fee = d0.priced.fees.at(-1)
    if (fee && fee.d0PartFen < paid.tradeAmount - fee.ratePartFen) return d0
  }
  return at(merchant.settleCycle)
}

const reported = (amountFen: Fen, { feeFen, d0FeeFen, costFen }: ReportedFees, settleCycle: number) => ({
  amountFen,
  isD0: settleCycle === SettleCycle.d0,
  merchantFee: knownFee(feeFen, d0FeeFen),
  channelCost: knownFee(costFen, null),
})

const knownFee = (feeFen: Fen | null, d0PartFen: Fen | null): KnownFee | null =>
  feeFen === null ? null : { feeFen, d0PartFen }

/** The chain of a merchant that was nobody's at that instant: its nodes of now, none of them with a price. */
function unpricedChain(tenantId: string, { oemNo, userPath }: Belonging, rpiNo: string): SnapshotChain {
  const level = (ownerType: number) => (ownerNo: string) => ({ ownerType, ownerNo, line: null, lineId: null })
  const operators = oemNo === tenantId ? [tenantId] : [tenantId, oemNo]
  const providers = userPath === '' ? [] : userPath.split(',')
  return {
    levels: [
      ...operators.map(level(OwnerType.operator)),
      ...providers.map(level(OwnerType.provider)),
      level(OwnerType.merchant)(rpiNo),
    ],
    employee: null,
  }
}
