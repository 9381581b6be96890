import { type SQL, sql } from 'drizzle-orm'
import type { Caller } from '../../../core/server/call/caller.ts'
import type { Moment } from '../../../core/server/database/moment.ts'
import { moneyNumber, takeNumber } from '../../../core/server/database/business-number.ts'
import { rowOf, run, type Tx } from '../../../core/server/database/db.ts'
import { assignments, insertRow, type Values } from '../../../core/server/database/row-writing.ts'
import { logStates } from '../../../core/server/states/state-log.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import type { Fen } from '../../../core/shared/money.ts'
import { nextState } from '../../../core/shared/transitions.ts'
import type { Owner, OwnerType } from '../../ledger/ledger.shared.ts'
import type { SubStatus } from '../order/order-codes.contract.ts'
import type { ShopRefundKind, ShopRefundStatus } from './refund-codes.contract.ts'
import { type RefundableLine, type ShopRefundEvent, shopRefundTransitions, unitsTaken } from './refund.rules.ts'

/** Kind of record under which refunds are kept: in the ledger, the balance records and the log of states. */
export const refundEntity = 'shopRefund'

const refundNumber = moneyNumber('SR')

/** A line of an order as it is locked for a refund. */
export interface HeldLine extends RefundableLine, Owner {
  readonly subStatus: CodeOf<typeof SubStatus>
  readonly oemNo: string
  readonly subOrderCode: string
  readonly masterCode: string
  readonly ownerType: CodeOf<typeof OwnerType>
  readonly sellerNo: string
}

const lineColumns = sql`s.oem_no AS "oemNo", s.sub_order_code AS "subOrderCode", s.master_code AS "masterCode", s.owner_type AS "ownerType", s.owner_no AS "ownerNo", s.seller_no AS "sellerNo", s.sub_status AS "subStatus", s.quantity,
  s.pay_amount AS "payAmount", s.refunded_amount AS "refundedAmount", s.delivered_qty AS "deliveredQty", s.returned_qty AS "returnedQty", s.cancelled_qty AS "cancelledQty", s.finish_time AS "finishTime"`

/** A line of an order, locked until the transaction ends. @param where conditions on the line `s` */
export const lockLine = (tx: Tx, tenantId: string, where: SQL): Promise<HeldLine | undefined> =>
  rowOf<HeldLine>(
    tx,
    sql`SELECT ${lineColumns} FROM mall_sub_order s WHERE s.tenant_id = ${tenantId} AND ${where} FOR NO KEY UPDATE`,
  )

/** A line of an order as it stands. @param where conditions on the line `s` */
export const lineOf = (tx: Tx, tenantId: string, where: SQL): Promise<HeldLine | undefined> =>
  rowOf<HeldLine>(tx, sql`SELECT ${lineColumns} FROM mall_sub_order s WHERE s.tenant_id = ${tenantId} AND ${where}`)

/** A refund as it is locked. */
export interface HeldRefund extends Owner {
  readonly id: bigint
  readonly oemNo: string
  readonly refundNo: string
  readonly subOrderCode: string
  readonly masterCode: string
  readonly ownerType: CodeOf<typeof OwnerType>
  readonly sellerNo: string
  readonly refundKind: CodeOf<typeof ShopRefundKind>
  readonly quantity: number
  readonly refundAmount: Fen
  readonly refundStatus: CodeOf<typeof ShopRefundStatus>
  readonly reason: string
  readonly images: readonly string[]
  readonly returnExpressNo: string
  readonly rptRefundCode: string | null
  readonly isSetAside: boolean
  readonly moneyFrom: number | null
  readonly failReason: string
  readonly createUser: bigint
}

/** Locks a refund until the transaction ends. @param where conditions on the refund `f` */
export const lockRefund = (tx: Tx, tenantId: string, where: SQL): Promise<HeldRefund | undefined> =>
  rowOf<HeldRefund>(
    tx,
    sql`SELECT f.id, f.oem_no AS "oemNo", f.refund_no AS "refundNo", f.sub_order_code AS "subOrderCode", f.master_code AS "masterCode", f.owner_type AS "ownerType", f.owner_no AS "ownerNo", f.seller_no AS "sellerNo", f.refund_kind AS "refundKind",
               f.quantity, f.refund_amount AS "refundAmount", f.refund_status AS "refundStatus", f.reason, f.images, f.return_express_no AS "returnExpressNo", f.rpt_refund_code AS "rptRefundCode", f.is_set_aside AS "isSetAside",
               f.money_from AS "moneyFrom", f.fail_reason AS "failReason", f.create_user AS "createUser"
          FROM shop_refund f WHERE f.tenant_id = ${tenantId} AND ${where} FOR NO KEY UPDATE`,
  )

/** A request for a refund, reckoned. */
export interface RefundAsked {
  readonly refundKind: CodeOf<typeof ShopRefundKind>
  readonly quantity: number
  readonly refundFen: Fen
  readonly reason: string
  readonly images: readonly string[]
}

/** Writes a request for a refund of a locked line. @returns its id and number */
export async function insertRefund(
  tx: Tx,
  by: Pick<Caller, 'tenantId' | 'userId' | 'userNo' | 'account'>,
  line: HeldLine,
  { refundKind, quantity, refundFen, reason, images }: RefundAsked,
  { at, day }: Moment,
): Promise<{ id: bigint; refundNo: string }> {
  const { tenantId } = by
  const { oemNo, subOrderCode, masterCode, ownerType, ownerNo, sellerNo } = line
  const refundNo = await takeNumber(tx, refundNumber, day)
  const refundStatus = shopRefundTransitions.ask.to
  const { id } = await insertRow<{ id: bigint }>(
    tx,
    'shop_refund',
    {
      tenantId,
      oemNo,
      refundNo,
      subOrderCode,
      masterCode,
      ownerType,
      ownerNo,
      sellerNo,
      refundKind,
      quantity,
      unitsBefore: unitsTaken(line),
      refundAmount: refundFen,
      reason,
      images: sql`${sql.param(images)}::text[]`,
      refundStatus,
      createUser: by.userId,
      makerNo: by.account,
      createTime: at,
      updateTime: at,
    },
    sql`id`,
  )
  await logStates(tx, tenantId, by, [
    { oemNo, entity: refundEntity, entityNo: refundNo, from: null, to: refundStatus, action: 'ask', remark: reason },
  ])
  return { id, refundNo }
}

/** Moves a locked refund along its table, with what changed with it. @throws common.stateRefuses */
export async function moveRefund(
  tx: Tx,
  tenantId: string,
  by: Pick<Caller, 'userId' | 'userNo'> | null,
  refund: HeldRefund,
  event: Exclude<ShopRefundEvent, 'ask'>,
  { at, remark = '', ...changes }: Values & { readonly at: string; readonly remark?: string },
): Promise<HeldRefund> {
  const refundStatus = nextState(shopRefundTransitions, refund.refundStatus, event)
  await changeRefund(tx, tenantId, refund, { ...changes, refundStatus }, at)
  const { oemNo, refundNo } = refund
  await logStates(tx, tenantId, by, [
    {
      oemNo,
      entity: refundEntity,
      entityNo: refundNo,
      from: refund.refundStatus,
      to: refundStatus,
      action: event,
      remark,
    },
  ])
  const { failReason = refund.failReason } = changes as { failReason?: string }
  return { ...refund, refundStatus, failReason }
}

/** Keeps further fields of a locked refund. */
export const changeRefund = (
  tx: Tx,
  tenantId: string,
  { refundNo }: HeldRefund,
  changes: Values,
  at: string,
): Promise<unknown> =>
  run(
    tx,
    sql`UPDATE shop_refund SET ${assignments({ ...changes, updateTime: at })}, version = version + 1 WHERE tenant_id = ${tenantId} AND refund_no = ${refundNo}`,
  )
