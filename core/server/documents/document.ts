import { Worker } from 'node:worker_threads'
import type { DrawnDocument } from '../../shared/document.ts'

/** A document for the drawing thread, and its answer. */
export interface DrawingOrder {
  readonly no: number
  readonly document: DrawnDocument
}
export type DrawingResult =
  | { readonly no: number; readonly pdf: Uint8Array }
  | { readonly no: number; readonly error: string }

const mostSeconds = 30
const mostMemoryMb = 512
/** Documents that wait for the thread at most; more are refused as busy. */
const mostWaiting = 64

interface Waiting {
  done(pdf: Buffer): void
  failed(cause: Error): void
  readonly timer: NodeJS.Timeout
}

/** The drawing thread of this process: begun with the first document, kept with its font, gone with the process. */
const thread: { worker: Worker | null; next: number; readonly waiting: Map<number, Waiting> } = {
  worker: null,
  next: 0,
  waiting: new Map(),
}

/**
 * Draws a document as PDF, its Chinese glyphs embedded, in a thread of its own. No transaction is needed or held.
 * @throws Error when the thread fails, does not end in time or has too much to do
 */
export function drawDocument(document: DrawnDocument): Promise<Buffer> {
  if (thread.waiting.size >= mostWaiting) return Promise.reject(new Error('too many documents wait to be drawn'))
  const worker = runningThread()
  const no = (thread.next += 1)
  return new Promise<Buffer>((done, failed) => {
    const timer = setTimeout(() => stop(new Error('a document was not drawn in time')), mostSeconds * 1000)
    thread.waiting.set(no, { done, failed, timer })
    worker.ref()
    worker.postMessage({ no, document } satisfies DrawingOrder)
  })
}

function runningThread(): Worker {
  if (thread.worker) return thread.worker
  const worker = new Worker(new URL('./document-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: mostMemoryMb },
    execArgv: [],
  })
  worker.on('message', (result: DrawingResult) => {
    const waiting = thread.waiting.get(result.no)
    if (!waiting) return
    thread.waiting.delete(result.no)
    clearTimeout(waiting.timer)
    if (thread.waiting.size === 0) worker.unref()
    if ('pdf' in result) waiting.done(Buffer.from(result.pdf))
    else waiting.failed(new Error(result.error))
  })
  worker.on('error', stop)
  worker.on('exit', () => {
    if (thread.worker === worker) stop(new Error('the drawing thread ended'))
  })
  thread.worker = worker
  return worker
}

/** Ends the thread and everything that waits for it; the next document begins another. */
function stop(cause: Error): void {
  const { worker } = thread
  thread.worker = null
  for (const [no, { failed, timer }] of thread.waiting) {
    thread.waiting.delete(no)
    clearTimeout(timer)
    failed(cause)
  }
  void worker?.terminate()
}
