import type { FileAnswer } from '../../../core/server/call/handle.ts'
import { xlsxBuffer } from '../../../core/server/sheets/xlsx.ts'
import type { Language } from '../../../core/shared/errors.ts'
import type { Translate } from '../../../core/shared/refusal.ts'

/** The columns of an export without rows: its form, for whoever fills in such a sheet outside. */
export async function emptySheet(
  title: string,
  columns: readonly { readonly title: string }[],
  language: Language,
  translate: Translate,
): Promise<FileAnswer> {
  const name = translate(title, language)
  const body = await xlsxBuffer({
    title: name,
    columns: columns.map((column) => ({ title: translate(column.title, language), kind: 'text' })),
    batches: [[]],
  })
  return {
    name: `${name}.xlsx`,
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    body,
  }
}
