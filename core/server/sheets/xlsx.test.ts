import { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { readXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { csv, csvField } from './csv.ts'
import { type Cell, type SheetContent, xlsx, xlsxBuffer } from './xlsx.ts'
import { readZipDirectory, unpack } from './zip-directory.ts'

const columns = [
  { title: '订单号', kind: 'text' },
  { title: '金额', kind: 'money' },
  { title: '费率', kind: 'rate' },
  { title: '笔数', kind: 'number' },
] as const

const sheetOf = (rows: readonly (readonly Cell[])[]): SheetContent => ({ title: '交易', columns, batches: [rows] })
const readBack = async (content: SheetContent) => (await readXlsx(await xlsxBuffer(content))).sheets

describe('a sheet', () => {
  it('trap 17: keeps text as text and money as numbers, to the last digit', async () => {
    const [sheet] = await readBack(
      sheetOf([
        ['9223372036854775807', 1234560n, 3800, 42],
        ['007', -6n, 0, 0n],
        ['', null, null, null],
      ]),
    )
    expect(sheet?.name).toBe('交易')
    expect(sheet?.rows.slice(0, 3)).toEqual([
      ['订单号', '金额', '费率', '笔数'],
      ['9223372036854775807', 12345.6, 0.38, 42],
      ['007', -0.06, 0, 0],
    ])
  })

  it.each(['<b>&"\'</b>', ' blanks ', 'two\nlines', '_x0041_', '=1+1', '👍漢字', 'tab\there'])(
    'holds %j as it is',
    async (text) => {
      const [sheet] = await readBack(sheetOf([[text]]))
      expect(sheet?.rows[1]?.[0]).toBe(text)
    },
  )

  it('writes a label of many rows once, and holds any number of labels, short and long', async () => {
    const labels = Array.from({ length: 6000 }, (_, n) => `商户${n}号`)
    const rows = [...labels, '长'.repeat(200), ...labels, '长'.repeat(200), ' 空 ', ' 空 '].map((label) => [label])
    const [sheet] = await readBack(sheetOf(rows))
    expect(sheet?.rows.slice(1).map(([label]) => [label])).toEqual(rows)
    const file = await xlsxBuffer(sheetOf(rows))
    const parts = (readZipDirectory(file) ?? []).map((entry) => unpack(file, entry).toString())
    expect(parts.join('').split('商户7号')).toHaveLength(2)
  })

  it('leaves out what XML cannot hold, and cuts what a cell cannot', async () => {
    const [sheet] = await readBack(sheetOf([['a\u0000b\ud800c\u001f'], ['x'.repeat(40_000)]]))
    expect(sheet?.rows[1]?.[0]).toBe('ab\ufffdc')
    expect(String(sheet?.rows[2]?.[0])).toHaveLength(32_767)
  })

  it('says on a last sheet what it shows, once the rows have ended', async () => {
    let rows = 0
    const batches = (async function* () {
      yield [['1', 1n]]
      rows = 1
    })()
    const sheets = await readBack({
      title: "a/b:'c",
      columns,
      batches,
      about: { title: '说明', lines: () => [['行数', String(rows)]] },
    })
    expect(sheets.map(({ name, rows }) => [name, rows.at(-1)?.slice(0, 2)])).toEqual([
      ['abc', ['1', 0.01]],
      ['说明', ['行数', '1']],
    ])
  })

  it('goes on a second sheet where one is full', async () => {
    const batch: Cell[][] = Array.from({ length: 10_000 }, () => ['1'])
    const batches = (function* () {
      for (let n = 0; n < 105; n++) yield batch
    })()
    const file = await xlsxBuffer({ title: '交易', columns: columns.slice(0, 1), batches })
    const { sheets } = await readXlsx(file, { sheets: [1] })
    expect(sheets.map(({ name, rows }) => [name, rows.length])).toEqual([['交易 (2)', 1_050_000 - 1_048_575 + 1]])
  })

  it('trap 14: waits for a slow reader, and stops asking for rows when the reader goes', async () => {
    let asked = 0
    let isOver = false
    const batches = (async function* () {
      try {
        for (;;) {
          asked += 1
          yield Array.from({ length: 2000 }, (_, n) => [`${Math.sin(asked * n)}`, BigInt(n), n, n])
        }
      } finally {
        isOver = true
      }
    })()
    const slow = new Writable({ highWaterMark: 1, write: (_piece, _encoding, done) => void setImmediate(done) })
    const sending = pipeline(Readable.from(xlsx({ title: 't', columns, batches }), { objectMode: false }), slow)
    while (asked < 20) await new Promise((done) => setImmediate(done))
    const before = asked
    slow.destroy()
    await expect(sending).rejects.toThrow()
    while (!isOver) await new Promise((done) => setImmediate(done))
    expect(asked - before).toBeLessThan(20)
  })

  it('fails as a whole when the rows fail', async () => {
    const batches = (async function* () {
      yield [['1']]
      throw new Error('connection lost')
    })()
    await expect(xlsxBuffer({ title: 't', columns, batches })).rejects.toThrow('connection lost')
  })
})

describe('a CSV file', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['+cmd', "'+cmd"],
    ['-2+3', "'-2+3"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['\r=1', `"'\r=1"`],
    ['-12.30', '-12.30'],
    ['+5', '+5'],
    ['a,b', '"a,b"'],
    ['say "hi"', '"say ""hi"""'],
    ['商户', '商户'],
  ])('trap 18: writes %j as %j', (text, field) => {
    expect(csvField(text, 'text')).toBe(field)
  })

  it('trap 18: leaves negative amounts numbers', () => {
    expect([csvField(-650n, 'money'), csvField(3800, 'rate'), csvField(null, 'money')]).toEqual(['-6.50', '0.3800', ''])
  })

  it('has a mark, a heading and a line a row', async () => {
    const pieces: Buffer[] = []
    for await (const piece of csv(sheetOf([['007', -6n, 3800, 1]]))) pieces.push(piece)
    expect(Buffer.concat(pieces).toString()).toBe('\ufeff订单号,金额,费率,笔数\r\n007,-0.06,0.3800,1\r\n')
  })
})
