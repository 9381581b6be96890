import { describe, expect, it } from 'vitest'
import { luhnDigit, passesLuhn } from '../../../core/shared/validity/validity.ts'
import { codeNumber } from './code-number.rules.ts'

describe('numbers of payment codes', () => {
  it.each(['1000231234567898', '6222021000112233449', '6217000000000000012'])('pass the check: %s', (number) => {
    expect(passesLuhn(number)).toBe(true)
    expect(luhnDigit(number.slice(0, -1))).toBe(number.at(-1))
  })

  it.each(['1000231234567897', '6222021000112233440', '', '7', '12a4'])('fail the check: %s', (number) => {
    expect(passesLuhn(number)).toBe(false)
  })

  it('carry the tenant and keep leading zeros', () => {
    expect(codeNumber('100023', 123_456_789)).toBe('1000231234567898')
    expect(codeNumber('100023', 7)).toMatch(/^100023000000007\d$/)
  })
})
