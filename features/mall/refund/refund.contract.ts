import { z } from 'zod'
import { call, page, PageQuery } from '../../../core/shared/call.ts'
import { code, codeList } from '../../../core/shared/codes.ts'
import { createTimeFilter } from '../../../core/shared/filters/create-time-filter.ts'
import {
  count,
  flag,
  id,
  ids,
  int,
  labelled,
  maybeText,
  optional,
  orNull,
  positiveYuan,
  shown,
  shownInstant,
  text,
  yuan,
} from '../../../core/shared/shapes/shapes.ts'
import { StateRow } from '../../../core/shared/state-log.ts'
import { OwnerType } from '../../ledger/ledger.shared.ts'
import { MallPayMode, SubStatus } from '../order/order-codes.contract.ts'
import { ShopRefundKind, ShopRefundStatus } from './refund-codes.contract.ts'

const refundNo = labelled('退款单号', text(32))
const subOrderCode = labelled('子订单号', text(32))
/** Most pictures of a request. */
export const mostRefundImages = 5

const filter = {
  refundNo: labelled('退款单号', optional(text(32))),
  subOrderCode: labelled('子订单号', optional(text(32))),
  masterCode: labelled('主订单号', optional(text(32))),
  userNo: labelled('买方编号', optional(text(32))),
  userName: labelled('买方', maybeText(50)),
  refundKind: labelled('退款类型', optional(code(ShopRefundKind))),
  refundStatus: labelled('退款状态', optional(codeList(ShopRefundStatus))),
  ...createTimeFilter,
}
export const ShopRefundFilter = z.object(filter)
const { refundStatus: _status, ...waitingFilter } = filter
/** Filter of the requests that wait: they are all in one state. */
export const WaitingRefundFilter = z.object(waitingFilter)

/** A refund of some pieces of one line of an order. @source docs/domain/money.md 8.5 */
export const ShopRefund = z.object({
  id: id(),
  refundNo: shown(),
  refundStatus: code(ShopRefundStatus),
  refundKind: code(ShopRefundKind),
  subOrderCode: shown(),
  masterCode: shown(),
  userType: code(OwnerType),
  userNo: shown(),
  userName: shown(),
  sellerNo: shown(),
  productName: shown(),
  specName: shown(),
  quantity: int(),
  refundAmount: yuan(),
  payMode: orNull(code(MallPayMode)),
  reason: shown(),
  returnExpressNo: shown(),
  rsrNo: shown(),
  rptRefundCode: shown(),
  failReason: shown(),
  makerNo: shown(),
  auditNo: shown(),
  auditTime: shownInstant(),
  auditRemark: shown(),
  createTime: shownInstant(),
  finishTime: shownInstant(),
})

/** Way in which the amount of a refund follows from the payment of its line. */
const Reckoning = {
  linePayAmount: yuan(),
  lineQuantity: int(),
  /** Pieces and money that refunds before this one took. */
  unitsBefore: int(),
  amountBefore: yuan(),
  quantity: int(),
  refundAmount: yuan(),
}

/** Fields with which a refund is asked for. */
export const RefundDraft = z.object({
  subOrderCode,
  refundKind: labelled('退款类型', code(ShopRefundKind)),
  quantity: labelled('退款数量', int(1, 100_000)),
  /** Amount that was shown; another one than follows from the quantity is refused. */
  refundAmount: labelled('退款金额', optional(positiveYuan())),
  reason: labelled('退款原因', text(200)),
  images: labelled('凭证图片', z.array(text(200)).max(mostRefundImages)).default([]),
})

const path = '/api/rb-oem/oem/shopRefund/shop_refund'
const ofAsking = {
  common: 'forbidden notFound stateRefuses',
  file: 'gone',
  mallGallery: 'notPicture',
  shopRefund: 'overdue amountTooHigh amountDiffers nothingToRefund isOpen tooMany',
}
const ofList = { common: 'datesReversed pagingTooDeep spanTooLong' }

/** Refunds of the mall: who asks for them, and what there is of them. @source docs/domain/money.md 8.5 */
export const shopRefund = {
  ask: call({
    id: 'C0816',
    method: 'POST',
    path: '/api/rb-oem/oem/mall/mallApi/refundOrder',
    title: '申请商城退款',
    permission: 'mall_order',
    audit: 'shopRefund.ask',
    requestNo: true,
    input: RefundDraft,
    output: z.object({ id: id(), refundNo: shown(), refundAmount: yuan() }),
    refusals: ofAsking,
  }),
  add: call({
    id: 'C0839',
    method: 'POST',
    path: `${path}/addRefund`,
    title: '代买方申请退款',
    permission: 'mall_refund_add',
    audit: 'shopRefund.add',
    requestNo: true,
    input: RefundDraft,
    output: z.object({ id: id(), refundNo: shown(), refundAmount: yuan() }),
    refusals: ofAsking,
  }),
  quote: call({
    id: 'C1417',
    method: 'GET',
    path: '/api/countinghouse/mall/refund/quote',
    title: '商城退款试算',
    permission: 'mall_refund_view',
    input: z.object({
      subOrderCode,
      refundKind: labelled('退款类型', code(ShopRefundKind)),
      quantity: labelled('退款数量', optional(int(1, 100_000))),
    }),
    output: z.object({
      subStatus: code(SubStatus),
      /** Pieces that may go back without goods, and with them. */
      moneyOnlyQty: int(),
      withGoodsQty: int(),
      /** Reason why nothing can be asked for; '' when it can. */
      problem: shown(),
      ...Reckoning,
    }),
    refusals: { common: 'notFound' },
  }),
  list: call({
    id: 'C0829',
    method: 'GET',
    path: `${path}/list`,
    title: '商城退款列表',
    permission: 'mall_refund_view',
    input: PageQuery.extend(filter),
    output: page(ShopRefund),
    refusals: ofList,
  }),
  statistics: call({
    id: 'C0830',
    method: 'GET',
    path: `${path}/refundStatistics`,
    title: '商城退款统计',
    permission: 'mall_refund_view',
    input: ShopRefundFilter,
    output: z.object({
      refundCount: count(),
      quantity: count(),
      refundAmount: yuan(),
      groups: z.array(
        z.object({
          refundStatus: code(ShopRefundStatus),
          refundCount: count(),
          quantity: count(),
          refundAmount: yuan(),
        }),
      ),
    }),
    refusals: { common: 'datesReversed spanTooLong' },
  }),
  unapproved: call({
    id: 'C0831',
    method: 'GET',
    path: `${path}/ShopRefundUnapprovedList`,
    title: '待审退款列表',
    permission: 'mall_refund_view',
    input: PageQuery.extend(waitingFilter),
    output: page(ShopRefund),
    refusals: ofList,
  }),
  reviewed: call({
    id: 'C0832',
    method: 'GET',
    path: `${path}/ShopRefundReviewedList`,
    title: '已审退款列表',
    permission: 'mall_refund_view',
    input: PageQuery.extend(filter),
    output: page(ShopRefund),
    refusals: ofList,
  }),
  detail: call({
    id: 'C0833',
    method: 'GET',
    path: `${path}/detail`,
    title: '商城退款详情',
    permission: 'mall_refund_view',
    input: z.object({ id: labelled('编号', id()) }),
    output: ShopRefund.extend({
      ...Reckoning,
      subStatus: code(SubStatus),
      needSn: flag(),
      imageUrls: z.array(shown()),
      images: z.array(shown()),
      snList: z.array(shown()),
      /** Whether the caller is the buyer, who may change and cancel it; or its seller, who decides. */
      isOwn: flag(),
      isSeller: flag(),
      /** Whether the caller asked for it: somebody else decides. */
      isMaker: flag(),
      states: z.array(StateRow),
    }),
    refusals: { common: 'notFound' },
  }),
  plain: call({
    id: 'C0834',
    method: 'GET',
    path: `${path}/detailRefundById`,
    title: '商城退款单',
    permission: 'mall_refund_view',
    input: z.object({ id: labelled('编号', id()) }),
    output: ShopRefund,
    refusals: { common: 'notFound' },
  }),
  exportUnapproved: call({
    id: 'C0835',
    method: 'GET',
    path: `${path}/exportRefundUnapproved`,
    title: '导出待审退款',
    permission: 'mall_refund_export',
    input: WaitingRefundFilter,
    answer: 'export',
    refusals: { common: 'datesReversed spanTooLong' },
  }),
  exportReviewed: call({
    id: 'C0836',
    method: 'GET',
    path: `${path}/exportRefundReviewed`,
    title: '导出已审退款',
    permission: 'mall_refund_export',
    input: ShopRefundFilter,
    answer: 'export',
    refusals: { common: 'datesReversed spanTooLong' },
  }),
  submit: call({
    id: 'C0838',
    method: 'POST',
    path: `${path}/submit`,
    title: '补充退款申请',
    permission: 'mall_order',
    audit: 'shopRefund.submit',
    requestNo: true,
    input: z.object({
      refundNo,
      /** Left out, each stays as it is. */
      reason: labelled('退款原因', optional(text(200))),
      images: labelled('凭证图片', z.array(text(200)).max(mostRefundImages)).optional(),
      returnExpressNo: labelled('退货快递单号', optional(text(40))),
    }),
    refusals: { common: 'forbidden notFound stateRefuses', file: 'gone', mallGallery: 'notPicture' },
  }),
  cancel: call({
    id: 'C1047',
    method: 'POST',
    path: `${path}/cancel`,
    title: '取消商城退款',
    permission: 'mall_order',
    audit: 'shopRefund.cancel',
    input: z.object({ refundNo }),
    refusals: { common: 'forbidden notFound stateRefuses' },
  }),
  remove: call({
    id: 'C0837',
    method: 'POST',
    path: `${path}/remove`,
    title: '删除商城退款',
    permission: 'mall_refund_add',
    audit: 'shopRefund.remove',
    input: z.object({ ids: ids() }),
    refusals: { common: 'forbidden notFound', shopRefund: 'cannotHide' },
  }),
}
