import { bulkUpdate } from '../../../core/server/database/bulk.ts'
import type { Tx } from '../../../core/server/database/db.ts'
import { fieldColumns } from '../../../core/server/database/fields.ts'
import { takeNumbers } from '../../../core/server/database/business-number.ts'
import { SettleCycle, SettleMode } from '../../channels/channels.shared.ts'
import { postAll } from '../../ledger/ledger.server.ts'
import { RpiStatus } from '../../merchants/merchants.shared.ts'
import { tradeTypes } from '../posting/trade-fields.queries.ts'
import type { TradeRow } from '../posting/trade-row.rules.ts'
import { AbnormalKind, SettleStatus } from '../trade/trade.contract.ts'
import { isIntoWallet, logMade } from './settle-build.actions.ts'
import {
  insertSettlements,
  newSettlement,
  settledPosting,
  settleNumber,
  type SettleRow,
} from './settlement-store.actions.ts'
import { tradeSettleTransitions } from '../trade/trade-states.rules.ts'
import { settlementTransitions } from './settlement.rules.ts'

/**
 * Settles payments that reach the merchant's wallet at once, in the transaction that books them: one record a trade.
 * Payments that go back by themselves, and those of frozen merchants, wait.
 * @param trades as booked in this transaction
 * @source docs/domain/money.md 3.6
 */
export async function settleWalletD0(tx: Tx, tenantId: string, trades: readonly TradeRow[]): Promise<void> {
  const candidates = trades.filter(isAtOnce)
  if (candidates.length === 0) return
  const frozen = await frozenMerchants(tx, tenantId, candidates)
  const atOnce = candidates.filter(({ rpiNo }) => !frozen.has(rpiNo as string))
  const codes = await takeNumbers(tx, settleNumber, candidates[0]?.payDay as string, atOnce.length)
  const rows = atOnce.map((trade, index) => d0Record(trade, codes[index] as string))
  await markSettled(
    tx,
    tenantId,
    atOnce.map((trade, index) => ({
      ...trade,
      settleStatus: tradeSettleTransitions.settle.to,
      settleCode: codes[index] as string,
      settleDay: trade.payDay,
      version: trade.version + 1,
    })),
  )
  await insertSettlements(tx, tenantId, rows)
  await logMade(tx, tenantId, rows)
  await postAll(
    tx,
    tenantId,
    rows.map((row) => settledPosting(row, row.settleAmount, row.bookDay as string, row.createTime)),
  )
}

const goingBack: readonly number[] = [AbnormalKind.lateSuccess, AbnormalKind.duplicatePayment]

const isAtOnce = (trade: TradeRow) =>
  isIntoWallet(trade) &&
  trade.settleCycle === SettleCycle.d0 &&
  trade.settleStatus === SettleStatus.unsettled &&
  trade.rpiNo !== null &&
  !goingBack.includes(trade.abnormalKind)

const markSettled = bulkUpdate<TradeRow>(
  'mark_settled_trades',
  'pos_trade',
  fieldColumns<TradeRow>(tradeTypes, ['createDay', 'rptOrderCode']),
  fieldColumns<TradeRow>(tradeTypes, ['settleStatus', 'settleCode', 'settleDay', 'version']),
)

async function frozenMerchants(tx: Tx, tenantId: string, trades: readonly TradeRow[]): Promise<Set<string>> {
  const { rows } = await tx.client.query<{ rpi_no: string }>({
    name: 'frozen_merchants',
    text: 'SELECT rpi_no FROM rpi_basic WHERE tenant_id = $1 AND rpi_no = ANY($2) AND rpi_status = $3',
    values: [tenantId, trades.map(({ rpiNo }) => rpiNo), RpiStatus.frozen],
  })
  return new Set(rows.map((row) => row.rpi_no))
}

const d0Record = (trade: TradeRow, settleCode: string): SettleRow => ({
  ...newSettlement,
  tenantId: trade.tenantId,
  oemNo: trade.oemNo,
  settleCode,
  rpiNo: trade.rpiNo as string,
  aisleCode: trade.aisleCode,
  settleCycle: SettleCycle.d0,
  settleMode: SettleMode.wallet,
  payDay: trade.payDay as string,
  settleDay: trade.payDay as string,
  tradeCount: 1,
  tradeAmount: trade.tradeAmount,
  refundAmount: trade.refundedAmount,
  feeAmount: trade.feeAmount,
  settleAmount: trade.settleAmount,
  settleStatus: settlementTransitions.bornSettled.to,
  createTime: trade.payTime as string,
  finishTime: trade.payTime,
  bookDay: trade.bookDay,
})
