import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { undoneFile, undoneRules, undoneTable } from '../../tools/cli/coverage.ts'
import { rulesWithoutTest } from './rules-without-test.ts'

const countsOf = (table: string): Record<string, number> =>
  Object.fromEntries(
    table
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => [line.slice(0, line.lastIndexOf('\t')), Number(line.slice(line.lastIndexOf('\t') + 1))]),
  )

it('what is undone of the catalogue does not grow, and the kept table says how little it is', () => {
  const kept = countsOf(readFileSync(undoneFile, 'utf8'))
  const now = countsOf(undoneTable())
  const grown = Object.entries(now).filter(([name, n]) => n > (kept[name] ?? 0))
  expect(grown.map(([name, n]) => `${name.replace('\t', ' of ')}: ${n}, kept ${kept[name] ?? 0}`)).toEqual([])
  expect(now, 'less is undone than the table says: npm run coverage:spec -- --keep').toEqual(kept)
})

it('a rule that no test names waits for its area, or stands for nothing to be built; none of these is named', () => {
  expect(undoneRules()).toEqual([...rulesWithoutTest.keys()].sort())
})
