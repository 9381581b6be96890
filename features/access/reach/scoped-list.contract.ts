/** Type of a field of a custom data scope, which decides how its values compare. */
export type FieldKind = 'text' | 'number' | 'instant'

/** A list whose rows a data scope may limit, with the fields that a custom condition may name. */
export interface ScopedList<Field extends string = string> {
  /** Key of the list, `merchant.list`: the scopeClass of data scopes. */
  readonly key: string
  readonly fields: Readonly<Record<Field, FieldKind>>
}

const declared = new Map<string, ScopedList>()

/**
 * Declares a list that data scopes may limit. Its statistics, export and details use the same declaration.
 * @param key    `merchant.list`
 * @param fields white list of a custom condition: the field's name and what it holds
 * @throws Error when the key is declared twice
 * @source docs/wire.md 4.12; docs/domain/network.md 2.6
 */
export function scopedList<const Field extends string>(
  key: string,
  fields: Readonly<Record<Field, FieldKind>>,
): ScopedList<Field> {
  if (declared.has(key)) throw new Error(`the list ${key} is declared twice`)
  const list = { key, fields }
  declared.set(key, list)
  return list
}

/** Every list declared so far; complete once the contents page of the calls has been read. */
export const allScopedLists = (): ScopedList[] => [...declared.values()].sort((a, b) => (a.key < b.key ? -1 : 1))
