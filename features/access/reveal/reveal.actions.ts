import type { Caller } from '../../../core/server/call/caller.ts'
import type { Tx } from '../../../core/server/database/db.ts'

/**
 * A kind of record with sealed fields that people may reveal. Declared once by the feature that owns the record, in its
 * `x.actions.ts`, and joined in `wiring.ts`.
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

/**
 * Joins the kinds of record with fields to reveal, by their entity.
 * @throws Error when an entity stands twice
 * @source docs/domain/network.md 1.6, Reveal
 */
export function joinRevealable(...kinds: readonly Revealable[]): ReadonlyMap<string, Revealable> {
  const joined = new Map(kinds.map((kind) => [kind.entity, kind]))
  const twice = kinds.find((kind) => joined.get(kind.entity) !== kind)
  if (twice) throw new Error(`${twice.entity} is declared revealable twice`)
  return joined
}
