import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { areOpposite, type Condition, holds, namesOf, parseCondition } from './expression.rules.ts'

const given = new Map<string, unknown>([
  ['amount', '5000.00'],
  ['days', 3],
  ['city', '上海'],
  ['urgent', true],
  ['kinds', ['a', 'b']],
  ['day', '2026-03-02'],
  ['empty', ''],
  ['initiator.dept', 'D1'],
  ['原因', '休假'],
])
const judge = (text: string) => holds(parseCondition(text), given)
const refusal = (act: () => unknown) => {
  try {
    act()
  } catch (error) {
    return (error as Error).message
  }
  return 'none'
}

describe('a condition of a process', () => {
  it.each([
    ['amount > 4999.99', true],
    ['amount > 5000', false],
    ['amount >= 5000', true],
    ['amount == 5000', true],
    ["amount == '5000.00'", true],
    ['days < 10', true],
    ['days < -1', false],
    ["city == '上海'", true],
    ['city != "上海"', false],
    ["city in ['北京', '上海']", true],
    ["city in ['北京']", false],
    ["kinds contains 'a'", true],
    ["'c' in kinds", false],
    ["city contains '海'", true],
    ['urgent', true],
    ['!urgent', false],
    ['!(days > 2 && urgent)', false],
    ['days > 5 || urgent && days == 3', true],
    ['(days > 5 || urgent) && days == 4', false],
    ["${initiator.dept} == 'D1'", true],
    ["initiator.dept == 'D1'", true],
    ["day >= '2026-03-01' && day < '2026-04-01'", true],
    ["原因 == '休假'", true],
    ['empty == null', true],
    ['absent == null', true],
    ['absent != null', false],
    ["absent contains 'a'", false],
    ['absent in [1, 2]', false],
    ["city == 'it\\'s'", false],
    ['kinds == 1', false],
  ])('%s is %s', (text, is) => {
    expect(judge(text)).toBe(is)
  })

  it.each([
    ['', '条件表达式不正确：第1个字符，缺少变量或比较值'],
    ['days >', '条件表达式不正确：第7个字符，缺少变量或比较值'],
    ['days > 1 2', '条件表达式不正确：第10个字符，不应出现“2”'],
    ['days + 1 > 2', '条件表达式不正确：第6个字符，不应出现“+”'],
    ['(days > 1', '条件表达式不正确：第10个字符，缺少“)”'],
    ["city in ['a'", '条件表达式不正确：第13个字符，缺少“]”'],
    ['city in [days]', '条件表达式不正确：第10个字符，列表中只能填写固定值'],
    ["city == 'a", "条件表达式不正确：第11个字符，缺少“'”"],
    ['${days > 1}', '条件表达式不正确：第1个字符，占位符中只能是一个变量'],
    ['process.exit()', '条件表达式不正确：第13个字符，不应出现“(”'],
    ['days = 1', '条件表达式不正确：第6个字符，不应出现“=”'],
    ['days > 1; 1', '条件表达式不正确：第9个字符，不应出现“;”'],
    [`${'('.repeat(60)}days`, '条件表达式不正确：第52个字符，括号嵌套过深'],
    ['!'.repeat(60), '条件表达式不正确：第52个字符，括号嵌套过深'],
    [`days == '${'x'.repeat(2000)}'`, '条件表达式不能超过2000个字符'],
  ])('%s is refused with its place', (text, message) => {
    expect(refusal(() => parseCondition(text))).toBe(message)
  })

  it.each([
    ['absent > 1', '条件中的“absent”没有值，无法判断'],
    ['empty <= 1', '条件中的“empty”没有值，无法判断'],
    ['city > 1', '条件第6个字符的“>”两边类型不同，无法比较'],
    ['urgent < true', '条件第8个字符的“<”两边类型不同，无法比较'],
    ['1 in days', '条件第3个字符处的“days”不是列表或文本'],
  ])('%s cannot be judged', (text, message) => {
    expect(refusal(() => judge(text))).toBe(message)
  })

  it('names its variables with their places', () => {
    expect([...namesOf(parseCondition("a > 1 && (b in ['x'] || !${initiator.dept}) && a < 9"))]).toEqual([
      ['a', 1],
      ['b', 11],
      ['initiator.dept', 26],
    ])
  })

  it.each([
    ['a > 5', 'a <= 5', true],
    ['a', '!a', true],
    ['!(a && b)', 'a && b', true],
    ['a == 1', 'a != 1', true],
    ['a > 5', 'a < 5', false],
    ['a > 5', 'b <= 5', false],
    ['a in [1]', 'a in [2]', false],
  ])('of %s and %s one always holds: %s', (one, other, are) => {
    expect(areOpposite(parseCondition(one), parseCondition(other))).toBe(are)
  })

  it('is parsed or refused whatever is written', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[a-z${}()!&|<>=',.[\]0-9 ]{0,40}$/)), (text) => {
        expect(refusal(() => parseCondition(text))).toMatch(/^(none|条件表达式不)/)
      }),
    )
  })

  it('compares decimals exactly, and one of two opposites always holds', () => {
    const decimal = fc
      .tuple(fc.bigInt(-(10n ** 20n), 10n ** 20n), fc.integer({ min: 0, max: 6 }))
      .map(([units, places]) => {
        const digits = String(units < 0n ? -units : units).padStart(places + 1, '0')
        const cut = digits.length - places
        return {
          units,
          places,
          text: `${units < 0n ? '-' : ''}${digits.slice(0, cut)}${places ? `.${digits.slice(cut)}` : ''}`,
        }
      })
    fc.assert(
      fc.property(decimal, decimal, fc.constantFrom('>', '<', '=='), (one, other, by) => {
        const variables = new Map([['v', one.text]])
        const ask = (text: string) => holds(parseCondition(text) as Condition, variables)
        const left = one.units * 10n ** BigInt(other.places)
        const right = other.units * 10n ** BigInt(one.places)
        expect(ask(`v ${by} ${other.text}`)).toBe(
          by === '>' ? left > right : by === '<' ? left < right : left === right,
        )
        const against = { '>': '<=', '<': '>=', '==': '!=' }[by] as string
        expect(ask(`v ${by} ${other.text}`)).not.toBe(ask(`v ${against} ${other.text}`))
      }),
    )
  })
})
