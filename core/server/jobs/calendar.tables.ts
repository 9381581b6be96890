import { sql } from 'drizzle-orm'
import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instantColumn } from '../database/columns.ts'

/** Progress of each job of the business calendar along the business clock, for one operator or ('') as a whole. */
export const calendarProgresses = pgTable(
  'calendar_progress',
  {
    job: text('job').notNull(),
    tenantId: text('tenant_id').notNull().default(''),
    walkedTo: instantColumn('walked_to').notNull(),
    /** The run that failed and holds back the later ones; null: none. */
    failedDue: instantColumn('failed_due'),
    failures: integer('failures').notNull().default(0),
    /** Time at which that run is tried again, by the real clock; null: at once. */
    retryAt: instantColumn('retry_at'),
  },
  (t) => [primaryKey({ columns: [t.job, t.tenantId] })],
)

/** One run of a calendar job at one due moment, for one operator or ('') as a whole. */
export const calendarRuns = pgTable(
  'calendar_run',
  {
    job: text('job').notNull(),
    dueAt: instantColumn('due_at').notNull(),
    tenantId: text('tenant_id').notNull().default(''),
    finishedAt: instantColumn('finished_at').notNull().default(sql`now()`),
    businessAt: instantColumn('business_at').notNull().default(sql`business_now()`),
  },
  (t) => [primaryKey({ columns: [t.job, t.dueAt, t.tenantId] })],
)
