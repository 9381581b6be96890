import { integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { idColumn, instantColumn, tenantColumns } from '../../../core/server/database/columns.ts'
import { sql } from 'drizzle-orm'

/** A step of an onboarding as somebody left it, apart from the values that hold; the whole of it is sealed. */
export const stepDrafts = pgTable('rpi_step_draft', {
  ...tenantColumns(),
  rpiNo: text('rpi_no').notNull(),
  step: smallint('step').notNull(),
  payloadEnc: text('payload_enc').notNull(),
  savedUser: idColumn('saved_user').notNull(),
  savedAt: instantColumn('saved_at').notNull().default(sql`business_now()`),
  version: integer('version').notNull().default(1),
})
