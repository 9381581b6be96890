/** A connection to an outside system as it is configured: the code that speaks to it, and its fields, secrets included. */
export interface Connection {
  readonly adapter: string
  readonly [field: string]: string
}

/**
 * Reads a connection from the text of a JSON object.
 * @param fieldsOf fields that an adapter needs as texts; undefined for one that nobody knows
 * @returns null when the text is none: no JSON object, an adapter that nobody knows, a field missing
 */
export function connectionOf(
  text: string,
  fieldsOf: (adapter: string) => readonly string[] | undefined,
): Connection | null {
  try {
    const read: unknown = JSON.parse(text)
    if (read === null || typeof read !== 'object' || Array.isArray(read)) return null
    const entries = Object.entries(read).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
    const { adapter: name, ...fields } = Object.fromEntries(entries)
    const needed = fieldsOf(name ?? '')
    if (!name || !needed?.every((field) => (fields[field] ?? '') !== '')) return null
    return { ...fields, adapter: name, url: (fields.url ?? '').replace(/\/+$/, '') }
  } catch {
    return null
  }
}
