import type { Caller } from '../../../core/server/call/caller.ts'
import { type SheetColumn, type SheetPlan, sheetColumns } from '../../../core/server/sheets/sheet.ts'
import { codeLabel, codeSetOf } from '../../../core/shared/codes.ts'
import { OwnerType } from '../../ledger/posting/ledger.contract.ts'
import { type MonthGrain, profitMonthSheetRows } from './profit-month.queries.ts'

type Row = Record<string, string | number | bigint | null>

const words = (key: string, title: string): SheetColumn<Row> => ({
  key,
  title,
  kind: 'text',
  value: (row) => String(row[key] ?? ''),
})
const money = (key: string, title: string): SheetColumn<Row> => ({
  key,
  title,
  kind: 'money',
  value: (row) => row[key] ?? null,
})
const number = (key: string, title: string): SheetColumn<Row> => ({
  key,
  title,
  kind: 'number',
  value: (row) => Number(row[key] ?? 0),
})

const columns: SheetColumn<Row>[] = [
  {
    key: 'userType',
    title: '节点类型',
    kind: 'text',
    value: ({ userType }, language) => codeLabel(codeSetOf(OwnerType), Number(userType), language),
  },
  words('userNo', '节点编号'),
  words('userName', '节点名称'),
  words('rpiNo', '商户编号'),
  words('rpiName', '商户名称'),
  number('tradeCount', '交易笔数'),
  money('tradeAmount', '交易金额'),
  number('refundCount', '退款笔数'),
  money('refundAmount', '退款金额'),
  money('feeAmount', '商户手续费'),
  money('childFee', '下级成本'),
  money('costAmount', '本级成本'),
  money('tradeProfit', '交易分润'),
  money('reverseProfit', '冲回分润'),
  money('adjustProfit', '调整分润'),
  money('netProfit', '净分润'),
]

/** The sheet of monthly profit: its rows, its columns. */
export const profitMonthSheet = (
  caller: Caller,
  grain: MonthGrain,
  filter: Parameters<typeof profitMonthSheetRows>[2],
  today: string,
  title: string,
): SheetPlan => ({
  title,
  bizType: 'service_profit_month',
  columns: sheetColumns(grain === 'month' ? [words('month', '月份'), ...columns] : columns),
  ...profitMonthSheetRows(caller, grain, filter, today),
  filter,
})
