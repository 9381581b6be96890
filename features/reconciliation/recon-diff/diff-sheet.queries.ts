import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { type SheetPlan, sheetColumns } from '../../../core/server/sheets/sheet.ts'
import { codeLabel, codeSetOf } from '../../../core/shared/codes.ts'
import { BillKind } from '../bill/bill.contract.ts'
import {
  DiffKind,
  DiffReason,
  DiffStatus,
  type ReconDiff,
  type ReconDiffFilter,
  ResolveKind,
} from './recon-diff.contract.ts'
import { diffColumns, newestFirst } from './recon-diff.queries.ts'

type Row = z.output<typeof ReconDiff>

/** The sheet of differences: the rows and columns of the list. */
export function diffSheet(where: SQL, filter: z.output<typeof ReconDiffFilter>): SheetPlan {
  return {
    title: '对账差异',
    bizType: 'recon_diff',
    columns,
    rows: sql`SELECT ${diffColumns} FROM recon_diff d WHERE ${where} ${newestFirst}`,
    count: sql`SELECT count(*) AS total FROM recon_diff d WHERE ${where}`,
    filter,
  }
}

const plain = (key: keyof Row, title: string) => ({
  key,
  title,
  kind: 'text' as const,
  value: (row: Row) => String(row[key] ?? ''),
})
const time = (key: keyof Row, title: string) => ({
  key,
  title,
  kind: 'text' as const,
  value: (row: Row) => String(row[key] ?? '').slice(0, 19),
})
const money = (key: keyof Row, title: string) => ({
  key,
  title,
  kind: 'money' as const,
  value: (row: Row) => row[key] as bigint | null,
})
const named = (key: keyof Row, title: string, codes: Record<string, number>) => ({
  key,
  title,
  kind: 'text' as const,
  value: (row: Row, language: 'zh' | 'en') =>
    row[key] === null ? '' : codeLabel(codeSetOf(codes), Number(row[key]), language),
})

const columns = sheetColumns<Row>([
  plain('diffNo', '差异编号'),
  plain('batchNo', '批次号'),
  plain('billDay', '账单日'),
  plain('aisleName', '通道'),
  named('billKind', '账单类型', BillKind),
  named('diffKind', '差异类型', DiffKind),
  named('diffReason', '差异原因', DiffReason),
  plain('rptOrderCode', '平台订单号'),
  plain('bizCode', '业务单号'),
  plain('aisleOrderNo', '通道单号'),
  plain('rpiNo', '商户编号'),
  plain('rpiName', '商户名称'),
  plain('ourMerNo', '平台商户号'),
  plain('billMerNo', '账单商户号'),
  money('ourAmount', '平台金额'),
  money('billAmount', '账单金额'),
  money('ourFee', '平台手续费'),
  money('billFee', '账单手续费'),
  money('ourCost', '平台成本'),
  money('billCost', '账单成本'),
  money('diffAmount', '差额'),
  money('suspenseAmount', '挂账金额'),
  named('diffStatus', '差异状态', DiffStatus),
  named('resolveKind', '处理方式', ResolveKind),
  plain('handlerNo', '处理人'),
  plain('checkerNo', '复核人'),
  plain('secondCheckerNo', '二次复核人'),
  plain('remark', '处理说明'),
  time('createTime', '发现时间'),
  time('resolveTime', '处理时间'),
])
