import { sql } from 'drizzle-orm'
import { isOperatorStaff, requireOperatorStaff } from '../../../core/server/call/caller.ts'
import { type Answering, handle, handleExport } from '../../../core/server/call/handle.ts'
import { run } from '../../../core/server/database/db.ts'
import { type PageAsked, readPage } from '../../../core/server/lists/listing.ts'
import { statesOf } from '../../../core/server/states/state-log-rows.ts'
import { pageOf } from '../../../core/shared/call.ts'
import { AppError, commonErrors } from '../../../core/shared/errors.ts'
import { rowsBefore } from '../../../core/shared/period.ts'
import { fileLinks } from '../../settings/settings.server.ts'
import { buyerOf } from '../buyer/buyer.queries.ts'
import { checkPictures } from '../gallery/gallery.actions.ts'
import { subsInReach } from '../order/order.queries.ts'
import { askRefund, holdsOne } from './ask-refund.actions.ts'
import { shopRefundErrors, ShopRefundKind } from './refund-codes.contract.ts'
import { shopRefund } from './refund.contract.ts'
import {
  refundById,
  type RefundConditions,
  refundListing,
  type RefundPart,
  type RefundRow,
  refundsInReach,
  refundStatistics,
  refundsWhere,
} from './refund.queries.ts'
import { refundableQty, reckonRefund, shopRefundTransitions, unitsFen, unitsTaken } from './refund.rules.ts'
import { refundSheet } from './refund-sheet.queries.ts'
import { changeRefund, type HeldRefund, lineOf, lockRefund, moveRefund, refundEntity } from './refund-store.actions.ts'

/** Parts of a call that answer a list of refunds. */
type ListContext = Pick<Answering<RefundConditions & PageAsked>, 'tx' | 'caller' | 'input' | 'now'>

export const shopRefundCalls = [
  handle(shopRefund.ask, async ({ tx, caller, input, now, audit }) => {
    const made = await askRefund(tx, caller, 'buyer', input, now)
    audit({ entity: refundEntity, no: made.refundNo, before: null, after: { ...input, ...made } })
    return made
  }),

  handle(shopRefund.add, async ({ tx, caller, input, now, audit }) => {
    const made = await askRefund(tx, caller, 'seller', input, now)
    audit({ entity: refundEntity, no: made.refundNo, before: null, after: { ...input, ...made } })
    return made
  }),

  handle(shopRefund.quote, async ({ tx, caller, input, now }) => {
    const { subOrderCode, refundKind } = input
    const line = await lineOf(tx, caller.tenantId, sql`s.sub_order_code = ${subOrderCode} AND ${subsInReach(caller)}`)
    if (!line) throw commonErrors.notFound()
    const unitsBefore = unitsTaken(line)
    const most = refundableQty(line, refundKind)
    const quantity = Math.min(input.quantity ?? most, most)
    const problem = (await holdsOne(tx, caller.tenantId, subOrderCode))
      ? shopRefundErrors.isOpen()
      : refusalOf(() => reckonRefund(line, { refundKind, quantity: Math.max(1, quantity) }, now.at))
    return {
      subStatus: line.subStatus,
      moneyOnlyQty: refundableQty(line, ShopRefundKind.moneyOnly),
      withGoodsQty: refundableQty(line, ShopRefundKind.withGoods),
      problem: problem?.words(caller.language) ?? '',
      linePayAmount: line.payAmount,
      lineQuantity: line.quantity,
      unitsBefore,
      amountBefore: unitsFen(line.payAmount, line.quantity, 0, unitsBefore),
      quantity,
      refundAmount: unitsFen(line.payAmount, line.quantity, unitsBefore, quantity),
    }
  }),

  handle(shopRefund.list, (context) => pageIn(context)),
  handle(shopRefund.unapproved, (context) => pageIn(context, 'unapproved')),
  handle(shopRefund.reviewed, (context) => pageIn(context, 'reviewed')),

  handle(shopRefund.statistics, ({ tx, caller, input, now }) =>
    refundStatistics(tx, refundsWhere(caller, input, now.day)),
  ),

  handleExport(shopRefund.exportUnapproved, async ({ caller, input, now }) =>
    refundSheet('待审退款', refundsWhere(caller, input, now.day, 'unapproved'), input),
  ),

  handleExport(shopRefund.exportReviewed, async ({ caller, input, now }) =>
    refundSheet('已审退款', refundsWhere(caller, input, now.day, 'reviewed'), input),
  ),

  handle(shopRefund.detail, async ({ tx, caller, input }) => {
    const row = await refundById(tx, caller, input.id)
    if (!row) throw commonErrors.notFound()
    const { createUser, images, ...shown } = row
    const linkOf = await fileLinks(tx, caller)
    const { partyType, userNo, oemNo, tenantId } = caller
    return {
      ...shown,
      images,
      imageUrls: images.map((key) => linkOf(key, row.productName ?? '')),
      amountBefore: unitsFen(row.linePayAmount, row.lineQuantity, 0, row.unitsBefore),
      isOwn: row.userType === partyType && (row.userNo === userNo || row.userNo === oemNo),
      isSeller: isOperatorStaff(caller) && row.sellerNo === oemNo,
      isMaker: createUser === caller.userId,
      states: await statesOf(tx, tenantId, refundEntity, row.refundNo ?? ''),
    }
  }),

  handle(shopRefund.plain, async ({ tx, caller, input }) => {
    const row = await refundById(tx, caller, input.id)
    if (!row) throw commonErrors.notFound()
    return row
  }),

  handle(shopRefund.submit, async ({ tx, caller, input, now, audit }) => {
    const { refundNo, ...changes } = input
    const refund = await ownRefund({ tx, caller }, refundNo)
    if (!shopRefundTransitions.cancel.from.some((one) => one === refund.refundStatus)) throw commonErrors.stateRefuses()
    if (changes.images) await checkPictures(tx, caller, changes.images, refund.images)
    await changeRefund(tx, caller.tenantId, refund, changes, now.at)
    const { reason, images, returnExpressNo } = refund
    audit({ entity: refundEntity, no: refundNo, before: { reason, images, returnExpressNo }, after: changes })
    return {}
  }),

  handle(shopRefund.cancel, async ({ tx, caller, input, now, audit }) => {
    const refund = await ownRefund({ tx, caller }, input.refundNo)
    const { refundStatus } = await moveRefund(tx, caller.tenantId, caller, refund, 'cancel', {
      at: now.at,
      finishTime: now.at,
    })
    audit({
      entity: refundEntity,
      no: refund.refundNo,
      before: { refundStatus: refund.refundStatus },
      after: { refundStatus },
    })
    return {}
  }),

  handle(shopRefund.remove, async ({ tx, caller, input, now, audit }) => {
    requireOperatorStaff(caller)
    for (const id of input.ids.toSorted((a, b) => (a < b ? -1 : 1))) {
      const seen = sql`f.id = ${id} AND f.seller_no = ${caller.oemNo} AND NOT f.is_hidden AND ${refundsInReach(caller)}`
      const refund = await lockRefund(tx, caller.tenantId, seen)
      if (!refund) throw commonErrors.notFound()
      const { reject, cancel } = shopRefundTransitions
      if (refund.refundStatus !== reject.to && refund.refundStatus !== cancel.to) throw shopRefundErrors.cannotHide()
      await run(
        tx,
        sql`UPDATE shop_refund SET is_hidden = true, update_time = ${now.at}, version = version + 1 WHERE tenant_id = ${caller.tenantId} AND id = ${id}`,
      )
      audit({ entity: refundEntity, no: refund.refundNo, before: { refundStatus: refund.refundStatus }, after: null })
    }
    return {}
  }),
]

/** A page of refunds, of one of the two lists or of both. */
async function pageIn({ tx, caller, input, now }: ListContext, part?: RefundPart) {
  rowsBefore(input)
  const { createTime_dategt: _from, createTime_datelt: _until, ...page } = input
  return pageOf(input, await readPage<RefundRow>(tx, refundListing(refundsWhere(caller, input, now.day, part)), page))
}

/** A refund of the caller's own party, locked. @throws common.notFound */
async function ownRefund(
  { tx, caller }: Pick<Answering<unknown>, 'tx' | 'caller'>,
  refundNo: string,
): Promise<HeldRefund> {
  const { ownerType, ownerNo } = await buyerOf(tx, caller)
  const own = sql`f.refund_no = ${refundNo} AND f.owner_type = ${ownerType} AND f.owner_no = ${ownerNo}`
  const refund = await lockRefund(tx, caller.tenantId, own)
  if (!refund) throw commonErrors.notFound()
  return refund
}

/** The refusal that work ends with; undefined when it ends well. */
function refusalOf(work: () => unknown): AppError | undefined {
  try {
    work()
    return undefined
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}
