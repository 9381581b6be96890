import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { standingMarks, standingTable, undoneFile, undoneRules, undoneTable } from '../../tools/cli/coverage.ts'
import { idsOf, titlesOf } from '../../tools/cli/test-titles.ts'
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

it('the README says which areas stand', () => {
  const [, kept] = readFileSync('README.md', 'utf8').split(standingMarks[0])
  expect(kept?.split(standingMarks[1])[0]?.trim(), 'npm run coverage:spec -- --keep').toBe(standingTable().trim())
})

it('a rule that no test is about waits for its area, or stands for nothing to be built; none of these is proven', () => {
  expect(undoneRules()).toEqual([...rulesWithoutTest.keys()].sort())
})

describe('the ids that a test proves', () => {
  const idsIn = (source: string) => idsOf(titlesOf(source))

  it.each([
    { why: 'a title', source: "it('adds (R001, C0002)', () => {})", ids: ['R001', 'C0002'] },
    { why: 'the title of a group', source: "describe('users R001', () => { it('x', () => {}) })", ids: ['R001'] },
    { why: 'a skipped or focused one', source: 'test.only(`R001 ${name} R002`, () => {})', ids: ['R001', 'R002'] },
    { why: 'a run', source: "it('C0009 to C0011', () => {})", ids: ['C0009', 'C0010', 'C0011'] },
    {
      why: 'what a title shows of its table by name',
      source: "it.each([{ why: 'R001', other: 'R002' }] as const)('refuses $why', ({ why }) => {})",
      ids: ['R001'],
    },
    {
      why: 'what a title shows of a table that stands before, by position',
      source: "const rows: string[][] = [['R001', 'x', 'R002']]\nit.each(rows)('%s does %s', () => {})",
      ids: ['R001'],
    },
    { why: 'no comment', source: "// R001\nit('adds', () => {})", ids: [] },
    { why: 'no text of a body', source: "it('adds', () => { expect('R001').toBe('C0001') })", ids: [] },
    { why: 'nothing of a table that no title shows', source: "it.each(['R001'])('adds', () => {})", ids: [] },
  ])('stand in $why', ({ source, ids }) => expect(idsIn(source)).toEqual(ids))
})
