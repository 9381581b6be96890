import type { CodeOf } from '../../../core/shared/codes.ts'
import { type Fen, fen, formatYuan } from '../../../core/shared/money.ts'
import type { Transitions } from '../../../core/shared/transitions.ts'
import { accounts, type Line } from '../../ledger/ledger.shared.ts'
import { HoldMode, HoldStatus, riskHoldErrors } from './risk-hold.contract.ts'

/** One person asks for the release of what is held, another decides. @source docs/rulings.md 32 */
export const riskHoldTransitions = {
  place: { from: [], to: HoldStatus.held },
  lift: { from: [HoldStatus.held], to: HoldStatus.lifting },
  approve: { from: [HoldStatus.lifting], to: HoldStatus.released },
  reject: { from: [HoldStatus.lifting], to: HoldStatus.held },
} as const satisfies Transitions<typeof HoldStatus>

/** Waiting money of a merchant at a channel that can still be held. */
export interface Waiting {
  readonly aisleCode: string
  /** MPEND less what settlements under way will take of it; below zero after refunds of settled trades. */
  readonly freeFen: bigint
}

/**
 * Returns the sums to hold, channel by channel.
 * @param waiting of the channels that are asked about
 * @throws riskHold.amountMissing, riskHold.aisleMissing for a sum; riskHold.tooMuch; riskHold.nothing
 * @source docs/rulings.md 32
 */
export function heldSums(
  {
    holdMode,
    amount,
    aisleCode,
  }: { holdMode: CodeOf<typeof HoldMode>; amount?: Fen | undefined; aisleCode?: string | undefined },
  waiting: readonly Waiting[],
): { aisleCode: string; amountFen: Fen }[] {
  if (holdMode === HoldMode.everything) {
    const sums = waiting.filter(({ freeFen }) => freeFen > 0n)
    if (sums.length === 0) throw riskHoldErrors.nothing()
    return sums.map((one) => ({ aisleCode: one.aisleCode, amountFen: fen(one.freeFen) }))
  }
  if (amount === undefined) throw riskHoldErrors.amountMissing()
  if (!aisleCode) throw riskHoldErrors.aisleMissing()
  const free = waiting.find((one) => one.aisleCode === aisleCode)?.freeFen ?? 0n
  if (amount > free) throw riskHoldErrors.tooMuch({ amount: formatYuan(free > 0n ? free : 0n) })
  return [{ aisleCode, amountFen: amount }]
}

/** Line of a hold. @source docs/domain/money.md 2.4, 1132 */
export const holdLine = (rpiNo: string, aisleCode: string, amountFen: Fen): Line => ({
  debit: accounts.merchantPending(rpiNo, aisleCode),
  credit: accounts.merchantHeld(rpiNo, aisleCode),
  amountFen,
})

/** Line of a release, the mirror of the hold's. @source docs/domain/money.md 2.4, 1132 */
export const releaseLine = (rpiNo: string, aisleCode: string, amountFen: Fen): Line => {
  const { debit, credit } = holdLine(rpiNo, aisleCode, amountFen)
  return { debit: credit, credit: debit, amountFen }
}

/**
 * Computes the amount that each hold gives back for a refund, the oldest first, until there is enough or nothing is left.
 * @returns holds that give something
 */
export function drawn<H extends { readonly leftFen: bigint }>(
  holds: readonly H[],
  neededFen: bigint,
): { hold: H; amountFen: Fen }[] {
  let open = neededFen
  return holds.flatMap((hold) => {
    const amountFen = fen(hold.leftFen < open ? hold.leftFen : open)
    open -= amountFen
    return amountFen > 0n ? [{ hold, amountFen }] : []
  })
}
