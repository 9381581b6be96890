import type { CodeOf } from '../../../core/shared/codes.ts'
import { dayOfText } from '../../../core/shared/dates.ts'
import { type Fen, fen, zeroFen } from '../../../core/shared/money.ts'
import { type Chain, type PricedTrade, priceTrade, type Refunded } from '../../sharing/sharing.shared.ts'
import {
  type PaymentEvent,
  type PayWay,
  SettleCycle,
  type SettleMode,
  type TradeSource,
} from '../../channels/channels.shared.ts'
import type { OwnerType } from '../../ledger/ledger.shared.ts'
import type { CardType } from '../../settings/settings.shared.ts'
import {
  AbnormalKind,
  DivStatus,
  PushStatus,
  RptStatus,
  SettleStatus,
  TradeKind,
  TradeReconStatus,
} from '../trade/trade.contract.ts'
import { payWayOf } from './pay-way.rules.ts'
import {
  tradeDivisionTransitions,
  tradeReconTransitions,
  tradeSettleTransitions,
  tradeTransitions,
  pushTransitions,
} from '../trade/trade-states.rules.ts'

/** One payment as its table holds it. `tenantId` is the ledger's tenant, `oemNo` that of the merchant. */
export interface TradeRow {
  readonly tenantId: string
  readonly oemNo: string
  readonly id: bigint
  readonly rptOrderCode: string
  readonly createDay: string
  readonly rptAisleOrderCode: string | null
  readonly merOrderCode: string | null
  readonly tradeKind: CodeOf<typeof TradeKind>
  readonly tradeSource: CodeOf<typeof TradeSource>
  readonly payWay: CodeOf<typeof PayWay>
  readonly cardType: CodeOf<typeof CardType>
  readonly rptStatus: CodeOf<typeof RptStatus>
  readonly rpiNo: string | null
  readonly rpiName: string
  readonly storeNo: string | null
  readonly rpstNo: string | null
  readonly sn: string | null
  readonly rtNo: string | null
  readonly rqCode: string | null
  readonly formCode: string | null
  readonly empNo: string | null
  readonly institutionNo: string | null
  readonly managerUserId: bigint | null
  readonly userNo: string | null
  readonly chainPath: string
  readonly snapshotId: bigint | null
  readonly aisleCode: string
  readonly aisleMerNo: string
  readonly bankTradeNo: string
  readonly batchNo: string
  readonly voucherNo: string
  readonly cardNoMask: string
  readonly bankName: string
  readonly payerId: string
  readonly forOwnerType: CodeOf<typeof OwnerType> | null
  readonly forOwnerNo: string | null
  readonly orderAmount: Fen
  readonly discountAmount: Fen
  /** Part of the discount that a ticket of the operator's gave; a channel or bank gave the rest. */
  readonly ticketAmount: Fen
  readonly subsidyAmount: Fen
  readonly tradeAmount: Fen
  readonly ratePpm: number | null
  readonly rateCap: Fen | null
  readonly feeAmount: Fen
  readonly d0FeeAmount: Fen
  readonly settleAmount: Fen
  readonly aisleCostAmount: Fen
  readonly d0CostAmount: Fen
  readonly profitAmount: Fen
  readonly refundedAmount: Fen
  readonly refundingAmount: Fen
  readonly refundedFee: Fen
  readonly refundedCost: Fen
  readonly pooledAmount: Fen
  /** Amount that receivers of a division were paid out of this trade's money and have not given back. */
  readonly dividedAmount: Fen
  readonly settleMode: CodeOf<typeof SettleMode> | null
  readonly settleCycle: CodeOf<typeof SettleCycle> | null
  readonly settleStatus: CodeOf<typeof SettleStatus>
  readonly settleDay: string | null
  readonly settleCode: string | null
  readonly divStatus: CodeOf<typeof DivStatus>
  readonly pushStatus: CodeOf<typeof PushStatus>
  readonly reconStatus: CodeOf<typeof TradeReconStatus>
  readonly abnormalKind: CodeOf<typeof AbnormalKind>
  readonly createTime: string
  readonly expireTime: string | null
  readonly payTime: string | null
  readonly payDay: string | null
  readonly bookDay: string | null
  readonly closeTime: string | null
  readonly lastEventTime: string | null
  readonly listTime: string
  readonly failCode: string
  readonly failReason: string
  readonly notifyUrl: string
  readonly attach: string
  readonly remark: string
  readonly queryCount: number
  readonly nextQueryAt: string | null
  readonly syncedAt: string | null
  readonly version: number
}

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
  ticketAmount: zeroFen,
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
  settleStatus: tradeSettleTransitions.wait.to,
  settleDay: null,
  settleCode: null,
  divStatus: tradeDivisionTransitions.create.to,
  pushStatus: pushTransitions.leaveOut.to,
  reconStatus: tradeReconTransitions.wait.to,
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
    rptStatus: tradeTransitions.create.to,
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
