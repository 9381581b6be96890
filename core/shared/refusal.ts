import type { z } from 'zod'
import { type AppError, commonErrors, type Language } from './errors.ts'

/** Looks up the English of a Chinese text; gives the text itself in Chinese or when none is known. */
export type Translate = (text: string, language: Language) => string

/**
 * The refusal that a failed check of a call's input amounts to: the first failing field, in the words of the document.
 * @param schema the whole input shape, for the labels of its fields
 * @source docs/domain/network.md 1.3
 */
export function fieldRefusal(schema: z.ZodType, error: z.ZodError, language: Language, translate: Translate): AppError {
  const issue = error.issues[0]
  if (!issue) return commonErrors.badBody()
  const label = translate(nearestLabel(schema, issue.path), language)
  const [word, n] = wordOf(issue).split(':')
  switch (word) {
    case 'required':
      return commonErrors.fieldRequired({ label })
    case 'tooLong':
      return commonErrors.fieldTooLong({ label, n: n ?? '' })
    case 'choice':
      return commonErrors.fieldChoice({ label })
    case 'special':
      return commonErrors.fieldSpecial({ label })
    case 'masked':
      return commonErrors.fieldMasked({ label })
    case 'mobileLength':
      return commonErrors.mobileLength()
    case 'amount':
      return commonErrors.amountFormat()
    case 'amountZero':
      return commonErrors.amountZero()
    case 'rate':
      return commonErrors.rateFormat()
    case 'idsEmpty':
      return commonErrors.idsEmpty()
    case 'idsTooMany':
      return commonErrors.idsTooMany()
    case 'paging':
      return commonErrors.paging()
    default:
      return commonErrors.fieldFormat({ label })
  }
}

function wordOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'custom') return issue.message
  if (issue.code === 'invalid_type') return issue.input === undefined || issue.input === null ? 'required' : 'format'
  return 'format'
}

/** Chinese label of the field at a path, from the `title` of its shape. */
export function labelAt(schema: z.ZodType, path: readonly PropertyKey[]): string | null {
  let here: unknown = schema
  for (const part of path) here = inside(here, part)
  for (let shape = here; shape; shape = unwrapped(shape)) {
    const title = (shape as z.ZodType).meta?.()?.title
    if (title) return title
  }
  return null
}

/** Label of a field that nobody gave a name: its own name is for programs. */
const unnamed = '请求参数'

/** The label of a field, of an element of a list or of a line: its own, else that of what it stands in. */
function nearestLabel(schema: z.ZodType, path: readonly PropertyKey[]): string {
  for (let length = path.length; length >= 0; length--) {
    const label = labelAt(schema, path.slice(0, length))
    if (label) return label
  }
  return unnamed
}

function inside(schema: unknown, part: PropertyKey): unknown {
  for (let shape = schema; shape; shape = unwrapped(shape)) {
    const { shape: fields, element } = (shape as { def: { shape?: Record<PropertyKey, unknown>; element?: unknown } })
      .def
    if (fields) return fields[part]
    if (element) return element
  }
  return undefined
}

/**
 * Returns the shape inside a shape; for one that is read from another form, as lines in a text, the shape it is read into.
 */
const unwrapped = (schema: unknown): unknown => {
  const def = (schema as { def?: { innerType?: unknown; out?: unknown } }).def
  return def?.innerType ?? def?.out
}
