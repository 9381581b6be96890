import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { codeColumn, sheetColumns, type SheetPlan, timeColumn } from '../../../core/server/sheets/sheet.ts'
import { OwnerType } from '../../ledger/ledger.shared.ts'
import { MallPayMode, MasterStatus } from './order-codes.contract.ts'
import type { MasterFilter } from './order.contract.ts'
import { masterColumns, masterFrom, masterOrderBy, type MasterRow } from './order.queries.ts'

/** The sheet of master orders: the rows and columns of the list. */
export const masterSheet = (where: SQL, filter: z.output<typeof MasterFilter>): SheetPlan => ({
  title: '主订单',
  bizType: 'mall_order',
  columns,
  rows: sql`SELECT ${masterColumns} FROM ${masterFrom} WHERE ${where} ORDER BY ${masterOrderBy}`,
  count: sql`SELECT count(*) AS total FROM mall_master_order o WHERE ${where}`,
  filter,
})

const columns = sheetColumns<MasterRow>([
  { key: 'masterCode', title: '主订单号', kind: 'text', value: ({ masterCode }) => masterCode },
  codeColumn('masterStatus', '主订单状态', MasterStatus),
  codeColumn('userType', '主体类型', OwnerType),
  { key: 'userNo', title: '买方编号', kind: 'text', value: ({ userNo }) => userNo },
  { key: 'userName', title: '买方', kind: 'text', value: ({ userName }) => userName },
  { key: 'sellerNo', title: '卖方编号', kind: 'text', value: ({ sellerNo }) => sellerNo },
  { key: 'sellerName', title: '卖方', kind: 'text', value: ({ sellerName }) => sellerName },
  { key: 'goodsText', title: '商品', kind: 'text', value: ({ goodsText }) => goodsText },
  { key: 'quantity', title: '数量', kind: 'number', value: ({ quantity }) => Number(quantity) },
  { key: 'goodsAmount', title: '商品金额', kind: 'money', value: ({ goodsAmount }) => goodsAmount },
  { key: 'freightAmount', title: '运费', kind: 'money', value: ({ freightAmount }) => freightAmount },
  { key: 'couponAmount', title: '优惠金额', kind: 'money', value: ({ couponAmount }) => couponAmount },
  { key: 'payAmount', title: '应付金额', kind: 'money', value: ({ payAmount }) => payAmount },
  { key: 'refundedAmount', title: '已退款金额', kind: 'money', value: ({ refundedAmount }) => refundedAmount },
  codeColumn('payMode', '支付方式', MallPayMode),
  { key: 'couponNo', title: '优惠券编号', kind: 'text', value: ({ couponNo }) => couponNo ?? '' },
  { key: 'rptOrderCode', title: '平台订单号', kind: 'text', value: ({ rptOrderCode }) => rptOrderCode ?? '' },
  { key: 'closeReason', title: '关闭原因', kind: 'text', value: ({ closeReason }) => closeReason },
  { key: 'remark', title: '买家留言', kind: 'text', value: ({ remark }) => remark },
  { key: 'makerNo', title: '下单人', kind: 'text', value: ({ makerNo }) => makerNo },
  timeColumn('createTime', '下单时间'),
  timeColumn('expireTime', '付款截止时间'),
  timeColumn('payTime', '付款时间'),
  timeColumn('finishTime', '完成时间'),
])
