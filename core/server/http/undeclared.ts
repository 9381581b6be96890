import type { z } from 'zod'
import type { Call } from '../../shared/call.ts'
import { commonErrors } from '../../shared/errors.ts'

/**
 * Names that clients of the family send with every request and that filter nothing, each with the reason why it is accepted.
 * Any other name that a reading call does not declare is refused: rows that look filtered and are not are worse than none.
 * @source docs/wire.md 2.4
 */
const noise: Readonly<Record<string, string>> = {
  current: 'the page; also sent to trees and choices, which have none',
  size: 'as current',
  pageNum: 'synonym of current',
  pageNo: 'synonym of current',
  pageSize: 'synonym of size',
  ascs: 'the order; also sent with an export and with statistics',
  descs: 'as ascs',
  requestNo: 'what the header Idempotency-Key becomes; a reading call has no use for it',
  tenantId:
    'the tenant comes from the session alone; forms of the family send it with every choice of roles, departments and posts',
  'blade-auth': 'the token as the ancestor puts it into addresses; it counts in the header alone',
  'Blade-Auth': 'as blade-auth',
  _t: 'changed by a client with every question, so that no cache answers',
  _: 'as _t',
}

/** Words of a chosen code beside its number, as the table component of the family sends them: `$category`. */
const isLabel = (name: string): boolean => name.startsWith('$')

/** Suffix that drops a condition. @source docs/wire.md 2.4 */
const isDropped = (name: string): boolean => name.endsWith('_ignore')

/** Columns and kind of a sheet, taken by every export. */
const isOfSheet = (call: Call, name: string): boolean =>
  call.answer === 'export' && ['columns', 'format'].includes(name)

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')

/** Names that a call declares: those of its shape, their synonyms and those of its path. */
function declaredNames({ input, path, synonyms }: Call): ReadonlySet<string> {
  const { shape = {} } = input as Partial<z.ZodObject>
  return new Set([
    ...Object.keys(shape),
    ...Object.keys(synonyms),
    ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name),
  ])
}

/**
 * Whether a call looks for rows or figures: lists, statistics and exports of signed-in users. A call that cannot do without
 * naming its record looks for nothing.
 */
export const isReading = (call: Call): boolean => {
  const { method, permission, audit, answer, output, input } = call
  if (permission === 'public') return false
  if (answer === 'export') return true
  if (answer !== 'envelope' || audit !== null) return false
  return (
    'records' in ((output as Partial<z.ZodObject>).shape ?? {}) || (method === 'GET' && input.safeParse({}).success)
  )
}

/** Declared names of each call, found once; null for one that looks for nothing. */
const known = new WeakMap<Call, { readonly names: ReadonlySet<string> | null }>()

function namesAskedFor(call: Call): ReadonlySet<string> | null {
  const kept = known.get(call) ?? { names: isReading(call) ? declaredNames(call) : null }
  known.set(call, kept)
  return kept.names
}

/**
 * Refuses what a reading call was asked to look for and does not know. Empty values look for nothing.
 * @throws common.filterUnknown with every such name
 */
export function refuseUndeclared(call: Call, input: Readonly<Record<string, unknown>>): void {
  const declared = namesAskedFor(call)
  if (!declared) return
  const unknown = Object.entries(input)
    .filter(
      ([name, value]) =>
        !isEmpty(value) &&
        !declared.has(name) &&
        !Object.hasOwn(noise, name) &&
        !isLabel(name) &&
        !isDropped(name) &&
        !isOfSheet(call, name),
    )
    .map(([name]) => name.slice(0, longestName))
  if (unknown.length > 0) throw commonErrors.filterUnknown({ names: unknown.slice(0, mostNamed).join(', ') })
}

const longestName = 60
const mostNamed = 5
