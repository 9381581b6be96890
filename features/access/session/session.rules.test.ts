import { describe, expect, it } from 'vitest'
import { addressKey, chosenIds, claimCheck, type Guesses, guessing, idsAfterChange } from './session.rules.ts'

const none: Guesses = { checks: [], lockedUntil: null }
const minute = 60_000
const rule = { most: guessing.mostChecks, captchaFrom: guessing.captchaFrom }

/** Makes checks one after the other, all wrong, and says what each amounted to. */
function checksAt(times: number[], hasCaptcha: boolean) {
  let guesses = none
  return times.map((now) => {
    const claimed = claimCheck(guesses, { now, ...rule, hasCaptcha })
    guesses = claimed.guesses
    return claimed.verdict
  })
}

describe('guesses of a password', () => {
  it('asks for a captcha from the third miss on', () => {
    expect(checksAt([1, 2, 3, 4, 5], false)).toEqual(['free', 'free', 'free', 'captchaDue', 'captchaDue'])
  })

  it('allows ten checks, then locks for 30 minutes from the last', () => {
    const times = Array.from({ length: 11 }, (_, index) => index * minute)
    expect(checksAt([...times, 39 * minute - 1, 39 * minute + 1], true)).toEqual([
      ...Array.from({ length: 10 }, () => 'free'),
      'locked',
      'locked',
      'free',
    ])
  })

  it('never lets more than ten through in any 30 minutes', () => {
    const times = Array.from({ length: 500 }, (_, index) => index * 40_000)
    const free = times.filter((_, index) => checksAt(times, true)[index] === 'free')
    for (const start of free) {
      expect(free.filter((at) => at >= start && at < start + guessing.windowMs).length).toBeLessThanOrEqual(10)
    }
  })

  it('forgets checks older than the window', () => {
    expect(checksAt([0, 1, 2, guessing.windowMs + 3], false)).toEqual(['free', 'free', 'free', 'free'])
  })

  it('counts nothing for a check that was not made', () => {
    const due = claimCheck({ checks: [1, 2, 3], lockedUntil: null }, { now: 4, ...rule })
    expect(due).toEqual({ verdict: 'captchaDue', guesses: { checks: [1, 2, 3], lockedUntil: null } })
  })
})

describe('department and role of a session', () => {
  it.each([
    { why: 'nothing is said', chosen: undefined, ids: [1n, 2n] },
    { why: 'nothing is chosen', chosen: '', ids: [1n, 2n] },
    { why: 'one is chosen', chosen: '2', ids: [2n] },
    { why: 'another’s is chosen', chosen: '3', ids: null },
    { why: 'a part of one is chosen', chosen: '1,', ids: null },
    { why: 'all are chosen', chosen: '1,2', ids: [1n, 2n] },
  ])('when $why', ({ chosen, ids }) => {
    expect(chosenIds([1n, 2n], chosen)).toEqual(ids)
  })

  it.each([
    { why: 'all were held', held: [1n, 2n], after: [2n, 3n], ids: [2n, 3n] },
    { why: 'the choice is still there', held: [2n], after: [2n, 3n], ids: [2n] },
    { why: 'the choice is gone', held: [1n], after: [2n, 3n], ids: [2n, 3n] },
    { why: 'nothing is left', held: [1n], after: [], ids: [] },
  ])('after a change when $why', ({ held, after, ids }) => {
    expect(idsAfterChange({ held, before: [1n, 2n], after })).toEqual(ids)
  })
})

describe('address to count by', () => {
  it.each([
    ['10.0.0.1', '10.0.0.1'],
    ['::ffff:10.0.0.1', '10.0.0.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2::9', '2001:db8:1:2'],
    ['2001:db8::9', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
  ])('%s counts as %s', (ip, key) => {
    expect(addressKey(ip)).toBe(key)
  })
})
