import { sql } from 'drizzle-orm'
import { doublePrecision, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { idColumn, instantColumn, tenantColumns } from '../../../core/server/database/columns.ts'

/** A sign-in and its renewals: each renewal is a row of the same family. Times are of the real clock. */
export const sessions = pgTable('sign_in_session', {
  id: idColumn('id').primaryKey().default(sql`next_id()`),
  familyId: idColumn('family_id').notNull(),
  tenantId: text('tenant_id').notNull(),
  oemNo: text('oem_no').notNull(),
  userId: idColumn('user_id').notNull(),
  clientId: text('client_id').notNull(),
  deptIds: idColumn('dept_ids').array().notNull(),
  roleIds: idColumn('role_ids').array().notNull(),
  /** Operator user behind a signed-in-as session; null otherwise. */
  actorUserId: idColumn('actor_user_id'),
  /** Third-party account of a guest, whose user is -1; null: a user's session. */
  oauthId: idColumn('oauth_id'),
  accessHash: text('access_hash').notNull(),
  refreshHash: text('refresh_hash').notNull(),
  accessUntil: instantColumn('access_until').notNull(),
  refreshUntil: instantColumn('refresh_until').notNull(),
  /** Null: its refresh token is unused. */
  refreshedAt: instantColumn('refreshed_at'),
  /** Null: still open. */
  endedAt: instantColumn('ended_at'),
  endReason: text('end_reason').notNull().default(''),
  ip: text('ip').notNull().default(''),
  userAgent: text('user_agent').notNull().default(''),
  createdAt: instantColumn('created_at').notNull().default(sql`now()`),
})

/** Guesses of one secret from one side: the checks made lately, and a lock. */
export const guessGuards = pgTable('guess_guard', {
  kind: text('kind').notNull(),
  guessKey: text('guess_key').notNull(),
  /** Milliseconds of the real clock, oldest first. */
  checks: jsonb('checks').$type<number[]>().notNull().default([]),
  /** Milliseconds of the real clock; null: not locked. */
  lockedUntil: doublePrecision('locked_until'),
  touchedAt: instantColumn('touched_at').notNull().default(sql`now()`),
})

/** A picture with characters to type, for one try. */
export const captchas = pgTable('captcha', {
  id: uuid('id').primaryKey(),
  codeHash: text('code_hash').notNull(),
  until: instantColumn('until').notNull(),
})

/** A browser that signed in to an account. */
export const knownDevices = pgTable('known_device', {
  ...tenantColumns(),
  userId: idColumn('user_id').notNull(),
  deviceHash: text('device_hash').notNull(),
  lastAt: instantColumn('last_at').notNull().default(sql`now()`),
})
