import { refuseRow, type SheetForm } from '../../../core/server/import.ts'
import type { InputOf } from '../../../core/shared/call.ts'
import { code } from '../../../core/shared/codes.ts'
import { maybeText, text } from '../../../core/shared/shapes.ts'
import type { ImportPlan } from '../../content/upload/upload.actions.ts'
import { OptimizeType, optimisationErrors } from './optimisation-codes.contract.ts'
import { addItems, type ItemList, listableMerchants, type NewItem } from './optimisation.actions.ts'
import type { optimisationImport } from './optimisation.contract.ts'

/** The sheet of a day's list. @source docs/domain/network.md 6, import */
export const itemForm: SheetForm<NewItem> = {
  title: '优化商户',
  columns: [
    { key: 'rpiNo', title: '商户编号', shape: text(20), isRequired: true, example: 'M260301000042' },
    { key: 'aisleCode', title: '通道编码', shape: maybeText(20), isRequired: false, example: 'YS' },
    { key: 'problem', title: '问题说明', shape: text(500), isRequired: true, example: '营业执照图片不清晰' },
  ],
  keyOf: ({ rpiNo }) => rpiNo,
}

/** What an import of a list does: day and type travel with the file. @throws optimisation.noType, optimisation.noDate */
export function planOf(input: InputOf<typeof optimisationImport.submit>): ImportPlan<NewItem> {
  const list = listOf(input)
  return {
    ...itemForm,
    bizType: 'optimize_merchant',
    check: async (tx, caller, rows) => {
      const known = await listableMerchants(
        tx,
        caller,
        rows.map(({ value }) => value),
        list,
      )
      for (const row of rows) {
        const { rpiNo, aisleCode } = row.value
        const refuse = (column: string, error: { words(language: 'zh' | 'en'): string }) =>
          refuseRow(row, { column, reason: error.words(caller.language) })
        if (!known.merchants.has(rpiNo)) refuse('rpiNo', optimisationErrors.noMerchant())
        else if (aisleCode !== '' && !known.aisles.has(aisleCode)) refuse('aisleCode', optimisationErrors.noAisle())
        else if (known.listed.has(rpiNo)) refuse('rpiNo', optimisationErrors.listedToday())
      }
    },
    write: async (tx, caller, rows) => void (await addItems(tx, caller, list, rows)),
  }
}

function listOf({ type, merchantDate }: InputOf<typeof optimisationImport.submit>): ItemList {
  const parsed = code(OptimizeType).safeParse(type)
  if (!parsed.success) throw optimisationErrors.noType()
  if (merchantDate === undefined) throw optimisationErrors.noDate()
  return { type: parsed.data, merchantDate }
}
