import { bulkStatement } from '../../../core/server/database/bulk.ts'
import type { Tx } from '../../../core/server/database/db.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import { type Fen, fen } from '../../../core/shared/money.ts'
import { SettleCycle, type SettlementEvent, type SettleMode } from '../../channels/channels.shared.ts'
import { SettleStatus } from '../trade/trade.contract.ts'
import { keptStatuses } from '../trade/trade.rules.ts'
import type { SettleGroup } from './settle-places.queries.ts'

/** The merchant behind a channel's merchant number. */
export interface SettlingMerchant {
  readonly rpiNo: string
  readonly oemNo: string
  readonly settleMode: CodeOf<typeof SettleMode>
}

const readMerchants = bulkStatement<
  { place: number; event: SettlementEvent },
  { place: number; rpi_no: string; oem_no: string; settle_mode: CodeOf<typeof SettleMode> }
>(
  'settling_merchants',
  {
    place: ['integer', ({ place }) => place],
    aisle_code: ['text', ({ event }) => event.aisleCode],
    aisle_mer_no: ['text', ({ event }) => event.aisleMerNo],
    pay_day: ['date', ({ event }) => event.payDay],
  },
  `SELECT DISTINCT ON (given.place) given.place, am.rpi_no, am.oem_no, a.settle_mode
     FROM {given} JOIN aisle_merchant am ON am.tenant_id = $1 AND am.aisle_code = given.aisle_code AND am.aisle_mer_no = given.aisle_mer_no
     JOIN pay_aisle a ON a.aisle_code = given.aisle_code
    ORDER BY given.place, (business_day(am.valid_from) <= given.pay_day) DESC, am.valid_from DESC`,
)

/** The merchants that settlements are for: whose the channel's number was on the day of payment. @returns in order; undefined for unknown ones */
export async function settlingMerchants(
  tx: Tx,
  tenantId: string,
  events: readonly SettlementEvent[],
): Promise<(SettlingMerchant | undefined)[]> {
  const rows = await readMerchants(
    tx,
    tenantId,
    events.map((event, place) => ({ place, event })),
  )
  const byPlace = new Map(
    rows.map((row) => [row.place, { rpiNo: row.rpi_no, oemNo: row.oem_no, settleMode: row.settle_mode }]),
  )
  return events.map((_, place) => byPlace.get(place))
}

/** A merchant at a channel up to a day of payment. */
export interface UpTo {
  readonly rpiNo: string
  readonly aisleCode: string
  readonly payDay: string
}

/** The trades that a settlement takes along, with their sums. Amounts in fen. */
export interface SettlingSums {
  readonly groups: readonly SettleGroup[]
  readonly tradeCount: number
  readonly tradeAmountFen: Fen
  readonly refundAmountFen: Fen
  readonly feeAmountFen: Fen
}

interface GroupRow {
  place: number
  rpi_no: string
  aisle_code: string
  pay_day: string
  settle_cycle: number
  settle_status: number
  trade_count: number
  trade_amount: bigint
  refund_amount: bigint
  fee_amount: bigint
}

const readGroups = bulkStatement<UpTo & { place: number }, GroupRow>(
  'settling_groups',
  {
    place: ['integer', ({ place }) => place],
    rpi_no: ['text', ({ rpiNo }) => rpiNo],
    aisle_code: ['text', ({ aisleCode }) => aisleCode],
    up_to: ['date', ({ payDay }) => payDay],
  },
  `SELECT given.place, t.rpi_no, t.aisle_code, t.pay_day, t.settle_cycle, t.settle_status, count(*)::int AS trade_count, sum(t.trade_amount)::bigint AS trade_amount,
          sum(t.refunded_amount)::bigint AS refund_amount, sum(t.fee_amount - t.refunded_fee)::bigint AS fee_amount
     FROM {given} JOIN pos_trade t ON t.tenant_id = $1 AND t.rpi_no = given.rpi_no AND t.aisle_code = given.aisle_code AND t.pay_day <= given.up_to
    WHERE t.settle_status IN (${SettleStatus.unsettled}, ${SettleStatus.settling}, ${SettleStatus.failed}) AND t.rpt_status IN (${keptStatuses.join(', ')}) AND (t.settle_cycle IN (${SettleCycle.t1}, ${SettleCycle.d1}) OR t.settle_status = ${SettleStatus.failed})
    GROUP BY 1, 2, 3, 4, 5, 6`,
)

/**
 * The trades that settlements up to a day take along: all of a merchant at the channel that wait, T1 and D1 alike, and
 * same-day payouts that came back.
 * @returns in order
 */
export async function settledGroups(tx: Tx, tenantId: string, places: readonly UpTo[]): Promise<SettlingSums[]> {
  const rows = await readGroups(
    tx,
    tenantId,
    places.map((one, place) => ({ ...one, place })),
  )
  const byPlace = Map.groupBy(rows, (row) => row.place)
  return places.map((_, place) => {
    const groups = byPlace.get(place) ?? []
    const sum = (of: (row: GroupRow) => bigint) => fen(groups.reduce((total, row) => total + of(row), 0n))
    return {
      groups: groups.map((row) => ({
        rpiNo: row.rpi_no,
        aisleCode: row.aisle_code,
        payDay: row.pay_day,
        settleCycle: row.settle_cycle,
        settleStatus: row.settle_status,
      })),
      tradeCount: groups.reduce((total, row) => total + row.trade_count, 0),
      tradeAmountFen: sum((row) => row.trade_amount),
      refundAmountFen: sum((row) => row.refund_amount),
      feeAmountFen: sum((row) => row.fee_amount),
    }
  })
}
