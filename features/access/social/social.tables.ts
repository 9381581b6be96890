import { sql } from 'drizzle-orm'
import { pgTable, text } from 'drizzle-orm/pg-core'
import { idColumn, instantColumn, tenantColumns } from '../../../core/server/database/columns.ts'

/** An account at another service that signed in here; the user of it names it in `oauth_id`. */
export const socialAccounts = pgTable('social_account', {
  ...tenantColumns(),
  id: idColumn('id').notNull().default(sql`next_id()`),
  source: text('source').notNull(),
  subject: text('subject').notNull(),
  nickName: text('nick_name').notNull().default(''),
  avatar: text('avatar').notNull().default(''),
  createTime: instantColumn('create_time').notNull().default(sql`business_now()`),
})

/** A sign-in that has left for another service and is not back yet. Times are of the real clock. */
export const socialStates = pgTable('social_state', {
  stateHash: text('state_hash').primaryKey(),
  source: text('source').notNull(),
  loginTenant: text('login_tenant').notNull(),
  verifier: text('verifier').notNull(),
  nonce: text('nonce').notNull(),
  bindingHash: text('binding_hash').notNull(),
  until: instantColumn('until').notNull(),
})
