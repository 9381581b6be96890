import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contrast, inkOn, mix, readable } from './contrast.ts'
import { paletteOf } from './palette.ts'
import { defaultColour, themeNameOf, themeNames, themes } from './themes.ts'

const anyColour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

it('has the eleven themes of the specification (R175) and its default colour (R177)', () => {
  expect(Object.keys(themes)).toEqual([...themeNames])
  expect(themes.default.colour.toUpperCase()).toBe('#409EFF')
  expect(themeNameOf('theme-default')).toBe('default')
  expect(defaultColour).toBe(themes.default.colour)
})

it.each([
  ['#000000', '#ffffff', 21],
  ['#777777', '#ffffff', 4.48],
])('measures the contrast of %s on %s as %f', (one, other, ratio) => {
  expect(contrast(one, other)).toBeCloseTo(ratio, 2)
})

it('finds a tone that reads for any colour on any single ground', () => {
  fc.assert(
    fc.property(anyColour, anyColour, (colour, ground) => {
      const ink = contrast(inkOn(ground), ground)
      expect(contrast(readable(colour, [ground]), ground)).toBeGreaterThanOrEqual(Math.min(4.5, ink))
    }),
  )
})

describe.each(themeNames)('theme %s', (name) => {
  const pairs = (own: string | null): [text: string, ground: string][] => {
    const p = paletteOf(themes[name], own)
    const grounds = [p.ground, p.panel, p.raised, p.hover, p.chosen]
    const inks = [p.text, p.softText, p.link]
    return [
      ...inks.flatMap((ink) => grounds.map((ground): [string, string] => [ink, ground])),
      ...[p.faintText, p.error, p.success, p.warning].flatMap((ink) =>
        [p.ground, p.panel, p.raised].map((ground): [string, string] => [ink, ground]),
      ),
      ...[p.success, p.warning, p.error].map((tone): [string, string] => [tone, mix(p.panel, tone, 0.08)]),
      [p.buttonText, p.button],
      [p.header.text, p.header.background],
      [p.side.text, p.side.background],
      [p.side.text, p.side.hover],
      [p.side.chosenText, p.side.chosen],
    ]
  }

  it('reads everywhere', () => {
    for (const [ink, ground] of pairs(null))
      expect(`${ink} on ${ground} ${contrast(ink, ground) >= 4.5}`).toBe(`${ink} on ${ground} true`)
  })

  it('reads everywhere with any colour of the user', () => {
    fc.assert(fc.property(anyColour, (own) => pairs(own).every(([ink, ground]) => contrast(ink, ground) >= 4.5)))
  })
})
