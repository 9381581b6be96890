import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { idColumn, instantColumn, tenantColumns } from '../../../core/server/database/columns.ts'
import type { ListLayout } from './view.contract.ts'

/** One row a user and list: the columns as the user left them, and the view the list opens with. */
export const listLayouts = pgTable(
  'list_layout',
  {
    ...tenantColumns(),
    userId: idColumn('user_id').notNull(),
    listKey: text('list_key').notNull(),
    /** Null: the columns of the list itself. */
    layout: jsonb('layout').$type<z.output<typeof ListLayout>>(),
    /** Null: the list opens without filters. */
    defaultViewId: idColumn('default_view_id'),
    updateTime: instantColumn('update_time').notNull().default(sql`business_now()`),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.userId, t.listKey] })],
)

/** A filter set of a list under a name, its owner's alone or shared with roles. */
export const listViews = pgTable(
  'list_view',
  {
    ...tenantColumns(),
    id: idColumn('id').notNull().default(sql`next_id()`),
    userId: idColumn('user_id').notNull(),
    listKey: text('list_key').notNull(),
    viewName: text('view_name').notNull(),
    query: text('query').notNull(),
    roleIds: idColumn('role_ids').array().notNull().default(sql`'{}'`),
    createTime: instantColumn('create_time').notNull().default(sql`business_now()`),
    updateTime: instantColumn('update_time').notNull().default(sql`business_now()`),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('list_view_name').on(t.tenantId, t.userId, t.listKey, t.viewName),
    index('list_view_shared').using('gin', t.roleIds),
  ],
)
