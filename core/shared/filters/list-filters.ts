import { z } from 'zod'
import { labelled, optional, text } from '../shapes/shapes.ts'
import { type Wire, wire } from '../shapes/wire.ts'

export { createTimeFilter } from './create-time-filter.ts'

/** A phone number to search by: all eleven digits, or the last four. @source docs/domain/network.md 1.6 */
export const phoneFilter = (): Wire<string, string> =>
  wire(
    { type: 'string', pattern: '^(1\\d{10}|\\d{4})$' },
    (raw, refuse) => {
      const given = typeof raw === 'string' ? raw.normalize('NFKC').trim() : String(raw ?? '')
      if (given === '') return refuse('required')
      return /^(1\d{10}|\d{4})$/.test(given) ? given : refuse('format')
    },
    (value) => value,
  )

/** A phone number of any kind that is kept without its last digits: the whole of it, seven digits at least. */
export const wholePhoneFilter = (): Wire<string, string> =>
  wire(
    { type: 'string', minLength: 7, maxLength: 20 },
    (raw, refuse) => {
      const given = typeof raw === 'string' ? raw.normalize('NFKC').trim() : String(raw ?? '')
      if (given === '') return refuse('required')
      return given.length <= 20 && given.replaceAll(/\D/g, '').length >= 7 ? given : refuse('format')
    },
    (value) => value,
  )

/**
 * Owners whose rows an operator asks for: `merchant` its own, `child` its sub-operators', `all` both. @source
 * docs/domain/network.md 2.7
 */
export const tenantChoices = { merchant: 'own', child: 'child', all: 'all' } as const

/** The filter `scope` of lists that reach over sub-operators. */
export const scopeFilter = {
  scope: labelled('数据范围', optional(z.enum(['merchant', 'child', 'all']))),
}

/** A business number as a filter: the whole number. */
export const numberFilter = (label: string) => labelled(label, optional(text(40)))
