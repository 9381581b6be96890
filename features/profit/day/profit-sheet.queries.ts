import { codeLabel, codeSetOf } from '../../../core/shared/codes.ts'
import type { Caller } from '../../../core/server/call/caller.ts'
import { type SheetColumn, type SheetPlan, sheetColumns } from '../../../core/server/sheets/sheet.ts'
import { PayWay } from '../../channels/aisle/aisle-codes.contract.ts'
import { OwnerType } from '../../ledger/posting/ledger.contract.ts'
import type { ProfitScope } from './profit-day.contract.ts'
import { type Grain, profitSheetRows, profitWhere } from './profit-day.queries.ts'

interface Row {
  bookDay: string
  userType: number
  userNo: string
  userName: string
  aisleCode: string
  payWay: number
  [sum: string]: string | number | bigint | null
}

const money = (key: string, title: string): SheetColumn<Row> => ({
  key,
  title,
  kind: 'money',
  value: (row) => row[key] ?? null,
})
const amount = (key: string, title: string): SheetColumn<Row> => ({
  key,
  title,
  kind: 'number',
  value: (row) => Number(row[key] ?? 0),
})

const node: SheetColumn<Row>[] = [
  {
    key: 'userType',
    title: '节点类型',
    kind: 'text',
    value: ({ userType }, language) => codeLabel(codeSetOf(OwnerType), userType, language),
  },
  { key: 'userNo', title: '节点编号', kind: 'text', value: ({ userNo }) => userNo },
  { key: 'userName', title: '节点名称', kind: 'text', value: ({ userName }) => userName },
]
const day: SheetColumn<Row> = { key: 'bookDay', title: '记账日', kind: 'text', value: ({ bookDay }) => bookDay }
const detail: SheetColumn<Row>[] = [
  { key: 'aisleCode', title: '通道', kind: 'text', value: ({ aisleCode }) => aisleCode },
  {
    key: 'payWay',
    title: '支付方式',
    kind: 'text',
    value: ({ payWay }, language) => codeLabel(codeSetOf(PayWay), payWay, language),
  },
]
const sums: SheetColumn<Row>[] = [
  amount('tradeCount', '交易笔数'),
  money('tradeAmount', '交易金额'),
  amount('refundCount', '退款笔数'),
  money('refundAmount', '退款金额'),
  money('feeAmount', '商户手续费'),
  money('childFee', '下级成本'),
  money('costAmount', '本级成本'),
  money('tradeProfit', '交易分润'),
  money('reverseProfit', '冲回分润'),
  money('adjustProfit', '调整分润'),
  money('netProfit', '净分润'),
  money('directProfit', '直属分润'),
  money('childProfit', '下级分润'),
]

const columnsOf: Readonly<Record<Grain, readonly SheetColumn<Row>[]>> = {
  day: [day, ...node, ...sums],
  dayDetail: [day, ...node, ...detail, ...sums],
  group: [...node, ...sums],
}

/** The sheet of a list of daily profit: its rows, its columns. */
export function profitSheet(
  caller: Caller,
  scope: ProfitScope,
  filter: Parameters<typeof profitWhere>[2],
  today: string,
  grain: Grain,
  title: string,
): SheetPlan {
  return {
    title,
    bizType: 'service_profit_day',
    columns: sheetColumns(columnsOf[grain]),
    ...profitSheetRows(caller, profitWhere(caller, scope, filter, today), grain),
    filter,
  }
}
