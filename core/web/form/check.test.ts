import { describe, expect, it } from 'vitest'
import { isNothing } from './check.ts'

describe('what counts as nothing in a form', () => {
  it.each([
    ['an empty list, R409', [], true],
    ['an empty object, R410', {}, true],
    ['null, R411', null, true],
    ['what is absent, R411', undefined, true],
    ['blanks', ' ', true],
    ["the text 'null', R412", 'null', true],
    ['zero', 0, false],
    ['no', false, false],
    ['a list', [0], false],
    ['an object', { a: undefined }, false],
    ['a moment', new Date(0), false],
    ['a text', '0', false],
  ])('is %s: %j %s', (_, value, is) => expect(isNothing(value)).toBe(is))
})
