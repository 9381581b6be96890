import { expect, it } from 'vitest'
import { IncomingStatus } from '../../merchants/status/incoming-status.contract.ts'
import { DiffStatus } from '../../reconciliation/recon-diff/recon-diff.contract.ts'
import { WithdrawStatus } from '../../withdrawals/withdrawal/withdrawal-codes.contract.ts'
import { outcomeOf, outcomes } from './outcomes.rules.ts'

const { auditing, approved, paid, rejected } = WithdrawStatus

it.each([
  { why: 'a paid withdrawal', change: { entity: 'withdrawal', from: approved, to: paid }, is: true },
  { why: 'a rejected one', change: { entity: 'withdrawal', from: auditing, to: rejected }, is: true },
  { why: 'one that goes on', change: { entity: 'withdrawal', from: auditing, to: approved }, is: false },
  { why: 'one that stays', change: { entity: 'withdrawal', from: paid, to: paid }, is: false },
  {
    why: 'a difference that was decided',
    change: { entity: 'reconDiff', from: DiffStatus.review, to: DiffStatus.done },
    is: true,
  },
  { why: 'a difference that is found', change: { entity: 'reconDiff', from: null, to: DiffStatus.open }, is: false },
  ...(['platformRejected', 'awaitingSignature', 'opened', 'channelRejected', 'failed'] as const).map((state) => ({
    why: `an onboarding that is ${state}`,
    change: { entity: 'incoming', from: IncomingStatus.channelReview, to: IncomingStatus[state] },
    is: true,
  })),
  ...(['platformReview', 'submitting', 'channelReview'] as const).map((state) => ({
    why: `an onboarding that goes on to ${state}`,
    change: { entity: 'incoming', from: IncomingStatus.notSubmitted, to: IncomingStatus[state] },
    is: false,
  })),
  { why: 'a trade', change: { entity: 'trade', from: 0, to: 2 }, is: false },
])('$why is an outcome for whoever asked: $is', ({ change, is }) => {
  expect(outcomeOf(change) !== null).toBe(is)
})

it.each(Object.entries(outcomes))(
  'of %s no state that tells an outcome is one in which it waits',
  (_, { codes, waiting, told }) => {
    expect(told.filter((state) => waiting.includes(state))).toEqual([])
    const known = Object.values(codes)
    expect([...waiting, ...told].filter((state) => !known.includes(state))).toEqual([])
  },
)
