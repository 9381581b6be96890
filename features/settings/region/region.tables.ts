import { sql } from 'drizzle-orm'
import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { codeColumn, idColumn, instantColumn } from '../../../core/server/database/columns.ts'
import { RegionLevel } from './region.contract.ts'

/** Counts changes of the dictionary and the regions; one row. */
export const referenceVersions = pgTable('reference_version', {
  onlyRow: boolean('only_row').primaryKey().default(true),
  version: idColumn('version').notNull().default(1n),
})

/** A region of China; its code begins with its parent's. */
export const regions = pgTable('region', {
  code: text('code').primaryKey(),
  /** Null for the country itself. */
  parentCode: text('parent_code'),
  name: text('name').notNull(),
  level: codeColumn('level', RegionLevel).notNull(),
  sort: integer('sort').notNull().default(0),
  remark: text('remark').notNull().default(''),
  /** False: abolished, readable and not to be chosen anew. */
  isOn: boolean('is_on').notNull().default(true),
  createTime: instantColumn('create_time').notNull().default(sql`business_now()`),
  updateUser: idColumn('update_user'),
  updateTime: instantColumn('update_time').notNull().default(sql`business_now()`),
  version: integer('version').notNull().default(0),
})
