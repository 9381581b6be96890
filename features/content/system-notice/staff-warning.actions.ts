import { sql } from 'drizzle-orm'
import { run, type Tx } from '../../../core/server/database/db.ts'
import { NoticeType, PopType } from './system-notice.contract.ts'
import { noticeTransitions } from './system-notice.rules.ts'

/** A warning to the operator's staff; it is kept in one language, so both stand in it. */
export interface StaffWarning {
  readonly title: string
  /** Simple HTML, Chinese and English. */
  readonly content: string
  /** Permission whose holders are told. */
  readonly permission: string
}

/** Tells the staff of an operator who hold a permission of a trouble, by a notice that opens by itself. */
export const warnStaff = (tx: Tx, tenantId: string, { title, content, permission }: StaffWarning): Promise<unknown> =>
  run(
    tx,
    sql`INSERT INTO system_notice (tenant_id, oem_no, title, content, notice_type, pop_type, target_user_types, permission, begin_time, notice_status)
        VALUES (${tenantId}, ${tenantId}, ${title}, ${content}, ${NoticeType.risk}, ${PopType.popUp}, '{1}', ${permission}, business_now(), ${noticeTransitions.bornPublished.to})`,
  )
