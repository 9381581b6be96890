import type { Caller } from '../../../core/server/call/caller.ts'
import type { Tx } from '../../../core/server/database/db.ts'

/**
 * A kind of record with sealed fields that people may reveal. Declared once by the feature that owns the record, in its
 * `x.actions.ts`, which its `x.calls.ts` imports.
 */
export interface Revealable {
  /** Name on the wire: `user`, `merchant`. */
  readonly entity: string
  /** Permission of its own: `user_reveal`. */
  readonly permission: string
  /** Fields that may be revealed. */
  readonly fields: readonly string[]
  /**
   * The sealed text of one field of one record within the caller's reach; null when there is none such for the caller.
   * Where the caller sees the record but may not see it plain (a sub-operator's, a descendant's), null as well.
   */
  readonly sealed: (tx: Tx, caller: Caller, no: string, field: string) => Promise<string | null>
}

const declared = new Map<string, Revealable>()

/**
 * Declares a kind of record with fields to reveal.
 * @throws Error when the entity is declared twice
 * @source docs/domain/network.md 1.6, Reveal
 */
export function revealable(kind: Revealable): Revealable {
  if (declared.has(kind.entity)) throw new Error(`${kind.entity} is declared revealable twice`)
  declared.set(kind.entity, kind)
  return kind
}

/** The kind of a name, if it was declared. */
export const revealableOf = (entity: string): Revealable | undefined => declared.get(entity)
