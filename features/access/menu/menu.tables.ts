import { sql } from 'drizzle-orm'
import { boolean, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { codeColumn, idColumn, instantColumn, owned } from '../../../core/server/database/columns.ts'
import { MenuCategory } from './menu.contract.ts'

/** A menu entry or a button of one; the tree is one for the product. A button's code is the permission of its calls. */
export const menus = pgTable('menu', {
  id: idColumn('id').primaryKey().default(sql`next_id()`),
  parentId: idColumn('parent_id').notNull().default(0n),
  code: text('code').notNull(),
  name: text('name').notNull(),
  nameEn: text('name_en').notNull().default(''),
  alias: text('alias').notNull(),
  path: text('path').notNull().default(''),
  source: text('source').notNull().default(''),
  category: codeColumn('category', MenuCategory).notNull(),
  /** Place of a button; 0 for menus. */
  action: smallint('action').$type<0 | 1 | 2 | 3>().notNull().default(0),
  /** 2 opens a new window. */
  isOpen: smallint('is_open').$type<1 | 2>().notNull().default(1),
  sort: integer('sort').notNull().default(0),
  remark: text('remark').notNull().default(''),
  isSeeded: boolean('is_seeded').notNull().default(false),
  /** Aliases of the default roles that hold it in a new tenant. */
  defaultRoles: text('default_roles').array().notNull().default([]),
  isRootOnly: boolean('is_root_only').notNull().default(false),
  /** False: the operator's own, which no provider, employee or institution has, whatever its roles hold. */
  isForParties: boolean('is_for_parties')
    .notNull()
    .generatedAlwaysAs(
      sql`NOT is_seeded OR default_roles && '{account_manager,service_admin,service_staff,institution,merchant}'::text[]`,
    ),
  createUser: idColumn('create_user'),
  createTime: instantColumn('create_time').notNull().default(sql`business_now()`),
  updateUser: idColumn('update_user'),
  updateTime: instantColumn('update_time').notNull().default(sql`business_now()`),
  isDeleted: boolean('is_deleted').notNull().default(false),
  version: integer('version').notNull().default(0),
})

/** An entry of the top bar that narrows the side menu to some menus. */
export const topMenus = pgTable('top_menu', {
  ...owned(),
  code: text('code').notNull(),
  name: text('name').notNull(),
  source: text('source').notNull().default(''),
  path: text('path').notNull().default(''),
  sort: integer('sort').notNull().default(0),
  menuIds: idColumn('menu_ids').array().notNull().default([]),
})
