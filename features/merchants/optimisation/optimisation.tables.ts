import { boolean, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import {
  codeColumn,
  dayColumn,
  fenColumn,
  idColumn,
  instantColumn,
  owned,
  ppmColumn,
  tenantColumns,
} from '../../../core/server/database/columns.ts'
import { OptimizeStatus, TargetType } from './optimisation-codes.contract.ts'

/** A merchant on the list of a day: what is to be improved about it. */
export const optimizeItems = pgTable('optimize_merchant_info', {
  ...owned(),
  rpiNo: text('rpi_no').notNull(),
  aisleCode: text('aisle_code').notNull().default(''),
  merchantDate: dayColumn('merchant_date').notNull(),
  /** A key of the tenant's set `optimize_type`. */
  type: smallint('type').notNull(),
  problem: text('problem').notNull(),
  optimizeStatus: codeColumn('optimize_status', OptimizeStatus).notNull().default(0),
  /** Null before anybody has worked on it. */
  handlerUserId: idColumn('handler_user_id'),
  /** The rules that its trades went beyond. */
  ruleIds: idColumn('rule_ids').array().notNull().default(sql`'{}'`),
})

/** One thing that was done about a merchant on the list; insert-only. */
export const optimizeRecords = pgTable('optimize_merchant_record', {
  ...tenantColumns(),
  id: idColumn('id').notNull().default(sql`next_id()`),
  infoId: idColumn('info_id').notNull(),
  rpiNo: text('rpi_no').notNull(),
  action: text('action').notNull(),
  resultStatus: codeColumn('result_status', OptimizeStatus).notNull(),
  operatorUserId: idColumn('operator_user_id').notNull(),
  createTime: instantColumn('create_time').notNull().default(sql`business_now()`),
})

/** A rule: the bounds that a merchant's day must go beyond to be told of. Null: no such bound. */
export const watchRules = pgTable('optimize_trade', {
  ...owned(),
  ruleName: text('rule_name').notNull(),
  singleMax: fenColumn('single_max'),
  dayMax: fenColumn('day_max'),
  dayCount: integer('day_count'),
  creditRatioPpm: ppmColumn('credit_ratio_ppm'),
  nightRatioPpm: ppmColumn('night_ratio_ppm'),
  roundRatioPpm: ppmColumn('round_ratio_ppm'),
  aisleCode: text('aisle_code').notNull().default(''),
  targetType: codeColumn('target_type', TargetType).notNull(),
  targets: text('targets').array().notNull().default(sql`'{}'`),
  isOn: boolean('is_on').notNull(),
  /** Null: since ever. */
  beginDay: dayColumn('begin_day'),
  /** Null: until it is switched off. */
  endDay: dayColumn('end_day'),
})
