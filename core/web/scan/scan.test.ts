import { describe, expect, it } from 'vitest'
import { addScanned, inState, judge, type ScanRules } from './scan.ts'

const rules: ScanRules = {
  plain: (typed) => (/^[a-z]\d+$/i.test(typed) ? typed.toUpperCase() : null),
  most: 4,
  wrongForm: 'wrong form',
}
const none = new Map()

describe('scanning codes', () => {
  it('takes one scan after the other and tells a repeated one at once', () => {
    const first = addScanned(none, 'n1\n', rules)
    expect(first).toMatchObject({ fresh: ['N1'], twice: [], tooMany: 0 })
    expect(addScanned(first.codes, 'N1', rules)).toMatchObject({ fresh: [], twice: ['N1'] })
  })

  it('takes a pasted list with any marks, keeps strangers with their reason, and stops at the most', () => {
    const { codes, fresh, twice, tooMany } = addScanned(none, 'N1, N2；N2\tN3\n???\nN5 N6', rules)
    expect({ fresh, twice, tooMany }).toEqual({ fresh: ['N1', 'N2', 'N3'], twice: ['N2'], tooMany: 2 })
    expect(codes.get('???')).toEqual({ code: '???', state: 'bad', reason: 'wrong form' })
  })

  it('judges what was asked about and nothing else', () => {
    const { codes } = addScanned(none, 'N1 N2 N3', rules)
    const judged = judge(codes, ['N1', 'N2', 'GONE'], new Map([['N2', 'unknown']]))
    expect(inState(judged, 'good')).toEqual(['N1'])
    expect(inState(judged, 'bad')).toEqual(['N2'])
    expect(inState(judged, 'waiting')).toEqual(['N3'])
    expect(judged.has('GONE')).toBe(false)
  })

  it('takes 5,000 in one paste quickly', () => {
    const text = Array.from({ length: 5000 }, (_, n) => `N${n}`).join('\n')
    const began = performance.now()
    expect(addScanned(none, text, { ...rules, most: 5000 }).fresh).toHaveLength(5000)
    expect(performance.now() - began).toBeLessThan(500)
  })
})
