import { crc32, deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { kindOf } from '../files/file-kind.ts'
import { cleanPicture, pictureSize } from './picture.ts'
import { zip } from '../sheets/zip.ts'

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const whole = Buffer.alloc(body.length + 8)
  whole.writeUInt32BE(content.length, 0)
  body.copy(whole, 4)
  whole.writeUInt32BE(crc32(body), body.length + 4)
  return whole
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
function header(width: number, height: number): Buffer {
  const content = Buffer.alloc(13)
  content.writeUInt32BE(width, 0)
  content.writeUInt32BE(height, 4)
  content.set([8, 2], 8)
  return chunk('IHDR', content)
}
const image = chunk('IDAT', deflateSync(Buffer.from([0, 255, 0, 0])))
const end = chunk('IEND', Buffer.alloc(0))
const png = (...extra: Buffer[]) => Buffer.concat([signature, header(1, 1), ...extra, image, end])

const segment = (code: number, content: Buffer | string) => {
  const body = Buffer.from(content as string, 'latin1')
  return Buffer.concat([Buffer.from([0xff, code, (body.length + 2) >> 8, (body.length + 2) & 255]), body])
}
const frame = (width: number, height: number) =>
  segment(0xc0, Buffer.from([8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 17, 0]))
const jpegEnd = Buffer.from([0xff, 0xd9])
const scan = Buffer.concat([
  segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
  Buffer.from([0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56]),
])
const jpeg = (...extra: Buffer[]) =>
  Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, 'JFIF\0'),
    ...extra,
    segment(0xdb, 'tables'),
    frame(4, 3),
    scan,
    jpegEnd,
  ])

/** Builds the notes that a camera writes: direction and position. @param counted entries that they say they have */
function cameraNotes(direction: number, counted = 2): Buffer {
  const tiff = Buffer.alloc(40)
  tiff.write('II*\0', 0, 'latin1')
  tiff.writeUInt32LE(8, 4)
  tiff.writeUInt16LE(counted, 8)
  tiff.writeUInt16LE(0x0112, 10)
  tiff.writeUInt16LE(3, 12)
  tiff.writeUInt32LE(1, 14)
  tiff.writeUInt16LE(direction, 18)
  tiff.writeUInt16LE(0x8825, 22)
  return segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff, Buffer.from('GPS 31.23 121.47')]))
}

describe('a PNG', () => {
  it('loses texts, times, camera notes and what follows its end, and keeps its image', () => {
    const dirty = png(
      chunk('tEXt', Buffer.from('Author\0me')),
      chunk('eXIf', Buffer.from('GPS')),
      chunk('tIME', Buffer.alloc(7)),
      chunk('gAMA', Buffer.alloc(4)),
    )
    const clean = cleanPicture(Buffer.concat([dirty, Buffer.from('<script>')]))
    expect(clean).toEqual(png(chunk('gAMA', Buffer.alloc(4))))
  })

  it.each([
    ['is cut off', png().subarray(0, 60), 'broken'],
    ['has a wrong sum', Buffer.concat([signature, header(1, 1).fill(9, 20, 21), image, end]), 'broken'],
    ['has no image', Buffer.concat([signature, header(1, 1), end]), 'broken'],
    ['begins with another chunk', Buffer.concat([signature, image, header(1, 1), end]), 'broken'],
    ['has too many points', Buffer.concat([signature, header(40_000, 40_000), image, end]), 'tooLarge'],
  ])('that %s is refused', (_why, content, fault) => {
    expect(cleanPicture(content)).toBe(fault)
  })
})

describe('a JPEG', () => {
  it('loses camera notes, comments, profiles of programs and what follows its end', () => {
    const dirty = jpeg(cameraNotes(1), segment(0xed, 'Photoshop'), segment(0xfe, 'a comment'), segment(0xee, 'Adobe'))
    const clean = cleanPicture(Buffer.concat([dirty, Buffer.from('PK archive')]))
    expect(clean).toEqual(jpeg(segment(0xee, 'Adobe')))
  })

  it('keeps the direction of the camera, without its position', () => {
    const clean = cleanPicture(jpeg(cameraNotes(6))) as Buffer
    expect(clean.includes('GPS')).toBe(false)
    const at = clean.indexOf('Exif')
    expect(clean.readUInt16BE(at + 6 + 18)).toBe(6)
    expect(cleanPicture(clean)).toEqual(clean)
  })

  it.each([
    { why: 'the usual one', notes: cameraNotes(1) },
    { why: 'none that there is', notes: cameraNotes(9) },
    { why: 'written behind the end of the notes', notes: cameraNotes(6, 0) },
  ])('is not turned by a direction that is $why', ({ notes }) => expect(cleanPicture(jpeg(notes))).toEqual(jpeg()))

  it.each([
    ['is cut off in its image', jpeg().subarray(0, -3), 'broken'],
    ['is cut off in a segment', jpeg().subarray(0, 20), 'broken'],
    ['has no size', Buffer.concat([Buffer.from([0xff, 0xd8]), jpegEnd]), 'broken'],
    ['is no JPEG after its mark', Buffer.from([0xff, 0xd8, 0xff, 0x3c, 0x68, 0x74, 0x6d, 0x6c]), 'broken'],
    ['has too many points', Buffer.concat([Buffer.from([0xff, 0xd8]), frame(60_000, 60_000), jpegEnd]), 'tooLarge'],
  ])('that %s is refused', (_why, content, fault) => {
    expect(cleanPicture(content)).toBe(fault)
  })
})

const archive = async (...names: string[]) => {
  const pieces: Buffer[] = []
  for await (const piece of zip(names.map((name) => ({ name, content: ['x'] })))) pieces.push(piece)
  return Buffer.concat(pieces)
}

describe('the kind of a file', () => {
  it.each([
    [png(), 'png'],
    [jpeg(), 'jpg'],
    [Buffer.from('%PDF-1.7 …'), 'pdf'],
    [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg">'), undefined],
    [Buffer.from('<!doctype html>'), undefined],
    [Buffer.from('MZ\x90'), undefined],
    [Buffer.from('plain words'), undefined],
    [Buffer.from('PK\x03\x04 broken'), undefined],
  ])('is seen in its content: %#', (content, extension) => {
    expect(kindOf(content)?.extension).toBe(extension)
  })

  it.each([
    [['[Content_Types].xml', 'xl/workbook.xml'], 'xlsx'],
    [['[Content_Types].xml', 'word/document.xml'], 'docx'],
    [['a.txt'], 'zip'],
    [['[Content_Types].xml', 'xl/workbook.xml', 'xl/vbaProject.bin'], undefined],
    [['../../etc/passwd'], undefined],
    [['/etc/passwd'], undefined],
  ])('of an archive of %j is %s', async (names, extension) => {
    expect(kindOf(await archive(...names))?.extension).toBe(extension)
  })
})

describe('the size of a picture', () => {
  it.each([
    { why: 'a PNG', content: png(), is: { width: 1, height: 1 } },
    { why: 'a JPEG', content: jpeg(), is: { width: 4, height: 3 } },
    { why: 'a JPEG that ends before it says', content: jpeg().subarray(0, 12), is: null },
    { why: 'anything else', content: Buffer.from('%PDF-1.7'), is: null },
  ])('is read of $why', ({ content, is }) => expect(pictureSize(content)).toEqual(is))
})
