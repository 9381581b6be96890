import { describe, expect, it } from 'vitest'
import { nextState } from '../../../core/shared/transitions.ts'
import { eventOfSaving } from '../pledge-active/pledge-active.rules.ts'
import {
  ActiveStatus,
  PledgeOrderStatus,
  PledgeRefundStatus,
  RewardStatus,
} from '../pledge-codes/pledge-codes.contract.ts'
import {
  deadlineOf,
  keepsTerminal,
  orderTransitions,
  pledgeRefundTransitions,
  rewardTransitions,
} from './order-state.rules.ts'

type Moves = Readonly<Record<string, { readonly from: readonly number[]; readonly to: number }>>

/** The tables of the document in its numbers: event, where it may start, where it leads. @source docs/domain/money.md 7.2 */
const tables: readonly {
  readonly of: string
  readonly statuses: Readonly<Record<string, number>>
  readonly moves: Moves
  readonly rows: Readonly<Record<string, readonly [from: readonly number[], to: number]>>
}[] = [
  {
    of: 'a deposit',
    statuses: PledgeOrderStatus,
    moves: orderTransitions,
    rows: {
      create: [[], 0],
      pay: [[0], 1],
      close: [[0], 7],
      reach: [[1], 2],
      forfeit: [[1], 6],
      applyRefund: [[2], 3],
      applyEarly: [[1], 3],
      refundItself: [[2], 4],
      approveRefund: [[3], 4],
      rejectRefund: [[3], 2],
      rejectEarly: [[3], 1],
      finishRefund: [[4], 5],
      failRefund: [[4], 2],
      failEarly: [[4], 1],
      moneyGone: [[1, 2, 3, 4], 5],
      repay: [[5], 5],
    },
  },
  {
    of: 'a refund of a deposit (R329: nothing is audited that was not applied for)',
    statuses: PledgeRefundStatus,
    moves: pledgeRefundTransitions,
    rows: {
      apply: [[], 0],
      begin: [[], 1],
      approve: [[0], 1],
      reject: [[0], 3],
      succeed: [[1, 4], 2],
      fail: [[0, 1], 4],
      repay: [[2], 2],
    },
  },
  {
    of: 'a reward',
    statuses: RewardStatus,
    moves: rewardTransitions,
    rows: { create: [[], 0], grant: [[0], 1], reject: [[0], 2], takeBack: [[1], 3] },
  },
]

describe.each(tables)('the states of $of', ({ statuses, moves, rows }) => {
  it('know the events of the document alone', () => {
    expect(Object.keys(moves).sort()).toEqual(Object.keys(rows).sort())
  })

  it.each(Object.keys(rows).flatMap((event) => Object.values(statuses).map((present) => ({ event, present }))))(
    'lead from $present by $event where the document says, or nowhere',
    ({ event, present }) => {
      const [from, to] = rows[event] as readonly [readonly number[], number]
      if (from.includes(present)) expect(nextState(moves, present, event)).toBe(to)
      else expect(() => nextState(moves, present, event)).toThrow('当前状态不允许此操作')
    },
  )
})

describe('the saving of an activity (R647)', () => {
  it.each([
    { present: null, wanted: ActiveStatus.draft, action: 'keep' },
    { present: 0, wanted: ActiveStatus.draft, action: 'keep' },
    { present: 1, wanted: ActiveStatus.running, action: 'change' },
    { present: 1, wanted: ActiveStatus.stopped, action: 'stop' },
    { present: 3, wanted: ActiveStatus.running, action: 'resume' },
  ])('from $present to $wanted is $action', ({ present, wanted, action }) => {
    expect(eventOfSaving(present, wanted)).toMatchObject({ action, to: wanted })
  })

  it.each([
    { present: null, wanted: ActiveStatus.running },
    { present: 0, wanted: ActiveStatus.running },
    { present: 0, wanted: ActiveStatus.stopped },
    { present: 1, wanted: ActiveStatus.draft },
    { present: 1, wanted: ActiveStatus.ended },
    { present: 2, wanted: ActiveStatus.running },
    { present: 2, wanted: ActiveStatus.stopped },
    { present: 3, wanted: ActiveStatus.draft },
  ])('from $present to $wanted is refused: only a second person publishes', ({ present, wanted }) => {
    expect(() => eventOfSaving(present, wanted)).toThrow('当前状态不允许此操作')
  })
})

it.each([
  { status: 0, isEarly: false, kept: false },
  { status: 1, isEarly: false, kept: true },
  { status: 2, isEarly: false, kept: true },
  { status: 3, isEarly: true, kept: true },
  { status: 4, isEarly: false, kept: true },
  { status: 4, isEarly: true, kept: false },
  { status: 5, isEarly: true, kept: false },
  { status: 6, isEarly: false, kept: false },
  { status: 7, isEarly: false, kept: false },
])('a deposit in $status (early: $isEarly) keeps its terminal: $kept', ({ status, isEarly, kept }) => {
  expect(keepsTerminal(status, isEarly)).toBe(kept)
})

it('the deadline is so many days after the payment', () => {
  expect(deadlineOf('2026-01-31', 1)).toBe('2026-02-01')
  expect(deadlineOf('2026-01-01', 30)).toBe('2026-01-31')
})
