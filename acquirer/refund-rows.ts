import type { Fen } from '../core/shared/money.ts'
import type { Acquirer } from './acquirer.ts'
import { timeText } from './clock.ts'
import { Refused } from './error-codes.ts'
import { releaseHeld, tell } from './notifications.ts'
import { orderOf } from './order-rows.ts'
import type { Refund, RefundState } from './wire.ts'
import type { Effects } from './wire-control.ts'

/** A refund as stored, with what it takes from its order. */
export interface RefundRow {
  aisleRefundNo: string
  appId: string
  outRefundNo: string | null
  aisleOrderNo: string
  outTradeNo: string | null
  aisleMerchantNo: string
  amountFen: Fen
  feeReturnFen: Fen
  costReturnFen: Fen
  /** Part that came out of money held for division. */
  fromFrozenFen: Fen
  state: RefundState
  failCode: string | null
  notifyUrl: string | null
  effects: Effects
  queriesLeft: number
  isHidden: boolean
  createMs: number
  finishMs: number | null
}

const withOrder =
  'SELECT r.*, o.out_trade_no, o.aisle_merchant_no FROM refund r JOIN pay_order o USING (aisle_order_no)'

/** A refund by the acquirer's number, which must exist. */
export const refundOf = ({ store }: Acquirer, aisleRefundNo: string): RefundRow =>
  store.get<RefundRow>(`${withOrder} WHERE r.aisle_refund_no = :aisleRefundNo`, { aisleRefundNo })!

/** An app's refund by either number. @throws Refused REFUND_NOT_FOUND */
export function findRefund({ store }: Acquirer, no: string, appId: string): RefundRow {
  const found =
    store.get<RefundRow>(`${withOrder} WHERE r.out_refund_no = :no AND r.app_id = :appId`, { no, appId }) ??
    store.get<RefundRow>(`${withOrder} WHERE r.aisle_refund_no = :no AND r.app_id = :appId`, { no, appId })
  if (!found) throw new Refused('REFUND_NOT_FOUND', no)
  return found
}

/** Tells the client how a refund ended, and lets a pay notification go that waited for it. */
export function tellRefund(acquirer: Acquirer, aisleRefundNo: string): void {
  const row = refundOf(acquirer, aisleRefundNo)
  const { outRefundNo, outTradeNo, aisleOrderNo, aisleMerchantNo, amount, feeReturn, costReturn, state, failCode } = {
    ...row,
    ...refundAnswer(acquirer, row),
  }
  tell(acquirer, {
    event: 'refund',
    appId: row.appId,
    orderKey: aisleOrderNo,
    url: row.notifyUrl,
    effects: row.effects.notify,
    content: {
      outRefundNo,
      aisleRefundNo,
      outTradeNo,
      aisleOrderNo,
      aisleMerchantNo,
      amount,
      feeReturn,
      costReturn,
      refundedAmount: orderOf(acquirer, aisleOrderNo).refundedFen,
      state: state === 'SUCCESS' ? 'SUCCESS' : 'FAILED',
      failCode,
      finishTime: timeText(row.finishMs!),
    },
  })
  if (row.state === 'SUCCESS') releaseHeld(acquirer, aisleOrderNo)
}

/** A refund as it travels. */
export function refundAnswer({ settings }: Acquirer, row: RefundRow): Refund {
  const isTold = settings.reportFees && row.state === 'SUCCESS'
  const { aisleRefundNo, outRefundNo, aisleOrderNo, outTradeNo, aisleMerchantNo, state, failCode } = row
  return {
    aisleRefundNo,
    outRefundNo,
    aisleOrderNo,
    outTradeNo,
    aisleMerchantNo,
    amount: row.amountFen,
    feeReturn: isTold ? row.feeReturnFen : null,
    costReturn: isTold ? row.costReturnFen : null,
    state,
    failCode,
    createTime: timeText(row.createMs),
    finishTime: timeText(row.finishMs),
  }
}
