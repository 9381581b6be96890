import { boolean, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { codeColumn } from '../../../core/server/database/columns.ts'
import { IndustryRisk, MccRateClass } from './industry.contract.ts'

/** A line of business: leaves are what merchants are in, the others only group them. */
export const industries = pgTable('industry', {
  industryCode: text('industry_code').primaryKey(),
  /** Null for a group at the top. */
  parentCode: text('parent_code'),
  name: text('name').notNull(),
  userTypes: smallint('user_types').array().notNull(),
  ysMerchantKey: text('ys_merchant_key').notNull().default(''),
  wxCategory: text('wx_category').notNull().default(''),
  aliCategory: text('ali_category').notNull().default(''),
  needQual: boolean('need_qual').notNull().default(false),
  riskLevel: codeColumn('risk_level', IndustryRisk).notNull().default(IndustryRisk.low),
  sort: integer('sort').notNull().default(0),
})

/** A merchant category code by GB/T 20548. */
export const mccs = pgTable('mcc', {
  mccNo: text('mcc_no').primaryKey(),
  name: text('name').notNull(),
  industryCode: text('industry_code').notNull(),
  rateClass: codeColumn('rate_class', MccRateClass).notNull().default(MccRateClass.standard),
  denied: boolean('denied').notNull().default(false),
})

/** A small class of professions by GB/T 6565. */
export const professions = pgTable('profession', {
  professionCode: text('profession_code').primaryKey(),
  name: text('name').notNull(),
})
