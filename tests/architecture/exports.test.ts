import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { isTest, rootFiles, type SourceFile, sourceFiles } from './source-files.ts'
import { isNode, namesOfPattern, type Node, nodesOf, programOf } from './syntax.ts'

/** Exports that nothing of the product uses, by the reason for which they stand. */
const kept: Readonly<Record<string, readonly string[]>> = {
  'stands in the place of a module of antd, whose names it has (vite.config.ts)': [
    'core/web/list/no-column-filter.ts flattenKeys',
    'core/web/list/tree-keys.ts arrAdd',
    'core/web/list/tree-keys.ts arrDel',
    'core/web/list/tree-keys.ts conductCheck',
    'core/web/list/tree-keys.ts convertDataToEntities',
  ],
  'proves or reads back in one piece, for tests, what the product does in parts': [
    'core/server/database/workday.ts nextWorkday',
    'core/server/http/openapi.ts answeredOf',
    'core/server/http/refusals-of.ts refusalsOf',
    'core/web/session/session.ts roleAliases',
    'features/reconciliation/proof/verify-ledger.queries.ts verifyLedger',
    'features/reconciliation/rollup-check/rollup-check.queries.ts rollupCheck',
    'features/settings/sms-setting/sms-vendor.adapter.ts useSmsEndpoint',
    'features/sharing/shares/profit-row.rules.ts totalsOf',
    'features/terminals/terminal/terminal.queries.ts terminalsAt',
  ],
  'tested, and waits for the pages or the area that will use it': [
    'core/shared/validity/validity-shapes.ts bankCard',
    'features/deposits/deposits.server.ts explainPledge',
    'features/workflow/definition/diagram-check.rules.ts checkDefinition',
    'features/workflow/definition/diagram-check.rules.ts initiatorNames',
    'features/workflow/definition/diagram.adapter.ts readDiagramFile',
    'features/workflow/walk/group.rules.ts decide',
    'features/workflow/walk/walk.rules.ts begin',
    'features/workflow/walk/walk.rules.ts dispatchTo',
    'features/workflow/walk/walk.rules.ts goBack',
    'features/workflow/walk/walk.rules.ts passOn',
    'features/workflow/walk/walk.rules.ts reopen',
    'features/inventory/stock/stock.actions.ts receiveShipment',
    'features/inventory/stock/stock.actions.ts takeBackShipment',
  ],
}

/** The interface of the acquirer, written down as types: what its calls take is read field by field. */
const isWireOfAcquirer = (file: string) => /^acquirer\/(wire(-\w+)?|error-codes)\.ts$/.test(file)

const files = [...rootFiles(), ...sourceFiles('core', 'features', 'acquirer', 'bench', 'db', 'tests', 'tools')].map(
  (file) => ({ ...file, program: programOf(file) }),
)
type ParsedFile = SourceFile & { program: Node }
const partsOf = (value: unknown) => (Array.isArray(value) ? value.filter(isNode) : [])
const nameOf = (value: unknown) => (isNode(value) ? String(value.name ?? value.value) : '')

/** Uses of exports by a file: `file name`, or `file *` where all of it may be used. */
function usesOf({ path: file, text, program }: ParsedFile): string[] {
  const at = (source: unknown) => path.posix.join(path.posix.dirname(file), isNode(source) ? String(source.value) : '')
  const named = partsOf(program.body).flatMap((one) => {
    if (!isNode(one.source)) return []
    if (one.type === 'ExportAllDeclaration') return [`${at(one.source)} *`]
    return partsOf(one.specifiers).map((part) => {
      const name = part.type === 'ImportSpecifier' ? nameOf(part.imported) : nameOf(part.local)
      const isWhole = part.type === 'ImportNamespaceSpecifier'
      return `${at(one.source)} ${isWhole ? '*' : part.type === 'ImportDefaultSpecifier' ? 'default' : name}`
    })
  })
  const atRunTime = text.includes('import(')
    ? nodesOf(program).flatMap((one) =>
        one.type === 'ImportExpression' || one.type === 'TSImportType' ? [`${at(one.source)} *`] : [],
      )
    : []
  return [...named, ...atRunTime]
}

/** Names that a file exports. */
const exportsOf = ({ program }: ParsedFile): string[] =>
  partsOf(program.body)
    .filter(({ type }) => type === 'ExportNamedDeclaration')
    .flatMap((one) => [
      ...partsOf(one.specifiers).map((part) => nameOf(part.exported)),
      ...(isNode(one.declaration)
        ? [
            ...namesOfPattern(one.declaration.id),
            ...partsOf(one.declaration.declarations).flatMap((part) => namesOfPattern(part.id)),
          ]
        : []),
    ])

describe('exports', () => {
  const used = new Set(files.filter((file) => !isTest(file)).flatMap(usesOf))
  const dead = files
    .filter((file) => !isTest(file) && !isWireOfAcquirer(file.path))
    .filter(({ path: file }) => !used.has(`${file} *`))
    .flatMap((file) =>
      exportsOf(file)
        .filter((name) => !used.has(`${file.path} ${name}`))
        .filter((name) => (file.text.match(new RegExp(`\\b${name}\\b`, 'g')) ?? []).length === 1)
        .map((name) => `${file.path} ${name}`),
    )

  it('are used by the product', () => {
    expect(dead.filter((name) => !Object.values(kept).flat().includes(name))).toEqual([])
  })

  it('are kept for no reason that has passed', () => {
    expect(
      Object.values(kept)
        .flat()
        .filter((name) => !dead.includes(name)),
    ).toEqual([])
  })
})
