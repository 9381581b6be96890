import { type SQL, sql } from 'drizzle-orm'
import type { Caller } from '../../../core/server/call/caller.ts'
import { rowOf, rowsOf, run, type Tx } from '../../../core/server/database/db.ts'
import { assignments, type Values } from '../../../core/server/database/row-writing.ts'
import { logStates } from '../../../core/server/states/state-log.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import type { Fen } from '../../../core/shared/money.ts'
import { nextState } from '../../../core/shared/transitions.ts'
import type { OwnerType } from '../../ledger/ledger.shared.ts'
import type { SimProductKind } from '../product/product.contract.ts'
import { FeeStatus } from '../record/record.contract.ts'
import type { PayerKind, RechargeStatus } from './recharge.contract.ts'
import { type OrderMoney, type RechargeEvent, rechargeTransitions } from './recharge.rules.ts'

/** Kind of record under which orders are kept: in the ledger, the balance records and the log of states. */
export const orderEntity = 'simOrder'

/** An order as it is locked. */
export interface HeldOrder {
  readonly oemNo: string
  readonly rechargeCode: string
  readonly iccid: string
  readonly sn: string
  readonly rpiNo: string | null
  readonly payerKind: CodeOf<typeof PayerKind>
  readonly ownerType: CodeOf<typeof OwnerType>
  readonly ownerNo: string
  readonly productCode: string
  readonly productKind: CodeOf<typeof SimProductKind>
  readonly months: number
  readonly flowMb: number
  readonly amountFen: Fen
  readonly costFen: Fen
  readonly feeBegin: string | null
  readonly rptOrderCode: string | null
  readonly rechargeStatus: CodeOf<typeof RechargeStatus>
  readonly wasDone: boolean
  readonly doneTime: string | null
  readonly collectCount: number
  readonly createTime: string
}

/**
 * Locks an order until the transaction ends.
 * @param where further conditions on the order `o`: the reach of a caller
 * @param isHeld false: it is only read, in a transaction that writes nothing
 */
export const lockOrder = (
  tx: Tx,
  tenantId: string,
  rechargeCode: string,
  where = sql`true`,
  isHeld = true,
): Promise<HeldOrder | undefined> => lockOne(tx, tenantId, sql`o.recharge_code = ${rechargeCode} AND ${where}`, isHeld)

/** Locks the order that a payment is for. */
export const lockOrderOfTrade = (tx: Tx, tenantId: string, rptOrderCode: string): Promise<HeldOrder | undefined> =>
  lockOne(tx, tenantId, sql`o.rpt_order_code = ${rptOrderCode}`)

const lockOne = (tx: Tx, tenantId: string, where: SQL, isHeld = true): Promise<HeldOrder | undefined> =>
  rowOf<HeldOrder>(
    tx,
    sql`SELECT o.oem_no AS "oemNo", o.recharge_code AS "rechargeCode", o.iccid, o.sn, o.rpi_no AS "rpiNo", o.payer_kind AS "payerKind", o.owner_type AS "ownerType", o.owner_no AS "ownerNo",
               o.product_code AS "productCode", o.product_kind AS "productKind", o.months, o.flow_mb AS "flowMb", o.amount AS "amountFen", o.cost_amount AS "costFen", o.fee_begin AS "feeBegin",
               o.rpt_order_code AS "rptOrderCode", o.recharge_status AS "rechargeStatus", o.was_done AS "wasDone", o.done_time AS "doneTime", o.collect_count AS "collectCount", o.create_time AS "createTime"
          FROM iot_recharge o WHERE o.tenant_id = ${tenantId} AND ${where} ${isHeld ? sql`FOR NO KEY UPDATE` : sql``}`,
  )

/** The money of a locked order. */
export const moneyOf = ({ payerKind, ownerType, ownerNo, amountFen }: HeldOrder): OrderMoney => ({
  payerKind,
  payer: { ownerType, ownerNo },
  amountFen,
})

/**
 * Moves a locked order along its table, with further fields of it, and writes it down.
 * @throws common.stateRefuses when the event may not start from its status
 */
export async function moveOrder(
  tx: Tx,
  tenantId: string,
  by: Pick<Caller, 'userId' | 'userNo'> | null,
  { oemNo, rechargeCode, rechargeStatus }: Pick<HeldOrder, 'oemNo' | 'rechargeCode' | 'rechargeStatus'>,
  event: RechargeEvent,
  more: Values & { readonly remark?: string } = {},
): Promise<CodeOf<typeof RechargeStatus>> {
  const { remark = '', ...fields } = more
  const to = nextState(rechargeTransitions, rechargeStatus, event)
  await run(
    tx,
    sql`UPDATE iot_recharge SET ${assignments({ rechargeStatus: to, ...fields })}, update_time = business_now(), version = version + 1 WHERE tenant_id = ${tenantId} AND recharge_code = ${rechargeCode}`,
  )
  await logStates(tx, tenantId, by, [
    { oemNo, entity: orderEntity, entityNo: rechargeCode, from: rechargeStatus, to, action: event, remark },
  ])
  return to
}

/**
 * Closes unpaid orders whose period is open no more: somebody else paid for it, or it was waived or removed. A payment that
 * comes all the same goes back.
 * @param where further conditions on the order `o`
 * @returns how many were closed
 * @source docs/domain/money.md 7.5, row 0 → 7
 */
export async function closeNeedless(tx: Tx, tenantId: string, at: string, where = sql`true`): Promise<number> {
  const { from, to } = rechargeTransitions.close
  const closed = await rowsOf<{ oemNo: string; rechargeCode: string }>(
    tx,
    sql`UPDATE iot_recharge o SET recharge_status = ${to}, finish_time = ${at}, update_time = ${at}, version = o.version + 1
         WHERE o.tenant_id = ${tenantId} AND o.recharge_status = ${from[0]} AND o.fee_begin IS NOT NULL AND ${where}
           AND NOT EXISTS (SELECT 1 FROM pos_sim_record r WHERE r.tenant_id = ${tenantId} AND r.iccid = o.iccid AND r.fee_begin = o.fee_begin AND r.fee_status IN (${FeeStatus.due}, ${FeeStatus.overdue}) AND NOT r.is_deleted)
        RETURNING o.oem_no AS "oemNo", o.recharge_code AS "rechargeCode"`,
  )
  await logStates(
    tx,
    tenantId,
    null,
    closed.map(({ oemNo, rechargeCode }) => ({
      oemNo,
      entity: orderEntity,
      entityNo: rechargeCode,
      from: from[0],
      to,
      action: 'close',
    })),
  )
  return closed.length
}
