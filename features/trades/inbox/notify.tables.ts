import { sql } from 'drizzle-orm'
import { integer, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { codeColumn, idColumn, instantColumn } from '../../../core/server/database/columns.ts'
import { HandleStatus, NotifyEvent } from './event.contract.ts'

/** Notifications of channels, as they came. */
export const channelNotifies = pgTable('channel_notify', {
  tenantId: text('tenant_id').notNull(),
  notifySeq: idColumn('notify_seq').notNull().default(sql`next_id()`),
  aisleCode: text('aisle_code').notNull(),
  notifyId: text('notify_id').notNull(),
  eventKind: codeColumn('event_kind', NotifyEvent).notNull(),
  orderNo: text('order_no').notNull().default(''),
  rawBody: text('raw_body').notNull(),
  headers: jsonb('headers').notNull().default({}),
  event: jsonb('event'),
  receivedAt: instantColumn('received_at').notNull().default(sql`business_now()`),
  occurredAt: instantColumn('occurred_at'),
  handleStatus: codeColumn('handle_status', HandleStatus).notNull().default(0),
  handleMsg: text('handle_msg').notNull().default(''),
  attempts: smallint('attempts').notNull().default(0),
  nextAt: instantColumn('next_at'),
  version: integer('version').notNull().default(0),
})

/** Guards against applying one notification twice. */
export const channelNotifyKeys = pgTable('channel_notify_key', {
  tenantId: text('tenant_id').notNull(),
  aisleCode: text('aisle_code').notNull(),
  eventKind: codeColumn('event_kind', NotifyEvent).notNull(),
  notifyId: text('notify_id').notNull(),
  notifySeq: idColumn('notify_seq').notNull(),
})
