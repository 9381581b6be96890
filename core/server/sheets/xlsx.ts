import { formatPercent, yuanOfFenText } from '../../shared/money.ts'
import type { CellKind } from './sheet.ts'
import { zip, type ZipEntry } from './zip.ts'

/** One cell: text, fen for money, parts per million for a rate, a number, each also in digits; null is empty. */
export type Cell = string | bigint | number | null

/** A sheet to be written, its words in the reader's language already. */
export interface SheetContent {
  /** Name of the sheet; what a sheet may not be called is left out. */
  readonly title: string
  readonly columns: readonly { readonly title: string; readonly kind: CellKind; readonly width?: number }[]
  /** Rows in batches: the cells of a row stand in the order of the columns. */
  readonly batches: Iterable<readonly (readonly Cell[])[]> | AsyncIterable<readonly (readonly Cell[])[]>
  /** A last sheet that says where the rows come from: filter, user, time. None when left out. */
  readonly about?: { readonly title: string; readonly lines: () => readonly (readonly [string, string])[] }
}

/** Rows a sheet may hold beside its heading; what is more goes on a further sheet. */
const mostRows = 1_048_575
const pieceLength = 65_536

/**
 * A workbook of Office Open XML as it is made, in constant memory: text cells are text (digits and leading zeros stay),
 * money and rates are numbers that a spreadsheet can sum, there is no formula. The heading is bold and stays in sight.
 * @throws RangeError when the file would pass 4 GB
 * @source docs/screen-quality.md 21
 */
export async function* xlsx(content: SheetContent): AsyncGenerator<Buffer, void, undefined> {
  const titles: string[] = []
  yield* zip(partsOf(content, titles))
}

/** The whole workbook in memory: templates and lists of failed rows. */
export async function xlsxBuffer(content: SheetContent): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of xlsx(content)) pieces.push(piece)
  return Buffer.concat(pieces)
}

/** The sheets first: how many there are is known when the rows have ended. */
async function* partsOf(content: SheetContent, titles: string[]): AsyncGenerator<ZipEntry> {
  const rows = new Feed(content.batches)
  const base = sheetName(content.title)
  const shared = new SharedTexts()
  const nextSheet = (title: string) => `xl/worksheets/sheet${titles.push(title)}.xml`
  try {
    do {
      const title = titles.length === 0 ? base : `${base.slice(0, 26)} (${titles.length + 1})`
      yield { name: nextSheet(title), content: rowsXml(content, rows, shared) }
    } while (await rows.hasMore())
  } finally {
    await rows.end()
  }
  if (content.about)
    yield { name: nextSheet(sheetName(content.about.title)), content: [aboutXml(content.about.lines())] }
  yield { name: '[Content_Types].xml', content: [contentTypes(titles.length)] }
  yield { name: '_rels/.rels', content: [relations([['officeDocument', 'xl/workbook.xml']])] }
  yield { name: 'xl/workbook.xml', content: [workbook(titles)] }
  const sheets = titles.map((_, n): [string, string] => ['worksheet', `worksheets/sheet${n + 1}.xml`])
  yield {
    name: 'xl/_rels/workbook.xml.rels',
    content: [relations([...sheets, ['styles', 'styles.xml'], ['sharedStrings', 'sharedStrings.xml']])],
  }
  yield { name: 'xl/sharedStrings.xml', content: shared.xml() }
  yield { name: 'xl/styles.xml', content: [styles] }
}

/** Batches of rows, taken up where the sheet before stopped. */
class Feed {
  private readonly source: AsyncIterator<readonly (readonly Cell[])[]>
  private left: readonly (readonly Cell[])[] = []

  constructor(batches: SheetContent['batches']) {
    const every = async function* () {
      yield* batches
    }
    this.source = every()[Symbol.asyncIterator]()
  }

  async hasMore(): Promise<boolean> {
    while (this.left.length === 0) {
      const { value, done } = await this.source.next()
      if (done) return false
      this.left = value
    }
    return true
  }

  /** No more rows are wanted: their source may clear up. */
  async end(): Promise<void> {
    await this.source.return?.()
  }

  /** At most so many rows. */
  take(most: number): readonly (readonly Cell[])[] {
    const taken = this.left.slice(0, most)
    this.left = this.left.slice(most)
    return taken
  }
}

async function* rowsXml({ columns }: SheetContent, rows: Feed, shared: SharedTexts): AsyncGenerator<string> {
  const kinds = columns.map(({ kind }) => kind)
  const widths = columns.map(({ title, kind, width }) => width ?? widthOf(title, kind))
  let text = `${sheetStart(widths, true)}<row r="1">${columns.map(({ title }, n) => textCell(title, n, 1, bold)).join('')}</row>`
  let written = 0
  while (written < mostRows && (await rows.hasMore())) {
    for (const row of rows.take(mostRows - written)) {
      written += 1
      text += rowXml(row, { kinds, number: written + 1, shared })
      if (text.length < pieceLength) continue
      yield text
      text = ''
    }
  }
  yield `${text}</sheetData></worksheet>`
}

/** Context of a row: the kinds of its columns, its number, and the texts it shares with others. */
interface Place {
  readonly kinds: readonly CellKind[]
  readonly number: number
  readonly shared: SharedTexts
}

function rowXml(row: readonly Cell[], { kinds, number, shared }: Place): string {
  let cells = ''
  for (let n = 0; n < kinds.length; n++) {
    const value = row[n] ?? null
    if (value === null || value === '') continue
    const kind = kinds[n] ?? 'text'
    cells += kind === 'text' ? sharedCell(String(value), n, number, shared) : numberCell(value, kind, n, number)
  }
  return `<row r="${number}">${cells}</row>`
}

/** The place `A1` stands on every cell although the standard lets it out: some readers fail without it. */
function numberCell(value: NonNullable<Cell>, kind: Exclude<CellKind, 'text'>, column: number, row: number): string {
  const number =
    kind === 'money' ? yuanOfFenText(String(value)) : kind === 'rate' ? formatPercent(Number(value)) : String(value)
  return `<c r="${columnName(column)}${row}" s="${styleOf[kind]}"><v>${number}</v></c>`
}

/** A text among the rows: one of plain letters stands in its cell, others by their number. */
function sharedCell(value: string, column: number, row: number, shared: SharedTexts): string {
  const number = isPlain(value) ? undefined : shared.numberOf(value)
  if (number === undefined) return textCell(value, column, row, asText)
  return `<c r="${columnName(column)}${row}" s="${asText}" t="s"><v>${number}</v></c>`
}

function textCell(value: string, column: number, row: number, style: number): string {
  const text = isPlain(value) ? `>${value}` : carefulText(value)
  return `<c r="${columnName(column)}${row}" s="${style}" t="inlineStr"><is><t${text}</t></is></c>`
}

/** The end of the opening tag and the text. */
const carefulText = (value: string): string =>
  `${/^\s|\s$|\n/.test(value) ? ' xml:space="preserve"' : ''}>${escaped(value)}`

const mostShared = 5000
const mostSharedLength = 100

/**
 * Labels and names of a workbook that stand in many cells: written once, in a part of their own at its end, and named by
 * their number before. The rows are then of plain letters almost wholly, which costs half the memory and time. Only so many
 * short ones are shared; what comes after them stands in its cell.
 */
class SharedTexts {
  private readonly numbers = new Map<string, number>()

  /** Number of a text; undefined when it is not shared. */
  numberOf(text: string): number | undefined {
    const known = this.numbers.get(text)
    if (known !== undefined || text.length > mostSharedLength || this.numbers.size === mostShared) return known
    this.numbers.set(text, this.numbers.size)
    return this.numbers.size - 1
  }

  /** The part that holds them, asked for when the rows have ended. */
  *xml(): Generator<string> {
    yield `${xml}<sst xmlns="${main}">`
    for (const text of this.numbers.keys()) yield `<si><t${carefulText(text)}</t></si>`
    yield '</sst>'
  }
}

const bold = 1
const asText = 2
const styleOf = { text: asText, money: 3, rate: 4, number: 5 } as const

const names: string[] = []
/** Name of a column counted from 0: A, Z, AA. */
function columnName(column: number): string {
  const known = names[column]
  if (known) return known
  const name = (column < 26 ? '' : columnName(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26))
  names[column] = name
  return name
}

/** Characters that XML cannot hold. */
const forbidden = /(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/gu
const mostLength = 32_767

/** Whether a text is of plain letters, digits and signs: most cells are, and asking each letter is quicker than a pattern. */
function isPlain(text: string): boolean {
  if (text.length > mostLength || text.startsWith(' ') || text.endsWith(' ')) return false
  for (let n = 0; n < text.length; n++) {
    const letter = text.charCodeAt(n)
    if (letter < 0x20 || letter > 0x7e || letter === 0x26 || letter === 0x3c || letter === 0x3e || letter === 0x5f)
      return false
  }
  return true
}

/** Text as a cell may hold it: what XML cannot hold is left out, at most 32,767 characters. */
function escaped(text: string): string {
  const cut = text.length > mostLength ? `${text.slice(0, mostLength - 1)}…` : text
  const held = cut
    .toWellFormed()
    .replaceAll(forbidden, '')
    .replaceAll(/_x([0-9A-Fa-f]{4})_/g, '_x005F_x$1_')
  return held.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

function widthOf(title: string, kind: CellKind): number {
  const least = { text: 20, money: 16, rate: 12, number: 12 }[kind]
  return Math.max(
    least,
    [...title].reduce((sum, letter) => sum + (letter > '\u00ff' ? 2 : 1), 4),
  )
}

const sheetName = (title: string) => title.replaceAll(/[[\]:*?/\\'"]/g, '').slice(0, 31) || 'Sheet'

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const officeRelations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships'

function sheetStart(widths: readonly number[], isFrozen: boolean): string {
  const pane = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>'
  const columns = widths
    .map((width, n) => `<col min="${n + 1}" max="${n + 1}" width="${width}" customWidth="1"/>`)
    .join('')
  return `${xml}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">${isFrozen ? pane : ''}</sheetView></sheetViews>${columns ? `<cols>${columns}</cols>` : ''}<sheetData>`
}

function aboutXml(lines: readonly (readonly [string, string])[]): string {
  const rows = lines.map(
    ([name, value], n) =>
      `<row r="${n + 1}">${textCell(name, 0, n + 1, bold)}${textCell(value, 1, n + 1, asText)}</row>`,
  )
  return `${sheetStart([24, 60], false)}${rows.join('')}</sheetData></worksheet>`
}

function contentTypes(sheets: number): string {
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
  const parts = Array.from(
    { length: sheets },
    (_, n) => `<Override PartName="/xl/worksheets/sheet${n + 1}.xml" ContentType="${type}.worksheet+xml"/>`,
  )
  return `${xml}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${type}.styles+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="${type}.sharedStrings+xml"/>${parts.join('')}</Types>`
}

const relations = (targets: readonly (readonly [string, string])[]) =>
  `${xml}<Relationships xmlns="${packageRelations}">${targets.map(([type, target], n) => `<Relationship Id="r${n + 1}" Type="${officeRelations}/${type}" Target="${target}"/>`).join('')}</Relationships>`

const workbook = (titles: readonly string[]) =>
  `${xml}<workbook xmlns="${main}" xmlns:r="${officeRelations}"><sheets>${titles.map((title, n) => `<sheet name="${escaped(title)}" sheetId="${n + 1}" r:id="r${n + 1}"/>`).join('')}</sheets></workbook>`

/** Cell styles by number: 0 plain, 1 bold heading, 2 text, 3 money, 4 rate, 5 whole number. */
const styles = `${xml}<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="0.0000"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="6">${[
  [0, 0],
  [49, 1],
  [49, 0],
  [4, 0],
  [164, 0],
  [0, 0],
]
  .map(
    ([format, font]) =>
      `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`,
  )
  .join('')}</cellXfs></styleSheet>`
