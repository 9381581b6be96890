import { Readable } from 'node:stream'
import { Worker } from 'node:worker_threads'
import { slots } from '../jobs/semaphore.ts'
import { zip } from '../sheets/zip.ts'

/** A code as it is printed. */
export interface PrintedCode {
  /** Content of the code. */
  readonly text: string
  /** Stands below it, and names its file. */
  readonly no: string
  /** Stands above it; '' for none. */
  readonly name: string
  /** A small line below the number; '' for none. */
  readonly note: string
}

/** A sheet of codes to cut out. */
export interface CodeSheet {
  readonly title: string
  /** Stands at the foot of every page: who printed it. */
  readonly by: string
  /** `第{page}页 / 共{pages}页` with its two places. */
  readonly pageWords: string
  readonly codes: readonly PrintedCode[]
}

/** Task for the drawing thread. */
export type DrawingTask =
  | { readonly kind: 'pictures'; readonly codes: readonly PrintedCode[] }
  | { readonly kind: 'sheet'; readonly sheet: CodeSheet }
/** Result of the thread: one picture a code, or the sheet. */
export type DrawingAnswer = readonly Uint8Array[]

const mostSeconds = 60
const mostMemoryMb = 512
/** Drawings made at once in this process. */
const drawingSlots = slots(1)

/**
 * An archive with a PNG of each code, drawn in a thread of its own once somebody reads it.
 * @returns a stream; it breaks off when the drawing fails
 */
export const codeArchive = (codes: readonly PrintedCode[]): Readable =>
  Readable.from(
    (async function* () {
      const pictures = await draw({ kind: 'pictures', codes })
      yield* zip(codes.map(({ no }, at) => ({ name: `${no}.png`, content: [pictures[at] ?? new Uint8Array()] })))
    })(),
    { objectMode: false },
  )

/** A PDF with twelve codes a page, its Chinese glyphs embedded; drawn like the archive. */
export const codeSheet = (sheet: CodeSheet): Readable =>
  Readable.from(
    (async function* () {
      yield* (await draw({ kind: 'sheet', sheet })).map((piece) => Buffer.from(piece))
    })(),
    { objectMode: false },
  )

const draw = (task: DrawingTask): Promise<DrawingAnswer> =>
  drawingSlots(async () => {
    const worker = new Worker(new URL('./code-pictures-worker.ts', import.meta.url), {
      workerData: task,
      resourceLimits: { maxOldGenerationSizeMb: mostMemoryMb },
      execArgv: [],
    })
    const timer = setTimeout(() => void worker.terminate(), mostSeconds * 1000)
    try {
      return await new Promise<DrawingAnswer>((done, failed) => {
        worker.once('message', done)
        worker.once('error', failed)
        worker.once('exit', (code) => failed(new Error(`the drawing thread ended with ${code}`)))
      })
    } finally {
      clearTimeout(timer)
      await worker.terminate()
    }
  })
