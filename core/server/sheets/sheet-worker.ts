import { parentPort } from 'node:worker_threads'
import { parseCsv } from 'hucre/csv'
import { streamXlsxRows } from 'hucre/xlsx'
import { lostDigits, type ReadRow, type SheetAnswer, type SheetQuestion } from './sheet-row.ts'
import { readZipDirectory, unpack } from './zip-directory.ts'

const mostEntries = 200
const mostInflatedBytes = 60 * 1024 * 1024
const mostRatio = 200
const mostColumns = 100
const mostCellLength = 2000

async function answer({ content, isArchive, mostRows }: SheetQuestion): Promise<SheetAnswer> {
  const rows: ReadRow[] = []
  try {
    const source = isArchive ? archiveRows(Buffer.from(content)) : csvRows(Buffer.from(content))
    for await (const { number, cells } of source) {
      if (cells.length > mostColumns || cells.some((cell) => cell.length > mostCellLength))
        return { fault: 'unreadable' }
      if (cells.every((cell) => cell === '')) continue
      rows.push({ number, cells })
      if (rows.length > mostRows + 1) return { fault: 'tooManyRows' }
    }
    return { rows }
  } catch {
    return { fault: 'unreadable' } // A file that breaks the reader is the sender's matter, told in one sentence.
  }
}

async function* archiveRows(archive: Buffer): AsyncGenerator<ReadRow> {
  requireHarmless(archive)
  for await (const { index, values } of streamXlsxRows(archive, { sheet: 0 })) {
    let last = values.length
    while (last > 0 && textOf(values[last - 1]) === '') last -= 1
    yield { number: index + 1, cells: values.slice(0, last).map(textOf) }
  }
}

/** Unpacks everything once, counting: only an archive that is what it says goes to the reader. */
function requireHarmless(archive: Buffer): void {
  const entries = readZipDirectory(archive)
  if (!entries || entries.length > mostEntries) throw new Error('no archive')
  let inflated = 0
  for (const entry of entries) {
    inflated += entry.size
    const ratio = entry.size / Math.max(entry.packedSize, 1)
    if (inflated > mostInflatedBytes || (entry.size > 1024 * 1024 && ratio > mostRatio)) throw new Error('a bomb')
    const content = unpack(archive, entry)
    const hasEntities =
      /\.(xml|rels)$/.test(entry.name) && /<!(DOCTYPE|ENTITY)/i.test(content.subarray(0, 4096).toString('latin1'))
    if (hasEntities || /vbaProject\.bin$/i.test(entry.name)) throw new Error('more than a sheet')
  }
}

function csvRows(content: Buffer): ReadRow[] {
  if (content.includes(0)) throw new Error('no text')
  const parsed = parseCsv(decoded(content), { skipEmptyRows: false }) as unknown[][]
  return parsed.map((cells, n) => ({ number: n + 1, cells: cells.map(textOf) }))
}

/** UTF-8 where it is, else what Chinese spreadsheets write. */
function decoded(content: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content)
  } catch {
    return new TextDecoder('gb18030', { fatal: true }).decode(content)
  }
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number')
    return Number.isInteger(value) && !Number.isSafeInteger(value) ? lostDigits : String(value)
  if (typeof value === 'boolean') return value ? '1' : '0'
  if (value instanceof Date) {
    const text = value.toISOString()
    return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 19).replace('T', ' ')
  }
  return typeof value === 'string' ? value.trim() : ''
}

parentPort?.on('message', async (question: SheetQuestion) => parentPort?.postMessage(await answer(question)))
