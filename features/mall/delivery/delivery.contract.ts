import { z } from 'zod'
import { call, page, PageQuery } from '../../../core/shared/call.ts'
import { ImportInput, ImportPreview, ImportResult } from '../../../core/shared/import.ts'
import { count, flag, int, labelled, optional, shown, text } from '../../../core/shared/shapes/shapes.ts'
import { StateRow } from '../../../core/shared/state-log.ts'
import { Delivery, DeliveryFilter, expressFields, expressNo, typedSns } from './delivery-shapes.contract.ts'

const path = '/api/rb-oem/oem/mall/mallApi'
const ownPath = '/api/countinghouse/mall/delivery'
const subOrderCode = labelled('子订单号', text(32))
const deliveryNo = labelled('发货单号', text(32))

/** Refusals of serial numbers and of what is sent. */
const refusalsOfShipping = {
  common: 'notFound forbidden stateRefuses moved',
  stock: 'snMissing notWithShipper notShippable',
  mallDelivery: '*',
}

/** The form of a sheet of serial numbers for one sub order. */
const DeliverySheet = ImportInput.extend({ ...expressFields, subOrderCode })

/** Deliveries of what was ordered and paid. @source docs/domain/money.md 8.5 */
export const mallDelivery = {
  template: call({
    id: 'C0811',
    method: 'GET',
    path: `${path}/deliverExcelTemplate`,
    title: '发货导入模板',
    permission: 'mall_deliver',
    answer: 'file',
  }),
  list: call({
    id: 'C0812',
    method: 'GET',
    path: `${path}/deliverList`,
    title: '发货列表',
    permission: 'mall_order_view',
    input: PageQuery.extend(DeliveryFilter.shape),
    output: page(Delivery),
    refusals: { common: 'datesReversed pagingTooDeep spanTooLong' },
  }),
  export: call({
    id: 'C0813',
    method: 'GET',
    path: `${path}/deliverListExport`,
    title: '导出发货列表',
    permission: 'mall_order_export',
    input: DeliveryFilter,
    answer: 'export',
    refusals: { common: 'datesReversed spanTooLong' },
  }),
  check: call({
    id: 'C0814',
    method: 'POST',
    path: `${path}/checkDeliverGoods`,
    title: '发货SN校验',
    permission: 'mall_deliver',
    input: z.object({ subOrderCode, snList: typedSns() }),
    output: z.object({
      okList: z.array(shown()),
      failList: z.array(z.object({ sn: shown(), reason: shown() })),
      /** Pieces that are still to be sent. */
      leftQty: count(),
    }),
    refusals: { common: 'notFound forbidden stateRefuses' },
    byItself: true,
  }),
  deliver: call({
    id: 'C0815',
    method: 'POST',
    path: `${path}/deliverGoods`,
    title: '发货',
    permission: 'mall_deliver',
    audit: 'mallDelivery.ship',
    requestNo: true,
    input: z.object({
      subOrderCode,
      ...expressFields,
      expressNo: expressNo(),
      snList: typedSns().default([]),
      /** Of goods without serial numbers. */
      quantity: labelled('数量', optional(int(1, 100_000))),
    }),
    output: z.object({ deliveryNo: shown(), quantity: count() }),
    refusals: refusalsOfShipping,
  }),
  preview: call({
    id: 'C1452',
    method: 'POST',
    path: `${ownPath}/import/preview`,
    title: '预览发货导入',
    permission: 'mall_deliver',
    upload: true,
    input: DeliverySheet,
    output: ImportPreview,
    refusals: { ...refusalsOfShipping, import: '*' },
  }),
  import: call({
    id: 'C0817',
    method: 'POST',
    path: `${path}/deliverGoodsExcel`,
    title: '导入发货',
    permission: 'mall_deliver',
    audit: 'mallDelivery.import',
    upload: true,
    input: DeliverySheet,
    output: ImportResult,
    refusals: { ...refusalsOfShipping, import: '*' },
  }),
  detail: call({
    id: 'C1454',
    method: 'GET',
    path: `${ownPath}/detail`,
    title: '发货详情',
    permission: 'mall_order_view',
    input: z.object({ deliveryNo }),
    output: Delivery.extend({
      snList: z.array(z.object({ sn: shown(), isReturned: flag() })),
      states: z.array(StateRow),
    }),
    refusals: { common: 'notFound' },
  }),
}
