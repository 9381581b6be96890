import { z } from 'zod'
import { call, page, PageQuery } from '../../../core/shared/call.ts'
import { code, codeList } from '../../../core/shared/codes.ts'
import { createTimeFilter } from '../../../core/shared/filters/create-time-filter.ts'
import { ImportInput, ImportPreview, ImportResult } from '../../../core/shared/import.ts'
import {
  count,
  flag,
  id,
  ids,
  int,
  labelled,
  maybeText,
  nameText,
  optional,
  shown,
  shownInstant,
  text,
  yuan,
} from '../../../core/shared/shapes/shapes.ts'
import { StateRow } from '../../../core/shared/state-log.ts'
import { districtCode } from '../../settings/settings.shared.ts'
import { Delivery } from '../delivery/delivery-shapes.contract.ts'
import { SubStatus } from '../order/order-codes.contract.ts'
import { Receiver, SubOrder } from '../order/order-shapes.contract.ts'

const path = '/api/rb-oem/oem/shopOrder/shop_order'

/** Conditions of the list of orders, its totals and its sheets. */
export const ShopOrderFilter = z.object({
  subOrderCode: labelled('子订单号', optional(text(32))),
  masterCode: labelled('主订单号', optional(text(32))),
  userNo: labelled('买方编号', optional(text(32))),
  productName: labelled('商品名称', maybeText(60)),
  subStatus: labelled('子订单状态', optional(codeList(SubStatus))),
  ...createTimeFilter,
})

/** An order as the warehouse and its buyer see it. */
const ShopOrderDetail = SubOrder.extend({
  ...Receiver.shape,
  remark: shown(),
  cancelledQty: int(),
  /** Whether the caller may take its deliveries as received. */
  mayReceive: flag(),
  deliveries: z.array(Delivery),
  states: z.array(StateRow),
})

const OrderTotals = z.object({
  orderCount: count(),
  quantity: count(),
  goodsAmount: yuan(),
  couponAmount: yuan(),
  payAmount: yuan(),
  refundedAmount: yuan(),
})

/** Fields of an order that the operator enters for a party of its own. */
export const OrderDraft = z.object({
  userNo: labelled('买方编号', text(32)),
  specNo: labelled('规格编号', text(32)),
  quantity: labelled('数量', int(1, 100_000)),
  receiverName: labelled('收货人', nameText(30)),
  receiverPhone: labelled('收货电话', text(20)),
  districtCode: labelled('所在地区', districtCode()),
  address: labelled('详细地址', nameText(100)),
  remark: labelled('买家留言', maybeText(200)).default(''),
})

const detailRefusals = { common: 'notFound' }
const entering = 'offShelf outOfStock belowMinimum'

/** Orders of the mall, one by line, as the warehouse ships them. @source docs/domain/money.md 8.5 */
export const shopOrder = {
  list: call({
    id: 'C0818',
    method: 'GET',
    path: `${path}/orderPageList`,
    title: '商城订单列表',
    permission: 'shop_order_view',
    input: PageQuery.extend(ShopOrderFilter.shape),
    output: page(SubOrder),
    refusals: { common: 'datesReversed pagingTooDeep spanTooLong' },
  }),
  detail: call({
    id: 'C0819',
    method: 'GET',
    path: `${path}/detail`,
    title: '商城订单详情',
    permission: 'shop_order_view',
    input: z.object({ id: labelled('订单', id()) }),
    output: ShopOrderDetail,
    refusals: detailRefusals,
  }),
  detailById: call({
    id: 'C0820',
    method: 'GET',
    path: `${path}/getDetailById`,
    title: '商城订单详情（按ID）',
    permission: 'shop_order_view',
    input: z.object({ id: labelled('订单', id()) }),
    output: ShopOrderDetail,
    refusals: detailRefusals,
  }),
  statistics: call({
    id: 'C0821',
    method: 'GET',
    path: `${path}/shopOrderStatistics`,
    title: '商城订单统计',
    permission: 'shop_order_view',
    input: ShopOrderFilter,
    output: OrderTotals.extend({ groups: z.array(OrderTotals.extend({ subStatus: code(SubStatus) })) }),
    refusals: { common: 'datesReversed spanTooLong' },
  }),
  export: call({
    id: 'C0822',
    method: 'GET',
    path: `${path}/exportOrderDetail`,
    title: '导出商城订单',
    permission: 'shop_order_export',
    input: ShopOrderFilter,
    answer: 'export',
    refusals: { common: 'datesReversed spanTooLong' },
  }),
  toShip: call({
    id: 'C0823',
    method: 'GET',
    path: `${path}/batchShipmentExport`,
    title: '导出待发货订单',
    permission: 'mall_deliver',
    input: ShopOrderFilter.omit({ subStatus: true }),
    answer: 'export',
    refusals: { common: 'datesReversed spanTooLong' },
  }),
  remove: call({
    id: 'C0824',
    method: 'POST',
    path: `${path}/remove`,
    title: '删除商城订单',
    permission: 'shop_order_edit',
    audit: 'shopOrder.remove',
    input: z.object({ ids: labelled('订单', ids()) }),
    refusals: { common: 'notFound forbidden', shopOrder: 'notClosed' },
  }),
  save: call({
    id: 'C0825',
    method: 'POST',
    path: `${path}/save`,
    title: '代下商城订单',
    permission: 'shop_order_edit',
    audit: 'shopOrder.save',
    requestNo: true,
    input: OrderDraft,
    output: z.object({ masterCode: shown(), payAmount: yuan(), expireTime: shownInstant() }),
    refusals: { common: 'notFound forbidden', mallOrder: entering, mallAddress: 'phoneFormat', region: 'wrong' },
  }),
  submit: call({
    id: 'C0826',
    method: 'POST',
    path: `${path}/submit`,
    title: '保存商城订单',
    permission: 'shop_order_edit',
    audit: 'shopOrder.submit',
    requestNo: true,
    /** With an id an order that nobody paid gets another receiver; its goods and buyer stay. */
    input: OrderDraft.extend({ id: optional(labelled('订单', id())) }),
    output: z.object({ masterCode: shown(), payAmount: yuan(), expireTime: shownInstant() }),
    refusals: {
      common: 'notFound forbidden stateRefuses',
      mallOrder: entering,
      mallAddress: 'phoneFormat',
      region: 'wrong',
    },
  }),
  receive: call({
    id: 'C0827',
    method: 'POST',
    path: `${path}/orderShipments`,
    title: '确认收货',
    permission: 'mall_receive',
    audit: 'mallDelivery.receive',
    requestNo: true,
    input: z.object({
      subOrderCode: labelled('子订单号', text(32)),
      deliveryNo: labelled('发货单号', text(32)),
    }),
    output: z.object({ subStatus: code(SubStatus) }),
    refusals: { common: 'notFound forbidden stateRefuses moved', mallDelivery: 'refundOpen' },
  }),
  preview: call({
    id: 'C1453',
    method: 'POST',
    path: '/api/countinghouse/mall/shop-order/import/preview',
    title: '预览批量发货导入',
    permission: 'mall_deliver',
    upload: true,
    input: ImportInput,
    output: ImportPreview,
    refusals: { import: '*' },
  }),
  import: call({
    id: 'C0828',
    method: 'POST',
    path: `${path}/batchShipmentExcelImport`,
    title: '批量发货导入',
    permission: 'mall_deliver',
    audit: 'mallDelivery.import',
    upload: true,
    input: ImportInput,
    output: ImportResult,
    refusals: {
      import: '*',
      common: 'notFound forbidden stateRefuses moved',
      stock: 'snMissing notWithShipper notShippable',
      mallDelivery: '*',
    },
  }),
}
