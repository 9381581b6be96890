import { connectionOf } from '../../../core/shared/connection.ts'
import type { TaxAccess, TaxService } from './tax-service.contract.ts'

const adapters = new Map<string, TaxService>()

/** Says which code speaks to tax services of a kind (`adapter` of their connection). @throws Error when two do */
export function registerTaxService(name: string, adapter: TaxService): void {
  if (adapters.has(name)) throw new Error(`tax service ${name} is registered twice`)
  adapters.set(name, adapter)
}

/** The code that speaks to tax services of a kind; undefined when there is none. */
export const taxServiceOfName = (name: string): TaxService | undefined => adapters.get(name)

/** Reads a connection. @returns null when the text is none: no JSON object, an adapter that nobody knows, a field missing */
export const taxAccessOf = (text: string): TaxAccess | null => connectionOf(text, (name) => adapters.get(name)?.fields)
