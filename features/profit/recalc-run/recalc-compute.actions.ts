import { bulkInsert } from '../../../core/server/database/bulk.ts'
import { type Db, inScope, type Tx } from '../../../core/server/database/db.ts'
import { fieldColumns } from '../../../core/server/database/fields.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import { type Fen, fen } from '../../../core/shared/money.ts'
import { bookedProfit, type PricedChain, pricesAt, snapshotChains, snapshotIds } from '../../sharing/sharing.server.ts'
import type { TradeRow } from '../../trades/trades.shared.ts'
import { loginTenantOf, type SnapshotChain } from '../../sharing/sharing.shared.ts'
import type { OwnerType } from '../../ledger/ledger.shared.ts'
import { refundRulesOf } from '../../channels/channels.server.ts'
import { RecalcMode, RecalcStatus } from './recalc-codes.contract.ts'
import { correctedChain, lineFigures, recalculated } from './recalc-lines.rules.ts'
import { nextTradesOfScope, type RecalcRow } from './recalc-rows.queries.ts'
import { lockRecalc, moveRecalc, sumRecalc } from './recalc-state.actions.ts'

/** Number of trades that one transaction of the dry run looks at. */
const batchSize = 500

/**
 * The dry run: works out what a recalculation would change, trade by trade, and moves nothing. Batches of their own
 * transactions; killed and run again it goes on where it stood.
 * @source docs/domain/money.md 4.7, 1→2
 */
export async function computeRecalc(db: Db, tenantId: string, recalcNo: string): Promise<void> {
  while (await inScope(db, { tenantId, oemNo: '' }, (tx) => computeBatch(tx, tenantId, recalcNo)));
}

/** One batch of the dry run. @returns whether there may be more to do */
export async function computeBatch(tx: Tx, tenantId: string, recalcNo: string): Promise<boolean> {
  const recalc = await lockRecalc(tx, tenantId, recalcNo)
  if (recalc?.recalcStatus !== RecalcStatus.computing) return false
  const trades = await nextTradesOfScope(tx, recalc, batchSize)
  const last = trades.at(-1)
  if (!last) {
    await sumRecalc(tx, recalc)
    await moveRecalc(tx, null, recalc, 'computed')
    return false
  }
  const changed = await writeLines(tx, recalc, trades)
  await tx.client.query(
    `UPDATE profit_recalc SET walked_time = $3, walked_id = $4, trade_count = trade_count + $5, changed_count = changed_count + $6, update_time = business_now(), version = version + 1 WHERE tenant_id = $1 AND recalc_no = $2`,
    [tenantId, recalcNo, last.listTime, last.id, trades.length, changed],
  )
  return true
}

/** Says that the dry run cannot be made; a new one may be submitted. */
export async function failRecalc(tx: Tx, tenantId: string, recalcNo: string): Promise<void> {
  const recalc = await lockRecalc(tx, tenantId, recalcNo)
  if (recalc?.recalcStatus === RecalcStatus.computing) await moveRecalc(tx, null, recalc, 'fail')
}

/** Changes that a recalculation makes to one owner's profit of one trade. */
interface Line {
  /** The login tenant is the owner's. */
  readonly oemNo: string
  readonly recalcNo: string
  readonly rptOrderCode: string
  readonly level: number
  readonly ownerType: CodeOf<typeof OwnerType>
  readonly ownerNo: string
  readonly rpiNo: string
  readonly payTime: string
  readonly snapshotId: bigint
  readonly oldProfit: Fen
  readonly newProfit: Fen
  readonly delta: Fen
}

const insertLines = bulkInsert<Line>(
  'profit_recalc_line',
  fieldColumns<Line>({
    oemNo: 'text',
    recalcNo: 'text',
    rptOrderCode: 'text',
    level: 'smallint',
    ownerType: 'smallint',
    ownerNo: 'text',
    rpiNo: 'text',
    payTime: 'timestamptz',
    snapshotId: 'bigint',
    oldProfit: 'fen',
    newProfit: 'fen',
    delta: 'fen',
  }),
)

/** Writes the lines of those trades whose prices or profit change. @returns how many trades those are */
async function writeLines(tx: Tx, recalc: RecalcRow, trades: readonly TradeRow[]): Promise<number> {
  const { tenantId, recalcNo } = recalc
  const chains = await newChains(tx, recalc, trades)
  const ids = await snapshotIds(tx, tenantId, chains)
  const rules = await refundRulesOf(
    tx,
    trades.map(({ aisleCode }) => aisleCode),
  )
  const booked = await bookedProfit(
    tx,
    tenantId,
    trades.map(({ rptOrderCode }) => rptOrderCode),
  )
  const changed = trades.flatMap((trade, place) => {
    const [chain, snapshotId] = [chains[place] as SnapshotChain, ids[place] as bigint]
    const rows = booked.get(trade.rptOrderCode) ?? []
    const { after, change } = recalculated(trade, chain, rules(trade.aisleCode).refundFeeRule, rows)
    if (change.length === 0 && snapshotId === trade.snapshotId) return []
    return [{ trade, snapshotId, figures: lineFigures(rows, after) }]
  })
  await insertLines(
    tx,
    tenantId,
    changed.flatMap(({ trade, snapshotId, figures }) =>
      figures.map(({ level, ownerType, ownerNo, oldFen, newFen }) => ({
        oemNo: loginTenantOf(tenantId, ownerNo, trade.oemNo),
        recalcNo,
        rptOrderCode: trade.rptOrderCode,
        level,
        ownerType: ownerType as Line['ownerType'],
        ownerNo,
        rpiNo: trade.rpiNo as string,
        payTime: trade.payTime as string,
        snapshotId,
        oldProfit: oldFen,
        newProfit: newFen,
        delta: fen(newFen - oldFen),
      })),
    ),
  )
  return changed.length
}

/**
 * The chains that trades are priced along again: their nodes and employee as fixed at success, with the prices that the
 * mode says.
 * @returns in the order of the trades
 */
async function newChains(tx: Tx, recalc: RecalcRow, trades: readonly TradeRow[]): Promise<SnapshotChain[]> {
  const { tenantId, recalcMode } = recalc
  const known = await snapshotChains(
    tx,
    tenantId,
    trades.map(({ snapshotId }) => snapshotId as bigint),
  )
  const bookedChain = ({ snapshotId }: TradeRow) => known.get(snapshotId as bigint) as SnapshotChain
  if (recalcMode === RecalcMode.givenCorrections) {
    return trades.map((trade) => correctedChain(bookedChain(trade), recalc.corrections))
  }
  const priced = await pricesAt(
    tx,
    tenantId,
    trades.map((trade) => ({
      key: trade.rptOrderCode,
      rpiNo: trade.rpiNo as string,
      aisleCode: trade.aisleCode,
      payWay: trade.payWay,
      at: trade.payTime as string,
      nodes: bookedChain(trade).levels.slice(0, -1),
      empNo: trade.empNo,
    })),
  )
  return trades.map(({ rptOrderCode }) => priced.get(rptOrderCode) as PricedChain)
}
