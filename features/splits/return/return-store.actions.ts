import { getTableColumns } from 'drizzle-orm'
import { bulkInsert, bulkUpdate, columnsOf, selectList } from '../../../core/server/database/bulk.ts'
import type { Tx } from '../../../core/server/database/db.ts'
import { moneyNumber } from '../../../core/server/database/business-number.ts'
import { DivReturnStatus } from './division-return.contract.ts'
import { divisionReturnDetails, divisionReturns } from './division-return.tables.ts'

/** A return as its table holds it. */
export type DivisionReturnRow = typeof divisionReturns.$inferSelect
/** One receiver's part of a return as its table holds it. */
export type ReturnDetailRow = typeof divisionReturnDetails.$inferSelect

/** Numbers of returns. @source docs/domain/money.md 0.6 */
export const returnNumber = moneyNumber('DR')

const { tenantId: _ofReturn, id: _id, ...returnFields } = getTableColumns(divisionReturns)
const { tenantId: _ofDetail, ...detailFields } = getTableColumns(divisionReturnDetails)

/** Inserts new returns. */
export const insertReturns = bulkInsert<DivisionReturnRow>(
  'division_return',
  columnsOf(divisionReturns, Object.keys(returnFields) as (keyof typeof returnFields)[]),
)

/** Inserts the parts of new returns. */
export const insertReturnDetails = bulkInsert<ReturnDetailRow>(
  'division_return_detail',
  columnsOf(divisionReturnDetails, Object.keys(detailFields) as (keyof typeof detailFields)[]),
)

/** Writes what an event changes on returns. The rows are locked before. */
export const updateReturns = bulkUpdate<DivisionReturnRow>(
  'update_division_returns',
  'division_return',
  columnsOf(divisionReturns, ['divReturnCode']),
  columnsOf(divisionReturns, [
    'divReturnStatus',
    'refundCode',
    'refundFailReason',
    'finishTime',
    'failReason',
    'version',
  ]),
)

/** Writes what an event changes on parts of returns. Their return is locked before. */
export const updateReturnDetails = bulkUpdate<ReturnDetailRow>(
  'update_division_return_details',
  'division_return_detail',
  columnsOf(divisionReturnDetails, ['divReturnCode', 'detailNo']),
  columnsOf(divisionReturnDetails, [
    'advancedAmount',
    'returnDetailStatus',
    'aisleReturnNo',
    'finishTime',
    'failReason',
  ]),
)

/** The order that a return belongs to and its payment, unlocked: those are locked first. */
export async function placeOfReturn(
  tx: Tx,
  tenantId: string,
  divReturnCode: string,
): Promise<{ divOrderCode: string; rptOrderCode: string } | null> {
  const { rows } = await tx.client.query<{ divOrderCode: string; rptOrderCode: string }>({
    name: 'place_of_return',
    text: 'SELECT div_order_code AS "divOrderCode", rpt_order_code AS "rptOrderCode" FROM division_return WHERE tenant_id = $1 AND div_return_code = $2',
    values: [tenantId, divReturnCode],
  })
  return rows[0] ?? null
}

/** Locks a return and reads its parts. The payment and the order are locked before. */
export async function lockReturn(
  tx: Tx,
  tenantId: string,
  divReturnCode: string,
): Promise<{ row: DivisionReturnRow; details: ReturnDetailRow[] } | null> {
  const found = await tx.client.query<DivisionReturnRow>({
    name: 'lock_division_return',
    text: `SELECT ${selectList(divisionReturns, 'r')} FROM division_return r WHERE r.tenant_id = $1 AND r.div_return_code = $2 FOR NO KEY UPDATE`,
    values: [tenantId, divReturnCode],
  })
  const row = found.rows[0]
  if (!row) return null
  const { rows: details } = await tx.client.query<ReturnDetailRow>({
    name: 'division_return_details',
    text: `SELECT ${selectList(divisionReturnDetails, 'd')} FROM division_return_detail d WHERE d.tenant_id = $1 AND d.div_return_code = $2 ORDER BY d.detail_no`,
    values: [tenantId, divReturnCode],
  })
  return { row, details }
}

/** Whether a return of an order is still under way. The order is locked before. */
export async function hasOpenReturn(tx: Tx, tenantId: string, divOrderCode: string): Promise<boolean> {
  const { rowCount } = await tx.client.query({
    name: 'open_division_return',
    text: 'SELECT 1 FROM division_return WHERE tenant_id = $1 AND div_order_code = $2 AND div_return_status = $3',
    values: [tenantId, divOrderCode, DivReturnStatus.returning],
  })
  return rowCount !== 0
}
