import type { Caller } from '../../core/server/call/caller.ts'
import type { Tx } from '../../core/server/database/db.ts'
import type { CodeOf } from '../../core/shared/codes.ts'
import type { EventApplier } from './inbox/inbox.actions.ts'
import type { CostDraft } from './aisle/aisle-edit.rules.ts'
import type { FoundDifference } from './inbox/difference.rules.ts'
import type { ChannelEvent, NotifyEvent } from './adapter/event.contract.ts'
import type { ChannelFamily } from './adapter/family.contract.ts'

/** Work that channels have the areas above them do. */
type Kind = CodeOf<typeof NotifyEvent>

interface ChannelPorts {
  /** The families of channels that code speaks to, by their name. */
  readonly families: ReadonlyMap<string, ChannelFamily>
  readonly apply: { readonly [K in Kind]: EventApplier<K> }
  /** Asks for what must have come before events that wait. @source docs/domain/money.md 3.3 (syncDetail) */
  readonly askBefore: (tx: Tx, tenantId: string, events: readonly ChannelEvent[]) => Promise<void>
  /** Opens differences, in the transaction of the event that showed them. */
  readonly openDifferences: (tx: Tx, tenantId: string, differences: readonly FoundDifference[]) => Promise<void>
  /**
   * Sets what a channel charges from a moment on; no operator's cost may be left under it.
   * @param during `from`: database text in +08, the present moment or later
   */
  readonly changeCosts: (
    tx: Tx,
    caller: Caller,
    aisleCode: string,
    costs: readonly CostDraft[],
    during: { readonly from: string; readonly at: string },
  ) => Promise<void>
}

declare module '../../core/server/ports.ts' {
  interface Ports {
    readonly channels: ChannelPorts
  }
}
