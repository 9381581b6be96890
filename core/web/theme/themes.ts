/** Colours of one band of the frame: the header or the side menu. */
export interface Band {
  readonly background: string
  readonly text: string
}

/** A named look. */
export interface Theme {
  readonly name: ThemeName
  readonly zh: string
  readonly en: string
  /** Colour of fills, lines and icons; text and buttons take a tone of it that reads. */
  readonly colour: string
  readonly isDark: boolean
  readonly header: Band
  readonly side: Band
}

/** The eleven names of the specification, in its order and spelling. @source the specification 2, Top bar; catalogue R175 */
export const themeNames = [
  'default',
  'white',
  'dark',
  'star',
  'bule',
  'iview',
  'vip',
  'cool',
  'd2',
  'hey',
  'lte',
] as const
export type ThemeName = (typeof themeNames)[number]

/** Colour of the default theme. @source the specification 9 */
export const defaultColour = '#409eff'

const white: Band = { background: '#ffffff', text: '#1d2939' }

/** The looks by name. One map: everything else is computed from it. @source docs/rulings.md 23 */
export const themes: Readonly<Record<ThemeName, Theme>> = {
  default: {
    name: 'default',
    zh: '默认',
    en: 'Default',
    colour: defaultColour,
    isDark: false,
    header: white,
    side: { background: '#12233d', text: '#d7e0ee' },
  },
  white: { name: 'white', zh: '白色', en: 'White', colour: '#2f6feb', isDark: false, header: white, side: white },
  dark: {
    name: 'dark',
    zh: '暗黑',
    en: 'Dark',
    colour: '#5aa2ff',
    isDark: true,
    header: { background: '#171b22', text: '#dfe5ee' },
    side: { background: '#171b22', text: '#c9d2de' },
  },
  star: {
    name: 'star',
    zh: '星空',
    en: 'Starry',
    colour: '#7c6cf0',
    isDark: false,
    header: { background: '#241f4e', text: '#ece9ff' },
    side: { background: '#1a163c', text: '#d8d4f7' },
  },
  bule: {
    name: 'bule',
    zh: '深蓝',
    en: 'Blue',
    colour: '#2b7de9',
    isDark: false,
    header: { background: '#1557b0', text: '#ffffff' },
    side: { background: '#f2f7ff', text: '#17365f' },
  },
  iview: {
    name: 'iview',
    zh: 'iView',
    en: 'iView',
    colour: '#2d8cf0',
    isDark: false,
    header: white,
    side: { background: '#464d5e', text: '#eef1f6' },
  },
  vip: {
    name: 'vip',
    zh: '黑金',
    en: 'Black and gold',
    colour: '#c9a24d',
    isDark: false,
    header: { background: '#1d1c1a', text: '#f0dcae' },
    side: { background: '#262421', text: '#ead9b4' },
  },
  cool: {
    name: 'cool',
    zh: '清凉',
    en: 'Cool',
    colour: '#13a8a8',
    isDark: false,
    header: { background: '#0c6b74', text: '#ffffff' },
    side: { background: '#0a4a52', text: '#d3eff0' },
  },
  d2: {
    name: 'd2',
    zh: 'D2',
    en: 'D2',
    colour: '#3b74d8',
    isDark: false,
    header: { background: '#ebf1f6', text: '#22384f' },
    side: { background: '#ebf1f6', text: '#22384f' },
  },
  hey: {
    name: 'hey',
    zh: 'Hey',
    en: 'Hey',
    colour: '#3bb273',
    isDark: false,
    header: white,
    side: { background: '#1c2b26', text: '#d9ebe2' },
  },
  lte: {
    name: 'lte',
    zh: 'LTE',
    en: 'LTE',
    colour: '#3c8dbc',
    isDark: false,
    header: { background: '#2a6d96', text: '#ffffff' },
    side: { background: '#222d32', text: '#d3dde2' },
  },
}

/** Whether a text names a theme, with or without the prefix `theme-`. */
export const themeNameOf = (text: unknown): ThemeName | null => {
  const name = typeof text === 'string' ? text.replace(/^theme-/, '') : ''
  return (themeNames as readonly string[]).includes(name) ? (name as ThemeName) : null
}
