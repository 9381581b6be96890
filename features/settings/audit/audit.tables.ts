import { bigint, index, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { idColumn, instantColumn, tenantColumns } from '../../../core/server/database/columns.ts'

/** Audit log with action, user and IP address: one row per write, refusal, sign-in, reveal or export. Never changed. */
export const auditLogs = pgTable(
  'audit_log',
  {
    ...tenantColumns(),
    id: idColumn('id').notNull().default(sql`next_id()`),
    /** By the real clock. */
    at: instantColumn('at').notNull().default(sql`now()`),
    businessAt: instantColumn('business_at').notNull().default(sql`business_now()`),
    /** Null: nobody signed in yet, or a job. */
    userId: idColumn('user_id'),
    account: text('account').notNull(),
    /** The operator user behind a signed-in-as session; null otherwise. */
    actorUserId: idColumn('actor_user_id'),
    action: text('action').notNull(),
    callId: text('call_id').notNull(),
    entity: text('entity').notNull(),
    entityNo: text('entity_no').notNull(),
    before: jsonb('before').$type<Record<string, unknown>>(),
    after: jsonb('after').$type<Record<string, unknown>>(),
    input: jsonb('input').$type<Record<string, unknown>>(),
    reason: text('reason').notNull().default(''),
    /** `ok`, or the name of the refusal. */
    result: text('result').notNull().default('ok'),
    ip: text('ip').notNull().default(''),
    userAgent: text('user_agent').notNull().default(''),
    requestId: text('request_id').notNull().default(''),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.at, t.id] }),
    index('audit_log_entity').on(t.tenantId, t.entity, t.entityNo, t.at.desc()),
  ],
)

/** One link of the chain: seals one row and the link before it, so that a missing or altered row shows. */
export const auditLinks = pgTable(
  'audit_link',
  {
    tenantId: text('tenant_id').notNull(),
    seq: bigint('seq', { mode: 'bigint' }).notNull(),
    auditId: idColumn('audit_id').notNull(),
    auditAt: instantColumn('audit_at').notNull(),
    hash: text('hash').notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.seq] }), uniqueIndex('audit_link_audit').on(t.tenantId, t.auditId)],
)

/** The records that an audit row names when it names several: one row a record. Never changed. */
export const auditNumbers = pgTable(
  'audit_number',
  {
    ...tenantColumns(),
    entity: text('entity').notNull(),
    no: text('no').notNull(),
    at: instantColumn('at').notNull(),
    auditId: idColumn('audit_id').notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.entity, t.no, t.at, t.auditId] })],
)

/** One check of a tenant's audit chain: how far it is, what it found. The newest is shown. */
export const auditProofs = pgTable(
  'audit_proof',
  {
    ...tenantColumns(),
    id: idColumn('id').notNull().default(sql`next_id()`),
    askedBy: text('asked_by').notNull(),
    startTime: instantColumn('start_time').notNull().default(sql`business_now()`),
    /** Null while it runs. */
    finishTime: instantColumn('finish_time'),
    /** Links that were found to hold so far. */
    links: bigint('links', { mode: 'bigint' }).notNull().default(0n),
    linksTotal: bigint('links_total', { mode: 'bigint' }).notNull().default(0n),
    /** Hash of the last of them: where a run that was broken off goes on. */
    hash: text('hash').notNull().default(''),
    /** First link that does not hold; null: none so far. */
    brokenSeq: bigint('broken_seq', { mode: 'bigint' }),
    brokenAuditId: idColumn('broken_audit_id'),
    brokenWhy: text('broken_why').notNull().default(''),
    unsealed: bigint('unsealed', { mode: 'bigint' }).notNull().default(0n),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.id] })],
)
