import { codeLabel, codeSetOf } from '../../../core/shared/codes.ts'
import type { Caller } from '../../../core/server/call/caller.ts'
import { type SheetColumn, type SheetPlan, sheetColumns } from '../../../core/server/sheets/sheet.ts'
import { PayWay } from '../../channels/channels.shared.ts'
import { OwnerType } from '../../ledger/ledger.shared.ts'
import type { ProfitScope } from './profit-day.contract.ts'
import { type Grain, profitSheetRows, profitWhere } from './profit-day.queries.ts'

/** A row of any list of profit. */
export type ProfitRow = Readonly<Record<string, string | number | bigint | null>>

/** A column of words, money or a number by the field of its key. */
export const words = (key: string, title: string): SheetColumn<ProfitRow> => ({
  key,
  title,
  kind: 'text',
  value: (row) => String(row[key] ?? ''),
})
const money = (key: string, title: string): SheetColumn<ProfitRow> => ({
  key,
  title,
  kind: 'money',
  value: (row) => row[key] ?? null,
})
const amount = (key: string, title: string): SheetColumn<ProfitRow> => ({
  key,
  title,
  kind: 'number',
  value: (row) => Number(row[key] ?? 0),
})

/** Columns of the node of a row. */
export const nodeColumns: readonly SheetColumn<ProfitRow>[] = [
  {
    key: 'userType',
    title: '节点类型',
    kind: 'text',
    value: ({ userType }, language) => codeLabel(codeSetOf(OwnerType), Number(userType), language),
  },
  words('userNo', '节点编号'),
  words('userName', '节点名称'),
]
const day = words('bookDay', '记账日')
const detail: readonly SheetColumn<ProfitRow>[] = [
  words('aisleCode', '通道'),
  {
    key: 'payWay',
    title: '支付方式',
    kind: 'text',
    value: ({ payWay }, language) => codeLabel(codeSetOf(PayWay), Number(payWay), language),
  },
]
/** Columns of the sums that every row of profit has. */
export const sumColumns: readonly SheetColumn<ProfitRow>[] = [
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
]
const sums = [...sumColumns, money('directProfit', '直属分润'), money('childProfit', '下级分润')]

const columnsOf: Readonly<Record<Grain, readonly SheetColumn<ProfitRow>[]>> = {
  day: [day, ...nodeColumns, ...sums],
  dayDetail: [day, ...nodeColumns, ...detail, ...sums],
  group: [...nodeColumns, ...sums],
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
