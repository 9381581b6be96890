import { sql } from 'drizzle-orm'
import { pgTable, text } from 'drizzle-orm/pg-core'
import { instantColumn } from '../../../core/server/database/columns.ts'

/** The key by which a merchant's system knows that a push comes from us, sealed. */
export const merchantPushKeys = pgTable('merchant_push_key', {
  tenantId: text('tenant_id').notNull(),
  oemNo: text('oem_no').notNull(),
  rpiNo: text('rpi_no').notNull(),
  keyEnc: text('key_enc').notNull(),
  createTime: instantColumn('create_time').notNull().default(sql`business_now()`),
})
