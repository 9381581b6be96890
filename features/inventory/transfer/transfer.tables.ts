import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { codeColumn, idColumn, instantColumn, owned, tenantColumns } from '../../../core/server/database/columns.ts'
import { OrderKind, RsrStatus } from './transfer-codes.contract.ts'

/** An order over devices: taken in, handed down or handed back. */
export const transfers = pgTable('store_transfer', {
  ...owned(),
  rsrNo: text('rsr_no').notNull(),
  orderKind: codeColumn('order_kind', OrderKind).notNull(),
  /** Party that hands out the devices: for an inbound order the supplier. */
  outNo: text('out_no').notNull(),
  outOemNo: text('out_oem_no').notNull(),
  inNo: text('in_no').notNull(),
  inOemNo: text('in_oem_no').notNull(),
  /** Started by who gets the devices back, not by who holds them. */
  isRecall: boolean('is_recall').notNull().default(false),
  quantity: integer('quantity').notNull(),
  rsrStatus: codeColumn('rsr_status', RsrStatus).notNull(),
  remark: text('remark').notNull().default(''),
  /** Null while pending, or when its time ran out. */
  confirmUser: idColumn('confirm_user'),
  /** Time when it was confirmed, refused or cancelled; null while pending. */
  confirmTime: instantColumn('confirm_time'),
})

/** A device of an order. */
export const transferDevices = pgTable('store_transfer_sn', {
  ...tenantColumns(),
  rsrNo: text('rsr_no').notNull(),
  rsSn: text('rs_sn').notNull(),
  rpmNo: text('rpm_no').notNull(),
})
