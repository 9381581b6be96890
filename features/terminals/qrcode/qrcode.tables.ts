import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { codeColumn, fenColumn, instantColumn, owned } from '../../../core/server/database/columns.ts'
import { MaterialType, RqStatus } from './qrcode-codes.contract.ts'

/** A batch of payment codes. */
export const codeBatches = pgTable('batch_code', {
  ...owned(),
  rqBatchNumber: text('rq_batch_number').notNull(),
  quantity: integer('quantity').notNull(),
  materialType: codeColumn('material_type', MaterialType).notNull(),
  holderNo: text('holder_no').notNull(),
  /** Ancestors of the holder; '' when that is the operator or sub-operator itself. */
  holderPath: text('holder_path').notNull().default(''),
  isOn: boolean('is_on').notNull().default(true),
})

/** One payment code. */
export const qrcodes = pgTable('qrcode', {
  ...owned(),
  rqCode: text('rq_code').notNull(),
  rqBatchNumber: text('rq_batch_number').notNull(),
  /** As printed: the domain of that time. */
  url: text('url').notNull(),
  materialType: codeColumn('material_type', MaterialType).notNull(),
  holderNo: text('holder_no').notNull(),
  /** Ancestors of the holder; '' when that is the operator or sub-operator itself. */
  holderPath: text('holder_path').notNull().default(''),
  /** Null while unbound. */
  rpiNo: text('rpi_no'),
  rpsNo: text('rps_no'),
  rpstNo: text('rpst_no'),
  rtNo: text('rt_no'),
  /** Null: the payer enters the amount. */
  fixedAmount: fenColumn('fixed_amount'),
  codeName: text('code_name').notNull().default(''),
  rqStatus: codeColumn('rq_status', RqStatus).notNull().default(0),
  isOn: boolean('is_on').notNull().default(true),
  bindTime: instantColumn('bind_time'),
})
