import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { codeColumn, idColumn, owned } from '../../../core/server/database/columns.ts'
import { OrgCategory } from './dept.contract.ts'

/** A department; the tree hangs by parent_id, `ancestors` is its path from the root, `0,…`. */
export const depts = pgTable('dept', {
  ...owned(),
  parentId: idColumn('parent_id').notNull().default(0n),
  ancestors: text('ancestors').notNull().default('0'),
  deptName: text('dept_name').notNull(),
  fullName: text('full_name').notNull(),
  deptCategory: codeColumn('dept_category', OrgCategory).notNull().default(1),
  /** Provider or institution that this department stands for; null for the tenant's own. */
  userNo: text('user_no'),
  sort: integer('sort').notNull().default(0),
  remark: text('remark').notNull().default(''),
})
