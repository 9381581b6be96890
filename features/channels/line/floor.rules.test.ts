import { expect, it } from 'vitest'
import { fen } from '../../../core/shared/money.ts'
import { underNewCost } from './floor.rules.ts'
import type { Line } from './line.rules.ts'

const line = (payWay: 1 | 2, ratePpm: number): Line => ({
  payWay,
  ratePpm,
  capAmountFen: null,
  minFeeFen: fen(0),
  d0RatePpm: 0,
  d0FeeFen: fen(0),
})

it('tells the lines that would fall under what the giver will pay, and no other (network 8.4)', () => {
  const below = [line(1, 3_000), line(1, 2_999), line(1, 3_500), line(2, 9_000)]
  expect(underNewCost([line(1, 3_000)], below)).toEqual([line(1, 2_999), line(2, 9_000)])
})
