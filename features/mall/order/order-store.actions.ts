import { type SQL, sql } from 'drizzle-orm'
import type { Caller } from '../../../core/server/call/caller.ts'
import { rowOf, rowsOf, run, type Tx } from '../../../core/server/database/db.ts'
import { assignments, type Values } from '../../../core/server/database/row-writing.ts'
import { logStates } from '../../../core/server/states/state-log.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import type { Fen } from '../../../core/shared/money.ts'
import { nextState } from '../../../core/shared/transitions.ts'
import type { Owner, OwnerType } from '../../ledger/ledger.shared.ts'
import { lockCoupons, moveCoupons } from '../coupon/coupon-store.actions.ts'
import type { MallPayMode, MasterStatus, SubStatus } from './order-codes.contract.ts'
import { masterEventOf, masterTransitions, type SubEvent, subTransitions } from './order.rules.ts'

/** Kinds of record under which orders are kept: in the ledger, the balance records and the log of states. */
export const masterEntity = 'mallOrder'
export const subEntity = 'mallSubOrder'

/** A master order as it is locked. */
export interface HeldMaster extends Owner {
  readonly id: bigint
  readonly oemNo: string
  readonly masterCode: string
  readonly ownerType: CodeOf<typeof OwnerType>
  readonly sellerNo: string
  readonly payAmount: Fen
  readonly payMode: CodeOf<typeof MallPayMode> | null
  readonly couponNo: string | null
  readonly rptOrderCode: string | null
  readonly masterStatus: CodeOf<typeof MasterStatus>
  readonly expireTime: string
}

/** A sub order as it is locked with its master. */
export interface HeldSub extends Owner {
  readonly oemNo: string
  readonly subOrderCode: string
  readonly masterCode: string
  readonly sellerNo: string
  readonly specNo: string
  readonly rpmNo: string | null
  readonly needSn: boolean
  readonly price: Fen
  readonly payAmount: Fen
  readonly refundedAmount: Fen
  readonly quantity: number
  readonly deliveredQty: number
  readonly returnedQty: number
  readonly cancelledQty: number
  readonly subStatus: CodeOf<typeof SubStatus>
}

/** Locks a master order until the transaction ends. @param where further conditions on the order `o`: the reach of a caller */
export const lockMaster = (
  tx: Tx,
  tenantId: string,
  masterCode: string,
  where: SQL = sql`true`,
): Promise<HeldMaster | undefined> =>
  rowOf<HeldMaster>(
    tx,
    sql`SELECT o.id, o.oem_no AS "oemNo", o.master_code AS "masterCode", o.owner_type AS "ownerType", o.owner_no AS "ownerNo", o.seller_no AS "sellerNo", o.pay_amount AS "payAmount", o.pay_mode AS "payMode",
               o.coupon_no AS "couponNo", o.rpt_order_code AS "rptOrderCode", o.master_status AS "masterStatus", o.expire_time AS "expireTime"
          FROM mall_master_order o WHERE o.tenant_id = ${tenantId} AND o.master_code = ${masterCode} AND ${where} FOR NO KEY UPDATE`,
  )

/** The sub orders of a locked master, locked in the order of their specifications. */
export const lockSubs = (tx: Tx, tenantId: string, masterCode: string): Promise<HeldSub[]> =>
  rowsOf<HeldSub>(
    tx,
    sql`SELECT s.oem_no AS "oemNo", s.sub_order_code AS "subOrderCode", s.master_code AS "masterCode", s.owner_type AS "ownerType", s.owner_no AS "ownerNo", s.seller_no AS "sellerNo", s.spec_no AS "specNo", s.rpm_no AS "rpmNo", s.need_sn AS "needSn",
               s.price, s.pay_amount AS "payAmount", s.refunded_amount AS "refundedAmount", s.quantity, s.delivered_qty AS "deliveredQty", s.returned_qty AS "returnedQty", s.cancelled_qty AS "cancelledQty", s.sub_status AS "subStatus"
          FROM mall_sub_order s WHERE s.tenant_id = ${tenantId} AND s.master_code = ${masterCode} ORDER BY s.spec_no FOR NO KEY UPDATE`,
  )

/**
 * Moves a locked master order and its sub orders along their tables, with further fields of the master, and writes it down.
 * @throws common.stateRefuses when the event may not start from the status
 */
async function moveWhole(
  tx: Tx,
  tenantId: string,
  by: Pick<Caller, 'userId' | 'userNo'> | null,
  master: HeldMaster,
  subs: readonly HeldSub[],
  event: 'pay' | 'close',
  { at, remark = '', fields, subFields = {} }: { at: string; remark?: string; fields: Values; subFields?: Values },
): Promise<void> {
  const to = nextState(masterTransitions, master.masterStatus, event)
  for (const { subStatus } of subs) nextState(subTransitions, subStatus, event)
  const { to: subTo } = subTransitions[event]
  await run(
    tx,
    sql`UPDATE mall_master_order SET ${assignments({ masterStatus: to, ...fields })}, update_time = ${at}, version = version + 1 WHERE tenant_id = ${tenantId} AND master_code = ${master.masterCode}`,
  )
  await run(
    tx,
    sql`UPDATE mall_sub_order SET ${assignments({ subStatus: subTo, ...subFields })}, update_time = ${at}, version = version + 1 WHERE tenant_id = ${tenantId} AND master_code = ${master.masterCode}`,
  )
  const { oemNo, masterCode, masterStatus } = master
  await logStates(tx, tenantId, by, [
    { oemNo, entity: masterEntity, entityNo: masterCode, from: masterStatus, to, action: event, remark },
    ...subs.map(({ subOrderCode, subStatus }) => ({
      oemNo,
      entity: subEntity,
      entityNo: subOrderCode,
      from: subStatus,
      to: subTo,
      action: event,
      remark,
    })),
  ])
}

/**
 * Moves one locked sub order along its table, with further fields, and its locked master after it.
 * @param subs all sub orders of the master, locked
 * @throws common.stateRefuses when the event may not start from the status
 * @source docs/domain/money.md 8.5, Master status follows its sub orders
 */
export async function moveSub(
  tx: Tx,
  tenantId: string,
  by: Pick<Caller, 'userId' | 'userNo'> | null,
  { master, subs }: { readonly master: HeldMaster; readonly subs: readonly HeldSub[] },
  subOrderCode: string,
  event: Exclude<SubEvent, 'create' | 'pay' | 'close'>,
  { at, remark = '', fields = {} }: { readonly at: string; readonly remark?: string; readonly fields?: Values },
): Promise<{ master: HeldMaster; subs: HeldSub[] }> {
  const sub = subs.find((one) => one.subOrderCode === subOrderCode)
  if (!sub) throw new Error(`${subOrderCode} is not locked`)
  const to = nextState(subTransitions, sub.subStatus, event)
  const isEnd = event === 'complete' || event === 'refund'
  const finish = isEnd ? { finishTime: at } : {}
  await run(
    tx,
    sql`UPDATE mall_sub_order SET ${assignments({ subStatus: to, ...finish, ...fields })}, update_time = ${at}, version = version + 1 WHERE tenant_id = ${tenantId} AND sub_order_code = ${subOrderCode}`,
  )
  const of = { oemNo: sub.oemNo, entity: subEntity, entityNo: subOrderCode }
  await logStates(tx, tenantId, by, [{ ...of, from: sub.subStatus, to, action: event, remark }])
  const after = subs.map((one) => (one === sub ? { ...one, subStatus: to } : one))
  return { master: await followSubs(tx, tenantId, by, master, after, at), subs: after }
}

/** Has a locked master order follow its sub orders. */
async function followSubs(
  tx: Tx,
  tenantId: string,
  by: Pick<Caller, 'userId' | 'userNo'> | null,
  master: HeldMaster,
  subs: readonly HeldSub[],
  at: string,
): Promise<HeldMaster> {
  const { oemNo, masterCode, masterStatus } = master
  const event = masterEventOf(
    masterStatus,
    subs.map(({ subStatus }) => subStatus),
  )
  if (event === null) return master
  const to = nextState(masterTransitions, masterStatus, event)
  const finish = event === 'complete' || event === 'refund' ? { finishTime: at } : {}
  await run(
    tx,
    sql`UPDATE mall_master_order SET ${assignments({ masterStatus: to, ...finish })}, update_time = ${at}, version = version + 1 WHERE tenant_id = ${tenantId} AND master_code = ${masterCode}`,
  )
  await logStates(tx, tenantId, by, [
    { oemNo, entity: masterEntity, entityNo: masterCode, from: masterStatus, to, action: event },
  ])
  return { ...master, masterStatus: to }
}

/** Payment of an order. */
export interface Payment {
  readonly payMode: CodeOf<typeof MallPayMode>
  readonly payTime: string
  readonly bookDay: string | null
  /** Ledger transaction of a payment from a wallet. */
  readonly payTxnId?: bigint
  readonly rptOrderCode?: string
}

/**
 * Takes a locked order as paid: its goods leave the stock, its coupon is used.
 * @source docs/domain/money.md 8.5, row 0 → 1
 */
export async function settlePaid(
  tx: Tx,
  tenantId: string,
  by: Pick<Caller, 'userId' | 'userNo'> | null,
  master: HeldMaster,
  { payMode, payTime, bookDay, ...payment }: Payment,
  at: string,
): Promise<void> {
  const coupons = await couponOf(tx, tenantId, master)
  const subs = await lockSubs(tx, tenantId, master.masterCode)
  await moveWhole(tx, tenantId, by, master, subs, 'pay', { at, fields: { payMode, payTime, bookDay, ...payment } })
  for (const { specNo, quantity } of subs)
    await run(
      tx,
      sql`UPDATE mall_spec SET stock_qty = stock_qty - ${quantity}, locked_qty = locked_qty - ${quantity}, version = version + 1 WHERE tenant_id = ${tenantId} AND spec_no = ${specNo}`,
    )
  await moveCoupons(tx, tenantId, by, coupons, 'use', { at, masterCode: master.masterCode })
}

/**
 * Closes a locked order that nobody paid: its goods and its coupon are free again.
 * @source docs/domain/money.md 8.5, row 0 → 5
 */
export async function closeOrder(
  tx: Tx,
  tenantId: string,
  by: Pick<Caller, 'userId' | 'userNo'> | null,
  master: HeldMaster,
  closeReason: string,
  at: string,
): Promise<void> {
  const coupons = await couponOf(tx, tenantId, master)
  const subs = await lockSubs(tx, tenantId, master.masterCode)
  const ended = { finishTime: at }
  const fields = { closeReason, ...ended }
  await moveWhole(tx, tenantId, by, master, subs, 'close', { at, remark: closeReason, fields, subFields: ended })
  for (const { specNo, quantity } of subs)
    await run(
      tx,
      sql`UPDATE mall_spec SET locked_qty = locked_qty - ${quantity}, version = version + 1 WHERE tenant_id = ${tenantId} AND spec_no = ${specNo}`,
    )
  await moveCoupons(tx, tenantId, by, coupons, 'release', { at, masterCode: null })
}

const couponOf = (tx: Tx, tenantId: string, { couponNo }: HeldMaster) =>
  couponNo === null ? Promise.resolve([]) : lockCoupons(tx, tenantId, sql`k.coupon_no = ${couponNo}`)
