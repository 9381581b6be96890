import type { CarrierAccess, CarrierAdapter } from './carrier.contract.ts'

const adapters = new Map<string, CarrierAdapter>()

/** Says which code speaks to platforms of a kind (`adapter` of their connection). @throws Error when two do */
export function registerCarrier(name: string, adapter: CarrierAdapter): void {
  if (adapters.has(name)) throw new Error(`carrier ${name} is registered twice`)
  adapters.set(name, adapter)
}

/** The code that speaks to platforms of a kind; undefined when there is none. */
export const carrierOfName = (name: string): CarrierAdapter | undefined => adapters.get(name)

/** Reads a connection. @returns null when the text is none: no JSON object, an adapter that nobody knows, a field missing */
export function carrierAccessOf(text: string): CarrierAccess | null {
  try {
    const read: unknown = JSON.parse(text)
    if (read === null || typeof read !== 'object' || Array.isArray(read)) return null
    const entries = Object.entries(read).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
    const { adapter: name, ...fields } = Object.fromEntries(entries)
    const adapter = adapters.get(name ?? '')
    if (!name || !adapter?.fields.every((field) => (fields[field] ?? '') !== '')) return null
    return { ...fields, adapter: name, url: (fields.url ?? '').replace(/\/+$/, '') }
  } catch {
    return null
  }
}
