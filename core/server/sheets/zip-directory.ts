import { inflateRawSync } from 'node:zlib'

/** One file in an archive, as its directory tells of it. */
export interface ZipFile {
  readonly name: string
  readonly packedSize: number
  readonly size: number
  /** 0 stored, 8 deflated. */
  readonly method: number
  /** Position at which its header begins. */
  readonly at: number
}

const endMark = 0x0605_4b50
const recordMark = 0x0201_4b50
const headerMark = 0x0403_4b50

/**
 * The directory of an archive. Null: it is broken, encrypted, larger than 4 GB, or names a place outside itself.
 */
export function readZipDirectory(archive: Buffer): ZipFile[] | null {
  try {
    return entriesOf(archive)
  } catch (error) {
    if (error instanceof RangeError) return null // A number pointed beyond the end.
    throw error
  }
}

function entriesOf(archive: Buffer): ZipFile[] | null {
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end < 0 || archive.readUInt32LE(end) !== endMark) return null
  const count = archive.readUInt16LE(end + 10)
  let at = archive.readUInt32LE(end + 16)
  const entries: ZipFile[] = []
  for (let n = 0; n < count; n++) {
    if (archive.readUInt32LE(at) !== recordMark) return null
    const flags = archive.readUInt16LE(at + 8)
    const lengths = [28, 30, 32].map((offset) => archive.readUInt16LE(at + offset))
    const name = archive.toString('utf8', at + 46, at + 46 + (lengths[0] ?? 0))
    const entry = {
      name,
      method: archive.readUInt16LE(at + 10),
      packedSize: archive.readUInt32LE(at + 20),
      size: archive.readUInt32LE(at + 24),
      at: archive.readUInt32LE(at + 42),
    }
    const isEncrypted = (flags & 1) === 1
    const leavesArchive =
      name.startsWith('/') || name.includes('\\') || name.includes('\0') || name.split('/').includes('..')
    if (isEncrypted || leavesArchive || entry.size === 0xffff_ffff || ![0, 8].includes(entry.method)) return null
    entries.push(entry)
    at += 46 + lengths.reduce((sum, length) => sum + length, 0)
  }
  return entries
}

/**
 * Unpacks one file of an archive, counting while it does: a file larger than it claims is not unpacked to its end.
 * @throws Error when the file is not what the directory says
 */
export function unpack(archive: Buffer, { at, method, packedSize, size }: ZipFile): Buffer {
  if (archive.readUInt32LE(at) !== headerMark) throw new Error('the archive is broken')
  const start = at + 30 + archive.readUInt16LE(at + 26) + archive.readUInt16LE(at + 28)
  const packed = archive.subarray(start, start + packedSize)
  const content = method === 0 ? packed : inflateRawSync(packed, { maxOutputLength: Math.max(size, 1) })
  if (content.length !== size) throw new Error('a file in the archive is not as large as it says')
  return content
}
