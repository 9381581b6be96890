/** One field that a change touched. Absent on a side: `undefined`. */
export interface FieldChange {
  readonly field: string
  readonly before: unknown
  readonly after: unknown
}

type Fields = Record<string, unknown> | null | undefined

/**
 * What a change did, field by field: fields inside a field are named `outer.inner`, lists are compared as wholes. When
 * `after` holds only some fields of `before`, the others were left alone; without an `after` all are gone.
 */
export function differences(before: Fields, after: Fields): FieldChange[] {
  const old = flat(before)
  const now = flat(after)
  const names = after && before ? [...now.keys()] : [...new Set([...old.keys(), ...now.keys()])]
  return names.flatMap((field) => {
    const change = { field, before: old.get(field), after: now.get(field) }
    return JSON.stringify(change.before) === JSON.stringify(change.after) ? [] : [change]
  })
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
