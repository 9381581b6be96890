import { theme as antdTheme, type ThemeConfig } from 'antd'
import { inkOn, mix } from './contrast.ts'
import type { Palette } from './palette.ts'

/**
 * A palette in the words of antd. The alphas of faint texts are those under which a list page has no contrast finding.
 * Who asked the system for less motion gets none (`isStill`).
 * @source docs/rulings.md 23
 */
export function antdThemeOf(palette: Palette, { isStill = false } = {}): ThemeConfig {
  const { isDark } = palette
  const ink = (alpha: number) => (isDark ? `rgba(255,255,255,${alpha})` : `rgba(0,0,0,${alpha})`)
  return {
    algorithm: isDark ? darkWith(palette) : antdTheme.defaultAlgorithm,
    token: {
      colorPrimary: palette.button,
      colorPrimaryHover: mix(palette.button, '#000000', 0.12),
      colorPrimaryActive: mix(palette.button, '#000000', 0.24),
      colorInfo: palette.link,
      colorLink: palette.link,
      colorLinkHover: palette.link,
      colorLinkActive: palette.link,
      colorError: palette.error,
      colorSuccess: palette.success,
      colorWarning: palette.warning,
      ...tinted(palette),
      colorText: palette.text,
      colorTextHeading: palette.text,
      colorTextSecondary: palette.softText,
      colorTextTertiary: palette.faintText,
      colorTextDescription: palette.faintText,
      colorTextQuaternary: palette.faintText,
      colorTextPlaceholder: palette.faintText,
      colorTextDisabled: ink(isDark ? 0.5 : 0.55),
      colorIcon: palette.faintText,
      colorIconHover: palette.text,
      colorBgLayout: palette.ground,
      colorBgContainer: palette.panel,
      colorBgElevated: palette.raised,
      colorBorder: mix(palette.line, inkOn(palette.panel), 0.16),
      colorBorderSecondary: palette.line,
      colorSplit: palette.line,
      controlItemBgActive: palette.chosen,
      controlItemBgHover: palette.hover,
      borderRadius: 6,
      fontFamily: 'inherit',
      motion: !isStill,
      motionDurationMid: '0.12s',
      motionDurationSlow: '0.16s',
    },
    components: componentsOf(palette),
  }
}

/** A palette in the words of single components. */
const componentsOf = (palette: Palette): NonNullable<ThemeConfig['components']> => ({
  Table: {
    headerBg: palette.isDark ? palette.raised : '#f6f8fb',
    headerColor: palette.softText,
    headerSplitColor: 'transparent',
    rowHoverBg: palette.hover,
    rowSelectedBg: palette.chosen,
    rowSelectedHoverBg: palette.chosen,
    borderColor: palette.line,
    cellPaddingBlockMD: 9,
    cellPaddingBlockSM: 5,
  },
  // The dark algorithm changes tones by itself; those of texts are said again where they stand.
  Button: {
    primaryShadow: 'none',
    defaultShadow: 'none',
    dangerShadow: 'none',
    dangerColor: palette.isDark ? '#000000' : '#ffffff',
    colorLink: palette.link,
    colorLinkHover: palette.link,
    colorLinkActive: palette.link,
  },
  Tabs: {
    itemSelectedColor: palette.link,
    itemHoverColor: palette.link,
    itemActiveColor: palette.link,
    inkBarColor: palette.accent,
  },
  Pagination: { itemActiveColor: palette.link, itemActiveColorHover: palette.link },
  Form: { itemMarginBottom: 18, labelColor: palette.softText },
})

/**
 * The dark algorithm darkens the tones it is given; that of errors stays as it is, for danger links and messages are text
 * and read on every ground only so.
 */
const darkWith =
  ({ error }: Palette): typeof antdTheme.darkAlgorithm =>
  (seed, map) => ({
    ...antdTheme.darkAlgorithm(seed, map),
    colorError: error,
    colorErrorHover: error,
    colorErrorActive: error,
  })

/** Grounds of tags and notes: a little of the tone on the panel, so that the tone itself reads on them. */
function tinted({ panel, success, warning, error, link }: Palette): Record<string, string> {
  const tones = { Success: success, Warning: warning, Error: error, Info: link }
  return Object.fromEntries(
    Object.entries(tones).flatMap(([name, tone]) => [
      [`color${name}Bg`, mix(panel, tone, 0.08)],
      [`color${name}BgHover`, mix(panel, tone, 0.14)],
      [`color${name}Border`, mix(panel, tone, 0.4)],
      [`color${name}Text`, tone],
    ]),
  )
}
