import { sql } from 'drizzle-orm'
import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import {
  codeColumn,
  fenColumn,
  idColumn,
  instantColumn,
  owned,
  tenantColumns,
} from '../../../core/server/database/columns.ts'
import { PartyUserType } from '../../access/user/user-codes.contract.ts'
import { RpmType } from '../../terminals/model/model-codes.contract.ts'
import { SnStatus, StockOpType } from './stock-codes.contract.ts'

/** Serial numbers that anybody ever took in. */
export const serialNumbers = pgTable('serial_number', { sn: text('sn').primaryKey() })

/** A device in stock, or with the merchant who got it from there: exactly one holder. */
export const stockSns = pgTable('stock_sn', {
  ...owned(),
  rsSn: text('rs_sn').notNull(),
  rpmNo: text('rpm_no').notNull(),
  rpmType: codeColumn('rpm_type', RpmType).notNull(),
  supNo: text('sup_no').notNull(),
  /** Null unless a POS. */
  aisleCode: text('aisle_code'),
  /** Null unless the channel's number of the terminal came with the device. */
  aisleTermNo: text('aisle_term_no'),
  holderType: codeColumn('holder_type', PartyUserType).notNull(),
  holderNo: text('holder_no').notNull(),
  /** '' when the holder is the operator or sub-operator itself. */
  holderPath: text('holder_path').notNull().default(''),
  snStatus: codeColumn('sn_status', SnStatus).notNull().default(SnStatus.inStock),
  /** The order or delivery that it is under way with; null unless in transfer or shipped, as the next. */
  openNo: text('open_no'),
  toNo: text('to_no'),
  /** Null unless bound. */
  boundRpiNo: text('bound_rpi_no'),
  /** Null when nobody said; for the operator alone. */
  purchasePrice: fenColumn('purchase_price'),
  renewFee: fenColumn('renew_fee'),
  iccid: text('iccid'),
  /** Prices proposed to the merchant who gets it; null for none. */
  rateInit: jsonb('rate_init').$type<unknown[]>(),
  inRsrNo: text('in_rsr_no').notNull().default(''),
  inTime: instantColumn('in_time').notNull(),
  bindTime: instantColumn('bind_time'),
  firstTradeTime: instantColumn('first_trade_time'),
  remark: text('remark').notNull().default(''),
  /** Number of movements it has had: the step of its last record. */
  version: integer('version').notNull().default(1),
})

/** One movement of one device. */
export const stockRecords = pgTable('store_record', {
  ...tenantColumns(),
  id: idColumn('id').notNull().default(sql`next_id()`),
  rsSn: text('rs_sn').notNull(),
  step: integer('step').notNull(),
  rpmNo: text('rpm_no').notNull(),
  rsrNo: text('rsr_no').notNull().default(''),
  opType: codeColumn('op_type', StockOpType).notNull(),
  fromNo: text('from_no').notNull().default(''),
  toNo: text('to_no').notNull().default(''),
  /** Holder of the device after the movement. */
  holderNo: text('holder_no').notNull(),
  /** Null when the device was taken in by it. */
  beforeStatus: codeColumn('before_status', SnStatus),
  afterStatus: codeColumn('after_status', SnStatus).notNull(),
  /** Null: the system. */
  userId: idColumn('user_id'),
  remark: text('remark').notNull().default(''),
  createTime: instantColumn('create_time').notNull(),
})
