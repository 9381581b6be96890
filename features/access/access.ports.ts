import type { Revealable } from './reveal/reveal.actions.ts'

/** Work that access has the areas above it do. */
interface AccessPorts {
  /** Kinds of record with fields to reveal, by their entity. */
  readonly revealable: ReadonlyMap<string, Revealable>
}

declare module '../../core/server/ports.ts' {
  interface Ports {
    readonly access: AccessPorts
  }
}
