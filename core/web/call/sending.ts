import type { Call, SentOf } from '../../shared/call.ts'

/**
 * Values that a call is given to send: its input, where keys that may be undefined may be left out, and the values outside
 * the input: the pay password where the call asks for one, as the MD5 of what was typed, and the file where it takes one.
 */
export type Sent<C> = Loose<SentOf<C>> & { readonly payPwd?: string; readonly file?: File }
type Loose<T> = T extends object
  ? { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
      [K in keyof T as undefined extends T[K] ? K : never]?: T[K]
    }
  : T

/** The address and the body that a call's input travels as. */
export interface Sending {
  readonly url: string
  readonly body: BodyInit | null
  /** Type of the body; a form with files says its own. */
  readonly contentType: string | null
}

/**
 * Puts the input of a call into its address and body: path variables, then the query of a GET, the JSON of a POST, or the
 * parts of an upload. Absent values are left out; lists travel as comma texts in a query.
 * @source docs/wire.md 2.3
 */
export function sendingOf(
  call: Pick<Call, 'method' | 'path' | 'upload'>,
  input: Readonly<Record<string, unknown>>,
): Sending {
  const rest = { ...input }
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value ?? ''))
  })
  if (call.method === 'GET') {
    const query = queryOf(rest)
    return { url: query ? `${path}?${query}` : path, body: null, contentType: null }
  }
  if (call.upload) return { url: path, body: formOf(rest), contentType: null }
  return { url: path, body: JSON.stringify(rest), contentType: 'application/json' }
}

function queryOf(input: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input)) {
    if (value === undefined || value === null || value === '') continue
    query.set(name, Array.isArray(value) ? value.join(',') : String(value))
  }
  return query.toString()
}

function formOf(input: Readonly<Record<string, unknown>>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(input)) {
    if (value === undefined || value === null) continue
    if (value instanceof File) form.append(name, value, value.name)
    else if (value instanceof Blob) form.append(name, value)
    else form.append(name, String(value))
  }
  return form
}
