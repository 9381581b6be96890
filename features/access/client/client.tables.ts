import { sql } from 'drizzle-orm'
import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { idColumn, instantColumn } from '../../../core/server/database/columns.ts'

/** An application that may ask for tokens: the browser client and others. */
export const clients = pgTable('client', {
  id: idColumn('id').primaryKey().default(sql`next_id()`),
  clientId: text('client_id').notNull(),
  clientSecretHash: text('client_secret_hash').notNull(),
  grantTypes: text('grant_types').array().notNull(),
  accessTokenSeconds: integer('access_token_seconds').notNull().default(900),
  refreshTokenSeconds: integer('refresh_token_seconds').notNull().default(43200),
  scope: text('scope').notNull().default('all'),
  redirectUri: text('redirect_uri').notNull().default(''),
  resourceIds: text('resource_ids').notNull().default(''),
  authorities: text('authorities').notNull().default(''),
  autoapprove: text('autoapprove').notNull().default(''),
  additionalInformation: text('additional_information').notNull().default(''),
  createUser: idColumn('create_user'),
  createTime: instantColumn('create_time').notNull().default(sql`business_now()`),
  updateUser: idColumn('update_user'),
  updateTime: instantColumn('update_time').notNull().default(sql`business_now()`),
  isDeleted: boolean('is_deleted').notNull().default(false),
  version: integer('version').notNull().default(0),
})
