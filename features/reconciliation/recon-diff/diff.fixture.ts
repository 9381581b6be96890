import { dayOf } from '../../../core/shared/dates.ts'
import type { World } from '../../../tests/kit/api.ts'
import type { Operator } from '../../../tests/kit/network.ts'
import { BillKind } from '../bill/bill.contract.ts'
import { reverseRefund } from '../diff-booking/refund-reversal.actions.ts'
import type { DiffRow } from './diff-row.queries.ts'
import { DiffKind, DiffStatus, ResolveKind } from './recon-diff.contract.ts'

/** A difference of a bill of payments that no batch has, whatever its kind and state. */
export const givenDiff = (
  world: World,
  { tenantId, oemNo }: Operator,
  { diffNo, diffKind, diffStatus }: { diffNo: string; diffKind: number; diffStatus: number },
) =>
  world.within({ tenantId, oemNo }, ({ client }) =>
    client.query(
      `INSERT INTO recon_diff (tenant_id, oem_no, diff_no, aisle_code, bill_day, bill_kind, diff_kind, diff_reason, match_key, diff_amount, stake_amount, diff_status)
       VALUES ($1, $1, $2, 'SANDBOX', '2026-06-01', 1, $3, 3, $2, 100, 100, $4)`,
      [tenantId, diffNo, diffKind, diffStatus],
    ),
  )

let undone = 0

/** Takes back a booked refund that the channel's bill does not know, with its difference, settled today. */
export const undoneRefund = (world: World, tenantId: string, refundCode: string): Promise<void> =>
  world.within({ tenantId, oemNo: tenantId }, async (tx) => {
    const today = dayOf(new Date())
    const diffNo = `CY${today.replaceAll('-', '')}${String(++undone).padStart(10, '0')}`
    const { rows } = await tx.client.query<DiffRow>(
      `INSERT INTO recon_diff (tenant_id, oem_no, diff_no, aisle_code, bill_day, bill_kind, diff_kind, diff_reason, match_key, rpt_order_code, biz_code, diff_amount, stake_amount, diff_status, resolve_kind, remark)
       SELECT $1, $1, $2, 'SANDBOX', $3, $4, $5, 3, $2, rpt_order_code, refund_code, refund_amount, refund_amount, $6, $7, '账单无此退款' FROM pos_refund WHERE tenant_id = $1 AND refund_code = $8
       RETURNING tenant_id AS "tenantId", biz_code AS "bizCode", rpt_order_code AS "rptOrderCode", diff_no AS "diffNo", remark`,
      [tenantId, diffNo, today, BillKind.refund, DiffKind.refund, DiffStatus.done, ResolveKind.reverseOurs, refundCode],
    )
    const booking = { bookDay: today, happenedAt: `${today} 16:00:00+08`, operatorNo: 'finance' }
    await reverseRefund(tx, rows[0] as DiffRow, booking)
  })
