import { theme as antdTheme } from 'antd'
import { expect, it } from 'vitest'
import { antdThemeOf } from './antd-tokens.ts'
import { contrast } from './contrast.ts'
import { paletteOf } from './palette.ts'
import { themeNames, themes } from './themes.ts'

it.each(themeNames)('says errors and danger in a tone that reads on every ground: theme %s', (name) => {
  const palette = paletteOf(themes[name], null)
  const { colorError, colorErrorHover, colorErrorActive } = antdTheme.getDesignToken(antdThemeOf(palette))
  const grounds = [palette.panel, palette.raised]
  const tones = palette.isDark ? [colorError, colorErrorHover, colorErrorActive] : [colorError]
  for (const tone of tones) for (const ground of grounds) expect(contrast(tone, ground)).toBeGreaterThanOrEqual(4.5)
})
