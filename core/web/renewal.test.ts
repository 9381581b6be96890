import { describe, expect, it } from 'vitest'
import { isDue, isIdle } from './renewal.ts'

const minute = 60_000
const at = 1_800_000_000_000

describe('a token', () => {
  it.each([
    { why: 'is younger than 600 s (R291)', ageMs: 9.9 * minute, inputMs: 1, due: false },
    { why: 'is 600 s old and the user did something since (R289)', ageMs: 10 * minute, inputMs: 1, due: true },
    { why: 'is old but nobody did anything since it came', ageMs: 14 * minute, inputMs: -1, due: false },
  ])('$why: due $due', ({ ageMs, inputMs, due }) => {
    expect(isDue(at + ageMs, at + inputMs, { tokenAt: at })).toBe(due)
  })
})

describe('the screen', () => {
  it('locks after fifteen minutes without input', () => {
    expect(isIdle(at + 15 * minute, at, { tokenAt: at })).toBe(true)
    expect(isIdle(at + 15 * minute, at + minute, { tokenAt: at })).toBe(false)
  })
  it('does not lock right after signing in, whenever the last input was', () => {
    expect(isIdle(at + minute, 0, { tokenAt: at })).toBe(false)
  })
})
