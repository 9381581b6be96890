import type { Maker } from '../../core/server/call/maker.ts'
import type { Tx } from '../../core/server/database/db.ts'

/** A terminal that was bound to a merchant. */
export interface BoundTerminal {
  readonly rtNo: string
  readonly sn: string
  readonly rpmNo: string
  readonly rpiNo: string
}

/** Actions of other areas when terminals come to merchants and leave them, in the same transaction. */
export interface TerminalEffects {
  readonly name: string
  /** Work before devices are bound, and before anything of it is locked: what was sent to the merchants' parties is received. */
  readonly binding?: (tx: Tx, maker: Maker, devices: readonly Pick<BoundTerminal, 'sn' | 'rpiNo'>[]) => Promise<void>
  readonly bound?: (tx: Tx, maker: Maker, terminals: readonly BoundTerminal[]) => Promise<void>
  readonly unbound?: (tx: Tx, maker: Maker, terminals: readonly Pick<BoundTerminal, 'rtNo' | 'sn'>[]) => Promise<void>
  /** The terminals among some that a deposit keeps at their merchants. @source docs/domain/network.md 13.3, remove */
  readonly pledged?: (tx: Tx, tenantId: string, sns: readonly string[]) => Promise<readonly string[]>
}

/** Work that terminals have the areas above them do. */
interface TerminalPorts {
  readonly effects: readonly TerminalEffects[]
  /** Whether members of a merchant may store value now, which the page of a code then offers. @source docs/domain/money.md 8.4 */
  readonly takesRecharges: (
    tx: Tx,
    place: { readonly tenantId: string; readonly oemNo: string; readonly rpiNo: string },
  ) => Promise<boolean>
}

declare module '../../core/server/ports.ts' {
  interface Ports {
    readonly terminals: TerminalPorts
  }
}
