import { z } from 'zod'
import { code } from '../../../core/shared/codes.ts'
import { count, flag, id, int, orNull, shown, shownInstant, yuan } from '../../../core/shared/shapes/shapes.ts'
import { OwnerType } from '../../ledger/ledger.shared.ts'
import { MallPayMode, MasterStatus, SubStatus } from './order-codes.contract.ts'

/** An order of one buyer at one seller. @source docs/domain/money.md 8.5 */
export const MasterOrder = z.object({
  id: id(),
  masterCode: shown(),
  masterStatus: code(MasterStatus),
  userType: code(OwnerType),
  userNo: shown(),
  userName: shown(),
  sellerNo: shown(),
  sellerName: shown(),
  /** Goods in words: `云喇叭 标准版×2、打印纸 80mm×10`. */
  goodsText: shown(),
  quantity: count(),
  goodsAmount: yuan(),
  freightAmount: yuan(),
  couponAmount: yuan(),
  payAmount: yuan(),
  refundedAmount: yuan(),
  payMode: orNull(code(MallPayMode)),
  couponNo: shown(),
  rptOrderCode: shown(),
  closeReason: shown(),
  remark: shown(),
  makerNo: shown(),
  createTime: shownInstant(),
  expireTime: shownInstant(),
  payTime: shownInstant(),
  finishTime: shownInstant(),
})

/** One line of an order. @source docs/domain/money.md 8.5 */
export const SubOrder = z.object({
  id: id(),
  subOrderCode: shown(),
  masterCode: shown(),
  subStatus: code(SubStatus),
  userType: code(OwnerType),
  userNo: shown(),
  userName: shown(),
  sellerNo: shown(),
  productNo: shown(),
  productName: shown(),
  specNo: shown(),
  specName: shown(),
  imageUrl: shown(),
  rpmNo: shown(),
  needSn: flag(),
  price: yuan(),
  quantity: int(),
  goodsAmount: yuan(),
  couponShare: yuan(),
  freightShare: yuan(),
  payAmount: yuan(),
  deliveredQty: int(),
  returnedQty: int(),
  refundedAmount: yuan(),
  createTime: shownInstant(),
  finishTime: shownInstant(),
})

/** Receiver of an order. */
export const Receiver = z.object({
  receiverName: shown(),
  /** Masked. */
  receiverPhone: shown(),
  districtCode: shown(),
  address: shown(),
})
