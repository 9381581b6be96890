import { crc32, deflateSync } from 'node:zlib'

/** Side of a drawn picture in points. */
const side = 480

type Colour = readonly [red: number, green: number, blue: number]

/** A filled shape of a drawing, in points from the upper left. */
type Shape =
  | {
      readonly box: readonly [left: number, top: number, right: number, bottom: number]
      readonly of: Colour
      readonly round?: number
    }
  | { readonly disc: readonly [x: number, y: number, radius: number]; readonly of: Colour }

const dark: Colour = [38, 50, 66]
const light: Colour = [236, 241, 246]
const glass: Colour = [150, 196, 226]

/** Drawings of goods, each of a few plain shapes. */
const drawings = {
  soundBox: (of: Colour): Shape[] => [
    { box: [130, 90, 350, 400], of, round: 40 },
    { disc: [240, 220, 78], of: dark },
    { disc: [240, 220, 34], of: light },
    { box: [190, 330, 290, 360], of: light, round: 12 },
  ],
  pos: (of: Colour): Shape[] => [
    { box: [150, 60, 330, 430], of, round: 28 },
    { box: [170, 90, 310, 250], of: glass, round: 8 },
    ...[0, 1, 2].flatMap((row) =>
      [0, 1, 2].map((column): Shape => {
        const [left, top] = [172 + column * 48, 272 + row * 44]
        return { box: [left, top, left + 40, top + 32], of: light, round: 8 }
      }),
    ),
  ],
  printer: (of: Colour): Shape[] => [
    { box: [180, 70, 300, 200], of: [255, 255, 255] },
    { box: [200, 100, 280, 108], of: dark },
    { box: [200, 128, 260, 136], of: dark },
    { box: [100, 180, 380, 390], of, round: 30 },
    { box: [150, 200, 330, 216], of: dark, round: 6 },
    { disc: [330, 330, 18], of: light },
  ],
  paper: (of: Colour): Shape[] => [
    { box: [130, 190, 350, 420], of: [214, 222, 230], round: 18 },
    { disc: [240, 190, 110], of: [226, 232, 238] },
    { disc: [240, 190, 46], of },
    { disc: [240, 190, 22], of: light },
  ],
  stand: (of: Colour): Shape[] => [
    { box: [120, 70, 360, 370], of, round: 24 },
    { box: [160, 110, 320, 270], of: [255, 255, 255], round: 8 },
    { box: [180, 130, 220, 170], of: dark },
    { box: [260, 130, 300, 170], of: dark },
    { box: [180, 210, 220, 250], of: dark },
    { box: [244, 194, 268, 218], of: dark },
    { box: [90, 370, 390, 410], of: dark, round: 16 },
  ],
} as const

/** A picture of a kind of goods in a colour, as a PNG. */
export function productPicture(kind: keyof typeof drawings, of: Colour): Buffer {
  const shapes = drawings[kind](of)
  const rows = Buffer.alloc(side * (side * 3 + 1))
  for (let y = 0; y < side; y++) {
    const start = y * (side * 3 + 1) + 1
    for (let x = 0; x < side; x++) rows.set(colourAt(shapes, x, y), start + x * 3)
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([8, 2], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const colourAt = (shapes: readonly Shape[], x: number, y: number): Colour =>
  shapes.findLast((shape) => covers(shape, x, y))?.of ?? [246, 248, 250]

function covers(shape: Shape, x: number, y: number): boolean {
  if ('disc' in shape) {
    const [cx, cy, radius] = shape.disc
    return (x - cx) ** 2 + (y - cy) ** 2 <= radius ** 2
  }
  const [left, top, right, bottom] = shape.box
  if (x < left || x >= right || y < top || y >= bottom) return false
  const { round = 0 } = shape
  const nearX = Math.max(left + round - x, x - (right - 1 - round), 0)
  const nearY = Math.max(top + round - y, y - (bottom - 1 - round), 0)
  return nearX ** 2 + nearY ** 2 <= round ** 2 || nearX === 0 || nearY === 0
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const whole = Buffer.alloc(body.length + 8)
  whole.writeUInt32BE(content.length, 0)
  body.copy(whole, 4)
  whole.writeUInt32BE(crc32(body), body.length + 4)
  return whole
}
