import { type Fen, fen } from '../core/shared/money.ts'
import { type Acquirer, newNumber } from './acquirer.ts'
import { timeText } from './clock.ts'
import { type ErrorCode, errorTexts, Refused } from './error-codes.ts'
import type { OpenedMerchant } from './merchants.ts'
import { findPrice, payWayFor } from './prices.ts'
import type { CardType, Order, OrderScene, OrderState, PayWay, SettleCycle } from './wire.ts'
import type { Effects } from './wire-control.ts'

/** An order as stored. */
export interface OrderRow {
  aisleOrderNo: string
  appId: string
  outTradeNo: string | null
  /** A second payment of the same out number. */
  isRepeat: boolean
  aisleMerchantNo: string
  sn: string | null
  scene: OrderScene
  payWay: PayWay
  cardType: CardType
  cardNoMask: string | null
  bankName: string | null
  amountFen: Fen
  rateFeeFen: Fen | null
  d0FeeFen: Fen | null
  rateCostFen: Fen | null
  d0CostFen: Fen | null
  /** The fee of a promotion, agreed before payment. */
  promisedFeeFen: Fen | null
  refundedFen: Fen
  refundingFen: Fen
  feeReturnedFen: Fen
  costReturnedFen: Fen
  /** Paid to receivers less what they returned. */
  dividedFen: Fen
  /** Net money held back for division, less what is on its way to receivers. */
  frozenFen: Fen
  isDivided: boolean
  isD0Wanted: boolean | null
  settleCycle: SettleCycle | null
  settleNo: string | null
  state: OrderState
  failCode: string | null
  attach: string | null
  notifyUrl: string | null
  effects: Effects
  /** Queries that still answer with doubt. */
  queriesLeft: number
  /** Whether doubt means: no such order. */
  isHidden: boolean
  createMs: number
  expireMs: number | null
  payMs: number | null
  payDay: string | null
}

/** Fields of a new order, whoever makes it. */
export type NewOrderRow = Pick<OrderRow, 'scene' | 'payWay' | 'amountFen' | 'effects'> &
  Partial<{ [Key in keyof OrderRow]: OrderRow[Key] | undefined }>

/** Writes an order in state NOTPAY. @returns its number @throws Refused MERCHANT_CLOSED, PAY_WAY_CLOSED */
export function addOrder(acquirer: Acquirer, merchant: OpenedMerchant, { effects, ...wanted }: NewOrderRow): string {
  const { store, clock } = acquirer
  const payWay = payWayFor(wanted.payWay, wanted.amountFen)
  if (merchant.state !== 'OPEN') throw new Refused('MERCHANT_CLOSED', merchant.aisleMerchantNo)
  if (!findPrice(store, merchant.applyNo, payWay)) throw new Refused('PAY_WAY_CLOSED', String(payWay))
  const aisleOrderNo = newNumber(acquirer, 'SO')
  store.insert('pay_order', {
    ...wanted,
    aisleOrderNo,
    appId: merchant.appId,
    isRepeat: wanted.isRepeat ?? false,
    aisleMerchantNo: merchant.aisleMerchantNo,
    payWay,
    cardType: wanted.cardType ?? 0,
    isDivided: wanted.isDivided ?? merchant.isDivided,
    state: 'NOTPAY',
    effectsJson: effects,
    createMs: clock.now(),
  })
  return aisleOrderNo
}

/** An order by either number; of several with one out number the first. @throws Refused ORDER_NOT_FOUND */
export function orderOf({ store }: Acquirer, no: string, appId?: string): OrderRow {
  const byOwn = store.get<OrderRow>('SELECT * FROM pay_order WHERE aisle_order_no = :no', { no })
  const found =
    byOwn ??
    store.get<OrderRow>(
      'SELECT * FROM pay_order WHERE out_trade_no = :no AND is_repeat = 0 AND (:appId IS NULL OR app_id = :appId)',
      { no, appId },
    )
  if (!found || (appId !== undefined && found.appId !== appId)) throw new Refused('ORDER_NOT_FOUND', no)
  return found
}

/** The order that a call names by aisleOrderNo or outTradeNo. @throws Refused BAD_REQUEST, ORDER_NOT_FOUND */
export function orderNamed(
  acquirer: Acquirer,
  appId: string,
  names: { aisleOrderNo?: string | undefined; outTradeNo?: string | undefined },
): OrderRow {
  const no = names.aisleOrderNo ?? names.outTradeNo
  if (!no) throw new Refused('BAD_REQUEST', 'outTradeNo', 400)
  return orderOf(acquirer, no, appId)
}

/** Fee of an order in all, null until paid. */
export const feeOf = ({ rateFeeFen, d0FeeFen }: OrderRow): Fen | null =>
  rateFeeFen === null ? null : fen(rateFeeFen + (d0FeeFen ?? 0n))

/** Cost of an order in all, null until paid. */
export const costOf = ({ rateCostFen, d0CostFen }: OrderRow): Fen | null =>
  rateCostFen === null ? null : fen(rateCostFen + (d0CostFen ?? 0n))

/** An order as it travels. */
export function orderAnswer({ settings, url }: Acquirer, row: OrderRow): Order {
  const isTold = settings.reportFees
  const {
    aisleOrderNo,
    outTradeNo,
    aisleMerchantNo,
    sn,
    scene,
    payWay,
    cardType,
    cardNoMask,
    bankName,
    settleCycle,
    state,
    failCode,
    attach,
  } = row
  return {
    aisleOrderNo,
    outTradeNo,
    aisleMerchantNo,
    sn,
    scene,
    payWay,
    cardType,
    cardNoMask,
    bankName,
    amount: row.amountFen,
    refundedAmount: row.refundedFen,
    merchantFee: isTold ? feeOf(row) : null,
    d0Fee: isTold ? row.d0FeeFen : null,
    cost: isTold ? costOf(row) : null,
    divide: row.isDivided,
    settleCycle,
    state,
    failCode,
    failMsg: failCode === null ? null : (errorTexts[failCode as ErrorCode] ?? failCode),
    codeUrl: scene === 'NATIVE' ? `${url}/#pay/${aisleOrderNo}` : null,
    attach,
    createTime: timeText(row.createMs),
    payTime: timeText(row.payMs),
    expireTime: timeText(row.expireMs),
  }
}
