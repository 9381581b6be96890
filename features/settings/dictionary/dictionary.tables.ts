import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { idColumn, instantColumn, owned } from '../../../core/server/database/columns.ts'

const entry = () => ({
  parentId: idColumn('parent_id').notNull().default(0n),
  code: text('code').notNull(),
  /** '-1' on the row that stands for the set. */
  dictKey: text('dict_key').notNull(),
  dictValue: text('dict_value').notNull(),
  dictValueEn: text('dict_value_en').notNull().default(''),
  sort: integer('sort').notNull().default(0),
  isSealed: boolean('is_sealed').notNull().default(false),
  remark: text('remark').notNull().default(''),
})

/** The platform's dictionary: one row a set (parent 0) and one a value. */
export const dicts = pgTable(
  'dict',
  {
    id: idColumn('id').primaryKey().default(sql`next_id()`),
    ...entry(),
    /** Its values are in code: labels may change, rows may not be removed. */
    isFixed: boolean('is_fixed').notNull().default(false),
    createUser: idColumn('create_user'),
    createTime: instantColumn('create_time').notNull().default(sql`business_now()`),
    updateUser: idColumn('update_user'),
    updateTime: instantColumn('update_time').notNull().default(sql`business_now()`),
    isDeleted: boolean('is_deleted').notNull().default(false),
    version: integer('version').notNull().default(0),
  },
  (t) => [
    uniqueIndex('dict_code_key').on(t.code, t.dictKey).where(sql`NOT is_deleted`),
    index('dict_parent').on(t.parentId),
  ],
)

/** A tenant's own dictionary, in the same shape. */
export const dictBizs = pgTable('dict_biz', { ...owned(), ...entry() }, (t) => [
  primaryKey({ columns: [t.tenantId, t.id] }),
  uniqueIndex('dict_biz_code_key').on(t.tenantId, t.oemNo, t.code, t.dictKey).where(sql`NOT is_deleted`),
  index('dict_biz_parent').on(t.tenantId, t.parentId),
])
