import { momentNow } from '../../../core/server/database/moment.ts'
import { handle, handleFile } from '../../../core/server/call/handle.ts'
import { refuseRow } from '../../../core/server/sheets/import.ts'
import { AppError } from '../../../core/shared/errors.ts'
import { maybeText, positiveYuan, text } from '../../../core/shared/shapes/shapes.ts'
import { type ImportPlan, previewImport, runImport, templateFile } from '../../settings/settings.server.ts'
import { bookDayOf } from '../../ledger/ledger.server.ts'
import { debtImport } from './debt.contract.ts'
import { checkDebt, type GivenDebt, makeDebt } from './debt-making.actions.ts'

/** Debts from a sheet: each row is entered and posted as the form does it. @source docs/domain/money.md 7.4 */
const debts: ImportPlan<GivenDebt> = {
  bizType: 'debt',
  title: '欠款导入',
  columns: [
    { key: 'userNo', title: '主体编号', shape: text(32), isRequired: true, example: 'F00000001' },
    { key: 'amount', title: '金额', shape: positiveYuan(), isRequired: true, example: '120.00' },
    { key: 'reason', title: '原因', shape: text(255), isRequired: true, example: '终端遗失赔偿' },
    { key: 'sn', title: '终端序列号', shape: maybeText(32), isRequired: false, example: '' },
    { key: 'creditorNo', title: '债权方编号', shape: maybeText(32), isRequired: false, example: '' },
  ],
  keyOf: ({ userNo, reason, sn }) => JSON.stringify([userNo, reason, sn]),
  check: async (tx, caller, rows) => {
    for (const row of rows)
      try {
        await checkDebt(tx, caller, row.value)
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        refuseRow(row, { column: columns[error.refusalName] ?? 'userNo', reason: error.words(caller.language) })
      }
  },
  write: async (tx, caller, rows) => {
    const now = await momentNow(tx)
    const bookDay = await bookDayOf(tx, caller.tenantId, now.day)
    for (const row of inOrder(rows)) await makeDebt(tx, caller, await checkDebt(tx, caller, row), now, bookDay)
  },
}

/** Owners are locked in one order, whatever stands in the sheet. */
const inOrder = (rows: readonly GivenDebt[]): GivenDebt[] =>
  [...rows].sort((a, b) => (a.userNo === b.userNo ? 0 : a.userNo < b.userNo ? -1 : 1))

/** The column that a refusal is about; the debtor's otherwise. */
const columns: Readonly<Record<string, keyof GivenDebt>> = {
  'common.reasonMissing': 'reason',
  'debt.creditorWrong': 'creditorNo',
}

export const debtImportCalls = [
  handleFile(debtImport.template, ({ caller, translate }) => templateFile(debts, caller.language, translate)),

  handle(debtImport.preview, (context) => previewImport(context, debts)),

  handle(debtImport.submit, (context) => runImport(context, debts)),
]
