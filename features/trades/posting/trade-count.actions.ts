import type { CodeOf } from '../../../core/shared/codes.ts'
import { runAll, type Statement } from '../../../core/server/database/bulk.ts'
import type { Tx } from '../../../core/server/database/db.ts'
import { rollup, stripe } from '../../../core/server/database/rollup.ts'
import { type InChain, ownersOf, type TradeOwner } from '../trade/owners.rules.ts'
import type { RptStatus } from '../trade/trade.contract.ts'
import type { TradeRow } from './trade-row.rules.ts'

/** A trade as a list of its day counts it. */
export interface ListedTrade extends InChain {
  readonly rptStatus: CodeOf<typeof RptStatus>
  /** Its payment, or its creation while it is unpaid. */
  readonly listDay: string
}

/** The trade as the lists count it. */
export const listed = (trade: TradeRow): ListedTrade => ({ ...trade, listDay: trade.payDay ?? trade.createDay })

/** A trade that comes to a list, leaves it, or moves within: null where it does not stand. */
export interface CountMove {
  readonly before: ListedTrade | null
  readonly after: ListedTrade | null
}

interface Counted {
  readonly trade: ListedTrade
  readonly owner: TradeOwner
  readonly change: number
}

const addToCounts = rollup<Counted>({
  table: 'trade_count_day',
  key: {
    day: ['date', ({ trade }) => trade.listDay],
    owner_no: ['text', ({ owner }) => owner.ownerNo],
    origin_oem_no: ['text', ({ trade }) => trade.oemNo],
    rpt_status: ['smallint', ({ trade }) => trade.rptStatus],
    stripe: ['smallint', ({ owner }) => (owner.isRoot ? stripe : 0)],
  },
  fixed: { oem_no: ['text', ({ owner }) => owner.oemNo] },
  sums: { trade_count: ({ change }) => change },
})

/** The statement of countTrades. */
export function countStatement(tenantId: string, moves: readonly CountMove[]): Statement | null {
  const counted = (trade: ListedTrade | null, change: number): Counted[] =>
    trade ? ownersOf(tenantId, trade).map((owner) => ({ trade, owner, change })) : []
  return addToCounts.statement(
    tenantId,
    moves.flatMap(({ before, after }) => [...counted(before, -1), ...counted(after, 1)]),
  )
}

/**
 * Keeps the exact totals of trade lists: every trade that is created or changes its status, its day or its chain goes
 * through here, in the transaction that does so.
 */
export const countTrades = (tx: Tx, tenantId: string, moves: readonly CountMove[]): Promise<void> =>
  runAll(tx, [countStatement(tenantId, moves)])
