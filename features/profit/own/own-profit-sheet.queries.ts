import type { z } from 'zod'
import type { Caller } from '../../../core/server/call/caller.ts'
import { codeColumn, sheetColumns, type SheetPlan, timeColumn } from '../../../core/server/sheets/sheet.ts'
import { PayWay } from '../../channels/channels.shared.ts'
import { tradeProfitSheetRows } from '../trade-profit/trade-profit.queries.ts'
import type { OwnTradeFilter, OwnTradeProfit } from './own-profit.contract.ts'

type Row = z.output<typeof OwnTradeProfit>

/** The sheet of what an employee earned trade by trade: the rows and columns of the list. */
export const ownProfitSheet = (
  caller: Caller,
  filter: z.output<typeof OwnTradeFilter> & { userNo: string },
  today: string,
): SheetPlan => ({
  title: '我的分润明细',
  bizType: 'own_profit',
  columns,
  ...tradeProfitSheetRows(caller, 'merchant', filter, today),
  filter,
})

const columns = sheetColumns<Row>([
  { key: 'rptOrderCode', title: '平台订单号', kind: 'text', value: ({ rptOrderCode }) => rptOrderCode },
  timeColumn('payTime', '交易时间'),
  { key: 'rpiName', title: '商户名称', kind: 'text', value: ({ rpiName }) => rpiName },
  { key: 'rpiNo', title: '商户编号', kind: 'text', value: ({ rpiNo }) => rpiNo },
  { key: 'sn', title: '终端序列号', kind: 'text', value: ({ sn }) => sn },
  codeColumn('payWay', '支付方式', PayWay),
  { key: 'tradeAmount', title: '交易金额', kind: 'money', value: ({ tradeAmount }) => tradeAmount },
  { key: 'refundAmount', title: '退款金额', kind: 'money', value: ({ refundAmount }) => refundAmount },
  { key: 'tradeProfit', title: '交易分润', kind: 'money', value: ({ tradeProfit }) => tradeProfit },
  { key: 'reverseProfit', title: '冲回分润', kind: 'money', value: ({ reverseProfit }) => reverseProfit },
  { key: 'adjustProfit', title: '调整分润', kind: 'money', value: ({ adjustProfit }) => adjustProfit },
  { key: 'netProfit', title: '净分润', kind: 'money', value: ({ netProfit }) => netProfit },
])
