import { type Wire, wire } from './shapes/wire.ts'

/** One entry of a set: the number that travels and is stored, its Chinese and its English label. */
type Entry = readonly [number: number, zh: string, en: string]

/** A set of named codes: a status, kind, mode or other closed choice of the domain. */
export interface CodeSet {
  /** Dictionary code, unique over the product: `rpt_status`. */
  readonly code: string
  readonly zh: string
  readonly en: string
  readonly entries: readonly {
    readonly name: string
    readonly value: number
    readonly zh: string
    readonly en: string
  }[]
}

const sets = new Map<string, CodeSet>()
const setOfCodes = new WeakMap<object, CodeSet>()

/**
 * Declares a set of named codes once. The object maps each name to its number; the same declaration seeds the
 * dictionary, feeds the filters, draws the tags and checks the wire.
 * @param title dictionary code, Chinese and English name of the set
 * @throws Error when the dictionary code or a number stands twice
 * @source docs/rulings.md 6
 */
export function codes<const T extends Record<string, Entry>>(
  title: readonly [code: string, zh: string, en: string],
  entries: T,
): { readonly [K in keyof T]: T[K][0] } {
  const [code, zh, en] = title
  if (sets.has(code)) throw new Error(`code set ${code} is declared twice`)
  const list = Object.entries(entries).map(([name, [value, zhLabel, enLabel]]) => ({
    name,
    value,
    zh: zhLabel,
    en: enLabel,
  }))
  if (new Set(list.map((entry) => entry.value)).size !== list.length)
    throw new Error(`code set ${code} has a number twice`)
  const set: CodeSet = { code, zh, en, entries: list }
  const named = Object.freeze(Object.fromEntries(list.map((entry) => [entry.name, entry.value]))) as {
    readonly [K in keyof T]: T[K][0]
  }
  sets.set(code, set)
  setOfCodes.set(named, set)
  return named
}

/** The numbers of a set as a type: `CodeOf<typeof RptStatus>`. */
export type CodeOf<T extends Record<string, number>> = T[keyof T]

/** The declaration behind named codes: its dictionary code, names and labels. */
export function codeSetOf(named: Record<string, number>): CodeSet {
  const set = setOfCodes.get(named)
  if (!set) throw new Error('these codes were not made by codes()')
  return set
}

/** Every set declared so far; complete once the contents page of the calls has been read. */
export const allCodeSets = (): CodeSet[] => [...sets.values()].sort((a, b) => (a.code < b.code ? -1 : 1))

/** Label of one number in a language; the number itself when the set lacks it. */
export function codeLabel(set: CodeSet, value: number, language: 'zh' | 'en'): string {
  return set.entries.find((entry) => entry.value === value)?.[language] ?? String(value)
}

/** Wire shape of a code: its number, also accepted as text; anything outside the set is refused. */
export function code<T extends Record<string, number>>(named: T): Wire<CodeOf<T>, CodeOf<T>> {
  const allowed = allowedNumbers(named)
  return wire<CodeOf<T>, CodeOf<T>>(
    { type: 'integer', enum: [...allowed], 'x-dictionary': codeSetOf(named).code },
    (raw, refuse) => {
      if (raw === undefined || raw === null || raw === '') refuse('required')
      const value = typeof raw === 'string' && /^\d{1,5}$/.test(raw.trim()) ? Number(raw) : raw
      return typeof value === 'number' && allowed.has(value) ? (value as CodeOf<T>) : refuse('choice')
    },
    (value) => value,
  )
}

/** Several codes of one set: a comma text, a repeated parameter or a list. */
export function codeList<T extends Record<string, number>>(named: T): Wire<string, CodeOf<T>[]> {
  const allowed = allowedNumbers(named)
  return wire<string, CodeOf<T>[]>(
    { type: 'string', 'x-dictionary': codeSetOf(named).code },
    (raw, refuse) => {
      const parts = (Array.isArray(raw) ? raw : [raw]).flatMap((part) => (part == null ? [] : String(part).split(',')))
      const values = parts
        .map((part) => part.trim())
        .filter(Boolean)
        .map((part) => (/^\d{1,5}$/.test(part) ? Number(part) : Number.NaN))
      if (values.length === 0) refuse('required')
      if (values.some((value) => !allowed.has(value))) refuse('choice')
      return values as CodeOf<T>[]
    },
    (values) => values.join(','),
  )
}

const allowedNumbers = (named: Record<string, number>) => new Set(codeSetOf(named).entries.map((entry) => entry.value))
