import { sql } from 'drizzle-orm'
import { integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { idColumn, instantColumn, tenantColumns } from '../../../core/server/database/columns.ts'

/** Columns of an event that all logs have; by the real clock. */
const event = () => ({
  ...tenantColumns(),
  id: idColumn('id').notNull().default(sql`next_id()`),
  createTime: instantColumn('create_time').notNull().default(sql`now()`),
  createBy: text('create_by').notNull().default(''),
  serviceId: text('service_id').notNull(),
  serverHost: text('server_host').notNull(),
  serverIp: text('server_ip').notNull(),
  env: text('env').notNull(),
  method: text('method').notNull().default(''),
  requestUri: text('request_uri').notNull().default(''),
  remoteIp: text('remote_ip').notNull().default(''),
  userAgent: text('user_agent').notNull().default(''),
  requestId: text('request_id').notNull().default(''),
  methodClass: text('method_class').notNull().default(''),
  methodName: text('method_name').notNull().default(''),
  params: text('params').notNull().default(''),
  timeMs: integer('time_ms').notNull().default(0),
})

/** Messages of the program and its browsers. */
export const usualLogs = pgTable(
  'log_usual',
  {
    ...event(),
    logLevel: text('log_level').notNull(),
    /** Subject of the message; `client` means that a browser met it and sent it in. */
    logId: text('log_id').notNull(),
    logData: text('log_data').notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.createTime, t.id] })],
)

/** A call that was answered. */
export const apiLogs = pgTable(
  'log_api',
  {
    ...event(),
    type: text('type').notNull().default('1'),
    title: text('title').notNull(),
    statusCode: smallint('status_code').notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.createTime, t.id] })],
)

/** A fault. */
export const errorLogs = pgTable(
  'log_error',
  {
    ...event(),
    exceptionName: text('exception_name').notNull(),
    message: text('message').notNull(),
    stackTrace: text('stack_trace').notNull(),
    fileName: text('file_name').notNull().default(''),
    lineNumber: integer('line_number').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.createTime, t.id] })],
)
