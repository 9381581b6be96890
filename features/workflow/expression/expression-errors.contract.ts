import { defineErrors } from '../../../core/shared/errors.ts'

const wrong = '条件表达式不正确：第{at}个字符'
const at = 'The condition is wrong at character {at}:'

/** Refusals of conditions of processes. `at`: the place in the text, from 1. @source docs/domain/network.md 19.1 */
export const conditionErrors = defineErrors('condition', {
  tooLong: { status: 400, zh: '条件表达式不能超过{n}个字符', en: 'A condition must be {n} characters or fewer' },
  tooDeep: { status: 400, zh: `${wrong}，括号嵌套过深`, en: `${at} too many nested parentheses` },
  unexpected: { status: 400, zh: `${wrong}，不应出现“{text}”`, en: `${at} “{text}” does not belong here` },
  valueMissing: { status: 400, zh: `${wrong}，缺少变量或比较值`, en: `${at} a variable or value is missing` },
  closeMissing: { status: 400, zh: `${wrong}，缺少“{sign}”`, en: `${at} “{sign}” is missing` },
  listOfValues: { status: 400, zh: `${wrong}，列表中只能填写固定值`, en: `${at} a list can hold fixed values only` },
  oneName: {
    status: 400,
    zh: `${wrong}，占位符中只能是一个变量`,
    en: `${at} a placeholder can hold one variable only`,
  },
  unset: {
    status: 409,
    zh: '条件中的“{name}”没有值，无法判断',
    en: '“{name}” has no value, so the condition cannot be judged',
  },
  kinds: {
    status: 409,
    zh: '条件第{at}个字符的“{by}”两边类型不同，无法比较',
    en: 'The two sides of “{by}” at character {at} cannot be compared',
  },
  noList: {
    status: 409,
    zh: '条件第{at}个字符处的“{name}”不是列表或文本',
    en: '“{name}” at character {at} is neither a list nor a text',
  },
})
