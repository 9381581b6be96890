import { language, t } from '../../language/language.ts'
import type { MenuEntry } from './menu.ts'

/** Name of a menu entry in the interface language. */
export const nameOf = ({ name, nameEn }: Pick<MenuEntry, 'name' | 'nameEn'>): string =>
  language.get() === 'en' && nameEn ? nameEn : t(name)
