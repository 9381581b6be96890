import type { Answering } from '../../../core/server/call/handle.ts'
import { refuseRow, type SheetForm } from '../../../core/server/sheets/import.ts'
import type { InputOf } from '../../../core/shared/call.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { maybeText, text } from '../../../core/shared/shapes/shapes.ts'
import type { ImportPlan } from '../../settings/settings.server.ts'
import { businessValue } from '../../settings/settings.shared.ts'
import { optimisationErrors } from './optimisation-codes.contract.ts'
import { addItems, type ItemList, listableMerchants, type NewItem, requireType } from './optimisation.actions.ts'
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

type Context = Pick<Answering<InputOf<typeof optimisationImport.submit>>, 'tx' | 'caller' | 'input' | 'translate'>

/**
 * Builds the plan of a list import: day and type travel with the file.
 * @throws optimisation.noType, optimisation.noDate; common.fieldChoice for a type that the tenant does not offer
 */
export async function planOf(context: Context): Promise<ImportPlan<NewItem>> {
  const list = await listOf(context)
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

async function listOf({ tx, caller, input, translate }: Context): Promise<ItemList> {
  const { type, merchantDate } = input
  if (type === '') throw optimisationErrors.noType()
  if (merchantDate === undefined) throw optimisationErrors.noDate()
  const parsed = businessValue().safeParse(type)
  if (!parsed.success) throw commonErrors.fieldChoice({ label: translate('优化类型', caller.language) })
  await requireType(tx, caller, parsed.data, translate)
  return { type: parsed.data, merchantDate }
}
