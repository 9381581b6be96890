import type { Tx } from '../../../core/server/database/db.ts'
import { takeNumbers } from '../../../core/server/database/business-number.ts'
import { SettleCycle, type SettlementEvent } from '../../channels/channels.shared.ts'
import { accounts, LedgerEvent, line, type Posting } from '../../ledger/ledger.shared.ts'
import { postAll } from '../../ledger/ledger.server.ts'
import { logStates } from '../../../core/server/states/state-log.ts'
import type { TradeRow } from '../posting/trade-row.rules.ts'
import {
  insertSettlements,
  markGroups,
  markTradesOf,
  newSettlement,
  settledPosting,
  settleNumber,
  type SettleRow,
  updateSettlements,
} from './settlement-store.actions.ts'
import { settledGroups, type SettlingMerchant, type SettlingSums } from './settling.queries.ts'
import { tradeSettleTransitions } from '../trade/trade-states.rules.ts'
import { settlementTransitions } from './settlement.rules.ts'

/** Settlement as a channel reports it, with all data it is checked against, locked. */
export interface Told {
  readonly event: SettlementEvent
  /** Null: the channel's merchant number is not one of ours. */
  readonly merchant: SettlingMerchant | null
  /** The record that the channel's number stands for. */
  readonly known: SettleRow | null
  /** Records of the merchant at the channel that are under way. */
  readonly underWay: readonly SettleRow[]
  /** The payment of a D0 settlement. */
  readonly trade: TradeRow | null
  readonly bookDay: string
}

/** Money of one or more days of payment reached merchants: the waiting record, or a new one, takes all of the days along. */
export async function bookSettled(tx: Tx, tenantId: string, told: readonly Told[]): Promise<void> {
  if (told.length === 0) return
  const codes = await takeNumbers(tx, settleNumber, told[0]?.bookDay as string, told.length)
  const sums = await settledGroups(
    tx,
    tenantId,
    told.map(({ event, merchant }) => ({
      rpiNo: (merchant as SettlingMerchant).rpiNo,
      aisleCode: event.aisleCode,
      payDay: event.payDay,
    })),
  )
  const settled = told.map((one, index) => {
    const waiting =
      one.known ??
      one.underWay.find(({ payDay, settleCycle }) => payDay === one.event.payDay && settleCycle !== SettleCycle.d0) ??
      null
    const record = waiting ?? newRecord(tenantId, one, codes[index] as string, sums[index] as SettlingSums)
    return {
      ...one,
      waiting,
      sums: sums[index] as SettlingSums,
      record: endedRecord(record, one, settlementTransitions.succeed.to),
    }
  })
  const joined = settled.flatMap(({ underWay, waiting, record, event }) =>
    joinedRecords(underWay, waiting, record, event),
  )
  await markGroups(
    tx,
    tenantId,
    settled.flatMap(({ sums: { groups }, record }) =>
      groups.map((group) => ({
        ...group,
        settleCode: record.settleCode,
        settleDay: record.settleDay,
        to: tradeSettleTransitions.settle.to,
      })),
    ),
  )
  await insertSettlements(
    tx,
    tenantId,
    settled.filter(({ waiting }) => waiting === null).map(({ record }) => record),
  )
  await updateSettlements(tx, tenantId, [
    ...settled.filter(({ waiting }) => waiting !== null).map(({ record }) => record),
    ...joined,
  ])
  await postAll(
    tx,
    tenantId,
    settled.map(({ record, event, bookDay }) => settledPosting(record, event.netFen, bookDay, event.finishTime)),
  )
  await logSettlements(
    tx,
    tenantId,
    settled.map(({ waiting, record }) => [waiting, record, 'settle']),
  )
}

/** Records of earlier days that waited for a word of their own: the channel paid them with this one. */
const joinedRecords = (
  underWay: readonly SettleRow[],
  waiting: SettleRow | null,
  record: SettleRow,
  { payDay, finishTime }: SettlementEvent,
): SettleRow[] =>
  underWay
    .filter((other) => other !== waiting && other.payDay <= payDay && other.settleCycle !== SettleCycle.d0)
    .map((other) => ({
      ...other,
      settleStatus: settlementTransitions.fail.to,
      failReason: `已并入结算单${record.settleCode}`,
      finishTime,
      version: other.version + 1,
    }))

/** A record for a settlement that the channel made without us. */
export function newRecord(
  tenantId: string,
  { event, merchant }: Told,
  settleCode: string,
  sums: Omit<SettlingSums, 'groups'>,
): SettleRow {
  const { rpiNo, oemNo, settleMode } = merchant as SettlingMerchant
  return {
    ...newSettlement,
    tenantId,
    oemNo,
    settleCode,
    rpiNo,
    aisleCode: event.aisleCode,
    settleCycle: event.settleCycle,
    settleMode,
    payDay: event.payDay,
    settleDay: event.settleDay,
    tradeCount: sums.tradeCount,
    tradeAmount: sums.tradeAmountFen,
    refundAmount: sums.refundAmountFen,
    feeAmount: sums.feeAmountFen,
    settleAmount: event.netFen,
    createTime: event.finishTime,
  }
}

/** A record as the channel's word leaves it. */
export const endedRecord = (
  record: SettleRow,
  { event, bookDay }: Pick<Told, 'event' | 'bookDay'>,
  settleStatus: SettleRow['settleStatus'],
): SettleRow => ({
  ...record,
  aisleSettleNo: event.aisleSettleNo,
  settleAmount: event.netFen,
  accountMask: event.accountMask || record.accountMask,
  settleStatus,
  failReason: event.failReason,
  finishTime: event.finishTime,
  bookDay,
  version: record.version + 1,
})

const nothingSummed = { tradeCount: 0, tradeAmountFen: 0n, refundAmountFen: 0n, feeAmountFen: 0n } as unknown as Omit<
  SettlingSums,
  'groups'
>

/** A settlement did not reach the bank: its trades wait for the next one. No money moved. */
export async function bookFailed(tx: Tx, tenantId: string, told: readonly Told[]): Promise<void> {
  if (told.length === 0) return
  const codes = await takeNumbers(tx, settleNumber, told[0]?.bookDay as string, told.length)
  for (const [index, one] of told.entries()) {
    const waiting =
      one.known ??
      one.underWay.find(({ payDay, settleCycle }) => payDay === one.event.payDay && settleCycle !== SettleCycle.d0) ??
      null
    const record = endedRecord(
      waiting ?? newRecord(tenantId, one, codes[index] as string, nothingSummed),
      one,
      settlementTransitions.fail.to,
    )
    if (waiting) {
      await updateSettlements(tx, tenantId, [record])
      await markTradesOf(tx, tenantId, record, 'fail')
    } else await insertSettlements(tx, tenantId, [record])
    await logSettlements(tx, tenantId, [[waiting, record, 'fail']])
  }
}

/** Money came back from the bank: it waits again and is settled anew (1123). */
export async function bookReturned(tx: Tx, tenantId: string, told: readonly Told[]): Promise<void> {
  const records = told.map(({ known, event }) => ({
    ...(known as SettleRow),
    settleStatus: settlementTransitions.return.to,
    failReason: event.failReason,
    version: (known as SettleRow).version + 1,
  }))
  await updateSettlements(tx, tenantId, records)
  for (const record of records) await markTradesOf(tx, tenantId, record, 'fail')
  await postAll(
    tx,
    tenantId,
    records.map((record, index) => returnPosting(record, told[index] as Told)),
  )
  await logSettlements(
    tx,
    tenantId,
    told.map(({ known }, index) => [known, records[index] as SettleRow, 'return']),
  )
}

const returnPosting = (
  { settleCode, rpiNo, aisleCode, settleAmount }: SettleRow,
  { event, bookDay }: Told,
): Posting => ({
  eventType: LedgerEvent.settlementReturned,
  eventKey: `ST:${settleCode}:R1`,
  bookDay,
  happenedAt: event.finishTime,
  bizKind: 'settlement',
  bizCode: settleCode,
  isFact: true,
  lines: [line(accounts.clearing(aisleCode), accounts.merchantPending(rpiNo, aisleCode), settleAmount)],
})

/** Writes down how settlements went on. */
export const logSettlements = (
  tx: Tx,
  tenantId: string,
  changes: readonly (readonly [before: SettleRow | null, after: SettleRow, action: string])[],
) =>
  logStates(
    tx,
    tenantId,
    null,
    changes.map(([before, after, action]) => ({
      oemNo: after.oemNo,
      entity: 'settlement',
      entityNo: after.settleCode,
      from: before?.settleStatus ?? null,
      to: after.settleStatus,
      action,
      remark: after.failReason,
    })),
  )
