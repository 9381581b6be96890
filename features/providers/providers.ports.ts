import type { Caller } from '../../core/server/call/caller.ts'
import type { Tx } from '../../core/server/database/db.ts'
import type { HeldParty } from './party/held-party.queries.ts'

/** Work that providers have the areas above them do. */
interface ProviderPorts {
  /** Whether a party has its prices now: a provider what it pays, an employee what it earns. @source docs/domain/network.md 7.2, finish */
  readonly holdsPolicy: (tx: Tx, tenantId: string, party: Pick<HeldParty, 'serviceKind' | 'userNo'>) => Promise<boolean>
  /** Makes a provider's own record among the merchants. @source docs/domain/network.md 3.1, 7.2, finish */
  readonly makeOwnRecord: (tx: Tx, caller: Caller, party: HeldParty) => Promise<void>
}

declare module '../../core/server/ports.ts' {
  interface Ports {
    readonly providers: ProviderPorts
  }
}
