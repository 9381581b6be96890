import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, primaryKey, smallint, text, unique } from 'drizzle-orm/pg-core'
import { codeColumn, idColumn, instantColumn } from '../database/columns.ts'
import type { Json } from './jobs.ts'
import { OutboxStatus } from './outbox.ts'

/** A message to an outside system, written in the transaction that decided it and sent after. */
export const outboxes = pgTable(
  'outbox',
  {
    tenantId: text('tenant_id').notNull(),
    id: idColumn('id').notNull().default(sql`next_id()`),
    kind: text('kind').notNull(),
    outNo: text('out_no').notNull(),
    payload: jsonb('payload').$type<Json>().notNull(),
    outboxStatus: codeColumn('outbox_status', OutboxStatus).notNull().default(OutboxStatus.waiting),
    attempts: smallint('attempts').notNull().default(0),
    nextAt: instantColumn('next_at').notNull().default(sql`business_now()`),
    /** Null until the other side has answered. */
    answer: jsonb('answer').$type<Json>(),
    lastError: text('last_error').notNull().default(''),
    createTime: instantColumn('create_time').notNull().default(sql`business_now()`),
    updateTime: instantColumn('update_time').notNull().default(sql`business_now()`),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    unique('outbox_out_no').on(t.tenantId, t.kind, t.outNo),
    index('outbox_status').on(t.tenantId, t.kind, t.outboxStatus, t.createTime),
  ],
)

/** Due messages of every tenant: a queue that holds nothing of their content. */
export const outboxDues = pgTable(
  'outbox_due',
  {
    tenantId: text('tenant_id').notNull(),
    outboxId: idColumn('outbox_id').notNull(),
    kind: text('kind').notNull(),
    /** By the business clock. */
    nextAt: instantColumn('next_at').notNull(),
    /** By the real clock; null: no worker has it in hand. */
    leasedUntil: instantColumn('leased_until'),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.outboxId] }), index('outbox_due_next').on(t.kind, t.nextAt)],
)
