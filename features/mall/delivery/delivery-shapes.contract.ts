import { z } from 'zod'
import { code } from '../../../core/shared/codes.ts'
import { createTimeFilter } from '../../../core/shared/filters/create-time-filter.ts'
import {
  id,
  int,
  labelled,
  maybeText,
  optional,
  orNull,
  shown,
  shownInstant,
  text,
} from '../../../core/shared/shapes/shapes.ts'
import { mostSns } from '../../inventory/inventory.shared.ts'
import { OwnerType } from '../../ledger/ledger.shared.ts'
import { DeliveryStatus, ReceiptWay } from './delivery-codes.contract.ts'

/** A parcel with goods of one line of an order. @source docs/domain/money.md 8.5 */
export const Delivery = z.object({
  id: id(),
  deliveryNo: shown(),
  deliveryStatus: code(DeliveryStatus),
  subOrderCode: shown(),
  masterCode: shown(),
  userType: code(OwnerType),
  userNo: shown(),
  userName: shown(),
  sellerNo: shown(),
  productName: shown(),
  specName: shown(),
  quantity: int(),
  returnedQty: int(),
  expressCode: shown(),
  expressName: shown(),
  expressNo: shown(),
  deliveryTime: shownInstant(),
  receiptTime: shownInstant(),
  receiptWay: orNull(code(ReceiptWay)),
  makerNo: shown(),
  createTime: shownInstant(),
})

const deliveryFilter = {
  deliveryNo: labelled('发货单号', optional(text(32))),
  subOrderCode: labelled('子订单号', optional(text(32))),
  masterCode: labelled('主订单号', optional(text(32))),
  userNo: labelled('买方编号', optional(text(32))),
  expressNo: labelled('快递单号', optional(text(40))),
  sn: labelled('SN', optional(text(32))),
  deliveryStatus: labelled('发货状态', optional(code(DeliveryStatus))),
  ...createTimeFilter,
}
export const DeliveryFilter = z.object(deliveryFilter)

/** Serial numbers as they were typed or scanned: each is checked by itself. */
export const typedSns = () => labelled('SN', z.array(labelled('SN', maybeText(64))).max(mostSns))

/** Parcel of goods as it is given to the express company. */
export const expressFields = {
  expressCode: labelled('快递公司', text(20)),
  /** As the dictionary has it where it is left out. */
  expressName: labelled('快递公司名称', maybeText(30)).default(''),
}

/** The number that the express company gave a parcel. */
export const expressNo = () => labelled('快递单号', text(40))
