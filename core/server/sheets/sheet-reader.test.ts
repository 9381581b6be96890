import { crc32, deflateRawSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { readSheet } from './sheet-reader.ts'
import { lostDigits } from './sheet-row.ts'
import { xlsxBuffer } from './xlsx.ts'

const sheet = (rows: (string | number)[][]) =>
  xlsxBuffer({
    title: 't',
    columns:
      rows[0]?.map((_, n) => ({
        title: String(rows[0]?.[n]),
        kind: typeof rows[1]?.[n] === 'number' ? 'number' : 'text',
      })) ?? [],
    batches: [rows.slice(1)],
  })

describe('readSheet', () => {
  it('reads cells as text, with the numbers of their rows, and leaves out empty ones', async () => {
    const rows = await readSheet(
      await sheet([
        ['键', '值'],
        ['007', 12.5],
        ['', ''],
        ['a b ', 3],
      ]),
      10,
    )
    expect(rows).toEqual([
      { number: 1, cells: ['键', '值'] },
      { number: 2, cells: ['007', '12.5'] },
      { number: 4, cells: ['a b', '3'] },
    ])
  })

  it('reads file after file, also behind one that could not be read, and several at once', async () => {
    const good = (key: string) => readSheet(Buffer.from(`键\n${key}\n`), 10)
    const bad = () => readSheet(Buffer.from('PK\x03\x04 nothing more'), 10).catch(() => null)
    const keys = async (...reading: ReturnType<typeof bad>[]) =>
      (await Promise.all(reading)).map((rows) => rows?.[1]?.cells[0] ?? null)
    expect(await keys(good('1'))).toEqual(['1'])
    expect(await keys(good('2'), bad(), good('3'), good('4'))).toEqual(['2', null, '3', '4'])
    expect(await keys(bad())).toEqual([null])
    expect(await keys(good('5'), good('6'))).toEqual(['5', '6'])
  })

  it('trap 17: says where a number has lost its digits', async () => {
    const rows = await readSheet(await sheet([['号'], [2 ** 63]]), 10)
    expect(rows[1]?.cells).toEqual([lostDigits])
  })

  it.each([
    ['UTF-8 with its mark', Buffer.from('\ufeff键,值\r\n"a,b","say ""hi"""\r\n')],
    [
      'GB18030',
      Buffer.concat([
        Buffer.from([0xbc, 0xfc]),
        Buffer.from(','),
        Buffer.from([0xd6, 0xb5]),
        Buffer.from('\n"a,b","say ""hi"""\n'),
      ]),
    ],
  ])('reads CSV in %s', async (_kind, content) => {
    expect(await readSheet(content, 10)).toEqual([
      { number: 1, cells: ['键', '值'] },
      { number: 2, cells: ['a,b', 'say "hi"'] },
    ])
  })

  it.each([
    ['nothing', undefined, 'import.missing'],
    ['an old xls file', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]), 'import.oldKind'],
    ['a program', Buffer.from('MZ\0\0'), 'import.kind'],
    ['a broken archive', Buffer.from('PK\x03\x04 nothing more'), 'import.unreadable'],
    ['more than 5 MB', Buffer.alloc(5 * 1024 * 1024 + 1, 'a'), 'import.tooLarge'],
    ['too many rows', Buffer.from('a\n'.repeat(12)), 'import.tooManyRows'],
    ['a cell too long', Buffer.from(`a\n${'x'.repeat(2001)}\n`), 'import.unreadable'],
    ['too many columns', Buffer.from(`${'a,'.repeat(101)}\n`), 'import.unreadable'],
  ])('refuses %s', async (_what, content, refusalName) => {
    await expect(readSheet(content, 10)).rejects.toMatchObject({ refusalName })
  })

  it.each([
    [
      'a bomb: far more than it weighs',
      { name: 'xl/worksheets/sheet1.xml', content: Buffer.alloc(50 * 1024 * 1024, ' ') },
    ],
    [
      'a bomb that lies about its size',
      { name: 'xl/worksheets/sheet1.xml', content: Buffer.alloc(5 * 1024 * 1024, ' '), claimed: 1000 },
    ],
    [
      'entities',
      {
        name: 'xl/workbook.xml',
        content: Buffer.from('<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "b">]><workbook/>'),
      },
    ],
    ['macros', { name: 'xl/vbaProject.bin', content: Buffer.from('x') }],
    [
      'a row beyond all others',
      {
        name: 'xl/worksheets/sheet1.xml',
        content: Buffer.from(
          '<worksheet><sheetData><row r="1048576"><c r="XFD1048576" t="inlineStr"><is><t>x</t></is></c></row></sheetData></worksheet>',
        ),
      },
    ],
  ])('refuses an archive with %s', async (_what, extra) => {
    const whole = await sheet([['键'], ['1']])
    await expect(readSheet(withEntry(whole, extra), 10)).rejects.toMatchObject({ refusalName: 'import.unreadable' })
  })
})

/** The same archive with one more entry, which replaces one of its name for who reads the last. */
function withEntry(
  archive: Buffer,
  { name, content, claimed = content.length }: { name: string; content: Buffer; claimed?: number },
): Buffer {
  const packed = deflateRawSync(content)
  const end = archive.length - 22
  const start = archive.readUInt32LE(end + 16)
  const sum = crc32(content)
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x0403_4b50, 0)
  header.writeUInt16LE(8, 8)
  header.writeUInt32LE(sum, 14)
  header.writeUInt32LE(packed.length, 18)
  header.writeUInt32LE(claimed, 22)
  header.writeUInt16LE(name.length, 26)
  const record = Buffer.alloc(46)
  record.writeUInt32LE(0x0201_4b50, 0)
  record.writeUInt16LE(8, 10)
  record.writeUInt32LE(sum, 16)
  record.writeUInt32LE(packed.length, 20)
  record.writeUInt32LE(claimed, 24)
  record.writeUInt16LE(name.length, 28)
  record.writeUInt32LE(start, 42)
  const kept = directoryWithout(archive.subarray(start, end), name)
  const directory = Buffer.concat([...kept, record, Buffer.from(name)])
  const tail = Buffer.from(archive.subarray(end))
  const added = Buffer.concat([header, Buffer.from(name), packed])
  tail.writeUInt16LE(kept.length + 1, 8)
  tail.writeUInt16LE(kept.length + 1, 10)
  tail.writeUInt32LE(directory.length, 12)
  tail.writeUInt32LE(start + added.length, 16)
  return Buffer.concat([archive.subarray(0, start), added, directory, tail])
}

function directoryWithout(directory: Buffer, name: string): Buffer[] {
  const records: Buffer[] = []
  for (let at = 0; at < directory.length; ) {
    const length = 46 + directory.readUInt16LE(at + 28)
    const record = directory.subarray(at, at + length)
    if (record.toString('utf8', 46) !== name) records.push(record)
    at += length
  }
  return records
}
