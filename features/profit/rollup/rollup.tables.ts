import { sql } from 'drizzle-orm'
import { boolean, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import {
  codeColumn,
  dayColumn,
  fenColumn,
  idColumn,
  instantColumn,
  ppmColumn,
} from '../../../core/server/database/columns.ts'
import { PayWay } from '../../channels/aisle/aisle-codes.contract.ts'
import { OwnerType } from '../../ledger/posting/ledger.contract.ts'
import { ReleaseMode, ReleaseStatus } from '../rows/profit.contract.ts'

/** Profit of a node by day, aisle and pay way. */
export const serviceProfitDays = pgTable('service_profit_day', {
  tenantId: text('tenant_id').notNull(),
  oemNo: text('oem_no').notNull(),
  bookDay: dayColumn('book_day').notNull(),
  ownerType: codeColumn('owner_type', OwnerType).notNull(),
  ownerNo: text('owner_no').notNull(),
  parentNo: text('parent_no').notNull().default(''),
  originOemNo: text('origin_oem_no').notNull(),
  aisleCode: text('aisle_code').notNull(),
  payWay: codeColumn('pay_way', PayWay).notNull(),
  /** The nodes above the owner in the trades' chain, from the root down; '' for the root operator. */
  parentPath: text('parent_path').notNull().default(''),
  stripe: smallint('stripe').notNull().default(0),
  tradeCount: integer('trade_count').notNull().default(0),
  tradeAmount: fenColumn('trade_amount').notNull().default(sql`0`),
  refundCount: integer('refund_count').notNull().default(0),
  refundAmount: fenColumn('refund_amount').notNull().default(sql`0`),
  feeAmount: fenColumn('fee_amount').notNull().default(sql`0`),
  childFee: fenColumn('child_fee').notNull().default(sql`0`),
  costAmount: fenColumn('cost_amount').notNull().default(sql`0`),
  tradeProfit: fenColumn('trade_profit').notNull().default(sql`0`),
  reverseProfit: fenColumn('reverse_profit').notNull().default(sql`0`),
  adjustProfit: fenColumn('adjust_profit').notNull().default(sql`0`),
  netProfit: fenColumn('net_profit').notNull().default(sql`0`),
  directProfit: fenColumn('direct_profit').notNull().default(sql`0`),
  childProfit: fenColumn('child_profit').notNull().default(sql`0`),
})

/** The same by merchant. */
export const serviceProfitMerDays = pgTable('service_profit_mer_day', {
  tenantId: text('tenant_id').notNull(),
  oemNo: text('oem_no').notNull(),
  bookDay: dayColumn('book_day').notNull(),
  ownerType: codeColumn('owner_type', OwnerType).notNull(),
  ownerNo: text('owner_no').notNull(),
  originOemNo: text('origin_oem_no').notNull(),
  rpiNo: text('rpi_no').notNull(),
  aisleCode: text('aisle_code').notNull(),
  payWay: codeColumn('pay_way', PayWay).notNull(),
  parentPath: text('parent_path').notNull().default(''),
  tradeCount: integer('trade_count').notNull().default(0),
  tradeAmount: fenColumn('trade_amount').notNull().default(sql`0`),
  refundCount: integer('refund_count').notNull().default(0),
  refundAmount: fenColumn('refund_amount').notNull().default(sql`0`),
  feeAmount: fenColumn('fee_amount').notNull().default(sql`0`),
  childFee: fenColumn('child_fee').notNull().default(sql`0`),
  costAmount: fenColumn('cost_amount').notNull().default(sql`0`),
  tradeProfit: fenColumn('trade_profit').notNull().default(sql`0`),
  reverseProfit: fenColumn('reverse_profit').notNull().default(sql`0`),
  adjustProfit: fenColumn('adjust_profit').notNull().default(sql`0`),
  netProfit: fenColumn('net_profit').notNull().default(sql`0`),
})

/** Releases of a node's profit of a day to its wallet: their time and manner. */
export const serviceProfitReleases = pgTable('service_profit_release', {
  tenantId: text('tenant_id').notNull(),
  oemNo: text('oem_no').notNull(),
  bookDay: dayColumn('book_day').notNull(),
  ownerType: codeColumn('owner_type', OwnerType).notNull(),
  ownerNo: text('owner_no').notNull(),
  netProfit: fenColumn('net_profit').notNull().default(sql`0`),
  debtDeducted: fenColumn('debt_deducted').notNull().default(sql`0`),
  releasedAmount: fenColumn('released_amount').notNull().default(sql`0`),
  releaseStatus: codeColumn('release_status', ReleaseStatus).notNull().default(0),
  holdReason: text('hold_reason').notNull().default(''),
  planDay: dayColumn('plan_day').notNull(),
  releaseTime: instantColumn('release_time'),
  txnId: idColumn('txn_id'),
  version: integer('version').notNull().default(0),
})

/** Settings for the money of an owner; a missing row means the defaults. */
export const moneyOwners = pgTable('money_owner', {
  tenantId: text('tenant_id').notNull(),
  oemNo: text('oem_no').notNull(),
  ownerType: codeColumn('owner_type', OwnerType).notNull(),
  ownerNo: text('owner_no').notNull(),
  releaseMode: codeColumn('release_mode', ReleaseMode).notNull().default(1),
  releaseDays: smallint('release_days').notNull().default(1),
  monthReleaseDay: smallint('month_release_day').notNull().default(10),
  isProfitHeld: boolean('is_profit_held').notNull().default(false),
  holdReason: text('hold_reason').notNull().default(''),
  heldBy: idColumn('held_by'),
  deductRatioPpm: ppmColumn('deduct_ratio_ppm').notNull().default(1000000),
  taxMode: smallint('tax_mode').notNull().default(0),
  taxModeTime: instantColumn('tax_mode_time'),
  version: integer('version').notNull().default(0),
})
