import type { Tx } from '../../../core/server/database/db.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import { type Fen, fen, zeroFen } from '../../../core/shared/money.ts'
import { SettleCycle, SettleMode } from '../../channels/channels.shared.ts'
import { chart } from '../../ledger/ledger.shared.ts'
import { RpiStatus } from '../../merchants/merchants.shared.ts'
import { SettleStatus } from '../trade/trade.contract.ts'
import { keptStatuses } from '../trade/trade.rules.ts'
import { SettleRecordStatus } from './settlement.contract.ts'
import type { SettlePlace, UnsettledDay } from './settlement.rules.ts'

/** Trades that settle alike: of one merchant, channel, day of payment, cycle and status. */
export interface SettleGroup {
  readonly rpiNo: string
  readonly aisleCode: string
  readonly payDay: string
  readonly settleCycle: number
  readonly settleStatus: number
}

/** A merchant at a channel with what it has to settle. */
export interface MerchantPlace extends SettlePlace {
  readonly rpiNo: string
  readonly oemNo: string
  readonly aisleCode: string
  readonly settleMode: CodeOf<typeof SettleMode>
  readonly accountMask: string
  /** The due groups behind each day of payment. */
  readonly groups: ReadonlyMap<string, readonly SettleGroup[]>
}

interface GroupRow {
  rpi_no: string
  oem_no: string
  aisle_code: string
  settle_mode: CodeOf<typeof SettleMode>
  pay_day: string
  settle_cycle: number
  settle_status: number
  is_due: boolean
  trade_count: number
  trade_amount: bigint
  refund_amount: bigint
  fee_amount: bigint
  net: bigint
  pending: bigint
  under_way: bigint
  settle_min: bigint
  account_mask: string
}

/** Sums of the trades that wait, by group; whether a group is due; and what else decides about its merchant. */
const readGroups = `
  WITH waiting AS (
    SELECT t.rpi_no, t.aisle_code, t.pay_day, t.settle_cycle, t.settle_status, min(t.oem_no) AS oem_no, min(t.settle_mode) AS settle_mode, count(*)::int AS trade_count,
           sum(t.trade_amount)::bigint AS trade_amount, sum(t.refunded_amount)::bigint AS refund_amount, sum(t.fee_amount - t.refunded_fee)::bigint AS fee_amount,
           sum(t.settle_amount - (t.refunded_amount - t.refunded_fee) - t.pooled_amount - t.divided_amount)::bigint AS net
      FROM pos_trade t
     WHERE t.tenant_id = $1 AND t.settle_status IN (${SettleStatus.unsettled}, ${SettleStatus.failed}) AND t.rpt_status IN (${keptStatuses.join(', ')}) AND t.rpi_no IS NOT NULL
     GROUP BY 1, 2, 3, 4, 5),
  pending AS (
    SELECT a.owner_no, a.sub_key, sum(b.credits - b.debits)::bigint AS amount FROM ledger_account a JOIN ledger_balance b ON b.tenant_id = $1 AND b.account_id = a.account_id
     WHERE a.tenant_id = $1 AND a.ledger = 1 AND a.code = $3 GROUP BY 1, 2),
  under_way AS (
    SELECT rpi_no, aisle_code, sum(settle_amount)::bigint AS amount FROM settle_record WHERE tenant_id = $1 AND settle_status IN (${SettleRecordStatus.pending}, ${SettleRecordStatus.inProgress}) GROUP BY 1, 2)
  SELECT w.*, coalesce(p.amount, 0) AS pending, coalesce(u.amount, 0) AS under_way, coalesce(acc.settle_min, 100)::bigint AS settle_min, coalesce(acc.acc_no_mask, '') AS account_mask,
         CASE WHEN w.settle_cycle = ${SettleCycle.d1} THEN w.pay_day < $2::date
              WHEN w.settle_cycle = ${SettleCycle.d0} AND w.settle_status = ${SettleStatus.unsettled} THEN w.settle_mode = ${SettleMode.wallet} AND w.pay_day < $2::date
              ELSE next_workday(w.pay_day) <= $2::date END AS is_due
    FROM waiting w
    JOIN rpi_basic m ON m.tenant_id = $1 AND m.rpi_no = w.rpi_no AND m.rpi_status <> ${RpiStatus.frozen}
    LEFT JOIN rpi_account acc ON acc.tenant_id = $1 AND acc.rpi_no = w.rpi_no AND NOT acc.is_deleted
    LEFT JOIN pending p ON p.owner_no = w.rpi_no AND p.sub_key = w.aisle_code
    LEFT JOIN under_way u ON u.rpi_no = w.rpi_no AND u.aisle_code = w.aisle_code
   ORDER BY w.rpi_no, w.aisle_code, w.pay_day`

/**
 * Everything that waits to be settled on a day, by merchant and channel; merchants that are frozen wait on.
 * @source docs/domain/money.md 3.6
 */
export async function settlePlaces(tx: Tx, tenantId: string, day: string): Promise<MerchantPlace[]> {
  const { rows } = await tx.client.query<GroupRow>({
    name: 'settle_groups',
    text: readGroups,
    values: [tenantId, day, chart.merchantPending.code],
  })
  return [...Map.groupBy(rows, (row) => `${row.rpi_no} ${row.aisle_code}`).values()].map(placeOf)
}

function placeOf(rows: GroupRow[]): MerchantPlace {
  const first = rows[0] as GroupRow
  const days = [...Map.groupBy(rows, (row) => `${row.pay_day} ${row.is_due}`).values()].map(dayOf)
  const due = Map.groupBy(
    rows.filter((row) => row.is_due),
    (row) => row.pay_day,
  )
  const groups = new Map([...due].map(([payDay, ofDay]) => [payDay, ofDay.map(groupOf)]))
  return {
    rpiNo: first.rpi_no,
    oemNo: first.oem_no,
    aisleCode: first.aisle_code,
    settleMode: first.settle_mode,
    accountMask: first.account_mask,
    days,
    groups,
    pendingFen: fen(first.pending),
    underWayFen: fen(first.under_way),
    settleMinFen: fen(first.settle_min),
  }
}

const groupOf = (row: GroupRow): SettleGroup => ({
  rpiNo: row.rpi_no,
  aisleCode: row.aisle_code,
  payDay: row.pay_day,
  settleCycle: row.settle_cycle,
  settleStatus: row.settle_status,
})

function dayOf(rows: GroupRow[]): UnsettledDay {
  const first = rows[0] as GroupRow
  const sum = (of: (row: GroupRow) => bigint): Fen => fen(rows.reduce<bigint>((total, row) => total + of(row), zeroFen))
  return {
    payDay: first.pay_day,
    settleCycle: first.settle_cycle === SettleCycle.d1 ? SettleCycle.d1 : SettleCycle.t1,
    isDue: first.is_due,
    tradeCount: rows.reduce((total, row) => total + row.trade_count, 0),
    tradeAmountFen: sum((row) => row.trade_amount),
    refundAmountFen: sum((row) => row.refund_amount),
    feeAmountFen: sum((row) => row.fee_amount),
    netFen: sum((row) => row.net),
  }
}
