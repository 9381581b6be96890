import { describe, expect, it } from 'vitest'
import { addressKey, claimCheck, type Guesses, guessing } from './guess.rules.ts'

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
