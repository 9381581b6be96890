import { commonErrors, type Language } from '../errors.ts'

/** Name of a field in both languages, for refusals that a shape alone cannot decide. */
export type Label = readonly [zh: string, en: string]

/** The name in a language. */
export const labelIn = ([zh, en]: Label, language: Language): string => (language === 'zh' ? zh : en)

/**
 * A value that a new record needs and a change may leave out.
 * @throws common.fieldRequired when it is absent or empty
 */
export function present<T>(value: T | undefined, label: Label, language: Language): T {
  if (value === undefined || value === '') throw commonErrors.fieldRequired({ label: labelIn(label, language) })
  return value
}

/**
 * A personal field as a form sends it: undefined stays, a masked one stays on an update and is refused on a new record.
 * @param isNew whether there is nothing it could stay
 * @throws common.fieldMasked
 * @source docs/domain/network.md 1.3, masked value sent back; docs/domain/traps.md 25
 */
export function unmasked(
  given: string | undefined,
  label: Label,
  { isNew, language }: { isNew: boolean; language: Language },
): string | undefined {
  if (given === undefined || !given.includes('*')) return given
  if (isNew) throw commonErrors.fieldMasked({ label: labelIn(label, language) })
  return undefined
}
