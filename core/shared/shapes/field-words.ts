import { z } from 'zod'
import { allCodeSets, type CodeSet, codeLabel } from '../codes.ts'
import { noEnd } from '../dates.ts'
import { formatYuan, plainRate } from '../money.ts'

/** A text in both languages. */
export interface Both {
  readonly zh: string
  readonly en: string
}

/** Properties of a field in the contracts: its Chinese name, its set of codes, the format of its value. */
export interface Known {
  readonly label?: string
  readonly dictionary?: string
  readonly format?: string
}

/** A shape without what may be left out, be null or have a default. */
export function unwrapped(shape: z.ZodType): z.ZodType {
  if (shape instanceof z.ZodOptional || shape instanceof z.ZodNullable || shape instanceof z.ZodDefault)
    return unwrapped(shape.unwrap() as z.ZodType)
  return shape
}

/** Returns the properties that a shape gives its field; none for a shape that was not labelled. */
export function knownOfShape(shape: z.ZodType): Known {
  const meta = { ...unwrapped(shape).meta(), ...shape.meta() } as Record<string, unknown>
  const { title, format, 'x-dictionary': dictionary } = meta
  return {
    ...(typeof title === 'string' ? { label: title } : {}),
    ...(typeof dictionary === 'string' ? { dictionary } : {}),
    ...(typeof format === 'string' ? { format } : {}),
  }
}

/** A day of validity in words: the last of all days is none. */
export const dayWords = (day: string): Both => (day === noEnd ? { zh: '长期', en: 'No expiry' } : same(day))

/** A plain value in words: a code by its text, fen in yuan, parts per million in percent, a moment to the second, no end as such. */
export function plainWords(value: unknown, { dictionary, format }: Known): Both {
  const text = String(value)
  const isWhole = /^-?\d{1,18}$/.test(text)
  const set = dictionary && isWhole ? setOf(dictionary) : undefined
  if (set) return { zh: codeLabel(set, Number(text), 'zh'), en: codeLabel(set, Number(text), 'en') }
  if (format === 'yuan' && isWhole) return same(formatYuan(BigInt(text)))
  if (format === 'percent' && isWhole) return same(`${plainRate(Number(text))}%`)
  if (format === 'date-time') return same(text.slice(0, 19))
  return dayWords(text)
}

const same = (text: string): Both => ({ zh: text, en: text })

const setOf = (dictionary: string): CodeSet | undefined => allCodeSets().find(({ code }) => code === dictionary)
