import { type SQL, sql } from 'drizzle-orm'
import { codeColumn, sheetColumns, type SheetPlan, timeColumn } from '../../../core/server/sheets/sheet.ts'
import { OwnerType } from '../../ledger/ledger.shared.ts'
import { MallPayMode } from '../order/order-codes.contract.ts'
import { ShopRefundKind, ShopRefundStatus } from './refund-codes.contract.ts'
import { refundColumns, refundFrom, refundOrderBy, type RefundRow } from './refund.queries.ts'

/** The sheet of refunds: the rows and columns of their list. */
export const refundSheet = (title: string, where: SQL, filter: Record<string, unknown>): SheetPlan => ({
  title,
  bizType: 'shop_refund',
  columns,
  rows: sql`SELECT ${refundColumns} FROM ${refundFrom} WHERE ${where} ORDER BY ${refundOrderBy}`,
  count: sql`SELECT count(*) AS total FROM shop_refund f WHERE ${where}`,
  filter,
})

const words = (key: keyof RefundRow & string, title: string, value: (row: RefundRow) => string | null) => ({
  key,
  title,
  kind: 'text' as const,
  value: (row: RefundRow) => value(row) ?? '',
})

const columns = sheetColumns<RefundRow>([
  words('refundNo', '退款单号', ({ refundNo }) => refundNo),
  codeColumn('refundStatus', '退款状态', ShopRefundStatus),
  codeColumn('refundKind', '退款类型', ShopRefundKind),
  words('subOrderCode', '子订单号', ({ subOrderCode }) => subOrderCode),
  words('masterCode', '主订单号', ({ masterCode }) => masterCode),
  codeColumn('userType', '主体类型', OwnerType),
  words('userNo', '买方编号', ({ userNo }) => userNo),
  words('userName', '买方', ({ userName }) => userName),
  words('sellerNo', '卖方编号', ({ sellerNo }) => sellerNo),
  words('productName', '商品名称', ({ productName }) => productName),
  words('specName', '规格名称', ({ specName }) => specName),
  { key: 'quantity', title: '退款数量', kind: 'number', value: ({ quantity }) => quantity },
  { key: 'refundAmount', title: '退款金额', kind: 'money', value: ({ refundAmount }) => refundAmount },
  codeColumn('payMode', '支付方式', MallPayMode),
  words('reason', '退款原因', ({ reason }) => reason),
  words('returnExpressNo', '退货快递单号', ({ returnExpressNo }) => returnExpressNo),
  words('rsrNo', '返库单号', ({ rsrNo }) => rsrNo),
  words('rptRefundCode', '交易退款单号', ({ rptRefundCode }) => rptRefundCode),
  words('failReason', '失败原因', ({ failReason }) => failReason),
  words('makerNo', '申请人', ({ makerNo }) => makerNo),
  words('auditNo', '审核人', ({ auditNo }) => auditNo),
  timeColumn('auditTime', '审核时间'),
  words('auditRemark', '审核原因', ({ auditRemark }) => auditRemark),
  timeColumn('createTime', '申请时间'),
  timeColumn('finishTime', '完成时间'),
])
