import { sql } from 'drizzle-orm'
import type { Caller } from '../../../core/server/call/caller.ts'
import { rowOf, run, type Tx } from '../../../core/server/database/db.ts'
import type { Moment } from '../../../core/server/database/moment.ts'
import { assignments } from '../../../core/server/database/row-writing.ts'
import { openText, sealText } from '../../../core/server/secrets/personal.ts'
import type { InputOf } from '../../../core/shared/call.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { unmasked } from '../../../core/shared/shapes/draft-fields.ts'
import { nextState } from '../../../core/shared/transitions.ts'
import { isMobile, isServicePhone } from '../../../core/shared/validity/validity.ts'
import { requireDistrict } from '../../settings/settings.server.ts'
import { addressErrors } from '../address/address.contract.ts'
import { buyerOfSeller } from '../buyer/buyer.queries.ts'
import { lockMaster } from '../order/order-store.actions.ts'
import { masterTransitions } from '../order/order.rules.ts'
import { type OrderReceiver, type PlacedOrder, placeOrder } from '../order/place-order.actions.ts'
import type { shopOrder } from './shop-order.contract.ts'

type Draft = InputOf<typeof shopOrder.save>

/**
 * Enters an order for a party of the caller's login tenant: it waits in 0 until the party pays it.
 * @throws common.notFound, common.forbidden, mallOrder.offShelf, belowMinimum, outOfStock, mallAddress.phoneFormat, region.wrong
 * @source docs/domain/money.md 8.5, shop_order save
 */
export async function enterOrder(tx: Tx, by: Caller, draft: Draft, now: Moment): Promise<PlacedOrder> {
  const { userNo, specNo, quantity, remark } = draft
  const buyer = await buyerOfSeller(tx, by, userNo)
  const to = await receiverOf(tx, by, draft, null)
  return placeOrder(tx, by, buyer, { lines: [{ specNo, quantity }], to, couponNo: '', remark }, now)
}

/**
 * Gives an order that nobody paid another receiver. @throws common.forbidden to all but staff of the seller, common.stateRefuses,
 * mallAddress.phoneFormat, region.wrong
 * @source docs/domain/money.md 8.5, shop_order submit
 */
export async function giveReceiver(
  tx: Tx,
  by: Caller,
  masterCode: string,
  draft: Draft,
  { at }: Moment,
): Promise<{ order: PlacedOrder; before: object }> {
  const { tenantId } = by
  const master = await lockMaster(tx, tenantId, masterCode)
  if (master?.sellerNo !== by.oemNo) throw commonErrors.forbidden()
  nextState(masterTransitions, master.masterStatus, 'pay')
  const before = await rowOf<OrderReceiver & { remark: string }>(
    tx,
    sql`SELECT receiver_name AS "receiverName", phone_enc AS "phoneEnc", district_code AS "districtCode", address, remark FROM mall_master_order WHERE tenant_id = ${tenantId} AND master_code = ${masterCode}`,
  )
  if (!before) throw commonErrors.notFound()
  const to = await receiverOf(tx, by, draft, before)
  await run(
    tx,
    sql`UPDATE mall_master_order SET ${assignments({ ...to, remark: draft.remark })}, update_time = ${at}, version = version + 1 WHERE tenant_id = ${tenantId} AND master_code = ${masterCode}`,
  )
  const { payAmount, expireTime } = master
  const { districtCode, address, remark } = before
  return { order: { masterCode, payAmount, expireTime }, before: { districtCode, address, remark } }
}

/** The receiver of a draft; a masked phone number stays as it is. @throws mallAddress.phoneFormat, region.wrong */
async function receiverOf(
  tx: Tx,
  { language }: Caller,
  { receiverName, receiverPhone, districtCode, address }: Draft,
  before: OrderReceiver | null,
): Promise<OrderReceiver> {
  const phone =
    unmasked(receiverPhone, ['收货电话', 'Phone'], { isNew: !before, language }) ?? openText(before?.phoneEnc ?? '')
  if (!isMobile(phone) && !isServicePhone(phone)) throw addressErrors.phoneFormat()
  await requireDistrict(tx, districtCode)
  return { receiverName, phoneEnc: sealText(phone), districtCode, address }
}
