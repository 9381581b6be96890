import { strToU8, zipSync } from 'fflate'
import { upload } from '../../features/settings/upload/upload.contract.ts'
import { storeKeptFile } from '../../features/settings/file/file-store.jobs.ts'
import type { FormFile } from '../../features/settings/file/multipart.fixture.ts'
import type { TestUser, World } from './api.ts'
import { runWaitingJobs } from './jobs.ts'

/** A .csv file of the rows, as they stand. */
export const csvFile = (rows: readonly (readonly string[])[]): FormFile => ({
  name: '导入.csv',
  content: Buffer.from(rows.map((row) => `${row.join(',')}\n`).join('')),
})

/** A cell as a spreadsheet writes it: text, or a formula with the result or the error that it last had, if any. */
export type SheetCell = string | { readonly formula: string; readonly shown?: string; readonly error?: string }

/** An .xlsx file of the rows, with ranges that are merged: a spreadsheet keeps the text of the first cell alone. */
export function xlsxFile(rows: readonly (readonly SheetCell[])[], merged: readonly string[] = []): FormFile {
  const lines = rows.map(
    (row, y) => `<row r="${y + 1}">${row.map((cell, x) => cellXml(cell, `${columnLetter(x)}${y + 1}`)).join('')}</row>`,
  )
  const merges = merged.map((range) => `<mergeCell ref="${range}"/>`).join('')
  const office = 'http://schemas.openxmlformats.org'
  const related = `${office}/officeDocument/2006/relationships`
  const relations = (type: string, target: string) =>
    `<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="rId1" Type="${related}/${type}" Target="${target}"/></Relationships>`
  const parts = {
    '[Content_Types].xml': `<Types xmlns="${office}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/></Types>`,
    '_rels/.rels': relations('officeDocument', 'xl/workbook.xml'),
    'xl/workbook.xml': `<workbook xmlns="${office}/spreadsheetml/2006/main" xmlns:r="${related}"><sheets><sheet name="s" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations('worksheet', 'worksheets/sheet1.xml'),
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${office}/spreadsheetml/2006/main"><sheetData>${lines.join('')}</sheetData>${merges ? `<mergeCells>${merges}</mergeCells>` : ''}</worksheet>`,
  }
  const content = zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])))
  return { name: '导入.xlsx', content: Buffer.from(content) }
}

function cellXml(cell: SheetCell, place: string): string {
  if (typeof cell === 'string') return `<c r="${place}" t="inlineStr"><is><t>${cell}</t></is></c>`
  const { formula, shown, error } = cell
  const value = error ?? shown
  return `<c r="${place}" t="${error === undefined ? 'str' : 'e'}"><f>${formula}</f>${value === undefined ? '' : `<v>${value}</v>`}</c>`
}

/** The letter of one of the first 26 columns. @param at from 0 */
export const columnLetter = (at: number): string => String.fromCharCode(65 + at)

/** The bad rows of an import, as its sender gets them from the upload centre. */
export async function failFile(world: World, sender: TestUser, uploadId: string): Promise<Buffer> {
  await runWaitingJobs(world, storeKeptFile)
  const { data } = await world.as(sender).send(upload.clickUploadFail, { id: uploadId })
  const { pathname, search } = new URL(String(data.link))
  return (await world.app.inject({ method: 'GET', url: pathname + search })).rawPayload
}
