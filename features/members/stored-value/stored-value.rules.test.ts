import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fen } from '../../../core/shared/money.ts'
import { nextState } from '../../../core/shared/transitions.ts'
import {
  bonusOf,
  memberTradeTransitions,
  rechargeReturnTransitions,
  restoredParts,
  returnedParts,
  spentParts,
} from './stored-value.rules.ts'

const amount = (most: number) => fc.integer({ min: 0, max: most }).map((n) => fen(n))

describe('parts of stored value (money 8.4)', () => {
  it('spends principal first and gives bonus back first, as an independent count of single fen does', () => {
    fc.assert(
      fc.property(amount(300), amount(300), amount(600), amount(600), (principal, bonus, asked, back) => {
        if (asked > principal + bonus) {
          expect(() => spentParts({ principal, bonus }, asked)).toThrow('储值余额不足')
          return
        }
        const parts = spentParts({ principal, bonus }, asked)
        const slow = { principal: 0n, bonus: 0n }
        for (let n = 0n; n < asked; n++) slow[slow.principal < principal ? 'principal' : 'bonus'] += 1n
        expect(parts).toEqual(slow)
        const given = back > asked ? asked : back
        const restored = { principal: 0n, bonus: 0n }
        for (let n = 0n; n < given; n++) restored[restored.bonus < parts.bonus ? 'bonus' : 'principal'] += 1n
        expect(restoredParts(parts, given)).toEqual(restored)
      }),
    )
  })

  it('takes with refunds of a recharge what its kept principal does not earn, never more than is free', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 500 }),
        amount(500),
        fc.array(fc.integer({ min: 1, max: 100 }), { maxLength: 6 }),
        amount(500),
        (paid, bonus, refunds, spentBonus) => {
          let [refunded, takenBonus] = [0, 0n]
          const left = bonus > spentBonus ? bonus - spentBonus : 0n
          for (const refund of refunds) {
            if (refunded + refund > paid) break
            const free = { principal: fen(paid - refunded), bonus: fen(left - takenBonus) }
            const whole = { principal: fen(paid), bonus, refundedFen: fen(refunded), takenBonus: fen(takenBonus) }
            const parts = returnedParts(whole, fen(refund), free)
            refunded += refund
            takenBonus += parts.bonus
            expect(parts.principal).toBe(BigInt(refund))
            const kept = BigInt(Math.floor((Number(bonus) * (paid - refunded)) / paid))
            const due = bonus - kept
            expect(takenBonus).toBe(due < left ? due : left)
          }
        },
      ),
    )
  })

  it.each([
    [99, null],
    [100, 10n],
    [499, 10n],
    [500, 80n],
  ])('gives for %i fen the bonus of the tier that it reaches: %s', (paid, bonus) => {
    const tiers = [
      { rechargeAmount: fen(100), bonusAmount: fen(10) },
      { rechargeAmount: fen(500), bonusAmount: fen(80) },
    ]
    expect(bonusOf(tiers, fen(paid))).toBe(bonus)
  })
})

describe('states (money 8.4)', () => {
  it.each([
    ['refundPart', [1, 2], 2],
    ['refundWhole', [1, 2], 3],
  ] as const)('spending: %s', (event, from, to) => {
    for (const state of [1, 2, 3])
      if ((from as readonly number[]).includes(state)) expect(nextState(memberTradeTransitions, state, event)).toBe(to)
      else expect(() => nextState(memberTradeTransitions, state, event)).toThrow('当前状态不允许此操作')
  })

  it.each([
    ['take', [0, 2], 1],
    ['release', [0], 2],
    ['undo', [1], 3],
  ] as const)('return of a recharge: %s', (event, from, to) => {
    for (const state of [0, 1, 2, 3])
      if ((from as readonly number[]).includes(state))
        expect(nextState(rechargeReturnTransitions, state, event)).toBe(to)
      else expect(() => nextState(rechargeReturnTransitions, state, event)).toThrow('当前状态不允许此操作')
  })
})
