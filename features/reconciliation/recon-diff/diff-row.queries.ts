import type { CodeOf } from '../../../core/shared/codes.ts'
import type { Fen } from '../../../core/shared/money.ts'
import type { BillKind } from '../bill/bill.contract.ts'
import type { DiffKind, DiffReason, DiffStatus, ResolveKind } from './recon-diff.contract.ts'

/** Difference between our books and a bill in one thing, and its settlement. */
export interface DiffRow {
  readonly tenantId: string
  readonly oemNo: string
  readonly diffNo: string
  readonly batchNo: string
  readonly aisleCode: string
  readonly billDay: string
  readonly billKind: CodeOf<typeof BillKind>
  readonly diffKind: CodeOf<typeof DiffKind>
  readonly diffReason: CodeOf<typeof DiffReason>
  readonly rptOrderCode: string
  readonly bizCode: string
  readonly aisleOrderNo: string
  readonly rpiNo: string
  readonly billFee: Fen | null
  readonly billCost: Fen | null
  readonly billStatus: string
  readonly diffAmount: Fen
  readonly stakeAmount: Fen
  readonly suspenseAmount: Fen
  readonly diffStatus: CodeOf<typeof DiffStatus>
  /** Status before the review; null unless under review. */
  readonly priorStatus: CodeOf<typeof DiffStatus> | null
  /** Null until somebody said how; the handler and the checkers likewise. */
  readonly resolveKind: CodeOf<typeof ResolveKind> | null
  readonly handlerUser: bigint | null
  readonly checkerUser: bigint | null
  readonly remark: string
  /** Null until something was posted for it. */
  readonly bookDay: string | null
}

/** The select list of differences; their table goes by the name `d`. */
export const diffFields = `d.tenant_id AS "tenantId", d.oem_no AS "oemNo", d.diff_no AS "diffNo", d.batch_no AS "batchNo", d.aisle_code AS "aisleCode", d.bill_day AS "billDay", d.bill_kind AS "billKind",
  d.diff_kind AS "diffKind", d.diff_reason AS "diffReason", d.rpt_order_code AS "rptOrderCode", d.biz_code AS "bizCode", d.aisle_order_no AS "aisleOrderNo", d.rpi_no AS "rpiNo", d.bill_fee AS "billFee", d.bill_cost AS "billCost",
  d.bill_status AS "billStatus", d.diff_amount AS "diffAmount", d.stake_amount AS "stakeAmount", d.suspense_amount AS "suspenseAmount", d.diff_status AS "diffStatus",
  d.prior_status AS "priorStatus", d.resolve_kind AS "resolveKind", d.handler_user AS "handlerUser", d.checker_user AS "checkerUser", d.remark, d.book_day AS "bookDay"`
