import { describe, expect, it } from 'vitest'
import { afterClick, idsOfPersons, namesOfPersons, tellChoice, valueOfPersons } from './person.rules.ts'

const wang = { id: '1', realName: '王五' }
const li = { id: '2', realName: '李四' }

describe('the dialog of users', () => {
  it.each([
    { why: 'the first', checkType: 'radio', before: [], clicked: wang, after: [wang] },
    { why: 'another in place of the first', checkType: 'radio', before: [wang], clicked: li, after: [li] },
  ] as const)('in radio mode takes one: $why (R202)', ({ checkType, before, clicked, after }) =>
    expect(afterClick(before, clicked, checkType)).toEqual(after),
  )

  it.each([
    { why: 'a second', before: [wang], clicked: li, after: [wang, li] },
    { why: 'a click on a ticked one lets go of it', before: [wang, li], clicked: wang, after: [li] },
  ] as const)('in checkbox mode takes several: $why (R203)', ({ before, clicked, after }) =>
    expect(afterClick(before, clicked, 'checkbox')).toEqual(after),
  )

  it('needs one at least to be confirmed (R205, R384)', () => {
    expect(() => valueOfPersons([])).toThrow('请选择至少一条数据')
    expect(valueOfPersons([wang])).toBe('1')
  })
})

describe('the value of a person field', () => {
  it('is an id, or several with commas (R214)', () => {
    expect(valueOfPersons([wang, li])).toBe('1,2')
    expect([idsOfPersons(''), idsOfPersons('1'), idsOfPersons('1, 2')]).toEqual([[], ['1'], ['1', '2']])
  })

  it('is shown as real names with commas (R216)', () => {
    const names = new Map([
      ['1', '王五'],
      ['2', '李四'],
    ])
    expect(namesOfPersons(['1', '2'], names)).toBe('王五,李四')
    expect(namesOfPersons(['1', '3'], names)).toBe('王五,3')
  })

  it('is given to the field, and to the one who asked to be told (R217, R218)', () => {
    const told: string[] = []
    tellChoice('1,2', {
      onChange: (value) => told.push(`field ${value}`),
      onChosen: (value) => told.push(`page ${value}`),
    })
    tellChoice('3', { onChange: (value) => told.push(`field ${value}`) })
    expect(told).toEqual(['field 1,2', 'page 1,2', 'field 3'])
  })
})
