import { describe, expect, it } from 'vitest'
import { fen } from '../../../core/shared/money.ts'
import { accounts } from '../../ledger/posting/chart.rules.ts'
import { drawn, heldSums, holdLine, releaseLine, type Waiting } from './risk-hold.rules.ts'

const waiting: Waiting[] = [
  { aisleCode: 'A', freeFen: 500n },
  { aisleCode: 'B', freeFen: -20n },
  { aisleCode: 'C', freeFen: 30n },
]

describe('what is held (ruling 32)', () => {
  it.each([
    { why: 'a sum', given: { holdMode: 1, aisleCode: 'A', amount: fen(500) }, sums: [['A', 500n]] },
    { why: 'part of it', given: { holdMode: 1, aisleCode: 'A', amount: fen(1) }, sums: [['A', 1n]] },
    {
      why: 'everything, where anything waits',
      given: { holdMode: 2 },
      sums: [
        ['A', 500n],
        ['C', 30n],
      ],
    },
  ] as const)('is $why', ({ given, sums }) => {
    expect(heldSums(given, waiting).map(({ aisleCode, amountFen }) => [aisleCode, amountFen])).toEqual(sums)
  })

  it.each([
    { why: 'the sum is not said', given: { holdMode: 1, aisleCode: 'A' }, error: 'riskHold.amountMissing' },
    { why: 'the channel is not said', given: { holdMode: 1, amount: fen(1) }, error: 'riskHold.aisleMissing' },
    { why: 'a fen too much', given: { holdMode: 1, aisleCode: 'A', amount: fen(501) }, error: 'riskHold.tooMuch' },
    {
      why: 'less than nothing waits',
      given: { holdMode: 1, aisleCode: 'B', amount: fen(1) },
      error: 'riskHold.tooMuch',
    },
    {
      why: 'the channel is not known',
      given: { holdMode: 1, aisleCode: 'X', amount: fen(1) },
      error: 'riskHold.tooMuch',
    },
  ] as const)('is refused when $why', ({ given, error }) => {
    expect(() => heldSums(given, waiting)).toThrow(expect.objectContaining({ refusalName: error }))
  })

  it('is refused when nothing waits at all', () => {
    expect(() => heldSums({ holdMode: 2 }, waiting.slice(1, 2))).toThrow(
      expect.objectContaining({ refusalName: 'riskHold.nothing' }),
    )
  })
})

describe('what holds post (1132)', () => {
  it('is MPEND against MHOLD, mirrored at the release', () => {
    const [pending, held] = [accounts.merchantPending('M1', 'A'), accounts.merchantHeld('M1', 'A')]
    expect(holdLine('M1', 'A', fen(9))).toEqual({ debit: pending, credit: held, amountFen: 9n })
    expect(releaseLine('M1', 'A', fen(9))).toEqual({ debit: held, credit: pending, amountFen: 9n })
  })

  it.each([
    { needed: 0n, given: [] },
    { needed: 4n, given: [['1', 4n]] },
    {
      needed: 12n,
      given: [
        ['1', 10n],
        ['2', 2n],
      ],
    },
    {
      needed: 99n,
      given: [
        ['1', 10n],
        ['2', 5n],
      ],
    },
  ])('gives back $needed of 10 and 5, the oldest first', ({ needed, given }) => {
    const holds = [
      { holdNo: '1', leftFen: 10n },
      { holdNo: '2', leftFen: 5n },
    ]
    expect(drawn(holds, needed).map(({ hold, amountFen }) => [hold.holdNo, amountFen])).toEqual(given)
  })
})
