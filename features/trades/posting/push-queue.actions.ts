import { randomUUID } from 'node:crypto'
import { bulkInsert, onceNow } from '../../../core/server/database/bulk.ts'
import type { Tx } from '../../../core/server/database/db.ts'
import { formatYuan } from '../../../core/shared/money.ts'
import type { PushEvent } from '../trade/trade.contract.ts'
import type { TradeRow } from './trade-row.rules.ts'

/** An event of a trade of which the merchant's system is to be told. */
export interface Push {
  readonly trade: TradeRow
  readonly event: (typeof PushEvent)[keyof typeof PushEvent]
  /** The refund that it is about, if any. */
  readonly refund?: { readonly refundCode: string; readonly refundAmount: bigint }
}

const insert = bulkInsert<Push>(
  'trade_push',
  {
    oem_no: ['text', ({ trade }) => trade.oemNo],
    rpt_order_code: ['text', ({ trade }) => trade.rptOrderCode],
    event_kind: ['text', ({ event }) => event],
    url: ['text', ({ trade }) => trade.notifyUrl],
    body: ['text', bodyOf],
  },
  '',
  { create_time: onceNow },
)

/**
 * Queues what merchants' systems are to be told, in the transaction of the event; trades without an address are left
 * out. Sending comes later, signed, outside of any transaction.
 * @source docs/domain/money.md 3.4
 */
export async function queuePushes(tx: Tx, tenantId: string, pushes: readonly Push[]): Promise<void> {
  await insert(
    tx,
    tenantId,
    pushes.filter(({ trade }) => trade.notifyUrl !== ''),
  )
}

function bodyOf({ trade, event, refund }: Push): string {
  return JSON.stringify({
    event,
    rptOrderCode: trade.rptOrderCode,
    merOrderCode: trade.merOrderCode ?? '',
    rptAisleOrderCode: trade.rptAisleOrderCode ?? '',
    orderAmount: formatYuan(trade.orderAmount),
    discountAmount: formatYuan(trade.discountAmount),
    tradeAmount: formatYuan(trade.tradeAmount),
    refundedAmount: formatYuan(trade.refundedAmount),
    ...(refund ? { refundCode: refund.refundCode, refundAmount: formatYuan(refund.refundAmount) } : {}),
    payTime: trade.payTime?.slice(0, 19) ?? '',
    attach: trade.attach,
    nonce: randomUUID(),
  })
}
