import { z } from 'zod'
import { code } from '../../../core/shared/codes.ts'
import { id, orNull, percent, shown, shownInstant, yuan } from '../../../core/shared/shapes/shapes.ts'
import {
  DivisionDetailStatus,
  DivisionPayMode,
  DivOrderStatus,
  DivReturnStatus,
  ReceiverKind,
  ShortRule,
} from '../trade/division-codes.contract.ts'

/** One receiver's part of a trade's division. */
export const TradeDivisionPart = z.object({
  detailNo: shown(),
  receiptId: id(),
  receiverKind: code(ReceiverKind),
  receiverName: shown(),
  accountMask: shown(),
  ratio: orNull(percent()),
  amount: yuan(),
  unfrozenAmount: yuan(),
  returnedAmount: yuan(),
  advancedAmount: yuan(),
  detailStatus: code(DivisionDetailStatus),
  paidTime: shownInstant(),
  failReason: shown(),
})

/** Money that receivers gave back, or are asked for, so that the trade can be refunded. */
export const TradeDivisionReturn = z.object({
  divReturnCode: shown(),
  refundAmount: yuan(),
  returnAmount: yuan(),
  divReturnStatus: code(DivReturnStatus),
  refundCode: shown(),
  refundFailReason: shown(),
  operatorNo: shown(),
  reason: shown(),
  failReason: shown(),
  createTime: shownInstant(),
  finishTime: shownInstant(),
})

/** A division of a trade with its parts and returns. A trade whose division failed or was unfrozen may have another. */
export const TradeDivision = z.object({
  divOrderCode: shown(),
  projectCode: shown(),
  projectName: shown(),
  payMode: code(DivisionPayMode),
  shortRule: code(ShortRule),
  divOrderStatus: code(DivOrderStatus),
  baseAmount: yuan(),
  divAmount: yuan(),
  paidAmount: yuan(),
  unfrozenAmount: yuan(),
  returnAmount: yuan(),
  createTime: shownInstant(),
  planTime: shownInstant(),
  unfreezeTime: shownInstant(),
  finishTime: shownInstant(),
  failReason: shown(),
  details: z.array(TradeDivisionPart),
  returns: z.array(TradeDivisionReturn),
})
