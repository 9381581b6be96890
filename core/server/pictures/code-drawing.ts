import { crc32, deflateSync } from 'node:zlib'
import { encodeQR } from 'qr'

/** Modules of a code as rows of dark and light, with the quiet zone that readers need around it. */
export const modulesOf = (text: string): boolean[][] => encodeQR(text, 'raw', { ecc: 'medium', border: 4 })

/** Pixels of one module in a picture: a code of 37 modules prints sharp at 5 cm. */
const pixelsOfModule = 12

/**
 * A code as a PNG of black and white.
 * @param text what the code says, an address
 */
export function codePng(text: string): Buffer {
  const modules = modulesOf(text)
  const side = modules.length * pixelsOfModule
  const bytes = Math.ceil(side / 8)
  const rows = modules.flatMap((row) => {
    const line = Buffer.alloc(1 + bytes, 0xff)
    line.writeUInt8(0, 0) // No filter.
    for (let x = 0; x < side; x++)
      if (row[Math.floor(x / pixelsOfModule)]) line[1 + (x >> 3)] = (line[1 + (x >> 3)] ?? 0) & ~(0x80 >> (x & 7))
    return Array<Buffer>(pixelsOfModule).fill(line)
  })
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.writeUInt8(1, 8) // One bit a pixel, grey.
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const around = Buffer.alloc(8)
  around.writeUInt32BE(data.length, 0)
  around.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([around.subarray(0, 4), body, around.subarray(4)])
}
