import { describe, expect, it } from 'vitest'
import { ClockStep } from './clock.contract.ts'
import { nextStop, targetOf } from './clock.rules.ts'

describe('a step of the business clock', () => {
  it.each([
    { now: '2026-03-01 14:05:09.5+08', step: ClockStep.hour, to: '2026-03-01 15:00:00+08' },
    { now: '2026-03-01 23:59:59+08', step: ClockStep.hour, to: '2026-03-02 00:00:00+08' },
    { now: '2026-03-01 14:05:09+08', step: ClockStep.dayClose, to: '2026-03-02 02:31:00+08' },
    { now: '2026-03-01 01:00:00+08', step: ClockStep.dayClose, to: '2026-03-01 02:31:00+08' },
    { now: '2026-03-01 02:31:00+08', step: ClockStep.dayClose, to: '2026-03-02 02:31:00+08' },
    { now: '2026-12-31 14:00:00+08', step: ClockStep.month, to: '2027-01-01 02:31:00+08' },
    { now: '2026-02-10 14:00:00+08', step: ClockStep.month, to: '2026-03-01 02:31:00+08' },
  ])('leads from $now to $to', ({ now, step, to }) => {
    expect(targetOf(now, step)).toBe(to)
  })

  it.each([
    { why: 'six hours later', due: [], to: '2026-03-01 20:00:00+08' },
    {
      why: 'when something is due',
      due: ['2026-03-01 18:30:00+08', '2026-03-01 15:20:00+08'],
      to: '2026-03-01 15:20:00+08',
    },
    { why: 'a minute later when that is now or past', due: ['2026-03-01 13:00:00+08'], to: '2026-03-01 14:01:00+08' },
    { why: 'six hours later when it is further', due: ['2026-03-05 13:00:00+08'], to: '2026-03-01 20:00:00+08' },
  ])('stops $why', ({ due, to }) => {
    expect(nextStop('2026-03-01 14:00:00+08', '2026-03-02 02:31:00+08', due)).toBe(to)
  })

  it('never stops beyond the target', () => {
    expect(nextStop('2026-03-01 14:00:00+08', '2026-03-01 14:00:30+08', ['2026-03-01 14:00:10+08'])).toBe(
      '2026-03-01 14:00:30+08',
    )
  })
})
