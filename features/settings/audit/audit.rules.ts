import type { Call } from '../../../core/shared/call.ts'
/** One field that a change touched. Absent on a side: `undefined`. */
export interface FieldChange {
  readonly field: string
  readonly before: unknown
  readonly after: unknown
}

type Fields = Record<string, unknown> | null | undefined

/** A side of a record as it is stored: the fields of one record, or those of each of several. */
type Side = Fields | { readonly each: readonly { readonly no: string; readonly fields: Fields }[] }

/**
 * The fields of one record on a side of an audit row that may name several.
 * @param numbers of that record; none for a row as a whole, where several are told apart by their numbers
 */
export function sideOf(side: Side, numbers: readonly string[]): Fields {
  if (!isOfSeveral(side)) return side as Fields
  if (numbers.length > 0) return side.each.find(({ no }) => numbers.includes(no))?.fields ?? null
  const [only] = side.each
  return side.each.length === 1
    ? only?.fields
    : Object.fromEntries(side.each.map((one) => [one.no, one.fields as unknown]))
}

const isOfSeveral = (side: Side): side is { each: { no: string; fields: Fields }[] } =>
  Array.isArray((side as { each?: unknown } | null | undefined)?.each) && Object.keys(side ?? {}).length === 1

/**
 * Lists the differences that a change made, field by field: fields inside a field are named `outer.inner`; of a list,
 * removed entries are given as before and added ones as after. When `after` holds only some fields of `before`, the others
 * were left alone; without an `after` all are gone.
 */
export function differences(before: Fields, after: Fields): FieldChange[] {
  const old = flat(before)
  const now = flat(after)
  const names = after && before ? [...now.keys()] : [...new Set([...old.keys(), ...now.keys()])]
  return names.flatMap((field) => {
    const change = parted({ field, before: old.get(field), after: now.get(field) })
    return isSame(change.before, change.after) ? [] : [change]
  })
}

/** Of two lists what only one of them holds, records as a whole; anything else as it is. */
function parted({ field, before, after }: FieldChange): FieldChange {
  if (!Array.isArray(before) || !Array.isArray(after)) return { field, before, after }
  const without = (list: readonly unknown[], other: readonly unknown[]) => {
    const held = new Set(other.map(textOf))
    return list.filter((item) => !held.has(textOf(item)))
  }
  return { field, before: without(before, after), after: without(after, before) }
}

const textOf = (item: unknown): string =>
  typeof item === 'object' && item !== null ? JSON.stringify(item) : String(item)

/** Absent, null and '' are all nothing; a number and its digits are one value. */
function isSame(before: unknown, after: unknown): boolean {
  const bare = (value: unknown) => (value === null || value === undefined ? '' : textOf(value))
  return bare(before) === bare(after)
}

function flat(fields: Fields, prefix = ''): Map<string, unknown> {
  const found = new Map<string, unknown>()
  for (const [name, value] of Object.entries(fields ?? {})) {
    const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value)
    if (isRecord) for (const [inner, item] of flat(value as Fields, `${prefix}${name}.`)) found.set(inner, item)
    else found.set(`${prefix}${name}`, value)
  }
  return found
}

/** Returns the reason of a change: the reason given with it, else what the caller wrote as reason or remark. */
export function reasonOf(reason: string, input: Fields): string {
  if (reason) return reason
  const written = ['reason', 'remark', 'auditReason'].map((name) => input?.[name])
  return String(written.find((text) => typeof text === 'string' && text !== '') ?? '')
}

const personNames = /^(real|legal|contact|acc|nick|person|receiver|staff|linkman)?name$|^linkman$/i

/** Whether a field holds the name of a person, which the operator's staff do not read in full on a sub-operator's rows. */
export const isPersonName = (field: string): boolean => personNames.test(field.slice(field.lastIndexOf('.') + 1))

/** Returns a call as people look for it. */
export const callNameOf = ({ id, title, permission, path }: Call) => ({ id, title, permission, path })
