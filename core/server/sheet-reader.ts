import { Worker } from 'node:worker_threads'
import { importErrors } from '../shared/import.ts'
import type { ReadRow, SheetAnswer, SheetQuestion } from './sheet-row.ts'
import { slots } from './slots.ts'

const mostFileBytes = 5 * 1024 * 1024
const mostSeconds = 20
const mostMemoryMb = 256
/** Files read at once in this process. */
const readingSlots = slots(2)

/**
 * Reads the first sheet of an .xlsx file, or a .csv file in UTF-8 or GB18030, in a thread of its own with little memory
 * and time: what it is its content says, and a file made to burst is refused.
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
  const worker = new Worker(new URL('./sheet-worker.ts', import.meta.url), {
    workerData: question,
    resourceLimits: { maxOldGenerationSizeMb: mostMemoryMb },
    execArgv: [],
  })
  const timer = setTimeout(() => void worker.terminate(), mostSeconds * 1000)
  try {
    return await new Promise<SheetAnswer>((done) => {
      worker.once('message', done)
      worker.once('error', () => done({ fault: 'unreadable' })) // Out of memory, above all.
      worker.once('exit', () => done({ fault: 'unreadable' }))
    })
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
