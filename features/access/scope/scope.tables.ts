import { sql } from 'drizzle-orm'
import { boolean, integer, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { idColumn, instantColumn } from '../../../core/server/database/columns.ts'

const platformColumns = () => ({
  createUser: idColumn('create_user'),
  createTime: instantColumn('create_time').notNull().default(sql`business_now()`),
  updateUser: idColumn('update_user'),
  updateTime: instantColumn('update_time').notNull().default(sql`business_now()`),
  isDeleted: boolean('is_deleted').notNull().default(false),
  version: integer('version').notNull().default(0),
})

/** A rule which rows of one list a role sees. */
export const dataScopes = pgTable('data_scope', {
  id: idColumn('id').primaryKey().default(sql`next_id()`),
  menuId: idColumn('menu_id').notNull(),
  scopeName: text('scope_name').notNull(),
  resourceCode: text('resource_code').notNull(),
  scopeType: smallint('scope_type').$type<1 | 2 | 3 | 4 | 5>().notNull(),
  scopeColumn: text('scope_column').notNull().default(''),
  scopeField: text('scope_field').notNull().default('*'),
  /** Key of the list it limits, `trade.list`. */
  scopeClass: text('scope_class').notNull(),
  /** Condition of type 5, null for the others. */
  scopeValue: jsonb('scope_value'),
  remark: text('remark').notNull().default(''),
  ...platformColumns(),
})

/** A call that only roles holding this scope may make. */
export const apiScopes = pgTable('api_scope', {
  id: idColumn('id').primaryKey().default(sql`next_id()`),
  menuId: idColumn('menu_id').notNull(),
  scopeName: text('scope_name').notNull(),
  resourceCode: text('resource_code').notNull(),
  scopeType: smallint('scope_type').$type<1 | 2>().notNull(),
  scopePath: text('scope_path').notNull(),
  remark: text('remark').notNull().default(''),
  ...platformColumns(),
})

/** Counts changes of roles, menus, grants, scopes and departments; one row. */
export const authorityVersions = pgTable('authority_version', {
  onlyRow: boolean('only_row').primaryKey().default(true),
  version: idColumn('version').notNull().default(1n),
})
