import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SignMode } from '../definition/definition.contract.ts'
import { parseCondition } from '../expression/expression.rules.ts'
import { decide, type Signers } from './group.rules.ts'

const rule = (signMode: 1 | 2 | 3 | 4 | null, sharePercent = 100) => ({ signMode, sharePercent, completion: null })
const none = new Map<string, unknown>()

describe('several who sign decide (network 19.4)', () => {
  it.each([
    ['one person', rule(null), { total: 1, passed: 0, rejected: 0 }, null],
    ['one person', rule(null), { total: 1, passed: 1, rejected: 0 }, 'passed'],
    ['one person', rule(null), { total: 1, passed: 0, rejected: 1 }, 'rejected'],
    ['all', rule(SignMode.all), { total: 3, passed: 2, rejected: 0 }, null],
    ['all', rule(SignMode.all), { total: 3, passed: 3, rejected: 0 }, 'passed'],
    ['all', rule(SignMode.all), { total: 3, passed: 0, rejected: 1 }, 'rejected'],
    ['any', rule(SignMode.any), { total: 3, passed: 0, rejected: 0 }, null],
    ['any', rule(SignMode.any), { total: 3, passed: 1, rejected: 0 }, 'passed'],
    ['any', rule(SignMode.any), { total: 3, passed: 0, rejected: 1 }, 'rejected'],
    ['60 %', rule(SignMode.share, 60), { total: 5, passed: 2, rejected: 2 }, null],
    ['60 %', rule(SignMode.share, 60), { total: 5, passed: 3, rejected: 0 }, 'passed'],
    ['60 %', rule(SignMode.share, 60), { total: 5, passed: 2, rejected: 3 }, 'rejected'],
    ['34 % of three', rule(SignMode.share, 34), { total: 3, passed: 1, rejected: 1 }, null],
    ['33 % of three', rule(SignMode.share, 33), { total: 3, passed: 1, rejected: 0 }, 'passed'],
    ['in turn', rule(SignMode.inTurn), { total: 2, passed: 1, rejected: 0 }, null],
    ['in turn', rule(SignMode.inTurn), { total: 2, passed: 2, rejected: 0 }, 'passed'],
    ['in turn', rule(SignMode.inTurn), { total: 3, passed: 1, rejected: 1 }, 'rejected'],
  ])('%s: %o %o gives %s', (_, given, signers, outcome) => {
    expect(decide(given, signers, none)).toBe(outcome)
  })

  it.each([
    [{ total: 4, passed: 1, rejected: 0 }, null],
    [{ total: 4, passed: 2, rejected: 1 }, 'passed'],
    [{ total: 4, passed: 1, rejected: 3 }, 'rejected'],
    [{ total: 4, passed: 0, rejected: 0 }, null],
  ])('by a condition of their own: %o gives %s', (signers, outcome) => {
    const completion = parseCondition('signers.passed >= enough')
    const given = { signMode: SignMode.all, sharePercent: 100, completion }
    expect(decide(given, signers, new Map([['enough', 2]]))).toBe(outcome)
  })

  it('once everybody has, and what is decided stays so whoever decides after', () => {
    const anyVotes = fc.tuple(
      fc.constantFrom(1, 3, 4, null),
      fc.integer({ min: 1, max: 100 }),
      fc.array(fc.boolean(), { minLength: 1, maxLength: 9 }),
    )
    fc.assert(
      fc.property(anyVotes, ([mode, percent, votes]) => {
        const all = votes.map((_, count): Signers => {
          const cast = votes.slice(0, count + 1)
          const passed = cast.filter(Boolean).length
          return { total: votes.length, passed, rejected: cast.length - passed }
        })
        const outcomes = all.map((signers) => decide(rule(mode as 1 | 3 | 4 | null, percent), signers, none))
        expect(outcomes.at(-1)).not.toBeNull()
        const first = outcomes.find((outcome) => outcome !== null)
        expect(outcomes.filter((outcome) => outcome !== null && outcome !== first)).toEqual([])
      }),
    )
  })
})
