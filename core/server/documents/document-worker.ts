import { readFileSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'
import PDFDocument from 'pdfkit'
import type { DrawnDocument, Mark } from '../../shared/document.ts'
import { unpackFont } from '../pictures/fonts/unpack-font.ts'
import type { DrawingOrder, DrawingResult } from './document.ts'

const font = unpackFont(readFileSync(new URL('../pictures/fonts/noto-sans-sc.woff', import.meta.url)))

/** The moment that every document carries as its making: the same document is the same file, however often it is drawn. */
const undated = new Date(0)

async function pdfOf({ title, width, height, pages }: DrawnDocument): Promise<Uint8Array> {
  const info = { Title: title, CreationDate: undated, ModDate: undated }
  const pdf = new PDFDocument({ size: [width, height], margin: 0, autoFirstPage: false, info })
  const pieces: Buffer[] = []
  const ended = new Promise<void>((done) => pdf.on('end', done))
  pdf.on('data', (piece: Buffer) => pieces.push(piece))
  pdf.registerFont('text', font)
  for (const marks of pages) {
    pdf.addPage()
    pdf.font('text')
    for (const mark of marks) draw(pdf, mark)
  }
  pdf.end()
  await ended
  return Buffer.concat(pieces)
}

function draw(pdf: PDFKit.PDFDocument, mark: Mark): void {
  if (mark.kind === 'line') {
    pdf.moveTo(mark.x, mark.y).lineTo(mark.toX, mark.toY).lineWidth(mark.width).stroke(mark.color)
    return
  }
  const { x, y, width, height, size, text, align = 'left', color = '#000' } = mark
  pdf
    .fillColor(color)
    .fontSize(size)
    .text(text, x, y, { width, height, align, lineBreak: true, ellipsis: true, lineGap: 0 })
}

parentPort?.on('message', ({ no, document }: DrawingOrder) => {
  pdfOf(document).then(
    (pdf) => parentPort?.postMessage({ no, pdf } satisfies DrawingResult),
    (cause: unknown) => parentPort?.postMessage({ no, error: String(cause) } satisfies DrawingResult),
  )
})
