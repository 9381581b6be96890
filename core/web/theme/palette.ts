import { inkOn, mix, readable } from './contrast.ts'
import type { Band, Theme } from './themes.ts'

/** Every colour the screens use, computed from a theme and the user's own colour. */
export interface Palette {
  readonly isDark: boolean
  /** Ground of the page, of panels on it, and of layers above. */
  readonly ground: string
  readonly panel: string
  readonly raised: string
  /** Hovered and selected rows. */
  readonly hover: string
  readonly chosen: string
  readonly line: string
  readonly text: string
  readonly softText: string
  readonly faintText: string
  /** The colour itself: fills, lines, icons. */
  readonly accent: string
  /** Its tone for text and links on any ground. */
  readonly link: string
  /** Its tone behind text, and the text on it. */
  readonly button: string
  readonly buttonText: string
  readonly error: string
  readonly success: string
  readonly warning: string
  readonly header: Band
  readonly side: Band & { readonly chosen: string; readonly chosenText: string; readonly hover: string }
}

const light = {
  ground: '#f3f5f9',
  panel: '#ffffff',
  raised: '#ffffff',
  hover: '#f5f8fc',
  line: '#e3e8f0',
  text: '#1d2939',
  softText: '#4b5768',
  faintText: '#5e6b7d',
  error: '#c9302f',
  success: '#237804',
  warning: '#8f5400',
} as const
const dark = {
  ground: '#0f1217',
  panel: '#171b22',
  raised: '#1f242d',
  hover: '#1e242e',
  line: '#2d3541',
  text: '#e4e9f1',
  softText: '#b3bdcb',
  faintText: '#98a4b5',
  error: '#ff8886',
  success: '#7bd88f',
  warning: '#f2b866',
} as const

/**
 * The colours of a theme. Tones of text and buttons are computed until their contrast is 4.5:1 on every ground they
 * stand on, also for a colour that the user chose.
 * @param own colour chosen by the user, null for the theme's
 * @source docs/rulings.md 23; docs/screen-quality.md 28
 */
export function paletteOf(theme: Theme, own: string | null): Palette {
  const base = theme.isDark ? dark : light
  const accent = own ?? theme.colour
  const chosen = mix(base.panel, accent, theme.isDark ? 0.2 : 0.1)
  return {
    ...base,
    isDark: theme.isDark,
    chosen,
    accent,
    link: readable(accent, [base.ground, base.panel, base.raised, base.hover, chosen]),
    button: readable(accent, ['#ffffff']),
    buttonText: '#ffffff',
    header: theme.header,
    side: sideOf(theme.side, accent),
  }
}

function sideOf(band: Band, accent: string): Palette['side'] {
  const isLight = inkOn(band.background) === '#000000'
  const chosen = isLight ? mix(band.background, accent, 0.16) : readable(accent, ['#ffffff'])
  return {
    ...band,
    chosen,
    chosenText: isLight ? readable(accent, [chosen]) : '#ffffff',
    hover: mix(band.background, isLight ? '#000000' : '#ffffff', 0.07),
  }
}
