import { type AppError, commonErrors } from '../../../core/shared/errors.ts'
import { belowGiver, type GiversLine } from '../../channels/channels.shared.ts'
import { RpiKind, RpiStatus } from '../merchant/merchant-codes.contract.ts'
import { merchantErrors } from '../merchant/merchant-errors.contract.ts'
import { belongingErrors } from './belonging.contract.ts'

/** A price of a merchant at one channel, and the time it holds. */
export interface SignedLine extends GiversLine {
  readonly aisleCode: string
}

/** A merchant that is to go to another direct party. */
export interface Moving {
  readonly rpiKind: number
  readonly rpiStatus: number
  readonly userNo: string
  readonly hasPending: boolean
  /** Prices that it signed for the channels at which it is open. */
  readonly signed: readonly SignedLine[]
}

/**
 * Returns the reason why a merchant may not go to another party: the first that applies, or null.
 * @param userNo    the party it is to go to
 * @param effective from when it would be that party's, database text
 * @param costs     what that party pays for channels at that moment or later
 * @source docs/domain/network.md 3.10, serviceChange; 25 no. 1
 */
export function refusalOfMove(
  merchant: Moving,
  userNo: string,
  effective: string,
  costs: readonly SignedLine[],
): AppError | null {
  if (merchant.rpiKind !== RpiKind.merchant) return commonErrors.notFound()
  if (merchant.rpiStatus === RpiStatus.closed) return merchantErrors.closed()
  if (merchant.hasPending) return belongingErrors.pending()
  if (merchant.userNo === userNo) return belongingErrors.same()
  const stands = merchant.signed.every((line) =>
    standsAgainst(
      line,
      effective,
      costs.filter(({ aisleCode, payWay }) => aisleCode === line.aisleCode && payWay === line.payWay),
    ),
  )
  return stands ? null : belongingErrors.belowCost()
}

/** Whether a signed line is at no later moment below what the party pays, and the party may sell it all that time. */
function standsAgainst(line: SignedLine, effective: string, costs: readonly SignedLine[]): boolean {
  const begin = line.from > effective ? line.from : effective
  let reached = begin
  for (const cost of [...costs].sort((a, b) => (a.from < b.from ? -1 : 1))) {
    const isOver = cost.to !== null && cost.to <= begin
    const isBeyond = line.to !== null && cost.from >= line.to
    if (isOver || isBeyond) continue
    if (cost.from > reached || belowGiver(line, cost) !== null) return false
    if (cost.to === null) return true
    reached = cost.to
  }
  return line.to !== null && reached >= line.to
}

/** A merchant or group as membership looks at it. */
export interface Placed {
  readonly oemNo: string
  /** Path of the direct party; '' for the operator itself. */
  readonly userPath: string
}

/** Whether a merchant and a group hang under the same topmost provider of one login tenant. */
export const isOfOneProvider = (merchant: Placed, group: Placed): boolean =>
  merchant.oemNo === group.oemNo && topOf(merchant.userPath) === topOf(group.userPath)

/** The topmost provider of a path; '' for the operator itself. */
const topOf = (path: string): string => path.split(',')[0] ?? ''
