import { sql } from 'drizzle-orm'
import { boolean, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import {
  codeColumn,
  fenColumn,
  idColumn,
  instantColumn,
  owned,
  ppmColumn,
  tenantColumns,
} from '../../../core/server/database/columns.ts'
import { PayWay } from '../../channels/aisle/aisle-codes.contract.ts'
import { ProfitMode } from '../../profit/sharing/sharing.contract.ts'

/** Policies of an employee's earnings from its merchants' trades: one channel, one pay way, one time. */
export const employeePolicies = pgTable('emp_policy_trad', {
  ...owned(),
  empNo: text('emp_no').notNull(),
  aisleCode: text('aisle_code').notNull(),
  payWay: codeColumn('pay_way', PayWay).notNull(),
  profitMode: codeColumn('profit_mode', ProfitMode).notNull(),
  /** Share of the spread or of the amount; null in mode 3. */
  ratePpm: ppmColumn('rate_ppm'),
  /** Sum per trade; null but in mode 3. */
  amount: fenColumn('amount'),
  effectiveTime: instantColumn('effective_time').notNull(),
  /** Null: still valid. */
  expireTime: instantColumn('expire_time'),
  isVoid: boolean('is_void').notNull().default(false),
})

/** A change of an employee's policy. */
export const employeePolicyHistories = pgTable('emp_policy_trad_history', {
  ...tenantColumns(),
  id: idColumn('id').notNull().default(sql`next_id()`),
  empNo: text('emp_no').notNull(),
  aisleCode: text('aisle_code').notNull(),
  payWay: codeColumn('pay_way', PayWay).notNull(),
  /** Null: none before. */
  before: jsonb('before'),
  /** Null: ended. */
  after: jsonb('after'),
  operatorId: idColumn('operator_id'),
  remark: text('remark').notNull().default(''),
  createTime: instantColumn('create_time').notNull().default(sql`business_now()`),
})
