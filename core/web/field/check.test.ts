import { describe, expect, it } from 'vitest'
import { code, codeList, codes } from '../../shared/codes.ts'
import { int, labelled, optional, text } from '../../shared/shapes/shapes.ts'
import { check, isNothing } from './check.ts'

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

describe('a field of a form', () => {
  const Kind = codes(['check_kind', '类型', 'Kind'], { one: [1, '一', 'One'] })
  const shapes = {
    text: labelled('名称', text(3)),
    number: labelled('排序', int(0, 9)),
    code: labelled('类型', code(Kind)),
    list: labelled('类型', optional(codeList(Kind))),
  }
  const refused = async (shape: keyof typeof shapes, value: unknown): Promise<boolean> => {
    const rule = check(shapes[shape]) as { validator: (rule: unknown, value: unknown) => Promise<void> }
    return rule.validator(null, value).then(
      () => false,
      () => true,
    )
  }

  it.each([
    ['text', 'abc'],
    ['text', 'abcd'],
    ['text', ''],
    ['text', undefined],
    ['number', 9],
    ['number', 10],
    ['number', 1.5],
    ['number', -1],
    ['code', 1],
    ['code', 2],
  ] as const)('takes and refuses what the server takes and refuses: %s %j (R416)', async (shape, value) => {
    expect(await refused(shape, value)).toBe(!shapes[shape].safeParse(value).success)
  })

  it('takes nothing chosen where a list of codes may be left out, and only there', async () => {
    const refusals = [shapes.list, labelled('类型', codeList(Kind))].map((shape) => {
      const rule = check(shape) as { validator: (rule: unknown, value: unknown) => Promise<void> }
      return rule.validator(null, []).then(
        () => false,
        () => true,
      )
    })
    expect(await Promise.all(refusals)).toEqual([false, true])
  })

  it('refuses something and takes something of each', async () => {
    for (const [shape, right, wrong] of [
      ['text', 'abc', 'abcd'],
      ['number', 9, 10],
      ['code', 1, 2],
    ] as const)
      expect([await refused(shape, right), await refused(shape, wrong)]).toEqual([false, true])
  })
})
