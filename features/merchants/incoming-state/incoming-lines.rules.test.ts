import { expect, it } from 'vitest'
import { fen, zeroFen } from '../../../core/shared/money.ts'
import type { Line } from '../../channels/line/line.rules.ts'
import { keptLines, linesKept, linesOver, linesSent } from './incoming-lines.rules.ts'

const line = (payWay: Line['payWay'], ratePpm: number): Line => ({
  payWay,
  ratePpm,
  capAmountFen: null,
  minFeeFen: zeroFen,
  d0RatePpm: 0,
  d0FeeFen: zeroFen,
})

it('prices put over others replace them pay way by pay way, and leave the rest', () => {
  const below = [line(1, 3_800), line(2, 3_800), line(4, 5_000)]
  const above = [line(2, 4_000), line(3, 6_000)]
  const over = linesOver(below, above).map(({ payWay, ratePpm }) => [payWay, ratePpm])
  expect(over).toEqual([
    [1, 3_800],
    [2, 4_000],
    [3, 6_000],
    [4, 5_000],
  ])
  expect(linesOver(below, [])).toEqual(below)
  expect(linesOver([], above)).toEqual(above)
})

it('prices come back from where they are kept as they were sent', () => {
  const sent = { payWay: 4, rate: 5_000, capAmount: fen(2_000), minFee: fen(10), d0Rate: 200, d0Fee: fen(100) } as const
  const lines = linesSent([sent, { ...sent, payWay: 1, capAmount: null }])
  expect(lines[0]).toEqual({ ...line(4, 5_000), capAmountFen: 2_000n, minFeeFen: 10n, d0RatePpm: 200, d0FeeFen: 100n })
  expect(linesKept(JSON.parse(JSON.stringify(keptLines(lines))))).toEqual(lines)
})
