import { bulkInsert, bulkUpdate } from '../../../core/server/database/bulk.ts'
import type { Tx } from '../../../core/server/database/db.ts'
import { moneyNumber } from '../../../core/server/database/business-number.ts'
import { fieldColumns } from '../../../core/server/database/fields.ts'
import { DivOrderStatus } from '../../trades/trades.shared.ts'
import {
  type DivisionDetailRow,
  type DivisionOrderRow,
  detailFields,
  detailTypes,
  orderFields,
  orderTypes,
} from './division-row.queries.ts'

/** A division order with all its parts, in the order of their numbers. */
export interface Division {
  readonly order: DivisionOrderRow
  readonly details: readonly DivisionDetailRow[]
}

/** Numbers of division orders. @source docs/domain/money.md 0.6 */
export const divisionNumber = moneyNumber('DV')

const { tenantId: _ofOrder, id: _id, ...writtenOfOrder } = orderTypes
const { tenantId: _ofDetail, ...writtenOfDetail } = detailTypes

/** Inserts new division orders. A payment that has one already is left as it is. */
export const insertDivisionOrders = bulkInsert<DivisionOrderRow>(
  'division_order',
  fieldColumns<Omit<DivisionOrderRow, 'tenantId' | 'id'>>(writtenOfOrder),
  'ON CONFLICT DO NOTHING',
)

/** Inserts the parts of orders that are frozen. */
export const insertDivisionDetails = bulkInsert<DivisionDetailRow>(
  'division_order_detail',
  fieldColumns<Omit<DivisionDetailRow, 'tenantId'>>(writtenOfDetail),
)

/** Writes what an event changes on division orders. The rows are locked before. */
export const updateDivisionOrders = bulkUpdate<DivisionOrderRow>(
  'update_division_orders',
  'division_order',
  fieldColumns<DivisionOrderRow>(orderTypes, ['divOrderCode']),
  fieldColumns<DivisionOrderRow>(orderTypes, [
    'rptAisleOrderCode',
    'refundedBefore',
    'baseAmount',
    'divAmount',
    'paidAmount',
    'unfrozenAmount',
    'returnAmount',
    'divOrderStatus',
    'unfreezeCount',
    'freezeTime',
    'freezeDay',
    'planTime',
    'unfreezeTime',
    'dueTime',
    'finishTime',
    'failReason',
    'version',
  ]),
)

/** Writes what an event changes on parts. Their order is locked before. */
export const updateDivisionDetails = bulkUpdate<DivisionDetailRow>(
  'update_division_details',
  'division_order_detail',
  fieldColumns<DivisionDetailRow>(detailTypes, ['divOrderCode', 'detailNo']),
  fieldColumns<DivisionDetailRow>(detailTypes, [
    'unfrozenAmount',
    'returnedAmount',
    'advancedAmount',
    'coveredRefund',
    'detailStatus',
    'aisleDetailNo',
    'paidTime',
    'failReason',
  ]),
)

/** The numbers of the payments behind division orders, unlocked: payments are locked first. @returns by number of the order */
export async function tradesOfDivisions(
  tx: Tx,
  tenantId: string,
  divOrderCodes: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await tx.client.query<{ div_order_code: string; rpt_order_code: string }>({
    name: 'trades_of_divisions',
    text: 'SELECT div_order_code, rpt_order_code FROM division_order WHERE tenant_id = $1 AND div_order_code = ANY($2)',
    values: [tenantId, divOrderCodes],
  })
  return new Map(rows.map((row) => [row.div_order_code, row.rpt_order_code]))
}

/** Locks division orders, in the order of their numbers, and reads their parts. The payments are locked before. @returns by number */
export async function lockDivisions(
  tx: Tx,
  tenantId: string,
  divOrderCodes: readonly string[],
): Promise<Map<string, Division>> {
  const { rows } = await tx.client.query<DivisionOrderRow>({
    name: 'lock_division_orders',
    text: `SELECT ${orderFields} FROM division_order o WHERE o.tenant_id = $1 AND o.div_order_code = ANY($2) ORDER BY o.div_order_code FOR NO KEY UPDATE`,
    values: [tenantId, [...new Set(divOrderCodes)]],
  })
  const byCode = new Map<string, Division>()
  for (const division of await withDetails(tx, tenantId, rows)) byCode.set(division.order.divOrderCode, division)
  return byCode
}

/** Statuses of an order that a payment has one of at most. */
const live: readonly number[] = [
  DivOrderStatus.toFreeze,
  DivOrderStatus.frozen,
  DivOrderStatus.dividing,
  DivOrderStatus.divided,
  DivOrderStatus.partlyReturned,
  DivOrderStatus.returned,
]

/** Locks the division orders that payments have now: neither failed nor unfrozen. The payments are locked before. @returns by number of the payment */
export async function lockDivisionsOfTrades(
  tx: Tx,
  tenantId: string,
  rptOrderCodes: readonly string[],
): Promise<Map<string, Division>> {
  if (rptOrderCodes.length === 0) return new Map()
  const { rows } = await tx.client.query<DivisionOrderRow>({
    name: 'lock_divisions_of_trades',
    text: `SELECT ${orderFields} FROM division_order o
            WHERE o.tenant_id = $1 AND o.rpt_order_code = ANY($2) AND o.div_order_status = ANY($3::smallint[]) ORDER BY o.div_order_code FOR NO KEY UPDATE`,
    values: [tenantId, rptOrderCodes, live],
  })
  const divisions = await withDetails(tx, tenantId, rows)
  return new Map(divisions.map((division) => [division.order.rptOrderCode, division]))
}

async function withDetails(tx: Tx, tenantId: string, orders: readonly DivisionOrderRow[]): Promise<Division[]> {
  if (orders.length === 0) return []
  const { rows } = await tx.client.query<DivisionDetailRow>({
    name: 'division_details',
    text: `SELECT ${detailFields} FROM division_order_detail d WHERE d.tenant_id = $1 AND d.div_order_code = ANY($2) ORDER BY d.div_order_code, d.detail_no`,
    values: [tenantId, orders.map(({ divOrderCode }) => divOrderCode)],
  })
  const byCode = Map.groupBy(rows, ({ divOrderCode }) => divOrderCode)
  return orders.map((order) => ({ order, details: byCode.get(order.divOrderCode) ?? [] }))
}
