import { dayOfText } from '../../../core/shared/dates.ts'
import { fen, zeroFen } from '../../../core/shared/money.ts'
import type { Chain, PricedTrade, Refunded } from '../../profit/sharing/sharing.rules.ts'
import { priceTrade } from '../../profit/sharing/sharing.rules.ts'
import { SettleCycle } from '../../channels/aisle/aisle-codes.contract.ts'
import type { PaymentEvent } from '../inbox/event.contract.ts'
import {
  AbnormalKind,
  DivStatus,
  PushStatus,
  RptStatus,
  SettleStatus,
  TradeKind,
  TradeReconStatus,
} from '../trade/trade.contract.ts'
import type { posTrades } from '../trade/trade.tables.ts'
import { payWayOf } from './pay-way.rules.ts'

/** A trade as its table holds it. */
export type TradeRow = typeof posTrades.$inferSelect

/** Initial values of every new trade. */
export const blankTrade = {
  id: 0n,
  merOrderCode: null,
  tradeKind: TradeKind.purchase,
  rpiNo: null,
  rpiName: '',
  storeNo: null,
  rpstNo: null,
  rtNo: null,
  formCode: null,
  empNo: null,
  institutionNo: null,
  managerUserId: null,
  userNo: null,
  chainPath: '',
  snapshotId: null,
  forOwnerType: null,
  forOwnerNo: null,
  subsidyAmount: zeroFen,
  ratePpm: null,
  rateCap: null,
  feeAmount: zeroFen,
  d0FeeAmount: zeroFen,
  settleAmount: zeroFen,
  aisleCostAmount: zeroFen,
  d0CostAmount: zeroFen,
  profitAmount: zeroFen,
  refundedAmount: zeroFen,
  refundingAmount: zeroFen,
  refundedFee: zeroFen,
  refundedCost: zeroFen,
  pooledAmount: zeroFen,
  dividedAmount: zeroFen,
  settleMode: null,
  settleCycle: null,
  settleStatus: SettleStatus.unsettled,
  settleDay: null,
  settleCode: null,
  divStatus: DivStatus.none,
  pushStatus: PushStatus.notNeeded,
  reconStatus: TradeReconStatus.notReconciled,
  abnormalKind: AbnormalKind.none,
  expireTime: null,
  payTime: null,
  payDay: null,
  bookDay: null,
  closeTime: null,
  lastEventTime: null,
  failCode: '',
  failReason: '',
  notifyUrl: '',
  remark: '',
  queryCount: 0,
  nextQueryAt: null,
  syncedAt: null,
  version: 0,
} as const satisfies Partial<TradeRow>

/** A trade as a channel tells of it that we did not create. It begins at its payment, and so does its number. */
export function bornAtChannel(tenantId: string, event: PaymentEvent, rptOrderCode: string): TradeRow {
  const createTime = event.payTime ?? event.occurredAt
  return {
    ...blankTrade,
    tenantId,
    oemNo: tenantId,
    rptOrderCode,
    createDay: dayOfText(createTime),
    createTime,
    listTime: createTime,
    rptStatus: RptStatus.created,
    rptAisleOrderCode: event.aisleOrderNo,
    tradeSource: event.tradeSource,
    payWay: payWayOf(event),
    cardType: event.cardType,
    sn: event.sn,
    rqCode: event.rqCode,
    aisleCode: event.aisleCode,
    aisleMerNo: event.aisleMerNo,
    bankTradeNo: event.bankTradeNo,
    batchNo: event.batchNo,
    voucherNo: event.voucherNo,
    cardNoMask: event.cardNoMask,
    bankName: event.bankName,
    payerId: event.payerId,
    attach: event.attach,
    orderAmount: fen(event.amountFen + event.discountFen),
    discountAmount: event.discountFen,
    tradeAmount: event.amountFen,
  }
}

/** Returns the amounts that have been given back of a trade so far. */
export const refundedOf = ({ refundedAmount, refundedFee, refundedCost }: TradeRow): Refunded => ({
  amountFen: refundedAmount,
  feeFen: refundedFee,
  costFen: refundedCost,
})

/** A booked trade priced again from its snapshot, with fee and cost as charged: the ground of all that follows it. */
export const pricedAsBooked = (trade: TradeRow, chain: Chain): PricedTrade =>
  priceTrade(chain, {
    amountFen: trade.tradeAmount,
    isD0: trade.settleCycle === SettleCycle.d0,
    merchantFee: { feeFen: trade.feeAmount, d0PartFen: trade.d0FeeAmount },
    channelCost: { feeFen: trade.aisleCostAmount, d0PartFen: trade.d0CostAmount },
  })
