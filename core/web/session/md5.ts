const shifts = [7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21]
const sines = Array.from({ length: 64 }, (_, step) => Math.floor(Math.abs(Math.sin(step + 1)) * 2 ** 32) >>> 0)

/**
 * Lower-case MD5 hex of a text (UTF-8), as the family of this product sends a typed password. It hides nothing on its
 * own; the server hashes it again.
 * @source docs/rulings.md 16, RFC 1321
 */
export function md5Hex(text: string): string {
  const words = wordsOf(new TextEncoder().encode(text))
  const state = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476]
  for (let at = 0; at < words.length; at += 16) addBlock(state, words.subarray(at, at + 16))
  return state.map(littleEndianHex).join('')
}

/** The message as 32-bit words, closed by a 1 bit, zeros and its length in bits. */
function wordsOf(bytes: Uint8Array): Uint32Array {
  const words = new Uint32Array((((bytes.length + 8) >>> 6) + 1) * 16)
  const view = new DataView(words.buffer)
  bytes.forEach((byte, at) => view.setUint8(at, byte))
  view.setUint8(bytes.length, 0x80)
  view.setUint32((words.length - 2) * 4, bytes.length * 8, true)
  view.setUint32((words.length - 1) * 4, Math.floor(bytes.length / 2 ** 29), true)
  return words.map((_, at) => view.getUint32(at * 4, true))
}

function addBlock(state: number[], block: Uint32Array): void {
  let [a = 0, b = 0, c = 0, d = 0] = state
  for (let step = 0; step < 64; step++) {
    const [mixed, at] = roundOf(step, b, c, d)
    const sum = (a + mixed + (sines[step] ?? 0) + (block[at] ?? 0)) >>> 0
    const shift = shifts[(step >> 4) * 4 + (step % 4)] ?? 0
    ;[a, d, c, b] = [d, c, b, (b + ((sum << shift) | (sum >>> (32 - shift)))) >>> 0]
  }
  ;[a, b, c, d].forEach((part, at) => {
    state[at] = ((state[at] ?? 0) + part) >>> 0
  })
}

function roundOf(step: number, b: number, c: number, d: number): [mixed: number, wordAt: number] {
  if (step < 16) return [(b & c) | (~b & d), step]
  if (step < 32) return [(d & b) | (~d & c), (5 * step + 1) % 16]
  if (step < 48) return [b ^ c ^ d, (3 * step + 5) % 16]
  return [c ^ (b | ~d), (7 * step) % 16]
}

function littleEndianHex(word: number): string {
  return [0, 8, 16, 24].map((shift) => ((word >>> shift) & 0xff).toString(16).padStart(2, '0')).join('')
}
