import { sql } from 'drizzle-orm'
import { pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { codeColumn, idColumn, instantColumn, tenantColumns } from '../../../core/server/database/columns.ts'
import { SmsScene } from './sms.contract.ts'

/** A code sent to a phone for one purpose. */
export const smsCodes = pgTable('sms_code', {
  id: idColumn('id').primaryKey().default(sql`next_id()`),
  phoneIdx: text('phone_idx').notNull(),
  scene: codeColumn('scene', SmsScene).notNull(),
  codeHash: text('code_hash').notNull(),
  tries: smallint('tries').notNull().default(0),
  until: instantColumn('until').notNull(),
  /** Null: not used yet. */
  usedAt: instantColumn('used_at'),
  createdAt: instantColumn('created_at').notNull().default(sql`now()`),
})

/** A text message to send; phone and words are sealed. */
export const smsOutbox = pgTable('sms_outbox', {
  ...tenantColumns(),
  id: idColumn('id').notNull().default(sql`next_id()`),
  phoneEnc: text('phone_enc').notNull(),
  phoneTail: text('phone_tail').notNull(),
  /** 0: no code, a plain message. */
  scene: smallint('scene').notNull(),
  bodyEnc: text('body_enc').notNull(),
  createdAt: instantColumn('created_at').notNull().default(sql`now()`),
  /** Null: not sent yet. */
  sentAt: instantColumn('sent_at'),
  /** The setting it was sent by hand with; null: the one in use. */
  settingId: idColumn('setting_id'),
  /** Values of the template, sealed JSON; '': the words alone. */
  paramsEnc: text('params_enc').notNull().default(''),
  /** User who sent it by hand; null: the program. */
  createUser: idColumn('create_user'),
  /** The vendor's own number of the message. */
  vendorNo: text('vendor_no').notNull().default(''),
  /** Reason why it could not be sent. */
  failure: text('failure').notNull().default(''),
})
