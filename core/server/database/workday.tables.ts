import { boolean, pgTable, text } from 'drizzle-orm/pg-core'
import { dayColumn } from './columns.ts'

/** An exception from Monday to Friday: a public holiday, or a weekend day worked for one. */
export const workdays = pgTable('workday', {
  day: dayColumn('day').primaryKey(),
  isWorkday: boolean('is_workday').notNull(),
  note: text('note').notNull().default(''),
})
