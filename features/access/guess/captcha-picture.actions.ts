import { randomInt } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'

const width = 130
const height = 48

/** Five by seven dots a character, one hex pair a row; characters that look alike are left out. */
const glyphs: Readonly<Record<string, string>> = {
  A: '0e11111f111111',
  C: '0e11101010110e',
  D: '1c12111111121c',
  E: '1f10101e10101f',
  F: '1f10101e101010',
  H: '1111111f111111',
  K: '11121418141211',
  L: '1010101010101f',
  M: '111b1515111111',
  N: '11111915131111',
  P: '1e11111e101010',
  R: '1e11111e141211',
  T: '1f040404040404',
  U: '1111111111110e',
  W: '1111111515150a',
  X: '11110a040a1111',
  Y: '1111110a040404',
  3: '1f02040201110e',
  4: '02060a121f0202',
  5: '1f101e0101110e',
  6: '0608101e11110e',
  7: '1f010204080808',
  9: '0e11110f01020c',
}
const alphabet = Object.keys(glyphs)

/** Five random characters of those that can be drawn. */
export const captchaText = (): string => Array.from({ length: 5 }, () => alphabet[randomInt(alphabet.length)]).join('')

/**
 * Picture of a text, 130 by 48, each character turned, slanted and waved by chance, under lines and dots.
 * @returns the picture as PNG
 * @source docs/wire.md 1.2
 */
export function drawCaptcha(text: string): Buffer {
  const pixels = Buffer.alloc(width * height * 3)
  for (let at = 0; at < pixels.length; at++) pixels[at] = randomInt(225, 256)
  const wave = { height: between(1.2, 2.4), length: between(14, 22), shift: between(0, 6) }
  ;[...text].forEach((character, place) => drawCharacter(pixels, character, place, wave))
  for (let line = 0; line < 3; line++) drawLine(pixels)
  return pngOf(pixels)
}

const between = (low: number, high: number) => low + (randomInt(10_000) / 10_000) * (high - low)
type Colour = readonly [number, number, number]
const darkColour = (): Colour => [randomInt(130), randomInt(130), randomInt(130)]

function paint(pixels: Buffer, x: number, y: number, colour: Colour, strength = 1): void {
  if (x < 0 || y < 0 || x >= width || y >= height) return
  const at = (y * width + x) * 3
  colour.forEach((part, index) => {
    pixels[at + index] = Math.round((pixels[at + index] ?? 255) * (1 - strength) + part * strength)
  })
}

/** Looks up, for each pixel around the place of a character, which dot of the glyph lies under it. */
function drawCharacter(
  pixels: Buffer,
  character: string,
  place: number,
  wave: { height: number; length: number; shift: number },
): void {
  const colour = darkColour()
  const turn = between(-0.35, 0.35)
  const slant = between(-0.25, 0.25)
  const dot = between(3.7, 4.5)
  const centre = { x: 15 + place * 25 + between(-2, 2), y: 24 + between(-3.5, 3.5) }
  const [cosine, sine] = [Math.cos(turn), Math.sin(turn)]
  for (let y = 0; y < height; y++) {
    for (let x = Math.floor(centre.x - 22); x < centre.x + 22; x++) {
      let inked = 0
      for (const [shiftX, shiftY] of [
        [0.25, 0.25],
        [0.75, 0.25],
        [0.25, 0.75],
        [0.75, 0.75],
      ] as const) {
        const across = x + shiftX - centre.x
        const down =
          y + shiftY - centre.y + wave.height * Math.sin(((x + shiftX) / wave.length) * 2 * Math.PI + wave.shift)
        const column = Math.floor((across * cosine + down * sine - down * slant) / dot + 2.5)
        const row = Math.floor((down * cosine - across * sine) / dot + 3.5)
        if (isDot(character, column, row)) inked += 0.25
      }
      if (inked > 0) paint(pixels, x, y, colour, inked)
    }
  }
}

function isDot(character: string, column: number, row: number): boolean {
  if (column < 0 || column > 4 || row < 0 || row > 6) return false
  const rowDots = Number.parseInt((glyphs[character] ?? '').slice(row * 2, row * 2 + 2), 16)
  return ((rowDots >> (4 - column)) & 1) === 1
}

function drawLine(pixels: Buffer): void {
  const colour = darkColour()
  const [start, bend, end] = [between(4, height - 4), between(-14, 14), between(4, height - 4)]
  for (let step = 0; step <= width * 2; step++) {
    const part = step / (width * 2)
    const y = start + (end - start) * part + bend * Math.sin(part * Math.PI * 2)
    paint(pixels, Math.floor(step / 2), Math.floor(y), colour, 0.7)
  }
}

/** A PNG of eight-bit red, green and blue. */
function pngOf(pixels: Buffer): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const rows = Buffer.alloc((width * 3 + 1) * height)
  for (let y = 0; y < height; y++) pixels.copy(rows, y * (width * 3 + 1) + 1, y * width * 3, (y + 1) * width * 3)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const framed = Buffer.alloc(named.length + 8)
  framed.writeUInt32BE(content.length, 0)
  named.copy(framed, 4)
  framed.writeUInt32BE(crc32(named), named.length + 4)
  return framed
}
