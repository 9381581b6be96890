import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { handleExport } from '../../../core/server/call/handle.ts'
import { sheetColumns } from '../../../core/server/sheets/sheet.ts'
import { call } from '../../../core/shared/call.ts'
import { codeList } from '../../../core/shared/codes.ts'
import { int, labelled, maybeText, optional } from '../../../core/shared/shapes/shapes.ts'
import { TradeKind } from '../../trades/trade/trade.contract.ts'

/** An export of tests: `rows` rows; row `breakAt` cannot be read. */
export const numbers = call({
  id: 'C9000',
  method: 'GET',
  path: '/api/test/numbers/export',
  title: '数字导出',
  permission: 'numbers_export',
  audit: 'numbers.export',
  answer: 'export',
  input: z.object({
    rows: labelled('行数上限', int(0, 10_000_000)),
    breakAt: int(0).default(0),
    phone: maybeText(20).default(''),
    tradeKind: labelled('交易类型', optional(codeList(TradeKind))),
  }),
})

export const numbersExportCalls = [
  handleExport(numbers, async ({ caller, input }) => ({
    title: '数字',
    bizType: 'numbers',
    columns: sheetColumns<{ n: number; amount: bigint; account: string }>([
      { key: 'n', title: '序号', kind: 'number', value: ({ n }) => n },
      { key: 'account', title: '账号', kind: 'text', value: ({ account }) => account },
      { key: 'amount', title: '金额', kind: 'money', value: ({ amount }) => amount },
    ]),
    rows: sql`SELECT n, n::bigint * -1 AS amount, ${caller.account} || '' AS account, 1 / (n - ${input.breakAt}) AS breaks FROM generate_series(1, ${input.rows}::int) n`,
    count: sql`SELECT ${input.rows}::int AS total`,
    filter: { rows: input.rows, phone: input.phone, tradeKind: input.tradeKind },
  })),
]
