import { sql } from 'drizzle-orm'
import type { Caller } from '../../../core/server/call/caller.ts'
import { enterScope, rowsOf, run, scopeOfCaller, type Tx } from '../../../core/server/database/db.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import { dayOfText } from '../../../core/shared/dates.ts'
import { type NumberKind, takeNumber } from '../../../core/server/database/business-number.ts'
import { logStates } from '../../../core/server/states/state-log.ts'
import type { Maker } from '../../../core/server/call/maker.ts'
import { paramOf } from '../../settings/settings.server.ts'
import { holdTree } from '../../providers/providers.server.ts'
import { type Holder, holdersOf } from '../device/holder.queries.ts'
import { lockDevices, moveDevices, type Mover } from '../device/movement.actions.ts'
import { presetsLost } from '../preset/preset.actions.ts'
import { heldBy } from '../stock/stock.actions.ts'
import { stockErrors } from '../device/device-errors.contract.ts'
import { someOf } from '../device/device.rules.ts'
import { OrderKind, RsrStatus } from './transfer-codes.contract.ts'
import { transferTransitions, type LockedOrder, outgoingProblem } from './transfer.rules.ts'

/** Devices that leave one holder for another. */
export interface Sending {
  readonly orderKind: typeof OrderKind.transfer | typeof OrderKind.return
  readonly from: Holder
  readonly to: Holder
  readonly sns: readonly string[]
  readonly isRecall?: boolean
  readonly remark?: string
}

const numbers: Readonly<Record<Sending['orderKind'], NumberKind>> = {
  [OrderKind.transfer]: { prefix: 'DB', day: 'yyMMdd', width: 6 },
  [OrderKind.return]: { prefix: 'FB', day: 'yyMMdd', width: 6 },
}

/**
 * Sends devices on their way: an order that waits for the other side, and the devices under way with it. Any number of
 * devices takes five statements.
 * @returns the number of the order
 * @throws stock.notYours, transfer.isBound
 * @source docs/domain/network.md 14.2
 */
export async function sendDevices(tx: Tx, maker: Maker, sending: Sending): Promise<string> {
  const { orderKind, from, to, sns, isRecall = false, remark = '' } = sending
  const { tenantId, userId, deptId, at } = maker
  const devices = await lockDevices(tx, tenantId, sns)
  refuseStrangers(sending, devices)
  const rsrNo = await takeNumber(tx, numbers[orderKind], dayOfText(at))
  const oemNo = from.oemNo === tenantId ? to.oemNo : from.oemNo
  await run(
    tx,
    sql`INSERT INTO store_transfer (tenant_id, oem_no, rsr_no, order_kind, out_no, out_oem_no, in_no, in_oem_no, is_recall, quantity, rsr_status, remark, create_user, create_dept, create_time, update_user, update_time)
        VALUES (${tenantId}, ${oemNo}, ${rsrNo}, ${orderKind}, ${from.holderNo}, ${from.oemNo}, ${to.holderNo}, ${to.oemNo}, ${isRecall}, ${sns.length}, ${transferTransitions.submit.to}, ${remark}, ${userId}, ${deptId}, ${at}, ${userId}, ${at})`,
  )
  const event = orderKind === OrderKind.transfer ? 'sendDown' : 'sendBack'
  const set = sql`open_no = ${rsrNo}, to_no = ${to.holderNo}`
  await moveDevices(tx, maker, { event, sns, set, rsrNo, remark })
  await run(
    tx,
    sql`INSERT INTO store_transfer_sn (tenant_id, oem_no, rsr_no, rs_sn, rpm_no) SELECT s.tenant_id, ${oemNo}, ${rsrNo}, s.rs_sn, s.rpm_no FROM stock_sn s WHERE s.tenant_id = ${tenantId} AND s.open_no = ${rsrNo}`,
  )
  await logStates(tx, tenantId, userId === null ? null : { userId, userNo: from.holderNo }, [
    {
      oemNo,
      entity: 'storeTransfer',
      entityNo: rsrNo,
      from: null,
      to: transferTransitions.submit.to,
      action: 'submit',
      remark,
    },
  ])
  return rsrNo
}

function refuseStrangers({ orderKind, from, sns }: Sending, devices: Awaited<ReturnType<typeof lockDevices>>): void {
  const isReturn = orderKind === OrderKind.return
  const problems = sns.flatMap((sn) => {
    const problem = outgoingProblem(devices.get(sn) ?? null, sn, from.holderNo, isReturn)
    return problem ? [{ sn, problem }] : []
  })
  const strangers = problems.filter(({ problem }) => problem.refusalName === 'stock.notYours')
  if (strangers.length > 0) throw stockErrors.notYours({ sns: someOf(strangers.map(({ sn }) => sn)) })
  if (problems[0]) throw problems[0].problem
}

/**
 * Hands the devices of an order over to who is to get them. Prices preset on them stay only where they are not below the
 * new holder's cost.
 * @source docs/domain/network.md 14.2, confirmTransfer
 */
export async function handOver(tx: Tx, mover: Mover, order: LockedOrder): Promise<void> {
  const { tenantId } = mover
  await holdTree(tx, tenantId)
  const to = (await holdersOf(tx, tenantId, [order.inNo])).get(order.inNo)
  if (!to) throw stockErrors.holderMissing()
  const sns = await devicesOf(tx, tenantId, order.rsrNo)
  const lost = await presetsLost(tx, mover, order.rsrNo, to)
  await moveDevices(tx, mover, {
    event: order.orderKind === OrderKind.return ? 'arriveBack' : 'arriveDown',
    sns,
    rsrNo: order.rsrNo,
    set: sql`${heldBy(to)}, open_no = NULL, to_no = NULL, rate_init = CASE WHEN s.rs_sn = ANY(${sql.param(lost)}::text[]) THEN NULL ELSE s.rate_init END`,
  })
}

/** Leaves the devices of an order with who holds them. @source docs/domain/network.md 14.2, cancelTransfer */
export async function keepDevices(tx: Tx, mover: Mover, order: LockedOrder, remark = ''): Promise<void> {
  const sns = await devicesOf(tx, mover.tenantId, order.rsrNo)
  const set = sql`open_no = NULL, to_no = NULL`
  await moveDevices(tx, mover, { event: 'cancel', sns, set, rsrNo: order.rsrNo, remark })
}

/** Writes what became of an order, with its change of state. */
export async function decideOrder(
  tx: Tx,
  { tenantId, userId, at }: Mover,
  order: LockedOrder,
  to: CodeOf<typeof RsrStatus>,
  { action, userNo, remark = '' }: { action: string; userNo: string; remark?: string },
): Promise<void> {
  await run(
    tx,
    sql`UPDATE store_transfer SET rsr_status = ${to}, confirm_user = ${userId}, confirm_time = ${at}, update_user = ${userId}, update_time = ${at}, version = version + 1
         WHERE tenant_id = ${tenantId} AND rsr_no = ${order.rsrNo} AND rsr_status = ${RsrStatus.pending}`,
  )
  await logStates(tx, tenantId, userId === null ? null : { userId, userNo }, [
    { oemNo: order.oemNo, entity: 'storeTransfer', entityNo: order.rsrNo, from: order.rsrStatus, to, action, remark },
  ])
}

async function devicesOf(tx: Tx, tenantId: string, rsrNo: string): Promise<string[]> {
  const rows = await rowsOf<{ sn: string }>(
    tx,
    sql`SELECT s.rs_sn AS sn FROM stock_sn s WHERE s.tenant_id = ${tenantId} AND s.open_no = ${rsrNo} ORDER BY s.rs_sn FOR UPDATE`,
  )
  return rows.map(({ sn }) => sn)
}

/**
 * Runs work on the devices of an order between an operator and its sub-operator: until the order ends they are the other
 * side's, whom a user of the sub-operator does not see. The order itself was found within the caller's reach before.
 */
export async function onBothSides<T>(tx: Tx, caller: Caller, work: () => Promise<T>): Promise<T> {
  await enterScope(tx, { tenantId: caller.tenantId, oemNo: '' })
  const result = await work()
  await enterScope(tx, scopeOfCaller(caller))
  return result
}

/**
 * Cancels orders that nobody answered in time.
 * @returns how many
 * @source docs/domain/network.md 14.2, 7 days
 */
export async function expireOrders(tx: Tx, tenantId: string, at: string): Promise<number> {
  const days = await paramOf(tx, { tenantId, oemNo: tenantId }, 'stock.transfer.expire_days')
  const orders = await rowsOf<LockedOrder>(
    tx,
    sql`SELECT o.rsr_no AS "rsrNo", o.oem_no AS "oemNo", o.order_kind AS "orderKind", o.out_no AS "outNo", o.in_no AS "inNo", o.is_recall AS "isRecall", o.rsr_status AS "rsrStatus", o.quantity
          FROM store_transfer o WHERE o.tenant_id = ${tenantId} AND o.rsr_status = ${RsrStatus.pending} AND o.create_time <= ${at}::timestamptz - make_interval(days => ${days}) ORDER BY o.rsr_no FOR UPDATE`,
  )
  const mover = { tenantId, userId: null, at }
  for (const order of orders) {
    await keepDevices(tx, mover, order)
    await decideOrder(tx, mover, order, RsrStatus.cancelled, { action: 'expire', userNo: '' })
  }
  return orders.length
}
