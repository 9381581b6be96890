import { inflateSync } from 'node:zlib'

/** Tables that only finer typesetting needs: kerning, alternatives, vertical text. */
const leftOut = new Set(['BASE', 'GDEF', 'GPOS', 'GSUB', 'STAT', 'vhea', 'vmtx'])

/**
 * A font of the web (WOFF) as a plain one (TrueType), without what drawing single lines does not need: readers unpack a
 * packed table anew for every glyph.
 * @throws Error when it is no WOFF
 */
export function unpackFont(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('this is no WOFF font')
  const count = woff.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, n) => tableAt(woff, 44 + n * 20)).filter(
    ({ tag }) => !leftOut.has(tag),
  )
  const header = Buffer.alloc(12 + tables.length * 16)
  const power = Math.floor(Math.log2(tables.length))
  woff.copy(header, 0, 4, 8)
  header.writeUInt16BE(tables.length, 4)
  header.writeUInt16BE(2 ** power * 16, 6)
  header.writeUInt16BE(power, 8)
  header.writeUInt16BE(tables.length * 16 - 2 ** power * 16, 10)
  let at = header.length
  tables.forEach(({ tag, checksum, content }, n) => {
    header.write(tag, 12 + n * 16, 'latin1')
    header.writeUInt32BE(checksum, 16 + n * 16)
    header.writeUInt32BE(at, 20 + n * 16)
    header.writeUInt32BE(content.length, 24 + n * 16)
    at += padded(content).length
  })
  return Buffer.concat([header, ...tables.map(({ content }) => padded(content))])
}

function tableAt(woff: Buffer, place: number): { tag: string; checksum: number; content: Buffer } {
  const [at = 0, packed = 0, size = 0, checksum = 0] = [4, 8, 12, 16].map((offset) => woff.readUInt32BE(place + offset))
  const bytes = woff.subarray(at, at + packed)
  return {
    tag: woff.toString('latin1', place, place + 4),
    checksum,
    content: packed < size ? inflateSync(bytes, { maxOutputLength: size }) : bytes,
  }
}

/** Tables begin at multiples of four. */
const padded = (content: Buffer): Buffer => Buffer.concat([content, Buffer.alloc((4 - (content.length % 4)) % 4)])
