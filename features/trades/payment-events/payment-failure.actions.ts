import type { Tx } from '../../../core/server/database/db.ts'
import { logStates } from '../../../core/server/states/state-log.ts'
import { type PaymentFacts, paymentFacts } from '../posting/merchant-facts.queries.ts'
import { chainsOf, type Payable, placeOf } from '../posting/payment.actions.ts'
import { placedFailure } from '../posting/payment.rules.ts'
import { countTrades, listed } from '../posting/trade-count.actions.ts'
import { bornAtChannel, type TradeRow } from '../posting/trade-row.rules.ts'
import { insertTrades, updateTradeStates } from '../posting/trade-store.actions.ts'
import { tradeTransitions } from '../trade/trade-states.rules.ts'

/**
 * Writes down failed payments: orders of ours become failed, others are stored so, with the merchant and chain that the
 * channel's merchant number names. No money moves.
 * @source docs/domain/money.md 3.2, 3.3
 */
export async function bookFailures(tx: Tx, tenantId: string, failures: readonly Payable[]): Promise<void> {
  if (failures.length === 0) return
  const placed = await bornFailures(tx, tenantId, failures)
  const failed = failures.map(({ event, order, rptOrderCode }) => ({
    before: order,
    trade: {
      ...(order ?? placed.get(rptOrderCode) ?? bornAtChannel(tenantId, event, rptOrderCode)),
      rptStatus: tradeTransitions.fail.to,
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

/** The trades of failures that we have no order of, by our number: each stands with its merchant, where that is one of ours. */
async function bornFailures(
  tx: Tx,
  tenantId: string,
  failures: readonly Payable[],
): Promise<ReadonlyMap<string, TradeRow>> {
  const born = failures.filter(({ order }) => order === null)
  if (born.length === 0) return new Map()
  const places = born.map((one) => placeOf(one, one.event.payTime ?? one.event.occurredAt))
  const facts = await paymentFacts(tx, tenantId, places)
  const chains = await chainsOf(tx, tenantId, places, facts)
  return new Map(
    born.map(({ event, rptOrderCode }, index) => {
      const trade = bornAtChannel(tenantId, event, rptOrderCode)
      return [
        rptOrderCode,
        placedFailure(trade, facts[index] as PaymentFacts, chains.get(String(index)) ?? null),
      ] as const
    }),
  )
}
