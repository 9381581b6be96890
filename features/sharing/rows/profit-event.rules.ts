import type { CodeOf } from '../../../core/shared/codes.ts'
import { type Fen, zeroFen } from '../../../core/shared/money.ts'
import { type Account, type Line, line, type OwnerType, profitAccount } from '../../ledger/ledger.shared.ts'
import { loginTenantOf } from '../chain/owner-tenant.rules.ts'
import { employeeLevel, type ProfitRow } from '../shares/profit-row.rules.ts'
import { ProfitRowKind } from './profit.contract.ts'

/** Fields of a trade that its profit rows and their sums take over. */
export interface ProfitTrade {
  readonly rptOrderCode: string
  readonly rptAisleOrderCode: string | null
  /** Tenant of the merchant. */
  readonly oemNo: string
  readonly rpiNo: string
  readonly storeNo: string | null
  readonly sn: string | null
  readonly chainPath: string
  readonly userNo: string | null
  readonly aisleCode: string
  readonly payWay: number
  readonly settleCycle: number
  readonly payTime: string
  readonly payDay: string
}

/** The profit rows of one event of one trade: what every level earned or gave back. */
export interface ProfitEvent {
  readonly trade: ProfitTrade
  readonly rowKind: CodeOf<typeof ProfitRowKind>
  /** rptOrderCode, refundCode, recalcNo, diffNo … of the event. */
  readonly bizCode: string
  readonly bookDay: string
  /** A for a trade, the refund with a minus for what goes back, else 0. */
  readonly tradeAmountFen: Fen
  readonly snapshotId: bigint
  readonly rows: readonly ProfitRow[]
}

/**
 * The ledger's lines of profit rows: each level's profit out of the money of the counter-account, or back into it.
 * @param from MPEND of the merchant, or ADJ where profit only moves among the levels
 * @source docs/domain/money.md 2.4, PP_i
 */
export const profitLines = (tenantId: string, aisleCode: string, from: Account, rows: readonly ProfitRow[]): Line[] =>
  rows.map(({ level, ownerType, ownerNo, profitFen }) =>
    line(
      from,
      profitAccount(tenantId, level, { ownerType: ownerType as CodeOf<typeof OwnerType>, ownerNo }, aisleCode),
      profitFen,
    ),
  )

/** One row with the figures it adds to the sums of its owner. Amounts in fen. */
export interface ProfitFigures {
  readonly event: ProfitEvent
  readonly row: ProfitRow
  readonly ownerOemNo: string
  readonly parentNo: string
  /** The nodes above the owner in the chain of the trade, from the root down, joined by commas. */
  readonly parentPath: string
  readonly isRoot: boolean
  readonly tradeCount: number
  readonly tradeAmount: bigint
  readonly refundCount: number
  readonly refundAmount: bigint
  /** Change of the merchant's fee, the same for every level. */
  readonly feeAmount: bigint
  readonly tradeProfit: bigint
  readonly reverseProfit: bigint
  readonly adjustProfit: bigint
  /** Whether the merchant is the owner's own, not one of a node below. */
  readonly isDirect: boolean
}

const given: readonly number[] = [ProfitRowKind.trade]
const takenBack: readonly number[] = [ProfitRowKind.refund, ProfitRowKind.void]
const reversing: readonly number[] = [...takenBack, ProfitRowKind.d0ToT1]

/** Returns the amounts that the rows of events add to the sums of their owners. @source docs/domain/money.md 4.6 */
export function profitFigures(tenantId: string, events: readonly ProfitEvent[]): ProfitFigures[] {
  return events.flatMap((event) => {
    const { trade, rowKind, tradeAmountFen, rows } = event
    const nodes = trade.chainPath.split(',')
    const isGiven = given.includes(rowKind)
    const isTakenBack = takenBack.includes(rowKind)
    const isReversing = reversing.includes(rowKind)
    const feeAmount =
      rows.find(({ level, childNo }) => level !== employeeLevel && childNo === trade.rpiNo)?.childFeeFen ?? zeroFen
    return rows.map((row): ProfitFigures => {
      const above = row.level === employeeLevel ? nodes : nodes.slice(0, nodes.indexOf(row.ownerNo))
      return {
        event,
        row,
        ownerOemNo: loginTenantOf(tenantId, row.ownerNo, trade.oemNo),
        parentNo: above.at(-1) ?? '',
        parentPath: above.join(','),
        isRoot: row.ownerNo === tenantId,
        tradeCount: isGiven ? 1 : 0,
        tradeAmount: isGiven ? tradeAmountFen : 0n,
        refundCount: isTakenBack ? 1 : 0,
        refundAmount: isTakenBack ? -tradeAmountFen : 0n,
        feeAmount,
        tradeProfit: isGiven ? row.profitFen : 0n,
        reverseProfit: isReversing ? row.profitFen : 0n,
        adjustProfit: rowKind === ProfitRowKind.adjustment ? row.profitFen : 0n,
        isDirect: row.childNo === trade.rpiNo,
      }
    })
  })
}
