import { bulkInsert, onceNow, runAll, type Statement } from '../../../core/server/database/bulk.ts'
import type { Tx } from '../../../core/server/database/db.ts'
import { fieldColumns } from '../../../core/server/database/fields.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import type { Fen } from '../../../core/shared/money.ts'
import type { PayWay, SettleCycle } from '../../channels/channels.shared.ts'
import type { OwnerType } from '../../ledger/ledger.shared.ts'
import { loginTenantOf } from '../chain/owner-tenant.rules.ts'
import type { ProfitEvent } from './profit-event.rules.ts'
import type { ProfitRowKind } from './profit.contract.ts'

/** Amounts that one level of a trade's chain earned or gave back by one event. Append-only. */
interface Stored {
  readonly oemNo: string
  readonly originOemNo: string
  readonly bookDay: string
  readonly payDay: string
  readonly payTime: string
  readonly rptOrderCode: string
  readonly rptAisleOrderCode: string | null
  readonly rpiNo: string
  readonly storeNo: string | null
  readonly sn: string | null
  readonly aisleCode: string
  readonly payWay: CodeOf<typeof PayWay>
  readonly settleCycle: CodeOf<typeof SettleCycle>
  readonly level: number
  readonly ownerType: CodeOf<typeof OwnerType>
  readonly ownerNo: string
  readonly childNo: string
  readonly rowKind: CodeOf<typeof ProfitRowKind>
  readonly bizCode: string
  readonly tradeAmount: Fen
  readonly childFee: Fen
  readonly costFee: Fen
  readonly spread: Fen
  readonly shareIn: Fen
  readonly shareOut: Fen
  readonly profitAmount: Fen
  readonly snapshotId: bigint
  readonly txnId: bigint
}

const insert = bulkInsert<Stored>(
  'pos_profit',
  fieldColumns<Stored>({
    oemNo: 'text',
    originOemNo: 'text',
    bookDay: 'date',
    payDay: 'date',
    payTime: 'timestamptz',
    rptOrderCode: 'text',
    rptAisleOrderCode: 'text',
    rpiNo: 'text',
    storeNo: 'text',
    sn: 'text',
    aisleCode: 'text',
    payWay: 'smallint',
    settleCycle: 'smallint',
    level: 'smallint',
    ownerType: 'smallint',
    ownerNo: 'text',
    childNo: 'text',
    rowKind: 'smallint',
    bizCode: 'text',
    tradeAmount: 'fen',
    childFee: 'fen',
    costFee: 'fen',
    spread: 'fen',
    shareIn: 'fen',
    shareOut: 'fen',
    profitAmount: 'fen',
    snapshotId: 'bigint',
    txnId: 'bigint',
  }),
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
