import { sql } from 'drizzle-orm'
import { withoutSecrets } from '../../../core/server/call/audit.ts'
import type { Caller } from '../../../core/server/call/caller.ts'
import { rowOf, run, scopeOfCaller, type Tx } from '../../../core/server/database/db.ts'
import { insertRow } from '../../../core/server/database/row-writing.ts'
import { refusalOfConstraint } from '../../../core/server/call/envelope.ts'
import { decideSheet } from '../../../core/server/sheets/export.ts'
import { sendJob } from '../../../core/server/jobs/jobs.ts'
import { askedBy } from '../../../core/server/call/later.ts'
import type { AskedSheet, Ports } from '../../../core/server/ports.ts'
import { sealText } from '../../../core/server/secrets/personal.ts'
import { hashOfBody } from '../../../core/server/call/idempotency.ts'
import { paramOf } from '../../settings/settings.server.ts'
import { DownloadStatus, downloadErrors } from './download.contract.ts'
import { makeDownload } from './download.jobs.ts'
import { mostUnderWay } from './download.rules.ts'

refusalOfConstraint('download_same_task', downloadErrors.sameRunning)

/** Decides how an export leaves: at once while it is small, through the download centre otherwise. */
export const prepareSheet: Ports['core']['prepareSheet'] = async (asked) => {
  const [syncMost, taskMost] = [
    await paramOf(asked.tx, asked.caller, 'export.sync_max'),
    await paramOf(asked.tx, asked.caller, 'export.task_max'),
  ]
  return decideSheet(asked, { syncMost, taskMost }, async (sheet) => void (await queueDownload(sheet)))
}

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
  const row = {
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
    params: JSON.stringify(withoutSecrets(filter)),
    paramsEnc: sealText(JSON.stringify(filter)),
    paramsHash: hashOfBody({ ...filter, callId: call.id }),
  }
  const { id } = await insertRow<{ id: bigint }>(tx, 'download', row, sql`id`)
  await sendJob(tx, makeDownload, { ...scopeOfCaller(caller), id: String(id) })
  return id
}

/** At most 3 of a user are under way; two that try at once are counted one after the other. */
async function requireFreePlace(tx: Tx, { tenantId, userId }: Caller): Promise<void> {
  await run(tx, sql`SELECT pg_advisory_xact_lock(hashtextextended(${`download:${tenantId}:${userId}`}, 0))`)
  const underWay = await rowOf<{ total: bigint }>(
    tx,
    sql`SELECT count(*) AS total FROM download
         WHERE tenant_id = ${tenantId} AND create_user = ${userId} AND NOT is_deleted AND download_status IN (${DownloadStatus.queued}, ${DownloadStatus.running})`,
  )
  if ((underWay?.total ?? 0n) >= mostUnderWay) throw downloadErrors.tooMany()
}
