import { connectionOf } from '../../../core/shared/connection.ts'
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
export const carrierAccessOf = (text: string): CarrierAccess | null =>
  connectionOf(text, (name) => adapters.get(name)?.fields)
