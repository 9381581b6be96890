import type { Transitions } from '../../../core/shared/transitions.ts'
import { DivReturnStatus } from '../../trades/trades.shared.ts'
import { ReturnDetailStatus } from './division-return.contract.ts'

/** Returns of receivers of a split: by the channel, or at once between wallets. @source docs/domain/money.md 6.3 */
export const returnTransitions = {
  request: { from: [], to: DivReturnStatus.returning },
  bornReturned: { from: [], to: DivReturnStatus.returned },
  finish: { from: [DivReturnStatus.returning], to: DivReturnStatus.returned },
  fail: { from: [DivReturnStatus.returning], to: DivReturnStatus.failed },
} as const satisfies Transitions<typeof DivReturnStatus>

const { inProgress, returned, advanced, failed } = ReturnDetailStatus

/** One receiver's part of it; what the channel cannot take back the merchant advances. @source docs/domain/money.md 6.3 */
export const returnDetailTransitions = {
  request: { from: [], to: inProgress },
  bornReturned: { from: [], to: returned },
  bornAdvanced: { from: [], to: advanced },
  finish: { from: [inProgress], to: returned },
  advance: { from: [inProgress], to: advanced },
  fail: { from: [inProgress], to: failed },
} as const satisfies Transitions<typeof ReturnDetailStatus>
