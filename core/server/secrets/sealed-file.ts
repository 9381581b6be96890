import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** First bytes of a sealed file: no kind of file that we take begins so. */
const mark = Buffer.from('\u0000CHSEAL1', 'latin1')
const saltBytes = 16
const tagBytes = 16
/** Bytes that are sealed at a time: a piece is given out only once its seal is proven. */
const pieceBytes = 65_536

/**
 * The bytes of a file as they lie in the store: the mark, a salt, and pieces sealed with AES-256-GCM under a key of the file's
 * own. Pieces are numbered and the last one says so: none can be left out, moved, or cut off at the end; and the file opens
 * under its own name alone.
 * @param key  32 bytes, of the installation
 * @param name the file's key in the store
 * @source docs/server-safety.md 11, 29
 */
export async function* sealedBytes(content: AsyncIterable<Buffer>, key: Buffer, name: string): AsyncGenerator<Buffer> {
  const salt = randomBytes(saltBytes)
  const own = keyOf(key, salt, name)
  yield Buffer.concat([mark, salt])
  let number = 0
  for await (const { piece, isLast } of pieces(content, pieceBytes)) {
    const cipher = createCipheriv('aes-256-gcm', own, nonceOf(number++, isLast))
    yield Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()])
  }
}

/**
 * The bytes of a file behind those in the store. What was stored before files were sealed is given as it lies.
 * @throws Error when the file was changed, cut, or stored under another name
 */
export async function* openedBytes(stored: AsyncIterable<Buffer>, key: Buffer, name: string): AsyncGenerator<Buffer> {
  const source = stored[Symbol.asyncIterator]()
  let head = Buffer.alloc(0)
  try {
    while (head.length < mark.length + saltBytes) {
      const { value, done } = await source.next()
      if (done) break
      head = Buffer.concat([head, value])
    }
    const rest = { [Symbol.asyncIterator]: () => source }
    if (!isSealed(head)) {
      yield head
      yield* rest
      return
    }
    const own = keyOf(key, head.subarray(mark.length, mark.length + saltBytes), name)
    yield* openedPieces(following(head.subarray(mark.length + saltBytes), rest), own)
  } finally {
    await source.return?.()
  }
}

/** Whether stored bytes are those of a sealed file. */
export const isSealed = (head: Buffer): boolean => head.subarray(0, mark.length).equals(mark)

/** Size of the file behind a sealed one of so many bytes. */
export function openedSize(storedBytes: number): number {
  const body = storedBytes - mark.length - saltBytes
  return body - Math.ceil(body / (pieceBytes + tagBytes)) * tagBytes
}

async function* openedPieces(content: AsyncIterable<Buffer>, own: Buffer): AsyncGenerator<Buffer> {
  let number = 0
  for await (const { piece, isLast } of pieces(content, pieceBytes + tagBytes)) {
    const decipher = createDecipheriv('aes-256-gcm', own, nonceOf(number++, isLast), { authTagLength: tagBytes })
    decipher.setAuthTag(piece.subarray(-tagBytes))
    yield Buffer.concat([decipher.update(piece.subarray(0, -tagBytes)), decipher.final()])
  }
}

/** Cuts bytes into pieces of one size; the last one, which may be shorter or empty, is known as such. */
async function* pieces(
  content: AsyncIterable<Buffer>,
  size: number,
): AsyncGenerator<{ readonly piece: Buffer; readonly isLast: boolean }> {
  let waiting: Buffer[] = []
  let length = 0
  for await (const bytes of content) {
    waiting.push(bytes)
    length += bytes.length
    if (length <= size) continue
    let all = Buffer.concat(waiting)
    // What fills a piece exactly stays: it may be the last.
    for (; all.length > size; all = all.subarray(size)) yield { piece: all.subarray(0, size), isLast: false }
    waiting = [all]
    length = all.length
  }
  yield { piece: Buffer.concat(waiting), isLast: true }
}

async function* following(first: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield first
  yield* rest
}

const keyOf = (key: Buffer, salt: Buffer, name: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, `file ${name}`, 32))

/** The key is the file's own, so the number of the piece makes a nonce that comes once. */
function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUInt32BE(number, 4)
  nonce[11] = isLast ? 1 : 0
  return nonce
}
