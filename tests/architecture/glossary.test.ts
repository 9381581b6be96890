import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import '../../calls.ts'
import { allCodeSets } from '../../core/shared/codes.ts'
import { allRefusals } from '../../core/shared/errors.ts'
import { menuAreas } from '../../db/seed/menu-areas.ts'
import type { MenuSeed } from '../../db/seed/menu-seed.ts'
import { sourceFiles } from './source-files.ts'

/** One English text and its place. */
interface English {
  of: string
  zh: string
  en: string
}

/** One line of `docs/glossary.md`. */
interface Term {
  zh: string
  english: readonly string[]
  not: readonly string[]
}

const root = path.resolve(import.meta.dirname, '../..')
const parts = (cell = '') => cell.split(';').flatMap((one) => one.trim() || [])

/** Terms of a page: lines of its tables, without the heads. */
const termsOf = (page: string): Term[] =>
  page.split('\n').flatMap((line) => {
    const [zh = '', english = '', , not = ''] = line.split('|').slice(1)
    return /[\u4e00-\u9fff]/.test(zh) && zh.trim() !== '中文'
      ? [{ zh: zh.trim(), english: parts(english), not: parts(not) }]
      : []
  })

/** Texts of all tables of English, each with the file that holds it. */
async function tableTexts(): Promise<English[]> {
  const files = sourceFiles('core', 'features').filter((file) => file.path.endsWith('.en.ts'))
  const tables = await Promise.all(
    files.map(async (file) => {
      const read = (await import(path.join(root, file.path))) as Record<string, Record<string, string>>
      return Object.values(read).flatMap((table) =>
        Object.entries(table).map(([zh, en]) => ({ of: file.path, zh, en })),
      )
    }),
  )
  return tables.flat()
}

const menuTexts = (entries: readonly MenuSeed[]): English[] =>
  entries.flatMap(({ code, name, en, buttons = [], children = [] }) => [
    { of: `menu ${code}`, zh: name, en },
    ...buttons.map((button) => ({ of: `button ${button.code}`, zh: button.name, en: button.en })),
    ...menuTexts(children),
  ])

/** Names of code sets and labels of their codes. */
const codeTexts = (): English[] =>
  allCodeSets().flatMap(({ code, zh, en, entries }) => [
    { of: `codes ${code}`, zh, en },
    ...entries.map((entry) => ({ of: `code ${code}.${entry.name}`, zh: entry.zh, en: entry.en })),
  ])

const refusalTexts = (): English[] =>
  [...allRefusals()].map(([name, { zh, en }]) => ({ of: `refusal ${name}`, zh, en }))

const sentence = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

/** Texts whose Chinese is a term and whose English is none of the term's. */
const strangers = (terms: readonly Term[], texts: readonly English[]) =>
  texts.flatMap(({ of, zh, en }) => {
    const term = terms.find((one) => one.zh === zh)
    return term && !term.english.some((one) => sentence(one) === sentence(en))
      ? [`${of}: ${zh} is "${en}", not "${term.english.join('; ')}"`]
      : []
  })

/** Texts with a word that the glossary keeps away, places in braces aside. */
const forbidden = (terms: readonly Term[], texts: readonly English[]) => {
  const words = terms.flatMap(({ not }) => not)
  return texts.flatMap(({ of, en }) => {
    const plain = en.replaceAll(/\{\w+\}/g, '')
    return words.flatMap((word) => (new RegExp(`\\b${word}\\b`).test(plain) ? [`${of}: ${word} in "${en}"`] : []))
  })
}

describe('the glossary', async () => {
  const terms = termsOf(readFileSync(path.join(root, 'docs/glossary.md'), 'utf8'))
  const tables = await tableTexts()

  it('names each term once', () => {
    expect(terms.length).toBeGreaterThan(120)
    expect(terms.filter(({ zh }, at) => terms.findIndex((one) => one.zh === zh) < at)).toEqual([])
  })

  it('gives a term that stands alone on a screen its English', () => expect(strangers(terms, tables)).toEqual([]))

  it('keeps its forbidden words out of screens, menus, labels and refusals', () =>
    expect(forbidden(terms, [...tables, ...menuTexts(menuAreas), ...codeTexts(), ...refusalTexts()])).toEqual([]))

  it('leaves no Chinese text with two in English', () => {
    const known = new Map<string, English>()
    const twice = tables.flatMap((text) => {
      const before = known.get(text.zh) ?? text
      known.set(text.zh, before)
      return before.en === text.en ? [] : [`${text.zh}: "${before.en}" (${before.of}), "${text.en}" (${text.of})`]
    })
    expect(twice).toEqual([])
  })

  it('is noticed when a text leaves it', () => {
    const page =
      '| 中文 | English | Wire | Not | Note |\n|---|---|---|---|---|\n| 封顶 | Cap; Maximum | cap | Least | |'
    const wrong = [{ of: 'here', zh: '封顶', en: 'Least fee' }]
    expect(termsOf(page)).toEqual([{ zh: '封顶', english: ['Cap', 'Maximum'], not: ['Least'] }])
    expect(strangers(termsOf(page), wrong)).toEqual(['here: 封顶 is "Least fee", not "Cap; Maximum"'])
    expect(forbidden(termsOf(page), wrong)).toEqual(['here: Least in "Least fee"'])
    expect(strangers(termsOf(page), [{ of: 'here', zh: '封顶', en: 'maximum' }])).toEqual([])
    expect(forbidden(termsOf(page), [{ of: 'here', zh: '封顶', en: 'At least {Least}' }])).toEqual([])
  })
})
