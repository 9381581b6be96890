import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { importErrors } from '../../shared/import.ts'
import type { ReadRow, SheetAnswer, SheetQuestion } from './sheet-row.ts'
import { slots } from '../jobs/semaphore.ts'

const mostFileBytes = 5 * 1024 * 1024
const mostSeconds = 20
const mostMemoryMb = 256
/** Time that a thread waits for the next file. */
const restSeconds = 15
/** Files read at once in this process. */
const readingSlots = slots(2)

/**
 * Reads the first sheet of an .xlsx file, or a .csv file in UTF-8 or GB18030, in a thread beside with little memory and
 * time: what it is its content says, and a file made to burst is refused.
 * @param mostRows rows beside the heading
 * @returns rows that have something in them, every cell as text; numbers of lost digits as `lostDigits`
 * @throws import.missing, tooLarge, kind, oldKind, unreadable, tooManyRows
 * @source docs/server-safety.md 12
 */
export async function readSheet(content: Buffer | undefined, mostRows: number): Promise<ReadRow[]> {
  if (!content || content.length === 0) throw importErrors.missing()
  if (content.length > mostFileBytes) throw importErrors.tooLarge()
  if (content.readUInt8(0) === 0xd0 && content.subarray(1, 4).equals(Buffer.from([0xcf, 0x11, 0xe0])))
    throw importErrors.oldKind()
  const isArchive = content.subarray(0, 2).toString('latin1') === 'PK'
  if (!isArchive && content.includes(0)) throw importErrors.kind()
  const answer = await readingSlots(() => ask({ content, isArchive, mostRows }))
  if ('rows' in answer) return answer.rows
  throw answer.fault === 'tooManyRows' ? importErrors.tooManyRows({ n: mostRows }) : importErrors.unreadable()
}

async function ask(question: SheetQuestion): Promise<SheetAnswer> {
  const reader = wake() ?? startReader()
  const timer = setTimeout(() => void reader.terminate(), mostSeconds * 1000)
  const listening = new AbortController()
  const { signal } = listening
  const unread: SheetAnswer = { fault: 'unreadable' }
  reader.postMessage(question)
  const answer = await Promise.race([
    once(reader, 'message', { signal }).then(([said]) => said as SheetAnswer),
    once(reader, 'exit', { signal }).then(() => unread),
  ]).catch(() => unread) // Out of memory, above all.
  listening.abort()
  clearTimeout(timer)
  // Who was given a file that could not be read is given no other one.
  if ('rows' in answer) rest(reader)
  else await reader.terminate()
  return answer
}

/** Threads that wait for another file, each with the end of its waiting: to start one takes longer than to read a sheet. */
const resting = new Map<Worker, NodeJS.Timeout>()

function startReader(): Worker {
  const reader = new Worker(new URL('./sheet-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: mostMemoryMb },
    execArgv: [],
  })
  const gone = () => {
    clearTimeout(resting.get(reader))
    resting.delete(reader)
  }
  return reader.on('error', gone).on('exit', gone)
}

function rest(reader: Worker): void {
  reader.unref()
  const end = () => {
    resting.delete(reader)
    void reader.terminate()
  }
  resting.set(reader, setTimeout(end, restSeconds * 1000).unref())
}

function wake(): Worker | undefined {
  const [waiting] = resting
  if (!waiting) return undefined
  const [reader, timer] = waiting
  clearTimeout(timer)
  resting.delete(reader)
  reader.ref()
  return reader
}
