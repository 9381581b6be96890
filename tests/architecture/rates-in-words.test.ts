import { expect, it } from 'vitest'
import { sourceFiles } from './source-files.ts'

/** Places that write all four decimals of a rate, by the reason. */
const fourDecimals: Readonly<Record<string, string>> = {
  'core/shared/money.ts': 'writes them',
  'core/shared/shapes/shapes.ts': 'the wire (docs/rulings.md 5)',
  'core/server/sheets/csv.ts': 'number cells',
  'core/server/sheets/xlsx.ts': 'number cells',
}

it('a rate in a text is said without needless zeros, as the screens say it: four decimals are for the wire and for cells', () => {
  const writers = sourceFiles('core', 'features')
    .filter(({ path, text }) => !/\.(test|fixture)\.tsx?$/.test(path) && /\bformatPercent\(/.test(text))
    .map(({ path }) => path)
  expect(writers.sort()).toEqual(Object.keys(fourDecimals).sort())
})
