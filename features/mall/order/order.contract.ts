import { z } from 'zod'
import { call, page, PageQuery } from '../../../core/shared/call.ts'
import { code, codeList } from '../../../core/shared/codes.ts'
import { createTimeFilter } from '../../../core/shared/filters/create-time-filter.ts'
import {
  count,
  flag,
  id,
  int,
  labelled,
  maybeText,
  optional,
  shown,
  shownInstant,
  text,
  yuan,
} from '../../../core/shared/shapes/shapes.ts'
import { StateRow } from '../../../core/shared/state-log.ts'
import { PayWay } from '../../channels/channels.shared.ts'
import { WalletKind, WalletStatus } from '../../ledger/ledger.shared.ts'
import { ServiceCoupon, CouponFilter } from '../coupon/coupon.contract.ts'
import { MallPayMode, MasterStatus, SubStatus } from './order-codes.contract.ts'
import { MasterOrder, Receiver, SubOrder } from './order-shapes.contract.ts'

const masterCode = labelled('主订单号', text(32))
const subOrderCode = labelled('子订单号', text(32))

const masterFilter = {
  masterCode: labelled('主订单号', optional(text(32))),
  userNo: labelled('买方编号', optional(text(32))),
  userName: labelled('买方', maybeText(50)),
  payMode: labelled('支付方式', optional(code(MallPayMode))),
  masterStatus: labelled('主订单状态', optional(codeList(MasterStatus))),
  couponNo: labelled('优惠券编号', optional(text(32))),
  ...createTimeFilter,
}
export const MasterFilter = z.object(masterFilter)

const subFilter = {
  subOrderCode: labelled('子订单号', optional(text(32))),
  masterCode: labelled('主订单号', optional(text(32))),
  userNo: labelled('买方编号', optional(text(32))),
  productName: labelled('商品名称', maybeText(60)),
  subStatus: labelled('子订单状态', optional(codeList(SubStatus))),
  ...createTimeFilter,
}

/** A wallet that may pay an order. */
const PayingWallet = z.object({
  payMode: code(MallPayMode),
  walletKind: code(WalletKind),
  walletStatus: code(WalletStatus),
  availableAmount: yuan(),
  isEnough: flag(),
})

/** A line that is ordered. */
const OrderLine = z.object({
  specNo: labelled('规格编号', text(32)),
  quantity: labelled('数量', int(1, 100_000)),
})

const path = '/api/rb-oem/oem/mall/mallApi'
const ofPayment = 'isOver priceChanged noPayee wayMissing underWay'

/** Orders of the mall. @source docs/domain/money.md 8.5 */
export const mallOrder = {
  masters: call({
    id: 'C0803',
    method: 'GET',
    path: `${path}/queryMasterOrderList`,
    title: '主订单列表',
    permission: 'mall_order_view',
    input: PageQuery.extend(masterFilter),
    output: page(MasterOrder),
    refusals: { common: 'datesReversed pagingTooDeep spanTooLong' },
  }),
  statistics: call({
    id: 'C0804',
    method: 'GET',
    path: `${path}/masterOrderStatistics`,
    title: '主订单统计',
    permission: 'mall_order_view',
    input: MasterFilter,
    output: z.object({
      orderCount: count(),
      quantity: count(),
      goodsAmount: yuan(),
      couponAmount: yuan(),
      payAmount: yuan(),
      refundedAmount: yuan(),
      groups: z.array(
        z.object({
          masterStatus: code(MasterStatus),
          orderCount: count(),
          quantity: count(),
          goodsAmount: yuan(),
          couponAmount: yuan(),
          payAmount: yuan(),
          refundedAmount: yuan(),
        }),
      ),
    }),
    refusals: { common: 'datesReversed spanTooLong' },
  }),
  export: call({
    id: 'C0805',
    method: 'GET',
    path: `${path}/masterOrderListExport`,
    title: '导出主订单',
    permission: 'mall_order_export',
    input: MasterFilter,
    answer: 'export',
    refusals: { common: 'datesReversed spanTooLong' },
  }),
  master: call({
    id: 'C0807',
    method: 'GET',
    path: `${path}/queryMasterOrderInfo`,
    title: '主订单详情',
    permission: 'mall_order_view',
    input: z.object({ masterCode }),
    output: MasterOrder.extend({
      ...Receiver.shape,
      /** Address of the code to scan; '' while there is none. */
      codeUrl: shown(),
      /** Whether the caller is the buyer, who may pay it and cancel it. */
      isOwn: flag(),
      subOrders: z.array(SubOrder),
      states: z.array(StateRow),
    }),
    refusals: { common: 'notFound' },
  }),
  coupons: call({
    id: 'C0808',
    method: 'GET',
    path: `${path}/queryMallCouponList`,
    title: '商城优惠券列表',
    permission: 'mall_order_view',
    input: PageQuery.extend({ ...CouponFilter.shape, masterCode: labelled('主订单号', optional(text(32))) }),
    output: page(ServiceCoupon),
    refusals: { common: 'datesReversed pagingTooDeep' },
  }),
  subs: call({
    id: 'C0809',
    method: 'GET',
    path: `${path}/querySubOrderList`,
    title: '子订单列表',
    permission: 'mall_order_view',
    input: PageQuery.extend(subFilter),
    output: page(SubOrder),
    refusals: { common: 'datesReversed pagingTooDeep spanTooLong' },
  }),
  sub: call({
    id: 'C0810',
    method: 'GET',
    path: `${path}/querySubOrderInfo`,
    title: '子订单详情',
    permission: 'mall_order_view',
    input: z.object({ subOrderCode }),
    output: SubOrder.extend({ ...Receiver.shape, states: z.array(StateRow) }),
    refusals: { common: 'notFound' },
  }),
  place: call({
    id: 'C1044',
    method: 'POST',
    path: `${path}/placeOrder`,
    title: '商城下单',
    permission: 'mall_order',
    audit: 'mallOrder.place',
    requestNo: true,
    input: z.object({
      lines: labelled('商品', z.array(OrderLine).min(1).max(50)),
      addressId: labelled('收货地址', id()),
      couponNo: labelled('优惠券编号', maybeText(32)).default(''),
      /** Amount that the buyer was shown; another one is refused. */
      payAmount: labelled('应付金额', optional(yuan())),
      remark: labelled('买家留言', maybeText(200)).default(''),
    }),
    output: z.object({ masterCode: shown(), payAmount: yuan(), expireTime: shownInstant() }),
    refusals: {
      common: 'forbidden',
      mallOrder: 'offShelf outOfStock belowMinimum couponUnusable lineTwice addressMissing priceChanged',
    },
  }),
  pay: call({
    id: 'C1045',
    method: 'POST',
    path: `${path}/payOrder`,
    title: '商城订单支付',
    permission: 'mall_order',
    audit: 'mallOrder.pay',
    requestNo: true,
    payPwd: true,
    input: z.object({
      masterCode,
      payMode: labelled('支付方式', code(MallPayMode)),
      /** Of payment by a scanned code. */
      payWay: labelled('扫码支付方式', optional(code(PayWay))),
    }),
    output: z.object({ masterStatus: code(MasterStatus), rptOrderCode: shown() }),
    refusals: { common: 'forbidden notFound stateRefuses', mallOrder: `${ofPayment} balanceTooLow` },
  }),
  scan: call({
    id: 'C1438',
    method: 'POST',
    path: '/api/countinghouse/mall/order/scan',
    title: '商城订单扫码支付',
    permission: 'mall_order',
    audit: 'mallOrder.scan',
    requestNo: true,
    input: z.object({ masterCode, payWay: labelled('扫码支付方式', code(PayWay)) }),
    output: z.object({ rptOrderCode: shown() }),
    refusals: { common: 'forbidden notFound stateRefuses', mallOrder: ofPayment },
  }),
  cancel: call({
    id: 'C1046',
    method: 'POST',
    path: `${path}/cancelOrder`,
    title: '取消商城订单',
    permission: 'mall_order',
    audit: 'mallOrder.cancel',
    input: z.object({ masterCode }),
    refusals: { common: 'forbidden notFound stateRefuses' },
  }),
  payOptions: call({
    id: 'C1446',
    method: 'GET',
    path: '/api/countinghouse/mall/order/payOptions',
    title: '商城订单支付方式',
    permission: 'mall_order',
    input: z.object({ masterCode }),
    output: z.object({
      payAmount: yuan(),
      expireTime: shownInstant(),
      wallets: z.array(PayingWallet),
      /** Whether the operator takes payments by scanned codes. */
      mayScan: flag(),
    }),
    refusals: { common: 'forbidden notFound' },
  }),
}
