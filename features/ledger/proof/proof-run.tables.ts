import { bigint, boolean, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { codeColumn, dayColumn, idColumn, instantColumn, tenantColumns } from '../../../core/server/database/columns.ts'
import { RunKind } from './proof-run.contract.ts'

/** One run of the proofs of a ledger, with what each of them came to. */
export const proofRuns = pgTable('proof_run', {
  ...tenantColumns(),
  id: idColumn('id').notNull(),
  runKind: codeColumn('run_kind', RunKind).notNull(),
  startTime: instantColumn('start_time').notNull(),
  finishTime: instantColumn('finish_time').notNull(),
  proofCount: integer('proof_count').notNull(),
  failedCount: integer('failed_count').notNull(),
  rowsChecked: bigint('rows_checked', { mode: 'bigint' }).notNull(),
  wrongCount: bigint('wrong_count', { mode: 'bigint' }).notNull(),
  ms: integer('ms').notNull(),
  /** Reason that the run as a whole failed; '' when its proofs ended. */
  failure: text('failure').notNull().default(''),
  proofs: jsonb('proofs').notNull(),
})

/**
 * State of the rows of one day of a money table when they were last found right. @source
 * docs/decisions/0060-seals-of-money-rows.md
 */
export const moneySeals = pgTable('money_seal', {
  ...tenantColumns(),
  tableName: text('table_name').notNull(),
  sealDay: dayColumn('seal_day').notNull(),
  columnNames: text('column_names').array().notNull(),
  isClosed: boolean('is_closed').notNull(),
  rowCount: integer('row_count').notNull(),
  digest: bigint('digest', { mode: 'bigint' }).notNull(),
  rowKeys: text('row_keys').array().notNull(),
  rowVersions: bigint('row_versions', { mode: 'bigint' }).array().notNull(),
  rowHashes: bigint('row_hashes', { mode: 'bigint' }).array().notNull(),
  sealTime: instantColumn('seal_time').notNull(),
})
