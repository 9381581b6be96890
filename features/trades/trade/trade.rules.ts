import type { CodeOf } from '../../../core/shared/codes.ts'
import { RptStatus, TradeKind } from './trade.contract.ts'
import { TradeSource } from '../../channels/channels.shared.ts'

/** Kinds of trades that pay the operator. @source docs/domain/money.md 0.4 */
export const operatorKinds: readonly number[] = [
  TradeKind.pledge,
  TradeKind.simFee,
  TradeKind.mallOrder,
  TradeKind.topUp,
]

/** Kinds of trades whose payee is the merchant. @source docs/domain/money.md 0.4 */
export const merchantKinds: readonly number[] = Object.values(TradeKind).filter((kind) => !operatorKinds.includes(kind))

/** Whether the merchant is the payee: fee and chain profit apply. The others pay the operator. @source docs/domain/money.md 0.4 */
export const isMerchantTrade = (tradeKind: CodeOf<typeof TradeKind>): boolean => !operatorKinds.includes(tradeKind)

/** States of a trade that was paid. */
export const paidStatuses: readonly number[] = [
  RptStatus.success,
  RptStatus.reversed,
  RptStatus.partlyRefunded,
  RptStatus.refunded,
]

/** States of a trade that was paid and not reversed, whatever was refunded since. */
export const keptStatuses: readonly number[] = [RptStatus.success, RptStatus.partlyRefunded, RptStatus.refunded]

/** States of an order that waits for its payment. */
export const waitingStatuses: readonly number[] = [RptStatus.created, RptStatus.paying]

/** States of an order that was not: nothing was charged for it. */
export const unpaidStatuses: readonly number[] = [
  RptStatus.created,
  RptStatus.paying,
  RptStatus.failed,
  RptStatus.closed,
]

/** Whether a trade was paid, whatever became of the money since. @source docs/domain/money.md 3.2 */
export const isPaid = (rptStatus: CodeOf<typeof RptStatus>): boolean => paidStatuses.includes(rptStatus)

/** The day in a business number of a trade, refund or settlement: names its month's partition. @source docs/domain/money.md 0.6 */
export const dayInCode = (code: string): string => `${code.slice(2, 6)}-${code.slice(6, 8)}-${code.slice(8, 10)}`

const lateSources: readonly number[] = [
  TradeSource.customerShows,
  TradeSource.customerScans,
  TradeSource.jsapi,
  TradeSource.h5,
]

/** Whether a success that comes after its order was given up is refunded by itself: nobody waits for it any more. @source docs/domain/money.md 3.2, autoRefundLate */
export const isRefundedWhenLate = ({
  tradeSource,
  tradeKind,
}: {
  tradeSource: CodeOf<typeof TradeSource>
  tradeKind: CodeOf<typeof TradeKind>
}): boolean => isMerchantTrade(tradeKind) && lateSources.includes(tradeSource)
