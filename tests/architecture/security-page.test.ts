import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const page = readFileSync('docs/security.md', 'utf8')

/** Tests that the page names: a file, then titles of it between quotes. */
const named = page
  .split('\n')
  .flatMap((line) => line.split(/(?=H`[\w./-]+` "|(?<!H)`[\w./-]+\.(?:test|journey)\.tsx?` ")/).slice(1))
  .flatMap((part) => {
    const [, hostile, file] = /^(H?)`([\w./-]+)`/.exec(part) ?? []
    return [...part.matchAll(/"([^"]+)"/g)].map(([, title]) => ({
      file: hostile ? `tests/hostile/${file}` : String(file),
      title: String(title),
    }))
  })

it.each(named)('the page on security names a test that is there: $file "$title"', ({ file, title }) => {
  expect(existsSync(file), file).toBe(true)
  expect(readFileSync(file, 'utf8')).toContain(title)
})

it('the page on security says one thing of each line', () => {
  const numbers = [...page.matchAll(/^\| ([\d., to]+) \|/gm)].flatMap(([, lines]) => String(lines).split(', '))
  expect(numbers.length).toBeGreaterThan(100)
  expect(numbers.filter((line, at) => numbers.indexOf(line) !== at)).toEqual([])
  expect(page.match(/^\| (?:[^|]*\|){3}$/gm)?.length).toBe(page.match(/^\| /gm)?.length)
})
