import { sql } from 'drizzle-orm'
import { boolean, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { idColumn, instantColumn } from '../../../core/server/database/columns.ts'

/** A head bank by the first three digits of its CNAPS numbers. */
export const bankHeads = pgTable('bank_head', {
  bankCode: text('bank_code').primaryKey(),
  bankName: text('bank_name').notNull(),
  shortName: text('short_name').notNull(),
  isOn: boolean('is_on').notNull().default(true),
  sort: integer('sort').notNull().default(0),
})

/** A branch by its CNAPS number. */
export const bankBranches = pgTable('bank_branch', {
  branchCode: text('branch_code').primaryKey(),
  bankCode: text('bank_code').notNull(),
  branchName: text('branch_name').notNull(),
  cityCode: text('city_code').notNull(),
  isOn: boolean('is_on').notNull().default(true),
  createUser: idColumn('create_user'),
  createTime: instantColumn('create_time').notNull().default(sql`business_now()`),
})

/** Bank and kind of cards by the first digits of the card number. */
export const bankBins = pgTable(
  'bank_bin',
  {
    prefix: text('prefix').notNull(),
    cardLength: smallint('card_length').notNull(),
    bankCode: text('bank_code').notNull(),
    cardType: smallint('card_type').notNull(),
  },
  (t) => [primaryKey({ columns: [t.prefix, t.cardLength] })],
)
