import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { idColumn, owned } from '../../../core/server/database/columns.ts'

/** A role of a login tenant; a child role holds no more than its parent. */
export const roles = pgTable('role', {
  ...owned(),
  parentId: idColumn('parent_id').notNull().default(0n),
  roleName: text('role_name').notNull(),
  roleAlias: text('role_alias').notNull(),
  sort: integer('sort').notNull().default(0),
  isBuiltIn: boolean('is_built_in').notNull().default(false),
})

/** One menu or button granted to a role. */
export const roleMenus = pgTable('role_menu', {
  tenantId: text('tenant_id').notNull(),
  roleId: idColumn('role_id').notNull(),
  menuId: idColumn('menu_id').notNull(),
})

/** One data scope granted to a role. */
export const roleDataScopes = pgTable('role_data_scope', {
  tenantId: text('tenant_id').notNull(),
  roleId: idColumn('role_id').notNull(),
  dataScopeId: idColumn('data_scope_id').notNull(),
})

/** One API scope granted to a role. */
export const roleApiScopes = pgTable('role_api_scope', {
  tenantId: text('tenant_id').notNull(),
  roleId: idColumn('role_id').notNull(),
  apiScopeId: idColumn('api_scope_id').notNull(),
})
