import { describe, expect, it } from 'vitest'
import { changeText, comparedSpans, waitingSpans } from './home.rules.ts'

it('compares today with the same part of yesterday and of the same weekday before', () => {
  expect(comparedSpans({ at: '2026-03-01 14:05:09.123456+08', day: '2026-03-01' })).toEqual({
    today: { from: '2026-03-01', until: '2026-03-01' },
    yesterday: { from: '2026-02-28', until: '2026-02-28 14:05:09' },
    lastWeek: { from: '2026-02-22', until: '2026-02-22 14:05:09' },
  })
})

it.each([
  [1123n, 1000n, '+12.3'],
  [1000n, 1000n, '0.0'],
  [0n, 1000n, '-100.0'],
  [877n, 1000n, '-12.3'],
  [1n, 3n, '-66.7'],
  [2n, 3n, '-33.3'],
  [10005n, 10000n, '+0.1'],
  [9996n, 10000n, '0.0'],
  [-500n, 1000n, '-150.0'],
  [30_000_000_000n, 1n, '+2999999999900.0'],
  [5n, 0n, ''],
  [5n, -5n, ''],
])('%s against %s is %s', (now, before, text) => {
  expect(changeText(now, before)).toBe(text)
})

describe('what waits', () => {
  const today = '2026-03-31'
  const recent = { from: '2026-03-01', until: today }

  it.each([
    { why: 'nothing', days: [], count: 0n, earlier: null },
    {
      why: 'only of the days that one list shows',
      days: [
        { day: '2026-03-01', count: 2n },
        { day: today, count: 3n },
      ],
      count: 5n,
      earlier: null,
    },
    {
      why: 'shortly before them, without counting a day twice',
      days: [
        { day: '2026-02-27', count: 4n },
        { day: '2026-02-28', count: 5n },
        { day: '2026-03-01', count: 1n },
      ],
      count: 1n,
      earlier: { from: '2026-02-27', until: '2026-02-28', count: 9n },
    },
    {
      why: 'long before: the oldest first, as many as a list shows',
      days: [
        { day: '2025-12-01', count: 1n },
        { day: '2025-12-31', count: 2n },
        { day: '2026-01-01', count: 4n },
      ],
      count: 0n,
      earlier: { from: '2025-12-01', until: '2025-12-31', count: 3n },
    },
    { why: 'a day that has not come yet', days: [{ day: '2026-04-01', count: 1n }], count: 0n, earlier: null },
  ])('is parted into spans: $why', ({ days, count, earlier }) => {
    expect(waitingSpans(days, today)).toEqual({ recent: { ...recent, count }, earlier })
  })
})
