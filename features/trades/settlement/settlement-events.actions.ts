import { portsOf } from '../../../core/server/ports.ts'
import type { Tx } from '../../../core/server/database/db.ts'
import { dayOfText } from '../../../core/shared/dates.ts'
import {
  type FoundDifference,
  type Handled,
  HandleStatus,
  SettleCycle,
  type SettlementEvent,
  SettleMode,
} from '../../channels/channels.shared.ts'
import { openDayOf } from '../../ledger/ledger.server.ts'

import { rounds } from '../posting/rounds.rules.ts'
import type { TradeRow } from '../posting/trade-row.rules.ts'
import { lockNamedTrades } from '../posting/trade-store.actions.ts'
import { SettleStatus } from '../trade/trade.contract.ts'
import { keptStatuses } from '../trade/trade.rules.ts'
import { bookMovedToT1, bookSettledD0 } from './d0-settlement.actions.ts'
import { bookFailed, bookReturned, bookSettled, type Told } from './settlement-booking.actions.ts'
import { SettleRecordStatus } from './settlement.contract.ts'
import { lockSettlements } from './settlement-store.actions.ts'
import { settlingMerchants } from './settling.queries.ts'

/**
 * Applies what channels tell of settlements: money that reached a merchant, did not, or came back. The day lock is held
 * before.
 * @returns what became of each, in order
 * @source docs/domain/money.md 3.6
 */
export async function applySettlements(
  tx: Tx,
  tenantId: string,
  events: readonly SettlementEvent[],
): Promise<Handled[]> {
  const handled = new Map<SettlementEvent, Handled>()
  const keysOf = ({ aisleCode, aisleMerNo, aisleSettleNo }: SettlementEvent) => [
    `${aisleCode} ${aisleMerNo}`,
    `${aisleCode}#${aisleSettleNo}`,
  ]
  for (const round of rounds(events, keysOf))
    for (const [event, one] of await applyRound(tx, tenantId, round)) handled.set(event, one)
  return events.map((event) => handled.get(event) as Handled)
}

async function applyRound(
  tx: Tx,
  tenantId: string,
  events: readonly SettlementEvent[],
): Promise<[SettlementEvent, Handled][]> {
  const told = await readTold(tx, tenantId, events)
  const ways = told.map((one) => ({ ...one, way: wayOf(one) }))
  const going = (...wanted: Way[]) => ways.filter(({ way }) => wanted.includes(way))
  await bookSettled(tx, tenantId, going('settle'))
  await bookSettledD0(tx, tenantId, going('settleD0'))
  await bookMovedToT1(tx, tenantId, going('moveToT1'))
  await bookFailed(tx, tenantId, going('fail'))
  await bookReturned(tx, tenantId, going('return'))
  await portsOf(tx).channels.openDifferences(tx, tenantId, going('conflict', 'unknownMerchant').map(differenceOf))
  const both = new Map<SettlementEvent, Handled>()
  for (const { event } of going('settleFirst')) both.set(event, await applyBoth(tx, tenantId, event))
  return ways.map(({ event, way }) => [event, both.get(event) ?? handledAs[way]])
}

/**
 * Money came back of a settlement that we never heard of: it was paid before. Its own word is then too late, and the
 * channel when asked tells the last state alone, so that nothing is waited for.
 */
async function applyBoth(tx: Tx, tenantId: string, event: SettlementEvent): Promise<Handled> {
  const paid = await applySettlements(tx, tenantId, [{ ...event, outcome: 'success' }])
  if (paid[0]?.status !== HandleStatus.applied) return paid[0] as Handled
  return (await applySettlements(tx, tenantId, [event]))[0] as Handled
}

type Way =
  | 'settle'
  | 'settleD0'
  | 'moveToT1'
  | 'fail'
  | 'return'
  | 'settleFirst'
  | 'duplicate'
  | 'stale'
  | 'defer'
  | 'conflict'
  | 'unknownMerchant'

function wayOf({ event, merchant, known, trade }: Told): Way {
  if (!merchant) return 'unknownMerchant'
  // Where money settles into wallets we move it ourselves, and no bank is part of it.
  if (merchant.settleMode === SettleMode.wallet) return 'stale'
  const isD0 = event.settleCycle === SettleCycle.d0
  if (event.outcome === 'returned') {
    if (!known) return 'settleFirst'
    return known.settleStatus === SettleRecordStatus.settled
      ? 'return'
      : known.settleStatus === SettleRecordStatus.returned
        ? 'duplicate'
        : 'conflict'
  }
  const isDone =
    known !== null && ![SettleRecordStatus.pending, SettleRecordStatus.inProgress].includes(known.settleStatus as 0)
  if (event.outcome === 'failed') {
    if (isDone) return known?.settleStatus === SettleRecordStatus.settled ? 'conflict' : 'duplicate'
    if (!isD0) return 'fail'
    if (!trade) return 'defer'
    if (trade.settleStatus === SettleStatus.settled) return 'conflict'
    return trade.settleCycle === SettleCycle.d0 && isKept(trade) ? 'moveToT1' : 'stale'
  }
  if (isDone)
    return known?.settleStatus === SettleRecordStatus.settled
      ? 'duplicate'
      : known?.settleStatus === SettleRecordStatus.returned
        ? 'stale'
        : 'conflict'
  if (!isD0) return 'settle'
  return trade ? (trade.settleStatus === SettleStatus.settled ? 'conflict' : 'settleD0') : 'defer'
}

const isKept = ({ rptStatus }: TradeRow) => keptStatuses.includes(rptStatus)

async function readTold(tx: Tx, tenantId: string, events: readonly SettlementEvent[]): Promise<Told[]> {
  const days = events.map(({ finishTime }) => dayOfText(finishTime))
  const openDay = await openDayOf(tx, tenantId, days.toSorted()[0] as string)
  const merchants = await settlingMerchants(tx, tenantId, events)
  const named = await lockNamedTrades(tx, tenantId, events)
  const records = await lockSettlements(
    tx,
    tenantId,
    events.map((event, index) => ({ ...event, rpiNo: merchants[index]?.rpiNo ?? null })),
  )
  return events.map((event, index): Told => {
    const merchant = merchants[index] ?? null
    const day = days[index] as string
    const ofAisle = records.filter(({ aisleCode }) => aisleCode === event.aisleCode)
    return {
      event,
      merchant,
      known: ofAisle.find(({ aisleSettleNo }) => aisleSettleNo === event.aisleSettleNo) ?? null,
      underWay: ofAisle.filter(
        ({ rpiNo, settleStatus }) => rpiNo === merchant?.rpiNo && settleStatus <= SettleRecordStatus.inProgress,
      ),
      trade: event.aisleOrderNo === null && event.outTradeNo === null ? null : named.tradeOf(event),
      bookDay: day > openDay ? day : openDay,
    }
  })
}

const differenceOf = ({ event, merchant, known }: Told): FoundDifference => ({
  reason: merchant ? 'settlement' : 'strangeSettlement',
  aisleCode: event.aisleCode,
  rptOrderCode: null,
  aisleOrderNo: event.aisleSettleNo,
  ourMerNo: '',
  channelMerNo: event.aisleMerNo,
  ourAmountFen: known?.settleAmount ?? null,
  channelAmountFen: event.netFen,
  ourFeeFen: null,
  channelFeeFen: event.feeFen,
  ourStatus: known?.settleStatus ?? null,
  told: `settlement ${event.outcome}`,
  occurredAt: event.occurredAt,
})

const applied: Handled = { status: HandleStatus.applied, message: '' }
const handledAs: Readonly<Record<Way, Handled>> = {
  settle: applied,
  settleD0: applied,
  moveToT1: applied,
  fail: applied,
  return: applied,
  settleFirst: applied,
  duplicate: { status: HandleStatus.duplicate, message: '' },
  stale: { status: HandleStatus.stale, message: '' },
  defer: { status: HandleStatus.deferred, message: '等待前序事件' },
  conflict: { status: HandleStatus.conflict, message: '通道结算结果与本方记录不符' },
  unknownMerchant: { status: HandleStatus.error, message: '通道商户号不存在' },
}
