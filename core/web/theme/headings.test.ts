import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

it('gives every rank of heading a size of its own rule, none larger than the rank above it', () => {
  const css = readFileSync(new URL('./base.css', import.meta.url), 'utf8')
  const sizes = ['h1', 'h2', 'h3', 'h4'].map((rank) => {
    const rules = [...css.matchAll(/([^{}]*)\{([^{}]*)\}/g)].filter(([, names = '']) =>
      names
        .replaceAll(/\/\*.*?\*\//gs, '')
        .split(',')
        .some((name) => name.trim() === rank),
    )
    const size = rules.flatMap(([, , rule = '']) => /font-size: (\d+)px/.exec(rule)?.[1] ?? []).at(-1)
    return Number(size)
  })
  expect(sizes.filter((size) => !(size > 0))).toEqual([])
  expect(sizes).toEqual(sizes.toSorted((a, b) => b - a))
})
