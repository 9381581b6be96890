import { bulkInsert, columnsOf, onceNow, runAll, type Statement } from '../../../core/server/database/bulk.ts'
import type { Tx } from '../../../core/server/database/db.ts'
import { loginTenantOf } from '../../trades/trade/owners.rules.ts'
import type { ProfitEvent } from './profit-event.rules.ts'
import { posProfits } from './profit.tables.ts'

type Stored = Omit<typeof posProfits.$inferSelect, 'tenantId' | 'profitId' | 'rowSeq' | 'createTime'>

const insert = bulkInsert<Stored>(
  'pos_profit',
  columnsOf(posProfits, [
    'oemNo',
    'originOemNo',
    'bookDay',
    'payDay',
    'payTime',
    'rptOrderCode',
    'rptAisleOrderCode',
    'rpiNo',
    'storeNo',
    'sn',
    'aisleCode',
    'payWay',
    'settleCycle',
    'level',
    'ownerType',
    'ownerNo',
    'childNo',
    'rowKind',
    'bizCode',
    'tradeAmount',
    'childFee',
    'costFee',
    'spread',
    'shareIn',
    'shareOut',
    'profitAmount',
    'snapshotId',
    'txnId',
  ]),
  '',
  { create_time: onceNow },
)

/** The statement of insertProfitRows. */
export const profitRowsStatement = (tenantId: string, events: readonly PostedProfit[]): Statement | null =>
  insert.statement(
    tenantId,
    events.flatMap((event) => storedRows(tenantId, event)),
  )

/** Profit rows with the ledger transaction that moved their money. */
export type PostedProfit = ProfitEvent & { readonly txnId: bigint }

/**
 * Writes the profit rows of posted events; none is ever changed afterwards. The sums are `addProfit`'s to keep.
 * @source docs/domain/money.md 4.3
 */
export const insertProfitRows = (tx: Tx, tenantId: string, events: readonly PostedProfit[]): Promise<void> =>
  runAll(tx, [profitRowsStatement(tenantId, events)])

function storedRows(
  tenantId: string,
  { trade, rows, tradeAmountFen, ...event }: ProfitEvent & { txnId: bigint },
): Stored[] {
  const { oemNo: originOemNo, chainPath: _chainPath, userNo: _userNo, ...copied } = trade
  return rows.map((row) => ({
    ...(copied as Omit<Stored, 'oemNo'>),
    ...event,
    originOemNo,
    oemNo: loginTenantOf(tenantId, row.ownerNo, originOemNo),
    level: row.level,
    ownerType: row.ownerType as Stored['ownerType'],
    ownerNo: row.ownerNo,
    childNo: row.childNo,
    tradeAmount: tradeAmountFen,
    childFee: row.childFeeFen,
    costFee: row.costFeeFen,
    spread: row.spreadFen,
    shareIn: row.shareInFen,
    shareOut: row.shareOutFen,
    profitAmount: row.profitFen,
  }))
}
