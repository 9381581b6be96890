import { crc32 } from 'node:zlib'

/** Most points of a picture, so that showing it does not fill a reader's memory. */
const mostPixels = 40_000_000

/** Reasons for refusing a picture. */
export type PictureFault = 'broken' | 'tooLarge'

/**
 * A picture without anything but the picture: positions, devices, names, comments, thumbnails and whatever follows its end
 * are left out. The direction in which a camera was held stays. The parts that hold the image itself are copied, not
 * decoded.
 * @param content a PNG or JPEG file
 * @returns the cleaned file, or why it is none
 * @source docs/server-safety.md 11
 */
export function cleanPicture(content: Buffer): Buffer | PictureFault {
  try {
    return content[0] === 0x89 ? cleanPng(content) : cleanJpeg(content)
  } catch (error) {
    if (error instanceof RangeError) return 'broken' // It ends in the middle.
    throw error
  }
}

const isTooLarge = (width: number, height: number) => width === 0 || height === 0 || width * height > mostPixels

/**
 * Width and height of a PNG or JPEG in points, as it is stored: a camera held upright may swap them.
 * @returns null when the content is neither
 */
export function pictureSize(content: Buffer): { width: number; height: number } | null {
  try {
    if (content[0] === 0x89) return { width: content.readUInt32BE(16), height: content.readUInt32BE(20) }
    for (let at = 2; content.readUInt8(at) === 0xff; ) {
      const code = content.readUInt8(at + 1)
      if (isFrame(code)) return { width: content.readUInt16BE(at + 7), height: content.readUInt16BE(at + 5) }
      at += code === 0xff ? 1 : 2 + content.readUInt16BE(at + 2)
    }
    return null
  } catch (error) {
    if (error instanceof RangeError) return null // It ends in the middle.
    throw error
  }
}

/** Chunks of a PNG that say how its image looks; all others tell something else. */
const keptChunks = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'sBIT', 'bKGD', 'pHYs'])

function cleanPng(content: Buffer): Buffer | PictureFault {
  const kept = [content.subarray(0, 8)]
  let at = 8
  for (;;) {
    const length = content.readUInt32BE(at)
    const type = content.toString('latin1', at + 4, at + 8)
    const whole = content.subarray(at, at + 12 + length)
    const sum = content.readUInt32BE(at + 8 + length)
    if (sum !== crc32(content.subarray(at + 4, at + 8 + length))) return 'broken'
    if ((at === 8) !== (type === 'IHDR')) return 'broken'
    if (type === 'IHDR' && isTooLarge(content.readUInt32BE(at + 8), content.readUInt32BE(at + 12))) return 'tooLarge'
    if (keptChunks.has(type)) kept.push(whole)
    if (type === 'IEND') break
    at += whole.length
  }
  const hasImage = kept.some((chunk) => chunk.toString('latin1', 4, 8) === 'IDAT')
  return hasImage ? Buffer.concat(kept) : 'broken'
}

const marker = { start: 0xd8, end: 0xd9, scan: 0xda, exif: 0xe1, adobe: 0xee, comment: 0xfe } as const

function cleanJpeg(content: Buffer): Buffer | PictureFault {
  const kept = [content.subarray(0, 2)]
  let at = 2
  let hasSize = false
  for (;;) {
    if (content.readUInt8(at) !== 0xff) return 'broken'
    const code = content.readUInt8(at + 1)
    if (code === 0xff) {
      at += 1 // A filling byte.
      continue
    }
    if (code === marker.end) {
      kept.push(content.subarray(at, at + 2))
      return hasSize ? Buffer.concat(kept) : 'broken'
    }
    const length = content.readUInt16BE(at + 2)
    if (length < 2) return 'broken'
    const segment = content.subarray(at, at + 2 + length)
    if (isFrame(code)) {
      if (isTooLarge(content.readUInt16BE(at + 7), content.readUInt16BE(at + 5))) return 'tooLarge'
      hasSize = true
    }
    if (code === marker.exif) kept.push(...directionOnly(segment))
    else if (!isTelling(code)) kept.push(segment)
    at += segment.length
    if (code === marker.scan) {
      const end = endOfScan(content, at)
      kept.push(content.subarray(at, end))
      at = end
    }
  }
}

/** Segments that hold width and height: all frame headers, but not the tables between their numbers. */
const isFrame = (code: number) => code >= 0xc0 && code <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(code)

/** Segments of applications and comments; the first (the format's own) and Adobe's (how colours are stored) are needed. */
const isTelling = (code: number) => code === marker.comment || (code > 0xe0 && code <= 0xef && code !== marker.adobe)

/** Finds the end of the image data after a scan header: the next marker that is no restart and no stuffed byte. */
function endOfScan(content: Buffer, from: number): number {
  for (let at = content.indexOf(0xff, from); at >= 0; at = content.indexOf(0xff, at + 1)) {
    const next = content.readUInt8(at + 1)
    if (next !== 0 && !(next >= 0xd0 && next <= 0xd7) && next !== 0xff) return at
  }
  throw new RangeError('the image data has no end')
}

/** The direction of the camera, the only thing kept of what it wrote down; nothing when it is the usual one. */
function directionOnly(segment: Buffer): Buffer[] {
  if (segment.toString('latin1', 4, 10) !== 'Exif\0\0') return []
  const tiff = segment.subarray(10)
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const long = (at: number) => (isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at))
  try {
    const directory = long(4)
    for (let n = 0; n < short(directory); n++) {
      const entry = directory + 2 + n * 12
      const direction = short(entry + 8)
      if (short(entry) === 0x0112 && direction > 1 && direction <= 8) return [exifOf(direction)]
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error // A table that points beyond its end says nothing.
  }
  return []
}

function exifOf(direction: number): Buffer {
  const segment = Buffer.alloc(36)
  segment.writeUInt16BE(0xffe1, 0)
  segment.writeUInt16BE(34, 2)
  segment.write('Exif\0\0MM\0*', 4, 'latin1')
  segment.writeUInt32BE(8, 14)
  segment.writeUInt16BE(1, 18)
  segment.writeUInt16BE(0x0112, 20)
  segment.writeUInt16BE(3, 22)
  segment.writeUInt32BE(1, 24)
  segment.writeUInt16BE(direction, 28)
  return segment
}
