import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { codeColumn, sheetColumns, type SheetPlan, timeColumn } from '../../../core/server/sheets/sheet.ts'
import { OwnerType } from '../../ledger/ledger.shared.ts'
import { DeliveryStatus, ReceiptWay } from './delivery-codes.contract.ts'
import type { DeliveryFilter } from './delivery-shapes.contract.ts'
import { deliveryColumns, deliveryFrom, deliveryOrderBy, type DeliveryRow } from './delivery.queries.ts'

/** The sheet of deliveries: the rows and columns of the list. */
export const deliverySheet = (where: SQL, filter: z.output<typeof DeliveryFilter>): SheetPlan => ({
  title: '发货列表',
  bizType: 'mall_delivery',
  columns,
  rows: sql`SELECT ${deliveryColumns} FROM ${deliveryFrom} WHERE ${where} ORDER BY ${deliveryOrderBy}`,
  count: sql`SELECT count(*) AS total FROM ${deliveryFrom} WHERE ${where}`,
  filter,
})

const columns = sheetColumns<DeliveryRow>([
  { key: 'deliveryNo', title: '发货单号', kind: 'text', value: ({ deliveryNo }) => deliveryNo },
  codeColumn('deliveryStatus', '发货状态', DeliveryStatus),
  { key: 'subOrderCode', title: '子订单号', kind: 'text', value: ({ subOrderCode }) => subOrderCode },
  { key: 'masterCode', title: '主订单号', kind: 'text', value: ({ masterCode }) => masterCode },
  codeColumn('userType', '主体类型', OwnerType),
  { key: 'userNo', title: '买方编号', kind: 'text', value: ({ userNo }) => userNo },
  { key: 'userName', title: '买方', kind: 'text', value: ({ userName }) => userName },
  { key: 'sellerNo', title: '卖方编号', kind: 'text', value: ({ sellerNo }) => sellerNo },
  { key: 'productName', title: '商品名称', kind: 'text', value: ({ productName }) => productName },
  { key: 'specName', title: '规格名称', kind: 'text', value: ({ specName }) => specName },
  { key: 'quantity', title: '数量', kind: 'number', value: ({ quantity }) => quantity },
  { key: 'returnedQty', title: '已退数量', kind: 'number', value: ({ returnedQty }) => returnedQty },
  { key: 'expressCode', title: '快递公司编码', kind: 'text', value: ({ expressCode }) => expressCode },
  { key: 'expressName', title: '快递公司', kind: 'text', value: ({ expressName }) => expressName },
  { key: 'expressNo', title: '快递单号', kind: 'text', value: ({ expressNo }) => expressNo },
  timeColumn('deliveryTime', '发货时间'),
  timeColumn('receiptTime', '收货时间'),
  codeColumn('receiptWay', '收货方式', ReceiptWay),
  { key: 'makerNo', title: '发货人', kind: 'text', value: ({ makerNo }) => makerNo },
  timeColumn('createTime', '创建时间'),
])
