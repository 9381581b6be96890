import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type Kind, kindOf, mayImport, suffixes } from './kinds.ts'
import { sourceFiles } from './source-files.ts'

/** Lines of the table of docs/style.md: a kind, the kinds that it may import, its packages. */
const table = [
  ...readFileSync(new URL('../../docs/style.md', import.meta.url), 'utf8').matchAll(
    /^\| `[^|]*\| ([a-z-]+) \| [^|]*\| ([a-z -]*)\| ([^|]*)\|$/gm,
  ),
].map(([, kind = '', kinds = '', packages = '']) => ({
  kind: kind as Kind,
  kinds: kinds.trim().split(' ').filter(Boolean),
  packages: [...packages.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
}))

const kinds = [...new Set([...Object.values(suffixes), 'screen', 'shared', 'server', 'web'] as Kind[])].filter(
  (kind) => kind !== 'test',
)

/** Name of the package that an import is of: `node:fs/promises` is of `node:*`. */
const packageOf = (target: string): string =>
  target.startsWith('node:')
    ? 'node:*'
    : target
        .split('/')
        .slice(0, target.startsWith('@') ? 2 : 1)
        .join('/')

const packagesOf = (kind: Kind): string[] => [
  ...new Set(
    sourceFiles('core', 'features')
      .filter(({ path }) => kindOf(path) === kind)
      .flatMap(({ imports }) => imports.flatMap(({ target, isPackage }) => (isPackage ? [packageOf(target)] : []))),
  ),
]

describe('kinds of files', () => {
  it('stand all in the table of docs/style.md', () => {
    expect(table.map(({ kind }) => kind).sort()).toEqual([...kinds].sort())
  })

  it.each(table)('$kind: the guide and the test allow the same imports', ({ kind, kinds: told }) => {
    expect([...told].sort()).toEqual([...mayImport[kind]].sort())
  })
})

describe('packages', () => {
  it.each(table)('$kind: are those of the table of docs/style.md', ({ kind, packages }) => {
    expect(packagesOf(kind).sort()).toEqual([...packages].sort())
  })

  it('of pages and of the server are not the same', () => {
    const of = (...some: readonly Kind[]) =>
      table.filter(({ kind }) => some.includes(kind)).flatMap(({ packages }) => packages)
    const pages = of('screen', 'screens', 'page-parts', 'web', 'web-door')
    const server = of('queries', 'actions', 'adapter', 'jobs', 'calls', 'ports', 'server', 'server-door')
    const both = of('shared', 'contract', 'rules', 'english', 'shared-door')
    expect(pages.filter((name) => server.includes(name) && !both.includes(name))).toEqual([])
    expect(both.filter((name) => name !== 'zod')).toEqual([])
  })
})
