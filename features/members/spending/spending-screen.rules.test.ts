import { describe, expect, it } from 'vitest'
import { payBlocked, restAfter } from './spending-screen.rules.ts'

describe('paying with stored value on the screen', () => {
  it.each([
    [1, '0.01', undefined],
    [1, '0.00', '储值余额不足'],
    [0, '5.00', '会员已停用'],
  ] as const)('of a member that is %i with %s: %s', (memberStatus, available, why) => {
    expect(payBlocked({ memberStatus, available })).toBe(why)
  })

  it.each([
    ['110.00', '40', '70.00'],
    ['110.00', '110.00', '0.00'],
    ['110.00', '110.01', null],
    ['110.00', '', null],
    ['110.00', '0', null],
  ])('of %s less %s leaves %s', (from, typed, rest) => {
    expect(restAfter(from, typed)).toBe(rest)
  })
})
