import { sql } from 'drizzle-orm'
import { integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { codeColumn, dayColumn, fenColumn, idColumn, instantColumn } from '../../../core/server/database/columns.ts'
import { PayWay } from '../../channels/aisle/aisle-codes.contract.ts'
import { RptStatus, TradeKind } from '../trade/trade.contract.ts'

/** Trades of a node by day. */
export const tradeStatNodeDays = pgTable('trade_stat_node_day', {
  tenantId: text('tenant_id').notNull(),
  oemNo: text('oem_no').notNull(),
  day: dayColumn('day').notNull(),
  ownerNo: text('owner_no').notNull(),
  originOemNo: text('origin_oem_no').notNull(),
  aisleCode: text('aisle_code').notNull(),
  payWay: codeColumn('pay_way', PayWay).notNull(),
  tradeKind: codeColumn('trade_kind', TradeKind).notNull(),
  stripe: smallint('stripe').notNull().default(0),
  payCount: integer('pay_count').notNull().default(0),
  payAmount: fenColumn('pay_amount').notNull().default(sql`0`),
  feeAmount: fenColumn('fee_amount').notNull().default(sql`0`),
  d0Fee: fenColumn('d0_fee').notNull().default(sql`0`),
  aisleCost: fenColumn('aisle_cost').notNull().default(sql`0`),
  discountAmount: fenColumn('discount_amount').notNull().default(sql`0`),
  reverseCount: integer('reverse_count').notNull().default(0),
  reverseAmount: fenColumn('reverse_amount').notNull().default(sql`0`),
  reverseFee: fenColumn('reverse_fee').notNull().default(sql`0`),
  refundCount: integer('refund_count').notNull().default(0),
  refundAmount: fenColumn('refund_amount').notNull().default(sql`0`),
  refundFee: fenColumn('refund_fee').notNull().default(sql`0`),
})

/** Trades of a merchant by day and store. */
export const tradeStatMerDays = pgTable('trade_stat_mer_day', {
  tenantId: text('tenant_id').notNull(),
  oemNo: text('oem_no').notNull(),
  day: dayColumn('day').notNull(),
  rpiNo: text('rpi_no').notNull(),
  storeNo: text('store_no').notNull(),
  aisleCode: text('aisle_code').notNull(),
  payWay: codeColumn('pay_way', PayWay).notNull(),
  tradeKind: codeColumn('trade_kind', TradeKind).notNull(),
  payCount: integer('pay_count').notNull().default(0),
  payAmount: fenColumn('pay_amount').notNull().default(sql`0`),
  feeAmount: fenColumn('fee_amount').notNull().default(sql`0`),
  d0Fee: fenColumn('d0_fee').notNull().default(sql`0`),
  aisleCost: fenColumn('aisle_cost').notNull().default(sql`0`),
  discountAmount: fenColumn('discount_amount').notNull().default(sql`0`),
  reverseCount: integer('reverse_count').notNull().default(0),
  reverseAmount: fenColumn('reverse_amount').notNull().default(sql`0`),
  reverseFee: fenColumn('reverse_fee').notNull().default(sql`0`),
  refundCount: integer('refund_count').notNull().default(0),
  refundAmount: fenColumn('refund_amount').notNull().default(sql`0`),
  refundFee: fenColumn('refund_fee').notNull().default(sql`0`),
})

/** Trades of an account manager's merchants by day. */
export const tradeStatManagerDays = pgTable('trade_stat_manager_day', {
  tenantId: text('tenant_id').notNull(),
  oemNo: text('oem_no').notNull(),
  day: dayColumn('day').notNull(),
  managerUserId: idColumn('manager_user_id').notNull(),
  aisleCode: text('aisle_code').notNull(),
  payWay: codeColumn('pay_way', PayWay).notNull(),
  payCount: integer('pay_count').notNull().default(0),
  payAmount: fenColumn('pay_amount').notNull().default(sql`0`),
  feeAmount: fenColumn('fee_amount').notNull().default(sql`0`),
  d0Fee: fenColumn('d0_fee').notNull().default(sql`0`),
  aisleCost: fenColumn('aisle_cost').notNull().default(sql`0`),
  discountAmount: fenColumn('discount_amount').notNull().default(sql`0`),
  reverseCount: integer('reverse_count').notNull().default(0),
  reverseAmount: fenColumn('reverse_amount').notNull().default(sql`0`),
  reverseFee: fenColumn('reverse_fee').notNull().default(sql`0`),
  refundCount: integer('refund_count').notNull().default(0),
  refundAmount: fenColumn('refund_amount').notNull().default(sql`0`),
  refundFee: fenColumn('refund_fee').notNull().default(sql`0`),
})

/** Trades of a terminal by day. */
export const tradeStatTerminalDays = pgTable('trade_stat_terminal_day', {
  tenantId: text('tenant_id').notNull(),
  oemNo: text('oem_no').notNull(),
  day: dayColumn('day').notNull(),
  sn: text('sn').notNull(),
  payWay: codeColumn('pay_way', PayWay).notNull(),
  payCount: integer('pay_count').notNull().default(0),
  payAmount: fenColumn('pay_amount').notNull().default(sql`0`),
  reverseCount: integer('reverse_count').notNull().default(0),
  reverseAmount: fenColumn('reverse_amount').notNull().default(sql`0`),
  refundCount: integer('refund_count').notNull().default(0),
  refundAmount: fenColumn('refund_amount').notNull().default(sql`0`),
})

/** Numbers of trades in a node's list, by day and status. */
export const tradeCountDays = pgTable('trade_count_day', {
  tenantId: text('tenant_id').notNull(),
  oemNo: text('oem_no').notNull(),
  day: dayColumn('day').notNull(),
  ownerNo: text('owner_no').notNull(),
  originOemNo: text('origin_oem_no').notNull(),
  rptStatus: codeColumn('rpt_status', RptStatus).notNull(),
  stripe: smallint('stripe').notNull().default(0),
  tradeCount: idColumn('trade_count').notNull().default(sql`0`),
})

/** Credit card takings of micro merchants by person, licensed institution and day. */
export const tradeStatMicros = pgTable('trade_stat_micro', {
  tenantId: text('tenant_id').notNull(),
  oemNo: text('oem_no').notNull(),
  idHash: text('id_hash').notNull(),
  licenseHolder: text('license_holder').notNull(),
  day: dayColumn('day').notNull(),
  creditAmount: fenColumn('credit_amount').notNull().default(sql`0`),
})

/** First and last payment of a merchant (1) or terminal (2). */
export const tradeFirstLasts = pgTable('trade_first_last', {
  tenantId: text('tenant_id').notNull(),
  oemNo: text('oem_no').notNull(),
  keyKind: smallint('key_kind').notNull(),
  keyValue: text('key_value').notNull(),
  firstTime: instantColumn('first_time').notNull(),
  lastTime: instantColumn('last_time').notNull(),
})
