import type { Tx } from '../../core/server/database/db.ts'
import type { PayoutDifference } from './payout/alarm.actions.ts'
import type { PayoutAdapters } from './platform-connection/platform-connection.contract.ts'

/** Work that withdrawals have the areas above them do. */
interface WithdrawalPorts {
  readonly payoutAdapters: PayoutAdapters
  /** Opens a difference about a payment that went wrong on the way out, in the transaction of the event that showed it. */
  readonly openDifference: (tx: Tx, tenantId: string, difference: PayoutDifference) => Promise<void>
  /** Whether the platform's bills say that it did not make a payment whose result is unknown. @source docs/domain/money.md 5.6 no. 4, 5 */
  readonly isDeniedByBills: (tx: Tx, tenantId: string, payoutNo: string) => Promise<boolean>
}

declare module '../../core/server/ports.ts' {
  interface Ports {
    readonly withdrawals: WithdrawalPorts
  }
}
