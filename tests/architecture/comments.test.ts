import { expect, it } from 'vitest'
import { sourceFiles } from './source-files.ts'

const folders = ['acquirer', 'bench', 'core', 'db', 'features', 'tests', 'tools']

it('a comment of a declaration begins with a noun or a verb that says what it is (docs/style.md)', () => {
  const riddles = sourceFiles(...folders).flatMap(({ path, text }) =>
    [...text.matchAll(/\/\*\*\s+(?:\*\s+)?((?:What|Whose|Who|How|Which|Why|Where|When)\b[^\n]*)/g)].map(
      ([, words]) => `${path}: ${words}`,
    ),
  )
  expect(riddles).toEqual([])
})

it('no code is commented out', () => {
  const code = /^\s*\/\/\s*(?:const |let |if \(|for \(|return\b.*[;)]$|await |import |export |function |\}|<[A-Z])/
  const found = sourceFiles(...folders).flatMap(({ path, text }) =>
    text
      .split('\n')
      .filter((line) => code.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  )
  expect(found).toEqual([])
})
