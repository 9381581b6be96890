import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { testBench } from './bench.fixture.ts'
// @ts-expect-error the screen's own modules are plain JavaScript
import { english } from './screen/screen-words.mjs'
// @ts-expect-error the screen's own modules are plain JavaScript
import { faultApis, faults, magicAmounts } from './screen/screen-faults.mjs'
import { scenarioShape } from './scenario-shape.ts'
import { scenarioApis } from './wire-control.ts'

const folder = new URL('./screen/', import.meta.url)
const files = readdirSync(folder)
const words = english as Record<string, string>
const chinese = /[\u4e00-\u9fff]/

/** Chinese texts of the page, and texts in quotes of its modules. */
function textsOf(name: string): string[] {
  const text = readFileSync(new URL(name, folder), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')
  const found = name.endsWith('.html')
    ? text.matchAll(/data-(?:(?:t-label|confirm)="([^"]+)"|t>([^<]+))/g)
    : text.matchAll(/'([^'\n]*)'/g)
  return [...found].map(([, first, second]) => first ?? second ?? '').filter((one) => chinese.test(one))
}

describe('the screen', () => {
  const bench = testBench()

  it('is served with all its files, and lets no script from elsewhere run', async () => {
    const page = await fetch(bench.url)
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'")
    for (const name of files.filter((one) => one !== 'screen.html')) {
      expect([name, (await fetch(`${bench.url}/${name}`)).status]).toEqual([name, 200])
    }
    expect((await fetch(`${bench.url}/../main.ts`)).status).toBe(404)
  })

  it('says everything in English too', () => {
    const kept = new Set(['中文', '资料不符合要求'])
    const texts = files.filter((name) => /html|mjs/.test(name) && name !== 'screen-words.mjs').flatMap(textsOf)
    expect(texts.length).toBeGreaterThan(150)
    expect(texts.filter((text) => !(text in words) && !kept.has(text))).toEqual([])
    expect(Object.values(words).filter((text) => chinese.test(text))).toEqual([])
    const unused = Object.keys(words).filter((text) => !texts.includes(text))
    expect(unused).toEqual([])
  })

  it('has a button for every effect, each of which the acquirer takes', () => {
    const effects = (faults as [string, string, object][]).map(([, , effect]) => effect)
    for (const effect of effects) expect(scenarioShape.safeParse({ effects: effect })).toMatchObject({ success: true })
    const used = JSON.stringify(effects)
    const effectShape = scenarioShape.shape.effects.shape
    for (const part of [effectShape.answer, effectShape.notify]) {
      for (const name of Object.keys(part.unwrap().shape)) expect(used).toContain(`"${name}"`)
    }
    for (const name of ['settlement', 'offBill', 'fail', 'pending', 'unknown', 'notFound', 'returned'])
      expect(used).toContain(`"${name}"`)
  })

  it('can set a fault on every call, and explains every magic amount', () => {
    expect((faultApis as string[]).filter(Boolean).toSorted()).toEqual([...scenarioApis].toSorted())
    expect((magicAmounts as [string, string][]).map(([cents]) => Number(cents.slice(1)))).toEqual([
      81, 82, 83, 84, 85, 86, 87, 88, 91, 92, 93, 94, 95, 96, 97, 98, 99,
    ])
  })
})
