import { expect, it } from 'vitest'
import { z } from 'zod'
import '../../calls.ts'
import { allCalls } from '../../core/shared/call.ts'
import { fieldRefusal } from '../../core/shared/refusal.ts'
import { knownOfShape } from '../../core/shared/shapes/field-words.ts'
import { labelled, percent, text } from '../../core/shared/shapes/shapes.ts'

/** Every field of an input, lines of lists included, as the path by which a check names it. */
function pathsOf(shape: unknown, path: readonly PropertyKey[] = []): PropertyKey[][] {
  for (let here = shape as Inner; here; here = (here.def.innerType ?? here.def.out) as Inner) {
    const { shape: fields, element } = here.def
    if (fields)
      return Object.entries(fields).flatMap(([name, field]) => [[...path, name], ...pathsOf(field, [...path, name])])
    if (element) return [[...path, 0], ...pathsOf(element, [...path, 0])]
  }
  return []
}
type Inner = { def: { shape?: object; element?: unknown; innerType?: unknown; out?: unknown } } | undefined

const words = ['required', 'format', 'choice', 'special', 'masked', 'tooLong:20']
const sayingOf = (input: z.ZodType, path: PropertyKey[], message: string) =>
  fieldRefusal(input, new z.ZodError([{ code: 'custom', path, message, input: '' }]), 'zh', (label) => label).words(
    'zh',
  )

// Tests declare calls of their own from C9000 on.
const declared = allCalls().filter(({ id }) => id < 'C9000')

it('no refusal of a field of any call names it by its program’s name', () => {
  const raw = declared.flatMap(({ id, input }) =>
    pathsOf(input).flatMap((path) => {
      const names = path.filter((part) => typeof part === 'string')
      return words
        .map((word) => sayingOf(input, path, word))
        .filter((said) => names.some((name) => said.includes(String(name))))
        .map((said) => `${id} ${path.join('.')}: ${said}`)
    }),
  )
  expect(raw).toEqual([])
})

/** Fields of an export that are no condition: the file, and the page of its list. */
const noCondition = ['columns', 'format', 'current', 'size', 'ascs', 'descs']

it('the last sheet of an export names each of its conditions in words', () => {
  const raw = declared.flatMap(({ id, answer, input }) =>
    answer === 'export' && input instanceof z.ZodObject
      ? Object.entries(input.shape as Record<string, z.ZodType>)
          .filter(([name]) => !noCondition.includes(name))
          .filter(([name, shape]) => [undefined, name].includes(knownOfShape(shape).label))
          .map(([name]) => `${id} ${name}`)
      : [],
  )
  expect(raw).toEqual([])
})

it('says of a line what the line calls it, of what has no name what it stands in, else that it is a field', () => {
  const input = z.object({
    lines: labelled('费率', z.array(z.object({ rate: labelled('最低费率', percent()), capAmount: percent() }))),
    ipWhite: labelled('IP白名单', z.array(text(18))),
    bare: text(5),
  })
  const said = (value: unknown) => {
    const { error } = input.safeParse(value)
    return error && fieldRefusal(input, error, 'zh', (label) => label).words('zh')
  }
  const line = { rate: '0.1000', capAmount: '0.1000' }
  expect(said({ lines: [{ ...line, rate: '' }], ipWhite: [], bare: 'a' })).toContain('最低费率')
  expect(said({ lines: [{ rate: '0.1000' }], ipWhite: [], bare: 'a' })).toBe('费率不能为空')
  expect(said({ lines: [line], ipWhite: ['x'.repeat(19)], bare: 'a' })).toContain('IP白名单')
  expect(said({ lines: [line], ipWhite: [] })).toBe('请求参数不能为空')
  // A form checks one field by its own shape.
  const field = input.shape.ipWhite
  const { error } = field.safeParse(['x'.repeat(19)])
  expect(error && fieldRefusal(field, error, 'zh', (label) => label).words('zh')).toContain('IP白名单')
})
