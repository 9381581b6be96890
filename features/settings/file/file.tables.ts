import { bigint, boolean, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { idColumn, instantColumn, owned } from '../../../core/server/database/columns.ts'

/** A file that was sent in by put-file. */
export const attachments = pgTable(
  'attachment',
  {
    ...owned(),
    /** Null: a payer sent it with a fee form. */
    createUser: idColumn('create_user'),
    /** The key under which the file is stored. */
    name: text('name').notNull(),
    originalName: text('original_name').notNull(),
    extension: text('extension').notNull(),
    attachSize: bigint('attach_size', { mode: 'bigint' }).notNull(),
    /** Whether anyone who knows the address may fetch it. */
    isPublic: boolean('is_public').notNull(),
    /** Of the content as stored; null: it came in before this was kept. */
    sha256: text('sha256'),
    /** Points of a picture; null: it is none, or came in before this was kept. */
    width: integer('width'),
    height: integer('height'),
    /** Time when the row was removed; its file goes 30 days later. Null: not removed. */
    removedAt: instantColumn('removed_at'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    unique('attachment_name').on(t.tenantId, t.name),
    index('attachment_time').on(t.tenantId, t.oemNo, t.createTime.desc()).where(sql`NOT is_deleted`),
    index('attachment_removed').on(t.tenantId, t.removedAt).where(sql`is_deleted AND name NOT LIKE 'gone/%'`),
  ],
)
