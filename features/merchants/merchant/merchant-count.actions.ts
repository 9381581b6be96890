import { runAll } from '../../../core/server/database/bulk.ts'
import type { Tx } from '../../../core/server/database/db.ts'
import { rollup } from '../../../core/server/database/rollup.ts'

/** Merchants of one direct party that come to the lists or leave them. */
export interface CountedMerchants {
  readonly oemNo: string
  /** Ancestors of the direct party; '' for the operator or sub-operator itself. */
  readonly userPath: string
  readonly rpiKind: number
  /** Number of merchants that are added; below zero: that leave. */
  readonly change: number
}

const addToCounts = rollup<CountedMerchants>({
  table: 'merchant_count',
  key: {
    user_path: ['text', ({ userPath }) => userPath],
    oem_no: ['text', ({ oemNo }) => oemNo],
    rpi_kind: ['smallint', ({ rpiKind }) => rpiKind],
  },
  sums: { merchant_count: ({ change }) => change },
})

/**
 * Keeps the exact totals of the lists of merchants: every merchant, group or own record that is added, removed or given to
 * another party goes through here, in the transaction that does so.
 */
export const countMerchants = (tx: Tx, tenantId: string, moves: readonly CountedMerchants[]): Promise<void> =>
  runAll(tx, [addToCounts.statement(tenantId, moves)])
