import type { Tx } from '../../../core/server/db.ts'
import { logStates } from '../../ledger/state-log/state-log.actions.ts'
import { RptStatus } from '../trade/trade.contract.ts'
import type { Payable } from './payment.actions.ts'
import { countTrades, listed } from './trade-count.actions.ts'
import { bornAtChannel } from './trade-row.rules.ts'
import { insertTrades, updateTradeStates } from './trade-store.actions.ts'

/** Writes down failed payments: orders of ours become failed, others are stored so. No money moves. */
export async function bookFailures(tx: Tx, tenantId: string, failures: readonly Payable[]): Promise<void> {
  if (failures.length === 0) return
  const failed = failures.map(({ event, order, rptOrderCode }) => ({
    before: order,
    trade: {
      ...(order ?? bornAtChannel(tenantId, event, rptOrderCode)),
      rptStatus: RptStatus.failed,
      failCode: event.failCode,
      failReason: event.failReason,
      lastEventTime: event.occurredAt,
      nextQueryAt: null,
      version: (order?.version ?? -1) + 1,
    },
  }))
  const born = failed.filter(({ before }) => before === null)
  await insertTrades(
    tx,
    tenantId,
    born.map(({ trade }) => trade),
  )
  await updateTradeStates(
    tx,
    tenantId,
    failed.filter(({ before }) => before !== null).map(({ trade }) => trade),
  )
  await countTrades(
    tx,
    tenantId,
    failed.map(({ trade, before }) => ({ before: before && listed(before), after: listed(trade) })),
  )
  await logStates(
    tx,
    tenantId,
    null,
    failed.map(({ trade, before }) => ({
      oemNo: trade.oemNo,
      entity: 'trade',
      entityNo: trade.rptOrderCode,
      from: before?.rptStatus ?? null,
      to: trade.rptStatus,
      action: 'payFailed',
    })),
  )
}
