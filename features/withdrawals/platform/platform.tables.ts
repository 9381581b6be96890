import { boolean, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import {
  codeColumn,
  dayColumn,
  fenColumn,
  idColumn,
  instantColumn,
  ppmColumn,
} from '../../../core/server/database/columns.ts'
import { timeColumn } from '../../providers/party/column-kinds.tables.ts'
import { ForwardType, PlatformType, TransferKind } from './platform.contract.ts'

/** Platforms that pay out withdrawals for an operator and its sub-operators. */
export const withdrawalPlatforms = pgTable('withdrawal_platform', {
  tenantId: text('tenant_id').notNull(),
  id: idColumn('id').notNull(),
  platformCode: text('platform_code').notNull(),
  platformName: text('platform_name').notNull(),
  platformType: codeColumn('platform_type', PlatformType).notNull(),
  ownerKinds: smallint('owner_kinds').array().notNull(),
  accountKinds: smallint('account_kinds').array().notNull(),
  taxRatePpm: ppmColumn('tax_rate_ppm').notNull(),
  feeRatePpm: ppmColumn('fee_rate_ppm').notNull(),
  feeFixed: fenColumn('fee_fixed').notNull(),
  /** Null: no cap, as for the limits below. */
  feeCap: fenColumn('fee_cap'),
  costFixed: fenColumn('cost_fixed').notNull(),
  singleMin: fenColumn('single_min').notNull(),
  singleMax: fenColumn('single_max'),
  autoLimit: fenColumn('auto_limit').notNull(),
  balanceAlert: fenColumn('balance_alert'),
  dayMaxAmount: fenColumn('day_max_amount'),
  dayMaxCount: integer('day_max_count'),
  monthMaxAmount: fenColumn('month_max_amount'),
  openTime: timeColumn('open_time').notNull(),
  closeTime: timeColumn('close_time').notNull(),
  workdayOnly: boolean('workday_only').notNull(),
  forwardType: codeColumn('forward_type', ForwardType).notNull(),
  priority: integer('priority').notNull(),
  /** Sealed; '' until set. */
  apiConfig: text('api_config').notNull(),
  isOn: boolean('is_on').notNull(),
  remark: text('remark').notNull(),
  createUser: idColumn('create_user'),
  createTime: instantColumn('create_time').notNull(),
  updateUser: idColumn('update_user'),
  updateTime: instantColumn('update_time').notNull(),
  isDeleted: boolean('is_deleted').notNull(),
  version: integer('version').notNull(),
})

/** Money moved to a platform, or tax it withheld paid over. */
export const platformTransfers = pgTable('platform_transfer', {
  tenantId: text('tenant_id').notNull(),
  transferNo: text('transfer_no').notNull(),
  transferKind: codeColumn('transfer_kind', TransferKind).notNull(),
  platformCode: text('platform_code').notNull(),
  amount: fenColumn('amount').notNull(),
  voucherUrl: text('voucher_url').notNull(),
  bookDay: dayColumn('book_day').notNull(),
  txnId: idColumn('txn_id').notNull(),
  createUser: idColumn('create_user').notNull(),
  createTime: instantColumn('create_time').notNull(),
})
