import { and, eq, inArray, sql } from 'drizzle-orm'
import { withoutSecrets } from '../../../core/server/call/audit.ts'
import type { Caller } from '../../../core/server/call/caller.ts'
import { scopeOfCaller, type Tx } from '../../../core/server/database/db.ts'
import { refusalOfConstraint } from '../../../core/server/call/envelope.ts'
import { decideSheet } from '../../../core/server/sheets/export.ts'
import { sendJob } from '../../../core/server/jobs/jobs.ts'
import { askedBy } from '../../../core/server/call/later.ts'
import { type AskedSheet, giveSheetPreparer } from '../../../core/server/call/ports.ts'
import { sealText } from '../../../core/server/secrets/personal.ts'
import { hashOfBody } from '../../../core/server/call/idempotency.ts'
import { paramOf } from '../../settings/param/param.queries.ts'
import { DownloadStatus, downloadErrors } from './download.contract.ts'
import { makeDownload } from './download.jobs.ts'
import { mostUnderWay } from './download.rules.ts'
import { downloads } from './download.tables.ts'

refusalOfConstraint('download_same_task', downloadErrors.sameRunning)

giveSheetPreparer(async (asked) => {
  const [syncMost, taskMost] = [
    await paramOf(asked.tx, asked.caller, 'export.sync_max'),
    await paramOf(asked.tx, asked.caller, 'export.task_max'),
  ]
  return decideSheet(asked, { syncMost, taskMost }, async (sheet) => void (await queueDownload(sheet)))
})

/** Fields that are not part of an export's filter. */
const noFilter = ['requestNo', 'idempotencyKey', 'payPwd', 'current', 'size']

/**
 * Writes an export into the download centre and has it made, in the caller's transaction.
 * @returns its id
 * @throws download.tooMany, download.sameRunning
 */
export async function queueDownload({
  tx,
  caller,
  call,
  plan,
  input,
  translate,
}: Omit<AskedSheet, 'now'>): Promise<bigint> {
  await requireFreePlace(tx, caller)
  const filter = Object.fromEntries(Object.entries(input).filter(([key]) => !noFilter.includes(key)))
  const { tenantId, oemNo, userId, language, roleIds, deptIds, actorUserId } = askedBy(caller)
  const [row] = await tx
    .insert(downloads)
    .values({
      tenantId,
      oemNo,
      language,
      actorUserId,
      createUser: userId,
      roleIds: [...roleIds],
      deptIds: [...deptIds],
      taskName: translate(plan.title, language),
      bizType: plan.bizType,
      callId: call.id,
      params: withoutSecrets(filter) as Record<string, unknown>,
      paramsEnc: sealText(JSON.stringify(filter)),
      paramsHash: hashOfBody({ ...filter, callId: call.id }),
    })
    .returning({ id: downloads.id })
  if (!row) throw new Error('a download was not stored')
  await sendJob(tx, makeDownload, { ...scopeOfCaller(caller), id: String(row.id) })
  return row.id
}

/** At most 3 of a user are under way; two that try at once are counted one after the other. */
async function requireFreePlace(tx: Tx, { tenantId, userId }: Caller): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`download:${tenantId}:${userId}`}, 0))`)
  const underWay = and(
    eq(downloads.tenantId, tenantId),
    eq(downloads.createUser, userId),
    eq(downloads.isDeleted, false),
    inArray(downloads.downloadStatus, [DownloadStatus.queued, DownloadStatus.running]),
  )
  if ((await tx.$count(downloads, underWay)) >= mostUnderWay) throw downloadErrors.tooMany()
}
