import { bulkInsert, bulkUpdate } from '../../../core/server/database/bulk.ts'
import type { Tx } from '../../../core/server/database/db.ts'
import { type FieldTypes, fieldColumns, fieldList } from '../../../core/server/database/fields.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import type { Fen } from '../../../core/shared/money.ts'
import type { TradeReconStatus } from '../trade/trade.contract.ts'
import { type RefundInitiator, RefundKind, RefundStatus } from './refund.contract.ts'

/** One refund, void or automatic refund of a trade as its table holds it. */
export interface RefundRow {
  readonly tenantId: string
  readonly oemNo: string
  readonly id: bigint
  readonly refundCode: string
  readonly requestNo: string
  readonly rptOrderCode: string
  readonly rptAisleOrderCode: string | null
  readonly aisleRefundCode: string | null
  readonly rpiNo: string | null
  readonly aisleCode: string
  readonly refundKind: CodeOf<typeof RefundKind>
  readonly refundAmount: Fen
  readonly feeReturn: Fen
  readonly merchantDebit: Fen
  readonly costReturn: Fen
  readonly reserved: Fen
  readonly refundStatus: CodeOf<typeof RefundStatus>
  readonly initiator: CodeOf<typeof RefundInitiator>
  readonly operatorNo: string
  readonly reason: string
  readonly createTime: string
  readonly finishTime: string | null
  readonly finishDay: string | null
  readonly bookDay: string | null
  readonly reconStatus: CodeOf<typeof TradeReconStatus>
  readonly failCode: string
  readonly failReason: string
  readonly attempts: number
  readonly nextQueryAt: string | null
  readonly createUser: bigint | null
  readonly version: number
}

const refundTypes = {
  tenantId: 'text',
  oemNo: 'text',
  id: 'bigint',
  refundCode: 'text',
  requestNo: 'text',
  rptOrderCode: 'text',
  rptAisleOrderCode: 'text',
  aisleRefundCode: 'text',
  rpiNo: 'text',
  aisleCode: 'text',
  refundKind: 'smallint',
  refundAmount: 'fen',
  feeReturn: 'fen',
  merchantDebit: 'fen',
  costReturn: 'fen',
  reserved: 'fen',
  refundStatus: 'smallint',
  initiator: 'smallint',
  operatorNo: 'text',
  reason: 'text',
  createTime: 'timestamptz',
  finishTime: 'timestamptz',
  finishDay: 'date',
  bookDay: 'date',
  reconStatus: 'smallint',
  failCode: 'text',
  failReason: 'text',
  attempts: 'smallint',
  nextQueryAt: 'timestamptz',
  createUser: 'bigint',
  version: 'integer',
} as const satisfies FieldTypes<RefundRow>

/** The select list of whole refunds; their table goes by the name `r`. */
const refundFields = fieldList(refundTypes, 'r')

const { tenantId: _tenantId, id: _id, ...written } = refundTypes

/** Inserts new refunds. */
export const insertRefunds = bulkInsert<RefundRow>(
  'pos_refund',
  fieldColumns<Omit<RefundRow, 'tenantId' | 'id'>>(written),
)

/** Writes what the channel's word changes on refunds. The rows are locked before. */
export const updateRefunds = bulkUpdate<RefundRow>(
  'update_refunds',
  'pos_refund',
  fieldColumns<RefundRow>(refundTypes, ['refundCode']),
  fieldColumns<RefundRow>(refundTypes, [
    'rptAisleOrderCode',
    'aisleRefundCode',
    'feeReturn',
    'merchantDebit',
    'costReturn',
    'reserved',
    'refundStatus',
    'finishTime',
    'finishDay',
    'bookDay',
    'failCode',
    'failReason',
    'attempts',
    'nextQueryAt',
    'version',
  ]),
)

/** Name of a refund at a channel: the number we gave it, the channel's own, or both. */
export interface RefundName {
  readonly outRefundNo: string | null
  readonly aisleCode: string
  readonly aisleRefundNo: string | null
}

/** The refunds that a channel names, unlocked: to learn whose they are. */
export async function findRefunds(tx: Tx, tenantId: string, names: readonly RefundName[]): Promise<RefundRow[]> {
  const { rows } = await tx.client.query<RefundRow>({
    name: 'find_refunds',
    text: `SELECT ${refundFields} FROM pos_refund r WHERE r.tenant_id = $1 AND r.refund_code = ANY($2)
           UNION SELECT ${refundFields} FROM pos_refund r
            WHERE r.tenant_id = $1 AND (r.aisle_code, r.aisle_refund_code) IN (SELECT * FROM unnest($3::text[], $4::text[]))`,
    values: [
      tenantId,
      names.flatMap(({ outRefundNo }) => outRefundNo ?? []),
      names.map(({ aisleCode }) => aisleCode),
      names.map(({ aisleRefundNo }) => aisleRefundNo),
    ],
  })
  return rows
}

/** Locks refunds, in the order of their numbers. The trades are locked before. @returns by number */
export async function lockRefunds(
  tx: Tx,
  tenantId: string,
  refundCodes: readonly string[],
): Promise<Map<string, RefundRow>> {
  if (refundCodes.length === 0) return new Map()
  const { rows } = await tx.client.query<RefundRow>({
    name: 'lock_refunds',
    text: `SELECT ${refundFields} FROM pos_refund r WHERE r.tenant_id = $1 AND r.refund_code = ANY($2) ORDER BY r.refund_code FOR NO KEY UPDATE`,
    values: [tenantId, [...new Set(refundCodes)]],
  })
  return new Map(rows.map((row) => [row.refundCode, row]))
}

/** Counts the refunds of a trade that did not fail. The trade is locked before. */
export async function countRefunds(tx: Tx, tenantId: string, rptOrderCode: string): Promise<number> {
  const { rows } = await tx.client.query<{ n: bigint }>({
    name: 'count_refunds',
    text: 'SELECT count(*) AS n FROM pos_refund WHERE tenant_id = $1 AND rpt_order_code = $2 AND refund_status <> $3',
    values: [tenantId, rptOrderCode, RefundStatus.failed],
  })
  return Number(rows[0]?.n ?? 0n)
}

/** Locks the voids of ours that are under way. The trades are locked before. @returns by number of the trade */
export async function lockOpenVoids(
  tx: Tx,
  tenantId: string,
  rptOrderCodes: readonly string[],
): Promise<Map<string, RefundRow>> {
  if (rptOrderCodes.length === 0) return new Map()
  const { rows } = await tx.client.query<RefundRow>({
    name: 'lock_open_voids',
    text: `SELECT ${refundFields} FROM pos_refund r
            WHERE r.tenant_id = $1 AND r.rpt_order_code = ANY($2) AND r.refund_kind = $3 AND r.refund_status = ANY($4::smallint[]) ORDER BY r.refund_code FOR NO KEY UPDATE`,
    values: [
      tenantId,
      rptOrderCodes,
      RefundKind.void,
      [RefundStatus.created, RefundStatus.processing, RefundStatus.unknown],
    ],
  })
  return new Map(rows.map((row) => [row.rptOrderCode, row]))
}
