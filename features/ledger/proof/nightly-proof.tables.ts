import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instantColumn, tenantColumns } from '../../../core/server/columns.ts'

/** One run of a nightly proof over the books of a ledger, with the first rows that it found wrong. */
export const nightlyProofs = pgTable('nightly_proof', {
  ...tenantColumns(),
  proofName: text('proof_name').notNull(),
  provedAt: instantColumn('proved_at').notNull(),
  rowsChecked: integer('rows_checked').notNull(),
  wrongCount: integer('wrong_count').notNull(),
  ms: integer('ms').notNull(),
  offenders: jsonb('offenders').notNull().default([]),
})
