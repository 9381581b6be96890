import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { codeColumn, owned } from '../../../core/server/database/columns.ts'
import { PostCategory } from './post.contract.ts'

/** A post that people hold: 首席执行官. */
export const posts = pgTable('post', {
  ...owned(),
  category: codeColumn('category', PostCategory).notNull(),
  postCode: text('post_code').notNull(),
  postName: text('post_name').notNull(),
  sort: integer('sort').notNull().default(0),
  remark: text('remark').notNull().default(''),
})
