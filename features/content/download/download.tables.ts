import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { codeColumn, idColumn, instantColumn, owned } from '../../../core/server/database/columns.ts'
import type { Language } from '../../../core/shared/errors.ts'
import { DownloadStatus } from './download.contract.ts'

/** An export too large to stream, made later for the user who asked. */
export const downloads = pgTable(
  'download',
  {
    ...owned(),
    createUser: idColumn('create_user').notNull(),
    taskName: text('task_name').notNull(),
    bizType: text('biz_type').notNull(),
    /** The export call that makes its rows. */
    callId: text('call_id').notNull(),
    /** The filter as screens may show it; whole, with personal data, it stands in `paramsEnc`. */
    params: jsonb('params').$type<Record<string, unknown>>().notNull(),
    paramsEnc: text('params_enc').notNull(),
    /** Hash by which two tasks count as the same; '' once the task has ended. */
    paramsHash: text('params_hash').notNull(),
    language: text('language').$type<Language>().notNull(),
    roleIds: bigint('role_ids', { mode: 'bigint' }).array().notNull(),
    deptIds: bigint('dept_ids', { mode: 'bigint' }).array().notNull(),
    /** The operator user behind the signed-in-as session that asked; null otherwise. */
    actorUserId: idColumn('actor_user_id'),
    rows: bigint('rows', { mode: 'bigint' }).notNull().default(0n),
    progress: smallint('progress').notNull().default(0),
    downloadStatus: codeColumn('download_status', DownloadStatus).notNull().default(DownloadStatus.queued),
    fileKey: text('file_key').notNull().default(''),
    fileSize: bigint('file_size', { mode: 'bigint' }).notNull().default(0n),
    clickCount: integer('click_count').notNull().default(0),
    /** Null until the file is made. */
    expireTime: instantColumn('expire_time'),
    failReason: text('fail_reason').notNull().default(''),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('download_user').on(t.tenantId, t.createUser, t.createTime.desc()).where(sql`NOT is_deleted`),
    index('download_expiry').on(t.tenantId, t.expireTime).where(sql`download_status = 2`),
    uniqueIndex('download_same_task')
      .on(t.tenantId, t.createUser, t.paramsHash)
      .where(sql`download_status IN (0, 1) AND NOT is_deleted`),
  ],
)
