import { sql } from 'drizzle-orm'
import { boolean, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import {
  codeColumn,
  fenColumn,
  idColumn,
  instantColumn,
  owned,
  ppmColumn,
} from '../../../core/server/database/columns.ts'
import {
  DivBaseKind,
  DivisionPayMode,
  DivMode,
  ProjectStatus,
  ReceiptStatus,
  ReceiverKind,
  ShortRule,
  SplitKind,
} from './project.contract.ts'

/** A division project: how payments of its merchants are shared. */
export const divisionProjects = pgTable('division_project', {
  ...owned(),
  projectCode: text('project_code').notNull(),
  projectName: text('project_name').notNull(),
  /** The node that made it. */
  userNo: text('user_no').notNull(),
  divMode: codeColumn('div_mode', DivMode).notNull(),
  /** 0 unless the mode is delayed. */
  delayHours: smallint('delay_hours').notNull().default(0),
  baseKind: codeColumn('base_kind', DivBaseKind).notNull().default(DivBaseKind.settled),
  maxRatioPpm: ppmColumn('max_ratio_ppm').notNull().default(300_000),
  payMode: codeColumn('pay_mode', DivisionPayMode).notNull(),
  freezeDays: smallint('freeze_days').notNull().default(30),
  shortRule: codeColumn('short_rule', ShortRule).notNull().default(ShortRule.advance),
  agreementUrl: text('agreement_url').notNull().default(''),
  startTime: instantColumn('start_time').notNull().default(sql`business_now()`),
  /** Null: without an end. */
  endTime: instantColumn('end_time'),
  projectStatus: codeColumn('project_status', ProjectStatus).notNull().default(ProjectStatus.draft),
  projectVersion: integer('project_version').notNull().default(1),
  auditUser: idColumn('audit_user'),
  /** Null until a second person has looked at it. */
  auditTime: instantColumn('audit_time'),
  auditReason: text('audit_reason').notNull().default(''),
})

/** A receiver of a project: who gets which part. */
export const divisionReceipts = pgTable('division_receipt', {
  ...owned(),
  projectCode: text('project_code').notNull(),
  receiverKind: codeColumn('receiver_kind', ReceiverKind).notNull(),
  receiverNo: text('receiver_no').notNull(),
  receiverName: text('receiver_name').notNull(),
  accountEnc: text('account_enc').notNull().default(''),
  accountMask: text('account_mask').notNull().default(''),
  splitKind: codeColumn('split_kind', SplitKind).notNull(),
  /** Null for a fixed amount. */
  ratioPpm: ppmColumn('ratio_ppm'),
  /** Null for a ratio. */
  fixedAmount: fenColumn('fixed_amount'),
  priority: integer('priority').notNull().default(0),
  aisleReceiverNo: text('aisle_receiver_no').notNull().default(''),
  receiptStatus: codeColumn('receipt_status', ReceiptStatus).notNull().default(ReceiptStatus.toRegister),
  failReason: text('fail_reason').notNull().default(''),
})

/** A merchant whose payments a project divides, at one channel. */
export const divisionMerchants = pgTable('division_merchant', {
  ...owned(),
  projectCode: text('project_code').notNull(),
  rpiNo: text('rpi_no').notNull(),
  aisleCode: text('aisle_code').notNull(),
  aisleApplyNo: text('aisle_apply_no').notNull().default(''),
  /** The most of a payment that the merchant agreed to give away. */
  grantedRatioPpm: ppmColumn('granted_ratio_ppm').notNull(),
  divMerStatus: codeColumn('div_mer_status', ReceiptStatus).notNull().default(ReceiptStatus.toRegister),
  failReason: text('fail_reason').notNull().default(''),
})

/** A store of such a merchant: payments in it are divided by themselves while it is bound. */
export const divisionMerchantStores = pgTable('division_merchant_store', {
  ...owned(),
  divMerchantId: idColumn('div_merchant_id').notNull(),
  projectCode: text('project_code').notNull(),
  rpiNo: text('rpi_no').notNull(),
  rpsNo: text('rps_no').notNull(),
  isBound: boolean('is_bound').notNull().default(true),
})
