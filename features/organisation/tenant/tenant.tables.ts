import { sql } from 'drizzle-orm'
import { bigint, boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { codeColumn, idColumn, instantColumn } from '../../../core/server/database/columns.ts'
import { TenantKind } from './tenant.contract.ts'

/** One row a login tenant: the platform, an operator, or a sub-operator under its operator. */
export const tenants = pgTable('tenant', {
  id: idColumn('id').notNull().default(sql`next_id()`),
  tenantId: text('tenant_id').primaryKey(),
  rootTenantId: text('root_tenant_id').notNull(),
  tenantName: text('tenant_name').notNull(),
  tenantKind: codeColumn('tenant_kind', TenantKind).notNull(),
  /** Operator of a sub-operator; null for the others. */
  parentTenantId: text('parent_tenant_id'),
  domain: text('domain').notNull().default(''),
  linkman: text('linkman').notNull(),
  contactNumberEnc: text('contact_number_enc').notNull(),
  contactNumberIdx: text('contact_number_idx').notNull().default(''),
  contactEmailEnc: text('contact_email_enc').notNull().default(''),
  address: text('address').notNull().default(''),
  backgroundUrl: text('background_url').notNull().default(''),
  logoUrl: text('logo_url').notNull().default(''),
  themeColor: text('theme_color').notNull().default(''),
  accountNumber: integer('account_number').notNull().default(-1),
  /** Null: never. */
  expireTime: instantColumn('expire_time'),
  /** Null: no package, every menu. */
  packageId: bigint('package_id', { mode: 'bigint' }),
  datasourceId: bigint('datasource_id', { mode: 'bigint' }),
  isFinished: boolean('is_finished').notNull().default(false),
  isActive: boolean('is_active').notNull().default(true),
  createUser: idColumn('create_user'),
  createTime: instantColumn('create_time').notNull().default(sql`business_now()`),
  updateUser: idColumn('update_user'),
  updateTime: instantColumn('update_time').notNull().default(sql`business_now()`),
  isDeleted: boolean('is_deleted').notNull().default(false),
  version: integer('version').notNull().default(0),
})

/** A set of menus that tenants may have. */
export const tenantPackages = pgTable('tenant_package', {
  id: idColumn('id').primaryKey().default(sql`next_id()`),
  packageName: text('package_name').notNull(),
  menuIds: idColumn('menu_ids').array().notNull(),
  remark: text('remark').notNull().default(''),
  createUser: idColumn('create_user'),
  createTime: instantColumn('create_time').notNull().default(sql`business_now()`),
  updateUser: idColumn('update_user'),
  updateTime: instantColumn('update_time').notNull().default(sql`business_now()`),
  isDeleted: boolean('is_deleted').notNull().default(false),
  version: integer('version').notNull().default(0),
})
