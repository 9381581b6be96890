import path from 'node:path'
import { expect, it } from 'vitest'
import { ports } from '../../wiring.ts'
import { work } from '../../work.ts'
import { sourceFiles } from './source-files.ts'

/** Exports that declarations of a form name, and those among them that are not joined. */
async function declaredAs(declaration: RegExp, joined: ReadonlySet<unknown>) {
  const declared: string[] = []
  const forgotten: string[] = []
  for (const file of sourceFiles('features').filter(({ path: name }) => !/\.(test|fixture)\.ts$/.test(name)))
    for (const [, name = ''] of file.text.matchAll(declaration)) {
      const exported = (await import(path.resolve(import.meta.dirname, '../..', file.path))) as Record<string, unknown>
      declared.push(name)
      if (!joined.has(exported[name])) forgotten.push(`${file.path} ${name}`)
    }
  return { declared, forgotten }
}

it.each([
  {
    what: 'job, work of the calendar, tick and outgoing message',
    declaration: /\b(\w+)(?:: Tick = | = (?:job|calendarJob|outboxKind)\b)/g,
    joined: Object.values(work).flat(),
  },
  {
    what: 'adapter of channels and of payout platforms',
    declaration: /\bconst (\w+): (?:Channel|MerchantChannel|PayoutAdapter) = /g,
    joined: [
      ...[...ports.channels.families.values()].flatMap(({ channel, merchants }) => [channel, merchants]),
      ...ports.withdrawals.payoutAdapters.values(),
    ],
  },
  {
    what: 'kind of record with fields to reveal',
    declaration: /\bconst (\w+): Revealable = /g,
    joined: [...ports.access.revealable.values()],
  },
])('every $what that a feature declares is joined, or it would never be used', async ({ declaration, joined }) => {
  const { declared, forgotten } = await declaredAs(declaration, new Set<unknown>(joined))
  expect(forgotten).toEqual([])
  expect(declared).toHaveLength(joined.length)
})
