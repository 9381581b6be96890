import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Fen, fen } from '../../../core/shared/money.ts'
import { rewardParts } from './reward.rules.ts'

const parts = (...granted: number[]) => rewardParts(granted.map(fen)).map(Number)

describe('a reward along a chain (money 7.2)', () => {
  it.each([
    { why: 'the example: 60.00 to the first level, 45.00 passed on', granted: [6000, 4500, 0], parts: [1500, 4500, 0] },
    { why: 'one level', granted: [6000], parts: [6000] },
    { why: 'all passed on, down to the merchant', granted: [6000, 6000, 6000], parts: [0, 0, 6000] },
    { why: 'nothing granted', granted: [0, 4500], parts: [0, 0] },
    { why: 'a level granted more than the one above has', granted: [4500, 6000], parts: [0, 4500] },
    { why: 'a level granted nothing in between', granted: [6000, 0, 3000], parts: [6000, 0, 0] },
    { why: 'no level', granted: [], parts: [] },
  ])('is shared: $why', ({ granted, parts: expected }) => {
    expect(parts(...granted)).toEqual(expected)
  })

  it('adds up to what the operator grants, and no part is negative', () => {
    fc.assert(
      fc.property(fc.array(fc.bigInt({ min: 0n, max: 10n ** 14n }), { minLength: 1, maxLength: 8 }), (granted) => {
        const shared = rewardParts(granted as Fen[])
        expect(shared.reduce((sum, part) => sum + part, 0n)).toBe(granted[0])
        expect(shared.every((part) => part >= 0n)).toBe(true)
      }),
    )
  })

  it('is not defined for a negative grant', () => {
    expect(() => parts(6000, -1)).toThrow(RangeError)
  })
})
