import { runAll } from '../../../core/server/database/bulk.ts'
import type { Tx } from '../../../core/server/database/db.ts'
import { rollup } from '../../../core/server/database/rollup.ts'

/** Users of one party that come to the list or leave it. */
export interface CountedUsers {
  readonly oemNo: string
  readonly userNo: string
  /** Number of users that come; below zero: that leave. */
  readonly change: number
}

const addToCounts = rollup<CountedUsers>({
  table: 'user_count',
  key: { oem_no: ['text', ({ oemNo }) => oemNo], user_no: ['text', ({ userNo }) => userNo] },
  sums: { user_count: ({ change }) => change },
})

/**
 * Keeps the exact totals of the user lists: every user who is added, removed or given to another party goes through here,
 * in the transaction that does so.
 */
export const countUsers = (tx: Tx, tenantId: string, moves: readonly CountedUsers[]): Promise<void> =>
  runAll(tx, [addToCounts.statement(tenantId, moves)])
