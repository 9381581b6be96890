import { expect, it } from 'vitest'
import { look } from './theme.ts'
import { themeNameOf, themes } from './themes.ts'

it('begins with theme-default (R176), whose colour is #409EFF (R177)', () => {
  expect(look.get()).toEqual({ name: themeNameOf('theme-default'), own: null })
  expect(themes[look.get().name].colour.toLowerCase()).toBe('#409eff')
})
