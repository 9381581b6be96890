import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import PDFDocument from 'pdfkit'
import { codePng, modulesOf } from './code-drawing.ts'
import { unpackFont } from './fonts/unpack-font.ts'
import type { CodeSheet, DrawingAnswer, DrawingTask, PrintedCode } from './code-pictures.ts'

const font = new URL('./fonts/noto-sans-sc.woff', import.meta.url)
/** A4 in points, three codes across and four down, with room at the head and the foot. */
const page = { width: 595.28, height: 841.89, margin: 36, head: 30, foot: 20 }
const columns = 3
const lines = 4
const cell = {
  width: (page.width - 2 * page.margin) / columns,
  height: (page.height - 2 * page.margin - page.head - page.foot) / lines,
}
const codeSide = 118

async function sheetOf({ title, by, pageWords, codes }: CodeSheet): Promise<DrawingAnswer> {
  const pdf = new PDFDocument({ size: 'A4', margin: 0, autoFirstPage: false, info: { Title: title, Author: by } })
  const pieces: Buffer[] = []
  const ended = new Promise<void>((done) => pdf.on('end', done))
  pdf.on('data', (piece: Buffer) => pieces.push(piece))
  pdf.registerFont('text', unpackFont(readFileSync(font)))
  const onPage = columns * lines
  const pages = Math.max(1, Math.ceil(codes.length / onPage))
  for (let n = 0; n < pages; n++) {
    pdf.addPage()
    pdf.font('text').fillColor('#000').fontSize(13).text(title, page.margin, page.margin, oneLine(page.width))
    const foot = `${by}    ${pageWords.replace('{page}', String(n + 1)).replace('{pages}', String(pages))}`
    pdf.fontSize(8).fillColor('#555')
    pdf.text(foot, page.margin, page.height - page.margin - 10, {
      ...oneLine(page.width - 2 * page.margin),
      align: 'right',
    })
    codes.slice(n * onPage, (n + 1) * onPage).forEach((code, at) => drawCode(pdf, code, at))
  }
  pdf.end()
  await ended
  return pieces
}

function drawCode(pdf: PDFKit.PDFDocument, { text, no, name, note }: PrintedCode, at: number): void {
  const left = page.margin + (at % columns) * cell.width
  const top = page.margin + page.head + Math.floor(at / columns) * cell.height
  pdf.rect(left, top, cell.width, cell.height).lineWidth(0.5).dash(3, { space: 3 }).stroke('#aaa').undash()
  const within = { ...oneLine(cell.width - 12), align: 'center' as const }
  pdf.fillColor('#000').fontSize(11)
  pdf.text(name, left + 6, top + 8, within)
  drawModules(pdf, modulesOf(text), left + (cell.width - codeSide) / 2, top + 24)
  pdf.fontSize(9).text(no, left + 6, top + 26 + codeSide, within)
  pdf
    .fontSize(7)
    .fillColor('#555')
    .text(note, left + 6, top + 39 + codeSide, within)
}

/** As areas, not as a picture: sharp at any size. Dark modules beside each other are drawn as one. */
function drawModules(pdf: PDFKit.PDFDocument, modules: readonly boolean[][], left: number, top: number): void {
  const side = codeSide / modules.length
  modules.forEach((row, y) => {
    for (let x = 0; x < row.length; x++) {
      if (!row[x]) continue
      const start = x
      while (row[x + 1]) x++
      pdf.rect(left + start * side, top + y * side, (x + 1 - start) * side, side)
    }
  })
  pdf.fill('#000')
}

/** Words that do not fit their place end in dots. */
const oneLine = (width: number) => ({ width, height: 16, lineBreak: true, ellipsis: true })

async function answer(task: DrawingTask): Promise<DrawingAnswer> {
  return task.kind === 'sheet' ? sheetOf(task.sheet) : task.codes.map(({ text }) => codePng(text))
}

parentPort?.postMessage(await answer(workerData as DrawingTask))
