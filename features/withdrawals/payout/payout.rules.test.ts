import { describe, expect, it } from 'vitest'
import { fen } from '../../../core/shared/money.ts'
import { AttemptStatus, WithdrawStatus } from '../withdrawal/withdrawal-codes.contract.ts'
import type { PayoutAnswer } from '../platform-connection/platform-connection.contract.ts'
import { countsAsAbsent, effectOf, type PayoutEffect, queryDelaySeconds } from './payout.rules.ts'

const paid: PayoutAnswer = {
  kind: 'paid',
  platformOrderNo: 'SP1',
  amountFen: fen(100),
  costFen: null,
  finishTime: null,
}
const returned: PayoutAnswer = {
  kind: 'returned',
  platformOrderNo: 'SP1',
  amountFen: fen(100),
  reason: '',
  finishTime: null,
}
const answers = {
  accepted: { kind: 'accepted', platformOrderNo: 'SP1' },
  paid,
  paidMore: { ...paid, amountFen: fen(101) },
  retryable: { kind: 'failed', code: 'BANK_BUSY', reason: '', isRetryable: true },
  final: { kind: 'failed', code: 'ACCOUNT_WRONG', reason: '', isRetryable: false },
  denied: { kind: 'denied', platformOrderNo: 'SP1', code: 'SYSTEM_BUSY', reason: '' },
  returned,
  absent: { kind: 'absent' },
  unknown: { kind: 'unknown', reason: '' },
} as const satisfies Record<string, PayoutAnswer>

const { created, sending, accepted, failed, unknown, absent } = AttemptStatus
const open = {
  accepted: 'accept',
  paid: 'succeed',
  paidMore: 'amountDiffers',
  retryable: 'retry',
  final: 'fail',
  denied: 'deny',
  returned: 'succeedAndBounce',
  absent: 'miss',
  unknown: 'doubt',
} as const
const over = {
  accepted: 'none',
  paid: 'doublePay',
  paidMore: 'doublePay',
  retryable: 'none',
  final: 'none',
  denied: 'none',
  returned: 'none',
  absent: 'none',
  unknown: 'none',
} as const

/** Effects of each answer on an attempt of each status. @source docs/domain/money.md 5.6 */
const table: [status: number, withdrawal: number, Record<keyof typeof answers, PayoutEffect>][] = [
  [created, WithdrawStatus.paying, open],
  [sending, WithdrawStatus.paying, open],
  [accepted, WithdrawStatus.paying, open],
  [unknown, WithdrawStatus.unknown, open],
  [AttemptStatus.paid, WithdrawStatus.paid, { ...over, paid: 'none', paidMore: 'none', returned: 'bounce' }],
  [AttemptStatus.paid, WithdrawStatus.returned, { ...over, paid: 'none', paidMore: 'none' }],
  [failed, WithdrawStatus.failed, over],
  [absent, WithdrawStatus.paying, { ...over, accepted: 'doublePay' }],
]

describe('what an answer about a payment does (traps 7 and 12)', () => {
  const cases = table.flatMap(([attemptStatus, withdrawStatus, expected]) =>
    Object.entries(expected).map(([name, effect]) => ({
      attemptStatus,
      withdrawStatus,
      name: name as keyof typeof answers,
      effect,
    })),
  )

  it.each(cases)(
    'attempt $attemptStatus, withdrawal $withdrawStatus, answer $name: $effect',
    ({ attemptStatus, withdrawStatus, name, effect }) => {
      expect(
        effectOf({ attemptStatus, attemptNo: 1, amountFen: 100n } as never, withdrawStatus as never, answers[name]),
      ).toBe(effect)
    },
  )

  it('gives up after the fifth try', () => {
    expect(
      effectOf({ attemptStatus: accepted, attemptNo: 4, amountFen: 100n }, WithdrawStatus.paying, answers.retryable),
    ).toBe('retry')
    expect(
      effectOf({ attemptStatus: accepted, attemptNo: 5, amountFen: 100n }, WithdrawStatus.paying, answers.retryable),
    ).toBe('fail')
  })
})

it('asks after 30 s, 1, 2, 5, 10, 30 minutes, then every hour', () => {
  expect(Array.from({ length: 8 }, (_, asked) => queryDelaySeconds(asked))).toEqual([
    30, 60, 120, 300, 600, 1800, 3600, 3600,
  ])
})

describe('"no such order" counts', () => {
  it.each([
    { why: 'not within half an hour of sending', at: '10:29:59', absentAt: null, counts: false },
    { why: 'from half an hour on', at: '10:30:00', absentAt: null, counts: true },
    { why: 'not within ten minutes of the last', at: '10:39:59', absentAt: '10:30:00', counts: false },
    { why: 'ten minutes after the last', at: '10:40:00', absentAt: '10:30:00', counts: true },
  ])('$why', ({ at, absentAt, counts }) => {
    const day = (time: string) => `2026-03-02 ${time}+08`
    expect(countsAsAbsent({ sentAt: day('10:00:00'), absentAt: absentAt && day(absentAt), at: day(at) })).toBe(counts)
  })
})
