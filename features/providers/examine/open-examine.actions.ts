import { type SQL, sql } from 'drizzle-orm'
import type { Caller } from '../../../core/server/call/caller.ts'
import { constant } from '../../../core/server/database/constant.ts'
import { rowOf, run, type Tx } from '../../../core/server/database/db.ts'
import { refusalOfConstraint } from '../../../core/server/call/envelope.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import { logStates } from '../../../core/server/states/state-log.ts'
import { ExamineKind, ExamineStatus } from '../dossier/dossier-codes.contract.ts'
import type { Attachment } from '../dossier/attachment.contract.ts'
import type { ExamineContent } from '../dossier/examine-content.rules.ts'
import { examineErrors } from './examine.contract.ts'

refusalOfConstraint('examine_open', () => examineErrors.open())

/** Owner that a request is about. */
export interface Examined {
  readonly oemNo: string
  readonly userType: number
  readonly userNo: string
}

/**
 * Asks for the approval of something of a party.
 * @param before what stands there now; null when nothing does
 * @returns the request's id
 * @throws examine.open by the constraint of the table
 * @source docs/domain/network.md 7.3, one open row per party × kind
 */
export async function openExamine(
  tx: Tx,
  caller: Caller,
  { oemNo, userType, userNo }: Examined,
  request: {
    examineKind: CodeOf<typeof ExamineKind>
    before: ExamineContent | null
    after: ExamineContent
    pics: readonly Attachment[]
  },
): Promise<bigint> {
  const { examineKind, before, after, pics } = request
  const row = await rowOf<{ id: bigint }>(
    tx,
    sql`INSERT INTO examine (tenant_id, oem_no, user_type, user_no, examine_kind, before_json, after_json, pics, submit_user, create_user, create_dept)
        VALUES (${caller.tenantId}, ${oemNo}, ${userType}, ${userNo}, ${examineKind}, ${before && JSON.stringify(before)}::jsonb, ${JSON.stringify(after)}::jsonb, ${JSON.stringify(pics)}::jsonb,
                ${caller.userId}, ${caller.userId}, ${caller.deptIds[0] ?? null}) RETURNING id`,
  )
  const { id } = row as { id: bigint }
  await logExamine(tx, caller, { id, oemNo }, { from: null, to: ExamineStatus.pending, action: 'submit' })
  return id
}

/** Takes every open request of a party away with the party itself. */
export const dropExaminesOf = (tx: Tx, caller: Caller, userNos: readonly string[]) =>
  dropOpen(
    tx,
    caller,
    sql`user_no = ANY(${sql.param([...userNos])}::text[]) AND examine_status = ${constant(ExamineStatus.pending)}`,
  )

/** Takes open requests away. */
export const dropOpen = (tx: Tx, { tenantId, userId }: Caller, which: SQL) =>
  run(
    tx,
    sql`UPDATE examine SET is_deleted = true, update_user = ${userId}, update_time = business_now(), version = version + 1 WHERE tenant_id = ${tenantId} AND ${which}`,
  )

/** Notes what became of a request. */
export const logExamine = (
  tx: Tx,
  caller: Caller,
  { id, oemNo }: { id: bigint; oemNo: string },
  change: { from: number | null; to: number; action: string; remark?: string },
) => logStates(tx, caller.tenantId, caller, [{ oemNo, entity: 'examine', entityNo: String(id), ...change }])
