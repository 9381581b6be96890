import { strFromU8, unzipSync } from 'fflate'

/** The cells of the first sheet of an exported file, as texts, row by row; the heading first, '' for an empty cell. */
export function sheetRows(file: Buffer): string[][] {
  const parts = unzipSync(new Uint8Array(file))
  const name = Object.keys(parts).find((path) => path.endsWith('worksheets/sheet1.xml'))
  const xml = strFromU8(parts[name ?? ''] ?? new Uint8Array())
  const shared = [...strFromU8(parts['xl/sharedStrings.xml'] ?? new Uint8Array()).matchAll(/<si>(.*?)<\/si>/gs)]
  return [...xml.matchAll(/<row[^>]*>(.*?)<\/row>/gs)].map(([, row = '']) => {
    const cells: string[] = []
    for (const [, letters = '', kind = '', cell = ''] of row.matchAll(
      /<c [^>]*?r="([A-Z]+)\d+"([^>]*?)(?:\/>|>(.*?)<\/c>)/gs,
    )) {
      const written = cell.replaceAll(/<[^>]+>/g, '')
      const isShared = kind.includes('t="s"')
      cells[placeOf(letters)] = plain(
        isShared ? (shared[Number(written)]?.[1] ?? '').replaceAll(/<[^>]+>/g, '') : written,
      )
    }
    return Array.from(cells, (cell) => cell ?? '')
  })
}

/** The sheet as objects by heading. */
export function sheetRecords(file: Buffer): Record<string, string>[] {
  const [heading = [], ...rows] = sheetRows(file)
  return rows.map((row) => Object.fromEntries(heading.map((title, place) => [title, row[place] ?? ''])))
}

const placeOf = (letters: string) =>
  [...letters].reduce((place, letter) => place * 26 + letter.charCodeAt(0) - 64, 0) - 1

const plain = (text: string) =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')
