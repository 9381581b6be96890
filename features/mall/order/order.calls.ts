import { sql } from 'drizzle-orm'
import type { Caller } from '../../../core/server/call/caller.ts'
import { type Answering, handle, handleExport } from '../../../core/server/call/handle.ts'
import { rowOf, rowsOf, run, type Tx } from '../../../core/server/database/db.ts'
import { readPage } from '../../../core/server/lists/listing.ts'
import { maskPhone, openText } from '../../../core/server/secrets/personal.ts'
import { statesOf } from '../../../core/server/states/state-log-rows.ts'
import { type InputOf, pageOf } from '../../../core/shared/call.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { rowsBefore } from '../../../core/shared/period.ts'
import { bookDayOf } from '../../ledger/ledger.server.ts'
import { lockOwner } from '../../wallets/wallets.server.ts'
import { type Buyer, buyerOf } from '../buyer/buyer.queries.ts'
import { couponListing, type CouponRow, couponsWhere, withClassIds } from '../coupon/coupon.queries.ts'
import { MallPayMode } from './order-codes.contract.ts'
import { masterSheet } from './order-sheet.queries.ts'
import { mallOrder } from './order.contract.ts'
import {
  type KeptReceiver,
  type KeptSub,
  masterColumns,
  masterFrom,
  masterListing,
  type MasterRow,
  mastersInReach,
  masterStatistics,
  mastersWhere,
  receiver,
  subColumns,
  type SubRow,
  subsInReach,
  subsWhere,
  withImages,
} from './order.queries.ts'
import { closeOrder, type HeldMaster, lockMaster, masterEntity, subEntity } from './order-store.actions.ts'
import { beginScan, payFromWallet } from './pay-order.actions.ts'
import { placeOrder } from './place-order.actions.ts'

export const mallOrderCalls = [
  handle(mallOrder.masters, async ({ tx, caller, input, now }) => {
    rowsBefore(input)
    const { createTime_dategt: _from, createTime_datelt: _until, ...page } = input
    return pageOf(input, await readPage<MasterRow>(tx, masterListing(mastersWhere(caller, input, now.day)), page))
  }),

  handle(mallOrder.statistics, ({ tx, caller, input, now }) =>
    masterStatistics(tx, mastersWhere(caller, input, now.day)),
  ),

  handleExport(mallOrder.export, async ({ caller, input, now }) =>
    masterSheet(mastersWhere(caller, input, now.day), input),
  ),

  handle(mallOrder.master, async ({ tx, caller, input }) => {
    const { tenantId, userNo, partyType, oemNo } = caller
    const row = await rowOf<MasterRow & KeptReceiver & { codeUrl: string | null }>(
      tx,
      sql`SELECT ${masterColumns}, ${receiver}, (SELECT x.answer ->> 'codeUrl' FROM outbox x WHERE x.tenant_id = o.tenant_id AND x.kind = 'trade.order' AND x.out_no = o.rpt_order_code) AS "codeUrl"
            FROM ${masterFrom} WHERE ${mastersInReach(caller)} AND o.master_code = ${input.masterCode}`,
    )
    if (!row) throw commonErrors.notFound()
    const subs = await rowsOf<KeptSub>(
      tx,
      sql`SELECT ${subColumns} FROM mall_sub_order s WHERE s.tenant_id = ${tenantId} AND s.master_code = ${input.masterCode} ORDER BY s.line_no`,
    )
    const { phoneEnc, codeUrl, ...shown } = row
    return {
      ...shown,
      codeUrl: codeUrl ?? '',
      receiverPhone: maskPhone(openText(phoneEnc)),
      isOwn: row.userType === partyType && (row.userNo === userNo || row.userNo === oemNo),
      subOrders: await withImages(tx, caller, subs),
      states: await statesOf(tx, tenantId, masterEntity, input.masterCode),
    }
  }),

  handle(mallOrder.coupons, async ({ tx, caller, input }) => {
    rowsBefore(input)
    const { createTime_dategt: _from, createTime_datelt: _until, ...page } = input
    const ofOrder = input.masterCode ? sql`k.master_code = ${input.masterCode}` : sql`k.master_code IS NOT NULL`
    const listing = couponListing(sql`${couponsWhere(caller, input)} AND ${ofOrder}`)
    const { records, total } = await readPage<CouponRow>(tx, listing, page)
    return pageOf(input, { records: records.map(withClassIds), total })
  }),

  handle(mallOrder.subs, async ({ tx, caller, input, now }) => {
    rowsBefore(input)
    const { createTime_dategt: _from, createTime_datelt: _until, ...page } = input
    const listing = {
      columns: subColumns,
      from: sql`mall_sub_order s`,
      where: subsWhere(caller, input, now.day),
      order: sql`s.create_time DESC, s.id DESC`,
    }
    const { records, total } = await readPage<KeptSub>(tx, listing, page)
    return pageOf(input, { records: await withImages(tx, caller, records), total })
  }),

  handle(mallOrder.sub, async ({ tx, caller, input }) => {
    const row = await rowOf<KeptSub & KeptReceiver>(
      tx,
      sql`SELECT ${subColumns}, ${receiver} FROM mall_sub_order s JOIN mall_master_order o ON o.tenant_id = s.tenant_id AND o.master_code = s.master_code
           WHERE ${subsInReach(caller)} AND s.sub_order_code = ${input.subOrderCode}`,
    )
    if (!row) throw commonErrors.notFound()
    const { phoneEnc, receiverName, districtCode, address, ...kept } = row
    const [shown] = await withImages(tx, caller, [kept])
    return {
      ...(shown as SubRow),
      receiverName,
      districtCode,
      address,
      receiverPhone: maskPhone(openText(phoneEnc)),
      states: await statesOf(tx, caller.tenantId, subEntity, input.subOrderCode),
    }
  }),

  handle(mallOrder.place, async ({ tx, caller, input, now, audit }) => {
    const buyer = await buyerOf(tx, caller)
    const placed = await placeOrder(tx, caller, buyer, { ...input, to: input.addressId }, now)
    await run(
      tx,
      sql`DELETE FROM mall_cart WHERE tenant_id = ${caller.tenantId} AND user_id = ${caller.userId} AND spec_no = ANY(${sql.param(input.lines.map(({ specNo }) => specNo))}::text[])`,
    )
    const { lines, couponNo } = input
    audit({ entity: masterEntity, no: placed.masterCode, before: null, after: { lines, couponNo, ...placed } })
    return placed
  }),

  handle(mallOrder.pay, async (context) => {
    const { tx, caller, input, now, audit } = context
    const { payMode, payWay } = input
    if (payMode === MallPayMode.scan) {
      const { rptOrderCode, master } = await scan(context, input.masterCode, payWay)
      return { masterStatus: master.masterStatus, rptOrderCode }
    }
    const bookDay = await bookDayOf(tx, caller.tenantId, now.day)
    const buyer = await buyerOf(tx, caller)
    await lockOwner(tx, caller.tenantId, buyer)
    const master = await ownMaster(tx, caller, buyer, input.masterCode)
    await payFromWallet(tx, caller, buyer, master, payMode, { at: now.at, bookDay })
    const after = await lockMaster(tx, caller.tenantId, input.masterCode)
    const masterStatus = after?.masterStatus ?? master.masterStatus
    audit({
      entity: masterEntity,
      no: master.masterCode,
      before: { masterStatus: master.masterStatus },
      after: { masterStatus, payMode, amount: master.payAmount },
    })
    return { masterStatus, rptOrderCode: '' }
  }),

  handle(mallOrder.scan, async (context) => {
    const { rptOrderCode } = await scan(context, context.input.masterCode, context.input.payWay)
    return { rptOrderCode }
  }),

  handle(mallOrder.cancel, async ({ tx, caller, input, now, audit }) => {
    const buyer = await buyerOf(tx, caller)
    const master = await ownMaster(tx, caller, buyer, input.masterCode)
    await closeOrder(tx, caller.tenantId, caller, master, '买方取消', now.at)
    audit({
      entity: masterEntity,
      no: master.masterCode,
      before: { masterStatus: master.masterStatus },
      after: { closeReason: '买方取消' },
    })
    return {}
  }),
]

type PayInput = InputOf<typeof mallOrder.pay>

/** Begins the payment of an order by a code. */
async function scan(
  { tx, caller, now, audit }: Pick<Answering<unknown>, 'tx' | 'caller' | 'now' | 'audit'>,
  masterCode: string,
  payWay: PayInput['payWay'],
): Promise<{ rptOrderCode: string; master: HeldMaster }> {
  const buyer = await buyerOf(tx, caller)
  const master = await ownMaster(tx, caller, buyer, masterCode)
  const rptOrderCode = await beginScan(tx, caller.tenantId, buyer, master, payWay, now)
  audit({
    entity: masterEntity,
    no: masterCode,
    before: { rptOrderCode: master.rptOrderCode },
    after: { rptOrderCode, payWay },
  })
  return { rptOrderCode, master }
}

/** An order of the caller's own party, locked. @throws common.notFound */
async function ownMaster(tx: Tx, { tenantId }: Caller, buyer: Buyer, masterCode: string): Promise<HeldMaster> {
  const master = await lockMaster(
    tx,
    tenantId,
    masterCode,
    sql`o.owner_type = ${buyer.ownerType} AND o.owner_no = ${buyer.ownerNo}`,
  )
  if (!master) throw commonErrors.notFound()
  return master
}
