import type { Caller } from '../../../core/server/call/caller.ts'
import { type SheetColumn, type SheetPlan, sheetColumns } from '../../../core/server/sheets/sheet.ts'
import { codeLabel, codeSetOf } from '../../../core/shared/codes.ts'
import { PayWay } from '../../channels/channels.shared.ts'
import { OwnerType } from '../../ledger/ledger.shared.ts'
import { ProfitRowKind } from '../../sharing/sharing.shared.ts'
import type { ProfitScope } from '../day/profit-day.contract.ts'
import { streamSheetRows, streamWhere } from './stream.queries.ts'
import { tradeProfitSheetRows } from './trade-profit.queries.ts'

type Row = Record<string, string | number | bigint | null>
type Filter = Parameters<typeof tradeProfitSheetRows>[2]

const words = (key: string, title: string): SheetColumn<Row> => ({
  key,
  title,
  kind: 'text',
  value: (row) => (row[key] === null || row[key] === undefined ? '' : String(row[key])),
})
const moment = (key: string, title: string): SheetColumn<Row> => ({
  key,
  title,
  kind: 'text',
  value: (row) => String(row[key] ?? '').slice(0, 19),
})
const money = (key: string, title: string): SheetColumn<Row> => ({
  key,
  title,
  kind: 'money',
  value: (row) => row[key] ?? null,
})
const label = (key: string, title: string, codes: Record<string, number>): SheetColumn<Row> => ({
  key,
  title,
  kind: 'text',
  value: (row, language) => (row[key] === null ? '' : codeLabel(codeSetOf(codes), Number(row[key]), language)),
})

const node = [label('userType', '节点类型', OwnerType), words('userNo', '节点编号'), words('userName', '节点名称')]
const place = [
  words('rpiNo', '商户编号'),
  words('sn', '终端序列号'),
  words('aisleCode', '通道'),
  label('payWay', '支付方式', PayWay),
]

const tradeColumns: SheetColumn<Row>[] = [
  words('rptOrderCode', '平台订单号'),
  words('rptAisleOrderCode', '通道订单号'),
  moment('payTime', '交易时间'),
  words('rpiName', '商户名称'),
  ...place,
  ...node,
  { key: 'tradeCount', title: '交易笔数', kind: 'number', value: (row) => Number(row.tradeCount ?? 0) },
  money('tradeAmount', '交易金额'),
  money('refundAmount', '退款金额'),
  money('childFee', '下级成本'),
  money('costAmount', '本级成本'),
  money('shareIn', '分入'),
  money('shareOut', '分出'),
  money('tradeProfit', '交易分润'),
  money('reverseProfit', '冲回分润'),
  money('adjustProfit', '调整分润'),
  money('netProfit', '净分润'),
]
const streamColumns: SheetColumn<Row>[] = [
  words('profitId', '流水号'),
  words('bookDay', '记账日'),
  moment('payTime', '交易时间'),
  words('rptOrderCode', '平台订单号'),
  words('rptAisleOrderCode', '通道订单号'),
  ...place,
  { key: 'level', title: '层级', kind: 'number', value: (row) => Number(row.level) },
  ...node,
  label('rowKind', '分润行类型', ProfitRowKind),
  words('bizCode', '业务单号'),
  money('tradeAmount', '交易金额'),
  money('childFee', '下级成本'),
  money('costAmount', '本级成本'),
  money('spread', '利差'),
  money('shareIn', '分入'),
  money('shareOut', '分出'),
  money('profitAmount', '分润'),
  moment('createTime', '入库时间'),
]

/** The sheet of profit by trade or terminal. */
export const tradeProfitSheet = (
  caller: Caller,
  scope: ProfitScope,
  filter: Filter,
  today: string,
  title: string,
): SheetPlan => ({
  title,
  bizType: 'pos_profit',
  columns: sheetColumns(tradeColumns),
  ...tradeProfitSheetRows(caller, scope, filter, today),
  filter,
})

/** The sheet of the stream of profit rows. */
export const streamSheet = (
  caller: Caller,
  filter: Parameters<typeof streamWhere>[1],
  today: string,
  title: string,
): SheetPlan => ({
  title,
  bizType: 'pos_profit_stream',
  columns: sheetColumns(streamColumns),
  ...streamSheetRows(caller, filter, today),
  filter,
})
