import type { Caller } from '../../../core/server/call/caller.ts'
import { type SheetPlan, sheetColumns } from '../../../core/server/sheets/sheet.ts'
import { nodeColumns, sumColumns, words } from '../day/profit-sheet.queries.ts'
import { type MonthGrain, profitMonthSheetRows } from './profit-month.queries.ts'

const columns = [...nodeColumns, words('rpiNo', '商户编号'), words('rpiName', '商户名称'), ...sumColumns]

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
