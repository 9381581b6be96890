import { integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { codeColumn, idColumn, owned } from '../../../core/server/database/columns.ts'
import { RejectBizType } from './reject-reason.contract.ts'

/** A category of reasons of refusals. */
export const rejectCategories = pgTable('reject_category', {
  ...owned(),
  title: text('title').notNull(),
  bizType: codeColumn('biz_type', RejectBizType).notNull(),
  sort: integer('sort').notNull().default(0),
})

/** A reason of refusals; records that used it keep its text. */
export const rejectReasons = pgTable('reject_reason', {
  ...owned(),
  firstId: idColumn('first_id').notNull(),
  content: text('content').notNull(),
  /** Null: it points at no step. */
  step: smallint('step'),
  field: text('field').notNull().default(''),
  /** Null: it points at no picture. */
  picKind: smallint('pic_kind'),
  sort: integer('sort').notNull().default(0),
})
