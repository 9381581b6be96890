import '../../calls.ts'
import { globSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { allCalls, type Call } from '../../core/shared/call.ts'
import { withoutPage } from './calls-without-page.ts'
import { type SourceFile, sourceFiles } from './source-files.ts'

const root = path.resolve(import.meta.dirname, '../..')
const declared = allCalls().filter(({ id }) => id < 'C9000')

/** A name that a call goes by: of its own, or as a part of the set that its contract exports. */
interface CallName {
  readonly call: Call
  readonly contract: string
  readonly owner: string
  readonly part?: string
  /** The other sets of the same contract or family (`dict`, `dictBiz`): one that is named with a part speaks for itself alone. */
  readonly sisters?: readonly string[]
}

/** Imports, quoted texts and comments say nothing of what a page does. */
const noise = /import\s[^'"]*from\s*'[^']*'|'(?:[^'\\\n]|\\.)*'|\/\*[\s\S]*?\*\/|\/\/[^\n]*/g
const screens = sourceFiles('core/web', 'features')
  .filter(
    ({ path: file }) => (file.startsWith('core/web/') || file.endsWith('.tsx')) && !/\.(test|fixture)\./.test(file),
  )
  .map((file) => ({ ...file, text: file.text.replaceAll(noise, '') }))
const written = screens.map(({ text }) => text).join('\n')

/** Whether a screen makes the call: says its name, or takes its whole set where some screen says its part. */
function isMade({ contract, owner, part, sisters = [] }: CallName): boolean {
  const readers = screens.filter(({ imports }) => imports.some(({ target }) => target === contract))
  const says = (pattern: string) => readers.some(({ text }: SourceFile) => new RegExp(pattern).test(text))
  if (!part) return says(`\\b${owner}\\b`)
  if (says(`\\b${owner}\\s*\\.\\s*${part}\\b`)) return true
  return (
    says(`\\b(?<!\\.)${owner}\\b(?!\\s*[.:'?(])`) && new RegExp(`${notAfter(sisters)}[.{,]\\s*${part}\\b`).test(written)
  )
}

const notAfter = (owners: readonly string[]) => (owners.length > 0 ? `(?<!\\b(?:${owners.join('|')}))` : '')

async function namesOf(contract: string): Promise<CallName[]> {
  const exported: Record<string, unknown> = await import(path.join(root, contract))
  const isCall = (one: unknown): one is Call => (declared as readonly unknown[]).includes(one)
  return Object.entries(exported).flatMap(([owner, one]) => {
    if (isCall(one)) return [{ call: one, contract, owner }]
    if (typeof one !== 'object' || one === null) return []
    return Object.entries(one).flatMap(([part, call]) => (isCall(call) ? [{ call, contract, owner, part }] : []))
  })
}

describe('calls and pages', async () => {
  const contracts = globSync('{core,features}/**/*.contract.ts', { cwd: root }).map((file) =>
    file.replaceAll('\\', '/'),
  )
  const found = (await Promise.all(contracts.map(namesOf))).flat()
  const names = found.map((name): CallName => {
    const isSister = ({ owner, part, contract }: CallName) =>
      part === name.part && owner !== name.owner && (contract === name.contract || owner.startsWith(name.owner))
    const sisters = found.filter(isSister).map(({ owner }) => owner)
    return { ...name, sisters: [...new Set(sisters)] }
  })
  const made = new Set(names.filter(isMade).map(({ call }) => call.id))

  it('know every declared call by a name of a contract', () => {
    const known = new Set(names.map(({ call }) => call))
    expect(declared.filter((call) => !known.has(call)).map(({ id, path: where }) => `${id} ${where}`)).toEqual([])
  })

  it('every call is made by some page, but those that are kept for others with their reason (R517)', () => {
    const idle = declared.filter(({ id }) => !made.has(id) && !(id in withoutPage))
    expect([...new Set(idle.map(({ id, path: where }) => `${id} ${where}`))]).toEqual([])
  })

  it('none is kept that a page makes, or that does not exist', () => {
    const ids = new Set(declared.map(({ id }) => id))
    expect(Object.keys(withoutPage).filter((id) => made.has(id) || !ids.has(id))).toEqual([])
  })
})
