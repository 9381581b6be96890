import { pipeline, Readable } from 'node:stream'
import { constants, crc32, createDeflateRaw } from 'node:zlib'

/** One file of an archive, its content in pieces. */
export interface ZipEntry {
  /** Path inside the archive. */
  readonly name: string
  readonly content: Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>
}

/** Fields of an entry in the directory at the end. */
interface Written {
  name: Buffer
  at: number
  crc: number
  size: number
  packedSize: number
}

const mostBytes = 0xffff_ffff
/** Bits 3 (sizes follow the content) and 11 (names are UTF-8). */
const flags = 0x0808
/** 1980-01-01: an archive says nothing of when it was made. */
const noDate = 0x0021_0000

/**
 * An archive as it is made: the pieces appear while the content does, in constant memory; who reads slowly slows it down.
 * @param entries asked for one after the other, so that a later one may depend on what an earlier one did
 * @throws RangeError when an entry or the whole passes 4 GB, beyond which another format would be needed
 */
export async function* zip(
  entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>,
): AsyncGenerator<Buffer, void, undefined> {
  const written: Written[] = []
  let at = 0
  for await (const { name, content } of entries) {
    const entry: Written = { name: Buffer.from(name), at, crc: 0, size: 0, packedSize: 0 }
    const header = headerOf(entry)
    yield header
    at += header.length
    for await (const piece of packed(content, entry)) {
      entry.packedSize += piece.length
      yield piece
    }
    const trailer = trailerOf(entry)
    yield trailer
    at += entry.packedSize + trailer.length
    if (at > mostBytes || entry.size > mostBytes) throw new RangeError('an archive of more than 4 GB cannot be made')
    written.push(entry)
  }
  yield directoryOf(written, at)
}

/** Bytes of content that are made ahead: it is packed on another thread, and neither should wait for the other. */
const aheadBytes = 256 * 1024

/** Packs content and counts it into the entry on the way. */
function packed(content: ZipEntry['content'], entry: Written): AsyncIterable<Buffer> {
  // Streams take the last option, which the types of zlib leave out.
  const options = { level: constants.Z_BEST_SPEED, chunkSize: 65_536, writableHighWaterMark: aheadBytes }
  const deflate = createDeflateRaw(options)
  const counted = async function* () {
    for await (const given of content) {
      const piece = typeof given === 'string' ? Buffer.from(given) : given
      entry.crc = crc32(piece, entry.crc)
      entry.size += piece.length
      yield piece
    }
  }
  // Its failure reaches the reader of the packed pieces; there is nobody else to tell.
  pipeline(Readable.from(counted(), { objectMode: false, highWaterMark: aheadBytes }), deflate, () => undefined)
  return deflate
}

function headerOf({ name }: Written): Buffer {
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x0403_4b50, 0)
  header.writeUInt16LE(20, 4)
  header.writeUInt16LE(flags, 6)
  header.writeUInt16LE(8, 8)
  header.writeUInt32LE(noDate, 10)
  header.writeUInt16LE(name.length, 26)
  return Buffer.concat([header, name])
}

function trailerOf({ crc, packedSize, size }: Written): Buffer {
  const trailer = Buffer.alloc(16)
  trailer.writeUInt32LE(0x0807_4b50, 0)
  trailer.writeUInt32LE(crc, 4)
  trailer.writeUInt32LE(packedSize % (mostBytes + 1), 8)
  trailer.writeUInt32LE(size % (mostBytes + 1), 12)
  return trailer
}

function directoryOf(written: readonly Written[], start: number): Buffer {
  const records = written.flatMap(({ name, at, crc, size, packedSize }) => {
    const record = Buffer.alloc(46)
    record.writeUInt32LE(0x0201_4b50, 0)
    record.writeUInt16LE(20, 4)
    record.writeUInt16LE(20, 6)
    record.writeUInt16LE(flags, 8)
    record.writeUInt16LE(8, 10)
    record.writeUInt32LE(noDate, 12)
    record.writeUInt32LE(crc, 16)
    record.writeUInt32LE(packedSize, 20)
    record.writeUInt32LE(size, 24)
    record.writeUInt16LE(name.length, 28)
    record.writeUInt32LE(at, 42)
    return [record, name]
  })
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x0605_4b50, 0)
  end.writeUInt16LE(written.length, 8)
  end.writeUInt16LE(written.length, 10)
  end.writeUInt32LE(
    records.reduce((sum, { length }) => sum + length, 0),
    12,
  )
  end.writeUInt32LE(start, 16)
  return Buffer.concat([...records, end])
}
