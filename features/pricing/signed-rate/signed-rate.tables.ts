import { sql } from 'drizzle-orm'
import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import {
  codeColumn,
  fenColumn,
  idColumn,
  instantColumn,
  ppmColumn,
  tenantColumns,
} from '../../../core/server/database/columns.ts'
import { PayWay } from '../../channels/aisle/aisle-codes.contract.ts'

/** A price that a merchant signed: one channel, one pay way, one time. The id is the lineId of price snapshots. */
export const signedRates = pgTable('rpi_rate', {
  ...tenantColumns(),
  id: idColumn('id').notNull().default(sql`next_id()`),
  rpiNo: text('rpi_no').notNull(),
  aisleCode: text('aisle_code').notNull(),
  payWay: codeColumn('pay_way', PayWay).notNull(),
  ratePpm: ppmColumn('rate_ppm').notNull(),
  /** Null: no cap. */
  capAmount: fenColumn('cap_amount'),
  minFee: fenColumn('min_fee').notNull().default(sql`0`),
  d0RatePpm: ppmColumn('d0_rate_ppm').notNull().default(0),
  d0Fee: fenColumn('d0_fee').notNull().default(sql`0`),
  validFrom: instantColumn('valid_from').notNull(),
  /** Null: still valid. */
  validTo: instantColumn('valid_to'),
  /** Taken back before it came into force. */
  isVoid: boolean('is_void').notNull().default(false),
  /** IncomingCode, changeNo or batch that brought it. */
  sourceNo: text('source_no').notNull(),
  createUser: idColumn('create_user'),
  createTime: instantColumn('create_time').notNull().default(sql`business_now()`),
  version: integer('version').notNull().default(0),
})
