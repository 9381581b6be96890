import type { Tx } from '../../../core/server/database/db.ts'
import type { Moment } from '../../../core/server/database/moment.ts'
import { takeNumbers } from '../../../core/server/database/business-number.ts'
import { SettleMode } from '../../channels/channels.shared.ts'
import { bookDayOf, postAll } from '../../ledger/ledger.server.ts'
import { logStates } from '../../../core/server/states/state-log.ts'
import { settlementTransitions, type PlannedRecord, planRecords } from './settlement.rules.ts'
import { type MerchantPlace, settlePlaces } from './settle-places.queries.ts'
import {
  insertSettlements,
  markGroups,
  newSettlement,
  settledPosting,
  settleNumber,
  type SettledGroup,
  type SettleRow,
} from './settlement-store.actions.ts'
import { tradeSettleTransitions } from '../trade/trade-states.rules.ts'

/**
 * Makes the settlements that are due on a day. Where the channel pays the merchants, they wait for its word; where it
 * settles into wallets, the money is in the wallet when this commits. Run again it finds nothing left.
 * @param now the business moment; its day is the day of settlement
 * @returns how many were made
 * @source docs/domain/money.md 3.6; 12.1 settleBuild
 */
export async function buildSettlements(tx: Tx, tenantId: string, now: Moment): Promise<number> {
  const bookDay = await bookDayOf(tx, tenantId, now.day)
  const places = await settlePlaces(tx, tenantId, now.day)
  const planned = places.flatMap((place) => planRecords(place).map((record) => ({ place, record })))
  const codes = await takeNumbers(tx, settleNumber, now.day, planned.length)
  const made = planned.map((one, index) => ({
    ...one,
    row: rowOf(tenantId, one, codes[index] as string, now, bookDay),
  }))
  const rows = made.map(({ row }) => row)
  await markGroups(tx, tenantId, made.flatMap(groupsOf))
  await insertSettlements(tx, tenantId, rows)
  await logMade(tx, tenantId, rows)
  await postAll(
    tx,
    tenantId,
    rows.filter(isIntoWallet).map((row) => settledPosting(row, row.settleAmount, bookDay, now.at)),
  )
  return rows.length
}

/** Whether money of a channel settles into wallets. */
export const isIntoWallet = ({ settleMode }: { settleMode: SettleRow['settleMode'] | null }) =>
  settleMode === SettleMode.wallet

interface Planned {
  readonly place: MerchantPlace
  readonly record: PlannedRecord
}

function rowOf(
  tenantId: string,
  { place, record }: Planned,
  settleCode: string,
  now: Moment,
  bookDay: string,
): SettleRow {
  const done = isIntoWallet(place)
    ? { settleStatus: settlementTransitions.bornSettled.to, finishTime: now.at, bookDay }
    : {}
  return {
    ...newSettlement,
    tenantId,
    oemNo: place.oemNo,
    settleCode,
    rpiNo: place.rpiNo,
    aisleCode: place.aisleCode,
    settleCycle: record.settleCycle,
    settleMode: place.settleMode,
    payDay: record.payDay,
    settleDay: now.day,
    tradeCount: record.tradeCount,
    tradeAmount: record.tradeAmountFen,
    refundAmount: record.refundAmountFen,
    feeAmount: record.feeAmountFen,
    settleAmount: record.settleAmountFen,
    accountMask: place.accountMask,
    createTime: now.at,
    ...done,
  }
}

const groupsOf = ({ place, record, row }: Planned & { row: SettleRow }): SettledGroup[] =>
  record.payDays
    .flatMap((payDay) => place.groups.get(payDay) ?? [])
    .map((group) => ({
      ...group,
      settleCode: row.settleCode,
      settleDay: row.settleDay,
      to: tradeSettleTransitions[isIntoWallet(row) ? 'settle' : 'begin'].to,
    }))

/** Writes down that settlements were made. */
export const logMade = (tx: Tx, tenantId: string, rows: readonly SettleRow[]) =>
  logStates(
    tx,
    tenantId,
    null,
    rows.map(({ oemNo, settleCode, settleStatus }) => ({
      oemNo,
      entity: 'settlement',
      entityNo: settleCode,
      from: null,
      to: settleStatus,
      action: 'build',
    })),
  )
