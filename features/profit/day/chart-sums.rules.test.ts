import { expect, it } from 'vitest'
import { sumsByStep } from './chart-sums.rules.ts'

it('sums signed amounts under their steps, in order', () => {
  expect(
    sumsByStep([
      { step: 'b', amount: '0.10' },
      { step: 'a', amount: '-0.30' },
      { step: 'b', amount: '0.20' },
    ]),
  ).toEqual([
    { step: 'a', amount: '-0.30' },
    { step: 'b', amount: '0.30' },
  ])
})

it('refuses what is no amount', () => {
  expect(() => sumsByStep([{ step: 'a', amount: 'x' }])).toThrow(RangeError)
})
