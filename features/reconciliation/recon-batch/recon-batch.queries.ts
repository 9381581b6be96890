import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { type Caller, isRootStaff } from '../../../core/server/call/caller.ts'
import { constant } from '../../../core/server/database/constant.ts'
import { rowOf, rowsOf, type Tx } from '../../../core/server/database/db.ts'
import type { Rows } from '../../../core/shared/call.ts'
import { periodOf, rowsBefore, widestDays } from '../../../core/shared/period.ts'
import { unfinishedStatuses } from '../recon-diff/recon-diff.rules.ts'
import { type ReconBatch, type ReconBatchFilter, ReconStatus } from './recon-batch.contract.ts'

type Row = z.output<typeof ReconBatch>

/** Batches that a caller sees: the bills are the root operator's, and its staff's alone. */
export const batchesInReach = (caller: Caller): SQL =>
  isRootStaff(caller) ? sql`b.tenant_id = ${caller.tenantId} AND b.oem_no = ${caller.tenantId}` : sql`false`

/** Selects the time when each missing bill was first expected. */
export const billsMissing = (caller: Caller): SQL =>
  sql`SELECT b.create_time AS at FROM recon_batch b WHERE ${batchesInReach(caller)} AND b.recon_status = ${ReconStatus.billMissing}`

/** The batches of a filter that a caller sees. A number or a bill day needs no period. */
export function batchesWhere(caller: Caller, filter: z.output<typeof ReconBatchFilter>, today: string): SQL {
  const { batchNo, aisleCode, billKind, reconStatus, billDay, createTime_dategt, createTime_datelt } = filter
  const isNamed = (batchNo || billDay) && !createTime_dategt && !createTime_datelt
  const period = isNamed ? null : periodOf(filter, today, widestDays.rollUps)
  const conditions = [
    batchesInReach(caller),
    ...(period ? [sql`b.create_time BETWEEN ${period.from} AND ${period.until}`] : []),
    ...(batchNo ? [sql`b.batch_no = ${batchNo}`] : []),
    ...(aisleCode ? [sql`b.aisle_code = ${aisleCode}`] : []),
    ...(billKind ? [sql`b.bill_kind = ANY(${sql.param(billKind)}::smallint[])`] : []),
    ...(reconStatus ? [sql`b.recon_status = ANY(${sql.param(reconStatus)}::smallint[])`] : []),
    ...(billDay ? [sql`b.bill_day = ${billDay}`] : []),
  ]
  return sql.join(conditions, sql` AND `)
}

/** The columns of a batch as its contract names them. */
const columns = sql`b.id, b.batch_no AS "batchNo", b.aisle_code AS "aisleCode", (SELECT a.aisle_name FROM pay_aisle a WHERE a.aisle_code = b.aisle_code) AS "aisleName", b.bill_day AS "billDay", b.bill_kind AS "billKind",
  b.file_name AS "fileName", b.file_hash AS "fileHash", b.bill_count AS "billCount", b.bill_amount AS "billAmount", b.bill_fee AS "billFee", b.our_count AS "ourCount", b.our_amount AS "ourAmount", b.our_fee AS "ourFee",
  b.matched_count AS "matchedCount", b.diff_count AS "diffCount", (SELECT count(*) FROM recon_diff d WHERE d.tenant_id = b.tenant_id AND d.batch_no = b.batch_no AND d.diff_status IN (${constant(...unfinishedStatuses)})) AS "openCount",
  b.recon_status AS "reconStatus", b.is_forced AS "isForced", b.force_reason AS "forceReason", b.forced_by AS "forcedBy", b.force_time AS "forceTime", b.fail_reason AS "failReason", b.maker_no AS "makerNo",
  b.start_time AS "startTime", b.end_time AS "endTime", b.create_time AS "createTime", b.version`

/** One page of batches, the newest first. */
export async function batchPage(tx: Tx, where: SQL, page: { current: number; size: number }): Promise<Rows<Row>> {
  const skipped = rowsBefore(page)
  const total = await rowOf<{ total: bigint }>(tx, sql`SELECT count(*) AS total FROM recon_batch b WHERE ${where}`)
  const records = await rowsOf<Row>(
    tx,
    sql`SELECT ${columns} FROM recon_batch b WHERE ${where} ORDER BY b.create_time DESC, b.id DESC LIMIT ${page.size} OFFSET ${skipped}`,
  )
  return { records, total: Number(total?.total ?? 0) }
}

/** One batch by its number. @returns undefined when the caller does not see it */
export const batchOf = (tx: Tx, caller: Caller, batchNo: string): Promise<Row | undefined> =>
  rowOf<Row>(tx, sql`SELECT ${columns} FROM recon_batch b WHERE ${batchesInReach(caller)} AND b.batch_no = ${batchNo}`)
