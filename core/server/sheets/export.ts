import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { FastifyReply } from 'fastify'
import { type AppError, defineErrors } from '../../shared/errors.ts'
import { fieldRefusal, type Translate } from '../../shared/refusal.ts'
import type { Caller } from '../call/caller.ts'
import { enterScope, rollback, rowOf, scopeOfCaller, type Tx } from '../database/db.ts'
import { sendEnvelope } from '../call/envelope.ts'
import type { Handled } from '../call/handle.ts'
import type { Moment } from '../database/moment.ts'
import { type AskedSheet, portsOf } from '../ports.ts'
import type { SheetPlan } from './sheet.ts'
import { openCells, sheetFile } from './sheet-content.ts'

/** Refusals of exports. */
export const exportErrors = defineErrors('export', {
  tooMany: {
    status: 409,
    zh: '导出数据超过{n}条，请缩小查询范围',
    en: 'The export has more than {n} rows. Narrow your search',
  },
  unknown: { status: 404, zh: '导出类型不存在', en: 'This export type does not exist' },
})

/** Limits of an export: rows that may be sent at once, and rows at most. */
export interface ExportLimits {
  readonly syncMost: number
  readonly taskMost: number
}

/** Answers that an export goes to the download centre instead. */
export type QueuedReply = (reply: FastifyReply) => Promise<void>

/**
 * Decides how an export leaves: up to `syncMost` rows stream at once, more are queued, more than `taskMost` refused.
 * @param queue writes the task of the download centre in the call's transaction
 * @throws export.tooMany
 * @source docs/domain/network.md 1.8
 */
export async function decideSheet(
  asked: AskedSheet,
  { syncMost, taskMost }: ExportLimits,
  queue: (asked: AskedSheet) => Promise<void>,
): Promise<QueuedReply> {
  const total = await countRows(asked.tx, asked.plan)
  if (total > taskMost) throw exportErrors.tooMany({ n: taskMost })
  if (total <= syncMost) return (reply) => stream(reply, asked)
  await queue(asked)
  const { language } = asked.caller
  const words =
    language === 'zh'
      ? `导出数据超过${syncMost}条，已转入下载中心，请稍后下载`
      : `More than ${syncMost} rows: the export was moved to the download centre, please fetch it there later`
  return async (reply) => void sendEnvelope(reply, { code: 202, success: true, data: {}, msg: words })
}

/** Counts the rows of an export. */
export async function countRows(tx: Tx, { count }: SheetPlan): Promise<number> {
  return Number((await rowOf<{ total: bigint | number }>(tx, count))?.total ?? 0)
}

/** Time limit for one batch of rows. */
const batchTimeoutMs = 30_000

/**
 * Streams an export in a transaction of its own on the call's connection. The first byte leaves before the first row is
 * read. A failure after that breaks the connection off, so that no half file looks whole.
 */
async function stream(
  reply: FastifyReply,
  { tx, caller, call, plan, input, now, translate }: AskedSheet,
): Promise<void> {
  await tx.client.query(`BEGIN READ ONLY; SET LOCAL statement_timeout = ${batchTimeoutMs}; SET LOCAL work_mem = '64MB'`)
  try {
    await enterScope(tx, scopeOfCaller(caller))
    const order = { call, plan, input, caller, language: caller.language, at: now.at, translate }
    const file = sheetFile(order, await openCells(tx, order))
    const body = Readable.from(file.body, { objectMode: false })
    reply
      .code(200)
      .type(file.type)
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`)
      .send(body)
    await finished(body).catch((error: unknown) => {
      throw new BrokenExport(error)
    })
  } finally {
    await rollback(tx.client)
  }
}

/** An export that broke off in the middle. Its reason is no `cause`: a call that has begun to answer is not run again. */
class BrokenExport extends Error {
  readonly reason: unknown

  constructor(reason: unknown) {
    super(`an export broke off: ${reason instanceof Error ? reason.message : reason}`)
    this.name = 'BrokenExport'
    this.reason = reason
  }
}

/** Export to be made later: its call, its caller, its input, and the time it was asked for. */
export interface LaterExport {
  readonly callId: string
  readonly caller: Caller
  readonly input: Record<string, unknown>
  readonly now: Moment
}

/** The answer to an export call. @param name its id or its path @throws export.unknown */
export function exportOf(tx: Tx, name: string): Handled {
  const found = portsOf(tx).core.calls.find(
    ({ call }) => call.answer === 'export' && [call.id, call.path].includes(name),
  )
  if (!found) throw exportErrors.unknown()
  return found
}

/**
 * The plan of an export that was asked for earlier, made by the very function that answers its call, with the rights that
 * the caller has now.
 * @throws export.unknown; what the call itself refuses, or a field that is wrong
 */
export async function runExportOf(
  tx: Tx,
  { callId, caller, input, now }: LaterExport,
  translate: Translate,
): Promise<SheetPlan> {
  const { call, answer } = exportOf(tx, callId)
  const parsed = call.input.safeParse(input)
  if (!parsed.success) throw fieldRefusal(call.input, parsed.error, caller.language, translate) as AppError
  return (await answer({ tx, caller, input: parsed.data, now, translate } as never)) as SheetPlan
}
