import type { Caller } from '../../core/server/call/caller.ts'
import type { Moment } from '../../core/server/database/moment.ts'
import type { Tx } from '../../core/server/database/db.ts'
import type { Line } from '../channels/channels.shared.ts'

/** Signed rates of a merchant that are to change. */
export interface MerchantRateChange {
  readonly rpiNo: string
  readonly aisleCode: string
  /** All lines of the channel as they are to be. */
  readonly lines: readonly Line[]
  readonly reason: string
  /** The merchant's written consent; null when nothing goes up. */
  readonly consentFile: string | null
  /** Lowered by operator staff: it needs no review and goes to the channel at once. */
  readonly isApproved: boolean
}

/** Work that pricing has the areas above it do. */
interface PricingPorts {
  /** The merchants among some numbers that a caller sees. */
  readonly seenMerchants: (tx: Tx, caller: Caller, rpiNos: readonly string[]) => Promise<ReadonlySet<string>>
  /**
   * Changes signed rates of merchants by change records.
   * @returns the numbers of the records, in the order of the changes
   */
  readonly openRateChanges: (
    tx: Tx,
    caller: Caller,
    changes: readonly MerchantRateChange[],
    now: Moment,
  ) => Promise<string[]>
}

declare module '../../core/server/ports.ts' {
  interface Ports {
    readonly pricing: PricingPorts
  }
}
