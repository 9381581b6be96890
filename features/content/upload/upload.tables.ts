import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { codeColumn, idColumn, instantColumn, owned } from '../../../core/server/database/columns.ts'
import { ImportMode } from '../../../core/shared/import.ts'
import { UploadStatus } from './upload.contract.ts'

/** A file that was imported, and what became of its rows. */
export const uploads = pgTable(
  'upload',
  {
    ...owned(),
    createUser: idColumn('create_user').notNull(),
    bizType: text('biz_type').notNull(),
    fileName: text('file_name').notNull(),
    /** '' once the file's time is over. */
    fileKey: text('file_key').notNull(),
    fileHash: text('file_hash').notNull(),
    total: integer('total').notNull().default(0),
    success: integer('success').notNull().default(0),
    fail: integer('fail').notNull().default(0),
    failFileKey: text('fail_file_key').notNull().default(''),
    importMode: codeColumn('import_mode', ImportMode).notNull(),
    uploadStatus: codeColumn('upload_status', UploadStatus).notNull(),
    filesUntil: instantColumn('files_until').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('upload_user').on(t.tenantId, t.createUser, t.createTime.desc()).where(sql`NOT is_deleted`),
    index('upload_hash').on(t.tenantId, t.oemNo, t.bizType, t.fileHash).where(sql`NOT is_deleted`),
    index('upload_files').on(t.tenantId, t.filesUntil).where(sql`file_key <> ''`),
  ],
)
