import { makeStore } from '../../store.ts'
import { nameOf } from '../menu/menu-name.ts'
import { leavesOf, type MenuEntry, type Spelled } from '../menu/menu.ts'

/** Whether the palette is on the screen. */
export const isPaletteOpen = makeStore(false)

/** Reads how Chinese is spelled; its table is large and comes when the palette first opens. */
type Spell = (text: string) => string[]

/** Pinyin of a name: in full, and its initials. */
export async function loadSpelling(): Promise<Spell> {
  const { pinyin } = await import('pinyin-pro')
  return (text) => [
    pinyin(text, { toneType: 'none', type: 'array' }).join(''),
    pinyin(text, { pattern: 'first', toneType: 'none', type: 'array' }).join(''),
  ]
}

/** The pages of a menu with everything they can be found by. @param spell null while the table of pinyin is on its way */
export const spelledPages = (menu: readonly MenuEntry[], spell: Spell | null): Spelled[] =>
  leavesOf(menu).map((entry) => ({ entry, spellings: [nameOf(entry), entry.name, ...(spell?.(entry.name) ?? [])] }))
