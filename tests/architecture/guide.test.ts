import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { isTest, rootFiles, sourceFiles } from './source-files.ts'

const root = path.resolve(import.meta.dirname, '../..')
const textOf = (file: string) => readFileSync(path.join(root, file), 'utf8')
const guide = textOf('docs/style.md')

/** Code of the guide with the file that it is quoted from; none where no file is named. */
const quotes = [...guide.matchAll(/(?:<!-- (\S+) -->\n)?```\w+\n([\s\S]*?)```/g)].map(([, file = '', code = '']) => ({
  file,
  first: code.split('\n')[0] ?? '',
  pieces: code.split(/^\s*…\n/m).map((piece) =>
    piece
      .trim()
      .split('\n')
      .map((line) => line.trim()),
  ),
}))

/** Place behind some lines in others, from a line on; -1 when they do not stand there together. */
function endOf(piece: readonly string[], lines: readonly string[], from: number): number {
  for (let at = from; at + piece.length <= lines.length; at++)
    if (piece.every((line, n) => lines[at + n] === line)) return at + piece.length
  return -1
}

describe('code of the guide', () => {
  it.each(quotes)('$first … stands in $file', ({ file, pieces }) => {
    expect(file && existsSync(path.join(root, file))).toBe(true)
    const lines = textOf(file)
      .split('\n')
      .map((line) => line.trim())
    let at = 0
    const missing = pieces.filter((piece) => {
      const end = endOf(piece, lines, at)
      at = Math.max(at, end)
      return end < 0
    })
    expect(missing).toEqual([])
  })

  it('is quoted', () => {
    expect(quotes.length).toBeGreaterThan(10)
  })
})

it('every line of code in docs/extending.md stands in some file', () => {
  const folders = ['acquirer', 'bench', 'core', 'db', 'features', 'tests', 'tools']
  const texts = [...rootFiles(), ...sourceFiles(...folders)].map(({ text }) => text)
  const migrations = readdirSync(path.join(root, 'db/migrations')).map((file) => textOf(`db/migrations/${file}`))
  const standing = new Set([...texts, ...migrations].flatMap((text) => text.split('\n').map((line) => line.trim())))
  const quoted = [...textOf('docs/extending.md').matchAll(/```\w+\n([\s\S]*?)```/g)].flatMap(([, code = '']) =>
    code.split('\n'),
  )
  expect(quoted.filter((line) => line.trim() !== '…' && !standing.has(line.trim()))).toEqual([])
})

it('the libraries of docs/architecture.md have the versions of package.json', () => {
  const { dependencies, devDependencies } = JSON.parse(textOf('package.json')) as Record<string, Record<string, string>>
  const versions: Readonly<Record<string, string>> = { ...devDependencies, ...dependencies }
  const section = /## 7\.[\s\S]*?(?=## 8\.)/.exec(textOf('docs/architecture.md'))?.[0] ?? ''
  const choices = [...section.matchAll(/^\| [^|]+ \| ([^|]+) \|/gm)]
  const told = choices.flatMap(([, choice = '']) => [...choice.matchAll(/([\w-]+) (\d+(?:\.\d+)?)\b/g)])
  const wrong = told.flatMap(([, name = '', version = '']) => {
    const key = name === 'Query' ? '@tanstack/react-query' : name.toLowerCase()
    return ['decision', 'node', 'postgresql'].includes(key) || versions[key]?.startsWith(`${version}.`)
      ? []
      : [`${name} ${version}`]
  })
  expect(wrong).toEqual([])
  expect(told.length).toBeGreaterThan(8)
})

/** Rules of the guide, each with the text of its guards. */
const rules = [...guide.matchAll(/\| Rule \| Held by \|\n\|---\|---\|\n((?:\|.*\|\n)+)/g)]
  .flatMap(([, rows = '']) => rows.trim().split('\n'))
  .map((row) => {
    const [, rule = '', guards = ''] = /^\| (.*) \| (.*) \|$/.exec(row) ?? []
    return { rule, guards }
  })

const lint = JSON.parse(textOf('.oxlintrc.json')) as {
  rules: Record<string, unknown>
  overrides: { rules: Record<string, unknown> }[]
}
const isLinted = (name: string) =>
  [lint.rules, ...lint.overrides.map((one) => one.rules)].some((of) => [of[name]].flat()[0] === 'error')

describe('rules of the guide', () => {
  it.each(rules)('$rule: held', ({ guards }) => {
    const named = [...guards.matchAll(/(oxlint )?`([^`]+)`((?: "[^"]+")*)/g)]
    expect(named).not.toEqual([])
    for (const [, linter, name = '', titles = ''] of named) {
      if (linter) expect(isLinted(name), name).toBe(true)
      else {
        const text = textOf(name)
        for (const [, title = ''] of titles.matchAll(/"([^"]+)"/g)) expect(text, name).toContain(title)
      }
    }
    expect(guards.replaceAll(/(oxlint )?`[^`]+`((?: "[^"]+")*)/g, '').trim()).toBe('')
  })

  it('stand in tables alone', () => {
    expect(rules.length).toBeGreaterThan(40)
  })
})

/** Columns that are fractions and no money. */
const fractions = ['flow_at_done', 'flow_total', 'flow_used', 'latitude', 'locked_until', 'longitude']

describe('money', () => {
  it('no column is a fraction but those that are no money', () => {
    const fraction = /(?:^|[,(]|ADD COLUMN)\s*(\w+) (?:numeric|decimal|real|double precision|float\d?|money)\b/gm
    const found = readdirSync(path.join(root, 'db/migrations')).flatMap((file) => {
      const text = textOf(`db/migrations/${file}`).replaceAll(/--.*$/gm, '')
      const tables = text.match(/^(?:CREATE|ALTER) TABLE [\s\S]*?;$/gm) ?? []
      return tables.flatMap((table) => [...table.matchAll(fraction)].map(([, column]) => column))
    })
    expect([...new Set(found)].sort()).toEqual(fractions)
  })

  it('balances are written where postings are', () => {
    const writing = /\b(?:INSERT INTO|UPDATE|DELETE FROM)\s+ledger_(?:balance|posting|txn)\b/
    const writers = sourceFiles('core', 'features', 'tools', 'db')
      .filter((file) => !isTest(file) && writing.test(file.text))
      .map((file) => path.posix.dirname(file.path))
    expect([...new Set(writers)]).toEqual(['features/ledger/posting'])
  })
})

it('no test replaces a module', () => {
  const mocking = new RegExp(['vi\\.(?:do)?mo', 'ck\\('].join(''))
  const files = sourceFiles('core', 'features', 'acquirer', 'tests', 'tools', 'bench').filter(({ text }) =>
    mocking.test(text),
  )
  expect(files.map((file) => file.path)).toEqual([])
})

it('linter and formatter pass over nothing but what git passes over', () => {
  const { ignorePatterns } = JSON.parse(textOf('.oxlintrc.json')) as { ignorePatterns: string[] }
  const { files } = JSON.parse(textOf('biome.json')) as { files: { includes: string[] } }
  const ignored = [...ignorePatterns, ...files.includes.flatMap((one) => (one.startsWith('!') ? [one.slice(1)] : []))]
  const made = textOf('.gitignore').split('\n')
  expect(ignored.filter((folder) => !made.includes(`${folder}/`))).toEqual([])
})
