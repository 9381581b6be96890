import { describe, expect, it } from 'vitest'
import { isAllowed, kindOf } from './kinds.ts'
import { type Import, importsOf, type SourceFile, sourceFiles } from './source-files.ts'

/** Tables of cases and random histories may be longer than code. */
const mostLines = (file: SourceFile): number => (kindOf(file.path) === 'test' ? 420 : 300)

/** Imports against the table that stand until the files are parted: no new ones. */
const standing: readonly string[] = [
  'features/profit/trade-profit/explain.queries.ts imports features/sharing/rows/snapshot.actions.ts',
  'features/trades/posting/micro-takings.queries.ts imports features/trades/posting/payment-marks.actions.ts',
  'features/trades/posting/payment.rules.ts imports features/trades/posting/merchant-facts.queries.ts',
]

const ours = sourceFiles('core', 'features')
const everything = [...ours, ...sourceFiles('acquirer', 'tools', 'tests', 'bench', 'db')]

describe('imports', () => {
  it('every file of a feature is of a known kind', () => {
    expect(pathsOf(ours.filter((file) => kindOf(file.path) === undefined))).toEqual([])
  })

  it('follow the table of docs/style.md', () => {
    expect(violations(ours, (file, { target, isPackage }) => !isPackage && !isAllowed(file.path, target))).toEqual([])
  })

  it.each([
    { from: 'features/a/x/x.contract.ts', to: 'features/a/x/x.queries.ts', allowed: false },
    { from: 'features/a/x/x.rules.ts', to: 'core/server/database/db.ts', allowed: false },
    { from: 'features/a/x/XListPage.tsx', to: 'features/a/x/x.calls.ts', allowed: false },
    { from: 'features/a/x/XListPage.tsx', to: 'features/b/y/y.contract.ts', allowed: true },
    { from: 'features/a/x/x.calls.ts', to: 'features/b/y/y.actions.ts', allowed: true },
    { from: 'features/a/x/x.calls.ts', to: 'features/b/y/y.calls.ts', allowed: false },
    { from: 'features/a/x/x.en.ts', to: 'core/shared/money.ts', allowed: false },
    { from: 'core/web/call/send.ts', to: 'core/server/database/db.ts', allowed: false },
    { from: 'core/shared/money.test.ts', to: 'core/server/database/db.ts', allowed: true },
  ])('$from to $to: $allowed', ({ from, to, allowed }) => {
    expect(isAllowed(from, to)).toBe(allowed)
  })

  it('are seen in every form', () => {
    const text = `import a from './a.ts'\nimport type {\n  b,\n} from './b.ts'\nimport './c.css'\nexport { d } from '../d.ts'\nconst e = await import('./e.ts')\nimport pg from 'pg'`
    expect(importsOf('core/web/x.ts', text).map(({ target }) => target)).toEqual([
      'core/web/a.ts',
      'core/web/b.ts',
      'core/web/c.css',
      'core/d.ts',
      'core/web/e.ts',
      'pg',
    ])
  })

  it('core knows no feature', () => {
    const core = ours.filter((file) => file.path.startsWith('core/') && kindOf(file.path) !== 'test')
    expect(violations(core, (_file, { target, isPackage }) => !isPackage && !target.startsWith('core/'))).toEqual([])
  })

  it('nobody imports the calls of a feature but the contents page', () => {
    const product = ours.filter((file) => !['test', 'contents'].includes(kindOf(file.path) ?? ''))
    expect(violations(product, (_file, { target }) => target.endsWith('.calls.ts'))).toEqual([])
  })

  it('only tests use fixtures', () => {
    const product = everything.filter((file) => !file.path.startsWith('tests/') && kindOf(file.path) !== 'test')
    expect(violations(product, (_file, { target }) => target.endsWith('.fixture.ts'))).toEqual([])
  })

  it('the acquirer shares nothing with the product but money', () => {
    const acquirer = everything.filter((file) => file.path.startsWith('acquirer/'))
    const isForeign = ({ target, isPackage }: Import) =>
      !isPackage && !target.startsWith('acquirer/') && target !== 'core/shared/money.ts'
    expect(violations(acquirer, (_file, imported) => isForeign(imported))).toEqual([])
  })
})

describe('files', () => {
  it('have no barrels', () => {
    expect(pathsOf(everything.filter((file) => /(^|\/)index\.tsx?$/.test(file.path)))).toEqual([])
  })

  it('have names that say what they hold', () => {
    const isVague = (name: string) =>
      /^(utils?|helpers?|common|managers?|data|info|misc)$/.test(name.split('.')[0] ?? '')
    expect(pathsOf(everything.filter((file) => file.path.split('/').some(isVague)))).toEqual([])
  })

  it('are at most 300 lines long', () => {
    const tooLong = everything.filter((file) => lines(file) > mostLines(file))
    expect(tooLong.map((file) => `${file.path}: ${lines(file)}`)).toEqual([])
  })

  it('leave nothing undone and no type unsaid', () => {
    const marks = new RegExp(
      [
        'TO',
        'DO\\b|FIX',
        'ME\\b|\\bas a',
        'ny\\b(?! [a-z])|@ts-ig',
        'nore|\\bit\\.sk',
        'ip\\b|describe\\.sk',
        'ip\\b',
      ].join(''),
    )
    const marked = everything.flatMap((file) =>
      file.text
        .split('\n')
        .flatMap((line, index) => (marks.test(line) ? [`${file.path}:${index + 1}: ${line.trim()}`] : [])),
    )
    expect(marked).toEqual([])
  })
})

function violations(files: readonly SourceFile[], isWrong: (file: SourceFile, imported: Import) => boolean): string[] {
  return files.flatMap((file) =>
    file.imports
      .filter((imported) => isWrong(file, imported))
      .map(({ target }) => `${file.path} imports ${target}`)
      .filter((found) => !standing.includes(found)),
  )
}

const pathsOf = (files: readonly SourceFile[]): string[] => files.map((file) => file.path)
const lines = (file: SourceFile): number => file.text.trimEnd().split('\n').length
