import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import '../../calls.ts'
import { allCalls } from '../../core/shared/call.ts'
import { isDoor, type SourceFile, sourceFiles } from './source-files.ts'

/** Areas as docs/architecture.md draws them, the lowest first. */
const order = [
  ...readFileSync(new URL('../../docs/architecture.md', import.meta.url), 'utf8').matchAll(
    /^\| \d+ \| `([\w-]+)` \|/gm,
  ),
].map(([, area]) => area as string)

const isTest = ({ path }: SourceFile) => /\.(test|fixture)\.tsx?$/.test(path)
const areaOf = (path: string) => (path.startsWith('features/') ? (path.split('/')[1] as string) : null)
const every = sourceFiles('features')
const files = every.filter((file) => !isTest(file))

/** Imports of files of an area from another one. */
const across = (kind: 'imports' | 'written') =>
  files.flatMap((file) =>
    file[kind]
      .filter(({ target }) => areaOf(target) !== null && areaOf(target) !== areaOf(file.path))
      .map(({ target }) => ({ from: file.path, to: target })),
  )

describe('areas', () => {
  it('stand in an order', () => {
    expect([...new Set(files.map(({ path }) => areaOf(path)))].sort()).toEqual([...order].sort())
  })

  it('import only areas below them', () => {
    const place = (path: string) => order.indexOf(areaOf(path) ?? '')
    expect(across('imports').filter(({ from, to }) => place(to) > place(from))).toEqual([])
  })

  it('import others by their doors alone', () => {
    expect(across('written').filter(({ to }) => !isDoor(to))).toEqual([])
  })

  it('do not come in by their own doors', () => {
    const inside = files.flatMap((file) =>
      file.written.filter(({ target }) => isDoor(target) && areaOf(target) === areaOf(file.path)).map(() => file.path),
    )
    expect(inside).toEqual([])
  })

  it('hand out at their doors only what somebody uses', () => {
    const used = new Set(
      every.flatMap(({ path, text }) =>
        [...text.matchAll(/^import (?:type )?\{([^}]*)\} from '(\.[^']+)'/gm)].flatMap(([, list = '', from = '']) => {
          const door = new URL(from, `file:///${path}`).pathname.slice(1)
          return isDoor(door) ? namesIn(list).map((name) => `${door} ${name}`) : []
        }),
      ),
    )
    const handedOut = files
      .filter(({ path }) => isDoor(path))
      .flatMap(({ path, text }) =>
        [...text.matchAll(/^export (?:type )?\{([^}]*)\}/gm)].flatMap(([, list = '']) =>
          namesIn(list).map((name) => `${path} ${name}`),
        ),
      )
    expect(handedOut.filter((name) => !used.has(name))).toEqual([])
  })
})

describe('features', () => {
  const featureOf = (path: string) => /^features\/([\w-]+\/[\w-]+)\//.exec(path)?.[1] ?? null
  const users = new Map<string, Set<string>>()
  for (const { path, imports } of files)
    for (const { target } of imports) {
      const [from, to] = [featureOf(path), featureOf(target)]
      if (from && to && from !== to) users.set(from, (users.get(from) ?? new Set()).add(to))
    }

  it('use each other one way alone, also round about', () => {
    const reached = (from: string) => {
      const seen = new Set(users.get(from))
      for (const one of seen) for (const next of users.get(one) ?? []) seen.add(next)
      return seen
    }
    expect([...users.keys()].filter((feature) => reached(feature).has(feature))).toEqual([])
  })

  it('have at most 15 calls', () => {
    const calls = Map.groupBy(
      allCalls().flatMap(({ id }) =>
        every
          .filter(({ path, text }) => path.endsWith('.contract.ts') && text.includes(`'${id}'`))
          .map(({ path }) => featureOf(path)),
      ),
      (feature) => feature,
    )
    expect([...calls].filter(([, { length }]) => length > 15).map(([feature]) => feature)).toEqual([])
  })
})

describe('folders', () => {
  it('hold at most 25 files', () => {
    const folders = Map.groupBy(
      ['core', 'features'].flatMap((root) =>
        readdirSync(new URL(`../../${root}`, import.meta.url), { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map(({ parentPath }) => parentPath),
      ),
      (folder) => folder,
    )
    expect([...folders].filter(([, { length }]) => length > 25).map(([folder]) => folder)).toEqual([])
  })
})

const namesIn = (list: string) =>
  list.split(',').flatMap(
    (one) =>
      one
        .trim()
        .replace(/^type /, '')
        .split(' as ')[0] || [],
  )
