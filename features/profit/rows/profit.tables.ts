import { sql } from 'drizzle-orm'
import { jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { codeColumn, dayColumn, fenColumn, idColumn, instantColumn } from '../../../core/server/database/columns.ts'
import { PayWay, SettleCycle } from '../../channels/aisle/aisle-codes.contract.ts'
import { OwnerType } from '../../ledger/posting/ledger.contract.ts'
import { ProfitRowKind } from './profit.contract.ts'

/** The prices of a whole chain as one trade or thousands of trades used them. */
export const priceSnapshots = pgTable('price_snapshot', {
  tenantId: text('tenant_id').notNull(),
  snapshotId: idColumn('snapshot_id').notNull().default(sql`next_id()`),
  hash: text('hash').notNull(),
  chain: jsonb('chain').notNull(),
  createdAt: instantColumn('created_at').notNull().default(sql`business_now()`),
})

/** Amounts that one level of a trade's chain earned or gave back by one event. Append-only. */
export const posProfits = pgTable('pos_profit', {
  tenantId: text('tenant_id').notNull(),
  oemNo: text('oem_no').notNull(),
  originOemNo: text('origin_oem_no').notNull(),
  profitId: idColumn('profit_id').notNull().default(sql`next_id()`),
  bookDay: dayColumn('book_day').notNull(),
  payDay: dayColumn('pay_day').notNull(),
  payTime: instantColumn('pay_time').notNull(),
  rptOrderCode: text('rpt_order_code').notNull(),
  rptAisleOrderCode: text('rpt_aisle_order_code'),
  rpiNo: text('rpi_no').notNull(),
  storeNo: text('store_no'),
  sn: text('sn'),
  aisleCode: text('aisle_code').notNull(),
  payWay: codeColumn('pay_way', PayWay).notNull(),
  settleCycle: codeColumn('settle_cycle', SettleCycle).notNull(),
  level: smallint('level').notNull(),
  ownerType: codeColumn('owner_type', OwnerType).notNull(),
  ownerNo: text('owner_no').notNull(),
  childNo: text('child_no').notNull(),
  rowKind: codeColumn('row_kind', ProfitRowKind).notNull(),
  bizCode: text('biz_code').notNull(),
  rowSeq: smallint('row_seq').notNull().default(0),
  tradeAmount: fenColumn('trade_amount').notNull(),
  childFee: fenColumn('child_fee').notNull(),
  costFee: fenColumn('cost_fee').notNull(),
  spread: fenColumn('spread').notNull(),
  shareIn: fenColumn('share_in').notNull(),
  shareOut: fenColumn('share_out').notNull(),
  profitAmount: fenColumn('profit_amount').notNull(),
  snapshotId: idColumn('snapshot_id').notNull(),
  txnId: idColumn('txn_id').notNull(),
  createTime: instantColumn('create_time').notNull().default(sql`business_now()`),
})
