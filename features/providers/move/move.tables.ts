import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { codeColumn, idColumn, instantColumn, tenantColumns } from '../../../core/server/database/columns.ts'
import { MoveStatus } from './move.contract.ts'

/** A provider that is to go, or went, to another party with everything below it. */
export const partyMoves = pgTable('service_move', {
  ...tenantColumns(),
  id: idColumn('id').notNull(),
  moveNo: text('move_no').notNull(),
  userNo: text('user_no').notNull(),
  /** The party above before: a provider, or the oem_no. */
  fromNo: text('from_no').notNull(),
  toNo: text('to_no').notNull(),
  /** Ancestors before, the provider itself last; as asked for until it is in force, as toPath. */
  fromPath: text('from_path').notNull(),
  toPath: text('to_path').notNull(),
  partyCount: integer('party_count').notNull(),
  merchantCount: integer('merchant_count').notNull(),
  terminalCount: integer('terminal_count').notNull(),
  policyCount: integer('policy_count').notNull(),
  reason: text('reason').notNull(),
  moveStatus: codeColumn('move_status', MoveStatus).notNull(),
  /** Null until in force. */
  effectiveTime: instantColumn('effective_time'),
  makerNo: text('maker_no').notNull(),
  createUser: idColumn('create_user').notNull(),
  /** Null until decided. */
  checkerUser: idColumn('checker_user'),
  checkerNo: text('checker_no').notNull(),
  checkTime: instantColumn('check_time'),
  checkReason: text('check_reason').notNull(),
  createTime: instantColumn('create_time').notNull(),
  updateTime: instantColumn('update_time').notNull(),
  version: integer('version').notNull(),
})
