import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { isSealed, openedBytes, openedSize, sealedBytes } from './sealed-file.ts'

const key = randomBytes(32)
const name = 'private/2026-11/a.png'
async function all(bytes: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of bytes) parts.push(part)
  return Buffer.concat(parts)
}
const sealed = (content: Buffer, chunk = 10_000) => all(sealedBytes(chunksOf(content, chunk), key, name))
const opened = (stored: Buffer, { by = key, as = name, chunk = 7_000 } = {}) =>
  all(openedBytes(chunksOf(stored, chunk), by, as))

function chunksOf(content: Buffer, size: number): Readable {
  const chunks: Buffer[] = []
  for (let at = 0; at < content.length; at += size) chunks.push(content.subarray(at, at + size))
  return Readable.from(chunks)
}

describe('a sealed file', () => {
  const piece = 65_536
  it.each([0, 1, 7, piece - 1, piece, piece + 1, 2 * piece, 300_000])(
    'of %i bytes is read as it was, and says its size',
    async (size) => {
      const content = randomBytes(size)
      const stored = await sealed(content)
      expect(isSealed(stored)).toBe(true)
      expect(openedSize(stored.length)).toBe(size)
      expect((await opened(stored)).equals(content)).toBe(true)
      expect((await opened(stored, { chunk: 5 })).equals(content)).toBe(true)
    },
    30_000,
  )

  it('holds nothing that can be read, and is never the same twice', async () => {
    const content = Buffer.alloc(100_000, '身份证 310101199001011234 ')
    const [one, other] = [await sealed(content), await sealed(content)]
    expect(one.includes('310101199001011234')).toBe(false)
    expect(one.equals(other)).toBe(false)
  })

  it('is given as it lies when it was stored before files were sealed', async () => {
    for (const size of [0, 3, 24, 100_000]) {
      const content = Buffer.alloc(size, 'PK\u0003\u0004')
      expect((await opened(content)).equals(content)).toBe(true)
    }
  })

  const content = randomBytes(200_000)
  it.each([
    ['one bit changed', (stored: Buffer) => flipped(stored, 100)],
    ['its last bit changed', (stored: Buffer) => flipped(stored, stored.length - 1)],
    ['its salt changed', (stored: Buffer) => flipped(stored, 10)],
    ['its end cut off', (stored: Buffer) => stored.subarray(0, -1)],
    ['its last pieces cut off', (stored: Buffer) => stored.subarray(0, 24 + piece + 16)],
    ['everything but its head cut off', (stored: Buffer) => stored.subarray(0, 24)],
    [
      'two pieces exchanged',
      (stored: Buffer) =>
        Buffer.concat([
          stored.subarray(0, 24),
          stored.subarray(24 + piece + 16, 24 + 2 * (piece + 16)),
          stored.subarray(24, 24 + piece + 16),
          stored.subarray(24 + 2 * (piece + 16)),
        ]),
    ],
  ])('with %s is refused', async (_what, change) => {
    await expect(opened(change(await sealed(content)))).rejects.toThrow()
  })

  it('opens under no other name and by no other key', async () => {
    const stored = await sealed(content)
    await expect(opened(stored, { as: 'private/2026-11/b.png' })).rejects.toThrow()
    await expect(opened(stored, { by: randomBytes(32) })).rejects.toThrow()
  })
})

function flipped(stored: Buffer, at: number): Buffer {
  const changed = Buffer.from(stored)
  changed[at] = (changed[at] ?? 0) ^ 1
  return changed
}
