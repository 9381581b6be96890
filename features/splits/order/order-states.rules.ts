import type { CodeOf } from '../../../core/shared/codes.ts'
import { type Fen, fen } from '../../../core/shared/money.ts'
import type { Transitions } from '../../../core/shared/transitions.ts'
import { DivisionDetailStatus, DivOrderStatus } from '../../trades/trades.shared.ts'

/** Events of a division order. @source docs/domain/money.md 6.3 */
export const divisionTransitions = {
  register: { from: [], to: DivOrderStatus.toFreeze },
  freeze: { from: [DivOrderStatus.toFreeze], to: DivOrderStatus.frozen },
  refuse: { from: [DivOrderStatus.toFreeze], to: DivOrderStatus.failed },
  execute: { from: [DivOrderStatus.frozen], to: DivOrderStatus.dividing },
  finish: { from: [DivOrderStatus.dividing], to: DivOrderStatus.divided },
  fail: { from: [DivOrderStatus.dividing], to: DivOrderStatus.failed },
  giveBack: { from: [DivOrderStatus.frozen], to: DivOrderStatus.frozen },
  unfreeze: { from: [DivOrderStatus.frozen], to: DivOrderStatus.unfrozen },
  return: { from: [DivOrderStatus.divided, DivOrderStatus.partlyReturned], to: DivOrderStatus.partlyReturned },
  returnAll: { from: [DivOrderStatus.divided, DivOrderStatus.partlyReturned], to: DivOrderStatus.returned },
} as const satisfies Transitions<typeof DivOrderStatus>

/** Events of one receiver's part. @source docs/domain/money.md 6.1 */
export const detailTransitions = {
  register: { from: [], to: DivisionDetailStatus.waiting },
  send: { from: [DivisionDetailStatus.waiting], to: DivisionDetailStatus.inProgress },
  pay: { from: [DivisionDetailStatus.inProgress], to: DivisionDetailStatus.paid },
  fail: { from: [DivisionDetailStatus.inProgress], to: DivisionDetailStatus.failed },
  cancel: { from: [DivisionDetailStatus.waiting], to: DivisionDetailStatus.cancelled },
  return: {
    from: [DivisionDetailStatus.paid, DivisionDetailStatus.partlyReturned],
    to: DivisionDetailStatus.partlyReturned,
  },
  returnAll: {
    from: [DivisionDetailStatus.paid, DivisionDetailStatus.partlyReturned],
    to: DivisionDetailStatus.returned,
  },
} as const satisfies Transitions<typeof DivisionDetailStatus>

/** One receiver's part as it stands. Amounts in fen. */
export interface DetailState {
  readonly amount: Fen
  readonly unfrozenAmount: Fen
  readonly returnedAmount: Fen
  readonly detailStatus: CodeOf<typeof DivisionDetailStatus>
}

const inPool: readonly number[] = [DivisionDetailStatus.waiting, DivisionDetailStatus.inProgress]
const received: readonly number[] = [
  DivisionDetailStatus.paid,
  DivisionDetailStatus.partlyReturned,
  DivisionDetailStatus.returned,
]

/**
 * Returns the amount of a part that is in the pool: all that did not go back, until it is paid or given up. @source
 * docs/domain/money.md 2.5 L7
 */
export const pooledOf = ({ amount, unfrozenAmount, detailStatus }: DetailState): Fen =>
  fen(inPool.includes(detailStatus) ? amount - unfrozenAmount : 0n)

/** Returns the amount that a receiver was paid. */
export const paidOf = ({ amount, unfrozenAmount, detailStatus }: DetailState): Fen =>
  fen(received.includes(detailStatus) ? amount - unfrozenAmount : 0n)

/** Returns the amount that a receiver was paid and has not given back. */
export const heldOf = (detail: DetailState): Fen =>
  fen(received.includes(detail.detailStatus) ? paidOf(detail) - detail.returnedAmount : 0n)
