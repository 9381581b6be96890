import type { Tx } from '../../../core/server/database/db.ts'
import { takeNumbers } from '../../../core/server/database/business-number.ts'
import { postAll } from '../../ledger/ledger.server.ts'
import type { TradeRow } from '../posting/trade-row.rules.ts'
import { updateMoneyOfTrades } from '../posting/trade-store.actions.ts'
import { fallBackToT1 } from './d0-fallback.actions.ts'
import { endedRecord, logSettlements, newRecord, type Told } from './settlement-booking.actions.ts'
import {
  insertSettlements,
  settledPosting,
  settleNumber,
  type SettleRow,
  updateSettlements,
} from './settlement-store.actions.ts'
import { tradeSettleTransitions } from '../trade/trade-states.rules.ts'
import { settlementTransitions } from './settlement.rules.ts'

const ofTrade = (trade: TradeRow) => ({
  tradeCount: 1,
  tradeAmountFen: trade.tradeAmount,
  refundAmountFen: trade.refundedAmount,
  feeAmountFen: trade.feeAmount,
})

/** One payment reached its merchant at once. */
export async function bookSettledD0(tx: Tx, tenantId: string, told: readonly Told[]): Promise<void> {
  if (told.length === 0) return
  const records = await d0Records(tx, tenantId, told, settlementTransitions.succeed.to)
  await updateMoneyOfTrades(
    tx,
    tenantId,
    told.map(({ trade }, index) => withSettlement(trade as TradeRow, records[index] as SettleRow)),
  )
  await storeD0(tx, tenantId, told, records)
  await postAll(
    tx,
    tenantId,
    told.map(({ event, bookDay }, index) =>
      settledPosting(records[index] as SettleRow, event.netFen, bookDay, event.finishTime),
    ),
  )
  await logSettlements(
    tx,
    tenantId,
    told.map(({ known }, index) => [known, records[index] as SettleRow, 'settle']),
  )
}

const withSettlement = (trade: TradeRow, { settleCode, settleDay }: SettleRow): TradeRow => ({
  ...trade,
  settleStatus: tradeSettleTransitions.settle.to,
  settleCode,
  settleDay,
  version: trade.version + 1,
})

/** A same-day payout failed: its surcharge comes back and the payment joins the next T1 record. */
export async function bookMovedToT1(tx: Tx, tenantId: string, told: readonly Told[]): Promise<void> {
  if (told.length === 0) return
  const records = await d0Records(tx, tenantId, told, settlementTransitions.moveToT1.to)
  await fallBackToT1(
    tx,
    tenantId,
    told.map(({ trade, event, bookDay }) => ({ trade: trade as TradeRow, happenedAt: event.finishTime, bookDay })),
  )
  await storeD0(tx, tenantId, told, records)
  await logSettlements(
    tx,
    tenantId,
    told.map(({ known }, index) => [known, records[index] as SettleRow, 'moveToT1']),
  )
}

async function d0Records(
  tx: Tx,
  tenantId: string,
  told: readonly Told[],
  settleStatus: SettleRow['settleStatus'],
): Promise<SettleRow[]> {
  const codes = await takeNumbers(tx, settleNumber, told[0]?.bookDay as string, told.length)
  return told.map((one, index) =>
    endedRecord(
      one.known ?? newRecord(tenantId, one, codes[index] as string, ofTrade(one.trade as TradeRow)),
      one,
      settleStatus,
    ),
  )
}

async function storeD0(tx: Tx, tenantId: string, told: readonly Told[], records: readonly SettleRow[]): Promise<void> {
  await insertSettlements(
    tx,
    tenantId,
    records.filter((_, index) => told[index]?.known === null),
  )
  await updateSettlements(
    tx,
    tenantId,
    records.filter((_, index) => told[index]?.known !== null),
  )
}
