import type { Rule } from 'antd/es/form/index.js'
import type { z } from 'zod'
import { fieldRefusal, labelAt } from '../../shared/refusal.ts'
import { language, t } from '../language/language.ts'

/**
 * A rule that checks a field by the very shape the server checks it with, in the same words.
 * @param shape field of the call's input shape
 * @param missing what to say when nothing is given, where the document has words of its own for it
 * @source docs/style.md, A form
 */
export const check = (shape: z.ZodType, missing?: string): Rule => ({
  validator: (_, value: unknown) => {
    if (isNothing(value) && missing !== undefined) return Promise.reject(new Error(missing))
    if (isNothing(value) && !isRequired(shape)) return Promise.resolve()
    const parsed = shape.safeParse(value)
    if (parsed.success) return Promise.resolve()
    const refusal = fieldRefusal(shape, parsed.error, language.get(), (text) => t(text))
    const label = labelOf(shape)
    const words =
      refusal.refusalName === 'common.idsEmpty' && label
        ? t('请选择{label}', { label: t(label) })
        : refusal.words(language.get())
    return Promise.reject(new Error(words))
  },
})

/** Whether a value counts as nothing: absent, blank, the text 'null', an empty list or object. @source the specification 5 */
export function isNothing(value: unknown): boolean {
  if (value === undefined || value === null) return true
  if (Array.isArray(value)) return value.length === 0
  if (typeof value === 'object') return Object.getPrototypeOf(value) === Object.prototype && isBare(value)
  return ['', 'null'].includes(String(value).trim())
}

const isBare = (value: object): boolean => Object.keys(value).length === 0

/** Chinese label of a field, from its shape. */
export const labelOf = (shape: z.ZodType): string | null => labelAt(shape, [])

/** Whether a field must be filled: its shape refuses nothing given. */
export const isRequired = (shape: z.ZodType): boolean =>
  !shape.safeParse(undefined).success || !shape.safeParse('').success

/** Most characters of a field, when its shape bounds them. */
export function mostCharacters(shape: z.ZodType): number | undefined {
  for (let at: z.ZodType | undefined = shape; at; at = (at as { def?: { innerType?: z.ZodType } }).def?.innerType) {
    const most: unknown = at.meta()?.maxLength
    if (typeof most === 'number') return most
  }
  return undefined
}
