import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { englishTexts } from '../../texts.ts'
import { sourceFiles } from './source-files.ts'

/** Chinese that stays Chinese, or has its English beside it: the names of languages, and tables with both. */
const bilingual: Readonly<Record<string, RegExp>> = {
  'core/web/layout/header/LanguageSwitch.tsx': /中/,
  'features/desk/shell/HomeFrame.tsx': /^中文$/,
  'features/desk/sign-in/PublicFrame.tsx': /^中文$/,
  'core/web/list/listing-parts.tsx': /^(启停|是否|否)$/,
}

const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')
const chineseLiterals = (text: string) =>
  [...withoutComments(text).matchAll(/'((?:[^'\\\n]|\\.)*[\u4e00-\u9fff](?:[^'\\\n]|\\.)*)'/g)].map(([, words]) =>
    (words as string).replaceAll("\\'", "'"),
  )

describe('English of the screens', () => {
  const screens = sourceFiles('core/web', 'features').filter(
    ({ path }) => path.endsWith('.tsx') && !path.includes('.test.'),
  )

  it('is there for every Chinese text', () => {
    const missing = screens.flatMap(({ path, text }) =>
      chineseLiterals(text)
        .filter((words) => !(words in englishTexts) && !bilingual[path]?.test(words))
        .map((words) => `${path}: ${words}`),
    )
    expect(missing).toEqual([])
  })

  it('sees texts in and out of calls', () => {
    expect(chineseLiterals(`t('交易') /* '注释' */ title: '退款'`)).toEqual(['交易', '退款'])
  })
})

describe('the contents page of English texts', () => {
  const page = readFileSync(new URL('../../texts.ts', import.meta.url), 'utf8')
  const imported = [...page.matchAll(/^import \{ (?:\w+ as )?(\w+) \} from '\.\/([^']+)\.en\.ts'$/gm)]

  it('stands in the order of paths', () => {
    const paths = imported.map(([, , path]) => path)
    expect(paths).toEqual([...paths].sort())
    expect([...page.matchAll(/^  \.\.\.(\w+),$/gm)].map(([, name]) => name)).toEqual(imported.map(([, name]) => name))
  })

  it('has every file of texts', () => {
    const files = sourceFiles('core', 'features').filter(({ path }) => path.endsWith('.en.ts'))
    expect(imported.map(([, , path]) => `${path}.en.ts`).sort()).toEqual(files.map(({ path }) => path).sort())
  })
})
