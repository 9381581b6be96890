/** A colour as red, green and blue from 0 to 255. */
type Rgb = readonly [number, number, number]

/** The parts of `#rrggbb` or `#rgb`. @throws RangeError for another text */
export function rgbOf(hex: string): Rgb {
  const long = /^#?([0-9a-f]{6})$/i.exec(hex)?.[1] ?? /^#?([0-9a-f]{3})$/i.exec(hex)?.[1]?.replace(/./g, '$&$&')
  if (!long) throw new RangeError(`${hex} is not a colour`)
  return [0, 2, 4].map((at) => Number.parseInt(long.slice(at, at + 2), 16)) as unknown as Rgb
}

const hexOf = (parts: Rgb): string => `#${parts.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

/** Relative luminance from 0 (black) to 1 (white). @source WCAG 2.2, definition of relative luminance */
export function luminance(hex: string): number {
  const [red, green, blue] = rgbOf(hex).map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as unknown as Rgb
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast of two colours, from 1 to 21. @source WCAG 2.2, definition of contrast ratio */
export function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

/** A colour so far on the way to another: share 0 is the first, 1 the second. */
export function mix(from: string, to: string, share: number): string {
  const target = rgbOf(to)
  return hexOf(rgbOf(from).map((part, at) => part + ((target[at] ?? 0) - part) * share) as unknown as Rgb)
}

/** Black or white, whichever reads better on a background. */
export const inkOn = (background: string): '#ffffff' | '#000000' =>
  contrast('#ffffff', background) >= 4.5 || contrast('#ffffff', background) >= contrast('#000000', background)
    ? '#ffffff'
    : '#000000'

/**
 * The tone of a colour nearest to it that reads on every given background: darkened on light ones, lightened on dark ones,
 * until the contrast is reached.
 * @param least 4.5 for text
 */
export function readable(colour: string, backgrounds: readonly string[], least = 4.5): string {
  const enough = (tone: string) => backgrounds.every((background) => contrast(tone, background) >= least)
  const towards = backgrounds.every((background) => luminance(background) > 0.18) ? '#000000' : '#ffffff'
  for (let step = 0; step <= 100; step++) {
    const tone = mix(colour, towards, step / 100)
    if (enough(tone)) return tone
  }
  return towards
}
