import { dayWords } from '../../shared/shapes/field-words.ts'
import { language } from '../language/language.ts'

/** A day of validity as people read it: one without end is 长期. */
export const dayText = (day: string): string => dayWords(day)[language.get()]

/** A span of days or hours; '' when neither end is known. */
export const spanText = (begin: string, end: string): string =>
  begin || end ? `${begin || '—'} ~ ${dayText(end) || '—'}` : ''
