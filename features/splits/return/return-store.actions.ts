import { bulkInsert, bulkUpdate } from '../../../core/server/database/bulk.ts'
import type { Tx } from '../../../core/server/database/db.ts'
import { moneyNumber } from '../../../core/server/database/business-number.ts'
import { type FieldTypes, fieldColumns, fieldList } from '../../../core/server/database/fields.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import type { Fen } from '../../../core/shared/money.ts'
import { DivReturnStatus, type RefundInitiator } from '../../trades/trades.shared.ts'
import type { ReturnDetailStatus } from './division-return.contract.ts'

/** Money that receivers give back so that a divided payment can be refunded, as its table holds it. */
export interface DivisionReturnRow {
  readonly tenantId: string
  readonly oemNo: string
  readonly id: bigint
  readonly divReturnCode: string
  readonly divOrderCode: string
  readonly rptOrderCode: string
  readonly rpiNo: string
  readonly refundAmount: Fen
  readonly returnAmount: Fen
  /** Refunds of the payment up to this sum have their part returned once it has succeeded. */
  readonly coversRefund: Fen
  readonly divReturnStatus: CodeOf<typeof DivReturnStatus>
  /** The refund that it started; null while none has. */
  readonly refundCode: string | null
  readonly refundFailReason: string
  readonly initiator: CodeOf<typeof RefundInitiator>
  readonly operatorNo: string
  readonly reason: string
  readonly createUser: bigint | null
  readonly userNo: string
  readonly createTime: string
  readonly finishTime: string | null
  readonly failReason: string
  readonly version: number
}

/** One receiver's part of a return as its table holds it. */
export interface ReturnDetailRow {
  readonly tenantId: string
  readonly oemNo: string
  readonly divReturnCode: string
  readonly detailNo: string
  readonly amount: Fen
  readonly advancedAmount: Fen
  readonly returnDetailStatus: CodeOf<typeof ReturnDetailStatus>
  readonly aisleReturnNo: string
  readonly finishTime: string | null
  readonly failReason: string
}

const returnTypes = {
  tenantId: 'text',
  oemNo: 'text',
  id: 'bigint',
  divReturnCode: 'text',
  divOrderCode: 'text',
  rptOrderCode: 'text',
  rpiNo: 'text',
  refundAmount: 'fen',
  returnAmount: 'fen',
  coversRefund: 'fen',
  divReturnStatus: 'smallint',
  refundCode: 'text',
  refundFailReason: 'text',
  initiator: 'smallint',
  operatorNo: 'text',
  reason: 'text',
  createUser: 'bigint',
  userNo: 'text',
  createTime: 'timestamptz',
  finishTime: 'timestamptz',
  failReason: 'text',
  version: 'integer',
} as const satisfies FieldTypes<DivisionReturnRow>

const detailTypes = {
  tenantId: 'text',
  oemNo: 'text',
  divReturnCode: 'text',
  detailNo: 'text',
  amount: 'fen',
  advancedAmount: 'fen',
  returnDetailStatus: 'smallint',
  aisleReturnNo: 'text',
  finishTime: 'timestamptz',
  failReason: 'text',
} as const satisfies FieldTypes<ReturnDetailRow>

/** Numbers of returns. @source docs/domain/money.md 0.6 */
export const returnNumber = moneyNumber('DR')

const { tenantId: _ofReturn, id: _id, ...writtenOfReturn } = returnTypes
const { tenantId: _ofDetail, ...writtenOfDetail } = detailTypes

/** Inserts new returns. */
export const insertReturns = bulkInsert<DivisionReturnRow>(
  'division_return',
  fieldColumns<Omit<DivisionReturnRow, 'tenantId' | 'id'>>(writtenOfReturn),
)

/** Inserts the parts of new returns. */
export const insertReturnDetails = bulkInsert<ReturnDetailRow>(
  'division_return_detail',
  fieldColumns<Omit<ReturnDetailRow, 'tenantId'>>(writtenOfDetail),
)

/** Writes what an event changes on returns. The rows are locked before. */
export const updateReturns = bulkUpdate<DivisionReturnRow>(
  'update_division_returns',
  'division_return',
  fieldColumns<DivisionReturnRow>(returnTypes, ['divReturnCode']),
  fieldColumns<DivisionReturnRow>(returnTypes, [
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
  fieldColumns<ReturnDetailRow>(detailTypes, ['divReturnCode', 'detailNo']),
  fieldColumns<ReturnDetailRow>(detailTypes, [
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
    text: `SELECT ${fieldList(returnTypes, 'r')} FROM division_return r WHERE r.tenant_id = $1 AND r.div_return_code = $2 FOR NO KEY UPDATE`,
    values: [tenantId, divReturnCode],
  })
  const row = found.rows[0]
  if (!row) return null
  const { rows: details } = await tx.client.query<ReturnDetailRow>({
    name: 'division_return_details',
    text: `SELECT ${fieldList(detailTypes, 'd')} FROM division_return_detail d WHERE d.tenant_id = $1 AND d.div_return_code = $2 ORDER BY d.detail_no`,
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
