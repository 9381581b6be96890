import { storedValue, storeItem } from '../storage.ts'
import { makeStore } from '../store.ts'
import { rgbOf } from './contrast.ts'
import { type Palette, paletteOf } from './palette.ts'
import { type ThemeName, themeNameOf, themes } from './themes.ts'

/** The look chosen by the user: a theme, and a colour of their own or null. */
export interface Look {
  readonly name: ThemeName
  readonly own: string | null
}

/** The look now. */
export const look = makeStore<Look>({ name: 'default', own: null })

/** Reads the look of the last visit and paints the page with it. @source the specification 2, Top bar */
export function startTheme(): void {
  const own = storedValue<string>('colorName')
  look.set({ name: themeNameOf(storedValue<string>('themeName')) ?? 'default', own: own && isColour(own) ? own : null })
  paint(look.get())
  look.subscribe(() => paint(look.get()))
}

/** Takes another theme; a colour of one's own stays. */
export function chooseTheme(name: ThemeName): void {
  storeItem('themeName', `theme-${name}`)
  look.set((before) => ({ ...before, name }))
}

/** Takes a colour of one's own, or the theme's again. */
export function chooseColour(own: string | null): void {
  storeItem('colorName', own ?? '')
  look.set((before) => ({ ...before, own }))
}

/** Colours of a look. */
export const paletteOfLook = ({ name, own }: Look): Palette => paletteOf(themes[name], own)

/** The variables that the style sheets use, by name. */
export function variablesOf(palette: Palette): Record<string, string> {
  const { header, side, isDark, ...plain } = palette
  const named = Object.entries(plain).map(([name, value]): [string, string] => [
    name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
    value,
  ])
  return {
    ...Object.fromEntries(named),
    header: header.background,
    'header-text': header.text,
    side: side.background,
    'side-text': side.text,
    'side-chosen': side.chosen,
    'side-chosen-text': side.chosenText,
    'side-hover': side.hover,
    shadow: isDark ? '0 8px 28px rgb(0 0 0 / 55%)' : '0 8px 28px rgb(16 34 64 / 12%)',
  }
}

function paint(now: Look): void {
  const palette = paletteOfLook(now)
  const root = document.documentElement
  for (const [name, value] of Object.entries(variablesOf(palette))) root.style.setProperty(`--${name}`, value)
  root.style.colorScheme = palette.isDark ? 'dark' : 'light'
  root.dataset.theme = now.name
}

function isColour(text: string): boolean {
  try {
    return rgbOf(text).length === 3
  } catch {
    return false
  }
}
