import { momentNow } from '../../../core/server/database/moment.ts'
import type { Tx } from '../../../core/server/database/db.ts'
import type { TradeEffects } from '../../trades/trades.server.ts'
import type { TradeRow } from '../../trades/trades.shared.ts'
import { invoiceableOf } from './invoiceable.rules.ts'
import { takeBackOver } from './red-letter.actions.ts'

/** Takes back the invoices that trades no longer cover. The trades are locked. */
async function trim(tx: Tx, tenantId: string, trades: readonly TradeRow[]): Promise<void> {
  const now = await momentNow(tx)
  for (const trade of trades.toSorted((a, b) => (a.rptOrderCode < b.rptOrderCode ? -1 : 1)))
    await takeBackOver(tx, tenantId, { rptOrderCode: trade.rptOrderCode, netFen: invoiceableOf(trade) }, now)
}

/** Effects on invoices when money of trades goes back. @source docs/domain/money.md 8.1 (b), refund of the trade */
export const invoiceEffects: TradeEffects = {
  name: 'invoice',
  refunded: (tx, tenantId, refunds) =>
    trim(
      tx,
      tenantId,
      refunds.map(({ trade }) => trade),
    ),
  reversed: trim,
}
